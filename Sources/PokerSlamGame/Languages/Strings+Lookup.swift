import StageUI

extension Strings {
  /// Returns a message of the current language's catalog, with its values.
  static func text(_ key: String, _ values: [String: any TextValue] = [:]) -> String {
    Texts.current.text(key, values)
  }

  static func number(_ value: Int) -> String { Texts.current.language.rules.number(value) }

  /// Returns a number of tenths with one decimal, such as 4.8.
  static func euros(cents: Int) -> String { Texts.current.language.rules.euros(cents: cents) }
  static func decimal(tenths: Int) -> String {
    Texts.current.language.rules.decimal(tenths: tenths)
  }

  static func percent(_ value: Int) -> String { Texts.current.language.rules.percent(value) }
  static func percent(_ value: Double) -> String { percent(Int((value * 100).rounded())) }

  /// Returns points with a plus sign, such as "+85".
  static func plus(_ points: Int) -> String { text("plus", ["number": points]) }

  // MARK: Lists

  /// Returns texts with commas between them.
  static func list(_ texts: [String]) -> String { joined(texts, "list.comma") }
  /// Returns short facts with dots between them.
  static func facts(_ texts: [String]) -> String { joined(texts, "list.dot") }
  /// Returns two facts of which the second one stays in one line, together with its dot.
  static func fact(_ first: String, unbroken second: String) -> String {
    first + String(facts(["", second]).map { $0 == " " ? "\u{A0}" : $0 })
  }
  /// Returns texts with "and" between them.
  static func both(_ texts: [String]) -> String { joined(texts, "list.and") }
  /// Returns a sentence and the one that follows it.
  static func pair(_ first: String, _ second: String) -> String {
    joined([first, second], "list.sentences")
  }

  /// Returns texts without full stops as sentences.
  static func sentences(_ texts: [String]) -> String {
    texts.map { $0.last?.isPunctuation == true ? $0 : text("sentence", ["text": $0]) }
      .reduce(nil) { text, next in text.map { pair($0, next) } ?? next } ?? ""
  }

  /// Returns a text with its label before it.
  static func labelled(_ label: String, _ text: String) -> String {
    self.text("labelled", ["label": label, "text": text])
  }

  private static func joined(_ texts: [String], _ key: String) -> String {
    guard var text = texts.first else { return "" }
    for next in texts.dropFirst() { text = self.text(key, ["first": text, "second": next]) }
    return text
  }

  // MARK: Speech

  /// Returns what is said in one go.
  static func spoken(_ parts: [String]) -> String { joined(parts, "list.spoken") }

  /// The words that the voice adds to the texts of elements.
  @MainActor static var speechWords: SpeechWords {
    var words = SpeechWords()
    for (role, key) in speechRoles { words.roles[role] = text("speech.\(key)") }
    words.adjustable = text("speech.adjustable")
    words.selected = text("speech.selected")
    words.disabled = text("speech.disabled")
    words.percent = text("speech.percent")
    return words
  }

  @MainActor private static let speechRoles: [(Accessibility.Role, String)] = [
    (.button, "button"), (.header, "header"), (.image, "image"), (.link, "link"),
    (.toggle, "toggle"), (.stepper, "stepper"), (.picker, "picker"), (.progress, "progress"),
    (.textField, "textField"),
  ]
}
