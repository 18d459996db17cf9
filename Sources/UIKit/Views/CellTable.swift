/// Numbers of cells by their place in a hierarchy of grids.
///
/// Most places that a wide, flat rectangle asks for have no cell, and a dictionary takes fifty
/// nanoseconds to say so, since its hash withstands chosen keys. Open addressing with a plain hash
/// takes a few. Invariant: at most half of the slots are taken, and from a place's home slot to the
/// slot that it is in there is no free one.
struct CellTable {
  /// A cell: which grid, and the column and row in it.
  struct Place: Equatable {
    var level: Int32
    var x: Int32
    var y: Int32
  }

  private struct Slot {
    var place = Place(level: 0, x: 0, y: 0)
    /// `free`, or the cell's number.
    var number = CellTable.free
  }

  private static let free: Int32 = -1
  private static let leastSlots = 64

  private var slots = [Slot](repeating: Slot(), count: leastSlots)
  private var count = 0

  /// The number of the cell at a place, or `nil`. A cell's number is not negative.
  subscript(place: Place) -> Int32? {
    get {
      let number = slots[slot(of: place)].number
      return number == Self.free ? nil : number
    }
    set {
      if let newValue { insert(newValue, at: place) } else { remove(place) }
    }
  }

  private mutating func insert(_ number: Int32, at place: Place) {
    var slot = slot(of: place)
    if slots[slot].number == Self.free {
      count += 1
      if count * 2 > slots.count {
        grow()
        slot = self.slot(of: place)
      }
    }
    slots[slot] = Slot(place: place, number: number)
  }

  private mutating func remove(_ place: Place) {
    var hole = slot(of: place)
    guard slots[hole].number != Self.free else { return }
    count -= 1
    // What lies behind moves up, unless that would put it before its home.
    let mask = slots.count - 1
    var next = (hole + 1) & mask
    while slots[next].number != Self.free {
      if (next - home(of: slots[next].place)) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = Slot()
  }

  private mutating func grow() {
    var old = [Slot](repeating: Slot(), count: slots.count * 2)
    swap(&old, &slots)
    for taken in old where taken.number != Self.free { slots[slot(of: taken.place)] = taken }
  }

  /// The slot that a place is in, or the free one that it would get.
  private func slot(of place: Place) -> Int {
    var slot = home(of: place)
    while slots[slot].number != Self.free, slots[slot].place != place {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func home(of place: Place) -> Int {
    // Odd constants with bits all over; the product's upper half depends on every bit of the place.
    let key = UInt64(UInt32(bitPattern: place.x)) << 32 | UInt64(UInt32(bitPattern: place.y))
    let mixed =
      (key ^ UInt64(UInt32(bitPattern: place.level)) &* 0xc2b2_ae3d_27d4_eb4f)
      &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 29)) >> 16) & (slots.count - 1)
  }
}
