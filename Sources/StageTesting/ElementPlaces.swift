internal import StageUI

/// The boxes of the elements of an accessibility tree, in pixels of a picture.
public struct ElementPlaces {
  private var elements: [(name: String, box: PixelBox)] = []
  /// The pixels per point.
  let scale: Double

  /// Reads lines such as `button "king of hearts" @401,59 87x128`; a press area may follow.
  public init(tree: String, scale: Double) {
    self.scale = scale
    for line in tree.split(separator: "\n") {
      guard let at = line.lastIndex(of: "@") else { continue }
      let numbers = line[line.index(after: at)...].split { ",x ".contains($0) }
        .compactMap { Double($0) }
      guard numbers.count >= 4 else { continue }
      let edges = [
        numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3],
      ].map { Int(clamping: ($0 * scale).rounded()) }
      let words = line[..<at].split(separator: " = ").first ?? ""
      elements.append(
        (
          words.split(separator: " ").joined(separator: " "),
          PixelBox(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
        ))
    }
  }

  var isEmpty: Bool { elements.isEmpty }

  /// The elements for the page of failures.
  var facts: [PictureFacts.Place] {
    elements.map { name, box in
      PictureFacts.Place(
        name: name, x: box.left, y: box.top, width: box.right - box.left,
        height: box.bottom - box.top)
    }
  }

  /// Returns the name of the element with the box most similar to `box`; nil if no element overlaps
  /// `box`.
  public func name(of box: PixelBox) -> String? {
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
