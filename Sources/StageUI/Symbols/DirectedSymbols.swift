// Symbols that point in the direction of reading.

extension Symbol {
  /// Whether a symbol of this name is reflected in right-to-left layouts.
  ///
  /// These are the symbols whose names contain `forward` or `backward`, except for those of media
  /// players, which begin with the word, and the bulleted list.
  static func isDirected(_ name: String) -> Bool {
    if name.hasPrefix("list.bullet") || name.hasPrefix("list.dash") { return true }
    return name.split(separator: ".").dropFirst().contains { $0 == "forward" || $0 == "backward" }
      && !name.hasPrefix("forward") && !name.hasPrefix("backward")
  }

  /// Returns the name with `right` and `left` in place of `forward` and `backward`.
  static func sidedName(_ name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false)
      .map { $0 == "forward" ? "right" : $0 == "backward" ? "left" : $0 }
      .joined(separator: ".")
  }
}
