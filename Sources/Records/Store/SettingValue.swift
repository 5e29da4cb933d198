/// What a setting can hold, as the file keeps it.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  /// Never NaN, never infinite.
  case real(Double)
  case truth(Bool)
}

/// A type that settings can have.
package protocol SettingConvertible: Sendable {
  /// Nil for a value of another kind, as a damaged or much older file may hold.
  init?(setting: SettingValue)
  var setting: SettingValue { get }
}

/// The name of a setting, its type, and what it is until somebody chooses.
package struct SettingKey<Value: SettingConvertible>: Sendable {
  package let name: String
  package let standard: Value

  package init(_ name: String, _ standard: Value) {
    precondition(name.utf8.count <= Archive.keyLimit, "the name of a setting is short")
    self.name = name
    self.standard = standard
  }
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

  /// NaN and infinities are programmer's errors.
  package var setting: SettingValue {
    precondition(isFinite, "a setting is a finite number")
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

/// A choice among words or numbers is kept as its raw value.
extension SettingConvertible where Self: RawRepresentable, RawValue: SettingConvertible {
  package init?(setting: SettingValue) {
    guard let raw = RawValue(setting: setting) else { return nil }
    self.init(rawValue: raw)
  }

  package var setting: SettingValue { rawValue.setting }
}
