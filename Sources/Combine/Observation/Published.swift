/// A property of an observable object; writing the property announces a change of the object.
///
/// `$name` is a publisher of the property's values. Like the announcement, a value arrives before
/// the property has it.
@propertyWrapper
public struct Published<Value> {
  private enum Storage {
    case value(Value)
    /// Used after the first access to the publisher.
    case subject(PublishedSubject<Value>)
  }

  private var storage: Storage

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { storage = .value(wrappedValue) }
  /// Creates a property with an initial value.
  public init(initialValue: Value) { storage = .value(initialValue) }

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
    get {
      switch object[keyPath: storagePath].storage {
      case .value(let value): value
      case .subject(let subject): subject.value
      }
    }
    set {
      object.announceChange()
      switch object[keyPath: storagePath].storage {
      case .value: object[keyPath: storagePath].storage = .value(newValue)
      case .subject(let subject): subject.send(newValue)
      }
    }
  }

  /// A publisher of the property's values, beginning with the current one.
  public var projectedValue: Publisher {
    mutating get { Publisher(subject: subject()) }
    // `assign(to:)` writes the publisher back after it has used it.
    set {}
  }

  /// A publisher of the property's values, beginning with the current one.
  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object,
    projected projectedPath: ReferenceWritableKeyPath<Object, Publisher>,
    storage storagePath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Publisher {
    get {
      let subject = object[keyPath: storagePath].subject()
      subject.setWillChange { [weak object] in object?.announceChange() }
      return Publisher(subject: subject)
    }
    set {}
  }

  private mutating func subject() -> PublishedSubject<Value> {
    switch storage {
    case .subject(let subject): return subject
    case .value(let value):
      let subject = PublishedSubject(value)
      storage = .subject(subject)
      return subject
    }
  }

  /// A publisher of the values of a published property.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let subject: PublishedSubject<Value>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber)
    }
  }
}

extension Publisher where Failure == Never {
  /// Writes every value to a published property, which owns the subscription.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.subject.adopt(self)
  }
}

/// The value and the subscribers of a published property.
final class PublishedSubject<Value>: @unchecked Sendable {
  private let audience = Audience<Value, Never>()
  private let current: Guarded<Value>
  private let announcement = Guarded<Announcement?>(nil)
  private let assignments = Guarded<[AnyCancellable]>([])

  private struct Announcement {
    let run: () -> Void
  }

  init(_ value: Value) { current = Guarded(value) }

  var value: Value { current.with { $0 } }

  func setWillChange(_ action: @escaping () -> Void) {
    _ = announcement.replace(with: Announcement(run: action))
  }

  func receive<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    audience.admit(subscriber) { [current] in current.with { $0 } }
  }

  /// Sends a value to the subscribers, and then changes the property.
  func send(_ value: Value) {
    audience.send(value)
    _ = current.replace(with: value)
  }

  func adopt<Source: Publisher>(_ source: Source)
  where Source.Output == Value, Source.Failure == Never {
    let subscription = source.sink { [weak self] in self?.change(to: $0) }
    assignments.with { $0.append(subscription) }
  }

  private func change(to value: Value) {
    announcement.with { $0 }?.run()
    send(value)
  }
}
