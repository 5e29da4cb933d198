public import Foundation
public import StageUI

/// Foundation's settings are the store of `AppStorage` in an app that imports SwiftUI.
///
/// They are written half a second after `AppStorage` has changed them, and when the program ends.
/// Views show changes that are made without `AppStorage` at the next frame.
extension Foundation.UserDefaults: SharedSettingsStore {
  /// Returns the value for a key; nil if it is not set or has another type.
  public func value(for key: String) -> SettingsValue? {
    switch object(forKey: key) {
    case let value as Bool: .bool(value)
    case let value as Int: .int(value)
    case let value as Double: .double(value)
    case let value as Float: .double(Double(value))
    case let value as String: .string(value)
    // As `AppStorage` keeps bytes and dates.
    case let value as Foundation.Data: .string(value.base64EncodedString())
    case let value as Foundation.Date: .double(value.timeIntervalSinceReferenceDate)
    default: nil
    }
  }

  /// Sets the value for a key; nil removes it.
  public func set(_ value: SettingsValue?, for key: String) {
    switch value {
    case .bool(let value): set(value, forKey: key)
    case .int(let value): set(value, forKey: key)
    case .double(let value): set(value, forKey: key)
    case .string(let value): set(value, forKey: key)
    case nil: removeObject(forKey: key)
    }
    SettingsWriter.writeSoon(self)
  }
}

/// Writes changed settings half a second after the first change.
@MainActor
private enum SettingsWriter {
  private static var waiting: [ObjectIdentifier: Task<Void, Never>] = [:]

  static func writeSoon(_ settings: Foundation.UserDefaults) {
    let key = ObjectIdentifier(settings)
    guard waiting[key] == nil else { return }
    waiting[key] = Task {
      try? await Task.sleep(for: .milliseconds(500))
      waiting[key] = nil
      settings.synchronize()
    }
  }
}

extension AppStorage {
  /// Creates a setting with a default in settings of Foundation.
  // Disfavoured, because nil is also a store of the environment.
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String, store: Foundation.UserDefaults?)
  where Value: SettingsConvertible {
    let store: (any SettingsStore)? = store
    self.init(wrappedValue: wrappedValue, key, store: store)
  }

  /// Creates a setting of a raw-representable type with a default in settings of Foundation.
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String, store: Foundation.UserDefaults?)
  where Value: RawRepresentable, Value.RawValue: SettingsConvertible {
    let store: (any SettingsStore)? = store
    self.init(wrappedValue: wrappedValue, key, store: store)
  }

  /// Creates an optional setting without a default in settings of Foundation.
  @_disfavoredOverload
  public init<Wrapped: SettingsConvertible>(_ key: String, store: Foundation.UserDefaults?)
  where Value == Wrapped? {
    let store: (any SettingsStore)? = store
    self.init(key, store: store)
  }
}
