import Numerics
import PokerSlamGame
import Raster
import Records
import Scenes
import StageUI
import TestSupport
import Testing

@MainActor
@Suite struct ColourVisionTests {
  /// Returns the colour of each suit on the screen.
  ///
  /// It is the mean colour of the ranks on the suit's cards.
  private func suits(_ theme: ThemeName) throws -> [(name: String, channels: [Double])] {
    let (size, scale) = (Size(800, 600), 2.0)
    let board = try LetteredScene(try #require(Scene.named("board")), size, scale: scale)
    let pair = board.paint(["palette": Settings.Palette.safe.setting, "theme": theme.setting])
    return ["hearts", "diamonds", "clubs", "spades"].map { suit in
      var (sum, count) = (SIMD3<Double>.zero, 0.0)
      for element in pair.elements where element.accessibility.label.hasSuffix("of \(suit)") {
        let box = element.frame
        let ink = pair.letters.ink(
          Int(clamping: box.minX * scale)..<Int(clamping: box.maxX * scale),
          Int(clamping: box.minY * scale)..<Int(clamping: box.maxY * scale))
        sum += ink.sum
        count += ink.count
      }
      return (suit, (0..<3).map { sum[$0] / max(count, 1) })
    }
  }

  @Test(arguments: ThemeName.allCases)
  func suitsOfTheSafePaletteAreDistinctWithColourBlindness(_ theme: ThemeName) throws {
    let suits = try suits(theme)
    #expect(ColourVision.alike(suits).map(\.description) == [])
  }
}
