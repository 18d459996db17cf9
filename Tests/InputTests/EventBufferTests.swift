import Foundation
import Input
import Testing

@Suite struct EventBufferTests {
  @Test func placesBecomePointsAndTimesStay() {
    var buffer = EventBuffer()
    buffer.samples = [PointerSample(time: 1, x: 30, y: -6)]
    buffer.events = [
      .pointer(
        PointerEvent(
          id: 0, phase: .moved, sample: PointerSample(time: 2, x: 33, y: 12), history: 0..<1)),
      .wheel(WheelEvent(clicksX: 0, clicksY: 3, sample: PointerSample(time: 3, x: 3, y: 9))),
      .resized(width: 30, height: 60),
    ]
    buffer.convertToPoints(pixelsPerPoint: 3)
    #expect(buffer.samples == [PointerSample(time: 1, x: 10, y: -2)])
    #expect(
      buffer.events == [
        .pointer(
          PointerEvent(
            id: 0, phase: .moved, sample: PointerSample(time: 2, x: 11, y: 4), history: 0..<1)),
        .wheel(WheelEvent(clicksX: 0, clicksY: 3, sample: PointerSample(time: 3, x: 1, y: 3))),
        .resized(width: 30, height: 60),
      ])
  }
}
