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
    let letters = pair.letters
    func channels(_ pixel: UInt32) -> [Double] {
      [16, 8, 0].map { Double(pixel >> UInt32($0) & 0xFF) }
    }
    return ["hearts", "diamonds", "clubs", "spades"].map { suit in
      var (sum, count) = ([0.0, 0, 0], 0.0)
      for element in pair.elements where element.accessibility.label.hasSuffix("of \(suit)") {
        let box = element.frame
        var ink: [(difference: Double, color: [Double])] = []
        for y in Int(box.minY * scale)..<Int(box.maxY * scale) {
          for x in Int(box.minX * scale)..<Int(box.maxX * scale) {
            let place = y * letters.width + x
            let (a, b) = (channels(letters.with[place]), channels(letters.without[place]))
            ink.append((zip(a, b).map { abs($0 - $1) }.max() ?? 0, a))
          }
        }
        let most = ink.map(\.difference).max() ?? 0
        for pixel in ink where pixel.difference >= most * 0.9 && most > 20 {
          for channel in 0..<3 { sum[channel] += pixel.color[channel] }
          count += 1
        }
      }
      return (suit, sum.map { $0 / max(count, 1) })
    }
  }

  @Test(arguments: ThemeName.allCases)
  func suitsOfTheSafePaletteAreDistinctWithColourBlindness(_ theme: ThemeName) throws {
    let suits = try suits(theme)
    #expect(ColourVision.alike(suits).map(\.description) == [])
  }
}
