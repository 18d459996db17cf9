import Foundation

/// One file of the project, for tests that read it as text.
struct SourceFile: CustomStringConvertible {
  /// Relative to the project's folder.
  let path: String
  let text: String

  var description: String { path }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines without comments and without what stands between quotation marks.
  var code: [String] { lines.map { withoutCommentAndStrings($0) } }

  /// The places, as `path:line: text`, of the lines that a rule does not allow.
  func violations(where isWrong: (String) -> Bool, in lines: [String]? = nil) -> [String] {
    (lines ?? self.lines.map(String.init)).enumerated()
      .filter { isWrong($0.element) }
      .map { "\(path):\($0.offset + 1): \($0.element.trimmingCharacters(in: .whitespaces))" }
  }
}

/// The project's folder, found from where this file was compiled.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text files below a folder, with one of the given endings.
  static func files(in folder: String, endings: Set<String>) throws -> [SourceFile] {
    try paths(in: folder)
      .filter { endings.contains(($0 as NSString).pathExtension) }
      .map { try file($0) }
  }

  static func file(_ path: String) throws -> SourceFile {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return SourceFile(path: path, text: text)
  }

  /// Everything below a folder, folders included, hidden files not.
  static func paths(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(folder).path
    )
    .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    .sorted()
    .map { "\(folder)/\($0)" }
  }

  /// The folders directly below a folder.
  static func folders(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .map(\.lastPathComponent)
    .sorted()
  }

  /// All Swift, C and shell of the project.
  static func everything() throws -> [SourceFile] {
    let swift = try ["Sources", "Tests"].flatMap {
      try files(in: $0, endings: ["swift", "c", "h"])
    }
    return try swift + [file("Package.swift")] + scripts()
  }

  static func scripts() throws -> [SourceFile] {
    try (paths(in: "scripts") + [".ci/run"]).map { try file($0) }
  }
}

/// Good enough for this project, which has no block comments and no quotes within interpolations
/// on the lines that matter.
private func withoutCommentAndStrings(_ line: Substring) -> String {
  var result = ""
  var isQuoted = false
  var previous: Character = " "
  for character in line {
    if character == "\"" && previous != "\\" { isQuoted.toggle() }
    if !isQuoted && character == "/" && previous == "/" {
      result.removeLast()
      break
    }
    if !isQuoted { result.append(character) }
    previous = character
  }
  return result
}
