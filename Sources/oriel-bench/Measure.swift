/// A hot path that can be measured.
struct Measure {
  /// What it is called on the command line.
  let name: String
  /// One line for `--list`.
  let summary: String
  /// Measures it.
  let run: @MainActor (Bench) -> Void

  /// All of them, from pixels up to trees.
  static let all = [
    Measure(name: "fill", summary: "a colour into rows, beside memset", run: measureFill),
    Measure(name: "blend", summary: "OVER and solid OVER, beside pixman", run: measureBlend),
    Measure(name: "sample", summary: "a picture stretched, beside pixman", run: measureSample),
    Measure(name: "pack", summary: "pixels into 565 and 2101010, beside pixman", run: measurePack),
    Measure(
      name: "compose", summary: "a frame of a scrolled tree, beside a bare loop",
      run: measureCompose),
    Measure(
      name: "commit", summary: "the display list of a scrolled tree, beside a bare loop",
      run: measureCommit),
    Measure(
      name: "hittest", summary: "the view under a point, beside a bare loop", run: measureHitTest),
    Measure(name: "damage", summary: "regions, beside pixman's", run: measureDamage),
    Measure(
      name: "moves", summary: "a scroll carried out in a buffer, beside memmove",
      run: measureMoves),
    Measure(
      name: "build", summary: "a tree made and freed, beside plain objects", run: measureBuild),
    Measure(
      name: "tree", summary: "changes among many siblings, trees emptied and resized",
      run: measureTree),
    Measure(
      name: "coast", summary: "a frame of one scroll view that coasts, and of a thousand",
      run: measureCoast),
    Measure(
      name: "animate", summary: "a frame of one view that animates, and of a thousand",
      run: measureAnimate),
  ]
}
