import Testing

@Suite("Lines")
struct LineTests {
  @Test("have at most 100 characters and nothing at their end")
  func length() throws {
    for file in try SourceTree.everything() {
      #expect(file.violations(where: { $0.count > 100 || $0.hasSuffix(" ") }) == [])
    }
  }

  @Test("force no error and leave nothing to be done later")
  func noLeftovers() throws {
    for file in try SourceTree.everything() where !file.path.hasPrefix("Tests/TidyTests/") {
      #expect(file.violations(where: isLeftover) == [])
    }
  }

  @Test("that do are found", arguments: ["let x = try! f()", "// TODO: later", "/* FIXME */"])
  func findLeftovers(line: String) { #expect(isLeftover(line)) }

  @Test("name no folder of somebody's machine")
  func noMachine() throws {
    for file in try SourceTree.everything() + [SourceTree.file("README.md")]
    where !file.path.hasPrefix("Tests/TidyTests/") {
      #expect(file.violations(where: namesMachine) == [])
    }
  }

  @Test("that do are found", arguments: ["/home/ann/x", "cd /Users/ann", "\"/work/x\"", "/root/y"])
  func findMachines(line: String) { #expect(namesMachine(line)) }

  @Test("in Motion and Input have no number but 0, 1, 2 and ½ that has no name")
  func constantsHaveNames() throws {
    let leaves = try Set(SourceTree.folders(in: "Sources")).intersection(["Motion", "Input"])
    for leaf in leaves {
      for file in try SourceTree.files(in: "Sources/\(leaf)", endings: ["swift"]) {
        #expect(file.violations(where: hasNamelessNumber, in: file.code) == [])
      }
    }
  }

  @Test(
    "with a nameless number are found",
    arguments: ["x = 3 * y", "return 0.55 * d", "if speed < 250 {", "y += 1e-6", "f(0x10)"])
  func findNumbers(line: String) { #expect(hasNamelessNumber(line)) }

  @Test(
    "with only plain or named numbers are not",
    arguments: [
      "static let slop = 10.0", "x = 2 * y + 0.5", "let x3 = vector4.w", "a[1] = 0.0", "t.0 = 1",
      "let rate = 1_000.0",
    ])
  func acceptNumbers(line: String) { #expect(!hasNamelessNumber(line)) }

  private func isLeftover(_ line: String) -> Bool {
    ["try!", "TODO", "FIXME", "XXX:"].contains { line.contains($0) }
  }

  private func namesMachine(_ line: String) -> Bool {
    ["/home/", "/Users/", "/work/", "/root/"].contains { line.contains($0) }
  }

  private func hasNamelessNumber(_ line: String) -> Bool {
    if line.split(separator: " ").contains("let") { return false }
    let plain: Set<String> = ["0", "1", "2", "0.5", "0.0", "1.0", "2.0"]
    return numbers(in: line).contains { !plain.contains($0) }
  }

  /// The numeric literals: what starts with a digit and is not part of a name.
  private func numbers(in line: String) -> [String] {
    var result: [String] = []
    var word = ""
    for character in line + " " {
      let continues =
        character.isLetter || character.isNumber || character == "_"
        || (character == "." && word.first?.isNumber == true)
        || (character == "-" && word.last == "e" && word.first?.isNumber == true)
      if continues {
        word.append(character)
      } else {
        if word.first?.isNumber == true { result.append(trimmed(word)) }
        word = ""
      }
    }
    return result
  }

  /// A range's dots and a member's name belong to no number.
  private func trimmed(_ word: String) -> String {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[1].first?.isNumber == true else { return String(parts[0]) }
    return "\(parts[0]).\(parts[1])"
  }
}
