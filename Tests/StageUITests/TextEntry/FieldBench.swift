@testable import StageUI

/// A value outside of the views, with a binding to it.
@MainActor
final class Slip<Value> {
  var value: Value
  /// All values that were written.
  private(set) var written: [Value] = []

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> {
    Binding(
      get: { self.value },
      set: {
        self.value = $0
        self.written.append($0)
      })
  }
}

extension Bench {
  /// Sends the text of keys, one event for each character.
  func enter(_ text: String) {
    for character in text { send(.text(String(character))) }
    step()
  }

  /// The nodes of all fields, in drawing order.
  var entries: [TextEntryNode] { nodes(TextEntryNode.self) }

  /// The text of a field with the marks of its selection.
  func marked(_ index: Int = 0) -> String {
    var script = EditScript("")
    script.buffer = entries[index].model.buffer
    return script.marked
  }

  /// Returns the position on the screen of a caret in a field.
  func spot(_ place: Int, _ index: Int = 0) -> Point {
    guard let leaf = entries[index].leaf, let layout = leaf.currentLayout else { return .zero }
    let rect = layout.caretRect(place, .downstream)
    return leaf.toScreen.apply(Point(rect.minX - leaf.offset.x, rect.midY - leaf.offset.y))
  }

  func click(_ place: Int, _ index: Int = 0) {
    let spot = spot(place, index)
    tap(spot.x, spot.y)
  }

  /// Presses the mouse at a caret, with modifier keys.
  func press(
    _ phase: PointerEvent.Phase, _ place: Point, _ modifiers: KeyModifiers = [],
    button: PointerEvent.Button = .primary
  ) {
    send(
      .pointer(
        PointerEvent(phase: phase, position: place, button: button, modifiers: modifiers)))
    step()
  }

  /// Presses a key with Control.
  @discardableResult
  func control(_ letter: String, _ more: KeyModifiers = []) -> Bool {
    type(.f1, letter: letter, more.union(.control))
  }
}
