import Testing

/// Fails unless a process has ended with these words on standard error.
func requireSentence(
  _ result: ExitTest.Result?, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(said.contains(words), "\(said)", sourceLocation: sourceLocation)
}

@Suite struct SentenceTests {
  @Test func aProcessThatSaysSomethingElseFails() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      preconditionFailure("these words")
    }
    requireSentence(result, "these words")
    withKnownIssue { requireSentence(result, "other words") }
    withKnownIssue { requireSentence(nil, "these words") }
  }
}
