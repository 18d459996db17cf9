/// The box around a great many boxes that come, grow and go.
///
/// Over the leaves, which have numbers, stand nodes for sixty-four each, over those nodes for
/// sixty-four of them, up to one for all. Boxes grow at once, all the way up. Where one shrinks,
/// the nodes above are made anew only as far as it reached their edges, and not before they are
/// asked for. Invariant: a box contains those below it; the box of a node that is not loose is the
/// least that does, once those below it are.
///
/// - Complexity: adding, growing and shrinking O(log n); the box around all O(log n) for each box
///   that shrank.
nonisolated struct BoxTree {
  private static let fanout = 64

  private struct Node {
    var box = ExtentBox.empty
    /// Whether the box may be larger than what is below it needs.
    var isLoose = false
  }

  /// The leaves, and the nodes above them, level by level; the last one has one node.
  private var levels: [[Node]] = [[]]

  /// The box of a leaf, which may be larger than need be.
  subscript(leaf: Int) -> ExtentBox { levels[0][leaf].box }

  /// Adds an empty leaf, which gets the next number.
  mutating func append() {
    var place = levels[0].count
    levels[0].append(Node())
    for level in levels.indices.dropFirst() {
      place /= Self.fanout
      if place == levels[level].count { levels[level].append(Node()) }
    }
    let top = levels[levels.count - 1]
    guard top.count > 1 else { return }
    var root = Node()
    for node in top {
      root.box.formUnion(node.box)
      root.isLoose = root.isLoose || node.isLoose
    }
    levels.append([root])
  }

  /// Lets a leaf take in another box.
  mutating func grow(_ leaf: Int, by box: ExtentBox) {
    var place = leaf
    for level in levels.indices {
      if levels[level][place].box.contains(box) { return }
      levels[level][place].box.formUnion(box)
      place /= Self.fanout
    }
  }

  /// Notes that a box is no longer among those in a leaf.
  mutating func loosen(_ leaf: Int, without box: ExtentBox) {
    var place = leaf
    var gone = box
    for level in levels.indices {
      guard levels[level][place].box.isTouchedFromInside(by: gone) else { return }
      levels[level][place].isLoose = true
      gone = levels[level][place].box
      place /= Self.fanout
    }
  }

  /// The box around all leaves.
  ///
  /// - Parameter content: makes the box of a leaf anew.
  mutating func root(content: (_ leaf: Int) -> ExtentBox) -> ExtentBox {
    let top = levels.count - 1
    guard !levels[top].isEmpty else { return .empty }
    tighten(top, 0, content)
    return levels[top][0].box
  }

  private mutating func tighten(
    _ level: Int, _ place: Int, _ content: (_ leaf: Int) -> ExtentBox
  ) {
    guard levels[level][place].isLoose else { return }
    var box = ExtentBox.empty
    if level == 0 {
      box = content(place)
    } else {
      let first = place * Self.fanout
      for child in first..<min(first + Self.fanout, levels[level - 1].count) {
        tighten(level - 1, child, content)
        box.formUnion(levels[level - 1][child].box)
      }
    }
    levels[level][place] = Node(box: box)
  }
}
