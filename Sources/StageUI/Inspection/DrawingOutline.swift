/// The drawings of a frame below the views that drew them, as indented text.
///
/// ```
/// MainMenu
///  CardFan
///   CardInk[Kh]
///    Canvas
///     - rect with radius 8 (401, 59) 87 × 127.78 in #000000 · shadow #191919 at 20 %, radius 2 · 1db6972f
/// ```
///
/// Of the views around a drawing only those of the program are listed, those with an identity, and the
/// innermost one, so that another stack or padding does not change the text. Drawings come in their
/// order, bottom first. Each ends with a digest of all that determines it.
package struct DrawingOutline: Hashable, Sendable {
  /// A drawing, or a group of drawings that is painted as one.
  package struct Drawing: Hashable, Sendable {
    /// The names of the views around the drawing, the outermost first.
    package var views: [String]
    /// The shape, its box in points relative to the window, and its paint.
    package var words: String
    /// The effects on the finished drawing, such as `opacity 0.5`, in the order in which they act.
    package var effects: [String]
    /// The digest as hexadecimal digits.
    package var digest: String

    package init(views: [String], words: String, effects: [String], digest: String) {
      (self.views, self.words, self.effects, self.digest) = (views, words, effects, digest)
    }
  }

  package var drawings: [Drawing]

  /// The text between the words of a drawing, its effects and its digest.
  package static let separator = " · "
  private static let digits = 8

  /// The text, a line for each view and each drawing.
  package var text: String {
    var text = ""
    var last: [String] = []
    for drawing in drawings {
      let common = zip(last, drawing.views).prefix { $0 == $1 }.count
      for (depth, view) in drawing.views.enumerated().dropFirst(common) {
        text += "\(String(repeating: " ", count: depth))\(view)\n"
      }
      let words = [drawing.words] + drawing.effects + [drawing.digest]
      text += String(repeating: " ", count: drawing.views.count) + "- "
      text += words.joined(separator: Self.separator) + "\n"
      last = drawing.views
    }
    return text
  }

  package init(drawings: [Drawing]) { self.drawings = drawings }

  @MainActor
  fileprivate init(_ listed: [ListedDrawing], _ inspection: Inspection) {
    var paths: [Int: [String]] = [:]
    // A group for a cache alone paints nothing else.
    let visible = listed.filter { !$0.isGroup || $0.effects != ["cached"] }
    drawings = visible.map { drawing in
      let views: [String]
      if let element = inspection.element(drawing: drawing.groups) {
        views = paths[element] ?? inspection.outlinePath(to: element)
        paths[element] = views
      } else {
        views = [inspection.name(ofDrawingIn: drawing.groups)]
      }
      return Drawing(
        views: views, words: drawing.words, effects: drawing.effects,
        digest: Self.digest(drawing.digest))
    }
  }

  private static func digest(_ value: UInt64) -> String {
    let text = String(value >> 32, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}

extension Inspection {
  /// Returns the names of the program's views around an element, of those with an identity, and its own.
  fileprivate func outlinePath(to index: Int) -> [String] {
    path(to: index)
      .filter { $0 == index || !elements[$0].isFromKit || elements[$0].identity != nil }
      .map { elements[$0].pathName.inOneLine }
  }
}

extension ViewHost {
  /// Returns the drawings of a list of this host, which shows the frame of the list.
  package func drawingOutline(of list: DisplayList) -> DrawingOutline {
    DrawingOutline(
      list.drawings, InspectionBuilder.inspect(tree, size: windowSize, values: .only(nil)))
  }
}
