/// The first time at which something holds that, once it holds, goes on holding.
///
/// Found by halving, to the neighbouring double, or `end` if it holds only there or later.
/// O(log((end − start) / ulp)), at most about 64 evaluations for times of seconds.
func firstInstant(from start: Double, to end: Double, holds: (Double) -> Bool) -> Double {
  guard !holds(start) else { return start }
  var (before, after) = (start, end)
  while true {
    let middle = before + (after - before) * 0.5
    guard middle > before, middle < after else { return after }
    if holds(middle) { after = middle } else { before = middle }
  }
}
