import Foundation
import TestSupport
import Testing

@testable import Raster

@Suite struct FilterTests {
  static func picture(
    _ size: Int = 120, _ renderer: Renderer = Renderer(),
    _ draw: (inout GraphicsContext) -> Void
  ) -> [Pixel] {
    var list = DisplayList()
    list.draw(Fragment(draw))
    var pixmap = Pixmap(width: size, height: size)
    renderer.paint(list, scale: 1, into: &pixmap)
    return (0..<(size * size)).map { pixmap[$0 % size, $0 / size] }
  }

  @Test(arguments: [0.5, 1, 1.7, 2, 3, 4, 8, 10, 16])
  func blurredEdgeMatchesTheGaussian(_ sigma: Double) {
    // Blurs a half plane with its edge in the middle. Across the edge, alpha is the Gaussian's
    // integral.
    let pixels = Self.picture {
      $0.addFilter(.blur(radius: sigma))
      $0.fill(Path(Rect(x: -300, y: -300, width: 360, height: 720)), with: .color(.white))
    }
    for x in 0..<120 {
      let distance = Double(x) + 0.5 - 60
      let expected = 0.5 * erfc(distance / (sigma * 2.0.squareRoot()))
      let actual = Double(pixels[60 * 120 + x] >> 24) / 255
      #expect(abs(actual - expected) <= 0.013, "σ \(sigma) at \(distance): \(actual) \(expected)")
    }
  }

  @Test func blurKeepsTheTotalAndTheHue() {
    let pixels = Self.picture {
      $0.addFilter(.blur(radius: 6))
      $0.fill(
        Path(ellipseIn: Rect(x: 40, y: 40, width: 40, height: 40)),
        with: .color(Color(hex: 0xFF8000))
      )
    }
    let alpha = pixels.reduce(0.0) { $0 + Double($1 >> 24) } / 255
    #expect(abs(alpha - 400 * Double.pi) < 12)
    #expect(pixels[0] == 0)
    for pixel in pixels where pixel >> 24 > 20 {
      let red = Double(pixel >> 16 & 0xFF)
      #expect(abs(Double(pixel >> 8 & 0xFF) - red / 2) <= 1.6, "the hue must not change")
    }
  }

  @Test func shadowIsMovedAndBlurredBelowItsDrawing() {
    let square = Path(Rect(x: 40, y: 30, width: 40, height: 40))
    let pixels = Self.picture {
      $0.addFilter(.shadow(color: Color(white: 0, opacity: 0.5), radius: 4, x: 0, y: 20))
      $0.fill(square, with: .color(.white))
    }
    #expect(pixels[50 * 120 + 60] == .max, "the drawing must cover its shadow")
    #expect(pixels[80 * 120 + 60] >> 24 > 100 && pixels[80 * 120 + 60] & 0xFF_FFFF == 0)
    // Near a long bottom edge, the shadow's alpha is a/2 erfc(d / (σ √2)). Here a is the shadow's
    // opacity, and d is the distance from the unblurred edge of the shadow, negative inside it.
    let expected = 0.25 * erfc((85.5 - 90) / (4 * 2.0.squareRoot()))
    #expect(abs(Double(pixels[85 * 120 + 60] >> 24) / 255 - expected) < 0.01)
    let alone = Self.picture {
      $0.addFilter(.shadow(radius: 0, x: 5, options: .shadowOnly))
      $0.fill(square, with: .color(.white))
    }
    #expect(alone[50 * 120 + 42] == 0 && alone[50 * 120 + 82] == 0x5400_0000)
  }

  @Test func equalFilteredDrawingsShareOneCachedPicture() {
    let renderer = Renderer()
    func draw(_ context: inout GraphicsContext) {
      // The square is small compared with the radius, so its whole shadow is blurred. The shadow of
      // a larger square would be assembled from a blurred corner.
      context.addFilter(.shadow(radius: 3.5, y: 2))
      for row in 0..<3 {
        for column in 0..<3 {
          var place = context
          place.translateBy(x: Double(10 + column * 35), y: Double(10 + row * 35))
          place.fill(
            Path(
              roundedRect: Rect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 4,
              style: .circular),
            with: .color(.white))
        }
      }
    }
    let first = Self.picture(120, renderer, draw)
    #expect(renderer.pictureCount == 1)
    renderer.invalidate()
    #expect(Self.picture(120, renderer, draw) == first)
    #expect(renderer.pictureCount == 1)
    #expect(first[20 * 120 + 20] == .max && first[33 * 120 + 20] >> 24 > 0)
  }

  @Test func filterAddedLastAppliesFirst() {
    let path = Path(Rect(x: 20, y: 20, width: 80, height: 80))
    let pixels = Self.picture {
      $0.addFilter(.colorInvert())
      $0.addFilter(.colorMultiply(Color(red: 1, green: 0, blue: 0)))
      $0.fill(path, with: .color(.black))
    }
    #expect(pixels[60 * 120 + 60] == .max)
    let other = Self.picture {
      $0.addFilter(.colorMultiply(Color(red: 1, green: 0, blue: 0)))
      $0.addFilter(.colorInvert())
      $0.fill(path, with: .color(.black))
    }
    #expect(other[60 * 120 + 60] == 0xFFFF_0000)
  }

