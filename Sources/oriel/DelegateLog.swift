import CLinux
import UIKit

/// Writes each call that scroll views make of their delegates on standard output, one a line, and
/// passes it on to the delegate that was there.
///
///     scrollViewDidScroll 0.0 12.0
///     scrollViewWillEndDragging velocity 0.0 0.75 target 0.0 386.0
///
/// Where a scene has several scroll views, a line begins with the number of the one that calls, in
/// the order of the tree. Lines go out at once, so that whoever reads them sees them live.
final class DelegateLog: UIScrollViewDelegate {
  private weak var inner: (any UIScrollViewDelegate)?
  private let prefix: String
  /// Whether this log itself reads the scale, for which the view to zoom is asked.
  private var isReading = false

  private init(inner: (any UIScrollViewDelegate)?, prefix: String) {
    self.inner = inner
    self.prefix = prefix
  }

  /// Puts a log before the delegate of every scroll view below a view. Whoever keeps the logs keeps
  /// the delegates called.
  static func attach(below root: UIView) -> [DelegateLog] {
    var scrollViews: [UIScrollView] = []
    var pending = [root]
    while let view = pending.popLast() {
      if let scrollView = view as? UIScrollView { scrollViews.append(scrollView) }
      pending.append(contentsOf: view.subviews.reversed())
    }
    return scrollViews.enumerated().map { index, scrollView in
      let prefix = scrollViews.count > 1 ? "\(index + 1) " : ""
      let log = DelegateLog(inner: scrollView.delegate, prefix: prefix)
      scrollView.delegate = log
      return log
    }
  }

  private func write(_ line: String) {
    print(prefix + line)
    // What cannot be written is told when the program ends.
    _ = oriel_flush_standard_output()
  }

  private static func words(_ point: CGPoint) -> String { "\(point.x) \(point.y)" }

  // MARK: Calls

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    write("scrollViewDidScroll \(Self.words(scrollView.contentOffset))")
    inner?.scrollViewDidScroll(scrollView)
  }

  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    isReading = true
    let scale = scrollView.zoomScale
    isReading = false
    write("scrollViewDidZoom \(scale)")
    inner?.scrollViewDidZoom(scrollView)
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    write("scrollViewWillBeginDragging")
    inner?.scrollViewWillBeginDragging(scrollView)
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    write(
      "scrollViewWillEndDragging velocity \(Self.words(velocity)) "
        + "target \(Self.words(targetContentOffset.pointee))")
    inner?.scrollViewWillEndDragging(
      scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    write("scrollViewDidEndDragging willDecelerate \(decelerate)")
    inner?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    write("scrollViewWillBeginDecelerating")
    inner?.scrollViewWillBeginDecelerating(scrollView)
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    write("scrollViewDidEndDecelerating \(Self.words(scrollView.contentOffset))")
    inner?.scrollViewDidEndDecelerating(scrollView)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    write("scrollViewDidEndScrollingAnimation")
    inner?.scrollViewDidEndScrollingAnimation(scrollView)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    if !isReading { write("viewForZooming") }
    return inner?.viewForZooming(in: scrollView)
  }

  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    write("scrollViewWillBeginZooming")
    inner?.scrollViewWillBeginZooming(scrollView, with: view)
  }

  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    write("scrollViewDidEndZooming scale \(scale)")
    inner?.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
  }

  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    let answer = inner?.scrollViewShouldScrollToTop(scrollView) ?? true
    write("scrollViewShouldScrollToTop \(answer)")
    return answer
  }

  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {
    write("scrollViewDidScrollToTop")
    inner?.scrollViewDidScrollToTop(scrollView)
  }

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    let inset = scrollView.adjustedContentInset
    write(
      "scrollViewDidChangeAdjustedContentInset "
        + "\(inset.top) \(inset.left) \(inset.bottom) \(inset.right)")
    inner?.scrollViewDidChangeAdjustedContentInset(scrollView)
  }
}
