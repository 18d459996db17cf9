import Foundation
import Testing
import UIKit

/// What a scroll view is unless somebody changes it, and how its values are numbered: as UIKit's.
@MainActor @Suite struct ScrollViewDefaultsTests {
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test func `content begins at the corner, without size and insets`() {
    #expect(view.contentOffset == .zero && view.contentSize == .zero)
    #expect(view.contentInset == .zero && view.adjustedContentInset == .zero)
    #expect(view.clipsToBounds && view.subviews.isEmpty && view.delegate == nil)
  }

  @Test func `it bounces and scrolls where there is something to scroll`() {
    #expect(view.bounces && view.isScrollEnabled && view.scrollsToTop)
    #expect(!view.alwaysBounceVertical && !view.alwaysBounceHorizontal)
    #expect(!view.isPagingEnabled && !view.isDirectionalLockEnabled)
    #expect(view.decelerationRate == .normal && view.keyboardDismissMode == .none)
    #expect(view.delaysContentTouches && view.canCancelContentTouches)
    #expect(view.refreshControl == nil)
  }

  @Test func `both indicators are shown, in the default style`() {
    #expect(view.showsVerticalScrollIndicator && view.showsHorizontalScrollIndicator)
    #expect(view.indicatorStyle == .default && view.scrollIndicatorInsets == .zero)
    #expect(view.verticalScrollIndicatorInsets == .zero)
    #expect(view.horizontalScrollIndicatorInsets == .zero)
  }

  @Test func `nothing zooms`() {
    #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.zoomScale == 1)
    #expect(view.bouncesZoom && view.pinchGestureRecognizer == nil)
  }

  @Test func `nothing moves, and the pan is the view's own`() {
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating)
    #expect(!view.isZooming && !view.isZoomBouncing)
    #expect(view.panGestureRecognizer.view === view)
    #expect(view.gestureRecognizers?.contains(view.panGestureRecognizer) == true)
  }

  @Test func `values are numbered as UIKit's`() {
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    #expect(UIScrollView.IndicatorStyle.white.rawValue == 2)
    #expect(UIScrollView.KeyboardDismissMode.onDrag.rawValue == 1)
    #expect(UIScrollView.KeyboardDismissMode.interactiveWithAccessory.rawValue == 4)
  }
}
