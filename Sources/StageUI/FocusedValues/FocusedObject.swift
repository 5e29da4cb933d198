public import Combine

/// A model that the view with the focus offers by `focusedObject(_:)`; nil if there is none.
///
/// ```swift
/// @FocusedObject private var game: Game?
/// ```
@propertyWrapper
@MainActor
@preconcurrency
public struct FocusedObject<Model: ObservableObject>: DynamicProperty {
  private var location: FocusedValuesLocation?

  /// Creates the property.
  public init() {}

  /// The model; nil if no view with the focus offers one of the type.
  public var wrappedValue: Model? { location?.read()[model: Model.self] }

  /// Provides bindings to the model's properties; nil if no view with the focus offers a model.
  public var projectedValue: ObservedObject<Model>.Wrapper? {
    wrappedValue.map { ObservedObject<Model>.Wrapper(model: $0) }
  }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let location = slot.tree.trackedFocusedValues()
    self.location = location
    let own = kept as? Follower ?? Follower(slot)
    kept = own
    if let model = location.current[model: Model.self] {
      own.follow(model)
    } else {
      own.removed()
    }
  }
}

extension View {
  /// Offers a model while the focus is on the view or inside of it.
  public func focusedObject<Model: ObservableObject>(_ object: Model) -> some View {
    focusedObject(Optional(object))
  }

  /// Offers a model while the focus is on the view or inside of it; nil offers none.
  public func focusedObject<Model: ObservableObject>(_ object: Model?) -> some View {
    offering(isOfScene: false) { if let object { $0[model: Model.self] = object } }
  }

  /// Offers a model while the view is on the screen, wherever the focus is.
  public func focusedSceneObject<Model: ObservableObject>(_ object: Model) -> some View {
    focusedSceneObject(Optional(object))
  }

  /// Offers a model while the view is on the screen, wherever the focus is; nil offers none.
  public func focusedSceneObject<Model: ObservableObject>(_ object: Model?) -> some View {
    offering(isOfScene: true) { if let object { $0[model: Model.self] = object } }
  }
}
