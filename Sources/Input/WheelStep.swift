private import Foundation

/// How far a click of a mouse wheel scrolls.
public enum WheelStep {
  /// Points for one click over a view that is `length` points long on that axis: `length^(2/3)`,
  /// rounded to whole points.
  ///
  /// So 852 points give 90, and 480 give 61. The rounding is corrected by products, since `cbrt`
  /// may differ in its last bit between processors.
  ///
  /// Source: GTK, `get_scroll_unit` in gtkscrolledwindow.c.
  ///
  /// - Precondition: the length is finite and not negative.
  public static func points(length: Double) -> Double {
    precondition(
      length.isFinite && length >= 0, "a length must be a finite number, and not negative")
    let square = length * length
    var step = cbrt(square).rounded()
    func cube(_ x: Double) -> Double { x * x * x }
    if cube(step - 0.5) > square { step -= 1 }
    if cube(step + 0.5) <= square { step += 1 }
    return step
  }
}
