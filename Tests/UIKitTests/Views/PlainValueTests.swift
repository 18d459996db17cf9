import StageHost
import Testing
import UIKit

/// What is no object belongs to no actor: it can be kept, compared and hashed anywhere.
@Suite struct `Values are free of the main actor` {
  @Test func `option sets`() {
    let scrolls: Set<UIScrollTypeMask> = [.discrete, .all]
    #expect(scrolls.contains([.discrete, .continuous]))
    #expect(UIView.AutoresizingMask.flexibleWidth != .flexibleHeight)
    #expect(UIKeyModifierFlags([.shift, .control]).contains(.shift))
  }

  @Test func `enumerations`() {
    let phases: Set<UITouch.Phase> = [.began, .moved, .began]
    #expect(phases.count == 2)
    #expect(UIGestureRecognizer.State.recognized == .ended)
    #expect([UITouch.TouchType.direct: 1][.direct] == 1)
    #expect([UIEvent.EventType.scroll: 1][.scroll] == 1)
    #expect([UIView.ContentMode.redraw: 1][.redraw] == 1)
  }

  @Test func `snapshots, their errors and the limits of a stage`() async throws {
    let snapshots = await MainActor.run {
      let stage = Stage(size: CGSize(width: 2, height: 2))
      return [stage.snapshot(), stage.snapshot()]
    }
    #expect(snapshots[0] == snapshots[1])
    #expect(snapshots[0][1, 1] == (255, 255, 255, 255))
    #expect(SnapshotError.encoding("no").description.hasSuffix("no"))
    #expect(Stage.largestSide == 32767)
  }

  @Test func `a colour that is not of numbers is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = UIColor(hue: .nan, saturation: 1, brightness: 1, alpha: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = UIColor(hue: .infinity, saturation: 1, brightness: 1, alpha: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = UIColor(hue: 0, saturation: .nan, brightness: 1, alpha: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = UIColor(hue: 0, saturation: 1, brightness: .nan, alpha: 1)
    }
    await #expect(processExitsWith: .failure) { _ = UIColor(white: .nan, alpha: 1) }
  }
}
