/// A dynamic property whose value can be read without running code of the program.
@MainActor
protocol ReflectedProperty {
  /// Returns the kind and the value; nil if reading the value could fail or have effects.
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?)
}

extension State: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) { (.state, wrappedValue) }
}

extension Binding: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) {
    (.binding, isDirect ? wrappedValue : nil)
  }
}

extension Environment: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) {
    // Reading a model that is not set would stop the program.
    if Value.self is AnyClass, !slot.environment.contains(Value.self) { return (.environment, nil) }
    // The properties of modifiers are not linked to their slot.
    return (.environment, read(slot.environment))
  }
}

extension ObservedObject: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) { (.object, wrappedValue) }
}

extension StateObject: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) { (.object, made) }
}

extension EnvironmentObject: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) {
    (.environment, slot.environment[Model.self])
  }
}

extension AppStorage: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) { (.setting, wrappedValue) }
}

extension FocusState: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) { (.focus, wrappedValue) }
}

extension GestureState: ReflectedProperty {
  func reflected(_ slot: Slot) -> (Inspection.Value.Kind, Any?) { (.state, wrappedValue) }
}
