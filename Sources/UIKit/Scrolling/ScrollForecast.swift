/// What the frames of a scroll view will show of content that coasts, if nothing comes between.
///
///     var forecast = scrollView.forecast
///     forecast.show(frameAt: 0.5)
///     forecast.offset     // where a frame at half a second would show the content
///
/// It is the motion of the view at the time of asking: the view itself stays as it is, and what is
/// done to it afterwards does not show here. It lacks, deliberately: the delegate, and motions that
/// are no coasting, during which the content stays.
package struct ScrollForecast {
  /// Where the last frame shows the content, on the device pixel grid, points.
  package private(set) var offset: CGPoint
  private var coast: ScrollCoast?
  private let pixelsPerPoint: CGFloat

  init(of scrollView: UIScrollView) {
    offset = scrollView.contentOffset
    pixelsPerPoint = scrollView.pixelsPerPoint
    if case .coasting(let coast) = scrollView.motion { self.coast = coast }
  }

  /// Moves to where the content is in a frame.
  ///
  /// - Parameter now: time of the frame, host clock, seconds; no earlier than that of the last one.
  package mutating func show(frameAt now: TimeInterval) {
    guard var coast else { return }
    let time = coast.time(at: now)
    let isOver = coast.settle(at: time).isOver
    offset = UIScrollView.round(coast.position(at: time), toPixels: pixelsPerPoint)
    self.coast = isOver ? nil : coast
  }
}

extension UIScrollView {
  /// What the frames to come will show, as things are now.
  package final var forecast: ScrollForecast { ScrollForecast(of: self) }
}
