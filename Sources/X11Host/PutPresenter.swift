import CX11
import Geometry
import Raster

/// Presents through the connection: XPutImage of the damage, one frame on its way at a time.
///
/// A frame's end is told by a message that the window sends to itself through the server, which
/// answers requests in their order; so nothing blocks and nothing piles up in the socket. What is
/// large goes piece by piece, since a slow line takes seconds for a window of 4K pixels, and the
/// program is to answer meanwhile.
@MainActor final class PutPresenter: Presenter {
  /// An answer later than this is waited for instead, seconds: a slow line is no reason to put
  /// more into it.
  static let completionTimeoutSeconds = 1.0

  /// Pixels of the largest piece: 1 MiB, and a window of 512 × 512 as a whole.
  static let mostPixels = 512 * 512

  let mode = PresentMode.put
  let completionType: Int32 = 0
  private let target: PresentTarget
  private var capacity: BufferCapacity
  private var image: UnsafeMutablePointer<XImage>?
  /// The image's own bytes.
  private var packed: StagingMemory?
  /// Where frames are composed; the same memory as `packed` where nothing has to be packed.
  private var unpacked: StagingMemory?
  private var tile: StagingTile?
  private var window = PixelRect.empty
  private var state = BufferState.free
  private var frameNumber = 0

  /// A presenter that allocates with its first frame.
  init(target: PresentTarget, width: Int, height: Int) {
    self.target = target
    capacity = BufferCapacity(
      width: width, height: height, mostPixels: min(target.mostBufferPixels, Self.mostPixels))
  }

  var hasFreeBuffer: Bool { !state.isQueued }

  var hasTimedFrame: Bool { state.isTimed }

  var completionDeadline: Double? {
    state.stamp.map { $0.presentedAt + Self.completionTimeoutSeconds }
  }

  var tileBounds: PixelRect? { tile?.bounds }

  func acquire(width: Int, height: Int) -> Bool {
    guard !state.isQueued else { return false }
    if let next = capacity.next(width: width, height: height) {
      freeImage()
      capacity = next
    }
    if image == nil { makeImage() }
    state = .filling
    tile = nil
    window = BufferCapacity.nameable(width: width, height: height)
    return true
  }

  func place(over damage: Geometry.Region) -> StagingTile {
    guard let image, let unpacked else { preconditionFailure("no buffer has been acquired") }
    let (bounds, row) = capacity.tile(of: damage, in: window)
    if capacity.isTiled { image.pointee.setShape(rowPixels: row, rows: bounds.height) }
    let placed = StagingTile(base: unpacked.base, bounds: bounds, strideBytes: row * 4)
    tile = placed
    return placed
  }

  func present(_ damage: Geometry.Region, stamp: FrameStamp) -> Int {
    guard let image, let packed, let tile else { return 0 }
    self.tile = nil
    state = .free
    var pixels = 0
    for rect in damage.rects {
      let clipped = rect.intersection(tile.bounds)
      guard !clipped.isEmpty else { continue }
      target.pack(
        clipped, of: tile, to: packed.base, strideBytes: Int(image.pointee.bytes_per_line))
      XPutImage(
        target.connection.display, target.window, target.context, image,
        clipped.x0 - tile.bounds.x0, clipped.y0 - tile.bounds.y0, clipped.x0, clipped.y0,
        UInt32(clipped.width), UInt32(clipped.height))
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
    tile = nil
  }
}
