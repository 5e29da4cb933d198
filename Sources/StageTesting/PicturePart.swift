public import PNG

/// A part of a picture that shows several things or frames, which failures name.
public struct PicturePart: Sendable {
  /// The name of the thing that is shown; empty if the picture shows frames of one thing.
  public var name: String
  /// The number of the frame and its time in seconds; nil if the part is no frame of a film.
  public var frame: (number: Int, time: Double)?
  /// The pixels of the part.
  public var box: PixelBox

  /// Creates a part.
  public init(_ name: String, frame: (number: Int, time: Double)? = nil, box: PixelBox) {
    (self.name, self.frame, self.box) = (name, frame, box)
  }

  /// The name, and the number and the time of the frame, such as `slide, frame 2 at 0.12 s`.
  var title: String {
    let moment = frame.map { "frame \($0.number) at \(Film.text(of: $0.time))" }
    return [name.isEmpty ? nil : name, moment].compactMap(\.self).joined(separator: ", ")
  }

  /// The limit of the names that a failure lists.
  private static let mostNames = 3

  /// Returns the parts in which two pictures of one size differ.
  public static func differing(
    _ parts: [PicturePart], expected: PNGImage, actual: PNGImage
  ) -> [PicturePart] {
    parts.filter { part in
      (part.box.top..<part.box.bottom).contains { y in
        let row =
          (y * expected.width + part.box.left) * 4..<(y * expected.width + part.box.right) * 4
        return expected.pixels[row] != actual.pixels[row]
      }
    }
  }

  /// Returns the names of differing parts for a message: the first frame of each name, the number of
  /// its further frames, and the number of further names.
  public static func text(of differing: [PicturePart]) -> String {
    var groups: [(first: PicturePart, others: Int)] = []
    for part in differing {
      if let place = groups.firstIndex(where: { $0.first.name == part.name }) {
        groups[place].others += 1
      } else {
        groups.append((part, 0))
      }
    }
    let rest = groups.count - mostNames
    let titles = groups.prefix(mostNames).map { first, others in
      first.title + (others > 0 ? " and \(others) after it" : "")
    }
    return (titles + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: "; ")
  }
}
