internal import Observation
package import Records
package import StageUI

/// A setting: its observed and saved value, and its declaration (key, label, pages, bounds and
/// flag).
///
/// Each setting is observed separately: a view that reads one is not evaluated when another
/// changes.
@MainActor
@propertyWrapper
package final class Setting<Value: AdjustableValue>: AnySetting, Observable {
  /// The key in the store; never reuse one for another setting.
  package nonisolated let key: String
  package let label: SettingLabel?
  package let pages: [SettingsPage]
  package let flag: SettingFlag?
  /// The bounds of the value if it is a number; nil for none.
  let range: ClosedRange<Double>?
  /// Whether a slider applies its value only on release, because the change would move the slider
  /// itself.
  let appliesOnRelease: Bool
  private let defaultValue: Value
  private var storedValue: Value
  /// What is observed in place of the value.
  ///
  /// The key path of a property of a generic class is made anew for each access, which took two
  /// allocations.
  private let changes = ChangeCount()
  /// Called after the value has changed.
  var onChange: (@MainActor (Value) -> Void)?
  /// The store of the value; nil if it is not saved.
  private var store: RecordStore?

  /// - Parameters:
  ///   - label: title, symbol and detail of the row in the settings panel; nil for values without a
  ///     row.
  ///   - pages: the pages that show the row.
  package init(
    wrappedValue: Value, _ key: String, in range: ClosedRange<Double>? = nil,
    _ label: SettingLabel? = nil, on pages: SettingsPage..., appliesOnRelease: Bool = false,
    flag: SettingFlag? = nil
  ) {
    (self.key, self.range, self.label, self.pages) = (key, range, label, pages)
    (self.appliesOnRelease, self.flag) = (appliesOnRelease, flag)
    defaultValue = wrappedValue
    storedValue = wrappedValue
  }

  private var value: Value {
    get {
      _ = changes.count
      return storedValue
    }
    set {
      guard newValue != storedValue else { return }
      storedValue = newValue
      changes.count += 1
      onChange?(newValue)
    }
  }

  /// The value; setting it clamps and saves it.
  package var wrappedValue: Value {
    get { value }
    set {
      value = newValue.clamped(to: range)
      store?.set(storageKey, to: value)
    }
  }

  package var projectedValue: Binding<Value> { Bindable(self)[dynamicMember: \.wrappedValue] }

  private var storageKey: SettingKey<Value> { SettingKey(key, defaultValue) }

  package var isAtDefault: Bool { value == defaultValue }

  package var control: SettingControl { Value.control(of: self) }

  package var argument: SettingArgument {
    if let value = flag?.sets { return .nothing(value) }
    return Value.argument(in: range)
  }

  package func load(from store: RecordStore) {
    self.store = store
    value = store.value(of: storageKey).clamped(to: range)
  }

  package func override(with new: SettingValue) {
    guard let new = Value(setting: new) else { return }
    value = new.clamped(to: range)
  }

  package func reset() {
    value = defaultValue
    store?.reset(storageKey)
  }
}

@MainActor
@Observable
private final class ChangeCount {
  var count = 0
}

/// A setting with a value of any type.
@MainActor
package protocol AnySetting: AnyObject {
  nonisolated var key: String { get }
  var label: SettingLabel? { get }
  var pages: [SettingsPage] { get }
  var flag: SettingFlag? { get }
  /// The argument that the setting's command line flag takes.
  var argument: SettingArgument { get }
  var control: SettingControl { get }
  var isAtDefault: Bool { get }
  /// Loads the saved value, and saves to this store from now on.
  func load(from store: RecordStore)
  /// Changes the value without saving it; a value of another type is ignored.
  func override(with value: SettingValue)
  /// Resets the value to its default.
  func reset()
}

/// A type of values that can be changed in the settings panel and on the command line.
package protocol AdjustableValue: SettingConvertible, Equatable {
  @MainActor static func control(of setting: Setting<Self>) -> SettingControl
  static func argument(in range: ClosedRange<Double>?) -> SettingArgument
  func clamped(to range: ClosedRange<Double>?) -> Self
}

extension AdjustableValue {
  package func clamped(to range: ClosedRange<Double>?) -> Self { self }
}

/// One of a few values, each with a title.
package protocol SettingChoice: AdjustableValue, CaseIterable, Hashable, RawRepresentable<String>
where AllCases == [Self] {
  var title: String { get }
}

extension SettingChoice {
  @MainActor package static func control(of setting: Setting<Self>) -> SettingControl {
    .choice(setting.projectedValue.index, titles: allCases.map(\.title))
  }

  package static func argument(in range: ClosedRange<Double>?) -> SettingArgument {
    .word(allCases.map(\.rawValue))
  }
}

extension Binding where Value: SettingChoice {
  /// The position of the value among all cases.
  @MainActor var index: Binding<Int> {
    Binding<Int> {
      Value.allCases.firstIndex(of: wrappedValue) ?? 0
    } set: {
      wrappedValue = Value.allCases[$0]
    }
  }
}

extension Bool: AdjustableValue {
  @MainActor package static func control(of setting: Setting<Bool>) -> SettingControl {
    .toggle(setting.projectedValue)
  }

  package static func argument(in range: ClosedRange<Double>?) -> SettingArgument {
    .nothing(true.setting)
  }
}

extension Double: AdjustableValue {
  @MainActor package static func control(of setting: Setting<Double>) -> SettingControl {
    .percent(
      setting.projectedValue, in: setting.range ?? 0...1, onRelease: setting.appliesOnRelease)
  }

  package static func argument(in range: ClosedRange<Double>?) -> SettingArgument {
    .number(range ?? 0...1)
  }

  package func clamped(to range: ClosedRange<Double>?) -> Double {
    range.map { Swift.min(Swift.max(self, $0.lowerBound), $0.upperBound) } ?? self
  }
}
