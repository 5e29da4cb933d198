import TestSupport
import Testing
import Workers

@testable import Raster

/// An image to draw with a transform.
///
/// `colors` returns the pixels that the image paint makes. `reference` returns the exact values to
/// compare them with.
struct ShownImage {
  var bitmap: Bitmap
  var transform: Transform
  var spreadX = ImageSpread.pad
  var spreadY = ImageSpread.pad
  var interpolation = ImageInterpolation.linear
  var opacity: UInt8 = 255

  private var shading: ImageShading {
    ImageShading(
      bitmap: bitmap, transform: transform, spreadX: spreadX, spreadY: spreadY,
      interpolation: interpolation)
  }

  var paint: ImagePaint? {
    ImagePaint(shading, bitmap: 0, toDevice: .identity, opacity: opacity)
  }

  /// Returns the colours of a part of a row.
  func colors(x: Int = 0, y: Int, count: Int, rows: ImageRows = ImageRows()) -> [Pixel] {
    // Pixels beside the span must not be written.
    var colors = [Pixel](repeating: 0xDEAD_BEEF, count: count + 8)
    colors.withMutableRow {
      paint?.fetch(x: x, y: y, count: count, from: bitmap.memory, rows: rows, into: $0)
    }
    #expect(colors[count...].allSatisfy { $0 == 0xDEAD_BEEF })
    return Array(colors.prefix(count))
  }

  /// Returns the exact components of a pixel from blue to alpha; nil where rounding may choose
  /// either of two pixels of the image.
  func reference(x: Int, y: Int) -> [Double]? {
    guard let back = transform.inverse else { return [0, 0, 0, 0] }
    var p = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
    let share = Double(opacity) / 255
    if interpolation == .nearest {
      let isClear = [p.x, p.y].allSatisfy { abs($0 - $0.rounded()) > 1e-6 }
      return isClear ? texel(p.x.rounded(.down), p.y.rounded(.down)).map { $0 * share } : nil
    }
    p = Point(p.x - 0.5, p.y - 0.5)
    let (left, top) = (p.x.rounded(.down), p.y.rounded(.down))
    let (u, v) = (p.x - left, p.y - top)
    let corners = [
      (texel(left, top), (1 - u) * (1 - v)), (texel(left + 1, top), u * (1 - v)),
      (texel(left, top + 1), (1 - u) * v), (texel(left + 1, top + 1), u * v),
    ]
    return (0..<4).map { i in corners.reduce(0) { $0 + $1.0[i] * $1.1 } * share }
  }

  private func texel(_ x: Double, _ y: Double) -> [Double] {
    guard let column = Self.place(Int(x), bitmap.width, spreadX),
      let row = Self.place(Int(y), bitmap.height, spreadY)
    else { return [0, 0, 0, 0] }
    return bitmap[column, row].components.map(Double.init)
  }

  private static func place(_ place: Int, _ count: Int, _ spread: ImageSpread) -> Int? {
    let period = spread == .mirror ? 2 * count : count
    let rest = (place % period + period) % period
    switch spread {
    case .clear: return place == rest ? place : nil
    case .pad: return min(max(place, 0), count - 1)
    case .repeat: return rest
    case .mirror: return rest < count ? rest : period - 1 - rest
    }
  }
}

extension Pixel {
  /// The components from blue to alpha.
  var components: [Int] { (0..<4).map { Int(self >> UInt32($0 * 8) & 0xFF) } }
}

extension SeededGenerator {
  mutating func pixel() -> Pixel {
    let alpha = next(below: 4) == 0 ? 255 : next(below: 256)
    return (0..<3).reduce(Pixel(alpha) << 24) {
      $0 | Pixel(next(below: alpha + 1)) << Pixel($1 * 8)
    }
  }

  mutating func bitmap(width: Int, height: Int) -> Bitmap {
    let pixels = (0..<(width * height)).map { _ in pixel() }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns a random translation, scale, mirror image, rotation or shear.
  mutating func transform() -> Transform {
    func factor() -> Double {
      (0.55 + unit() * (next(below: 3) == 0 ? 20 : 2)) * (next(below: 2) == 0 ? 1 : -1)
    }
    var result = Transform(translationX: unit() * 60 - 20, y: unit() * 60 - 20)
    let kind = next(below: 5)
    if kind == 0 {
      result = Transform(translationX: Double(next(below: 80) - 30), y: Double(next(below: 9)))
    }
    if kind > 1 { result = result.scaledBy(x: factor(), y: factor()) }
    if kind == 3 { result = result.rotated(byRadians: unit() * 7) }
    if kind == 4 {
      result = Transform(a: 1, b: unit() - 0.5, c: unit() - 0.5, d: 1, tx: 0, ty: 0)
        .concatenating(result)
    }
    return result
  }

  mutating func image() -> ShownImage {
    let size = [1, 2, 3, 17, 40]
    let spreads: [ImageSpread] = [.clear, .pad, .repeat, .mirror]
    return ShownImage(
      bitmap: bitmap(width: size[next(below: 5)], height: size[next(below: 5)]),
      transform: transform(),
      spreadX: spreads[next(below: 4)], spreadY: spreads[next(below: 4)],
      interpolation: next(below: 4) == 0 ? .nearest : .linear,
      opacity: next(below: 3) == 0 ? UInt8(1 + next(below: 255)) : 255)
  }
}

@Suite struct ImageTests {
  @Test func imagesAreWithinOneLevelOfExactValuesForAnyTransform() {
    var numbers = SeededGenerator(seed: 31)
    for _ in 0..<400 {
      let image = numbers.image()
      let rows = ImageRows()
      let y = numbers.next(below: 90) - 5
      for (x, color) in image.colors(x: -7, y: y, count: 90, rows: rows).enumerated() {
        guard let expected = image.reference(x: x - 7, y: y) else { continue }
        let isNear = zip(color.components, expected).allSatisfy {
          abs(Double($0) - $1.rounded()) <= 1
        }
        #expect(isNear, "\(image) at \(x - 7), \(y): \(color.components), not \(expected)")
        #expect(color.components.allSatisfy { $0 <= color.components[3] })
      }
    }
  }

