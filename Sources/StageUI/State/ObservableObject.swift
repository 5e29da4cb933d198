import Synchronization

/// A model that announces its changes; views observe it, for example with `@ObservedObject`.
///
/// ```swift
/// final class Purse: ObservableObject {
///   @Published var coins = 0
/// }
/// ```
///
/// A model is not isolated to an actor, unless it says so. The kit reads models on the main actor.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher.
  associatedtype ObjectWillChangePublisher: ObservableObjectPublisher = ObservableObjectPublisher
  /// The publisher that announces changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// Announces changes of a model to the views that observe the model.
///
/// Unlike a publisher of Combine, it has no subscribers other than views.
public class ObservableObjectPublisher: @unchecked Sendable {
  @MainActor private var slots: [(count: Int, slot: Slot)] = []

  /// Creates a publisher.
  public init() {}

  /// Invalidates the observing views: at once on the main thread, later on others.
  public func send() {
    if MainActorJobs.isMainThread {
      MainActor.assumeIsolated { invalidate() }
    } else {
      Task { @MainActor in invalidate() }
    }
  }

  @MainActor
  private func invalidate() {
    for entry in slots { entry.slot.tree.invalidate(entry.slot, because: .model) }
  }

  @MainActor
  func add(_ slot: Slot) {
    if let index = slots.firstIndex(where: { $0.slot === slot }) {
      slots[index].count += 1
    } else {
      slots.append((1, slot))
    }
  }

  @MainActor
  func remove(_ slot: Slot) {
    guard let index = slots.firstIndex(where: { $0.slot === slot }) else { return }
    slots[index].count -= 1
    if slots[index].count == 0 { slots.remove(at: index) }
  }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The object's publisher; it stays the same during the object's lifetime.
  public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.publisher(of: self) }
}

/// The publishers of objects that do not define their own.
private enum ObjectPublishers {
  /// Unchecked, because the objects are only compared.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct Table: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var nextSweep = 64

    /// Returns the entry of an object that still exists; otherwise adds one.
    mutating func entry(_ key: ObjectIdentifier, or new: () -> Entry) -> Entry {
      // An object that still exists is the one of the key: no two objects share an identifier.
      if let entry = entries[key], entry.object != nil { return entry }
      if entries.count >= nextSweep {
        entries = entries.filter { $0.value.object != nil }
        nextSweep = max(64, 2 * entries.count)
      }
      let entry = new()
      entries[key] = entry
      return entry
    }
  }

  private static let table = Mutex(Table())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    if let known = table.withLock({ $0.entries[key] }), known.object === object {
      return known.publisher
    }
    let entry = Entry(object: object, publisher: ObservableObjectPublisher())
    return table.withLock { $0.entry(key) { entry } }.publisher
  }
}

/// A property of an observable object; writing the property announces a change of the object.
@propertyWrapper
public struct Published<Value> {
  private var value: Value

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { value = wrappedValue }
  /// Creates a property with an initial value.
  public init(initialValue: Value) { value = initialValue }

  /// Unavailable, because the property wrapper works in classes only.
  @available(*, unavailable, message: "@Published is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is for properties of classes") }
    set { fatalError("@Published is for properties of classes") }
  }

  /// The property; writing it announces the change first.
  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object,
    wrapped wrappedPath: ReferenceWritableKeyPath<Object, Value>,
    storage storagePath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storagePath].value }
    set {
      object.objectWillChange.send()
      object[keyPath: storagePath].value = newValue
    }
  }
}

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
    own.follow(wrappedValue.objectWillChange)
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
    own.follow(own.model.objectWillChange)
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
    if let model = slot.environment[Model.self] { own.follow(model.objectWillChange) }
  }
}

/// Makes a slot observe a model.
///
/// A dynamic property keeps this object in the slot.
@MainActor
private class Follower: KeptProperty {
  private unowned let slot: Slot
  private var publisher: ObservableObjectPublisher?

  init(_ slot: Slot) { self.slot = slot }

  final func follow(_ new: ObservableObjectPublisher) {
    guard new !== publisher else { return }
    publisher?.remove(slot)
    publisher = new
    new.add(slot)
  }

  func removed() {
    publisher?.remove(slot)
    publisher = nil
  }
}
