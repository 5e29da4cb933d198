extension Inspection: CustomStringConvertible {
  /// The tree as indented text: a line for each view, with its modifiers, and one for each value.
  public var description: String {
    var lines = [
      "\(elements.count { !$0.isPlainModifier }) views in \(size.width.formatted(digits: 1)) × "
        + "\(size.height.formatted(digits: 1)); \(totals.summary)"
    ]
    var depths: [Int] = []
    for (index, element) in elements.enumerated() {
      let outer = element.parent.map { depths[$0] } ?? 0
      depths.append(element.isPlainModifier ? outer : outer + 1)
      if element.isPlainModifier { continue }
      let indent = String(repeating: "  ", count: outer)
      lines.append(indent + line(of: index))
      for value in element.values {
        lines.append("\(indent)    \(value.kind.rawValue) \(value.name) = \(value.text)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(of index: Int) -> String {
    let element = elements[index]
    var words = [element.name]
    if !element.label.isEmpty { words.append("\"\(element.label)\"") }
    if let role = element.role { words.append("(\(role))") }
    if element.identity != nil { words.append("[\(element.identityText)]") }
    words += modifiers(of: index).map { elements[$0].name }
    if let frame = element.frame { words.append(frame.short) }
    if element.evaluations > 0 { words.append("· \(element.cost)") }
    if !element.reasons.isEmpty {
      words.append("· " + element.reasons.map(\.description).joined(separator: "; "))
    }
    return words.joined(separator: " ")
  }

  /// Returns the modifiers of the kit that are applied to a view, in the order of the source.
  public func modifiers(of index: Int) -> [Int] {
    var modifiers: [Int] = []
    var current = elements[index].parent
    while let here = current, elements[here].isPlainModifier {
      // The views of a background have the modifiers inside of it only.
      if elements[modifiers.last ?? index].role != nil { break }
      modifiers.append(here)
      current = elements[here].parent
    }
    return modifiers
  }
}

extension Inspection.Element {
  /// The number of evaluations and their time, such as `3×, 0.25 ms`.
  package var cost: String { "\(evaluations)×, \((seconds * 1000).formatted(digits: 2)) ms" }
}

extension Tree.Counters {
  /// The counts in words.
  package var summary: String {
    "\(bodies) evaluations, \(measures) measurements, \(layouts) layouts, \(recordings) recordings"
  }

  package static func - (a: Tree.Counters, b: Tree.Counters) -> Tree.Counters {
    var result = a
    result.bodies -= b.bodies
    result.measures -= b.measures
    result.layouts -= b.layouts
    result.recordings -= b.recordings
    return result
  }
}

extension Rect {
  /// The rect as `(x, y) width × height` in points with one fraction digit.
  package var short: String {
    let (x, y) = (minX.formatted(digits: 1), minY.formatted(digits: 1))
    return "(\(x), \(y)) \(lengths)"
  }

  /// The rect's size, such as `120 × 44.5`.
  package var lengths: String { "\(width.formatted(digits: 1)) × \(height.formatted(digits: 1))" }
}
