extension FixedWidthInteger {
  /// Rounds a number towards zero; NaN gives 0, and values out of range are clamped.
  ///
  /// The standard conversion traps in both cases, so use this one for numbers from outside.
  @inlinable
  public init(clamping value: Double) {
    if let whole = Self(exactly: value.rounded(.towardZero)) {
      self = whole
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
