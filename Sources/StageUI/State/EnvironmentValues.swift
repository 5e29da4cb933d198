/// A key of an environment value.
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
  /// The type of the value.
  associatedtype Value
  /// The value where none is set.
  static var defaultValue: Value { get }
}

/// The keys of the kit's own environment values.
enum KitKey: UInt {
  case accessibilityReduceMotion, accessibilityReduceTransparency, backgroundStyle
  case buttonBorderShape, buttonLook, clipsScrollContent, colorScheme, colorSchemeContrast
  case contentTransition, controlSize, dismiss, dismissAfterAction, displayScale
  case foregroundStyles, horizontalSizeClass, imageScale, isEnabled, isFocusEffectEnabled
  case isFocused, isScrollEnabled, labelLook, labelsVisibility, layoutDirection, openURL
  case menuDismissal, menuHasChecks, menuIndicator, menuOrder, menuSession, menuShortcut
  case pickerStyle, pictures, progressLook, safeAreaInsets, scenePhase, scrollBehavior
  case scrollIndicators
  case scrollMargins, scrollPosition, settingsStore, symbolRenderingMode, symbolVariants
  case systemOpenURL
  case submitActions, submitLabel, tabReporter, tabViewKind, textEntryTraits, textFieldChrome
  case textFieldLook, textRenderer, textSettings, tintStyle, toggleLook, verticalSizeClass
  case editMode, formLook, listBackground, listContext, listLengths, listStyle, refresh
  case disclosureLook, rowTraits, search, selectsOptional, swipeCloser, scrollBounce
  case scrollObservers, defaultScrollAnchor, sceneName, fileDialogFolder
  case buttonSizing, labelIconWidth, linkIndicator
}

/// The values that views inherit from the views around.
@MainActor
@preconcurrency
public struct EnvironmentValues {
  private var table: Table

  /// The values, immutable and shared: two environments with the same table are identical.
  private final class Table {
    /// Entries by the addresses of key types, or by the raw values of `KitKey`.
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

  /// Creates an environment of default values.
  public init() { table = Table([:]) }

  /// The value of a key; its default where none is set.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { value(for: Self.address(key)) ?? K.defaultValue }
    set { set(newValue, for: Self.address(key)) }
  }

  subscript<Value>(key: KitKey, fallback: @autoclosure () -> Value) -> Value {
    get { value(for: key.rawValue) ?? fallback() }
    set { set(newValue, for: key.rawValue) }
  }

  /// The model of a type; nil if none is set.
  ///
  /// Setting nil has no effect.
  public subscript<Model: AnyObject>(model: Model.Type) -> Model? {
    get { value(for: Self.address(model)) }
    set {
      if let newValue { set(newValue, for: Self.address(model)) }
    }
  }

  /// Whether a model of a type is set.
  func contains(_ model: any Any.Type) -> Bool { table.entries[Self.address(model)] != nil }

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

  /// Whether the value of any of `keys`, which are compared in their order, differs from its value in `old`.
  func differs(from old: EnvironmentValues, in keys: some Sequence<UInt>) -> Bool {
    keys.contains { key in
      let (new, old) = (table.entries[key], old.table.entries[key])
      if new === old { return false }
      guard let new, let old else { return true }
      return !new.isEqual(to: old)
    }
  }

  /// The values that differ from those in `outer`, by key; for an inspector.
  func changes(from outer: EnvironmentValues) -> [UInt: Any] {
    table.entries.filter { differs(from: outer, in: [$0.key]) }
      .compactMapValues { Mirror(reflecting: $0).descendant("value") }
  }

  /// Whether all values are equal.
  func isEqual(to other: EnvironmentValues) -> Bool {
    isSame(as: other)
      || table.entries.count == other.table.entries.count
        && !differs(from: other, in: table.entries.keys)
  }
}

/// Reads an environment value; the view is evaluated again when that value changes.
@propertyWrapper
@MainActor
@preconcurrency
public struct Environment<Value>: DynamicProperty {
  let read: @MainActor (EnvironmentValues) -> Value
  private var place: EnvironmentPlace?

  /// Reads the value at a key path.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: path] }
  }

  /// Reads the model of a type; a missing model stops the program.
  public init(_ model: Value.Type) where Value: AnyObject {
    read = { environment in
      guard let found = environment[model] else {
        preconditionFailure("no \(model) in the environment: add .environment(…) above")
      }
      return found
    }
  }

  /// Reads the model of a type; nil if none is set.
  public init<Model: AnyObject>(_ model: Model.Type) where Value == Model? {
    read = { $0[model] }
  }

  /// The current value.
  public var wrappedValue: Value { read(place?.environment ?? EnvironmentValues()) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let own = kept as? EnvironmentPlace ?? EnvironmentPlace(slot)
    kept = own
    place = own
  }
}

/// The source of environment values.
///
/// It reads them from the slot. After the slot was removed, it returns the last environment. The
/// reference to the slot is weak: the slot retains its view, and the view retains this object.
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
