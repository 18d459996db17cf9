import CX11
import Geometry
import Raster

/// How frames reach the server.
///
/// The modes form a ladder, best first: where one fails, the next one takes over.
public enum PresentMode: String, Sendable, CaseIterable {
  /// Through memory that the server maps too, passed to it as a descriptor.
  case shmFD = "shm-fd"
  /// Through memory that the server maps too, named by a number of the kernel's.
  case shm
  /// Through the connection itself.
  case put

  /// Whether the server reads the frames from memory.
  var isShared: Bool { self != .put }
}

/// Where frames go, and what their pixels look like there.
@MainActor struct PresentTarget {
  let connection: Connection
  let window: Window
  /// Has the server tell which pixels a copy lacked, or that it lacked none.
  let context: GC
  /// Has it say nothing.
  let quietContext: GC
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int
  /// What brings composed pixels into the visual's format; `nil` where they are in it.
  let packer: PixelPacker?
  /// Pixels beyond which a window is shown in tiles.
  let mostBufferPixels: Int
}

extension PresentTarget {
  /// The capacity of buffers for a window of this size that has had none.
  func capacity(width: Int, height: Int) -> BufferCapacity {
    BufferCapacity(width: width, height: height, mostPixels: mostBufferPixels)
  }

  /// Carries a rectangle of composed pixels over to the same place of the image behind a tile.
  ///
  /// Nothing is done where the image is what was composed into.
  ///
  /// - Parameters:
  ///   - rect: in the window, within the tile.
  ///   - base: the image's first byte.
  ///   - strideBytes: of the image.
  func pack(
    _ rect: PixelRect, of tile: StagingTile, to base: UnsafeMutableRawPointer, strideBytes: Int
  ) {
    guard let packer else { return }
    let x = Int(rect.x0 - tile.bounds.x0)
    let y = Int(rect.y0 - tile.bounds.y0)
    packer.pack(
      tile.pixels.row(y) + x, count: rect.width, rows: rect.height,
      stride: tile.pixels.strideBytes / 4,
      into: base + y * strideBytes + x * packer.format.bytesPerPixel, strideBytes: strideBytes)
  }
}

extension XImage {
  /// Makes other rows of the same pixels, which have no gaps between them.
  ///
  /// - Parameter rowPixels: a multiple of 4, so that no format pads its rows.
  mutating func setShape(rowPixels: Int, rows: Int) {
    width = Int32(rowPixels)
    height = Int32(rows)
    bytes_per_line = Int32(rowPixels) * bits_per_pixel / 8
  }
}

extension PresentTarget {
  /// Makes both contexts.
  init(connection: Connection, window: Window, visual: ChosenVisual, mostBufferPixels: Int) {
    self.mostBufferPixels = mostBufferPixels
    self.connection = connection
    self.window = window
    self.visual = visual.pointer
    depth = visual.depth
    packer = visual.format == .native ? nil : PixelPacker(visual.format)
    context = XCreateGC(connection.display, window, 0, nil)
    var values = XGCValues()
    values.graphics_exposures = False
    quietContext = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
  }

  /// Frees them.
  func close() {
    XFreeGC(connection.display, context)
    XFreeGC(connection.display, quietContext)
  }
}

/// What is remembered of a frame until the server is done with it.
struct FrameStamp: Sendable {
  /// When it was handed over, host clock, seconds.
  var presentedAt: Double
  /// When the input that it answers happened, if it answers any.
  var inputTime: Double?
  /// Serial number of its last request.
  var serial: UInt = 0
  /// Whether the server was asked to tell of its end.
  var isReported = true
}

/// Who may touch a staging buffer now.
enum BufferState: Sendable {
  /// Nobody does.
  case free
  /// The compositor writes into it.
  case filling
  /// The server reads from it.
  case queued(FrameStamp)

  /// Whether the server has not given it back.
  var isQueued: Bool { stamp != nil }

  /// The frame that it is queued with.
  var stamp: FrameStamp? {
    guard case .queued(let stamp) = self else { return nil }
    return stamp
  }

  /// Whether the server has it with a frame whose latency is to be measured.
  var isTimed: Bool { stamp?.inputTime != nil }
}

/// A mode cannot be had, or cannot be kept.
struct PresenterFailure: Error {
  /// What the kernel or the server answered.
  var reason: String
}

/// One rung of the ladder: makes staging buffers and puts their damage into the window.
@MainActor protocol Presenter: AnyObject {
  /// Which rung it is.
  var mode: PresentMode { get }

  /// Type of the event that ends a frame; 0 where a message of our own does.
  var completionType: Int32 { get }

  /// Whether `acquire` would give a buffer of the present size.
  var hasFreeBuffer: Bool { get }

  /// Whether a frame is under way whose latency is to be measured.
  var hasTimedFrame: Bool { get }

  /// When the oldest completion is overdue, host clock, seconds; `nil` while none is awaited.
  var completionDeadline: Double? { get }

  /// The part of the window that the acquired buffer has been laid over.
  var tileBounds: PixelRect? { get }

  /// Takes a buffer for a window of this size; `false` while the server still reads them all.
  func acquire(width: Int, height: Int) throws(PresenterFailure) -> Bool

  /// Lays the acquired buffer over the window, or over a part of its damage that it has room for.
  func place(over damage: Geometry.Region) -> StagingTile

  /// Puts what is damaged of the placed buffer's tile into the window, without flushing, and
  /// returns how many pixels that is. The buffer is the caller's no longer.
  func present(_ damage: Geometry.Region, stamp: FrameStamp) -> Int

  /// Frees the buffer that the event is about; returns its frame, or `nil` where the event is
  /// about something else.
  func complete(_ event: inout XEvent) -> FrameStamp?

  /// Frees the buffers of unreported frames whose requests the server has carried out.
  ///
  /// - Parameter serial: of the latest request that it is known to have carried out.
  func acknowledge(upTo serial: UInt)

  /// Takes every buffer back. To be called only after a round trip to the server.
  func reclaim()

  /// Frees everything.
  func close()
}
