/// The value of a setting, as stored in the file.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  /// A finite number.
  case real(Double)
  case truth(Bool)
}

/// A type that can be the value of a setting.
package protocol SettingConvertible: Sendable {
  /// Creates a value from a setting; returns nil if the setting holds another kind of value.
  ///
  /// A damaged or older file may hold such a setting.
  init?(setting: SettingValue)
  var setting: SettingValue { get }
}

/// The name of a setting, its type, and its default value.
package struct SettingKey<Value: SettingConvertible>: Sendable {
  /// The key in the file, at most 100 bytes.
  package let name: String
  /// The value until another one is set.
  package let defaultValue: Value

  package init(_ name: String, _ defaultValue: Value) {
    precondition(name.utf8.count <= Archive.keyLimit, "a setting's name has at most 100 bytes")
    self.name = name
    self.defaultValue = defaultValue
  }
}

extension SettingKey where Value == String {
  /// The account of the practice shop: payments that are not finished, and what can be restored.
  package static var sandboxAccount: SettingKey { SettingKey("sandboxAccount", "") }
}

extension String: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .text(let value) = setting else { return nil }
    self = value
  }

  package var setting: SettingValue { .text(self) }
}

extension Int: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .integer(let value) = setting else { return nil }
    self = value
  }

  package var setting: SettingValue { .integer(self) }
}

extension Double: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .real(let value) = setting else { return nil }
    self = value
  }

  /// The value as a setting; it must be finite.
  package var setting: SettingValue {
    precondition(isFinite, "a number in a setting must be finite")
    return .real(self)
  }
}

extension Bool: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .truth(let value) = setting else { return nil }
    self = value
  }

  package var setting: SettingValue { .truth(self) }
}

/// Enumerations are stored as their raw values.
extension SettingConvertible where Self: RawRepresentable, RawValue: SettingConvertible {
  package init?(setting: SettingValue) {
    guard let raw = RawValue(setting: setting) else { return nil }
    self.init(rawValue: raw)
  }

  package var setting: SettingValue { rawValue.setting }
}
