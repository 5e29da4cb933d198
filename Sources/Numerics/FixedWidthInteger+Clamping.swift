extension FixedWidthInteger {
  /// The number without its fraction; NaN is 0, and what does not fit is the nearest that does.
  ///
  /// The plain conversion traps on both, so it is not for numbers that come from outside.
  @inlinable
  public init(clamping value: Double) {
    if let whole = Self(exactly: value.rounded(.towardZero)) {
      self = whole
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
