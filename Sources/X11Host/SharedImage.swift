import CX11
import Geometry

/// An image in memory that the server maps too.
///
/// Xlib keeps the *address* of the segment's description in the image, so that has a place of its
/// own for as long as the image lives.
@MainActor final class SharedImage {
  /// Columns and rows.
  let capacity: BufferCapacity
  /// Xlib's description of the pixels.
  let image: UnsafeMutablePointer<XImage>
  /// Who may touch the pixels.
  @exclusivity(unchecked) var state = BufferState.free
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  private var memory: SharedSegment
  private let target: PresentTarget
  private var isAttached = false

  /// Makes and maps the memory; the server does not know of it yet.
  init(
    target: PresentTarget, capacity: BufferCapacity, mode: PresentMode
  ) throws(PresenterFailure) {
    self.target = target
    self.capacity = capacity
    info = .allocate(capacity: 1)
    info.initialize(to: XShmSegmentInfo())
    let made = XShmCreateImage(
      target.connection.display, target.visual, UInt32(target.depth), ZPixmap, nil, info,
      UInt32(capacity.width), UInt32(capacity.height))
    guard let made else {
      info.deallocate()
      throw PresenterFailure(reason: "XShmCreateImage failed")
    }
    image = made
    do {
      memory = try SharedSegment(
        bytes: Int(made.pointee.bytes_per_line) * capacity.height, mode: mode)
    } catch {
      oriel_destroy_image(made)
      info.deallocate()
      throw error
    }
    info.pointee.shmaddr = memory.address.assumingMemoryBound(to: CChar.self)
    info.pointee.readOnly = True
    made.pointee.data = info.pointee.shmaddr
  }

  /// The server's name of the segment.
  var segment: ShmSeg { info.pointee.shmseg }

  /// The first byte of the first row.
  var base: UnsafeMutableRawPointer { memory.address }

  /// Bytes of all rows.
  var bytes: Int { strideBytes * capacity.height }

  /// Bytes from one row to the next.
  var strideBytes: Int { Int(image.pointee.bytes_per_line) }

  /// Asks the server to map the memory, reading only.
  func requestAttach() {
    guard !target.connection.isLost else { return }
    if let descriptor = memory.takeDescriptor() {
      oriel_attach_descriptor(target.connection.display, info, descriptor)
      // That went past Xlib, which would crash in its next request if the server were gone by then.
      XFlush(target.connection.display)
    } else if case .identifier(let identifier) = memory.name {
      info.pointee.shmid = identifier
      XShmAttach(target.connection.display, info)
    }
    isAttached = true
  }

  /// Lets the memory vanish with its last mapping, however this process ends.
  func removeName() { memory.removeName() }

  /// Asks the server to copy a rectangle of the window, as the image has it that lies over a tile.
  func put(_ rect: PixelRect, of tile: PixelRect, reportsCompletion: Bool) {
    XShmPutImage(
      target.connection.display, target.window, target.context, image, rect.x0 - tile.x0,
      rect.y0 - tile.y0, rect.x0, rect.y0, UInt32(rect.width), UInt32(rect.height),
      reportsCompletion ? True : False)
  }

  /// Whether what is written here is what the server reads.
  ///
  /// A server in another IPC namespace can own a segment of the same number, and attaches that one
  /// without complaint. So a few random pixels go through a pixmap and come back. A descriptor
  /// cannot be mistaken, but some reply has to be waited for in any case.
  func isSeenByServer() -> Bool {
    guard !target.connection.isLost else { return false }
    let display = target.connection.display
    let count = min(8, capacity.width)
    for x in 0..<Int32(count) {
      oriel_set_image_pixel(image, x, 0, UInt.random(in: 0...UInt.max))
    }
    let pixmap = XCreatePixmap(
      display, target.connection.root, UInt32(count), 1, UInt32(target.depth))
    defer { XFreePixmap(display, pixmap) }
    XShmPutImage(
      display, pixmap, target.context, image, 0, 0, 0, 0, UInt32(count), 1, False)
    let reply = XGetImage(display, pixmap, 0, 0, UInt32(count), 1, UInt.max, ZPixmap)
    guard let reply else { return false }
    defer { oriel_destroy_image(reply) }
    let mask = (UInt(1) << UInt(target.depth)) - 1
    return (0..<Int32(count)).allSatisfy { x in
      let written = oriel_image_pixel(image, x, 0)
      return (written ^ oriel_image_pixel(reply, x, 0)) & mask == 0
    }
  }

  /// Frees everything. The server reads the pixels of puts under way from a mapping of its own,
  /// which it keeps until it comes to the request to detach it.
  func destroy() {
    if isAttached, !target.connection.isLost { XShmDetach(target.connection.display, info) }
    memory.unmap()
    oriel_destroy_image(image)
    info.deallocate()
  }
}
