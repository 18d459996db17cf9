import UIKit

/// Something that the demo can show.
struct DemoScene {
  /// What it is called on the command line.
  let name: String
  /// One line for `--list`.
  let summary: String
  /// Size of the window unless asked otherwise, points.
  let size: CGSize
  /// Reads what the scene needs of the command line, and then makes what fills a window of the
  /// given size, points.
  let prepare: (Options) throws -> (CGSize) -> UIViewController

  /// All scenes; the first is shown unless another is named.
  static let all = [
    DemoScene(
      name: "rectangles", summary: "four rectangles on a plane; a drag shifts the bounds",
      size: Rectangles.viewSize, prepare: { _ in RectanglesController.init(size:) }),
    DemoScene(
      name: "coordinates", summary: "what moving the origin of the bounds shows, side by side",
      size: CGSize(width: 360, height: 390), prepare: { _ in { _ in CoordinatesController() } }),
    DemoScene(
      name: "many", summary: "as many rectangles as --count says, each of them a view",
      size: Rectangles.viewSize,
      prepare: { options in { ManyController(count: options.count, size: $0) } }),
    DemoScene(
      name: "scrollview", summary: "the rectangles in a scroll view that coasts, bounces and zooms",
      size: Rectangles.viewSize, prepare: { _ in { _ in ScrollViewController() } }),
    DemoScene(
      name: "operations", summary: "a scroll view that moves by itself when it appears",
      size: CGSize(width: 320, height: 568), prepare: { _ in { _ in OperationsController() } }),
    DemoScene(
      name: "paging", summary: "two pages, of which a flick turns one; the blue view zooms",
      size: Rectangles.viewSize, prepare: { _ in { _ in PagingController() } }),
    DemoScene(
      name: "nested", summary: "scroll views in a scroll view, along and across",
      size: Rectangles.viewSize, prepare: { _ in { _ in NestedController() } }),
    DemoScene(
      name: "zoom", summary: "a map; pinch, Control and the wheel, or a double click zoom it",
      size: Rectangles.viewSize, prepare: { _ in { _ in ZoomController() } }),
    DemoScene(
      name: "insets", summary: "Return slides a panel in; the content's inset follows",
      size: Rectangles.viewSize, prepare: { _ in { _ in InsetsController() } }),
    DemoScene(
      name: "ghost", summary: "a recording of the real scroll view, outlined over this one",
      size: CGSize(width: 480, height: 720),
      prepare: { options in
        let trace = try options.tracePath.map { try TraceFile.trace(at: $0) } ?? TraceFile.bundled()
        return { _ in GhostController(trace: trace) }
      }),
  ]
}
