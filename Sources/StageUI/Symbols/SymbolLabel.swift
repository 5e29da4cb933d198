/// The words that a screen reader says for a control that shows only a symbol.
enum SymbolLabel {
  /// The meanings of symbols that nearly all programs use in the same way, by name without variants.
  private static let meanings = [
    "plus": "Add", "minus": "Remove", "xmark": "Close", "checkmark": "Done", "ellipsis": "More",
    "questionmark": "Help", "info": "Info", "gear": "Settings", "gearshape": "Settings",
    "trash": "Delete", "pencil": "Edit", "square.and.pencil": "Compose",
    "square.and.arrow.up": "Share", "square.and.arrow.down": "Save", "magnifyingglass": "Search",
    "chevron.left": "Back", "chevron.backward": "Back", "chevron.right": "Forward",
    "chevron.forward": "Forward", "arrow.clockwise": "Refresh", "arrow.uturn.backward": "Undo",
    "arrow.uturn.forward": "Redo", "house": "Home", "star": "Favorite", "heart": "Love",
    "line.3.horizontal": "Menu", "speaker.wave.2": "Volume", "speaker.slash": "Mute",
    "backward": "Rewind", "forward": "Fast forward",
  ]

  /// The words of a name that only tell how the symbol is drawn.
  private static let variants: Set<Substring> = ["fill", "circle", "square", "app", "rectangle"]

  /// Returns the meaning of a symbol, or the words of its name, such as `Flag checkered`.
  static func text(_ name: String) -> String {
    if let meaning = meanings[name] { return meaning }
    var words = name.split(separator: ".")
    while words.count > 1, let last = words.last, variants.contains(last) { words.removeLast() }
    if let meaning = meanings[words.joined(separator: ".")] { return meaning }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension ViewNode {
  /// The label that the first symbol inside gives a control without texts; empty if there is none.
  var symbolLabel: String {
    if let image = self as? ImageNode { return image.symbolName.map(SymbolLabel.text) ?? "" }
    if case .hidden(true)? = (self as? AccessibilityNode)?.value { return "" }
    return children.lazy.filter { !$0.isLeaving }.map(\.symbolLabel).first { !$0.isEmpty } ?? ""
  }
}
