import CX11
import CXlib
import Geometry
import Raster

/// Presents through MIT-SHM: two images in shared memory, one composed while the server reads the
/// other, or some more in a burst of frames.
///
/// Every event that the server writes, an input event too, tells by its serial number which of our
/// requests it has carried out. So the end of a frame is asked for only where no image would be
/// left: a drag whose next motion comes before the frame after next wakes the program once a frame
/// and not twice.
@MainActor final class SharedMemoryPresenter: Presenter {
  /// A completion later than this is taken for lost, seconds. Long against the slowest put seen
  /// (9 ms), short against a user's patience.
  static let completionTimeoutSeconds = 0.25

  let mode: PresentMode
  private let target: PresentTarget
  let completionType: Int32
  @exclusivity(unchecked) private var capacity: BufferCapacity
  @exclusivity(unchecked) private var images: [SharedImage] = []
  /// Where frames are composed whose pixels have to be packed.
  private var unpacked: StagingMemory?
  /// How many images there may be; `nil` once another could not be had.
  @exclusivity(unchecked) private var depth: PipelineDepth?
  /// Whether a frame of a burst found no image.
  @exclusivity(unchecked) private var isShort = false
  @exclusivity(unchecked) private var filling: SharedImage?
  /// What is composed into the image that is being filled.
  @exclusivity(unchecked) private var tile: StagingTile?
  private var window = PixelRect.empty

  /// Makes the images and proves that the server sees them.
  ///
  /// - Parameter mode: one of those that share memory.
  init(
    target: PresentTarget, mode: PresentMode, width: Int, height: Int
  ) throws(PresenterFailure) {
    self.target = target
    self.mode = mode
    let display = target.connection.display
    guard let (opcode, firstEvent) = target.connection.numbers(ofExtension: "MIT-SHM") else {
      throw PresenterFailure(reason: "the server has no MIT-SHM extension")
    }
    var version: (major: Int32, minor: Int32) = (0, 0)
    let isTold = oriel_ask(
      display, False, oriel_shared_memory_version, &version.major, &version.minor)
    guard isTold == True else {
      throw PresenterFailure(reason: "the server does not tell its version of MIT-SHM")
    }
    guard mode != .shmFD || (version.major, version.minor) >= (1, 2) else {
      throw PresenterFailure(
        reason: "the server's MIT-SHM \(version.major).\(version.minor) takes no descriptors")
    }
    completionType = firstEvent + ShmCompletion
    capacity = target.capacity(width: width, height: height)
    images = try makeImages(PipelineDepth.least, verifying: true)
    depth = PipelineDepth(imageBytes: images[0].bytes)
    target.connection.sharedMemoryOpcode = UInt8(truncatingIfNeeded: opcode)
  }

  /// The server's names of the segments in use.
  var segments: [ShmSeg] { images.map(\.segment) }

  var hasFreeBuffer: Bool { underWay.hasRoom(now: monotonicSeconds()) && freeImage() != nil }

  // Loops, here and below: a closure that is passed to the standard library finds out at each call
  // whether it runs on the main actor.
  private var underWay: FramesUnderWay {
    var frames = FramesUnderWay()
    for image in images {
      if let stamp = image.state.stamp { frames.add(stamp) }
    }
    return frames
  }

  private func freeImage(besides taken: SharedImage? = nil) -> SharedImage? {
    for image in images where !image.state.isQueued && image !== taken { return image }
    return nil
  }

  var hasTimedFrame: Bool { images.contains { $0.state.isTimed } }

  var completionDeadline: Double? {
    var oldest = Double.infinity
    for image in images {
      guard let stamp = image.state.stamp, stamp.isReported else { continue }
      oldest = min(oldest, stamp.presentedAt)
    }
    return oldest == .infinity ? nil : oldest + Self.completionTimeoutSeconds
  }

  var tileBounds: PixelRect? { tile?.bounds }

  func acquire(width: Int, height: Int) throws(PresenterFailure) -> Bool {
    if let next = capacity.next(width: width, height: height) {
      freeImages()
      capacity = next
      images = try makeImages(PipelineDepth.least, verifying: false)
      depth = PipelineDepth(imageBytes: images[0].bytes)
    }
    guard let image = filling ?? nextImage() else { return false }
    image.state = .filling
    filling = image
    tile = nil
    window = BufferCapacity.nameable(width: width, height: height)
    return true
  }

