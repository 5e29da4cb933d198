/// What a player can do to mean something.
public enum Trigger: Hashable, Sendable {
  /// A key by its place: for movement, where the fingers lie.
  case key(Key, KeyModifiers)
  /// A key by what is printed on it, in lower case: for words, such as U for undo.
  case letter(String, KeyModifiers)
  case pad(PadButton)
  case pointer(PointerEvent.Button)

  public static func key(_ key: Key) -> Trigger { .key(key, []) }
  public static func letter(_ letter: String) -> Trigger { .letter(letter, []) }
}

/// Which triggers mean what: data, so that settings can show it, change it and keep it.
///
/// A meaning may have several triggers; a trigger has one meaning. Where a letter and a place both
/// match a key, the letter wins.
public struct Bindings<Meaning: Hashable & Sendable>: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var trigger: Trigger
    public var meaning: Meaning
    /// Holding it means it again and again: movement does, playing a hand does not.
    public var repeats: Bool
  }

  /// In the order they were bound, which is the order to show them in.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// Binds a trigger; answers what it meant before, which is a conflict to be shown.
  @discardableResult
  public mutating func bind(_ trigger: Trigger, to meaning: Meaning, repeats: Bool = false)
    -> Meaning?
  {
    let entry = Entry(trigger: trigger, meaning: meaning, repeats: repeats)
    guard let index = entries.firstIndex(where: { $0.trigger == trigger }) else {
      entries.append(entry)
      return nil
    }
    let old = entries[index].meaning
    entries[index] = entry
    return old == meaning ? nil : old
  }

  public mutating func unbind(_ trigger: Trigger) { entries.removeAll { $0.trigger == trigger } }

  public func triggers(for meaning: Meaning) -> [Trigger] {
    entries.filter { $0.meaning == meaning }.map(\.trigger)
  }

  public func meaning(of trigger: Trigger) -> Meaning? {
    entries.first { $0.trigger == trigger }?.meaning
  }

  /// What an event means when something goes down; nil for everything else, and for a repeat of what
  /// does not repeat.
  public func meaning(of event: InputEvent.Kind) -> Meaning? {
    switch event {
    case .key(let key) where key.isDown:
      let modifiers = key.modifiers.subtracting(.capsLock)
      let byLetter = key.letter.isEmpty ? nil : entry(.letter(key.letter, modifiers))
      return passed(byLetter ?? entry(.key(key.key, modifiers)), isRepeat: key.isRepeat)
    case .pad(let pad) where pad.isDown:
      return passed(entry(.pad(pad.button)), isRepeat: pad.isRepeat)
    case .pointer(let pointer) where pointer.phase == .down:
      return pointer.button.flatMap { meaning(of: .pointer($0)) }
    default: return nil
    }
  }

  /// The trigger to show on the device in use: a pad's button for a pad, a key otherwise.
  public func hint(for meaning: Meaning, device: InputDevice) -> Trigger? {
    let all = triggers(for: meaning)
    return if case .pad = device {
      all.first { if case .pad = $0 { true } else { false } }
    } else {
      all.first {
        switch $0 {
        case .key, .letter: true
        case .pad, .pointer: false
        }
      }
    }
  }

  private func entry(_ trigger: Trigger) -> Entry? { entries.first { $0.trigger == trigger } }

  private func passed(_ entry: Entry?, isRepeat: Bool) -> Meaning? {
    guard let entry, entry.repeats || !isRepeat else { return nil }
    return entry.meaning
  }
}

/// A trigger as a word of a settings file: `key:ctrl+40`, `letter:z`, `pad:south`,
/// `pointer:secondary`.
extension Trigger: LosslessStringConvertible {
  public var description: String {
    switch self {
    case .key(let key, let modifiers): "key:\(Self.words(modifiers))\(key.rawValue)"
    case .letter(let letter, let modifiers): "letter:\(Self.words(modifiers))\(letter)"
    case .pad(let button): "pad:\(button.rawValue)"
    case .pointer(let button): "pointer:\(Self.names.first { $0.1 == button }?.0 ?? "")"
    }
  }

  public init?(_ description: String) {
    guard let colon = description.firstIndex(of: ":") else { return nil }
    var rest = String(description[description.index(after: colon)...])
    switch description[..<colon] {
    case "key":
      let modifiers = Self.takeModifiers(&rest)
      guard let usage = UInt16(rest), usage > 0 else { return nil }
      self = .key(Key(rawValue: usage), modifiers)
    case "letter":
      let modifiers = Self.takeModifiers(&rest)
      guard rest.count == 1, rest == rest.lowercased() else { return nil }
      self = .letter(rest, modifiers)
    case "pad":
      guard let button = PadButton(rawValue: rest) else { return nil }
      self = .pad(button)
    case "pointer":
      guard let button = Self.names.first(where: { $0.0 == rest })?.1 else { return nil }
      self = .pointer(button)
    default: return nil
    }
  }

  private static let names: [(String, PointerEvent.Button)] = [
    ("primary", .primary), ("secondary", .secondary), ("middle", .middle), ("back", .back),
    ("forward", .forward),
  ]

  private static let modifierNames: [(String, KeyModifiers)] = [
    ("ctrl+", .control), ("alt+", .option), ("shift+", .shift), ("super+", .command),
  ]

  private static func words(_ modifiers: KeyModifiers) -> String {
    modifierNames.filter { modifiers.contains($0.1) }.map(\.0).joined()
  }

  private static func takeModifiers(_ text: inout String) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    for (name, modifier) in modifierNames where text.hasPrefix(name) {
      modifiers.insert(modifier)
      text.removeFirst(name.count)
    }
    return modifiers
  }
}
