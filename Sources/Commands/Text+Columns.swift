extension [String] {
  /// Joins the pieces with spaces, in lines of at most `columns` columns.
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
  /// Wraps the words into lines of at most `columns` columns.
  func wrapped(to columns: Int) -> [String] {
    split { $0 == " " || $0 == "\n" }.map(String.init).filled(to: columns)
  }

  /// Returns the text with trailing spaces up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text with leading spaces up to a width.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
