public import PNG

/// The difference of two pictures: its extent, its place, and a picture that shows expected, difference and
/// actual side by side.
public struct PictureStrip {
  /// The three pictures in one.
  ///
  /// Equal pixels of the difference are dark grey, others red to yellow.
  public let image: PNGImage
  /// The number of differing pixels, the largest difference of a component, and the first pixel.
  public let summary: String
  /// The number of differing pixels, and the largest difference of a component.
  let count: Int
  let worst: Int
  /// The kind of the change, such as "moved by (1, 0)", "colour by (3, 0, 0)", "opacity 50 %" or
  /// "mirrored"; nil if it is another one.
  let change: String?
  /// What all differing pixels have in common, such as "lighter"; nil if that is nothing.
  private let tendency: String?
  /// The pixel with the largest difference; the first pixel if there is none.
  let worstPixel: (x: Int, y: Int)
  /// The pixels with the largest differences in the tiles of the picture, the largest first.
  let worstPixels: [(x: Int, y: Int)]
  /// The bounding box of all differing pixels; nil when there are none.
  public let box: PixelBox?

  /// Compares two pictures.
  ///
  /// - Precondition: They have the same size.
  public init(expected: PNGImage, actual: PNGImage) {
    let (width, height) = (expected.width, expected.height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 12)
    var count = 0
    var worst = 0
    var first: (x: Int, y: Int)?
    var worstPixel = (x: 0, y: 0)
    var box: PixelBox?
    let columns = (width + Self.tile - 1) / Self.tile
    let rows = (height + Self.tile - 1) / Self.tile
    var tiles = [WorstPixel](repeating: (0, 0, 0), count: columns * rows)
    for y in 0..<height {
      let row = (y * width * 4)..<((y + 1) * width * 4)
      pixels += expected.pixels[row]
      for x in 0..<width {
        let place = (y * width + x) * 4
        let distance =
          (0..<4).map {
            abs(Int(expected.pixels[place + $0]) - Int(actual.pixels[place + $0]))
          }.max() ?? 0
        if distance > 0 {
          count += 1
          if distance > worst { (worst, worstPixel) = (distance, (x, y)) }
          let tile = y / Self.tile * columns + x / Self.tile
          if distance > tiles[tile].distance { tiles[tile] = (distance, x, y) }
          first = first ?? (x, y)
          box = PixelBox(x: x, y: y).union(box)
        }
        // Equal pixels become dark grey; different ones are highlighted, however small the
        // difference.
        let gray = expected.pixels[place + 1] / 6
        pixels +=
          distance == 0 ? [gray, gray, gray, 255] : [255, UInt8(255 - distance / 2), 0, 255]
      }
      pixels += actual.pixels[row]
    }
    self.box = box
    (self.count, self.worst, self.worstPixel) = (count, worst, worstPixel)
    worstPixels = Self.spread(tiles.filter { $0.distance > 0 })
    change = box.flatMap {
      Self.tint(in: $0, expected, actual) ?? Self.shift(in: $0, expected, actual)
        ?? Self.fading(in: $0, expected, actual) ?? Self.mirroring(in: $0, expected, actual)
    }
    tendency = box.flatMap { Self.tendency(in: $0, expected, actual) }
    image = PNGImage(width: width * 3, height: height, pixels: pixels)
    summary =
      "\(count) pixels differ, by \(worst) at most, the first at "
      + (first.map { "\($0.x),\($0.y)" } ?? "none")
  }
}

extension PictureStrip {
  private typealias WorstPixel = (distance: Int, x: Int, y: Int)

  /// The side of the square tiles of which each has a pixel explained if it differs, and the limit of them.
  private static let tile = 16
  static let mostExplained = 64

  /// Returns the pixels with the largest differences, one for each tile that differs, the largest first; of
  /// many tiles one for each four of them, or for each sixteen, and so on.
  private static func spread(_ pixels: [WorstPixel]) -> [(x: Int, y: Int)] {
    var sorted = pixels.sorted { ($1.distance, $0.y, $0.x) < ($0.distance, $1.y, $1.x) }
    var side = tile
    while sorted.count > mostExplained {
      side *= 2
      var seen: Set<[Int]> = []
      sorted = sorted.filter { seen.insert([$0.x / side, $0.y / side]).inserted }
    }
    return sorted.map { ($0.x, $0.y) }
  }

  /// The number of differing pixels and the largest difference in words.
  var extent: String { "\(count) pixels by \(worst) at most" }

