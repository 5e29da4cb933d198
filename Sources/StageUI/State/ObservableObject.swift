public import Combine
internal import FoundationNames

/// Observes a model that is owned elsewhere.
@propertyWrapper
@MainActor
@preconcurrency
public struct ObservedObject<Model: ObservableObject>: DynamicProperty {
  /// The model.
  public var wrappedValue: Model

  /// Observes a model.
  public init(wrappedValue: Model) { self.wrappedValue = wrappedValue }

  /// Provides bindings to the model's properties.
  @dynamicMemberLookup
  @MainActor
  @preconcurrency
  public struct Wrapper {
    let model: Model

    /// A binding to a property of the model.
    public subscript<Value>(
      dynamicMember path: ReferenceWritableKeyPath<Model, Value>
    ) -> Binding<Value> {
      Binding(get: { model[keyPath: path] }, set: { model[keyPath: path] = $0 })
    }
  }

  /// Provides bindings to the model's properties.
  public var projectedValue: Wrapper { Wrapper(model: wrappedValue) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let own = kept as? Follower ?? Follower(slot)
    kept = own
    own.follow(wrappedValue)
  }

  /// Whether both observe the same object.
  public func _isSame(as other: ObservedObject) -> Bool { wrappedValue === other.wrappedValue }

  public static var _isCompared: Bool { true }
}

/// Owns and observes a model.
///
/// The model is created once for each slot (the view's place in the tree), and released with the
/// slot.
@propertyWrapper
@MainActor
@preconcurrency
public struct StateObject<Model: ObservableObject>: DynamicProperty {
  private let make: () -> Model
  private var kept: Kept?

  private final class Kept: Follower {
    let model: Model

    init(_ model: Model, _ slot: Slot) {
      self.model = model
      super.init(slot)
    }
  }

  /// Stores the expression that creates the model; the expression is evaluated once per slot.
  public init(wrappedValue make: @autoclosure @escaping () -> Model) { self.make = make }

  /// The model.
  public var wrappedValue: Model { kept?.model ?? make() }
  /// The model if it was already created.
  var made: Model? { kept?.model }

  /// Provides bindings to the model's properties.
  public var projectedValue: ObservedObject<Model>.Wrapper {
    ObservedObject<Model>.Wrapper(model: wrappedValue)
  }

  public mutating func _link(to slot: Slot, _ stored: inout AnyObject?) {
    let own = stored as? Kept ?? Kept(make(), slot)
    stored = own
    kept = own
    own.follow(own.model)
  }
}

/// Observes a model from the environment.
@propertyWrapper
@MainActor
@preconcurrency
public struct EnvironmentObject<Model: ObservableObject>: DynamicProperty {
  private var kept: Kept?

  private final class Kept: Follower {
    let place: EnvironmentPlace

    override init(_ slot: Slot) {
      place = EnvironmentPlace(slot)
      super.init(slot)
    }

    override func removed() {
      place.removed()
      super.removed()
    }
  }

  /// Creates the property; reading a model that is not set stops the program.
  public init() {}

  /// The model; a missing one stops the program.
  public var wrappedValue: Model {
    guard let model = kept?.place.environment[Model.self] else {
      preconditionFailure("no \(Model.self) in the environment: add .environmentObject(…) above")
    }
    return model
  }

  /// Provides bindings to the model's properties.
  public var projectedValue: ObservedObject<Model>.Wrapper {
    ObservedObject<Model>.Wrapper(model: wrappedValue)
  }

  public mutating func _link(to slot: Slot, _ stored: inout AnyObject?) {
    let own = stored as? Kept ?? Kept(slot)
    stored = own
    kept = own
    if let model = slot.environment[Model.self] { own.follow(model) }
  }
}

/// Makes a slot observe a model.
///
/// A dynamic property keeps this object in the slot.
@MainActor
class Follower: KeptProperty {
  private unowned let slot: Slot
  private var publisher: ObservableObjectPublisher?
  /// The model with a publisher of another type, and the subscription to the publisher.
  private var other: (model: AnyObject, subscription: AnyCancellable)?

  init(_ slot: Slot) { self.slot = slot }

  final func follow<Model: ObservableObject>(_ model: Model) {
    if other?.model === model { return }
    let new = model.objectWillChange
    guard let new = new as? ObservableObjectPublisher else {
      removed()
      return other = (model, Self.subscribe(self, to: new))
    }
    guard new !== publisher else { return }
    removed()
    publisher = new
    new.add(slot)
  }

  private nonisolated static func subscribe<P: Publisher>(
    _ follower: Follower, to publisher: P
  ) -> AnyCancellable where P.Failure == Never {
    publisher.sink { [weak follower] _ in MainThread.run { follower?.invalidate() } }
  }

  private func invalidate() {
    if other != nil { slot.tree.invalidate(slot, because: .model) }
  }

  func removed() {
    publisher?.remove(slot)
    publisher = nil
    other = nil
  }
}

extension Slot: ChangeObserver {
  package final func objectWillChange() { tree.invalidate(self, because: .model) }
}
