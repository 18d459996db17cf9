import CX11
import Foundation
import Input
import X11Host

/// A program whose loop sleeps in `X11Window.wait` and has nothing to show: what is queued for the
/// main thread has to run all the same. Prints a word for each kind of work that ran, in order.
///
/// With the argument `flood`, an event is there before every wait.
@main
@MainActor
enum LoopProbe {
  private static var done: [String] = []

  static func main() throws {
    let host = try X11Window(.init(title: "Probe", widthPixels: 40, heightPixels: 30))
    defer { host.close() }
    host.show()
    let flood = CommandLine.arguments.contains("flood") ? Flood() : nil
    defer { flood?.close() }
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
      flood?.send()
      host.wait(until: end)
    }
    print(done.joined(separator: ", "))
  }

  /// Both the queue and the timer call on the main thread, which the compiler cannot know.
  private nonisolated static func note(_ word: String) {
    MainActor.assumeIsolated { done.append(word) }
  }
}

/// Clicks of the wheel, sent to the one window on the server over a connection of their own.
@MainActor private final class Flood {
  private let display: OpaquePointer
  private var event = XEvent()

  init() {
    guard let display = XOpenDisplay(nil) else {
      preconditionFailure("a flood needs a connection of its own")
    }
    self.display = display
    var (root, parent): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count)
    guard count > 0, let window = children?[0] else {
      preconditionFailure("a flood needs a window")
    }
    XFree(children)
    event.xbutton.type = ButtonPress
    event.xbutton.window = window
    event.xbutton.button = UInt32(Button5)
  }

  /// Sends a click; when it returns, the server has passed it on.
  func send() {
    XSendEvent(display, event.xbutton.window, False, NoEventMask, &event)
    XSync(display, False)
  }

  func close() { XCloseDisplay(display) }
}
