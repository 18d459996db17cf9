import Input
import TestSupport
import Testing

@testable import X11Host

@Suite("Attention")
struct AttentionTests {
  @Test("only silence, without the keyboard, where nobody tells of hiding, slows frames down")
  func slow() {
    for bits in 0..<8 {
      let (isTold, isFocused, isLong) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
      var attention = Attention(isHidingTold: isTold, isFocused: isFocused)
      attention.lastSign = 100
      let rate = attention.framesPerSecond(60, at: isLong ? 111 : 109)
      #expect(rate == (!isTold && !isFocused && isLong ? Attention.slowFramesPerSecond : 60))
    }
  }

  @Test("a rate that is slow already is not raised")
  func slowAlready() {
    let attention = Attention(isHidingTold: false, isFocused: false)
    #expect(attention.framesPerSecond(1, at: 0) == 1)
  }
}

extension OnXServers {
  @Suite("A window without attention") @MainActor struct InattentionTests {
    @Test(
      "that has lost the keyboard is shown slowly once it is silent, unless hiding is told of",
      arguments: [("_NET_WM_NAME", 4.0), ("_NET_WM_STATE_HIDDEN", 60.0)])
    func unfocused(supported: String, expected: Double) throws {
      let server = try XServer()
      defer { server.stop() }
      try server.output(
        of: ["xprop", "-root", "-f", "_NET_SUPPORTED", "32a", "-set", "_NET_SUPPORTED", supported])
      let rig = try HostRig(server)
      defer { rig.close() }
      try server.output(of: ["xdotool", "windowfocus", rig.identifier])
      #expect(rig.pump { rig.events.contains(.focus(true)) })
      rig.window.attention.lastSign -= Attention.patienceSeconds + 1
      rig.poll()
      #expect(rig.window.refreshRate == 60)
      let other = try HostRig(server, width: 10, height: 10)
      defer { other.close() }
      try server.output(of: ["xdotool", "windowfocus", other.identifier])
      #expect(rig.pump { rig.events.contains(.focus(false)) })
      rig.forget()
      rig.window.attention.lastSign -= Attention.patienceSeconds + 1
      rig.poll()
      #expect(rig.window.refreshRate == expected)
      #expect(rig.events == (expected == 60 ? [] : [.refreshRateChanged(expected)]))
      // Any sign of life brings the monitor's rate back.
      rig.forget()
      try server.output(of: ["xdotool", "windowsize", rig.identifier, "200", "150"])
      #expect(rig.pump { rig.window.pixelWidth == 200 && rig.window.refreshRate == 60 })
    }
  }
}
