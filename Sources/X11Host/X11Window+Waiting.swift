import CX11

extension X11Window {
  /// Sleeps until there is something to do: an event, the deadline, work on the main queue, a timer
  /// of the main run loop, or a signal.
  ///
  /// Timers and main-queue work are run in here. The end of a frame does not end the wait, unless
  /// `acquireBuffer` found no buffer and now would. With `ignoringInput`, events stay unread until
  /// the deadline, so that a fast mouse does not wake the program between two frames.
  ///
  /// - Parameters:
  ///   - deadline: host clock, seconds; `nil`: none.
  ///   - ignoringInput: whether to leave events alone.
  ///   - hasWork: asked after timers ran and before sleeping; `true` ends the wait.
  /// - Precondition: a deadline is given where input is ignored.
  public func wait(
    until deadline: Double?, ignoringInput: Bool = false, unless hasWork: () -> Bool = { false }
  ) {
    precondition(deadline != nil || !ignoringInput, "a wait that ignores input needs a deadline")
    let deadline = deadline ?? .infinity
    while isUsable, !terminationRequested {
      let nextTimer = waiter.runDueTimers(now: now())
      if hasWork() { return }
      collectCompletions()
      if isBufferAwaited, presenter.hasFreeBuffer { return }
      guard isUsable, ignoringInput || XPending(connection.display) == 0 else { return }
      let overdue = presenter.completionDeadline ?? .infinity
      let isWatching = !ignoringInput || overdue < .infinity
      XFlush(connection.display)
      let end = min(deadline, nextTimer, overdue)
      if waiter.sleep(until: end, watching: isWatching ? connection.descriptor : -1) {
        if now() < overdue { _ = waiter.runDueTimers(now: now()); return }
        reclaimOverdueBuffers()
        if now() >= deadline { return }
      } else if !ignoringInput, !isFrameEndOnly() {
        return
      }
    }
  }

  /// Whether what woke the program was the end of a frame and nothing else.
  private func isFrameEndOnly() -> Bool {
    collectCompletions()
    return isUsable && XEventsQueued(connection.display, QueuedAfterReading) == 0
      && !(isBufferAwaited && presenter.hasFreeBuffer)
  }
}