  private func nextImage() -> SharedImage? {
    guard underWay.hasRoom(now: monotonicSeconds()) else { return nil }
    // Making images waits for the server, which has just shown that it answers.
    if isShort, !images.contains(where: { $0.state.isQueued }) { makeMoreImages() }
    let image = freeImage()
    isShort = image == nil
    return image
  }

  private func makeMoreImages() {
    guard let depth, images.count < depth.images else { return }
    do {
      images += try makeImages(depth.images - images.count, verifying: false)
    } catch {
      // The ones that there are will do.
      self.depth = nil
    }
  }

  func place(over damage: Geometry.Region) -> StagingTile {
    guard let image = filling else { preconditionFailure("no buffer has been acquired") }
    let (bounds, row) = capacity.tile(of: damage, in: window)
    if capacity.isTiled { image.image.pointee.setShape(rowPixels: row, rows: bounds.height) }
    let base: UnsafeMutableRawPointer
    var strideBytes = row * 4
    if target.packer == nil {
      base = image.base
      strideBytes = image.strideBytes
    } else {
      let memory = unpacked ?? StagingMemory(bytes: capacity.width * capacity.height * 4)
      unpacked = memory
      base = memory.base
    }
    let placed = StagingTile(base: base, bounds: bounds, strideBytes: strideBytes)
    tile = placed
    return placed
  }

  func present(_ damage: Geometry.Region, stamp: FrameStamp) -> Int {
    guard let image = filling, let tile else { return 0 }
    filling = nil
    self.tile = nil
    image.state = .free
    var pixels = 0
    // Only the last put reports back, so it has to be known before it is made.
    var held = PixelRect.empty
    for rect in damage.rects {
      let clipped = rect.intersection(tile.bounds)
      guard !clipped.isEmpty else { continue }
      if !held.isEmpty { image.put(held, of: tile.bounds, reportsCompletion: false) }
      target.pack(clipped, of: tile, to: image.base, strideBytes: image.strideBytes)
      held = clipped
      pixels += clipped.area
    }
    guard !held.isEmpty else { return 0 }
    var stamp = stamp
    stamp.serial = XNextRequest(target.connection.display)
    var frames = underWay
    frames.add(stamp)
    stamp.isReported =
      stamp.inputTime != nil || freeImage(besides: image) == nil
      || frames.needsEnd(now: stamp.presentedAt)
    image.state = .queued(stamp)
    image.put(held, of: tile.bounds, reportsCompletion: stamp.isReported)
    return pixels
  }

  func complete(_ event: inout XEvent) -> FrameStamp? {
    guard event.type == completionType else { return nil }
    let segment = oriel_completed_segment(&event)
    for image in images where image.segment == segment {
      guard case .queued(let stamp) = image.state else { return nil }
      image.state = .free
      return stamp
    }
    return nil
  }

  func acknowledge(upTo serial: UInt) {
    for image in images {
      guard let stamp = image.state.stamp, !stamp.isReported, stamp.serial <= serial else {
        continue
      }
      image.state = .free
    }
  }

  func reclaim() {
    for image in images where image.state.isQueued { image.state = .free }
  }

  func close() {
    let connection = target.connection
    freeImages()
    if !connection.isLost { XSync(connection.display, False) }
    connection.sharedMemoryOpcode = 0
  }

  private func freeImages() {
    for image in images { image.destroy() }
    images.removeAll()
    unpacked = nil
    filling = nil
    tile = nil
  }

  /// Makes images, and has the server attach them under one trap.
  ///
  /// The server's errors come with the first reply after them, so that the check's own reply ends
  /// the trap where there is a check.
  private func makeImages(
    _ count: Int, verifying: Bool
  ) throws(PresenterFailure) -> [SharedImage] {
    var made: [SharedImage] = []
    do throws(PresenterFailure) {
      for _ in 0..<count {
        made.append(try SharedImage(target: target, capacity: capacity, mode: mode))
      }
    } catch {
      for image in made { image.destroy() }
      throw error
    }
    var isSeen = true
    let error = target.connection.trappingErrors(endsWithReply: verifying) {
      for image in made { image.requestAttach() }
      if verifying { isSeen = made[0].isSeenByServer() }
    }
    // Both sides have mapped the segments or never will.
    for image in made { image.removeName() }
    guard error == nil, isSeen else {
      _ = target.connection.trappingErrors { for image in made { image.destroy() } }
      throw PresenterFailure(
        reason: error?.sentence(on: target.connection.display)
          ?? "the server reads other memory under the same name")
    }
    return made
  }
}
