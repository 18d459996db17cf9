/// What a server shows, read back from it by `xwd` in a process of its own.
///
/// In the test runner's own process an X error or a lost server would end every test with it.
extension XServer {
  /// What a user would see in a rectangle of the screen, given in pixels; black beyond the edge.
  ///
  /// - Throws: `CommandError`, or `DumpError` for a dump that makes no sense.
  public func screen(x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil) throws
    -> Picture
  {
    let dump = try run(["xwd", "-root", "-silent"], environment: environment)
    guard let status = dump.status, status == .exited(0) else {
      throw CommandError.failed(
        arguments: ["xwd"], status: dump.status ?? .exited(-1), errorOutput: dump.errorOutput)
    }
    return try Picture(
      windowDump: dump.outputBytes, x: x, y: y, width: width ?? self.width,
      height: height ?? self.height)
  }
}

/// Why bytes are no window dump that can be read.
public enum DumpError: Error, Equatable {
  /// It ends before its pixels do.
  case truncated
  /// It is of another version or layout than TrueColor in whole bytes.
  case unsupported(String)
}

extension Picture {
  /// Reads a rectangle of the dump of a TrueColor window; black where it reaches over the edge.
  ///
  /// Source: X11/XWDFile.h, version 7: a header of big-endian 32-bit words, a name, a colour table
  /// and the rows of an XImage.
  ///
  /// - Throws: `DumpError`.
  public init(windowDump bytes: [UInt8], x: Int, y: Int, width: Int, height: Int) throws {
    let header = try DumpHeader(bytes)
    let red = Channel(mask: header.redMask)
    let green = Channel(mask: header.greenMask)
    let blue = Channel(mask: header.blueMask)
    self.init(
      width: width, height: height, fill: ScreenColor(0, 0, 0),
      rounding: ScreenColor(red.rounding, green.rounding, blue.rounding))
    // Neighbours are mostly alike, and this runs unoptimised: convert a value once.
    var last: (value: UInt32, color: ScreenColor)?
    for row in 0..<height where (0..<header.height).contains(y + row) {
      for column in 0..<width where (0..<header.width).contains(x + column) {
        let value = header.pixel(x + column, y + row, in: bytes)
        if last?.value != value {
          let color = ScreenColor(red.level(value), green.level(value), blue.level(value))
          last = (value, color)
        }
        if let last { self[column, row] = last.color }
      }
    }
  }
}

/// The parts of a dump's header that pixels need.
private struct DumpHeader {
  let width, height, rowBytes, pixelBytes, start: Int
  let redMask, greenMask, blueMask: UInt32
  let isBigEndian: Bool

  init(_ bytes: [UInt8]) throws {
    guard bytes.count >= 100 else { throw DumpError.truncated }
    func word(_ index: Int) -> UInt32 {
      bytes[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard word(1) == 7, word(2) == 2 else { throw DumpError.unsupported("version or format") }
    width = Int(word(4))
    height = Int(word(5))
    isBigEndian = word(7) == 1
    pixelBytes = Int(word(11)) / 8
    rowBytes = Int(word(12))
    (redMask, greenMask, blueMask) = (word(14), word(15), word(16))
    start = Int(word(0)) + 12 * Int(word(19))
    guard [1, 2, 3, 4].contains(pixelBytes), redMask != 0, greenMask != 0, blueMask != 0 else {
      throw DumpError.unsupported("\(word(11)) bits a pixel, red mask \(redMask)")
    }
    guard width > 0, height > 0, rowBytes >= width * pixelBytes,
      bytes.count >= start + height * rowBytes
    else { throw DumpError.truncated }
  }

  func pixel(_ x: Int, _ y: Int, in bytes: [UInt8]) -> UInt32 {
    let place = start + y * rowBytes + x * pixelBytes
    var value: UInt32 = 0
    var index = 0
    while index < pixelBytes {
      let shift = 8 * (isBigEndian ? pixelBytes - 1 - index : index)
      value |= UInt32(bytes[place + index]) << UInt32(shift)
      index += 1
    }
    return value
  }
}

/// One colour channel's place in a pixel.
private struct Channel {
  let shift: UInt32
  let maximum: UInt32

  init(mask: UInt32) {
    shift = UInt32(mask.trailingZeroBitCount)
    maximum = mask >> shift
  }

  /// One step of this channel in 255ths, if it is coarser than those.
  var rounding: UInt8 { maximum >= 255 ? 0 : UInt8((255 + maximum - 1) / maximum) }

  /// The upper eight bits, or what fewer bits stand for on the scale to 255.
  func level(_ pixel: UInt32) -> UInt8 {
    let value = (pixel >> shift) & maximum
    guard maximum < 255 else { return UInt8(value >> UInt32(maximum.nonzeroBitCount - 8)) }
    return UInt8((value * 255 + maximum / 2) / maximum)
  }
}
