extension Path: LosslessStringConvertible {
  /// The outline as numbers, each step followed by its letter.
  ///
  /// `x y m` moves, `x y l` draws a line, `cx cy x y q` and `ax ay bx by x y c` draw curves, `h`
  /// closes, `x y width height re` is a rectangle.
  ///
  /// `Path(description)` restores exactly the same numbers. An ellipse or a rounded rectangle is
  /// written as curves, so the restored path has the same shape but does not compare equal.
  public var description: String {
    if case .rect(let rect) = storage {
      return "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height) re"
    }
    var words: [String] = []
    func add(_ points: [Point], _ letter: String) {
      for p in points { words += ["\(p.x)", "\(p.y)"] }
      words.append(letter)
    }
    forEach { element in
      switch element {
      case .move(let p): add([p], "m")
      case .line(let p): add([p], "l")
      case .quadCurve(let p, let control): add([control, p], "q")
      case .curve(let p, let control1, let control2): add([control1, control2, p], "c")
      case .closeSubpath: add([], "h")
      }
    }
    return words.joined(separator: " ")
  }

  /// Creates a path from the text of `description`; nil for any other text.
  public init?(_ description: String) {
    self.init()
    var numbers: [Double] = []
    for word in description.split(separator: " ", omittingEmptySubsequences: true) {
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(numbers[$0], numbers[$0 + 1])
      }
      switch (word, numbers.count) {
      case ("m", 2): move(to: points[0])
      case ("l", 2): addLine(to: points[0])
      case ("q", 4): addQuadCurve(to: points[1], control: points[0])
      case ("c", 6): addCurve(to: points[2], control1: points[0], control2: points[1])
      case ("h", 0): closeSubpath()
      case ("re", 4):
        addRect(Rect(origin: points[0], size: Size(points[1].x, points[1].y)))
      default: return nil
      }
      numbers.removeAll(keepingCapacity: true)
    }
    guard numbers.isEmpty else { return nil }
  }
}
