import Foundation
import TestSupport
import Testing

@testable import Raster

@Suite struct ColorTests {
  static func isClose(_ color: Color, _ expected: [Double], _ tolerance: Double) -> Bool {
    zip([color.red, color.green, color.blue, color.opacity], expected).allSatisfy {
      abs($0 - $1) <= tolerance
    }
  }

  @Test func parsedHexStringsMatchTheTestVectors() throws {
    let cases = try #require(VectorFile("colors").root["brief_hex_init"] as? [[Any]])
    #expect(cases.count > 10)
    for entry in cases {
      let text = try #require(entry[0] as? String)
      let bytes = try #require(entry[1] as? [Double])
      #expect(Self.isClose(Color(hex: text), bytes.map { $0 / 255 } + [1], 1e-12), "\(text)")
    }
  }

  /// Returns the system colours by name, in their light variant.
  private static func named() throws -> [String: Color] {
    let vectors = try VectorFile("colors").root
    let table = try #require(vectors["ios13_18"] as? [String: [String: [Double]]])
    var colors = table.compactMapValues { entry in
      entry["light"].map { Color(red: $0[0] / 255, green: $0[1] / 255, blue: $0[2] / 255) }
    }
    colors["white"] = .white
    colors["black"] = .black
    return colors
  }

  @Test func mixedColorsMatchTheTestVectors() throws {
    let colors = try Self.named()
    let pairs = try #require(try VectorFile("gradients").root["color_mix"] as? [[String: Any]])
    for pair in pairs {
      let names = (try #require(pair["a"] as? String), try #require(pair["b"] as? String))
      let (a, b) = (try #require(colors[names.0]), try #require(colors[names.1]))
      for (space, key) in [
        (Gradient.ColorSpace.perceptual, "perceptual"), (.device, "device"), (.linear, "linear"),
      ] {
        let name = try #require(pair.keys.first { $0.hasPrefix(key) })
        for (part, expected) in try #require(pair[name] as? [String: [Double]]) {
          let mixed = a.mix(with: b, by: Double(part) ?? .nan, in: space)
          #expect(Self.isClose(mixed, expected, 1e-4), "\(name) \(part): \(mixed)")
        }
      }
    }
    #expect(Color.white.mix(with: .clear, by: 0.5, in: .device) == Color(white: 1, opacity: 0.5))
    #expect(Color.white.mix(with: .black, by: 7, in: .device) == .black)
    #expect(Color.white.mix(with: .black, by: .nan, in: .device) == .white)
  }

  @Test func colorSpacesConvertToSRGB() {
    let grey = Color(.sRGBLinear, white: 0.5, opacity: 0.25)
    #expect(Self.isClose(grey, [0.7353569831, 0.7353569831, 0.7353569831, 0.25], 1e-9))
    #expect(Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3) == Color(red: 0.1, green: 0.2, blue: 0.3))
    // Display P3 has the same white as sRGB. Its red is outside sRGB: the colour keeps components
    // outside 0...1, and drawing clamps them.
    #expect(Self.isClose(Color(.displayP3, white: 1), [1, 1, 1, 1], 1e-9))
    let red = Color(.displayP3, red: 1, green: 0, blue: 0)
    #expect(Self.isClose(red, [1.0930663624, -0.2267419736, -0.1501345809, 1], 1e-6), "\(red)")
    #expect(red.premultiplied == 0xFFFF_0000)
    for value in stride(from: -0.5, through: 1.5, by: 0.01) {
      let there = Color.decoded(SIMD4(repeating: value))
      #expect(abs(Color.encoded(there).x - value) < 1e-6)
    }
  }

  @Test func huesOutsideTheUnitRangeWrapAround() {
    let cases: [(Double, Double, Double, [Double])] = [
      (0, 1, 1, [1, 0, 0, 1]), (1.0 / 6, 1, 1, [1, 1, 0, 1]), (1.0 / 3, 1, 1, [0, 1, 0, 1]),
      (0.5, 1, 1, [0, 1, 1, 1]), (2.0 / 3, 1, 1, [0, 0, 1, 1]), (5.0 / 6, 1, 1, [1, 0, 1, 1]),
      (1, 1, 1, [1, 0, 0, 1]), (0.25, 0.5, 0.8, [0.6, 0.8, 0.4, 1]),
      (0.7, 0, 0.3, [0.3, 0.3, 0.3, 1]),
    ]
    for (hue, saturation, brightness, expected) in cases {
      let color = Color(hue: hue, saturation: saturation, brightness: brightness)
      #expect(Self.isClose(color, expected, 1e-12), "\(hue): \(color)")
    }
  }

  @Test func contrastMatchesTheVectors() throws {
    let pairs = try #require(try VectorFile("contrast").root["pairs"] as? [[String: Any]])
    #expect(pairs.count > 20)
    for pair in pairs {
      func color(_ key: String) throws -> Color {
        let bytes = try #require(pair[key] as? [Double])
        return Color(red: bytes[0] / 255, green: bytes[1] / 255, blue: bytes[2] / 255)
      }
      let alpha = try #require(pair["alpha"] as? Double)
      let ratio = try color("fg").opacity(alpha).contrast(on: color("bg"))
      let expected = try #require(pair["ratio"] as? Double)
      #expect(abs(ratio - expected) < 1e-5, "\(pair["name"] ?? "")")
    }
  }

  @Test func nonFiniteComponentsDoNotTrap() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      let color = Color(red: value, green: value, blue: value, opacity: value)
      for space in [Gradient.ColorSpace.device, .perceptual, .linear] {
        _ = color.mix(with: .white, by: 0.3, in: space)
        _ = GradientTable(Gradient(colors: [color, .white, color]).colorSpace(space)).words
        let mesh = MeshGradient(
          width: 2, height: 2, points: [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)],
          colors: [color, .white, .black, color], background: color, colorSpace: space)
        _ = MeshPainter().pixmap(of: mesh, width: 9, height: 9)
      }
    }
  }
}
