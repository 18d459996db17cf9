import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("names every package that setup installs")
  func namesPackages() throws {
    let readme = try SourceTree.file("README.md").text
    let packages = packages(in: try SourceTree.file("scripts/setup"))
    #expect(packages.count > 10)
    for package in packages { #expect(readme.contains("`\(package)`"), "\(package) is missing") }
  }

  @Test("links to nothing that does not exist")
  func linksResolve() throws {
    for path in links(in: try SourceTree.file("README.md").text) {
      let file = SourceTree.root.appendingPathComponent(path).path
      #expect(FileManager.default.fileExists(atPath: file), "there is no \(path)")
    }
  }

  @Test("has links that this test can see")
  func findsLinks() {
    #expect(links(in: "![a](b/c.png), [d](https://e) and [f](g.md#h)") == ["b/c.png", "g.md"])
  }

  @Test("names every script and every product")
  func namesScripts() throws {
    let readme = try SourceTree.file("README.md").text
    for script in try SourceTree.scripts() {
      #expect(readme.contains(script.path), "\(script.path) is missing")
    }
    for product in ["`UIKit`", "`StageHost`", "`oriel`"] { #expect(readme.contains(product)) }
  }

  /// The words of the arrays at the head of the script, without their comments.
  private func packages(in setup: SourceFile) -> Set<String> {
    var names: Set<String> = []
    let heads: Set<String> = ["build=(", "record=(", "bench=(", "tests=(", "servers=("]
    var isInside = false
    for line in setup.lines {
      if heads.contains(String(line)) { isInside = true; continue }
      if line == ")" { isInside = false }
      guard isInside else { continue }
      let words = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
      names.formUnion(words.split(separator: " ").map(String.init))
    }
    return names
  }

  /// The relative targets of Markdown links.
  private func links(in text: String) -> [String] {
    text.components(separatedBy: "](").dropFirst().compactMap { rest in
      let target = rest.prefix { $0 != ")" && $0 != "#" }
      return target.isEmpty || target.contains("://") ? nil : String(target)
    }
  }
}
