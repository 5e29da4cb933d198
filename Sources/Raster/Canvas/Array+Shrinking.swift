extension Array {
  /// Frees spare capacity if it exceeds `slack` elements.
  mutating func shrink(slack: Int = 64) {
    if capacity > count + slack { self = map { $0 } }
  }
}
