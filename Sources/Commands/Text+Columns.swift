extension [String] {
  /// Pieces side by side with a space between them, in lines of at most so many columns.
  func filled(to columns: Int, after start: String = "", indent: String = "") -> [String] {
    var lines: [String] = []
    var line = start
    for piece in self {
      if !line.isEmpty, line != indent, line.count + 1 + piece.count > columns {
        lines.append(line)
        line = indent + piece
      } else {
        line += (line.isEmpty || line == indent ? "" : " ") + piece
      }
    }
    return lines + [line]
  }
}

extension String {
  /// The same words in lines of at most so many columns.
  func wrapped(to columns: Int) -> [String] {
    split { $0 == " " || $0 == "\n" }.map(String.init).filled(to: columns)
  }

  /// With spaces behind it up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// With spaces before it up to a width.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
