import Testing

@testable import X11Host

@Suite("A device that counts how far it has scrolled")
struct ScrollDeviceTests {
  private var device = ScrollDevice(
    id: 7, isTouchpad: false,
    valuators: [
      ScrollDevice.Valuator(number: 2, axis: .x, increment: 120),
      ScrollDevice.Valuator(number: 3, axis: .y, increment: -15),
    ])

  @Test("measures in its own clicks, whose totals may run backwards")
  mutating func clicks() {
    _ = device.take { [2: 1000, 3: 1000][$0] }
    #expect(device.take { [2: 1060, 3: 970][$0] } == .init(clicksX: 0.5, clicksY: 2))
  }

  @Test("takes a total that is not in an event for unchanged, not for zero")
  mutating func absentTotals() {
    _ = device.take { [2: 1000, 3: 1000][$0] }
    #expect(device.take { [2: 1120][$0] } == .init(clicksX: 1, clicksY: 0))
    #expect(device.take { [3: 985][$0] } == .init(clicksX: 0, clicksY: 1))
    #expect(device.take { _ in nil } == nil)
    #expect(device.take { [0: 17, 1: 4][$0] } == nil, "the pointer's own valuators")
  }

  @Test("only counts from the first total of each axis, and after it was told to forget")
  mutating func firstTotals() {
    #expect(device.take { [2: 500][$0] } == .init(isMeasured: false))
    #expect(device.isUncounted(along: .x) && !device.isUncounted(along: .y))
    #expect(device.take { [2: 620, 3: 40][$0] } == .init(clicksX: 1, isMeasured: false))
    #expect(!device.isUncounted(along: .x) && device.isUncounted(along: .y))
    device.forgetTotals()
    #expect(device.take { [2: 9000, 3: -70][$0] } == .init(isMeasured: false))
    #expect(device.take { [2: 9012, 3: -85][$0] } == .init(clicksX: 0.1, clicksY: 1))
  }

  @Test("passes over totals that are no numbers")
  mutating func noNumbers() {
    _ = device.take { [2: 0, 3: 0][$0] }
    #expect(device.take { [2: .nan, 3: .infinity][$0] } == nil)
    #expect(device.take { [2: 120][$0] } == .init(clicksX: 1))
  }

  @Test(
    "is a touchpad by what libinput can scroll by, by its touches, or by its name",
    arguments: [
      ("SynPS/2", [true, true, false], false, true), ("ETPS/2", [false, true, false], false, true),
      ("Logitech M705", [false, false, true], false, false), ("Mouse", [], false, false),
      ("bcm5974", [], false, true), ("DLL07BE:01 06CB:7A13 Touchpad", [], false, true),
      ("Apple Internal Keyboard / Trackpad", [], false, true), ("Anything", [], true, true),
    ] as [(String, [Bool], Bool, Bool)])
  func kinds(name: String, methods: [Bool], hasDependentTouch: Bool, isTouchpad: Bool) {
    #expect(
      ScrollDevice.isTouchpad(
        name: name, scrollMethods: methods, hasDependentTouch: hasDependentTouch) == isTouchpad)
  }
}
