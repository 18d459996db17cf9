import CX11
import Geometry
import Raster

/// Presents through the connection: XPutImage of the damage, one frame on its way at a time.
///
/// A frame's end is told by a message that the window sends to itself through the server, which
/// answers requests in their order; so nothing blocks and nothing piles up in the socket.
@MainActor final class PutPresenter: Presenter {
  /// An answer later than this is waited for instead, seconds: a slow line is no reason to put
  /// more into it.
  static let completionTimeoutSeconds = 1.0

  let mode = PresentMode.put
  let completionType: Int32 = 0
  private let target: PresentTarget
  private var capacity: BufferCapacity
  private var image: UnsafeMutablePointer<XImage>?
  /// The image's own bytes.
  private var packed: StagingMemory?
  /// Where frames are composed; the same memory as `packed` where nothing has to be packed.
  private var unpacked: StagingMemory?
  private var buffer: PixelBuffer?
  private var state = BufferState.free
  private var frameNumber = 0

  /// A presenter that allocates with its first frame.
  init(target: PresentTarget, width: Int, height: Int) {
    self.target = target
    capacity = BufferCapacity(width: width, height: height)
  }

  var hasFreeBuffer: Bool { !state.isQueued }

  var hasTimedFrame: Bool { state.isTimed }

  var completionDeadline: Double? {
    state.stamp.map { $0.presentedAt + Self.completionTimeoutSeconds }
  }

  func acquire(width: Int, height: Int) -> PixelBuffer? {
    guard !state.isQueued else { return nil }
    if let next = capacity.next(width: width, height: height) {
      freeImage()
      capacity = next
    }
    if image == nil { makeImage() }
    state = .filling
    buffer = unpacked?.pixels(
      width: min(width, capacity.width), height: min(height, capacity.height),
      strideBytes: capacity.width * 4)
    return buffer
  }

  func present(_ damage: Geometry.Region, stamp: FrameStamp) -> Int {
    guard let image, let packed, let buffer else { return 0 }
    self.buffer = nil
    state = .free
    var pixels = 0
    for rect in damage.rects {
      let clipped = rect.intersection(buffer.bounds)
      guard !clipped.isEmpty else { continue }
      target.pack(
        clipped, of: buffer, to: packed.base, strideBytes: Int(image.pointee.bytes_per_line))
      XPutImage(
        target.connection.display, target.window, target.context, image, clipped.x0, clipped.y0,
        clipped.x0, clipped.y0, UInt32(clipped.width), UInt32(clipped.height))
      pixels += clipped.area
    }
    guard pixels > 0 else { return 0 }
    sendFrameEnd()
    state = .queued(stamp)
    return pixels
  }

  func complete(_ event: inout XEvent) -> FrameStamp? {
    guard event.type == ClientMessage,
      event.xclient.message_type == target.connection.atoms.frameEnd,
      event.xclient.data.l.0 == frameNumber, case .queued(let stamp) = state
    else { return nil }
    state = .free
    return stamp
  }

  /// Nothing: every frame's end is reported, which keeps to one frame on its way.
  func acknowledge(upTo serial: UInt) {}

  func reclaim() {
    if state.isQueued { state = .free }
  }

  func close() { freeImage() }

  private func sendFrameEnd() {
    frameNumber += 1
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target.window
    event.xclient.message_type = target.connection.atoms.frameEnd
    event.xclient.format = 32
    event.xclient.data.l.0 = frameNumber
    // Without a mask it goes to whoever made the window.
    XSendEvent(target.connection.display, target.window, False, NoEventMask, &event)
  }

  private func makeImage() {
    let made = XCreateImage(
      target.connection.display, target.visual, UInt32(target.depth), ZPixmap, 0, nil,
      UInt32(capacity.width), UInt32(capacity.height), 32, 0)
    guard let made else { fatalError("no memory for the description of an image") }
    let bytes = StagingMemory(bytes: Int(made.pointee.bytes_per_line) * capacity.height)
    made.pointee.data = bytes.base.assumingMemoryBound(to: CChar.self)
    image = made
    packed = bytes
    if target.packer == nil {
      unpacked = bytes
    } else {
      unpacked = StagingMemory(bytes: capacity.width * capacity.height * 4)
    }
  }

  private func freeImage() {
    // The bytes are ours, not the image's.
    image?.pointee.data = nil
    if let image { oriel_destroy_image(image) }
    image = nil
    packed = nil
    unpacked = nil
    buffer = nil
  }
}
