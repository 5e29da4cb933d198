/// A name for something that views inherit.
///
/// ```swift
/// struct StakesKey: EnvironmentKey { static let defaultValue = 1 }
/// extension EnvironmentValues {
///   var stakes: Int {
///     get { self[StakesKey.self] }
///     set { self[StakesKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The inherited values that the kit brings.
enum KitKey: UInt {
  case accessibilityReduceMotion, accessibilityReduceTransparency, backgroundStyle
  case buttonBorderShape, buttonLook, clipsScrollContent, colorScheme, colorSchemeContrast
  case contentTransition, controlSize, dismiss, dismissAfterAction, displayScale
  case foregroundStyles, horizontalSizeClass, imageScale, isEnabled, isFocusEffectEnabled
  case isFocused, isScrollEnabled, labelLook, labelsVisibility, layoutDirection, pickerStyle
  case pictures, progressLook, safeAreaInsets, scenePhase, scrollBehavior, scrollIndicators
  case scrollMargins, scrollPosition, settingsStore, symbolRenderingMode, symbolVariants
  case textRenderer, textSettings, tintStyle, toggleLook, verticalSizeClass
}

/// What a view inherits from those around it.
@MainActor
public struct EnvironmentValues {
  private var table: Table

  /// Shared until it is written to; who has the same table has the same environment.
  private final class Table {
    /// By the addresses of keys and the numbers of the kit's own.
    var entries: [UInt: Entry]

    init(_ entries: [UInt: Entry]) { self.entries = entries }
  }

  @MainActor
  private class Entry {
    func isEqual(to other: Entry) -> Bool { self === other }
  }

  private final class ValueEntry<Value>: Entry {
    let value: Value

    init(_ value: Value) { self.value = value }

    override func isEqual(to other: Entry) -> Bool {
      guard let other = other as? ValueEntry<Value> else { return false }
      return ViewLayout.areEqual(value, other.value)
    }
  }

  public init() { table = Table([:]) }

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { value(for: Self.address(key)) ?? K.defaultValue }
    set { set(newValue, for: Self.address(key)) }
  }

  subscript<Value>(key: KitKey, fallback: @autoclosure () -> Value) -> Value {
    get { value(for: key.rawValue) ?? fallback() }
    set { set(newValue, for: key.rawValue) }
  }

  /// The model of a type, if somebody above has put one there.
  public subscript<Model: AnyObject>(model: Model.Type) -> Model? {
    get { value(for: Self.address(model)) }
    set {
      if let newValue { set(newValue, for: Self.address(model)) }
    }
  }

  private static func address(_ type: any Any.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(type))
  }

  private func value<Value>(for key: UInt) -> Value? {
    Dependencies.Reader.current?.reads(environment: key)
    guard let entry = table.entries[key] else { return nil }
    return (entry as? ValueEntry<Value>)?.value
  }

  private mutating func set<Value>(_ value: Value, for key: UInt) {
    var entries = table.entries
    entries[key] = ValueEntry(value)
    table = Table(entries)
  }

  func isSame(as other: EnvironmentValues) -> Bool { table === other.table }

  /// Whether one of some keys has another value than it had.
  func differs(from old: EnvironmentValues, in keys: Set<UInt>) -> Bool {
    keys.contains { key in
      let (new, old) = (table.entries[key], old.table.entries[key])
      if new === old { return false }
      guard let new, let old else { return true }
      return !new.isEqual(to: old)
    }
  }

  /// Whether nothing in it is other than in `other`.
  func isEqual(to other: EnvironmentValues) -> Bool {
    isSame(as: other)
      || table.entries.count == other.table.entries.count
        && !differs(from: other, in: Set(table.entries.keys))
  }
}

/// Reads one of the inherited values; the view is evaluated again when that one changes.
@propertyWrapper
@MainActor
public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  private var place: EnvironmentPlace?

  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: path] }
  }

  /// The model of that type; a missing one is a programmer's error.
  public init(_ model: Value.Type) where Value: AnyObject {
    read = { environment in
      guard let found = environment[model] else {
        preconditionFailure("no \(model) in the environment: add .environment(…) above")
      }
      return found
    }
  }

  public init<Model: AnyObject>(_ model: Model.Type) where Value == Model? {
    read = { $0[model] }
  }

  public var wrappedValue: Value { read(place?.environment ?? EnvironmentValues()) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let own = kept as? EnvironmentPlace ?? EnvironmentPlace(slot)
    kept = own
    place = own
  }
}

/// Where inherited values are read: from a slot while it is there, and what it saw last after that.
///
/// A slot keeps its view, so its view must not keep the slot: neither would ever go.
@MainActor
final class EnvironmentPlace: KeptProperty {
  private weak var slot: Slot?
  private var last = EnvironmentValues()

  init(_ slot: Slot) { self.slot = slot }

  var environment: EnvironmentValues { slot?.environment ?? last }

  func removed() {
    last = environment
    slot = nil
  }
}
