import Testing

@Suite("Modules")
struct ImportTests {
  /// Module → the siblings that it may import. A module that is not named here may import none.
  private static let arrows: [String: Set<String>] = [
    "Input": ["Geometry"],
    "Raster": ["Geometry", "CLinux"],
    "Motion": ["Geometry"],
    "Constraints": ["Geometry"],
    "Drawing": ["Geometry", "Raster", "CCairo", "CPango"],
    "UIKit": ["Geometry", "Input", "Raster", "Motion", "Constraints", "Drawing", "CLinux"],
    "X11Host": ["Geometry", "Input", "Raster", "CX11", "CXlib", "CLinux"],
    "StageHost": ["Geometry", "Input", "Raster", "UIKit", "CPNG"],
    "oriel": ["Geometry", "Input", "Raster", "UIKit", "X11Host", "StageHost", "CLinux"],
    "oriel-bench": [
      "Geometry", "Input", "Raster", "Motion", "Constraints", "UIKit", "X11Host", "StageHost",
      "CLinux", "CPixman",
    ],
  ]

  @Test("import only what the module graph lets them")
  func followArrows() throws {
    let modules = Set(try SourceTree.folders(in: "Sources"))
    for module in modules {
      for file in try SourceTree.files(in: "Sources/\(module)", endings: ["swift"]) {
        #expect(wrongImports(of: file, in: module, among: modules) == [])
      }
    }
  }

  @Test("that import against the graph are found, whatever stands before the word")
  func findWrongImports() {
    let text = """
      @testable import UIKit
      public import Geometry
      import struct X11Host.Connection
      // import StageHost
      import Foundation
      """
    let file = SourceFile(path: "x", text: text)
    let modules: Set<String> = ["UIKit", "Geometry", "X11Host", "StageHost", "Input"]
    #expect(wrongImports(of: file, in: "Input", among: modules) == ["UIKit", "X11Host"])
  }

  @Test("without views know no clock, no chance and no screen")
  func leavesArePure() throws {
    let leaves = try Set(SourceTree.folders(in: "Sources"))
      .intersection(["Geometry", "Motion", "Constraints", "Input", "Raster"])
    #expect(leaves.contains("Geometry"))
    for leaf in leaves {
      for file in try SourceTree.files(in: "Sources/\(leaf)", endings: ["swift"]) {
        #expect(file.violations(where: isImpure, in: file.code) == [])
      }
    }
  }

  @Test(
    "that ask for the time or for chance are found",
    arguments: [
      "let now = Date()", "x = Int.random(in: 0...3)", "let t = ContinuousClock.now",
      "clock_gettime(CLOCK_MONOTONIC, &t)", "list.shuffle()", "list.randomElement()",
    ])
  func findImpurity(line: String) { #expect(isImpure(line)) }

  @Test(
    "that only receive the time are not",
    arguments: ["var time: Double", "func run(at date: X)"])
  func acceptPurity(line: String) { #expect(!isImpure(line)) }

  private func isImpure(_ line: String) -> Bool {
    [
      "Date(", "random", "shuffle", "ContinuousClock", "SuspendingClock", "DispatchTime",
      "clock_gettime", "gettimeofday", "CFAbsoluteTime", "ProcessInfo", "getenv", "Timer",
      "DispatchQueue", "print(",
    ].contains { line.contains($0) }
  }

  private func wrongImports(
    of file: SourceFile, in module: String, among modules: Set<String>
  ) -> [String] {
    let allowed = Self.arrows[module, default: []]
    return file.code.compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place < 4, place + 1 < words.count else {
        return nil
      }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let"]
      let isPart = kinds.contains(words[place + 1]) && place + 2 < words.count
      let name = words[place + (isPart ? 2 : 1)].split(separator: ".").first.map(String.init) ?? ""
      return modules.contains(name) && !allowed.contains(name) ? name : nil
    }
  }
}
