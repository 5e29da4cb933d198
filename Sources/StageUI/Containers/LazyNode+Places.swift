// The frames of elements, whether they are visible or not.

extension LazyNode {
  func frame(ofElement element: Int) -> Rect? {
    let line = items.line(of: element)
    guard line < lines.count else { return nil }
    let size = Size(axis, lines[line] - arrangement.lineSpacing, across: frame.size[axis.other])
    return fromLeading(Rect(origin: Point(axis, lines.start(of: line), across: 0), size: size))
  }

  func frame(ofRow row: Int, in source: any RowSource) -> Rect? {
    items.element(of: row, in: source).flatMap { frame(ofElement: $0) }
  }

  func frame(of node: ViewNode) -> Rect? {
    items.element(of: node).flatMap { frame(ofElement: $0) }
  }

  /// Returns the rows of a source that lie on the line at position `place` or on an adjacent line.
  func rows(of source: any RowSource, around place: Double) -> Range<Int> {
    guard source.rowCount > 0, let first = items.element(of: 0, in: source), lines.count > 0 else {
      return 0..<0
    }
    let line = lines.line(at: place)
    let near = max(line - 1, 0)..<min(line + 1, lines.count - 1) + 1
    let elements = items.elements(of: near)
    // If none of these lines has a row of the source, the result is the nearest row, which is the
    // first or the last.
    let start = min(max(elements.lowerBound - first, 0), source.rowCount - 1)
    return start..<min(max(elements.upperBound - first, start + 1), source.rowCount)
  }
}
