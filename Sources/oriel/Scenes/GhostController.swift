import StageHost
import UIKit

/// A recording of the real scroll view, played to this one in its own time: what was recorded is
/// outlined over what this one shows, and beside them stands how far they are apart.
///
/// The scroll view that plays is the one of `oriel replay`, on a screen with the recorded one's
/// pixels, and the window shows where its content is, as large as fits. What is written is what
/// `--compare` says of the same file: the deviation of the sample now shown, the greatest one, and
/// the root of the mean square; the curve below goes from −½ to ½ point.
///
/// It plays once, and again at a press or at Space; in between nothing runs. With which shift the
/// recording is compared is sought in the first frames: in the very first for a gesture, in some
/// more for a recording of an hour.
final class GhostController: UIViewController {
  private let trace: Trace
  private var search: ShiftSearch
  private var playback: TracePlayback
  private var shownReadings = 0
  private var link: CADisplayLink?
  /// When the gesture began, host clock, seconds.
  private var start: TimeInterval?

  private let phone = UIView()
  private let own: GhostPlane
  private let recorded: GhostPlane
  private let finger = UIView()
  private let figures: [SquareText]
  private let plot: DeviationPlot

  private static let ink = UIColor(white: 0.95, alpha: 1)
  /// Samples that a frame goes through in search of the shift: a hundredth of a second's work, and
  /// more than a gesture of some seconds needs for all shifts.
  private static let searchPortion = 20_000
  private static let fingerSide: CGFloat = 56

  init(trace: Trace) {
    self.trace = trace
    search = ShiftSearch(trace)
    playback = TracePlayback(trace)
    own = GhostPlane(viewport: trace.viewport, contentSize: trace.contentSize, style: .filled)
    recorded = GhostPlane(
      viewport: trace.viewport, contentSize: trace.contentSize, style: .outlined)
    figures = (0..<3).map { _ in SquareText(color: Self.ink) }
    plot = DeviationPlot(duration: trace.samples.last?.time ?? 0, color: Self.ink)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() {
    view = UIView()
    view.backgroundColor = UIColor(white: 0.25, alpha: 1)
    phone.backgroundColor = UIColor(white: 0.7, alpha: 1)
    phone.clipsToBounds = true
    phone.bounds.size = trace.viewport
    finger.backgroundColor = UIColor(white: 0, alpha: 0.35)
    finger.bounds.size = CGSize(width: Self.fingerSide, height: Self.fingerSide)
    for part in [own, recorded, finger] { phone.addSubview(part) }
    for part in [phone, plot] + figures { view.addSubview(part) }
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let link = CADisplayLink { [weak self] link in self?.playOn(to: link.timestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    link?.invalidate()
    link = nil
  }

  // MARK: Playing

  private func playOn(to now: TimeInterval) {
    if !search.isOver {
      search.advance(by: Self.searchPortion)
      guard search.isOver else { return }
      playback = TracePlayback(trace, shift: search.shift)
    }
    let start = start ?? now
    self.start = start
    playback.play(until: now - start)
    show()
    link?.isPaused = playback.isOver
  }

  private func playAgain() {
    playback = TracePlayback(trace, shift: search.shift)
    shownReadings = 0
    start = nil
    plot.removeAll()
    show()
    link?.isPaused = false
  }

  private func show() {
    let readings = playback.readings
    for reading in readings[shownReadings...] {
      plot.add(reading.deviation, at: reading.time)
    }
    shownReadings = readings.count
    own.offset = readings.last?.shown ?? playback.offset
    // Where the recording does not tell how far it was sideways, it is as far as this one.
    recorded.offset = own.offset
    if let last = readings.last {
      recorded.offset.y = CGFloat(last.recorded)
      if let x = last.recordedX { recorded.offset.x = CGFloat(x) }
    }
    finger.isHidden = playback.finger == nil
    finger.center = playback.finger ?? .zero
    let deviation = playback.deviation
    figures[0].text = TraceDeviation.text(deviation.latest)
    figures[1].text = "max " + TraceDeviation.text(deviation.greatest)
    figures[2].text = "rms " + TraceDeviation.text(deviation.rms)
  }

  // MARK: Input

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { playAgain() }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardSpacebar }) else {
      return super.pressesBegan(presses, with: event)
    }
    playAgain()
  }

  // MARK: Layout

  private static let margin: CGFloat = 12
  /// Share of the window's width that the figures have.
  private static let panelShare: CGFloat = 0.28
  /// Squares across the panel: as many as a signed number of two digits takes, and as "max" and a
  /// number of two digits.
  private static let squares = (large: 31, small: 45)
  private static let plotHeight: CGFloat = 120

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let viewport = trace.viewport
    let panelWidth = max(1, (size.width * Self.panelShare).rounded())
    let scale = min(
      max(1, size.width - panelWidth - 3 * Self.margin) / viewport.width,
      max(1, size.height - 2 * Self.margin) / viewport.height)
    let (width, height) = (viewport.width * scale, viewport.height * scale)
    let left = ((size.width - width - Self.margin - panelWidth) / 2).rounded()
    let top = ((size.height - height) / 2).rounded()
    phone.transform = CGAffineTransform(scaleX: scale, y: scale)
    phone.center = CGPoint(x: left + width / 2, y: top + height / 2)
    placePanel(
      CGRect(
        x: left + width.rounded(.up) + Self.margin, y: top, width: panelWidth, height: height))
  }

  private func placePanel(_ panel: CGRect) {
    let squares = [Self.squares.large, Self.squares.small, Self.squares.small]
    var top = panel.minY
    for (figure, count) in zip(figures, squares) {
      let height = square(count, across: panel.width) * CGFloat(SquareText.rows)
      figure.frame = CGRect(x: panel.minX, y: top, width: panel.width, height: height)
      top += height + Self.margin
    }
    plot.frame = CGRect(
      x: panel.minX, y: top, width: panel.width,
      height: max(0, min(panel.maxY - top, Self.plotHeight)))
  }

  /// The side of a square of which so many fit, whole device pixels where there is room for one.
  private func square(_ count: Int, across width: CGFloat) -> CGFloat {
    let pixels = view.window?.screen.scale ?? 1
    return max(1, (width / CGFloat(count) * pixels).rounded(.down)) / pixels
  }
}
