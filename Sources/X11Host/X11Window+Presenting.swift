import CX11
public import Geometry
import Input
public import Raster

extension X11Window {
  /// Losses within `lossWindowSeconds` after which shared memory is given up.
  private static let toleratedLosses = 3
  private static let lossWindowSeconds = 60.0
  /// What a server that is well needs at most to answer.
  private static let answerMilliseconds: Int32 = 20
  /// Seconds after which one that hangs is looked at again.
  private static let hangSeconds = 0.25

  /// Takes a buffer to compose the next frame into, or its next tile.
  ///
  /// `false` while the server still reads every buffer, or where there is no window any more: the
  /// caller keeps its damage and waits, and `wait` returns once a buffer is free.
  public func acquireBuffer() -> Bool {
    guard isUsable else { return false }
    reclaimOverdueBuffers()
    presenter.acknowledge(upTo: XLastKnownRequestProcessed(connection.display))
    lowerModeAfterError()
    let isAcquired = acquireFromBestPresenter()
    isBufferAwaited = !isAcquired
    return isAcquired
  }

  private func acquireFromBestPresenter() -> Bool {
    // Ends at the last mode, which always gives one.
    while isUsable {
      do {
        return try presenter.acquire(width: pixelWidth, height: pixelHeight)
      } catch {
        lowerMode(because: error.reason)
      }
    }
    return false
  }

  /// Lays the acquired buffer over the window.
  ///
  /// Only the damage within the tile has to be written; the rest is neither defined nor shown. The
  /// tile is the window, unless that has so many pixels that a buffer of its size would be a waste.
  ///
  /// - Parameter damage: what is to be composed, in the window's pixels.
  /// - Precondition: a buffer has been acquired, with no poll since then.
  public func tile(for damage: Geometry.Region) -> StagingTile {
    // What is left of a frame belongs to the size that its beginning had.
    if unfinished.isEmpty || damage != unfinished { resizeSync.beginFrame() }
    return presenter.place(over: damage)
  }

  /// Shows a frame and takes out of it what is shown: the server carries out the moves, in order,
  /// then the damage within the tile is put.
  ///
  /// Only of a very large window's frame there may be damage left. It is to be shown next, by tiles
  /// of its own, before anything else is.
  ///
  /// The requests go out at once. Where a move's source was covered, the server names the pixels
  /// that it could not copy, and they come back as `.exposed`. Where nothing of the window is
  /// covered, it is not asked to; what covers the window meanwhile exposes all of it.
  ///
  /// - Parameters:
  ///   - frame: what was composed, in the window's pixels.
  ///   - inputTime: when the input happened that the frame answers, host clock, seconds. Its
  ///     latency goes into the statistics, at the price of a wake-up; `nil` measures none.
  public func present(_ frame: inout Frame, inputTime: Double? = nil) {
    guard isUsable else { return }
    for move in frame.moves { copy(move) }
    frame.moves.removeAll(keepingCapacity: true)
    let tile = presenter.tileBounds
    let isLast = isLastTile(tile, of: frame.damage)
    let stamp = FrameStamp(presentedAt: now(), inputTime: isLast ? inputTime : nil)
    statistics.presentedPixels += presenter.present(frame.damage, stamp: stamp)
    if isLast {
      frame.damage.removeAll()
      unfinished = Geometry.Region()
      statistics.frames += 1
      resizeSync.endFrame()
    } else {
      if let tile { frame.damage.subtract(tile) }
      unfinished = frame.damage
    }
    // In the same stream, so that the server has carried out the frame's requests before.
    _ = acknowledgeSize()
    XFlush(connection.display)
    flushedSerial = XNextRequest(connection.display)
    hasJustRead = true
  }

  /// Whether nothing that can be shown is left once a tile is; without a tile, nothing is shown.
  private func isLastTile(_ tile: PixelRect?, of damage: Geometry.Region) -> Bool {
    guard let tile else { return damage.isEmpty }
    return tile.isEmpty || tile.contains(damage.bounds.intersection(bounds))
  }

