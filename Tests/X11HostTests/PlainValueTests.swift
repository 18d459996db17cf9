import CX11
import Input
import Raster
import Testing

@testable import X11Host

@Suite("Choice of a visual")
struct VisualChoiceTests {
  private let standard = VisualCandidate(
    identifier: 1, depth: 24, isTrueColor: true, red: 0xff_0000, green: 0xff00, blue: 0xff,
    bitsPerPixel: 32, isDefault: true)

  private func visual(_ identifier: UInt, depth: Int, isDefault: Bool = false) -> VisualCandidate {
    var visual = standard
    visual.identifier = identifier
    visual.depth = depth
    visual.isDefault = isDefault
    switch depth {
    case 16: (visual.red, visual.green, visual.blue, visual.bitsPerPixel) = (0xf800, 0x7e0, 31, 16)
    case 8: (visual.red, visual.green, visual.blue, visual.isTrueColor) = (0, 0, 0, false)
    default: break
    }
    return visual
  }

  @Test("the root's own visual wins where its pixels can be packed")
  func root() throws {
    let choice = try #require(
      chooseVisual(
        among: [visual(2, depth: 32), visual(3, depth: 16, isDefault: true)], depth: nil))
    #expect(choice.visual.identifier == 3)
    #expect(choice.format.redMask == 0xf800)
  }

  @Test("else one without alpha, then one with alpha, then one that must be packed")
  func order() {
    let root = visual(9, depth: 8, isDefault: true)
    var others = [visual(2, depth: 16), visual(3, depth: 32), visual(4, depth: 24)]
    for expected in [4, 3, 2] as [UInt] {
      let choice = chooseVisual(among: [root] + others, depth: nil)
      #expect(choice?.visual.identifier == expected)
      others.removeLast()
    }
  }

  @Test("there is none on a screen of palettes, nor of a depth that is not there")
  func none() {
    #expect(chooseVisual(among: [visual(1, depth: 8, isDefault: true)], depth: nil) == nil)
    #expect(chooseVisual(among: [standard], depth: 32) == nil)
  }

  @Test(
    "masks that nobody can pack are no format",
    arguments: [
      (0, 0, 0, 8), (0, 0, 0, 32), (0xff, 0xff, 0xff, 32), (0xff_0000, 0xff00, 0xff, 16),
      (0xff_0000, 0xf0f0, 0x0f, 32),
    ] as [(UInt32, UInt32, UInt32, Int)])
  func formats(red: UInt32, green: UInt32, blue: UInt32, bits: Int) {
    var visual = standard
    (visual.red, visual.green, visual.blue, visual.bitsPerPixel) = (red, green, blue, bits)
    #expect(visual.format == nil)
    #expect(standard.format == .native)
  }
}

@Suite("Buffer capacity")
struct BufferCapacityTests {
  @Test("a growing window gets half as much again, only along the side that grew")
  func growth() throws {
    let next = try #require(BufferCapacity(width: 100, height: 80).next(width: 101, height: 80))
    #expect((next.width, next.height) == (151, 80))
    #expect(next.next(width: 151, height: 70) == nil)
  }

  @Test("buffers shrink once three quarters lie idle, and then fit")
  func shrinking() throws {
    let capacity = BufferCapacity(width: 400, height: 400)
    #expect(capacity.next(width: 200, height: 200) == nil)
    #expect(
      capacity.next(width: 199, height: 200) == BufferCapacity(width: 199, height: 200))
  }

  @Test("no image has a longer side than the protocol can name")
  func limit() throws {
    let next = try #require(BufferCapacity(width: 30_000, height: 1).next(width: 40_000, height: 1))
    #expect(next.width == 32_767)
    #expect(next.next(width: 50_000, height: 1) == nil)
  }
}

@Suite("Plain values")
struct PlainValueTests {
  @Test("a window is visible when mapped, not hidden, and uncovered or composited")
  func visibility() {
    for bits in 0..<16 {
      let state = VisibilityState(
        isMapped: bits & 1 != 0, isHidden: bits & 2 != 0, isObscured: bits & 4 != 0,
        isComposited: bits & 8 != 0)
      let visible: Set = [1, 9, 13]
      #expect(state.isVisible == visible.contains(bits))
    }
  }

  @Test("a mode's rate is guarded against a missing dot clock and kept within reason")
  func rates() {
    func rate(_ clock: UInt, interlaced: Bool = false, double: Bool = false) -> Double? {
      modeFramesPerSecond(
        dotClock: clock, columns: 1000, rows: 1000, isInterlaced: interlaced,
        isDoubleScanned: double)
    }
    #expect(rate(0) == nil)
    #expect(rate(144_000_000) == 144)
    #expect(rate(30_000_000, interlaced: true) == 60)
    #expect(rate(120_000_000, double: true) == 60)
    #expect(rate(1_000_000) == 24)
    #expect(rate(999_000_000) == 360)
    #expect(
      modeFramesPerSecond(
        dotClock: 1, columns: 0, rows: 0, isInterlaced: false, isDoubleScanned: false) == nil)
  }

  @Test("grabs and a passing pointer are no changes of focus")
  func focus() {
    #expect(isFocusChange(mode: NotifyNormal, detail: NotifyNonlinear))
    #expect(isFocusChange(mode: NotifyWhileGrabbed, detail: NotifyAncestor))
    #expect(!isFocusChange(mode: NotifyGrab, detail: NotifyNonlinear))
    #expect(!isFocusChange(mode: NotifyUngrab, detail: NotifyNonlinear))
    #expect(!isFocusChange(mode: NotifyNormal, detail: NotifyPointer))
  }

  @Test("modifiers are read from an event's state")
  func modifiers() {
    let state = UInt32(ShiftMask | Mod1Mask | LockMask | Button1Mask)
    #expect(KeyModifiers(state: state) == [.shift, .alternate])
    #expect(KeyModifiers(state: UInt32(ControlMask | Mod4Mask)) == [.control, .command])
  }

  @Test("an icon goes out as its size and its pixels, one item each")
  func icon() {
    let icon = X11Window.Configuration.Icon(width: 2, height: 1, pixels: [0xff00_0001, 2])
    #expect(iconItems([icon, icon]) == [2, 1, 0xff00_0001, 2, 2, 1, 0xff00_0001, 2])
  }

  @Test("percentiles are taken of the durations kept, the longest of all")
  func durations() {
    var record = DurationRecord()
    #expect(record.percentile(0.5) == nil)
    record.record(1000)
    for value in 1...DurationRecord.capacity { record.record(Double(value)) }
    #expect(record.count == DurationRecord.capacity + 1)
    #expect(record.longest == 7200)
    #expect(record.percentile(0.5) == 3600)
    #expect(record.percentile(1) == 7200)
    #expect(record.percentile(0) == 1)
  }
}