  /// Returns the kind of the change and the element of `places` around which it lies.
  ///
  /// Letters that differ in no simple way inside of an unchanged text are those of another font, unless
  /// the picture is a film.
  func cause(among places: ElementPlaces, isFilm: Bool = false) -> String {
    let around = box.flatMap { places.name(of: $0) }.map { " around \($0)" } ?? ""
    let text = isFilm ? nil : box.flatMap { places.text(around: $0) }
    return change.map { $0 + around } ?? text.map { "font of \($0)" } ?? (tendency ?? "pixels")
      + around
  }

  /// The kind of the change with its extent.
  var kind: String { (change.map { $0 + ", " } ?? "") + extent }

  /// The strip, and what is too small to be seen in it enlarged, for the page of failures.
  var figures: [PictureFigure] {
    [PictureFigure(caption: "expected, difference, actual", picture: image, isStrip: true)]
      + (enlarged.map {
        [PictureFigure(caption: "around the largest difference, 8 times as large", picture: $0)]
      } ?? [])
  }

  /// The longest side that is enlarged, in pixels of the picture.
  private static let cropLength = 48
  private static let enlargement = 8

  /// The pixels around all differences, or around the largest one, enlarged; nil if the whole picture
  /// is not larger than that.
  var enlarged: PNGImage? {
    guard let box, image.width / 3 > Self.cropLength || image.height > Self.cropLength else {
      return nil
    }
    let (width, length) = (image.width / 3, Self.cropLength)
    let isSmall = box.right - box.left <= length && box.bottom - box.top <= length
    let center =
      isSmall ? ((box.left + box.right) / 2, (box.top + box.bottom) / 2) : worstPixel
    let (columns, rows) = (min(length, width), min(length, image.height))
    let left = min(max(center.0 - columns / 2, 0), width - columns)
    let top = min(max(center.1 - rows / 2, 0), image.height - rows)
    let scale = Self.enlargement
    let parts = (0..<3).map { part in
      Film.crop(
        image,
        to: PixelBox(
          left: part * width + left, top: top, right: part * width + left + columns,
          bottom: top + rows))
    }
    var enlarged: [PNGImage] = []
    for part in parts {
      var pixels: [UInt8] = []
      pixels.reserveCapacity(columns * rows * scale * scale * 4)
      for y in 0..<(rows * scale) {
        for x in 0..<columns {
          let place = (y / scale * columns + x) * 4
          for _ in 0..<scale { pixels += part.pixels[place..<(place + 4)] }
        }
      }
      enlarged.append(
        PNGImage(width: columns * scale, height: rows * scale, pixels: pixels))
    }
    return Film.sheet(enlarged, columns: 3)
  }

  /// The longest shift that is recognised, in pixels.
  private static let longestShift = 8

  /// Returns "moved by (x, y)" if the content of a box is the expected one at another place.
  private static func shift(
    in box: PixelBox, _ expected: PNGImage, _ actual: PNGImage
  ) -> String? {
    let range = -longestShift...longestShift
    let shifts = range.flatMap { x in range.map { (x: x, y: $0) } }
      .filter { $0 != (0, 0) }
      .sorted { abs($0.x) + abs($0.y) < abs($1.x) + abs($1.y) }
    let found = shifts.first { shift in
      // The edges of the box may show what was behind the content.
      let inner = PixelBox(
        left: box.left + abs(shift.x), top: box.top + abs(shift.y),
        right: box.right - abs(shift.x), bottom: box.bottom - abs(shift.y))
      guard inner.right - inner.left > 2, inner.bottom - inner.top > 2 else { return false }
      return (inner.top..<inner.bottom).allSatisfy { y in
        (inner.left..<inner.right).allSatisfy { x in
          pixel(actual, x, y) == pixel(expected, x - shift.x, y - shift.y)
        }
      }
    }
    return found.map { "moved by (\($0.x), \($0.y))" }
  }

