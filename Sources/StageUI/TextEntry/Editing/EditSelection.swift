/// The selected part of an edited text; a caret if it is empty.
///
/// Offsets count characters (grapheme clusters) from the start of the text.
struct EditSelection: Hashable, Sendable {
  /// The line on which a caret at a soft line break stands.
  enum Affinity: Hashable, Sendable {
    /// The end of the line before the break.
    case upstream
    /// The start of the line after the break.
    case downstream
  }

  /// The end that stays in place when the selection is extended.
  var anchor: Int
  /// The end that moves; the caret stands here.
  var head: Int
  var affinity = Affinity.downstream
  /// The horizontal position that consecutive vertical moves keep, in the units of the lines; nil
  /// after every other change.
  var column: Double?

  init(anchor: Int, head: Int, affinity: Affinity = .downstream, column: Double? = nil) {
    self.anchor = anchor
    self.head = head
    self.affinity = affinity
    self.column = column
  }

  /// Creates a caret.
  init(_ place: Int, affinity: Affinity = .downstream) {
    self.init(anchor: place, head: place, affinity: affinity)
  }

  /// The selected characters.
  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  var isCaret: Bool { anchor == head }

  func clamped(to count: Int) -> EditSelection {
    var selection = self
    selection.anchor = min(max(anchor, 0), count)
    selection.head = min(max(head, 0), count)
    return selection
  }
}
