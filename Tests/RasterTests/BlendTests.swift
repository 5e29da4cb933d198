import Foundation
import TestSupport
import Testing

@testable import Raster

/// Compares the 28 modes with reference values: 63 pairs of colours in floating point, 12 in bytes.
@Suite struct BlendTests {
  struct Vectors: Decodable {
    struct Case: Decodable {
      var s: [Float]
      var d: [Float]
      var e: [String: [Float]]
    }

    var float: [Case]
    var bytes: [Case]
  }

  static func vectors() throws -> Vectors {
    try VectorFile.decode(Vectors.self, "blend")
  }

  static func quad(_ c: [Float]) -> Quad { Quad(c[0], c[1], c[2], c[3]) }

  static func pixel(_ c: [Float]) -> Pixel {
    UInt32(c[3]) << 24 | UInt32(c[0]) << 16 | UInt32(c[1]) << 8 | UInt32(c[2])
  }

  @Test func blendFormulasMatchTheTestVectors() throws {
    for pair in try Self.vectors().float {
      #expect(pair.e.count == 28)
      for mode in BlendMode.allCases {
        let expected = Self.quad(try #require(pair.e["\(mode)"]))
        let result = blended(mode, Self.quad(pair.s), Self.quad(pair.d))
        let difference = result - expected
        let worst = (0..<4).map { abs(difference[$0]) }.max() ?? 0
        #expect(worst <= 1e-6, "\(mode): \(result) for \(expected)")
      }
    }
  }

  @Test func blendedBytesAreWithinOneLevelOfTheVectors() throws {
    for pair in try Self.vectors().bytes {
      for mode in BlendMode.allCases {
        let expected = Self.pixel(try #require(pair.e["\(mode)"]))
        let source = [Self.pixel(pair.s)]
        var row = [Self.pixel(pair.d)]
        row.withMutableRow { row in
          source.withRow { source in
            blendRow(row, count: 1, source: source, mode: mode, coverage: 255)
          }
        }
        let limit = [.hue, .saturation, .color, .luminosity].contains(mode) ? 2 : 1
        for shift: UInt32 in [0, 8, 16, 24] {
          let difference = Int(row[0] >> shift & 0xFF) - Int(expected >> shift & 0xFF)
          #expect(abs(difference) <= limit, "\(mode): \(row[0]) for \(expected)")
        }
      }
    }
  }

  /// Draws one shape over another with each mode.
  ///
  /// The overlap shows the blend of the two colours. Pixels outside the upper shape do not change.
  @Test func blendModeAppliesOnlyInsideTheShape() {
    for mode in BlendMode.allCases {
      var list = DisplayList()
      list.draw(
        Fragment { context in
          context.fill(
            Path(Rect(x: 0, y: 0, width: 20, height: 10)),
            with: .color(Color(red: 0.2, green: 0.5, blue: 0.8, opacity: 0.75)))
          context.blendMode = mode
          context.fill(
            Path(Rect(x: 5, y: 0, width: 20, height: 10)),
            with: .color(Color(red: 0.9, green: 0.3, blue: 0.4, opacity: 0.5)))
        })
      var pixmap = Pixmap(width: 30, height: 10)
      Renderer().paint(list, scale: 1, into: &pixmap)
      let below = Color(red: 0.2, green: 0.5, blue: 0.8, opacity: 0.75).premultiplied
      #expect(pixmap[2, 5] == below, "\(mode) leaves the rest alone")
      #expect(pixmap[27, 5] == 0)
      let above = Color(red: 0.9, green: 0.3, blue: 0.4, opacity: 0.5).premultiplied
      let expected = blended(mode, Quad(pixel: above), Quad(pixel: below)).pixel
      for shift: UInt32 in [0, 8, 16, 24] {
        let difference = Int(pixmap[10, 5] >> shift & 0xFF) - Int(expected >> shift & 0xFF)
        #expect(abs(difference) <= 1, "\(mode)")
      }
    }
  }
}

@Suite struct ClipTests {
  static let surface = Path(Rect(x: 0, y: 0, width: 40, height: 40))

  /// Returns the alpha of white painted everywhere inside the clips.
  static func alpha(_ clips: (inout GraphicsContext) -> Void) -> [UInt8] {
    var list = DisplayList()
    list.draw(
      Fragment { context in
        clips(&context)
        context.transform = .identity
        context.fill(surface, with: .color(.white))
      })
    var pixmap = Pixmap(width: 40, height: 40)
    Renderer(bandHeight: 7).paint(list, scale: 1, into: &pixmap)
    return (0..<1600).map { UInt8(pixmap[$0 % 40, $0 / 40] >> 24) }
  }

  @Test func clipCoverageEqualsFillCoverage() {
    let circle = Path(ellipseIn: Rect(x: 3.3, y: 4.7, width: 30, height: 31))
    #expect(Self.alpha { $0.clip(to: circle) } == coverage(circle, size: 40))
    let inverse = Self.alpha { $0.clip(to: circle, isInverse: true) }
    #expect(inverse == coverage(circle, size: 40).map { 255 - $0 })
  }

  @Test func nestedClipsMultiplyTheirCoverage() {
    let left = Path(ellipseIn: Rect(x: 0, y: 5, width: 25, height: 30))
    let right = Path(ellipseIn: Rect(x: 15.5, y: 5, width: 24, height: 30))
    let both = Self.alpha {
      $0.clip(to: left)
      $0.clip(to: right)
    }
    let expected = zip(coverage(left, size: 40), coverage(right, size: 40)).map(product)
    #expect(both == expected)
    let none = Self.alpha {
      $0.clip(to: left)
      $0.clip(to: Path())
    }
    #expect(none.allSatisfy { $0 == 0 })
  }

  @Test func clipKeepsItsPlaceWhenTheTransformChanges() {
    let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    let moved = Self.alpha {
      $0.translateBy(x: 10, y: 5)
      $0.clip(to: square)
      $0.translateBy(x: 100, y: 100)
      $0.rotate(byRadians: 1)
    }
    #expect(moved == coverage(square.offsetBy(dx: 10, dy: 5), size: 40))
  }

  @Test func copiedContextsClipIndependently() {
    var list = DisplayList()
    list.draw(
      Fragment { context in
        var clipped = context
        clipped.clip(to: Path(Rect(x: 0, y: 0, width: 10, height: 40)))
        clipped.fill(Self.surface, with: .color(.black))
        context.opacity = 0.5
        context.fill(Path(Rect(x: 20, y: 0, width: 10, height: 10)), with: .color(.white))
      })
    var pixmap = Pixmap(width: 40, height: 40)
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[5, 5] == 0xFF00_0000 && pixmap[15, 5] == 0 && pixmap[25, 5] == 0x8080_8080)
  }

  @Test func layerBlendsAsOnePictureInsideTheClip() {
    var list = DisplayList()
    list.draw(
      Fragment { context in
        context.fill(Self.surface, with: .color(Color(hex: 0x808080)))
        context.opacity = 0.5
        context.blendMode = .multiply
        context.clip(to: Path(Rect(x: 0, y: 0, width: 20, height: 40)))
        context.drawLayer { layer in
          layer.fill(Path(Rect(x: 0, y: 0, width: 30, height: 20)), with: .color(.white))
          layer.fill(Path(Rect(x: 0, y: 0, width: 30, height: 20)), with: .color(.black))
        }
      })
    var pixmap = Pixmap(width: 40, height: 40)
    Renderer(bandHeight: 7).paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[10, 10] == 0xFF40_4040, "black, multiplied, at half")
    #expect(pixmap[25, 10] == 0xFF80_8080, "outside the clip")
    #expect(pixmap[10, 30] == 0xFF80_8080, "outside the layer's drawing")
  }
}
