import TestSupport
import Testing

@Suite struct ChosenScenesTests {
  @Test func chosenNamesKeepTheOrderOfTheItems() {
    let names = ["menu", "board", "pause"]
    #expect(ChosenScenes.among(names, nil, by: \.self) == names)
    #expect(ChosenScenes.among(names, ["pause", "menu", "gone"], by: \.self) == ["menu", "pause"])
    #expect(ChosenScenes.among(names, [], by: \.self) == [])
  }
}