  private func copy(_ move: Move) {
    let source = move.source.intersection(bounds)
    guard !source.isEmpty else { return }
    let clipped = Move(source: source, dx: move.dx, dy: move.dy)
    let serial = XNextRequest(connection.display)
    lost.record(clipped, serial: serial, isQuiet: visibility.isWhole)
    XCopyArea(
      connection.display, window, window,
      visibility.isWhole ? target.quietContext : target.context, source.x0, source.y0,
      UInt32(source.width), UInt32(source.height), source.x0 + move.dx, source.y0 + move.dy)
    statistics.movedPixels += source.area
  }

  /// Takes an event that ends a frame; `false` where it is another one.
  func finishFrame(_ event: inout XEvent) -> Bool {
    guard let stamp = presenter.complete(&event) else { return false }
    if let inputTime = stamp.inputTime {
      statistics.completionLatency.record(max(0, now() - inputTime))
    }
    return true
  }

  /// When a completion is overdue, host clock, seconds, or the server is to be looked at again that
  /// did not answer then; infinity while neither is.
  var reclaimTime: Double {
    guard let deadline = presenter.completionDeadline else { return .infinity }
    return max(deadline, hangEnd)
  }

  /// Takes the buffers back whose completion is overdue, once the server has answered another
  /// question. One that hangs is left alone for a while, so that the program can end meanwhile.
  func reclaimOverdueBuffers() {
    guard isUsable, now() >= reclaimTime else { return }
    guard connection.answers(withinMilliseconds: Self.answerMilliseconds) else {
      hangEnd = now() + Self.hangSeconds
      return
    }
    guard isUsable else { return }
    XSync(connection.display, False)
    collectCompletions()
    guard now() >= reclaimTime else { return }
    presenter.reclaim()
    noteLostCompletion()
  }

  /// Takes the ends of frames out of the queue, before the events that came earlier.
  func collectCompletions() {
    var end = oriel_frame_end(
      completion_type: presenter.completionType, window: window,
      message: connection.atoms.frameEnd)
    var event = XEvent()
    while isUsable, oriel_take_frame_end(connection.display, &event, &end) == True {
      _ = finishFrame(&event)
    }
  }

  private func noteLostCompletion() {
    let time = now()
    statistics.lostCompletions += 1
    lossTimes.removeAll { time - $0 > Self.lossWindowSeconds }
    lossTimes.append(time)
    guard lossTimes.count >= Self.toleratedLosses, presenter.mode.isShared else { return }
    // Both ways of sharing memory report by the same event.
    lowerMode(because: "the server does not report completions", to: [.put])
  }

  /// Takes the next mode where the server has reported an error about shared memory.
  func lowerModeAfterError() {
    guard let error = connection.sharedMemoryError else { return }
    // A wait ends as long as there is one.
    connection.sharedMemoryError = nil
    lowerMode(because: error.sentence(on: connection.display))
  }

  /// Puts the best of the modes that works in the present one's place, and has everything shown
  /// anew.
  private func lowerMode(because reason: String, to modes: ArraySlice<PresentMode>? = nil) {
    guard isUsable, presenter.mode.isShared else { return }
    let former = presenter.mode
    // Detaching may fail for the same reason.
    _ = connection.trappingErrors { presenter.close() }
    // Those of the frames under way have come by now, and say nothing about what follows.
    connection.sharedMemoryError = nil
    let (next, refusal) = bestPresenter(
      modes ?? modesBelow(former), target: target, width: pixelWidth, height: pixelHeight)
    guard let next else { preconditionFailure("the ladder of modes has no end") }
    presenter = next
    fallbackReason = ["\(former.rawValue): \(reason)", refusal].compactMap { $0 }
      .joined(separator: "; ")
    logMode()
    lossTimes.removeAll()
    lost.loseAll(of: bounds)
  }
}
