/// The subviews of a view, back to front, of which any can be taken out or put in without moving
/// all that follow.
///
/// A few are kept in one array. Many are kept in chunks; the one array of them all is then made
/// when asked for, and changed along with the chunks as long as that moves less than making it anew
/// would. Invariant: `order` rises along the list, no chunk is empty, and `counts` are the chunks'.
///
/// - Complexity: adding at the end O(1), finding a view O(log n); putting in or taking out
///   O(the chunk's length, and a look at every chunk's count where a place is given).
struct ViewList {
  /// Views from which on they are kept in chunks, and below which in one array again.
  private static let (mostTogether, fewTogether) = (1024, 256)
  /// A chunk that grows beyond this is cut in two.
  private static let longestChunk = 512

  private(set) var count = 0
  /// All views, where `isTogether` or `isArrayKnown`.
  private var array: [UIView] = []
  private var isTogether = true
  private var isArrayKnown = true
  /// Views that changes have moved within the array since it was last asked for.
  private var movedCount = 0
  private var chunks: [[UIView]] = []
  private var counts: [Int] = []

  /// The list as an array; O(n) after a change, except at the end or of a few dozen views.
  var views: [UIView] {
    mutating _read {
      if !isArrayKnown {
        array.reserveCapacity(count)
        for chunk in chunks { array.append(contentsOf: chunk) }
        isArrayKnown = true
      }
      movedCount = 0
      yield array
    }
  }

  subscript(place: Int) -> UIView {
    if isArrayKnown { return array[place] }
    let (chunk, offset) = locate(place)
    return chunks[chunk][offset]
  }

  func forEach(_ body: (UIView) -> Void) {
    if isArrayKnown { return array.forEach(body) }
    for chunk in chunks { chunk.forEach(body) }
  }

  // MARK: Finding

  /// The place of a view, or `nil` for one that is not in the list.
  func place(of view: UIView) -> Int? {
    if isTogether { return Self.offset(of: view, in: array) }
    let chunk = chunkIndex(of: view)
    guard let offset = Self.offset(of: view, in: chunks[chunk]) else { return nil }
    return counts[..<chunk].reduce(offset, +)
  }

  private static func offset(of view: UIView, in views: [UIView]) -> Int? {
    var low = 0, high = views.count
    while low < high {
      let middle = (low + high) / 2
      if views[middle].order < view.order { low = middle + 1 } else { high = middle }
    }
    return low < views.count && views[low] === view ? low : nil
  }

  /// The chunk that a view is in, if it is in any.
  private func chunkIndex(of view: UIView) -> Int {
    var low = 0, high = chunks.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if chunks[middle][0].order <= view.order { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func locate(_ place: Int) -> (chunk: Int, offset: Int) {
    var left = place
    for (chunk, count) in counts.enumerated() {
      if left < count { return (chunk, left) }
      left -= count
    }
    return (chunks.count - 1, counts[chunks.count - 1])
  }

  // MARK: Changing

  /// Puts a view in, whose order the caller sees to.
  mutating func insert(_ view: UIView, at place: Int) {
    changeArray(moving: count - place) { $0.insert(view, at: place) }
    count += 1
    if !isTogether {
      let (chunk, offset) = place == count - 1 ? lastPlace : locate(place)
      chunks[chunk].insert(view, at: offset)
      counts[chunk] += 1
      if counts[chunk] > Self.longestChunk { cut(chunk) }
    } else if count > Self.mostTogether {
      takeApart()
    }
  }

  /// Takes a view out that is in the list.
  mutating func remove(_ view: UIView) {
    if isArrayKnown, let place = place(of: view) {
      changeArray(moving: count - 1 - place) { $0.remove(at: place) }
    }
    count -= 1
    guard !isTogether else { return }
    let chunk = chunkIndex(of: view)
    guard let offset = Self.offset(of: view, in: chunks[chunk]) else {
      preconditionFailure("a view is not among the subviews of its superview")
    }
    chunks[chunk].remove(at: offset)
    counts[chunk] -= 1
    if counts[chunk] == 0 {
      chunks.remove(at: chunk)
      counts.remove(at: chunk)
    }
    if count < Self.fewTogether { putTogether() }
  }

  /// Exchanges two views, and their orders.
  mutating func swapAt(_ first: Int, _ second: Int) {
    let (a, b) = (self[first], self[second])
    swap(&a.order, &b.order)
    if isArrayKnown { array.swapAt(first, second) }
    guard !isTogether else { return }
    let (placeA, placeB) = (locate(first), locate(second))
    chunks[placeA.chunk][placeA.offset] = b
    chunks[placeB.chunk][placeB.offset] = a
  }

  private var lastPlace: (chunk: Int, offset: Int) {
    (chunks.count - 1, counts[chunks.count - 1])
  }

  /// Makes a change in the array, too, unless it is unknown or to make it anew costs less.
  private mutating func changeArray(moving moved: Int, _ change: (inout [UIView]) -> Void) {
    guard isArrayKnown else { return }
    movedCount += moved
    if isTogether || movedCount <= 2 * count {
      change(&array)
    } else {
      isArrayKnown = false
      array = []
    }
  }

  private mutating func cut(_ chunk: Int) {
    // What grows at the end keeps full chunks behind it.
    let isLast = chunk == chunks.count - 1
    let kept = isLast ? Self.longestChunk : counts[chunk] / 2
    let rest = Array(chunks[chunk][kept...])
    chunks[chunk].removeSubrange(kept...)
    chunks.insert(rest, at: chunk + 1)
    counts[chunk] = kept
    counts.insert(rest.count, at: chunk + 1)
  }

  private mutating func takeApart() {
    isTogether = false
    for start in stride(from: 0, to: count, by: Self.longestChunk) {
      chunks.append(Array(array[start..<min(start + Self.longestChunk, count)]))
      counts.append(chunks[chunks.count - 1].count)
    }
  }

  private mutating func putTogether() {
    if !isArrayKnown { array = chunks.flatMap { $0 } }
    (isTogether, isArrayKnown) = (true, true)
    (chunks, counts) = ([], [])
  }
}
