import Paragraphs
import TestSupport
import Testing

/// A drawing and expectations about its pixels.
///
/// Expectations follow from the drawing's meaning: they are derived by hand or by `Expected`, never
/// read off a picture.
struct CanvasCase: Sendable, CustomTestStringConvertible {
  var name: String
  var width = 100
  var height = 50
  /// The scale, in pixels per point.
  var scale = 1.0
  var expected: [Expectation]
  var draw: @Sendable (inout GraphicsContext) -> Void

  /// Creates a case of 100 × 50 pixels.
  init(
    _ name: String, scale: Double = 1, _ expected: [Expectation],
    _ draw: @escaping @Sendable (inout GraphicsContext) -> Void
  ) {
    (self.name, self.scale, self.expected, self.draw) = (name, scale, expected, draw)
  }

  var testDescription: String { name }

  func picture(runner: any BandRunner = SerialRunner(), bandHeight: Int = 32) -> PaintedPicture {
    PaintedPicture(
      width: width, height: height, scale: scale, glyphs: BlockFont.shared, runner: runner,
      bandHeight: bandHeight, draw)
  }

  /// Returns the unmet expectations of a picture, as text.
  func failures(in picture: PaintedPicture) -> [String] {
    expected.compactMap { $0.failure(in: picture) }
  }
}

/// An expectation about a picture.
enum Expectation: Sendable {
  /// The colour of a pixel; each premultiplied channel may differ by `within` levels of 255.
  case at(Int, Int, Ink, within: Int = 0)
  /// The colour of every pixel of a rectangle, given by its left, top, right and bottom edges.
  case all(Int, Int, Int, Int, Ink, within: Int = 0)
  /// The sum of the alphas of all pixels; an opaque pixel counts as 1.
  case coverage(Double, within: Double)
  /// The bounding box of everything drawn.
  case box(Int, Int, Int, Int)
  /// Two pixels are equal.
  case same(Int, Int, as: (Int, Int), within: Int = 0)
  /// Nothing is drawn.
  case nothing

  func failure(in picture: PaintedPicture) -> String? {
    switch self {
    case .at(let x, let y, let ink, let levels): return picture.difference(x, y, ink, levels)
    case .all(let left, let top, let right, let bottom, let ink, let levels):
      for y in top..<bottom {
        for x in left..<right {
          if let difference = picture.difference(x, y, ink, levels) { return difference }
        }
      }
      return nil
    case .coverage(let expected, let tolerance):
      let isMet = abs(picture.coverage - expected) <= tolerance
      return isMet ? nil : "covers \(picture.coverage) pixels, not \(expected) ±\(tolerance)"
    case .box(let left, let top, let right, let bottom):
      let box = PixelBox(left: left, top: top, right: right, bottom: bottom)
      return picture.inkedBox == box
        ? nil : "reaches over \(picture.inkedBox as Any), not \(box)"
    case .same(let x, let y, let other, let levels):
      return picture.difference(x, y, Ink(picture[other.0, other.1]), levels)
    case .nothing: return picture.inkedBox.map { "draws something in \($0)" }
    }
  }
}

extension PaintedPicture {
  fileprivate func difference(_ x: Int, _ y: Int, _ ink: Ink, _ levels: Int) -> String? {
    let actual = Ink(self[x, y])
    let worst = zip(actual.channels, ink.channels).map { abs($0 - $1) }.max() ?? 0
    return worst <= Double(levels) + 0.5
      ? nil : "pixel \(x),\(y) is \(actual), not \(ink) ±\(levels)"
  }
}

/// A premultiplied colour with channels of 0…255, which may be fractional.
struct Ink: Sendable, CustomStringConvertible {
  /// Red, green, blue and alpha.
  var channels: [Double]

  /// Creates a colour from straight channels of 0…255 and an alpha of 0…1.
  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    channels = [red * alpha, green * alpha, blue * alpha, 255 * alpha]
  }

  /// Creates a colour from premultiplied channels of 0…1.
  init(premultiplied: SIMD4<Double>) {
    channels = (0..<4).map { min(max(premultiplied[$0], 0), 1) * 255 }
  }

  init(_ pixel: UInt32) {
    channels = [16, 8, 0, 24].map { Double(pixel >> $0 & 255) }
  }

  var description: String { channels.map { "\(($0 * 10).rounded() / 10)" }.joined(separator: ",") }

  static let clear = Ink(0, 0, 0, 0)
  static let black = Ink(0, 0, 0)
  static let white = Ink(255, 255, 255)
  static let red = Ink(255, 0, 0)
  static let green = Ink(0, 255, 0)
  static let blue = Ink(0, 0, 255)
  static func green(_ alpha: Double) -> Ink { Ink(0, 255, 0, alpha) }
  static func gray(_ level: Double) -> Ink { Ink(level, level, level) }
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}

extension GraphicsContext.Shading {
  static var red: Self { .color(.red) }
  static var green: Self { .color(.green) }
  static var blue: Self { .color(.blue) }
  static var white: Self { .color(.white) }
  static var black: Self { .color(.black) }
}

/// Returns the rectangle with these left, top, right and bottom edges.
func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Path {
  Path(Rect(left: left, top: top, right: right, bottom: bottom))
}

/// The whole canvas of a case.
let everything = box(0, 0, 100, 50)

func line(_ points: (Double, Double)..., closed: Bool = false) -> Path {
  Path { path in
    path.addLines(points.map { Point($0.0, $0.1) })
    if closed { path.closeSubpath() }
  }
}

func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
  Path(ellipseIn: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
}
