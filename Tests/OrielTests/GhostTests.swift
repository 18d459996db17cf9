import Testing

@testable import oriel

@MainActor @Suite struct GhostTests {
  @Test func theProgramHasARecording() throws {
    #expect(try TraceFile.bundled().samples.count > 100)
  }
}
