import Foundation
import Testing

@Suite("Files and folders")
struct LayoutTests {
  @Test("are filed by topic: no folder is for whatever is left over")
  func noDrawersForOddments() throws {
    let paths = try (SourceTree.paths(in: "Sources") + SourceTree.paths(in: "Tests"))
    #expect(paths.filter(isOddment) == [])
  }

  @Test("that are not are found", arguments: ["Sources/Utils/a", "Tests/Helpers/b", "Common/c"])
  func findOddments(path: String) { #expect(isOddment(path)) }

  @Test("that hold sources or tests are targets of the package", arguments: ["Sources", "Tests"])
  func foldersAreTargets(parent: String) throws {
    let manifest = try SourceTree.file("Package.swift").text
    for folder in try SourceTree.folders(in: parent) {
      #expect(manifest.contains("name: \"\(folder)\""), "\(parent)/\(folder) is no target")
    }
  }

  @Test("of a library in Swift have tests in the folder of its name")
  func librariesHaveTests() throws {
    let tests = Set(try SourceTree.folders(in: "Tests"))
    let programs: Set<String> = ["oriel", "oriel-bench", "_Testing_UIKit"]
    for module in try SourceTree.folders(in: "Sources") where !programs.contains(module) {
      let files = try SourceTree.files(in: "Sources/\(module)", endings: ["swift"])
      if !files.isEmpty { #expect(tests.contains("\(module)Tests")) }
    }
  }

  @Test("that hold tests are named after what they test")
  func testFilesAreNamed() throws {
    for file in try SourceTree.files(in: "Tests", endings: ["swift"])
    where file.code.contains(where: { $0.contains("@Test") }) {
      #expect(file.path.hasSuffix("Tests.swift"), "\(file) has tests")
    }
  }

  @Test("that are scripts can be run, say what they do, and stop at the first error")
  func scriptsExplainThemselves() throws {
    for script in try SourceTree.scripts() {
      let path = SourceTree.root.appendingPathComponent(script.path).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
      #expect(script.lines[0] == "#!/bin/bash", "\(script)")
      #expect(script.lines[1].hasPrefix("# "), "\(script)")
      #expect(script.lines.contains("set -euo pipefail"), "\(script)")
    }
  }

  private func isOddment(_ path: String) -> Bool {
    let names: Set<Substring> = ["utils", "util", "common", "helpers", "helper", "misc"]
    return path.lowercased().split(separator: "/").contains { names.contains($0) }
  }
}
