/// The presses that a program got and that have not ended.
///
/// Presses can begin or end while the program is paused. A program relies on `down` before `up`, so
/// the end of a press that it does not know is left out.
struct HeldPresses {
  private struct PadPress: Hashable {
    var pad: Pad.ID
    var button: PadButton
  }

  private var keys: Set<Key> = []
  private var buttons: Set<PadPress> = []
  private var pointers: Set<PointerEvent.ID> = []

  /// Notes a press that the program knows of.
  mutating func note(_ pointer: PointerEvent.ID) { pointers.insert(pointer) }

  /// Notes an event for the program; returns false if it continues or ends an unknown press.
  mutating func admits(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .key(let key):
      guard key.isDown else { return keys.remove(key.key) != nil }
      guard !key.isRepeat else { return keys.contains(key.key) }
      keys.insert(key.key)
    case .pad(let pad):
      let press = PadPress(pad: pad.pad, button: pad.button)
      guard pad.isDown else { return buttons.remove(press) != nil }
      buttons.insert(press)
    case .pointer(let pointer):
      switch pointer.phase {
      case .down: pointers.insert(pointer.id)
      case .moved: return pointer.button == nil || pointers.contains(pointer.id)
      case .up, .cancelled: return pointers.remove(pointer.id) != nil
      case .left: break
      }
    default: break
    }
    return true
  }
}
