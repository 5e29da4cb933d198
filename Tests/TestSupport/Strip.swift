public import PNG

/// A picture that shows expected, difference and actual side by side.
public struct Strip {
  public let image: PNGImage
  public let summary: String
  /// The bounding box of all differing pixels; nil when there are none.
  public let box: PixelBox?

  /// Compares two pictures of equal size.
  public init(expected: PNGImage, actual: PNGImage) {
    let (width, height) = (expected.width, expected.height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 12)
    var count = 0
    var worst = 0
    var first: (x: Int, y: Int)?
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
          worst = max(worst, distance)
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
    image = PNGImage(width: width * 3, height: height, pixels: pixels)
    summary =
      "\(count) pixels differ, by \(worst) at most, the first at "
      + (first.map { "\($0.x),\($0.y)" } ?? "none")
  }
}

/// A rectangle of whole pixels; `right` and `bottom` are exclusive.
public struct PixelBox: Equatable {
  public var left: Int
  public var top: Int
  public var right: Int
  public var bottom: Int

  public init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates a box of one pixel.
  public init(x: Int, y: Int) { self.init(left: x, top: y, right: x + 1, bottom: y + 1) }

  public var area: Int { max(0, right - left) * max(0, bottom - top) }

  public func union(_ other: PixelBox?) -> PixelBox {
    guard let other else { return self }
    return PixelBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  public func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

/// The boxes of the elements of an accessibility tree, in pixels of a picture.
public struct ElementPlaces {
  private var elements: [(name: String, box: PixelBox)] = []

  /// Reads lines such as `button "king of hearts" @401,59 87x128`.
  public init(tree: String, scale: Double) {
    for line in tree.split(separator: "\n") {
      guard let at = line.lastIndex(of: "@") else { continue }
      let numbers = line[line.index(after: at)...].split { ",x ".contains($0) }
        .compactMap { Double($0) }
      guard numbers.count == 4 else { continue }
      let edges = [
        numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3],
      ].map { Int(($0 * scale).rounded()) }
      let name = line[..<at].drop { $0 == " " }.split(separator: " = ").first ?? ""
      elements.append(
        (
          String(name),
          PixelBox(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
        ))
    }
  }

  /// Returns the name of the element with the box most similar to `box`; nil if no element overlaps
  /// `box`.
  public func name(of box: PixelBox) -> String? {
    let best = elements.max { Self.likeness($0.box, box) < Self.likeness($1.box, box) }
    return best.flatMap { Self.likeness($0.box, box) > 0 ? $0.name : nil }
  }

  /// Returns the area of the intersection divided by the area of the union.
  private static func likeness(_ a: PixelBox, _ b: PixelBox) -> Double {
    let both = a.intersection(b).area
    return Double(both) / Double(max(a.area + b.area - both, 1))
  }
}
