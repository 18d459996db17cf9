import Foundation
import Input
import X11Host

/// A program whose loop sleeps in `X11Window.wait` and has nothing to show: what is queued for the
/// main thread has to run all the same. Prints a word for each kind of work that ran, in order.
@main
@MainActor
enum LoopProbe {
  private static var done: [String] = []

  static func main() throws {
    let host = try X11Window(.init(title: "Probe", widthPixels: 40, heightPixels: 30))
    defer { host.close() }
    host.show()
    Task {
      done.append("task")
      await Task.yield()
      done.append("resumed")
    }
    DispatchQueue.main.async { note("queue") }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
      DispatchQueue.main.async { note("from another thread") }
    }
    _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in note("timer") }
    let end = host.now() + 10
    var events = EventBuffer()
    while done.count < 5, host.now() < end, !host.isLost {
      host.poll(into: &events)
      host.wait(until: end)
    }
    print(done.joined(separator: ", "))
  }

  /// Both the queue and the timer call on the main thread, which the compiler cannot know.
  private nonisolated static func note(_ word: String) {
    MainActor.assumeIsolated { done.append(word) }
  }
}
