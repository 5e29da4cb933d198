/// Places the caret and selects text by presses and drags.
///
/// A mouse selects at once: a click places the caret, a double click selects a word, a triple click
/// a paragraph, and a drag extends the selection in the same units. A finger places the caret when
/// it is lifted, so that it can scroll the views around; when it rests, it selects a word.
final class SelectionRecognizer: GestureRecognizer<Void> {
  private enum Unit { case character, word, paragraph }

  /// The longest time in seconds and the largest distance in points between the presses of a double
  /// click.
  private static let series = (time: 0.5, distance: 6.0)
  /// The time in seconds after which a resting finger selects.
  private static let rest = 0.5
  /// The time in seconds between two steps of scrolling while the pointer is outside.
  private static let scrollInterval = 1.0 / 30

  private unowned let node: TextEntryNode
  private var unit = Unit.character
  private var start: Touch?
  private var last: Touch?
  /// The range selected by the first press, which a drag extends.
  private var origin = 0..<0
  private var nextScroll: Double?

  init(_ node: TextEntryNode) { self.node = node }

  /// A drag that selects wins over a drag that scrolls.
  override var isByMovement: Bool { outcome == .active }

  override var deadline: Double? {
    switch outcome {
    case .possible: start.map { $0.time + Self.rest }
    case .active: nextScroll
    default: nil
    }
  }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch):
      start = touch
      last = touch
      count(touch)
      if touch.isMouse { begin(touch, effects) }
    case .moved(let touch):
      last = touch
      if outcome == .active { return extend(to: touch, effects) }
      if let start, touch.position.distance(to: start.position) > Touch.movement { phase = .failed }
    case .ended(let touch):
      if outcome == .possible { begin(touch, effects) }
      phase = .ended(())
      effects.add { [weak node] in node?.shareSelection() }
    case .time(let time): advance(to: time, effects)
    }
  }

  private func advance(to time: Double, _ effects: GestureEffects) {
    guard let last else { return }
    if outcome == .possible, let deadline, time >= deadline - 1e-6 {
      unit = .word
      begin(last, effects)
    } else if let due = nextScroll, time >= due - 1e-6 {
      extend(to: with(last) { $0.time = time }, effects)
    }
  }

  private func count(_ touch: Touch) {
    var count = 1
    if let last = node.lastPress, touch.time - last.time <= Self.series.time,
      touch.position.distance(to: last.position) <= Self.series.distance
    {
      count = last.count % 3 + 1
    }
    node.lastPress = (touch.time, touch.position, count)
    unit = count == 1 ? .character : count == 2 ? .word : .paragraph
  }

  private func begin(_ touch: Touch, _ effects: GestureEffects) {
    phase = .active(())
    effects.add { [weak self, weak node] in
      guard let self, let node, let caret = node.leaf?.caret(atScreen: touch.position) else {
        return
      }
      if touch.modifiers.contains(.shift), unit == .character {
        let anchor = node.model.buffer.selection.anchor
        origin = anchor..<anchor
        node.model.edit {
          $0.select(EditSelection(anchor: anchor, head: caret.head, affinity: caret.affinity))
        }
        return
      }
      if node.model.buffer.composition != nil { node.model.edit { $0.endComposition() } }
      origin = range(around: caret.head)
      node.model.edit {
        $0.select(
          origin.isEmpty
            ? caret : EditSelection(anchor: origin.lowerBound, head: origin.upperBound))
      }
    }
  }

  private func extend(to touch: Touch, _ effects: GestureEffects) {
    effects.add { [weak self, weak node] in
      guard let self, let node, let leaf = node.leaf else { return }
      nextScroll = leaf.autoscroll(toward: touch.position) ? touch.time + Self.scrollInterval : nil
      guard let caret = leaf.caret(atScreen: touch.position) else { return }
      let range = range(around: caret.head)
      let isBackward = range.lowerBound < origin.lowerBound
      var selection = EditSelection(
        anchor: isBackward ? origin.upperBound : origin.lowerBound,
        head: isBackward ? range.lowerBound : max(range.upperBound, origin.upperBound))
      if unit == .character { selection.affinity = caret.affinity }
      if selection != node.model.buffer.selection { node.model.edit { $0.select(selection) } }
    }
  }

  private func range(around place: Int) -> Range<Int> {
    let buffer = node.model.buffer
    let isSecret = node.model.kind == .secure
    switch unit {
    case .character: return place..<place
    case .word: return isSecret ? 0..<buffer.count : buffer.word(around: place)
    case .paragraph: return isSecret ? 0..<buffer.count : buffer.paragraph(around: place)
    }
  }
}
