extension EnvironmentValues {
  /// The name of the window around the view, which separates its stored values from those of other
  /// windows; empty for a window without an id.
  package var sceneName: String {
    get { self[.sceneName, ""] }
    set { self[.sceneName, ""] = newValue }
  }
}

/// A value that is kept for one window, also when the program ends.
///
/// ```swift
/// @SceneStorage("selectedTab") private var tab = "board"
/// ```
///
/// It is a setting like that of `AppStorage`, in the same store, with a key of the window.
@propertyWrapper
@MainActor
@preconcurrency
public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  private var setting: AppStorage<Value>

  private nonisolated init(_ key: String, _ setting: AppStorage<Value>) {
    self.key = key
    self.setting = setting
  }

  /// The stored value; the default if there is none, or if it has another type.
  public var wrappedValue: Value {
    get { setting.wrappedValue }
    nonmutating set { setting.wrappedValue = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> { setting.projectedValue }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    setting.key = "SceneStorage.\(slot.environment.sceneName).\(key)"
    setting._link(to: slot, &kept)
  }
}

extension SceneStorage {
  /// Creates a value with a default.
  public nonisolated init(wrappedValue: Value, _ key: String) where Value: SettingsConvertible {
    self.init(key, AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates a value of a raw-representable type with a default.
  public nonisolated init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue: SettingsConvertible {
    self.init(key, AppStorage(wrappedValue: wrappedValue, key))
  }

  /// Creates an optional value without a default.
  public nonisolated init<Wrapped: SettingsConvertible>(_ key: String) where Value == Wrapped? {
    self.init(key, AppStorage(key))
  }
}
