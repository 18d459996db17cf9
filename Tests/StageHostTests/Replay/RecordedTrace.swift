import Foundation
import StageHost

/// The recordings that come with the package.
enum RecordedTrace {
  static let names = ["touch_calib", "decel_v750", "rubberband_top"]

  static func text(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Resources/traces/\(name).csv"), encoding: .utf8)
  }
}
