/// A model whose changes views can follow.
///
/// ```swift
/// final class Purse: ObservableObject {
///   @Published var coins = 0
/// }
/// ```
@MainActor
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: ObservableObjectPublisher = ObservableObjectPublisher
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// Tells the places that follow a model that it is about to change.
@MainActor
public class ObservableObjectPublisher {
  private var slots: [(count: Int, slot: Slot)] = []

  nonisolated public init() {}

  public func send() {
    for entry in slots { entry.slot.tree.invalidate(entry.slot) }
  }

  func add(_ slot: Slot) {
    if let index = slots.firstIndex(where: { $0.slot === slot }) {
      slots[index].count += 1
    } else {
      slots.append((1, slot))
    }
  }

  func remove(_ slot: Slot) {
    guard let index = slots.firstIndex(where: { $0.slot === slot }) else { return }
    slots[index].count -= 1
    if slots[index].count == 0 { slots.remove(at: index) }
  }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher of this object, the same one as long as it lives.
  public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.publisher(of: self) }
}

/// The publishers of the objects that have not brought one of their own.
@MainActor
private enum ObjectPublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  private static var nextSweep = 64

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    if let entry = entries[key], entry.object === object { return entry.publisher }
    if entries.count >= nextSweep {
      entries = entries.filter { $0.value.object != nil }
      nextSweep = max(64, 2 * entries.count)
    }
    let publisher = ObservableObjectPublisher()
    entries[key] = Entry(object: object, publisher: publisher)
    return publisher
  }
}

/// A property of an observable object that announces its changes.
@propertyWrapper
@MainActor
public struct Published<Value> {
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue }
  public init(initialValue: Value) { value = initialValue }

  @available(*, unavailable, message: "@Published is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is for properties of classes") }
    set { fatalError("@Published is for properties of classes") }
  }

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

/// Follows a model that somebody else owns.
@propertyWrapper
@MainActor
public struct ObservedObject<Model: ObservableObject>: DynamicProperty {
  public var wrappedValue: Model

  public init(wrappedValue: Model) { self.wrappedValue = wrappedValue }

  /// Bindings to the model's properties.
  @dynamicMemberLookup
  @MainActor
  public struct Wrapper {
    let model: Model

    public subscript<Value>(
      dynamicMember path: ReferenceWritableKeyPath<Model, Value>
    ) -> Binding<Value> {
      Binding(get: { model[keyPath: path] }, set: { model[keyPath: path] = $0 })
    }
  }

  public var projectedValue: Wrapper { Wrapper(model: wrappedValue) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    Subscription.follow(wrappedValue.objectWillChange, for: slot, &kept)
  }

  /// Equal when they follow the same object.
  public func _isSame(as other: ObservedObject) -> Bool { wrappedValue === other.wrappedValue }

  public static var _isCompared: Bool { true }
}

/// Owns a model: made once for the place, kept as long as the place is there.
@propertyWrapper
@MainActor
public struct StateObject<Model: ObservableObject>: DynamicProperty {
  private let make: () -> Model
  private var kept: Kept?

  private final class Kept: KeptProperty {
    let model: Model
    var subscription: AnyObject?

    init(_ model: Model) { self.model = model }

    func removed() { (subscription as? Subscription)?.removed() }
  }

  public init(wrappedValue make: @autoclosure @escaping () -> Model) { self.make = make }

  public var wrappedValue: Model { kept?.model ?? make() }

  public var projectedValue: ObservedObject<Model>.Wrapper {
    ObservedObject<Model>.Wrapper(model: wrappedValue)
  }

  public mutating func _link(to slot: Slot, _ stored: inout AnyObject?) {
    let own = stored as? Kept ?? Kept(make())
    stored = own
    kept = own
    Subscription.follow(own.model.objectWillChange, for: slot, &own.subscription)
  }
}

/// Follows a model that a view above has put into the environment.
@propertyWrapper
@MainActor
public struct EnvironmentObject<Model: ObservableObject>: DynamicProperty {
  private var kept: Kept?

  private final class Kept: KeptProperty {
    let place: EnvironmentPlace
    var subscription: AnyObject?

    init(_ slot: Slot) { place = EnvironmentPlace(slot) }

    func removed() {
      place.removed()
      (subscription as? Subscription)?.removed()
    }
  }

  public init() {}

  public var wrappedValue: Model {
    guard let model = kept?.place.environment[Model.self] else {
      preconditionFailure("no \(Model.self) in the environment: add .environmentObject(…) above")
    }
    return model
  }

  public var projectedValue: ObservedObject<Model>.Wrapper {
    ObservedObject<Model>.Wrapper(model: wrappedValue)
  }

  public mutating func _link(to slot: Slot, _ stored: inout AnyObject?) {
    let own = stored as? Kept ?? Kept(slot)
    stored = own
    kept = own
    guard let model = slot.environment[Model.self] else { return }
    Subscription.follow(model.objectWillChange, for: slot, &own.subscription)
  }
}

/// One slot following one model.
@MainActor
private final class Subscription: KeptProperty {
  let publisher: ObservableObjectPublisher
  unowned let slot: Slot

  init(_ publisher: ObservableObjectPublisher, _ slot: Slot) {
    self.publisher = publisher
    self.slot = slot
    publisher.add(slot)
  }

  func removed() { publisher.remove(slot) }

  static func follow(
    _ publisher: ObservableObjectPublisher, for slot: Slot, _ kept: inout AnyObject?
  ) {
    if let known = kept as? Subscription {
      if known.publisher === publisher { return }
      known.removed()
    }
    kept = Subscription(publisher, slot)
  }
}
