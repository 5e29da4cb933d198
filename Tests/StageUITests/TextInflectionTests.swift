import Testing

@testable import StageUI

@MainActor
struct TextInflectionTests {
  @Test func nounAgreesWithTheNumberBeforeIt() {
    func text(_ count: Int) -> String { Text("^[\(count) move](inflect: true)").string }
    #expect(text(0) == "0 moves")
    #expect(text(1) == "1 move")
    #expect(text(12) == "12 moves")
  }

  @Test func textAroundAnInflectionStays() {
    let (days, berries) = (2, 1)
    #expect(
      Text("In ^[\(days) day](inflect: true), ^[\(berries) berry](inflect: true)!").string
        == "In 2 days, 1 berry!")
    #expect(Text("2^3 and ^[\(3) berry](inflect: true)").string == "2^3 and 3 berries")
  }

  @Test(arguments: [
    ("box", "boxes"), ("dish", "dishes"), ("key", "keys"), ("city", "cities"),
    ("person", "people"), ("", ""),
  ])
  func pluralsAreEnglish(_ word: String, _ plural: String) {
    #expect(EmphasisReader.plural(word) == plural)
  }
}
