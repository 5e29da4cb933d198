/// A number that scales with the user's text size.
@propertyWrapper
@MainActor
@preconcurrency
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private let style: Font.TextStyle
  private var size = Environment(\.dynamicTypeSize)

  /// Creates a metric; `wrappedValue` is the number at the default text size.
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle = .body) {
    base = wrappedValue
    self.style = style
  }

  /// The number at the current text size.
  public var wrappedValue: Value { base * Value(style.scale(in: size.wrappedValue)) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    size._link(to: slot, &kept)
  }

  public func _isSame(as other: ScaledMetric) -> Bool {
    base == other.base && style == other.style
  }

  public static var _isCompared: Bool { true }
}
