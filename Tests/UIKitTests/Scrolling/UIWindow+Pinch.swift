import Input
import UIKit

extension UIWindow {
  /// Takes in a step of a pinch on a touchpad.
  func sendPinch(_ phase: PinchEvent.Phase, scale: Double, sample: PointerSample) {
    send(.pinch(PinchEvent(phase: phase, scale: scale, sample: sample)), samples: [])
  }
}
