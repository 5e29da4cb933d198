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

/// A settings store that other code changes without `AppStorage`; it is read at each frame.
@MainActor
package protocol SharedSettingsStore: SettingsStore {}

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

/// The settings store of models, and of views whose environment has no other one.
///
/// An app sets it to the store of its views, so that a model and a view that read the same key share
/// one value.
@MainActor
@preconcurrency
public enum StandardSettings {
  /// The store; initially one in memory.
  ///
  /// Set it before the first view is shown: views that were shown earlier keep the store that they
  /// have read.
  public static var store: any SettingsStore = MemorySettingsStore()
}

extension EnvironmentValues {

  /// The store that `AppStorage` uses in views; nil stands for `StandardSettings.store`.
  public var settingsStore: (any SettingsStore)? {
    get { self[.settingsStore, nil] }
    set { self[.settingsStore, nil] = newValue }
  }
}

/// A setting in the settings store.
///
/// When the setting is written through `AppStorage`, the views that read it are updated. Settings are
/// kept in the `SettingsStore` of the environment. In an app whose files import SwiftUI, that is
/// `UserDefaults.standard`, and views also show changes that are made without `AppStorage`.
///
/// ```swift
/// @AppStorage("isMuted") private var isMuted = false
/// ```
///
/// A model outside of the views stores its settings in `StandardSettings.store`. A body that reads
/// such a property is evaluated again when the setting changes, and writing the property of an
/// `ObservableObject` announces a change of the object. In an `@Observable` class, the property
/// needs `@ObservationIgnored`, because a macro cannot change a property with a wrapper.
@propertyWrapper
@MainActor
@preconcurrency
public struct AppStorage<Value>: DynamicProperty {
  var key: String
  // A model that is not isolated to an actor creates its properties anywhere. They are used on the
  // main actor only.
  private nonisolated(unsafe) let fallback: Value
  private nonisolated(unsafe) let ownStore: (any SettingsStore)?
  private nonisolated(unsafe) let decode: (SettingsValue) -> Value?
  private nonisolated(unsafe) let encode: (Value) -> SettingsValue?
  private var setting: Setting?

  package nonisolated init(
    _ key: String, _ fallback: Value, _ store: (any SettingsStore)?,
    decode: @escaping (SettingsValue) -> Value?, encode: @escaping (Value) -> SettingsValue?
  ) {
    self.key = key
    unsafe self.fallback = fallback
    unsafe ownStore = store
    unsafe self.decode = decode
    unsafe self.encode = encode
  }

  /// The value in the store; the default if there is none, or if it has another type.
  public var wrappedValue: Value {
    get { value(in: setting) }
    nonmutating set {
      SettingChanges.write(unsafe encode(newValue), for: key, in: store(of: setting))
    }
  }

  /// A property of a model; writing it announces a change of an observable object first.
  public static subscript<Model: AnyObject>(
    _enclosingInstance model: Model,
    wrapped wrappedPath: ReferenceWritableKeyPath<Model, Value>,
    storage storagePath: ReferenceWritableKeyPath<Model, AppStorage<Value>>
  ) -> Value {
    get { model[keyPath: storagePath].wrappedValue }
    set {
      (model as? any ObservableObject)?.announceChange()
      model[keyPath: storagePath].wrappedValue = newValue
    }
  }

  /// A binding to the setting.
  public var projectedValue: Binding<Value> {
    guard let setting else {
      return Binding(get: { value(in: nil) }, set: { wrappedValue = $0 })
    }
    return Binding(to: setting) {
      value(in: setting)
    } set: {
      SettingChanges.write(unsafe encode($0), for: key, in: setting.store)
    }
  }

  private func store(of setting: Setting?) -> any SettingsStore {
    unsafe setting?.store ?? ownStore ?? StandardSettings.store
  }

  /// Returns the value of a setting; without one, that of the store of models.
  ///
  /// A body that reads a model is registered as a reader in its own tree.
  private func value(in setting: Setting?) -> Value {
    let store = store(of: setting)
    let setting = setting ?? Dependencies.Reader.current?.slot.tree.setting(key, in: store)
    return (setting.map { $0.read() } ?? store.value(for: key)).flatMap { unsafe decode($0) }
      ?? (unsafe fallback)
  }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let store = unsafe ownStore ?? slot.environment.settingsStore ?? StandardSettings.store
    setting = slot.tree.setting(key, in: store)
  }
}

extension View {
  /// Sets the store that `AppStorage` uses in the views inside, unless the property names another
  /// one.
  public func defaultAppStorage(_ store: any SettingsStore) -> some View {
    environment(\.settingsStore, store)
  }
}

/// One setting of one store; all `AppStorage` properties of a tree for this setting share it.
final class Setting: AnyStateLocation {
  let key: String
  let store: any SettingsStore
  private let isShared: Bool

  init(_ key: String, _ store: any SettingsStore, tree: Tree) {
    self.key = key
    self.store = store
    isShared = store is any SharedSettingsStore
    super.init(tree: tree)
  }

  /// The value of a shared store when it was last read or written here.
  private var known: SettingsValue?

  func read() -> SettingsValue? {
    noteRead()
    let value = store.value(for: key)
    if isShared { known = value }
    return value
  }

  /// Updates the views after the setting was written.
  fileprivate func written(_ value: SettingsValue?) {
    known = value
    changed()
  }

  /// Updates the views if other code has changed the setting.
  func readAgain() {
    guard isShared else { return }
    let value = store.value(for: key)
    guard value != known else { return }
    known = value
    changed()
  }
}

/// Tells the views of all trees about changes of settings.
@MainActor
private enum SettingChanges {
  /// The trees that have read a setting; trees that were released are dropped when one is added.
  private static var trees: [TreeLink] = []

  static func add(_ tree: Tree) {
    trees.removeAll { $0.tree == nil }
    trees.append(tree.link)
  }

  /// Writes a setting; the views that read it are updated if its value changes.
  static func write(_ value: SettingsValue?, for key: String, in store: any SettingsStore) {
    guard store.value(for: key) != value else { return }
    store.set(value, for: key)
    for link in trees {
      for setting in link.tree?.settings ?? [] where setting.key == key && setting.store === store {
        setting.written(value)
      }
    }
  }
}

extension Tree {
  fileprivate func setting(_ key: String, in store: any SettingsStore) -> Setting {
    if let known = settings.first(where: { $0.key == key && $0.store === store }) { return known }
    let new = Setting(key, store, tree: self)
    if settings.isEmpty { SettingChanges.add(self) }
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
  public nonisolated init(
    wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil
  )
  where Value: SettingsConvertible {
    self.init(
      key, wrappedValue, store, decode: { $0.value() }, encode: { SettingsValue($0) })
  }

  /// Creates a setting of a raw-representable type with a default; if `store` is nil, the
  /// environment's store is used.
  public nonisolated init(
    wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil
  )
  where Value: RawRepresentable, Value.RawValue: SettingsConvertible {
    self.init(
      key, wrappedValue, store, decode: { $0.value().flatMap { Value(rawValue: $0) } },
      encode: { SettingsValue($0.rawValue) })
  }

  /// Creates an optional setting without a default; if `store` is nil, the environment's store is
  /// used.
  public nonisolated init<Wrapped: SettingsConvertible>(
    _ key: String, store: (any SettingsStore)? = nil
  )
  where Value == Wrapped? {
    self.init(
      key, nil, store, decode: { $0.value() }, encode: { $0.flatMap { SettingsValue($0) } })
  }
}
