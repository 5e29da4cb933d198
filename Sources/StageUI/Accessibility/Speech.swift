/// The words that speech adds to the text of the elements, in English by default.
public struct SpeechWords: Hashable, Sendable {
  /// The word for each role; a role without a word is not read.
  public var roles: [Accessibility.Role: String] = [
    .button: "button", .header: "heading", .image: "image", .link: "link", .toggle: "switch",
    .stepper: "stepper", .picker: "picker", .progress: "progress",
    .textField: "text field",
  ]
  /// The word that is added for elements that can be incremented and decremented.
  public var adjustable = "adjustable"
  /// The word that is added for selected elements.
  public var selected = "selected"
  /// The word that is added for disabled elements.
  public var disabled = "dimmed"
  /// The word that replaces a percent sign at the end of a value.
  public var percent = "percent"

  /// Creates the English words.
  public init() {}
}

extension Accessibility {
  /// Returns the element as one sentence: "Music volume, 80 percent, adjustable".
  public func sentence(_ words: SpeechWords = SpeechWords()) -> String {
    var parts = [label, spokenValue(words)]
    if isSelected { parts.append(words.selected) }
    if isAdjustable {
      parts.append(words.adjustable)
    } else if let word = words.roles[role] {
      parts.append(word)
    }
    if isDisabled { parts.append(words.disabled) }
    parts.append(hint)
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func spokenValue(_ words: SpeechWords) -> String {
    guard value.hasSuffix("%") else { return value }
    var number = value.dropLast()
    while let last = number.last, last.isWhitespace { number.removeLast() }
    return "\(number) \(words.percent)"
  }
}
