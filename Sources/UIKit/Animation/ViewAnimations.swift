internal import Raster

/// What of a view animates on its own: offsets under each of these fade together.
nonisolated enum AnimatedProperty {
  case origin, size, center, transform, alpha, color
}

/// The values that code reads and sets, while what is shown is on its way to them.
struct ModelValues {
  var bounds: CGRect
  var center: CGPoint
  var transform: CGAffineTransform
  var alpha: CGFloat
  var color: UIColor?
}

/// What animates of one view: its model, and the offsets from it that are shown and fade.
///
/// shown = model + Σ offset × what is left of its animation's way
///
/// So a change on top of another adds up, and no interruption is seen to jump: UIKit's additive
/// animations. Alpha and colour add up too. The view's stored values are what is shown; it has one
/// of these only while an offset is left.
final class ViewAnimations {
  struct Offset {
    var property: AnimatedProperty
    var delta: SIMD8<Double>
    /// Host clock, seconds.
    var begin: TimeInterval
    var block: AnimationBlock
  }

  /// The view that has this; nil once it has not. Not weak: an object that ever was referred to
  /// weakly has its references counted in a table beside it, which takes several times as long.
  unowned(unsafe) var view: UIView?
  /// Who moves the view on.
  weak var animator: Animator?
  var model: ModelValues
  private(set) var offsets: [Offset] = []
  /// The transform that was last taken apart.
  private var known: (transform: CGAffineTransform, parts: SIMD8<Double>)?

  init(view: UIView) {
    self.view = view
    model = view.modelValues
  }

  /// Whether touches pass the view over.
  var refusesTouches: Bool {
    offsets.contains { !$0.block.options.contains(.allowUserInteraction) }
  }

  /// When it wants to be shown anew: −∞ if always.
  func nextFrameTime(after now: TimeInterval) -> TimeInterval? {
    guard let begin = offsets.lazy.map(\.begin).min() else { return nil }
    return begin <= now ? -.infinity : begin
  }

  // MARK: Offsets

  /// Begins a block's offset, or only ends others, where the block takes no time.
  func begin(
    _ property: AnimatedProperty, _ delta: SIMD8<Double>, _ block: AnimationBlock,
    on screen: UIScreen
  ) {
    var delta = delta
    if block.options.contains(.beginFromCurrentState) {
      delta += sum(of: property, at: screen.now) ?? .zero
      end(property, in: screen.animator)
    }
    delta = delta.nearestFinite()
    guard block.takesTime, delta != .zero else { return }
    block.offsetBegan()
    offsets.append(
      Offset(property: property, delta: delta, begin: screen.now + block.delay, block: block))
  }

  /// Ends what runs on a property before its time.
  private func end(_ property: AnimatedProperty, in animator: Animator) {
    for offset in offsets where offset.property == property {
      offset.block.offsetEnded(finished: false, in: animator)
    }
    offsets.removeAll { $0.property == property }
  }

  /// Ends everything; without an animator, whose screen is gone, no completion is called.
  func endAll(finished: Bool, in animator: Animator?) {
    for offset in offsets { offset.block.offsetEnded(finished: finished, in: animator) }
    offsets.removeAll()
    view?.showModel(model)
  }

  /// Shows the view as it is at `now`, without the offsets that are over by then.
  func show(at now: TimeInterval, in animator: Animator) {
    for offset in offsets where isOver(offset, at: now) {
      offset.block.offsetEnded(finished: true, in: animator)
    }
    offsets.removeAll { isOver($0, at: now) }
    if offsets.isEmpty { view?.showModel(model) } else { view?.show(shown(at: now), fill(at: now)) }
  }

  private func isOver(_ offset: Offset, at now: TimeInterval) -> Bool {
    now - offset.begin >= offset.block.timing.total
  }

  // MARK: Values

  /// The sum of the offsets on a property; `nil` where there is none.
  func sum(of property: AnimatedProperty, at now: TimeInterval) -> SIMD8<Double>? {
    var sum: SIMD8<Double>?
    for offset in offsets where offset.property == property {
      let left = offset.block.remainder(after: now - offset.begin)
      sum = ((sum ?? .zero) + offset.delta * left).nearestFinite()
    }
    return sum
  }

  /// The values to show, but for the colour.
  private func shown(at now: TimeInterval) -> ModelValues {
    var values = model
    if let sum = sum(of: .origin, at: now) {
      let scale = view?.storedWindow?.screen.scale ?? 1
      // To whole device pixels, so that content that scrolls can be moved instead of painted.
      values.bounds.origin.x = ((values.bounds.origin.x + sum[0]) * scale).rounded() / scale
      values.bounds.origin.y = ((values.bounds.origin.y + sum[1]) * scale).rounded() / scale
    }
    if let sum = sum(of: .size, at: now) {
      values.bounds.size.width = max(0, values.bounds.size.width + sum[0])
      values.bounds.size.height = max(0, values.bounds.size.height + sum[1])
    }
    if let sum = sum(of: .center, at: now) {
      values.center.x += sum[0]
      values.center.y += sum[1]
    }
    if let sum = sum(of: .transform, at: now) {
      values.transform = TransformParts.transform(partsOfModel() + sum)
    }
    if let sum = sum(of: .alpha, at: now) {
      values.alpha = min(max(values.alpha + sum[0], 0), 1)
    }
    values.bounds = values.bounds.nearestFinite()
    values.center = values.center.nearestFinite()
    return values
  }

  /// The parts of the model's transform: to take it apart costs more than all else in a frame.
  private func partsOfModel() -> SIMD8<Double> {
    if let known, known.transform == model.transform { return known.parts }
    let parts = TransformParts.of(model.transform)
    known = (model.transform, parts)
    return parts
  }

  private func fill(at now: TimeInterval) -> PremultipliedColor {
    guard let sum = sum(of: .color, at: now) else { return model.color?.premultiplied ?? .clear }
    return PremultipliedColor(components(of: model.color) + sum)
  }
}

/// Red, green and blue times alpha, and alpha; nothing for no colour, so that a colour that comes
/// or goes keeps its hue.
nonisolated func components(of color: UIColor?) -> SIMD8<Double> {
  guard let color else { return .zero }
  var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
  color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
  return SIMD8(red * alpha, green * alpha, blue * alpha, alpha, 0, 0, 0, 0)
}

nonisolated extension PremultipliedColor {
  /// The colour of components times alpha, and alpha.
  fileprivate init(_ parts: SIMD8<Double>) {
    let alpha = parts[3]
    guard alpha > 0 else {
      self = .clear
      return
    }
    self.init(
      red: parts[0] / alpha, green: parts[1] / alpha, blue: parts[2] / alpha, alpha: alpha)
  }
}
