/// Returns a changed copy of a value.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

/// An option set of one kind, such as `Edge.Set` or `GestureMask`.
public struct Flags<Kind>: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
