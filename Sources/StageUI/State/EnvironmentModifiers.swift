/// A modifier that only changes the environment of the views inside.
public protocol EnvironmentModifier: ViewModifier where Body == Never {
  /// Changes the environment.
  func modify(_ environment: inout EnvironmentValues)
}

extension EnvironmentModifier {
  public static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(EnvironmentSlot(view, under: parent, pass))
  }
}

private final class EnvironmentSlot<Modifier: EnvironmentModifier>: WrapperSlot<Modifier> {
  /// The environment from which the child environment was made.
  private var base: EnvironmentValues

  override init<Content: View>(
    _ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass
  ) {
    base = parent.childEnvironment
    super.init(view, under: parent, pass)
  }

  override func prepare(_ pass: UpdatePass) { modifier.modify(&childEnvironment) }

  override func takeEnvironment(_ pass: UpdatePass) {
    refresh()
    updateContent(pass)
  }

  /// Updates the child environment if a value or the outer environment has changed.
  ///
  /// Otherwise the child environment stays identical, so that the slots below can be skipped.
  private func refresh() {
    environment = parent?.childEnvironment ?? environment
    var new = environment
    modifier.modify(&new)
    if !environment.isSame(as: base) || !new.isEqual(to: childEnvironment) {
      tree.directionMayChange(from: childEnvironment, to: new)
      childEnvironment = new
      base = environment
    }
  }
}

struct EnvironmentPathModifier<Value>: EnvironmentModifier {
  var path: WritableKeyPath<EnvironmentValues, Value>
  var value: Value

  func modify(_ environment: inout EnvironmentValues) { environment[keyPath: path] = value }
}

struct EnvironmentTransformModifier<Value>: EnvironmentModifier {
  var path: WritableKeyPath<EnvironmentValues, Value>
  var transform: (inout Value) -> Void

  func modify(_ environment: inout EnvironmentValues) { transform(&environment[keyPath: path]) }
}

struct EnvironmentModelModifier<Model: AnyObject>: EnvironmentModifier {
  var model: Model?

  func modify(_ environment: inout EnvironmentValues) { environment[Model.self] = model }
}

extension View {
  /// Sets an environment value for the views inside.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    modifier(EnvironmentPathModifier(path: path, value: value))
  }

  /// Sets a model for the views inside, which read it with `@Environment(Model.self)`.
  ///
  /// Nil has no effect: a model that is set further outside remains.
  public func environment<Model: AnyObject>(_ model: Model?) -> some View {
    modifier(EnvironmentModelModifier(model: model))
  }

  /// Sets a model for the views inside, which read it with `@EnvironmentObject`.
  public func environmentObject<Model: ObservableObject>(_ model: Model) -> some View {
    modifier(EnvironmentModelModifier(model: model))
  }

  /// Changes an environment value for the views inside, based on the outer value.
  public func transformEnvironment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ transform: @escaping (inout Value) -> Void
  ) -> some View {
    modifier(EnvironmentTransformModifier(path: path, transform: transform))
  }
}
