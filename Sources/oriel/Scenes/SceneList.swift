import UIKit

/// Something that the demo can show.
struct DemoScene {
  /// What it is called on the command line.
  let name: String
  /// One line for `--list`.
  let summary: String
  /// Size of the window unless asked otherwise, points.
  let size: CGSize
  /// Makes what fills a window of the given size, points; the number is that of `--count`.
  let makeController: (CGSize, Int) -> UIViewController

  /// All scenes; the first is shown unless another is named.
  static let all = [
    DemoScene(
      name: "rectangles", summary: "four rectangles on a plane; a drag shifts the bounds",
      size: Rectangles.viewSize, makeController: { size, _ in RectanglesController(size: size) }),
    DemoScene(
      name: "coordinates", summary: "what moving the origin of the bounds shows, side by side",
      size: CGSize(width: 360, height: 390), makeController: { _, _ in CoordinatesController() }),
    DemoScene(
      name: "many", summary: "as many rectangles as --count says, each of them a view",
      size: Rectangles.viewSize,
      makeController: { size, count in ManyController(count: count, size: size) }),
    DemoScene(
      name: "scrollview", summary: "the rectangles in a scroll view that coasts and bounces",
      size: Rectangles.viewSize, makeController: { _, _ in ScrollViewController() }),
    DemoScene(
      name: "paging", summary: "three pages; a flick turns one",
      size: Rectangles.viewSize, makeController: { _, _ in PagingController() }),
    DemoScene(
      name: "nested", summary: "scroll views in a scroll view, along and across",
      size: Rectangles.viewSize, makeController: { _, _ in NestedController() }),
    DemoScene(
      name: "zoom", summary: "a map; pinch, Control and the wheel, or a double click zoom it",
      size: Rectangles.viewSize, makeController: { _, _ in ZoomController() }),
    DemoScene(
      name: "insets", summary: "Return slides a panel in; the content's inset follows",
      size: Rectangles.viewSize, makeController: { _, _ in InsetsController() }),
  ]
}
