import UIKit

/// Something that the demo can show.
struct DemoScene {
  /// What it is called on the command line.
  let name: String
  /// One line for `--list`.
  let summary: String
  /// Size of the window unless asked otherwise, points.
  let size: CGSize
  /// Makes what fills a window of the given size, points.
  let makeController: (CGSize) -> UIViewController

  /// All scenes; the first is shown unless another is named.
  static let all = [
    DemoScene(
      name: "rectangles", summary: "four rectangles on a plane; a drag shifts the bounds",
      size: Rectangles.viewSize, makeController: { RectanglesController(size: $0) }),
    DemoScene(
      name: "coordinates", summary: "what moving the origin of the bounds shows, side by side",
      size: CGSize(width: 360, height: 390), makeController: { _ in CoordinatesController() }),
    DemoScene(
      name: "scrollview", summary: "the rectangles in a scroll view that coasts and bounces",
      size: Rectangles.viewSize, makeController: { _ in ScrollViewController() }),
    DemoScene(
      name: "paging", summary: "three pages; a flick turns one",
      size: Rectangles.viewSize, makeController: { _ in PagingController() }),
    DemoScene(
      name: "nested", summary: "scroll views in a scroll view, along and across",
      size: Rectangles.viewSize, makeController: { _ in NestedController() }),
    DemoScene(
      name: "insets", summary: "Return slides a panel in; the content's inset follows",
      size: Rectangles.viewSize, makeController: { _ in InsetsController() }),
  ]
}
