extension Array {
  /// Takes no more memory than its elements and so many more do.
  mutating func shrink(slack: Int = 64) {
    if capacity > count + slack { self = map { $0 } }
  }
}
