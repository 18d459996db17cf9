import CX11

extension X11Window {
  /// Has a server that hangs given up at some time: where it leaves a question unanswered until two
  /// seconds after that, the wait ends, and the server counts as lost.
  ///
  /// Without this it is waited for as long as it takes, or until a signal asks to end. The time of
  /// one window at most is kept in a process, by SIGALRM, which is nobody else's until `close`.
  ///
  /// - Parameter deadline: host clock, seconds.
  /// - Precondition: the deadline is not NaN.
  public func limitWaits(to deadline: Double) {
    precondition(!deadline.isNaN, "the deadline of a window's waits must not be NaN")
    guard isUsable else { return }
    connection.giveUp(afterSeconds: deadline - now())
  }

  /// Sleeps until there is something to do: an event, the deadline, work on the main queue, a timer
  /// of the main run loop, or a signal.
  ///
  /// Timers and main-queue work are run in here, and end the wait, since they may have changed what
  /// is to be shown. The end of a frame does not, unless `acquireBuffer` found no buffer and now
  /// would. With `ignoringInput`, events stay unread until the deadline, so that a fast mouse does
  /// not wake the program between two frames. A wait may also end for no reason, and ends
  /// at once where the server is lost or a termination signal has come.
  ///
  /// - Parameters:
  ///   - deadline: host clock, seconds; `nil`: none.
  ///   - ignoringInput: whether to leave events alone.
  ///   - hasWork: asked before sleeping; `true` ends the wait.
  /// - Precondition: a deadline is given where input is ignored.
  public func wait(
    until deadline: Double?, ignoringInput: Bool = false, unless hasWork: () -> Bool = { false }
  ) {
    precondition(deadline != nil || !ignoringInput, "a wait that ignores input needs a deadline")
    while isUsable, !terminationRequested {
      let secondsToTimer = waiter.secondsToNextTimer
      let timer = secondsToTimer == .infinity ? secondsToTimer : now() + secondsToTimer
      if (secondsToTimer <= 0 && waiter.runDueTimers()) || hasNews || hasWork() { return }
      // Each look into the socket is a system call, and so is what XFlush adds to its flush. Where
      // all has been flushed, the sleep itself finds what has come since.
      let isQueueEmpty = !hasQueuedEvents && (isFlushed || XPending(connection.display) == 0)
      if !isQueueEmpty { collectCompletions() }
      if takeAwaitedBuffer() { return }
      guard isUsable else { return }
      if !ignoringInput, !isQueueEmpty, hasQueuedEvents {
        // Where events never end, nothing else would ever have its turn.
        waiter.serveWithoutSleep()
        return
      }
      // The end of a frame is worth a wake-up only where somebody waits for it.
      let isWatching = !ignoringInput || isBufferAwaited || presenter.hasTimedFrame
      // An empty queue had XPending flush. XFlush reads, too, and what it has read wakes nobody.
      if !isQueueEmpty {
        XFlush(connection.display)
        if !ignoringInput, hasQueuedEvents { continue }
      }
      // What has been read meanwhile may be an error.
      if hasNews { return }
      let end = min(deadline ?? .infinity, reclaimTime, scroll.deadline ?? .infinity, timer)
      hasJustRead = false
      if waiter.sleep(until: end, watching: isWatching ? connection.descriptor : -1) {
        reclaimOverdueBuffers()
        _ = waiter.runDueTimers()
        return
      }
      if ignoringInput {
        // Left unread, it would end every sleep to come.
        if isWatching { _ = XEventsQueued(connection.display, QueuedAfterReading) }
      } else if !isFrameEndOnly() {
        return
      }
    }
  }

  /// Whether the next poll has something to tell that does not come with an event.
  private var hasNews: Bool { connection.sharedMemoryError != nil || !lost.isEmpty }

  /// Whether what woke the program was the end of a frame and nothing else.
  private func isFrameEndOnly() -> Bool {
    var count = XEventsQueued(connection.display, QueuedAfterReading)
    hasJustRead = true
    var event = XEvent()
    // One by one: to look for them behind other events would read once more.
    while count > 0, isUsable {
      XPeekEvent(connection.display, &event)
      guard isFrameEnd(event) else { return false }
      XNextEvent(connection.display, &event)
      _ = finishFrame(&event)
      count -= 1
    }
    return isUsable && !takeAwaitedBuffer()
  }

  private func isFrameEnd(_ event: XEvent) -> Bool {
    switch event.type {
    case NoExpose: true
    case ClientMessage:
      event.xclient.window == window
        && event.xclient.message_type == connection.atoms.frameEnd
    default: presenter.mode.isShared && event.type == presenter.completionType
    }
  }

  /// Whether the server has been sent every request, and all that came meanwhile is in the queue.
  private var isFlushed: Bool { XNextRequest(connection.display) == flushedSerial }

  private var hasQueuedEvents: Bool { XEventsQueued(connection.display, QueuedAlready) > 0 }

  /// Whether a buffer that was asked for in vain has become free. True only once, so that a caller
  /// that no longer wants it can sleep.
  private func takeAwaitedBuffer() -> Bool {
    guard isBufferAwaited, presenter.hasFreeBuffer else { return false }
    isBufferAwaited = false
    return true
  }
}
