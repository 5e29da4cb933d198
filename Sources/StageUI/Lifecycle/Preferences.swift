/// A key for values that views pass to the views around them.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value if no view sets one.
  static var defaultValue: Value { get }
  /// Combines the value of the next view with the values of the views before it.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nil is the value if no view sets one.
  public static var defaultValue: Value { nil }
}

struct PreferenceModifier<Key: PreferenceKey>: PrimitiveModifier {
  /// Changes the combined value of the views inside.
  var transform: (inout Key.Value) -> Void
  /// The value that replaces the combined value of the views inside; nil keeps the combined value.
  var value: Key.Value?

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(PreferenceSlot(view, under: parent, pass))
  }
}

/// A slot that sets a preference.
@MainActor
private protocol PreferenceSource<Key>: Slot {
  associatedtype Key: PreferenceKey
  func join(_ value: inout Key.Value, _ hasValue: inout Bool)
}

private final class PreferenceSlot<Key: PreferenceKey>: WrapperSlot<PreferenceModifier<Key>>,
  PreferenceSource
{
  override func prepare(_ pass: UpdatePass) { tree.preferencesAreStale = true }

  override func apply(_ pass: UpdatePass) {
    tree.preferencesAreStale = true
    super.apply(pass)
  }

  override func remove() {
    super.remove()
    tree.preferencesAreStale = true
  }

  func join(_ value: inout Key.Value, _ hasValue: inout Bool) {
    var own = modifier.value ?? Preferences.value(Key.self, below: self)
    modifier.transform(&own)
    Preferences.join(own, to: &value, &hasValue, Key.self)
  }
}

/// A slot that observes a preference.
@MainActor
protocol PreferenceListener: Slot {
  func look()
}

/// Observes a preference; the type of its value need not be equatable.
struct PreferenceWatcher<Key: PreferenceKey>: PrimitiveModifier {
  var action: (Key.Value) -> Void

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(PreferenceWatcherSlot(view, under: parent, pass))
  }
}

private final class PreferenceWatcherSlot<Key: PreferenceKey>: WrapperSlot<PreferenceWatcher<Key>>,
  PreferenceListener
{
  private var last: Key.Value?

  override func prepare(_ pass: UpdatePass) {
    tree.preferenceListeners.append(self)
    tree.preferencesAreStale = true
  }

  func look() {
    let value = Preferences.value(Key.self, below: self)
    if let last, ViewLayout.areEqual(last, value) { return }
    last = value
    modifier.action(value)
  }

  override func remove() {
    super.remove()
    tree.preferenceListeners.removeAll { $0 === self }
  }
}

@MainActor
private enum Preferences {
  /// Returns the combined value of the views below a slot; views that are being removed do not
  /// count.
  static func value<Key: PreferenceKey>(_ key: Key.Type, below slot: Slot) -> Key.Value {
    var value = Key.defaultValue
    var hasValue = false
    func visit(_ slot: Slot) {
      if (slot as? Branch)?.isLeaving == true { return }
      if (slot as? TabPageSlot)?.isShown == false { return }
      if let source = slot as? any PreferenceSource<Key> {
        source.join(&value, &hasValue)
      } else {
        slot.forEachChild(visit)
      }
    }
    slot.forEachChild(visit)
    return value
  }

  static func join<Key: PreferenceKey>(
    _ new: Key.Value, to value: inout Key.Value, _ hasValue: inout Bool, _ key: Key.Type
  ) {
    if hasValue { Key.reduce(value: &value) { new } } else { value = new }
    hasValue = true
  }
}

extension View {
  /// Sets a preference that the views around can read.
  public func preference<Key: PreferenceKey>(key: Key.Type = Key.self, value: Key.Value)
    -> some View
  {
    modifier(PreferenceModifier<Key>(transform: { _ in }, value: value))
  }

  /// Changes a preference of the views inside before the views around read it.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, _ transform: @escaping (inout Key.Value) -> Void
  ) -> some View {
    modifier(PreferenceModifier<Key>(transform: transform))
  }

  /// Calls `action` when the combined preference of the views inside changes.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable {
    modifier(PreferenceWatcher<Key>(action: action))
  }
}
