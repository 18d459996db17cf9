import CX11
import Input
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("The pointer's coming and going")
  @MainActor struct CrossingTests {
    /// What an event of the pointer's says.
    struct Crossing: CustomTestStringConvertible {
      let type: Int32
      let mode: Int32
      let isHeld: Bool

      var testDescription: String {
        "\(type == EnterNotify ? "Enter" : "Leave"), mode \(mode), \(isHeld ? "held" : "not held")"
      }
    }

    @Test(
      "a drag ends where a grab was lost with no button down, and where the pointer is back so",
      arguments: [
        Crossing(type: LeaveNotify, mode: NotifyUngrab, isHeld: false),
        Crossing(type: EnterNotify, mode: NotifyNormal, isHeld: false),
      ])
    func ends(crossing: Crossing) throws {
      try expect([.began, .cancelled], after: crossing)
    }

    @Test(
      "a drag goes on wherever else the pointer goes",
      arguments: [
        Crossing(type: LeaveNotify, mode: NotifyNormal, isHeld: true),
        Crossing(type: LeaveNotify, mode: NotifyNormal, isHeld: false),
        Crossing(type: LeaveNotify, mode: NotifyGrab, isHeld: false),
        Crossing(type: LeaveNotify, mode: NotifyUngrab, isHeld: true),
        Crossing(type: EnterNotify, mode: NotifyNormal, isHeld: true),
        Crossing(type: EnterNotify, mode: NotifyUngrab, isHeld: false),
        Crossing(type: EnterNotify, mode: NotifyGrab, isHeld: false),
      ])
    func goesOn(crossing: Crossing) throws {
      try expect([.began, .ended], after: crossing)
    }

    /// Lets the crossing come in the middle of a drag, and the button come up after it.
    private func expect(_ phases: [PointerEvent.Phase], after crossing: Crossing) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let pointer = Pointer(server)
      try pointer.drag(from: (20, 20), to: (60, 60), steps: 2, releasing: false)
      try #require(rig.pump { rig.phases.last == .moved })
      var event = XEvent()
      event.xcrossing.type = crossing.type
      event.xcrossing.window = rig.window.window
      event.xcrossing.mode = crossing.mode
      event.xcrossing.detail = NotifyNonlinear
      event.xcrossing.state = crossing.isHeld ? UInt32(Button1Mask) : 0
      XPutBackEvent(rig.window.connection.display, &event)
      try pointer.release()
      XSync(rig.window.connection.display, False)
      rig.poll()
      #expect(rig.phases.filter { $0 != .moved } == phases)
    }
  }
}
