public import Foundation
public import StageUI

// Settings of Foundation's types are stored as text and numbers.

extension AppStorage where Value == Foundation.Data {
  /// Creates a setting of bytes.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil) {
    self.init(key, wrappedValue, store) {
      if case .string(let text) = $0 { Foundation.Data(base64Encoded: text) } else { nil }
    } encode: {
      .string($0.base64EncodedString())
    }
  }
}

extension AppStorage where Value == Foundation.URL {
  /// Creates a setting of an address.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil) {
    self.init(key, wrappedValue, store) {
      if case .string(let text) = $0 { Foundation.URL(string: text) } else { nil }
    } encode: {
      .string($0.absoluteString)
    }
  }
}

extension AppStorage where Value == Foundation.Date {
  /// Creates a setting of a date.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil) {
    self.init(key, wrappedValue, store) {
      guard case .double(let seconds) = $0 else { return nil }
      return Foundation.Date(timeIntervalSinceReferenceDate: seconds)
    } encode: {
      .double($0.timeIntervalSinceReferenceDate)
    }
  }
}
