import Foundation
import PokerSlamGame
import Raster
import Records
import Scenes
import StageUI
import Testing

/// Conversion of colours to linear light, and models of colour vision.
///
/// The first model is normal vision. Each other model gives the colours seen by people who lack one
/// kind of cones (Machado, Oliveira and Fernandes 2009, severity 1).
enum LinearLight {
  static func of(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static let models: [(name: String, matrix: [Double])] = [
    ("all cones", [1, 0, 0, 0, 1, 0, 0, 0, 1]),
    (
      "protan",
      [
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998,
      ]
    ),
    (
      "deutan",
      [
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
        0.968881,
      ]
    ),
    (
      "tritan",
      [
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
        0.303900,
      ]
    ),
  ]

  /// Returns the CIE L*a*b* values (white D65) of a colour with channels in 0…255, after `matrix`
  /// is applied to its linear light.
  static func lab(_ color: [Double], _ matrix: [Double]) -> [Double] {
    let light = color.map { of($0 / 255) }
    let seen = (0..<3).map { row in
      min(max((0..<3).reduce(0) { $0 + matrix[row * 3 + $1] * light[$1] }, 0), 1)
    }
    let xyz = [
      (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047,
      0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2],
      (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883,
    ]
    let f = xyz.map { $0 > 216.0 / 24389 ? pow($0, 1.0 / 3) : (24389.0 / 27 * $0 + 16) / 116 }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }
}

@MainActor
@Suite struct ColourVisionTests {
  /// Returns the colour of each suit on the screen.
  ///
  /// It is the mean colour of the ranks on the suit's cards.
  private func suits(_ theme: ThemeName) throws -> [[Double]] {
    let (size, scale) = (Size(800, 600), 2.0)
    let board = try LetteredScene(try #require(Scene.named("board")), size, scale: scale)
    let pair = board.paint(["palette": Settings.Palette.safe.setting, "theme": theme.setting])
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
            let place = y * pair.width + x
            let (a, b) = (channels(pair.with[place]), channels(pair.without[place]))
            ink.append((zip(a, b).map { abs($0 - $1) }.max() ?? 0, a))
          }
        }
        let most = ink.map(\.difference).max() ?? 0
        for pixel in ink where pixel.difference >= most * 0.9 && most > 20 {
          for channel in 0..<3 { sum[channel] += pixel.color[channel] }
          count += 1
        }
      }
      return sum.map { $0 / max(count, 1) }
    }
  }

  @Test(arguments: ThemeName.allCases)
  func suitsOfTheSafePaletteAreDistinctWithColourBlindness(_ theme: ThemeName) throws {
    let suits = try suits(theme)
    for model in LinearLight.models {
      let seen = suits.map { LinearLight.lab($0, model.matrix) }
      for a in 0..<4 {
        for b in (a + 1)..<4 {
          let distance = zip(seen[a], seen[b]).reduce(0) {
            $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
          }.squareRoot()
          #expect(distance >= 20, "suits \(a) and \(b) with \(model.name): \(distance)")
        }
      }
    }
  }
}
