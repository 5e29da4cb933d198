/// The lines in which an edited text is shown.
///
/// Vertical moves and moves to the ends of lines use them.
protocol CaretLines {
  var lineCount: Int { get }
  /// Returns the places of the caret on a line: from its first character to its last one's end.
  ///
  /// A line that ends at a soft break has the same upper bound as the next line's lower bound.
  func places(onLine line: Int) -> ClosedRange<Int>
  /// Returns the horizontal position of a caret on a line.
  func x(of place: Int, onLine line: Int) -> Double
  /// Returns the place that is nearest to a horizontal position on a line.
  func place(nearX x: Double, onLine line: Int) -> Int
  /// Returns whether the paragraph of a line runs from right to left.
  func isRightToLeft(_ line: Int) -> Bool
}

extension CaretLines {
  /// Returns the index of the line on which a caret stands.
  func line(of place: Int, _ affinity: EditSelection.Affinity) -> Int {
    var (low, high) = (0, max(lineCount - 1, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      if places(onLine: middle).lowerBound <= place { low = middle } else { high = middle - 1 }
    }
    let isAtSoftBreak =
      low > 0 && places(onLine: low).lowerBound == place
      && places(onLine: low - 1).upperBound == place
    return isAtSoftBreak && affinity == .upstream ? low - 1 : low
  }

  /// Returns whether a line ends at a soft break.
  func endsSoftly(_ line: Int) -> Bool {
    line + 1 < lineCount
      && places(onLine: line).upperBound == places(onLine: line + 1).lowerBound
  }

  /// Returns the affinity that keeps a caret on a line.
  func affinity(of place: Int, onLine line: Int) -> EditSelection.Affinity {
    endsSoftly(line) && place == places(onLine: line).upperBound ? .upstream : .downstream
  }
}

/// The lines of a text that is not wrapped, with one unit per character.
struct PlainLines: CaretLines {
  private let lines: [ClosedRange<Int>]
  private let rightToLeft: [Bool]

  init(_ characters: [Character]) {
    var lines: [ClosedRange<Int>] = []
    var start = 0
    for (index, character) in characters.enumerated() where character.isNewline {
      lines.append(start...index)
      start = index + 1
    }
    lines.append(start...characters.count)
    self.lines = lines
    rightToLeft = lines.map { Direction.isRightToLeft(characters[$0.lowerBound..<$0.upperBound]) }
  }

  var lineCount: Int { lines.count }
  func places(onLine line: Int) -> ClosedRange<Int> { lines[line] }
  func x(of place: Int, onLine line: Int) -> Double { Double(place - lines[line].lowerBound) }
  func place(nearX x: Double, onLine line: Int) -> Int {
    min(lines[line].lowerBound + Int(x.rounded()), lines[line].upperBound)
  }
  func isRightToLeft(_ line: Int) -> Bool { rightToLeft[line] }
}

/// The direction of writing.
enum Direction {
  /// Returns whether the first letter of a text belongs to a right-to-left script.
  static func isRightToLeft(_ characters: some Sequence<Character>) -> Bool {
    for character in characters {
      guard let scalar = character.unicodeScalars.first else { continue }
      if isRightToLeft(scalar) { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return false
  }

  /// Returns whether a scalar is a letter of a right-to-left script or a right-to-left mark.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200F, 0x5BE...0x5F4, 0x608, 0x60B, 0x60D, 0x61B...0x64A, 0x66D...0x66F, 0x671...0x6D5,
      0x6E5, 0x6E6, 0x6EE, 0x6EF, 0x6FA...0x710, 0x712...0x72F, 0x74D...0x7A5, 0x7B1...0x8C9,
      0xFB1D...0xFD3D, 0xFD50...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
