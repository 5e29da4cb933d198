/// The words that speech adds to what elements say themselves.
public struct SpeechWords: Hashable, Sendable {
  /// By role; a role without a word is not spoken.
  public var roles: [Accessibility.Role: String] = [
    .button: "button", .header: "heading", .image: "image", .link: "link", .toggle: "switch",
    .stepper: "stepper", .picker: "picker", .progress: "progress",
  ]
  public var adjustable = "adjustable"
  public var selected = "selected"
  public var disabled = "dimmed"
  public var percent = "percent"

  public init() {}
}

extension Accessibility {
  /// The element in a sentence: "Music volume, 80 percent, adjustable".
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
