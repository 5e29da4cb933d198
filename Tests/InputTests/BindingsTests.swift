import Input
import Testing

@Suite struct BindingsTests {
  enum Meaning { case undo, play, left, back }

  private var bindings: Bindings<Meaning> = {
    var bindings = Bindings<Meaning>()
    bindings.bind(.letter("u"), to: .undo)
    bindings.bind(.letter("z", .control), to: .undo)
    bindings.bind(.key(.return), to: .play)
    bindings.bind(.key(.a), to: .left, repeats: true)
    bindings.bind(.pad(.left), to: .left, repeats: true)
    bindings.bind(.pad(.south), to: .play)
    bindings.bind(.pointer(.secondary), to: .back)
    return bindings
  }()

  private func key(
    _ key: Key, _ letter: String = "", _ modifiers: KeyModifiers = [], isRepeat: Bool = false
  ) -> Meaning? {
    bindings.meaning(
      of: .key(
        KeyEvent(isDown: true, key: key, letter: letter, modifiers: modifiers, isRepeat: isRepeat)))
  }

  @Test func `a letter is where the layout has it, a place is where the finger is`() {
    #expect(key(.u, "u") == .undo)
    #expect(key(.f, "u") == .undo, "a layout with U where F is")
    #expect(key(.u, "g") == nil)
    #expect(key(.a, "q") == .left, "a French keyboard has Q there")
  }

  @Test func `modifiers belong to a trigger, caps lock does not`() {
    #expect(key(.z, "z") == nil)
    #expect(key(.z, "z", .control) == .undo)
    #expect(key(.z, "z", [.control, .shift]) == nil)
    #expect(key(.u, "u", .capsLock) == .undo)
  }

  @Test func `only what may be repeated is`() {
    #expect(key(.a, isRepeat: true) == .left)
    #expect(key(.return, isRepeat: true) == nil)
    let held = PadEvent(pad: Pad.ID(rawValue: 1), button: .left, isDown: true, isRepeat: true)
    #expect(bindings.meaning(of: .pad(held)) == .left)
    let released = PadEvent(pad: Pad.ID(rawValue: 1), button: .left, isDown: false)
    #expect(bindings.meaning(of: .pad(released)) == nil)
    #expect(bindings.meaning(of: .key(KeyEvent(isDown: false, key: .return))) == nil)
  }

  @Test func `a button of the mouse means something when it goes down`() {
    func mouse(_ phase: PointerEvent.Phase) -> InputEvent.Kind {
      .pointer(PointerEvent(phase: phase, position: .zero, button: .secondary))
    }
    #expect(bindings.meaning(of: mouse(.down)) == .back)
    #expect(bindings.meaning(of: mouse(.up)) == nil)
  }

  @Test mutating func `a conflict is told and the trigger has the new meaning`() {
    #expect(bindings.bind(.pad(.south), to: .back) == .play)
    #expect(bindings.bind(.pad(.south), to: .back) == nil)
    #expect(bindings.triggers(for: .play) == [.key(.return)])
    #expect(bindings.triggers(for: .back) == [.pad(.south), .pointer(.secondary)])
    bindings.unbind(.pad(.south))
    #expect(bindings.meaning(of: .pad(.south)) == nil)
  }

  @Test func `a hint fits the device in hand`() {
    let pad = Pad(id: Pad.ID(rawValue: 1), name: "", family: .xbox)
    #expect(bindings.hint(for: .left, device: .pad(pad)) == .pad(.left))
    #expect(bindings.hint(for: .left, device: .keyboard) == .key(.a))
    #expect(bindings.hint(for: .undo, device: .pad(pad)) == nil)
    #expect(bindings.hint(for: .undo, device: .pointer) == .letter("u"))
  }

  @Test(arguments: [
    Trigger.key(.return), .key(.a, [.control, .shift]), .letter("é"), .letter("+", .control),
    .pad(.leftShoulder), .pointer(.back),
  ])
  func `a trigger survives a settings file`(trigger: Trigger) {
    #expect(Trigger(trigger.description) == trigger)
  }

  @Test(arguments: [
    "", "key", "key:", "key:0", "key:a", "key:70000", "letter:", "letter:ab", "letter:A", "pad:x",
    "pointer:left", "mouse:1", "key:ctrl+",
  ])
  func `nonsense in a settings file is no trigger`(text: String) {
    #expect(Trigger(text) == nil)
  }

  @Test func `keys are shown as they are printed`() {
    let french = KeyLabels(letters: [.q: "a", .a: "q", .semicolon: "m", .minus: "ß"])
    #expect(french.label(of: .q) == "A")
    #expect(french.label(of: .minus) == "ß")
    #expect(french.label(of: .z, [.control, .shift]) == "Ctrl+Shift+Z")
    #expect(french.label(of: .return) == "Enter")
    #expect(french.label(of: .f11) == "F11")
    #expect(KeyLabels().label(of: .slash) == "/")
    #expect(KeyLabels().label(of: Key(rawValue: 30)) == "1")
    #expect(KeyLabels().label(of: Key(rawValue: 135)) == "Key 135")
  }
}
