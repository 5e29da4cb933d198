package import PNG

/// A picture that shows expected, difference and actual side by side.
package struct Strip {
  package let image: PNGImage
  package let summary: String
  /// The number of differing pixels, and the largest difference of a component.
  let count: Int
  let worst: Int
  /// The kind of the change, such as "moved by (1, 0)", "colour by (3, 0, 0)", "opacity 50 %" or
  /// "mirrored"; nil if it is another one.
  let change: String?
  /// What all differing pixels have in common, such as "lighter"; nil if that is nothing.
  private let tendency: String?
  /// The pixel with the largest difference; the first pixel if there is none.
  private let worstPixel: (x: Int, y: Int)
  /// The bounding box of all differing pixels; nil when there are none.
  package let box: PixelBox?

  /// Compares two pictures of equal size.
  package init(expected: PNGImage, actual: PNGImage) {
    let (width, height) = (expected.width, expected.height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 12)
    var count = 0
    var worst = 0
    var first: (x: Int, y: Int)?
    var worstPixel = (x: 0, y: 0)
    var box: PixelBox?
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

extension Strip {
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
  package var figures: [(caption: String, picture: PNGImage)] {
    [("expected, difference, actual", image)]
      + (enlarged.map { [("around the largest difference, 8 times as large", $0)] } ?? [])
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
  /// - "lighter" or "darker": no component of a colour changed in the other direction;
  /// - "dithered": components changed by at most 2, in both directions;
  /// - "softer" or "sharper": neighbouring pixels differ less or more than before, while the sum of all
  ///   colours stays nearly the same, as by another blur.
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
    if up == 0 || down == 0 { return up > 0 ? "lighter" : down > 0 ? "darker" : nil }
    if worst <= 2 { return "dithered" }
    guard abs(up - down) * 8 <= up + down, abs(newEdges - oldEdges) * 100 > oldEdges else {
      return nil
    }
    return newEdges < oldEdges ? "softer" : "sharper"
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

/// A rectangle of whole pixels; `right` and `bottom` are exclusive.
package struct PixelBox: Hashable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates a box of one pixel.
  package init(x: Int, y: Int) { self.init(left: x, top: y, right: x + 1, bottom: y + 1) }

  package var area: Int { max(0, right - left) * max(0, bottom - top) }

  package func union(_ other: PixelBox?) -> PixelBox {
    guard let other else { return self }
    return PixelBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  package func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

/// The boxes of the elements of an accessibility tree, in pixels of a picture.
public struct ElementPlaces {
  private var elements: [(name: String, box: PixelBox)] = []

  /// Reads lines such as `button "king of hearts" @401,59 87x128`; a press area may follow.
  public init(tree: String, scale: Double) {
    for line in tree.split(separator: "\n") {
      guard let at = line.lastIndex(of: "@") else { continue }
      let numbers = line[line.index(after: at)...].split { ",x ".contains($0) }
        .compactMap { Double($0) }
      guard numbers.count >= 4 else { continue }
      let edges = [
        numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3],
      ].map { Int(($0 * scale).rounded()) }
      let words = line[..<at].split(separator: " = ").first ?? ""
      elements.append(
        (
          words.split(separator: " ").joined(separator: " "),
          PixelBox(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
        ))
    }
  }

  /// Returns the name of the element with the box most similar to `box`; nil if no element overlaps
  /// `box`.
  package func name(of box: PixelBox) -> String? {
    let best = elements.max { Self.likeness($0.box, box) < Self.likeness($1.box, box) }
    return best.flatMap { Self.likeness($0.box, box) > 0 ? $0.name : nil }
  }

  /// Returns the name of the smallest text whose box contains `box`, apart from `slack` pixels.
  func text(around box: PixelBox, slack: Int = 2) -> String? {
    elements
      .filter { element in
        ["text ", "header "].contains(where: element.name.hasPrefix)
          && element.box.left - slack <= box.left && element.box.top - slack <= box.top
          && element.box.right + slack >= box.right && element.box.bottom + slack >= box.bottom
      }
      .min { $0.box.area < $1.box.area }?.name
  }

  /// Returns the area of the intersection divided by the area of the union.
  private static func likeness(_ a: PixelBox, _ b: PixelBox) -> Double {
    let both = a.intersection(b).area
    return Double(both) / Double(max(a.area + b.area - both, 1))
  }
}
