/// A move of the caret.
///
/// Left and right follow the direction of the paragraph: in a right-to-left paragraph, left moves
/// forward. Inside a paragraph the caret visits the characters in logical order, so it jumps at the
/// edges of text that runs in the other direction.
enum EditMove: Hashable, Sendable {
  case left, right, wordLeft, wordRight
  case backward, forward, wordBackward, wordForward
  case up, down, pageUp, pageDown
  case lineStart, lineEnd, paragraphStart, paragraphEnd
  case documentStart, documentEnd
}

extension EditBuffer {
  /// Moves the caret; returns false if it was at the end of its way already.
  ///
  /// - Parameters:
  ///   - extends: Whether the selection's anchor stays in place.
  ///   - pageLines: The number of lines by which `pageUp` and `pageDown` move.
  @discardableResult
  mutating func move(
    _ move: EditMove, extends: Bool, in lines: some CaretLines, pageLines: Int = 10
  ) -> Bool {
    endComposition()
    let target = destination(of: move, extends: extends, in: lines, pageLines: pageLines)
    let old = selection
    var new = target
    if extends { new.anchor = selection.anchor }
    select(new)
    return selection.anchor != old.anchor || selection.head != old.head
      || selection.affinity != old.affinity
  }

  /// Deletes the selection or, if there is none, the characters over which a move passes.
  mutating func delete(_ move: EditMove, in lines: some CaretLines) {
    endComposition()
    guard selection.isCaret else { return delete(selection.range, .other) }
    let target = destination(of: move, extends: true, in: lines, pageLines: 1).head
    let (low, high) = (min(target, selection.head), max(target, selection.head))
    let kind: EditHistory.Kind =
      switch move {
      case .backward, .left: .deletingBackward
      case .forward, .right: .deletingForward
      default: .other
      }
    delete(low..<high, kind)
  }

  /// Returns the caret after a move.
  private func destination(
    of move: EditMove, extends: Bool, in lines: some CaretLines, pageLines: Int
  ) -> EditSelection {
    let range = selection.range
    let line = lines.line(of: selection.head, selection.affinity)
    let isReversed = lines.isRightToLeft(line)
    switch move {
    case .left: return step(forward: isReversed, extends: extends)
    case .right: return step(forward: !isReversed, extends: extends)
    case .backward: return step(forward: false, extends: extends)
    case .forward: return step(forward: true, extends: extends)
    case .wordLeft:
      return EditSelection(isReversed ? wordEnd(after: selection.head) : wordStart(selection.head))
    case .wordRight:
      return EditSelection(isReversed ? wordStart(selection.head) : wordEnd(after: selection.head))
    case .wordBackward: return EditSelection(wordStart(selection.head))
    case .wordForward: return EditSelection(wordEnd(after: selection.head))
    case .up, .down, .pageUp, .pageDown:
      let isUp = move == .up || move == .pageUp
      let start =
        extends || selection.isCaret ? selection.head : isUp ? range.lowerBound : range.upperBound
      let count = move == .up || move == .down ? 1 : max(pageLines, 1)
      return vertical(isUp ? -count : count, from: start, in: lines)
    case .lineStart: return EditSelection(lines.places(onLine: line).lowerBound)
    case .lineEnd:
      let end = lines.places(onLine: line).upperBound
      return EditSelection(end, affinity: lines.affinity(of: end, onLine: line))
    case .paragraphStart: return EditSelection(paragraph(around: selection.head).lowerBound)
    case .paragraphEnd: return EditSelection(paragraph(around: selection.head).upperBound)
    case .documentStart: return EditSelection(0)
    case .documentEnd: return EditSelection(count)
    }
  }

  private func step(forward: Bool, extends: Bool) -> EditSelection {
    if !extends, !selection.isCaret {
      return EditSelection(forward ? selection.range.upperBound : selection.range.lowerBound)
    }
    let next = min(max(selection.head + (forward ? 1 : -1), 0), count)
    return EditSelection(next)
  }

  private func vertical(_ count: Int, from place: Int, in lines: some CaretLines) -> EditSelection {
    let affinity = place == selection.head ? selection.affinity : .downstream
    let line = lines.line(of: place, affinity)
    let column =
      place == selection.head
      ? selection.column ?? lines.x(of: place, onLine: line)
      : lines.x(of: place, onLine: line)
    let target = line + count
    if target < 0 {
      return EditSelection(anchor: 0, head: 0, column: column)
    }
    if target >= lines.lineCount {
      if line < lines.lineCount - 1 { return landing(lines.lineCount - 1, column, lines) }
      return EditSelection(anchor: self.count, head: self.count, column: column)
    }
    return landing(target, column, lines)
  }

  private func landing(_ line: Int, _ column: Double, _ lines: some CaretLines) -> EditSelection {
    let place = lines.place(nearX: column, onLine: line)
    return EditSelection(
      anchor: place, head: place, affinity: lines.affinity(of: place, onLine: line), column: column)
  }
}
