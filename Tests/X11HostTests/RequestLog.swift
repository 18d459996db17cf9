import CX11
import Foundation
import Synchronization
import Testing

/// The requests that a connection sends, in their order.
struct RequestLog {
  /// A request's opcodes; the minor one is that of an extension's.
  struct Request: Equatable {
    var major: UInt8
    var minor: UInt8
  }

  /// Opcode of the core protocol's request to put an image.
  static let putImage: UInt8 = 72

  private static let bytes = Mutex<[UInt8]>([])

  /// Begins to log; one connection at a time.
  init(_ display: OpaquePointer) throws {
    // Xlib declares this for extensions only, in a header that few programs can include.
    typealias Hook =
      @convention(c) (OpaquePointer?, OpaquePointer?, UnsafePointer<UInt8>?, Int)
      -> Void
    typealias Install = @convention(c) (OpaquePointer, Int32, Hook) -> OpaquePointer?
    let install = unsafeBitCast(
      try #require(dlsym(nil, "XESetBeforeFlush")), to: Install.self)
    let codes = try #require(XAddExtension(display))
    XSync(display, False)
    Self.bytes.withLock { $0.removeAll() }
    _ = install(display, codes.pointee.extension) { _, _, data, count in
      guard let data, count > 0 else { return }
      RequestLog.bytes.withLock { $0 += UnsafeBufferPointer(start: data, count: count) }
    }
  }

  /// Forgets what has been sent.
  func forget() { Self.bytes.withLock { $0.removeAll() } }

  /// What has been sent since.
  var requests: [Request] {
    let bytes = Self.bytes.withLock { $0 }
    var requests: [Request] = []
    var start = 0
    while start + 8 <= bytes.count {
      requests.append(Request(major: bytes[start], minor: bytes[start + 1]))
      func word(_ offset: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[start + offset + $1]) << (8 * $1) }
      }
      // A length of 0 means that the true one follows in 32 bits.
      let words = word(2, bytes: 2)
      start += 4 * (words == 0 ? word(4, bytes: 4) : words)
    }
    return requests
  }
}
