/// What an index knows about each subview, in one array: those of a cell are linked to each other,
/// so that a subview goes from one cell to another without a piece of memory being taken or given.
///
/// An entry keeps its number until it is given back. Invariant: an entry that is in a cell is in
/// that cell's chain and in no other, and is the `previous` of its `next`.
struct IndexEntries {
  struct Entry {
    var box = ExtentBox.empty
    var order: Int64
    unowned(unsafe) var view: UIView
    /// The next one in the same cell, or among those to be used again.
    fileprivate(set) var next: Int32
    fileprivate var previous: Int32
    /// `none` outside of all cells.
    fileprivate(set) var cell: Int32
    /// Its place among the stale ones, or `none`.
    var stalePlace: Int32
  }

  /// The entries of a cell.
  struct Chain {
    fileprivate(set) var first = IndexEntries.none
    fileprivate(set) var count = 0
  }

  static let none: Int32 = -1

  private var entries: [Entry] = []
  private var free = none

  subscript(number: Int32) -> Entry {
    _read { yield entries[Int(number)] }
    _modify { yield &entries[Int(number)] }
  }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// A new entry, in no cell yet.
  mutating func make(for view: UIView) -> Int32 {
    var number = free
    let entry = Entry(
      order: view.order, view: view, next: Self.none, previous: Self.none, cell: Self.none,
      stalePlace: Self.none)
    if number == Self.none {
      number = Int32(entries.count)
      entries.append(entry)
    } else {
      free = entries[Int(number)].next
      entries[Int(number)] = entry
    }
    return number
  }

  /// Gives back an entry that is in no cell.
  mutating func discard(_ number: Int32) {
    entries[Int(number)].next = free
    free = number
  }

  /// Puts an entry first in a cell; it is in none.
  mutating func link(_ number: Int32, into chain: inout Chain, of cell: Int32) {
    entries[Int(number)].cell = cell
    entries[Int(number)].previous = Self.none
    entries[Int(number)].next = chain.first
    if chain.first != Self.none { entries[Int(chain.first)].previous = number }
    chain.first = number
    chain.count += 1
  }

  /// Takes an entry out of its cell.
  mutating func unlink(_ number: Int32, from chain: inout Chain) {
    let (previous, next) = (entries[Int(number)].previous, entries[Int(number)].next)
    if previous == Self.none { chain.first = next } else { entries[Int(previous)].next = next }
    if next != Self.none { entries[Int(next)].previous = previous }
    entries[Int(number)].cell = Self.none
    chain.count -= 1
  }

  // MARK: Looking

  /// Calls `body` with the entries of a cell, those that came last first.
  @inline(__always)
  func forEach(in chain: Chain, _ body: (Entry) -> Void) {
    var number = chain.first
    while number != Self.none {
      let entry = entries[Int(number)]
      body(entry)
      number = entry.next
    }
  }

  /// The first entry of a cell of which something is true.
  @inline(__always)
  func first(in chain: Chain, where isWanted: (Entry) -> Bool) -> Entry? {
    var number = chain.first
    while number != Self.none {
      let entry = entries[Int(number)]
      if isWanted(entry) { return entry }
      number = entry.next
    }
    return nil
  }
}
