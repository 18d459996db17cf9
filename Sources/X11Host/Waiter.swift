import CLinux
import Foundation
import Glibc

/// Sleeps until one of the things happens that the program waits for, and runs what the main
/// dispatch queue and the main run loop's timers have due.
///
/// The queue and the timers are served on the process's first thread only; on another one, somebody
/// else serves them.
@MainActor final class Waiter {
  private let timer: Int32
  private let signals: Int32
  private let mainQueue: Int32
  private let descriptors: UnsafeMutablePointer<pollfd>
  private static let descriptorCount = 4
  /// Times from here on never come, seconds: 146 years, half of what nanoseconds can be counted to.
  private static let latest = Double(Int64.max / 2) / 1e9
  /// What the timer is set to, nanoseconds; 0 where it is not, `nil` where it has gone off.
  private var armedNanoseconds: Int64? = 0

  /// Those that a window and what serves it open in all: these here, the connection, the main
  /// queue's and the run loop's, and the memory that is shared.
  private static let neededDescriptors: Int32 = 10

  /// Opens the descriptors.
  init(catchesTerminationSignals: Bool) throws(X11Error) {
    // The main queue and the run loop end the process where there is none for them.
    guard oriel_can_open(Self.neededDescriptors) else {
      throw .noDescriptor(call: "fcntl", errno: errno)
    }
    timer = oriel_timer_open()
    guard timer >= 0 else { throw .noDescriptor(call: "timerfd_create", errno: errno) }
    signals = catchesTerminationSignals ? oriel_termination_open() : -1
    if catchesTerminationSignals, signals < 0 {
      let error = errno
      Glibc.close(timer)
      throw .noDescriptor(call: "eventfd", errno: error)
    }
    mainQueue = oriel_is_main_thread() ? oriel_main_queue_handle() : -1
    descriptors = .allocate(capacity: Self.descriptorCount)
    for (index, descriptor) in [-1, timer, mainQueue, signals].enumerated() {
      let watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      (descriptors + index).initialize(to: watched)
    }
  }

  /// Closes them.
  func close() {
    Glibc.close(timer)
    if signals >= 0 { oriel_termination_close() }
    descriptors.deallocate()
  }

  /// Whether SIGINT or SIGTERM has come.
  var terminationRequested: Bool { signals >= 0 && oriel_termination_requested() }

  /// Seconds until a timer of the main run loop is due; infinity where none is set.
  var secondsToNextTimer: Double {
    mainQueue >= 0 ? oriel_seconds_to_next_timer() : .infinity
  }

  /// Runs the timers that are due; `false` where there was none.
  func runDueTimers() -> Bool {
    guard secondsToNextTimer <= 0 else { return false }
    _ = RunLoop.main.limitDate(forMode: .default)
    return true
  }

  /// Sleeps until `time`, or until the connection, the main queue or a signal has something.
  ///
  /// - Parameters:
  ///   - time: on the monotonic clock, seconds; infinity for no end.
  ///   - connection: to watch; -1 for none.
  /// - Returns: whether anything but the connection ended the sleep.
  func sleep(until time: Double, watching connection: Int32) -> Bool {
    arm(time)
    return serve(watching: connection, timeoutMilliseconds: -1)
  }

  /// Runs what the main queue has.
  func serveWithoutSleep() {
    _ = serve(watching: -1, timeoutMilliseconds: 0)
  }

  private func serve(watching connection: Int32, timeoutMilliseconds: Int32) -> Bool {
    descriptors[0].fd = connection
    guard poll(descriptors, nfds_t(Self.descriptorCount), timeoutMilliseconds) > 0 else {
      return false
    }
    var isOther = false
    if descriptors[1].revents != 0 {
      // Not read: setting it anew, to nothing included, makes it unreadable, too.
      armedNanoseconds = nil
      isOther = true
    }
    if descriptors[2].revents != 0 {
      // Left unread, it would stay readable for ever.
      var value: UInt64 = 0
      _ = read(mainQueue, &value, MemoryLayout<UInt64>.size)
      oriel_main_queue_drain()
      isOther = true
    }
    return isOther || descriptors[3].revents != 0
  }

  private func arm(_ time: Double) {
    // 0 would disarm the timer; a time that has passed is any other, and so is one that no timer
    // can count to.
    let nanoseconds = time < Self.latest ? max(1, Int64((time * 1e9).rounded(.up))) : 0
    guard nanoseconds != armedNanoseconds else { return }
    oriel_timer_arm(timer, nanoseconds)
    armedNanoseconds = nanoseconds
  }
}
