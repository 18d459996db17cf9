/// A wheel or a touchpad that counts how far it has scrolled.
///
/// The server reports running totals, of which only differences mean anything: the first total
/// after the device was out of sight is merely a place to count from.
struct ScrollDevice: Equatable, Sendable {
  /// What is scrolled along.
  enum Axis: Sendable {
    case x
    case y
  }

  /// One of a device's totals.
  struct Valuator: Equatable, Sendable {
    /// Its number among the device's.
    let number: Int
    /// What it is about.
    let axis: Axis
    /// The total's growth by one click to the right or down; not 0.
    let increment: Double
    /// The last total; `nil` where the next one is only to be counted from.
    fileprivate(set) var total: Double?
    /// Whether the last total was only one to count from.
    fileprivate(set) var isFirst = false

    /// A total that has not been seen yet.
    init(number: Int, axis: Axis, increment: Double) {
      self.number = number
      self.axis = axis
      self.increment = increment
    }
  }

  /// What an event says of a device's totals.
  struct Step: Equatable {
    var clicksX = 0.0
    var clicksY = 0.0
    /// Whether every total that was reported could be counted from an earlier one.
    var isMeasured = true
  }

  /// The server's number of the device.
  let id: Int32
  /// Whether fingers scroll it, and not the clicks of a wheel.
  let isTouchpad: Bool
  /// One for each axis at most.
  private(set) var valuators: [Valuator]

  /// A device whose totals have not been seen yet.
  init(id: Int32, isTouchpad: Bool, valuators: [Valuator]) {
    precondition(
      valuators.allSatisfy { $0.increment != 0 && $0.increment.isFinite },
      "a click must change the total")
    self.id = id
    self.isTouchpad = isTouchpad
    self.valuators = valuators
  }

  /// Takes in the totals that an event has; `nil` where it has none of this device's.
  ///
  /// - Parameter total: of a valuator's number; `nil` where it is unchanged.
  mutating func take(_ total: (_ number: Int) -> Double?) -> Step? {
    var step: Step?
    for index in valuators.indices {
      guard let next = total(valuators[index].number), next.isFinite else { continue }
      var sum = step ?? Step()
      valuators[index].isFirst = valuators[index].total == nil
      if let last = valuators[index].total {
        let clicks = (next - last) / valuators[index].increment
        if valuators[index].axis == .x { sum.clicksX += clicks } else { sum.clicksY += clicks }
      } else {
        sum.isMeasured = false
      }
      valuators[index].total = next
      step = sum
    }
    return step
  }

  /// Counts anew from the next totals.
  mutating func forgetTotals() {
    for index in valuators.indices { valuators[index].total = nil }
  }

  /// Whether what led to an axis' last total could not be counted.
  func isUncounted(along axis: Axis) -> Bool {
    valuators.contains { $0.axis == axis && $0.isFirst }
  }

  /// Whether a device is a touchpad, from what the server knows of it.
  ///
  /// - Parameters:
  ///   - scrollMethods: whether libinput can scroll by two fingers, by the edge and by a button on
  ///     it, in this order; empty where another driver has it.
  ///   - hasDependentTouch: whether its touches move the pointer.
  static func isTouchpad(name: String, scrollMethods: [Bool], hasDependentTouch: Bool) -> Bool {
    let name = name.lowercased()
    return hasDependentTouch || scrollMethods.prefix(2).contains(true)
      || tellingNames.contains { name.contains($0) }
  }

  /// Parts of names that touchpads have and nothing else does, in small letters.
  private static let tellingNames = ["touchpad", "trackpad", "glidepoint", "bcm5974"]
}
