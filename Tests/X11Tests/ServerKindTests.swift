import TestSupport
import Testing

extension OnServers {
  @Suite("Servers at hand")
  struct ServerKindTests {
    @Test("one of each kind starts", arguments: ServerKind.available)
    func starts(kind: ServerKind) throws {
      #expect(try kind.shared().process.status == nil)
    }

    @Test(
      "of every kind",
      .enabled(
        if: ServerKind.available.count == ServerKind.allCases.count,
        "not run: \(unavailable); every test of these kinds is left out"))
    func allAreAvailable() {
      #expect(ServerKind.available == ServerKind.allCases)
    }

    private static let unavailable = ServerKind.allCases
      .filter { !$0.missing.isEmpty }
      .map { "\($0.rawValue) (missing: \($0.missing.joined(separator: ", ")))" }
      .joined(separator: "; ")
  }
}