  /// Two discs that are blurred and then cut at half of their coverage flow into one shape.
  @Test func discsFlowTogetherUnderAThresholdAndABlur() {
    let pixels = Self.picture {
      $0.addFilter(.alphaThreshold(min: 0.5, color: .white))
      $0.addFilter(.blur(radius: 8))
      $0.drawLayer { layer in
        for x in [17.0, 61] {
          layer.fill(
            Path(ellipseIn: Rect(x: x, y: 39, width: 42, height: 42)), with: .color(.white))
        }
      }
    }
    // The gap between the discs is filled, and nothing remains of the blur around them.
    #expect(pixels[60 * 120 + 60] == .max)
    #expect(pixels[60 * 120 + 4] == 0)
  }

  @Test func layerIsFilteredBeforeItIsClipped() {
    let pixels = Self.picture {
      $0.clip(to: Path(Rect(x: 0, y: 0, width: 60, height: 120)))
      $0.opacity = 0.5
      $0.addFilter(.blur(radius: 4))
      $0.drawLayer { layer in
        layer.translateBy(x: 10, y: 10)
        layer.fill(Path(Rect(x: 10, y: 10, width: 80, height: 80)), with: .color(.white))
        layer.fill(Path(Rect(x: 10, y: 10, width: 80, height: 80)), with: .color(.black))
      }
    }
    #expect(pixels[60 * 120 + 59] == 0x8000_0000, "not faded at the clip")
    #expect(pixels[60 * 120 + 61] == 0)
    let edge = Double(pixels[60 * 120 + 20] >> 24) / 255
    #expect(abs(edge - 0.27) < 0.03, "half of half, at the blurred edge")
  }

  @Test func filteredPicturesAreEqualForAnyBandHeight() {
    func draw(_ context: inout GraphicsContext) {
      context.fill(
        Path(Rect(x: 0, y: 0, width: 120, height: 120)), with: .color(Color(hex: 0x3E00B9)))
      context.addFilter(.shadow(radius: 5, y: 6))
      context.rotate(byRadians: 0.2)
      context.fill(
        Path(
          roundedRect: Rect(x: 40.3, y: 10.2, width: 50, height: 60), cornerRadius: 9,
          style: .circular),
        with: .color(.white))
    }
    let whole = Self.picture(120, Renderer(), draw)
    for height in [1, 9, 50] {
      #expect(Self.picture(120, Renderer(bandHeight: height), draw) == whole)
    }
  }

  @Test func nonFiniteFilterParametersDoNotTrap() {
    for value in [Double.nan, .infinity, -3, 0, 1e-300, 1e300] {
      _ = Self.picture(10) {
        $0.addFilter(.shadow(radius: value, x: value, y: -value))
        $0.addFilter(.blur(radius: value))
        $0.addFilter(.brightness(value))
        $0.fill(Path(ellipseIn: Rect(x: 1, y: 1, width: 7, height: 7)), with: .color(.white))
      }
      _ = Self.picture(10) {
        $0.addFilter(.blur(radius: 12))
        $0.translateBy(x: value, y: 0)
        $0.fill(Path(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)), with: .color(.white))
      }
    }
  }

  /// Applies the colour filters to straight colours and compares the results with reference values.
  @Test func colorFiltersMatchTheReference() throws {
    struct Vectors: Decodable {
      struct Case: Decodable {
        var `in`: [Double]
        var out: [String: [Double]]
      }
      var cases: [Case]
    }
    let vectors = try VectorFile.decode(Vectors.self, "filters")
    let filters: [String: Filter] = [
      "saturation(0)": .saturation(0), "saturation(1.8)": .saturation(1.8),
      "hueRotation(90deg)": .hueRotation(.degrees(90)),
      "hueRotation(180deg)": .hueRotation(.degrees(180)), "brightness(0.2)": .brightness(0.2),
      "brightness(-0.3)": .brightness(-0.3), "contrast(0.5)": .contrast(0.5),
      "contrast(1.5)": .contrast(1.5), "colorInvert(1)": .colorInvert(),
      "colorInvert(0.25)": .colorInvert(0.25), "grayscale(1)": .grayscale(1),
      "grayscale(0.4)": .grayscale(0.4), "luminanceToAlpha": .luminanceToAlpha,
      "colorMultiply(1,.5,.25,.5)": .colorMultiply(
        Color(red: 1, green: 0.5, blue: 0.25, opacity: 0.5)),
    ]
    var compared: Set<String> = []
    for entry in vectors.cases {
      for (name, expected) in entry.out {
        guard let matrix = filters[name]?.matrix else { continue }
        let color = matrix.transformed(
          SIMD4(entry.in[0], entry.in[1], entry.in[2], entry.in[3]))
        for channel in 0..<4 {
          #expect(abs(color[channel] - expected[channel]) <= 0.002, "\(name)")
        }
        compared.insert(name)
      }
    }
    #expect(compared == Set(filters.keys))
  }
}
