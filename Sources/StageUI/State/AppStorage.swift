/// A value in a settings store.
public enum SettingsValue: Hashable, Sendable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
}

/// A store of settings by key; usually it outlives the program.
@MainActor
@preconcurrency
public protocol SettingsStore: AnyObject {
  /// Returns the value for a key; nil if it is not set.
  func value(for key: String) -> SettingsValue?
  /// Sets the value for a key; nil removes it.
  func set(_ value: SettingsValue?, for key: String)
}

/// A settings store in memory, lost when the program ends.
@MainActor
@preconcurrency
public final class MemorySettingsStore: SettingsStore {
  private var values: [String: SettingsValue]

  /// Creates a store with initial values.
  public init(_ values: [String: SettingsValue] = [:]) { self.values = values }

  /// Returns the value for a key; nil if it is not set.
  public func value(for key: String) -> SettingsValue? { values[key] }
  /// Sets the value for a key; nil removes it.
  public func set(_ value: SettingsValue?, for key: String) { values[key] = value }
}

extension EnvironmentValues {

  /// The store that `AppStorage` uses; without one, values last only as long as the view tree.
  public var settingsStore: (any SettingsStore)? {
    get { self[.settingsStore, nil] }
    set { self[.settingsStore, nil] = newValue }
  }
}

/// A setting in the settings store.
///
/// When the setting is written through `AppStorage`, the views that read it are updated. Unlike in
/// SwiftUI, settings are kept in a `SettingsStore` of the environment, not in `UserDefaults`.
///
/// ```swift
/// @AppStorage("isMuted") private var isMuted = false
/// ```
@propertyWrapper
@MainActor
@preconcurrency
public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let fallback: Value
  private let ownStore: (any SettingsStore)?
  private let decode: (SettingsValue) -> Value?
  private let encode: (Value) -> SettingsValue?
  private var setting: Setting?

  package init(
    _ key: String, _ fallback: Value, _ store: (any SettingsStore)?,
    decode: @escaping (SettingsValue) -> Value?, encode: @escaping (Value) -> SettingsValue?
  ) {
    self.key = key
    self.fallback = fallback
    ownStore = store
    self.decode = decode
    self.encode = encode
  }

  /// The value in the store; the default if there is none, or if it has another type.
  public var wrappedValue: Value {
    get {
      guard let setting else { return fallback }
      return setting.read().flatMap(decode) ?? fallback
    }
    nonmutating set { setting?.write(encode(newValue)) }
  }

  /// A binding to the setting.
  public var projectedValue: Binding<Value> {
    guard let setting else { return .constant(fallback) }
    let (fallback, decode, encode) = (fallback, decode, encode)
    return Binding(to: setting) {
      setting.read().flatMap(decode) ?? fallback
    } set: {
      setting.write(encode($0))
    }
  }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    setting = slot.tree.setting(key, in: ownStore ?? slot.environment.settingsStore)
  }
}

/// One setting of one store; all `AppStorage` properties of a tree for this setting share it.
final class Setting: AnyStateLocation {
  let key: String
  let store: any SettingsStore

  init(_ key: String, _ store: any SettingsStore, tree: Tree) {
    self.key = key
    self.store = store
    super.init(tree: tree)
  }

  func read() -> SettingsValue? {
    noteRead()
    return store.value(for: key)
  }

  func write(_ value: SettingsValue?) {
    guard store.value(for: key) != value else { return }
    store.set(value, for: key)
    changed()
  }
}

extension Tree {
  fileprivate func setting(_ key: String, in store: (any SettingsStore)?) -> Setting {
    let store = store ?? ownSettings
    if let known = settings.first(where: { $0.key == key && $0.store === store }) { return known }
    let new = Setting(key, store, tree: self)
    settings.append(new)
    return new
  }
}

/// A type that a settings store can hold.
public protocol SettingsConvertible {}

extension Bool: SettingsConvertible {}
extension Int: SettingsConvertible {}
extension Double: SettingsConvertible {}
extension String: SettingsConvertible {}

extension SettingsValue {
  fileprivate init?(_ value: some SettingsConvertible) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double: self = .double(value)
    case let value as String: self = .string(value)
    default: return nil
    }
  }

  /// Returns the value if it has the requested type, otherwise nil; an integer can also be read as
  /// a `Double`.
  fileprivate func value<Value: SettingsConvertible>() -> Value? {
    switch self {
    case .bool(let value): value as? Value
    case .int(let value): value as? Value ?? Double(value) as? Value
    case .double(let value): value as? Value
    case .string(let value): value as? Value
    }
  }
}

extension AppStorage {
  /// Creates a setting with a default; if `store` is nil, the environment's store is used.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil)
  where Value: SettingsConvertible {
    self.init(
      key, wrappedValue, store, decode: { $0.value() }, encode: { SettingsValue($0) })
  }

  /// Creates a setting of a raw-representable type with a default; if `store` is nil, the
  /// environment's store is used.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil)
  where Value: RawRepresentable, Value.RawValue: SettingsConvertible {
    self.init(
      key, wrappedValue, store, decode: { $0.value().flatMap { Value(rawValue: $0) } },
      encode: { SettingsValue($0.rawValue) })
  }

  /// Creates an optional setting without a default; if `store` is nil, the environment's store is
  /// used.
  public init<Wrapped: SettingsConvertible>(_ key: String, store: (any SettingsStore)? = nil)
  where Value == Wrapped? {
    self.init(
      key, nil, store, decode: { $0.value() }, encode: { $0.flatMap { SettingsValue($0) } })
  }
}
