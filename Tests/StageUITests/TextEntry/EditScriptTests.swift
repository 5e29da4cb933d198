import Testing

@testable import StageUI

/// Key sequences with the text and the selection that they must result in.
struct EditScriptTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var start: String
    var script: String
    var end: String
    var testDescription: String { "\(start) ← \(script)" }

    init(_ start: String, _ script: String, _ end: String) {
      (self.start, self.script, self.end) = (start, script, end)
    }
  }

  static let typing: [Case] = [
    Case("|", "'abc", "abc|"),
    Case("ab|cd", "'x", "abx|cd"),
    Case("|abc", "'x_y", "x y|abc"),
    Case("a^bc|d", "'x", "ax|d"),
    Case("a|bc^d", "'x", "ax|d"),
    Case("^abc|", "'z", "z|"),
    Case("e|", "=\u{301}", "é|"),
    Case("e|x", "=\u{301}", "é|x"),
    Case("|", "=👨‍👩‍👧", "👨‍👩‍👧|"),
    Case("|", "=🇩 =🇪", "🇩🇪|"),
    Case("🇩|", "=🇪", "🇩🇪|"),
    Case("a|", "=\u{7}", "a|"),
    Case("a|", "=\u{7}b\u{1B}c", "abc|"),
    Case("a|b", "Return", "a\n|b"),
    Case("a^b|c", "Return 'x", "a\nx|c"),
    Case("|", "=a⏎b", "a\nb|"),
    Case("|", "=a\r\nb\rc\u{2028}d", "a\nb\nc\nd|"),
    Case("日|", "'本語", "日本語|"),
    Case("ש|", "'לום", "שלום|"),
    Case("a|b", "'\t", "a\t|b"),
    Case("|", "'a Left 'b", "b|a"),
    Case("|", "'ab Left Left 'c End 'd", "cabd|"),
    Case("ab|", "!abc", "abc|"),
    Case("a|b", "!xyz", "x|yz"),
    Case("abc|", "!", "|"),
    Case("a^bcd|e", "!xy", "x^y|"),
    Case("a|b", "C-a 'x", "x|"),
  ]

  static let deleting: [Case] = [
    Case("abc|", "Backspace", "ab|"),
    Case("|abc", "Backspace", "|abc"),
    Case("a|bc", "Backspace", "|bc"),
    Case("ab^c|", "Backspace", "ab|"),
    Case("a|bc^", "Backspace", "a|"),
    Case("a|bc", "Delete", "a|c"),
    Case("abc|", "Delete", "abc|"),
    Case("a^bc|", "Delete", "a|"),
    Case("é|", "Backspace", "|"),
    Case("a👨‍👩‍👧|b", "Backspace", "a|b"),
    Case("|🇩🇪🇫🇷", "Delete", "|🇫🇷"),
    Case("🇩🇪🇫🇷|", "Backspace", "🇩🇪|"),
    Case("a\n|b", "Backspace", "a|b"),
    Case("a|\nb", "Delete", "a|b"),
    Case("one two|", "C-Backspace", "one |"),
    Case("one two |", "C-Backspace", "one |"),
    Case("one|", "C-Backspace", "|"),
    Case("|one", "C-Backspace", "|one"),
    Case("one t|wo", "C-Backspace", "one |wo"),
    Case("one, two|", "C-Backspace C-Backspace", "|"),
    Case("don't|", "C-Backspace", "|"),
    Case("pi 3.14|", "C-Backspace", "pi |"),
    Case("one^ two|", "C-Backspace", "one|"),
    Case("|one two", "C-Delete", "| two"),
    Case("one| two three", "C-Delete", "one| three"),
    Case("one two|", "C-Delete", "one two|"),
    Case("on|e two", "C-Delete", "on| two"),
    Case("one two\nth|ree", "C-S-Backspace", "one two\n|ree"),
    Case("one t|wo\nthree", "C-S-Delete", "one t|\nthree"),
    Case("日本語テスト|", "C-Backspace", "日本語|"),
    Case("日本語です|", "C-Backspace C-Backspace", "|"),
    Case("a|b", "Backspace Backspace Backspace", "|b"),
    Case("a|b", "Delete Delete Delete", "a|"),
    Case("abc|", "A-Backspace", "|"),
    Case("a^b|c", "S-Delete", "a|c"),
    Case("שלום|", "Backspace", "שלו|"),
    Case("|שלום", "Delete", "|לום"),
  ]

  static let moving: [Case] = [
    Case("ab|c", "Left", "a|bc"),
    Case("ab|c", "Right", "abc|"),
    Case("|abc", "Left", "|abc"),
    Case("abc|", "Right", "abc|"),
    Case("a|b", "Left Left Right", "a|b"),
    Case("a^bc|d", "Left", "a|bcd"),
    Case("a^bc|d", "Right", "abc|d"),
    Case("a|bc^d", "Left", "a|bcd"),
    Case("a|bc^d", "Right", "abc|d"),
    Case("a|👨‍👩‍👧b", "Right", "a👨‍👩‍👧|b"),
    Case("a👨‍👩‍👧|b", "Left", "a|👨‍👩‍👧b"),
    Case("éa|", "Left Left", "|éa"),
    Case("one two|", "C-Left", "one |two"),
    Case("one two|", "C-Left C-Left", "|one two"),
    Case("one tw|o", "C-Left", "one |two"),
    Case("one |two", "C-Left", "|one two"),
    Case("|one two", "C-Right", "one| two"),
    Case("|one two", "C-Right C-Right", "one two|"),
    Case("o|ne two", "C-Right", "one| two"),
    Case("one| two", "C-Right", "one two|"),
    Case("|one, (two)", "C-Right C-Right", "one, (two|)"),
    Case("one, (two)|", "C-Left", "one, (|two)"),
    Case("|don't do", "C-Right", "don't| do"),
    Case("|snake_case x", "C-Right", "snake_case| x"),
    Case("|a1b2 c", "C-Right", "a1b2| c"),
    Case("|日本語です", "C-Right", "日本語|です"),
    Case("日本語カナ|", "C-Left", "日本語|カナ"),
    Case("|one two", "A-Right", "one| two"),
    Case("one two|", "A-Left", "one |two"),
    Case("abc|", "Home", "|abc"),
    Case("|abc", "End", "abc|"),
    Case("one\ntw|o", "Home", "one\n|two"),
    Case("one\nt|wo\nx", "End", "one\ntwo|\nx"),
    Case("one\nt|wo", "C-Home", "|one\ntwo"),
    Case("o|ne\ntwo", "C-End", "one\ntwo|"),
    Case("a^b|c", "Home", "|abc"),
    Case("a^b|c", "End", "abc|"),
    Case("one\ntw|o", "Left Left Left", "one|\ntwo"),
    Case("one|\ntwo", "Right", "one\n|two"),
    Case("a\nb|", "C-Up", "a\n|b"),
    Case("a|b\nc", "C-Down", "ab|\nc"),
    Case("one^ t|wo", "C-Left", "one |two"),
    Case("one^ t|wo", "C-Right", "one two|"),
    Case("ab|c", "Insert", "ab|c"),
    Case("|שלום", "Left", "ש|לום"),
    Case("ש|לום", "Right", "|שלום"),
    Case("שלום|", "Right", "שלו|ם"),
    Case("|שלום עולם", "C-Left", "שלום| עולם"),
    Case("שלום עולם|", "C-Right", "שלום |עולם"),
    Case("ש^לו|ם", "Left", "שלו|ם"),
    Case("ש^לו|ם", "Right", "ש|לום"),
    Case("שלום|", "Home", "|שלום"),
    Case("|abc שלום", "Right Right Right Right Right", "abc ש|לום"),
    Case("abc\n|שלום", "Left", "abc\nש|לום"),
    Case("abc|\nשלום", "Right", "abc\n|שלום"),
  ]

  static let vertical: [Case] = [
    Case("one\ntw|o", "Up", "on|e\ntwo"),
    Case("o|ne\ntwo", "Down", "one\nt|wo"),
    Case("|one", "Up", "|one"),
    Case("on|e", "Up", "|one"),
    Case("on|e", "Down", "one|"),
    Case("on|e", "Up Down", "one|"),
    Case("long line\nab\nlonger line|", "Up Up", "long line|\nab\nlonger line"),
    Case("long l|ine\nab\nlonger line", "Down Down", "long line\nab\nlonger| line"),
    Case("long l|ine\nab\nlonger line", "Down Right Down", "long line\nab\nlonger line|"),
    Case("long l|ine\nab\nlonger line", "Down Up", "long l|ine\nab\nlonger line"),
    Case("long l|ine\n\nlonger line", "Down Down", "long line\n\nlonger| line"),
    Case("a|b\n", "Down", "ab\n|"),
    Case("ab\n|", "Up", "|ab\n"),
    Case("a^b\nc|d", "Up", "|ab\ncd"),
    Case("a^b\nc|d", "Down", "ab\ncd|"),
    Case("a\nb\nc\nd\n|e", "PageUp", "a\nb\n|c\nd\ne"),
    Case("|a\nb\nc\nd\ne", "PageDown", "a\nb\n|c\nd\ne"),
    Case("a\n|b\nc", "PageUp", "|a\nb\nc"),
    Case("a\n|b\nc", "PageDown PageDown", "a\nb\nc|"),
    Case("abc|\nx\nabc", "Down Down 'y", "abc\nx\nabcy|"),
    Case("ab|c\nxyz", "Down 'y", "abc\nxyy|z"),
  ]

  /// Lines are wrapped after four characters.
  static let wrapped: [Case] = [
    Case("|abcdefgh", "End 'x", "abcdx|efgh"),
    Case("|abcdefgh", "End Home", "|abcdefgh"),
    Case("|abcdefgh", "End Right Home", "abcd|efgh"),
    Case("abcd|efgh", "End", "abcdefgh|"),
    Case("abcd|efgh", "Home", "abcd|efgh"),
    Case("|abcdefgh", "Down", "abcd|efgh"),
    Case("a|bcdefgh", "Down Down", "abcdefgh|"),
    Case("a|bcdefgh", "Down Up", "a|bcdefgh"),
    Case("|abcdefgh", "End Down", "abcdefgh|"),
    Case("|abcdefgh", "End Down Up Home", "|abcdefgh"),
    Case("abcdef|gh", "Up", "ab|cdefgh"),
    Case("abcdef|gh", "C-Up", "|abcdefgh"),
    Case("ab|cdefgh", "C-Down", "abcdefgh|"),
    Case("abcdef|gh", "S-Home", "abcd|ef^gh"),
    Case("ab|cdefgh", "S-End", "ab^cd|efgh"),
    Case("ab|cdefgh", "S-End S-Down", "ab^cdefgh|"),
    Case("abcdef|gh", "C-S-Backspace", "abcd|gh"),
    Case("abcd\nef|gh", "Up", "ab|cd\nefgh"),
    Case("ab|cd\nefgh", "Down", "abcd\nef|gh"),
    Case("abcd|\nefgh", "Right", "abcd\n|efgh"),
  ]

  static let extending: [Case] = [
    Case("ab|c", "S-Left", "a|b^c"),
    Case("ab|c", "S-Right", "ab^c|"),
    Case("a|bc", "S-Right S-Right S-Left", "a^b|c"),
    Case("a|bc", "S-Right S-Left", "a|bc"),
    Case("a|bc", "S-Right S-Left S-Left", "|a^bc"),
    Case("one tw|o", "C-S-Left", "one |tw^o"),
    Case("one |two", "C-S-Right", "one ^two|"),
    Case("ab|c", "S-Home", "|ab^c"),
    Case("a|bc", "S-End", "a^bc|"),
    Case("a\nb|c\nd", "C-S-Home", "|a\nb^c\nd"),
    Case("a\nb|c\nd", "C-S-End", "a\nb^c\nd|"),
    Case("ab\nc|d", "S-Up", "a|b\nc^d"),
    Case("a|b\ncd", "S-Down", "a^b\nc|d"),
    Case("ab\nc|d", "S-Up S-Up", "|ab\nc^d"),
    Case("a|b\ncd", "S-Down S-Down", "a^b\ncd|"),
    Case("a|b\ncd", "S-Down S-Up", "a|b\ncd"),
    Case("ab|c", "C-a", "^abc|"),
    Case("ab|c", "C-a Left", "|abc"),
    Case("ab|c", "C-a Right", "abc|"),
    Case("ab|c", "C-a S-Left", "^ab|c"),
    Case("ab|c", "C-a Backspace", "|"),
    Case("a^b|c", "S-Right", "a^bc|"),
    Case("a|b^c", "S-Right", "ab|c"),
    Case("a|b^c", "S-Left", "|ab^c"),
    Case("a^b|c", "S-Home", "|a^bc"),
    Case("|שלום", "S-Left S-Left", "^של|ום"),
    Case("a👨‍👩‍👧|", "S-Left", "a|👨‍👩‍👧^"),
    Case("a\nb\nc|\nd", "S-PageUp", "a|\nb\nc^\nd"),
    Case("a^bc|d", "S-Left S-Left", "a|bcd"),
    Case("|abc", "S-Left", "|abc"),
  ]

  static let clipboard: [Case] = [
    Case("a^bc|d", "C-c End C-v", "abcdbc|"),
    Case("a^bc|d", "C-x", "a|d"),
    Case("a^bc|d", "C-x Right C-v", "adbc|"),
    Case("a^bc|d", "C-x C-v C-v", "abcbc|d"),
    Case("a^bc|d", "C-Insert End S-Insert", "abcdbc|"),
    Case("a^b|c^", "C-a C-c C-v", "abc|"),
    Case("a^b|c", "C-c C-a C-v", "b|"),
    Case("a^b|c", "C-c C-a C-S-v", "b|"),
    Case("a|b", "C-v", "a|b"),
    Case("^é|x", "C-x C-v", "é|x"),
    Case("a^bc|d", "C-x C-z", "a^bc|d"),
    Case("a^bc|d", "S-Delete S-Insert", "abc|d"),
  ]

  static let history: [Case] = [
    Case("|", "'abc C-z", "|"),
    Case("|", "'abc C-z C-S-z", "abc|"),
    Case("|", "'abc C-z C-y", "abc|"),
    Case("|", "'abc_def C-z", "abc |"),
    Case("|", "'abc_def C-z C-z", "|"),
    Case("|", "'abc_def C-z C-z C-z C-y C-y C-y", "abc def|"),
    Case("|", "'ab Left 'c C-z", "a|b"),
    Case("|", "'ab Left 'c C-z C-z", "|"),
    Case("|", "'ab Left 'c C-z C-z C-y C-y", "ac|b"),
    Case("abc|", "Backspace Backspace C-z", "abc|"),
    Case("abc|", "Backspace Backspace C-z C-y", "a|"),
    Case("a|bc", "Delete Delete C-z", "a|bc"),
    Case("abc|", "Backspace 'x C-z", "ab|"),
    Case("abc|", "Backspace 'x C-z C-z", "abc|"),
    Case("abc|", "Backspace Home Delete C-z", "|ab"),
    Case("abc|", "Backspace Home Delete C-z C-z", "abc|"),
    Case("a^bc|d", "'x C-z", "a^bc|d"),
    Case("a^bc|d", "'xy C-z", "a^bc|d"),
    Case("a^bc|d", "'xy C-z C-y", "axy|d"),
    Case("a^bc|d", "Backspace C-z", "a^bc|d"),
    Case("a|bc^d", "Backspace C-z", "a|bc^d"),
    Case("one two|", "C-Backspace C-Backspace C-z", "one |"),
    Case("one two|", "C-Backspace C-Backspace C-z C-z", "one two|"),
    Case("a|", "Return 'b C-z", "a\n|"),
    Case("a|", "Return 'b C-z C-z", "a|"),
    Case("|", "'a C-z 'b C-y", "b|"),
    Case("|", "C-z", "|"),
    Case("a|", "C-y", "a|"),
    Case("e|", "=\u{301} C-z", "e|"),
    Case("🇩|", "=🇪 C-z C-y", "🇩🇪|"),
    Case("ab|", "'c !xy C-z", "xy|"),
    Case("^ab|", "C-x 'c C-z C-z", "^ab|"),
    Case("ab|c", "C-t C-z", "ab|c"),
  ]

  static let composing: [Case] = [
    Case("a|b", "~か", "aか|b"),
    Case("a|b", "~か ~かん", "aかん|b"),
    Case("a|b", "~かん =漢", "a漢|b"),
    Case("a|b", "~かん ~", "a|b"),
    Case("a^b|c", "~か", "aか|c"),
    Case("a^b|c", "~か ~", "a^b|c"),
    Case("a^b|c", "~か =漢", "a漢|c"),
    Case("a|b", "~かん =漢 C-z", "a|b"),
    Case("a|b", "~かん =漢 C-z C-y", "a漢|b"),
    Case("a^b|c", "~か =漢 C-z", "a^b|c"),
    Case("a|b", "~かん C-z", "a|b"),
    Case("a|b", "~かん Left", "|ab"),
    Case("|", "'a ~か =漢 'b C-z", "a|"),
    Case("|", "~´ =é", "é|"),
    Case("a|b", "~か !xy", "x|y"),
    Case("ab|c", "C-t", "acb|"),
    Case("abc|", "C-t", "acb|"),
    Case("|abc", "C-t", "|abc"),
  ]

  /// In a single line, line ends become spaces.
  static let singleLine: [Case] = [
    Case("a|b", "=x⏎y", "ax y|b"),
    Case("a|b", "Return", "a|b"),
    Case("a|b", "Up", "|ab"),
    Case("a|b", "Down", "ab|"),
    Case("a|b", "S-Up", "|a^b"),
    Case("a|b", "S-Down", "a^b|"),
  ]

  static let plain =
    typing + deleting + moving + vertical + extending + clipboard + history + composing

  @Test(arguments: plain)
  func scriptResultsInTextAndSelection(_ sample: Case) {
    var script = EditScript(sample.start)
    script.run(sample.script)
    #expect(script.marked == sample.end)
  }

  @Test(arguments: wrapped)
  func scriptResultsInTextAndSelectionInWrappedLines(_ sample: Case) {
    var script = EditScript(sample.start, width: 4)
    script.run(sample.script)
    #expect(script.marked == sample.end)
  }

  @Test(arguments: singleLine)
  func scriptResultsInTextAndSelectionInASingleLine(_ sample: Case) {
    var script = EditScript(sample.start, isMultiline: false)
    script.run(sample.script)
    #expect(script.marked == sample.end)
  }

  @Test func thereAreTwoHundredScripts() {
    #expect((Self.plain + Self.wrapped + Self.singleLine).count >= 200)
  }
}