  /// Returns "colour by (r, g, b)" if all differing pixels differ by the same amount.
  private static func tint(
    in box: PixelBox, _ expected: PNGImage, _ actual: PNGImage
  ) -> String? {
    var change: SIMD4<Int>?
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let difference = pixel(actual, x, y) &- pixel(expected, x, y)
        guard difference != .zero else { continue }
        if let change, change != difference { return nil }
        change = difference
      }
    }
    return change.map { "colour by (\($0.x), \($0.y), \($0.z))" }
  }

  /// Returns "opacity 50 %" if the difference from the background changed by one factor everywhere.
  ///
  /// The background is the pixel at a corner of the box. A colour that moves towards the background
  /// gives the same pixels.
  private static func fading(
    in box: PixelBox, _ expected: PNGImage, _ actual: PNGImage
  ) -> String? {
    let corners = [
      (box.left - 1, box.top - 1), (box.right, box.top - 1), (box.left - 1, box.bottom),
      (box.right, box.bottom),
    ]
    let corner = corners.first {
      (0..<expected.width).contains($0.0) && (0..<expected.height).contains($0.1)
    }
    guard let corner else { return nil }
    let background = pixel(expected, corner.0, corner.1)
    func difference(_ image: PNGImage, _ x: Int, _ y: Int) -> SIMD4<Int> {
      pixel(image, x, y) &- background
    }
    var (strongest, factor) = (0, 1.0)
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let (old, new) = (difference(expected, x, y), difference(actual, x, y))
        for index in 0..<4 where abs(old[index]) > strongest {
          (strongest, factor) = (abs(old[index]), Double(new[index]) / Double(old[index]))
        }
      }
    }
    // A change within the tolerance below fits any factor.
    guard strongest >= 16, factor > 0.01, abs(factor - 1) > 0.01,
      abs(factor - 1) * Double(strongest) > 2
    else { return nil }
    // Both pictures are rounded, and so is the factor.
    let isEven = (box.top..<box.bottom).allSatisfy { y in
      (box.left..<box.right).allSatisfy { x in
        let (old, new) = (difference(expected, x, y), difference(actual, x, y))
        return (0..<4).allSatisfy { abs(Double(new[$0]) - factor * Double(old[$0])) <= 2 }
      }
    }
    return isEven ? "opacity \(Int((factor * 100).rounded())) %" : nil
  }

  /// Returns "mirrored" if the content of a box is nearly the expected one with left and right
  /// exchanged.
  private static func mirroring(
    in box: PixelBox, _ expected: PNGImage, _ actual: PNGImage
  ) -> String? {
    var (change, rest) = (0, 0)
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let new = pixel(actual, x, y)
        change += distance(new, pixel(expected, x, y))
        rest += distance(new, pixel(expected, box.left + box.right - 1 - x, y))
      }
    }
    return rest * 8 < change ? "mirrored" : nil
  }

  private static func distance(_ a: SIMD4<Int>, _ b: SIMD4<Int>) -> Int {
    (0..<4).reduce(0) { $0 + abs(a[$1] - b[$1]) }
  }

  /// Returns what all differing pixels have in common; nil if there is nothing.
  ///
  /// - "lighter" or "darker": at most 2 % of the change is in the other direction;
  /// - "dithered": components changed by at most 2, and about as much in both directions;
  /// - "softer" or "sharper": neighbouring pixels differ less or more than before, while the sum of all
  ///   colours stays nearly the same, as by another blur;
  /// - "fainter" or "stronger": they differ less or more by a twentieth, and the sum changes too, as by
  ///   another opacity of light letters with a dark shadow.
  ///
  /// By the latter two no component changes by a quarter, as it does by other letters or another order.
  private static func tendency(
    in box: PixelBox, _ expected: PNGImage, _ actual: PNGImage
  ) -> String? {
    var (up, down, worst) = (0, 0, 0)
    var (oldEdges, newEdges) = (0, 0)
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let (old, new) = (pixel(expected, x, y), pixel(actual, x, y))
        for component in 0..<3 {
          let change = new[component] - old[component]
          if change > 0 { up += change } else { down -= change }
          worst = max(worst, abs(change))
        }
        let (oldNext, newNext) = (pixel(expected, x + 1, y), pixel(actual, x + 1, y))
        guard old != new || oldNext != newNext else { continue }
        oldEdges += distance(old, oldNext)
        newEdges += distance(new, newNext)
      }
    }
    guard up + down > 0 else { return nil }
    if min(up, down) == 0 { return up > down ? "lighter" : "darker" }
    if worst <= 2, 2 * min(up, down) >= max(up, down) { return "dithered" }
    if min(up, down) * 50 <= max(up, down) { return up > down ? "lighter" : "darker" }
    guard worst < 64 else { return nil }
    let isWeaker = newEdges < oldEdges
    let share = abs(newEdges - oldEdges)
    if abs(up - down) * 8 <= up + down {
      return share * 100 > oldEdges ? isWeaker ? "softer" : "sharper" : nil
    }
    return share * 20 > oldEdges ? isWeaker ? "fainter" : "stronger" : nil
  }

  private static func pixel(_ image: PNGImage, _ x: Int, _ y: Int) -> SIMD4<Int> {
    let place =
      (min(max(y, 0), image.height - 1) * image.width
        + min(max(x, 0), image.width - 1)) * 4
    return SIMD4(
      Int(image.pixels[place]), Int(image.pixels[place + 1]), Int(image.pixels[place + 2]),
      Int(image.pixels[place + 3]))
  }
}
