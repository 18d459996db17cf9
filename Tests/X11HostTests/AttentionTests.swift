import Testing

@testable import X11Host

@Suite("Attention")
struct AttentionTests {
  @Test("only silence, without the keyboard, where nobody tells of hiding, slows frames down")
  func slow() {
    for bits in 0..<8 {
      let (isTold, isFocused, isLong) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
      var attention = Attention(isHidingTold: isTold, isFocused: isFocused)
      attention.lastSign = 100
      let rate = attention.framesPerSecond(60, at: isLong ? 111 : 109)
      #expect(rate == (!isTold && !isFocused && isLong ? Attention.slowFramesPerSecond : 60))
    }
  }

  @Test("a rate that is slow already is not raised")
  func slowAlready() {
    let attention = Attention(isHidingTold: false, isFocused: false)
    #expect(attention.framesPerSecond(1, at: 0) == 1)
  }
}
