import Testing

@testable import MacroExpansion

@Suite struct TokenizerTests {
  @Test(arguments: [
    "", "var a = 1", "\n  @Entry public var name = \"a\" // trailing", "/* a /* b */ c */ x",
    "\"\\(f(\")\"))\" + #\"\\(\"# + \"\"\"\n \"q\" \\(1)\n\"\"\"", "{ [", "\"unclosed \\(",
    "`var`)}]",
    "#\"\\#(x)\"#", "é😀 = 🃏", "\"\\\"",
  ])
  func textsOfTokensAreTheCode(_ code: String) {
    #expect(Tokenizer.tokens(of: code).map(\.text).joined() == code)
  }

  /// Code may end anywhere.
  @Test func everyBeginningOfACodeIsDivided() {
    let code = ##"""
      f("a\(g("\(1)"))", #"\#(x)"#) /* a /* b */ */ { `x` // }
        """
        "\(y)"
        """
      }
      """##
    for count in 0...code.count {
      let part = String(code.prefix(count))
      #expect(Tokenizer.tokens(of: part).map(\.text).joined() == part)
    }
  }

  @Test func bracketsInsideOfStringsAndCommentsDoNotCount() {
    let code = "f(\"(\\(g(\")\")))\") /* ( */ { x // }\n }"
    let tokens = Tokenizer.tokens(of: code)
    #expect(tokens.last == Token(kind: .mark, text: "}", depth: 0))
    #expect(tokens.first { $0.text == "x" }?.depth == 1)
    #expect(tokens.filter { $0.kind == .string }.map(\.text) == ["\"(\\(g(\")\")))\""])
  }

  @Test func rawStringsEndWithTheirHashes() {
    let tokens = Tokenizer.tokens(of: "##\"a\"# \\(b\"## c")
    #expect(tokens.map(\.kind) == [.string, .space, .word])
  }
}
