internal import Raster

/// How a view's values change while a block animates them, or while they animate already.
extension UIView {
  /// Whether a change of a value has to go by `changeModel(_:_:)`.
  final var animates: Bool { AnimationBlock.current != nil || extras?.animations != nil }

  final var modelBounds: CGRect { extras?.animations?.model.bounds ?? storedBounds }
  final var modelCenter: CGPoint { extras?.animations?.model.center ?? storedCenter }
  final var modelTransform: CGAffineTransform {
    guard let extras else { return .identity }
    return extras.animations?.model.transform ?? extras.transform
  }
  final var modelAlpha: CGFloat { extras?.animations?.model.alpha ?? storedAlpha }

  final var modelValues: ModelValues {
    extras?.animations?.model
      ?? ModelValues(
        bounds: storedBounds, center: storedCenter, transform: extras?.transform ?? .identity,
        alpha: storedAlpha, color: storedColor)
  }

  /// Changes the model; what is shown follows at once, or as the block that runs says.
  ///
  /// A change outside of any block goes on under the offsets that run. Outside of a window nothing
  /// takes time.
  final func changeModel(_ change: (inout ModelValues) -> Void) {
    let former = modelValues
    var values = former
    change(&values)
    storeColor(values.color)
    guard let screen = storedWindow?.screen else { return setModel(values) }
    let now = screen.now
    if let block = AnimationBlock.current {
      block.screen = screen
      if former.bounds.size != values.bounds.size { block.resized.append(self) }
      begin(block, from: former, to: values, on: screen)
    } else {
      extras?.animations?.model = values
    }
    if let animations = extras?.animations {
      animations.show(at: now, in: screen.animator)
    } else {
      setModel(values)
    }
  }

  /// Notes the colour that was asked for. Whether there is one decides what the drawing of an
  /// opaque view starts from, black or the colour, whatever colour is shown on the way.
  final func storeColor(_ color: UIColor?) {
    if (color == nil) != (storedColor == nil) { damageExtent() }
    storedColor = color
  }

  private func setModel(_ values: ModelValues) {
    if let animations = extras?.animations { animations.model = values }
    show(values, values.color?.premultiplied ?? .clear)
  }

  private func begin(
    _ block: AnimationBlock, from former: ModelValues, to values: ModelValues, on screen: UIScreen
  ) {
    guard block.takesTime || extras?.animations != nil else { return }
    let animations = needExtras().animations ?? ViewAnimations(view: self)
    needExtras().animations = animations
    animations.model = values
    func add(_ property: AnimatedProperty, _ isChanged: Bool, _ delta: SIMD8<Double>) {
      if isChanged { animations.begin(property, delta, block, on: screen) }
    }
    let (a, b) = (former.bounds, values.bounds)
    add(.origin, a.origin != b.origin, SIMD8(a.origin.x - b.origin.x, a.origin.y - b.origin.y))
    add(.size, a.size != b.size, SIMD8(a.width - b.width, a.height - b.height))
    let (c, d) = (former.center, values.center)
    add(.center, c != d, SIMD8(c.x - d.x, c.y - d.y))
    add(.alpha, former.alpha != values.alpha, SIMD8(former.alpha - values.alpha, 0))
    if former.transform != values.transform {
      add(
        .transform, true, TransformParts.offset(from: values.transform, to: former.transform))
    }
    if former.color != values.color {
      add(.color, true, components(of: former.color) - components(of: values.color))
    }
    if !animations.offsets.isEmpty { screen.animator.add(animations) }
  }

  /// Shows the model itself, and forgets that anything has animated.
  final func showModel(_ model: ModelValues) {
    forgetAnimations()
    show(model, model.color?.premultiplied ?? .clear)
    // The index knew where the model was.
    extentChanged()
  }

  final func forgetAnimations() {
    extras?.animations?.view = nil
    extras?.animations = nil
  }

  /// Shows values: a shift of the bounds alone moves pixels, looks alone damage them.
  final func show(_ values: ModelValues, _ fill: PremultipliedColor) {
    let transform = extras?.transform ?? .identity
    if values.bounds.size != storedBounds.size || values.center != storedCenter
      || values.transform != transform
    {
      changingPlace {
        storedBounds = values.bounds
        storedCenter = values.center
        if values.transform != transform { needExtras().transform = values.transform }
      }
    } else if values.bounds.origin != storedBounds.origin {
      scrollBounds(to: values.bounds.origin)
    }
    if values.alpha != storedAlpha || fill != fillColor {
      changingLooks {
        storedAlpha = values.alpha
        fillColor = fill
      }
    }
  }

  /// The box of the model in the superview, where hit tests look for a view that animates.
  final var modelReach: CGRect {
    guard let model = extras?.animations?.model else { return .null }
    return model.bounds.applying(modelTransformToSuperview)
  }
}

extension SIMD8 where Scalar == Double {
  /// Two lanes; the others are 0.
  fileprivate init(_ first: Double, _ second: Double) {
    self.init(first, second, 0, 0, 0, 0, 0, 0)
  }
}
