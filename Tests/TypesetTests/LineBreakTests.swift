import Testing

@testable import Paragraphs

@Suite struct LineBreakTests {
  /// A bar marks each position where a line may break.
  static let cases: [(String, String)] = [
    ("one two", "one |two"),
    ("one  two ", "one  |two "),
    ("well-known", "well-|known"),
    ("-5 and 3-5", "-5 |and |3-5"),
    ("(see here) now", "(see |here) |now"),
    ("( a )", "( a )"),
    ("what ? yes!", "what ? |yes!"),
    ("at .5 pt .", "at |.5 |pt ."),
    ("no\u{A0}break", "no\u{A0}break"),
    ("no\u{2011}break", "no\u{2011}break"),
    ("no\u{2060}break", "no\u{2060}break"),
    ("one\u{200B}two", "one\u{200B}|two"),
    ("soft\u{AD}hyphen", "soft\u{AD}|hyphen"),
    ("1–2", "1–|2"),
    ("one—two——three", "one|—|two|——|three"),
    ("and/or 1/2", "and/|or |1/2"),
    ("„Wort“ und «mot» x", "„Wort“ |und |«mot» |x"),
    ("don't it’s", "don't |it’s"),
    ("100% $5", "100% |$5"),
    ("漢字かな。「字」", "漢|字|か|な。|「字」"),
    ("きゃっー", "きゃっー"),
    ("a字1", "a|字|1"),
    ("♠🂡👍🏽x", "♠🂡|👍🏽|x"),
    ("e\u{301} e\u{301}", "e\u{301} |e\u{301}"),
  ]

  @Test(arguments: cases)
  func lineBreaksFollowUnicode(text: String, expected: String) {
    let scalars = Array(text.unicodeScalars)
    let opportunities = LineBreaks(scalars).opportunities
    let starts = Set(text.indices)
    var marked = String.UnicodeScalarView()
    for (i, index) in zip(scalars.indices, text.unicodeScalars.indices) {
      if opportunities[i], starts.contains(index) { marked.append("|") }
      marked.append(scalars[i])
    }
    #expect(Array(marked) == Array(expected.unicodeScalars), "\(String(marked))")
  }
}