  @Test func imageSpanMayBeSplitAnywhere() {
    var numbers = SeededGenerator(seed: 32)
    for _ in 0..<200 {
      let image = numbers.image()
      let rows = ImageRows()
      for _ in 0..<3 {
        let y = numbers.next(below: 60)
        let whole = image.colors(x: -20, y: y, count: 200)
        var pieces: [(Int, Int)] = []
        var start = 0
        while start < 200 {
          let count = min(1 + numbers.next(below: 50), 200 - start)
          pieces.append((start, count))
          start += count
        }
        // The pieces may be fetched in any order, and rows of earlier spans may still be cached.
        if numbers.next(below: 2) == 0 { pieces.reverse() }
        for (start, count) in pieces {
          let part = image.colors(x: start - 20, y: y, count: count, rows: rows)
          #expect(part == Array(whole[start..<(start + count)]), "\(image) at \(start), \(y)")
        }
      }
    }
  }

  @Test func imageRowsMayBeFetchedInAnyOrder() {
    var numbers = SeededGenerator(seed: 33)
    let bitmap = numbers.bitmap(width: 30, height: 20)
    for scale in [0.6, 1, 1.5, 7.3, -2.2] {
      let image = ShownImage(
        bitmap: bitmap, transform: Transform(a: scale, b: 0, c: 0, d: scale, tx: 3.3, ty: 50.2))
      let rows = ImageRows()
      for _ in 0..<60 {
        let y = numbers.next(below: 100)
        #expect(image.colors(y: y, count: 70, rows: rows) == image.colors(y: y, count: 70))
      }
    }
  }

  @Test func unscaledImageIsExactAndReadInPlace() throws {
    var numbers = SeededGenerator(seed: 34)
    let bitmap = numbers.bitmap(width: 21, height: 13)
    for spread in [ImageSpread.clear, .pad, .repeat, .mirror] {
      for move in [0, -8, 5.0000000001] {
        let image = ShownImage(
          bitmap: bitmap, transform: Transform(translationX: move, y: 2), spreadX: spread,
          spreadY: spread)
        for y in 0..<20 {
          let row = image.colors(y: y, count: 64)
          for x in 0..<64 {
            let expected = try #require(image.reference(x: x, y: y))
            #expect(row[x].components == expected.map { Int($0.rounded()) })
          }
        }
      }
    }
    let paint = try #require(
      ShownImage(bitmap: bitmap, transform: Transform(translationX: 3, y: 4)).paint)
    let row = paint.row(x: 5, y: 6, count: 19, from: bitmap.memory)
    #expect(row?.isSame(as: bitmap.memory.pixels + (2 * 21 + 2)) == true)
    #expect(paint.row(x: 5, y: 6, count: 20, from: bitmap.memory) == nil, "beyond the end")
    #expect(paint.row(x: 2, y: 6, count: 4, from: bitmap.memory) == nil, "before it")
  }

  @Test func nearestNeighbourEnlargementGivesSquares() {
    var numbers = SeededGenerator(seed: 35)
    let bitmap = numbers.bitmap(width: 9, height: 7)
    for scale in [2, 3, 16] {
      let image = ShownImage(
        bitmap: bitmap, transform: Transform(scaleX: Double(scale), y: Double(scale)),
        interpolation: .nearest)
      for y in 0..<(7 * scale) {
        let expected = (0..<(9 * scale)).map { bitmap[$0 / scale, y / scale] }
        #expect(image.colors(y: y, count: 9 * scale) == expected)
      }
    }
  }

  @Test func clearSpreadFadesHalfAPixelBeyondTheEdge() {
    let white = Bitmap(width: 4, height: 4, pixels: [Pixel](repeating: 0xFFFF_FFFF, count: 16))
    let image = ShownImage(
      bitmap: white, transform: Transform(translationX: 2.5, y: 1), spreadX: .clear,
      spreadY: .clear)
    let row = image.colors(y: 2, count: 9).map { Int($0 >> 24) }
    #expect(row == [0, 0, 128, 255, 255, 255, 128, 0, 0])
    #expect(image.colors(y: 0, count: 9).allSatisfy { $0 == 0 })
    var padded = image
    (padded.spreadX, padded.spreadY) = (.pad, .pad)
    #expect(padded.colors(y: 0, count: 9).allSatisfy { $0 == 0xFFFF_FFFF })
    #expect(padded.paint?.isOpaque == true && image.paint?.isOpaque == false)
  }

  @Test func degenerateImageTransformsDoNotTrap() {
    var numbers = SeededGenerator(seed: 36)
    let values = [0, 1, -1, 1e-9, 1e9, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, .nan]
    let sizes = [(0, 0), (0, 3), (1, 1), (5, 2)]
    for _ in 0..<3000 {
      let (width, height) = sizes[numbers.next(below: 4)]
      var image = numbers.image()
      image.bitmap = numbers.bitmap(width: width, height: height)
      func value() -> Double { values[numbers.next(below: values.count)] }
      image.transform = Transform(
        a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
      if numbers.next(below: 2) == 0 { (image.transform.b, image.transform.c) = (0, 0) }
      let isEmpty = width == 0 || height == 0 || image.transform.inverse == nil
      if isEmpty { #expect(image.paint == nil) }
      _ = image.colors(x: numbers.next(below: 1 << 14), y: numbers.next(below: 1 << 14), count: 30)
    }
  }
}
