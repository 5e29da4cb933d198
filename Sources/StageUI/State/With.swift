/// A copy of a value, changed.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

/// A set of options of a kind: what `Edge.Set`, `GestureMask` and others are.
public struct Flags<Kind>: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
