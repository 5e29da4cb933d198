/// The part of a text that opens an address; it draws nothing, because the text draws its letters.
final class TextLinkNode: ControlNode {
  /// The letters of the link, for accessibility.
  private var label = ""

  func set(_ label: String, _ url: URL, _ environment: EnvironmentValues) {
    self.label = label
    let openURL = environment.openURL
    set(
      ControlModifier(role: .link, perform: { openURL(url) }), isEnabled: environment.isEnabled)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func accessibilityElements() -> [AccessibilityElement] {
    super.accessibilityElements().map { element in
      with(element) { $0.accessibility.label = label }
    }
  }
}

extension Text.Layout {
  /// Returns the rects of a piece: one for each line on which it has letters.
  func rects(ofPiece piece: Int) -> [Rect] {
    lines.compactMap { line in
      let rect = line.runs.filter { $0.piece == piece }
        .reduce(Rect.null) { $0.union($1.typographicBounds.rect) }
      return rect.isNull || rect.width <= 0 ? nil : rect
    }
  }
}
