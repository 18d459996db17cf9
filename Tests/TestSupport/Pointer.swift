/// The mouse and keyboard of a server, moved through its XTEST extension by xdotool.
///
/// Every call returns when the server has the input; what a client makes of it takes its time.
/// Coordinates are pixels of the screen.
public struct Pointer: Sendable {
  private let server: XServer

  /// The pointer of a server.
  public init(_ server: XServer) { self.server = server }

  /// Puts the pointer somewhere.
  ///
  /// - Throws: `CommandError`, as do all of these.
  public func move(to point: (x: Int, y: Int)) throws {
    try send(["mousemove", "\(point.x)", "\(point.y)"])
  }

  /// Presses a button and keeps it down; 1 is the left one.
  public func press(_ button: Int = 1) throws { try send(["mousedown", "\(button)"]) }

  /// Lets a button go.
  public func release(_ button: Int = 1) throws { try send(["mouseup", "\(button)"]) }

  /// Presses the left button at one place and lets it go at another, in equal steps between.
  ///
  /// - Parameters:
  ///   - steps: how many motions; the last one ends exactly at the second place.
  ///   - interval: seconds between motions.
  ///   - releasing: false leaves the button down.
  public func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 12,
    interval: Double = 0.008, releasing: Bool = true
  ) throws {
    precondition(steps > 0, "a drag has at least one step")
    var commands = ["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
    for step in 1...steps {
      let x = start.x + (end.x - start.x) * step / steps
      let y = start.y + (end.y - start.y) * step / steps
      commands += ["sleep", "\(interval)", "mousemove", "\(x)", "\(y)"]
    }
    if releasing { commands += ["sleep", "\(interval)", "mouseup", "1"] }
    try send(commands)
  }

  /// Turns the wheel under the pointer: positive clicks towards the user, or to the right.
  public func wheel(_ clicks: Int, sideways: Bool = false) throws {
    guard clicks != 0 else { return }
    let button = (sideways ? 6 : 4) + (clicks > 0 ? 1 : 0)
    try send(["click", "--repeat", "\(abs(clicks))", "--delay", "5", "\(button)"])
  }

  /// Types keys by name, as in `Down` and `shift+Tab`.
  public func key(_ names: String...) throws { try send(["key", "--delay", "5"] + names) }

  /// Any other commands of xdotool's.
  public func send(_ commands: [String]) throws {
    try server.output(of: ["xdotool"] + commands, timeoutSeconds: 60)
  }
}
