/// A ring of dots: filled up by a pull, and going round while a refresh is under way.
///
/// It changes nothing but the dots' opacity, so that it is laid out and drawn once; and it asks for
/// frames only when the next dot is due, and only while it can be seen.
final class RefreshSpinner: UIView, FrameFollower {
  private static let count = 8
  private static let dotSide: CGFloat = 4
  private static let radius: CGFloat = 10
  /// Time from one dot to the next, seconds: once round takes 0.8.
  private static let step = 0.1
  /// Opacity of the faintest dot while it turns.
  private static let faintest: CGFloat = 0.15

  /// Cosines and sines of eighths of a turn, from the top, clockwise.
  private static let directions: [(x: CGFloat, y: CGFloat)] = {
    let half: CGFloat = 0.5
    let slant = half.squareRoot()
    return [
      (0, -1), (slant, -slant), (1, 0), (slant, slant), (0, 1), (-slant, slant), (-1, 0),
      (-slant, -slant),
    ]
  }()

  private var dots: [UIView] = []
  private var start: TimeInterval = 0
  private var turns = 0

  convenience init() {
    let side = 2 * Self.radius + Self.dotSide
    self.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    for (x, y) in Self.directions {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: Self.dotSide, height: Self.dotSide))
      dot.center = CGPoint(x: side / 2 + x * Self.radius, y: side / 2 + y * Self.radius)
      dot.alpha = 0
      addSubview(dot)
      dots.append(dot)
    }
    paint()
  }

  /// Colour of the dots.
  var color = UIColor(white: 0.45, alpha: 1) {
    didSet { paint() }
  }

  /// How much of the ring is there while it does not turn, 0…1.
  var progress: CGFloat = 0 {
    didSet { if progress != oldValue, !isTurning { showProgress() } }
  }

  /// Whether it turns.
  var isTurning = false {
    didSet {
      guard isTurning != oldValue else { return }
      start = clock
      turns = 0
      if isTurning { showTurn() } else { showProgress() }
      follow()
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    follow()
  }

  /// Asks for frames, if it turns where it can be seen.
  func follow() { if nextFrameTime != nil { window?.screen.add(self) } }

  private var clock: TimeInterval { (window?.screen ?? UIScreen.main).now }

  private func paint() { for dot in dots { dot.backgroundColor = color } }

  private func showProgress() {
    for (index, dot) in dots.enumerated() {
      dot.alpha = min(max(0, progress * CGFloat(Self.count) - CGFloat(index)), 1)
    }
  }

  /// The newest dot is whole, and those before it are the fainter the older they are.
  private func showTurn() {
    for (index, dot) in dots.enumerated() {
      let age = (turns - index + Self.count) % Self.count
      let share = 1 - CGFloat(age) / CGFloat(Self.count)
      dot.alpha = max(Self.faintest, share)
    }
  }

  // MARK: Frames

  var nextFrameTime: TimeInterval? {
    isTurning && isInSight ? start + Self.step * Double(turns + 1) : nil
  }

  func follow(frameAt now: TimeInterval) {
    turns = max(turns + 1, Int((now - start) / Self.step))
    showTurn()
  }

  /// Whether the scroll view around it shows it.
  private var isInSight: Bool {
    guard window != nil, let control = superview, let outer = control.superview else {
      return false
    }
    return control.frame.intersects(outer.bounds)
  }
}
