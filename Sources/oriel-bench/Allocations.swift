import Foundation

/// Allocations of the process so far, where a preloaded library counts them in the file that
/// `ALLOCATION_COUNTS` names; `nil` without one. Allocates nothing itself.
private struct AllocationTally {
  private let file: Int32

  init?() {
    guard let path = getenv("ALLOCATION_COUNTS") else { return nil }
    file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
  }

  /// Calls of `malloc` and its kin, by the program and by shared libraries.
  func read() -> Int {
    var counts = (own: 0, libraries: 0)
    pread(file, &counts, MemoryLayout.size(ofValue: counts), 0)
    return counts.own + counts.libraries
  }

  func close() { Glibc.close(file) }
}

extension Bench {
  /// Frames over which allocations are counted.
  private static let countedFrames = 200

  /// Reports how often a frame allocates, if somebody counts.
  func countAllocations(_ name: String, _ frame: @MainActor () -> Void) {
    guard let tally = AllocationTally() else { return }
    frame()
    let before = tally.read()
    for _ in 0..<Self.countedFrames { frame() }
    let count = tally.read() - before
    tally.close()
    add(
      Outcome(
        name: "\(name)/allocations in a frame", unit: "calls",
        values: [Double(count) / Double(Self.countedFrames)]))
  }
}
