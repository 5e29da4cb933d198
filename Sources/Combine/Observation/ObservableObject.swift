internal import FoundationNames

/// A model that announces its changes; views observe it, for example with `@ObservedObject`.
///
/// ```swift
/// final class Purse: ObservableObject {
///   @Published var coins = 0
/// }
/// ```
@MainActor
public protocol ObservableObject: AnyObject {
  /// The type of the publisher.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  /// The publisher that announces changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// An object that is told about the changes of a model, without a subscription.
package protocol ChangeObserver: AnyObject {
  @MainActor func objectWillChange()
}

/// Announces changes of a model to views and subscribers.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  private let audience = Audience<Void, Never>()
  @MainActor private var observers: [(count: Int, observer: any ChangeObserver)] = []

  /// Creates a publisher.
  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Void, S.Failure == Never {
    audience.admit(subscriber)
  }

  /// Announces a change.
  ///
  /// On another thread than the main actor's, the change is announced before the next frame.
  public func send() {
    MainThread.run { [self] in announce() }
  }

  @MainActor
  func announce() {
    for entry in observers { entry.observer.objectWillChange() }
    audience.send(())
  }

  @MainActor
  package func add(_ observer: any ChangeObserver) {
    if let index = observers.firstIndex(where: { $0.observer === observer }) {
      observers[index].count += 1
    } else {
      observers.append((1, observer))
    }
  }

  @MainActor
  package func remove(_ observer: any ChangeObserver) {
    guard let index = observers.firstIndex(where: { $0.observer === observer }) else { return }
    observers[index].count -= 1
    if observers[index].count == 0 { observers.remove(at: index) }
  }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The object's publisher; it stays the same during the object's lifetime.
  public var objectWillChange: ObservableObjectPublisher { ObjectPublishers.publisher(of: self) }
}

extension ObservableObject {
  /// Announces a change of a published property.
  ///
  /// As in Combine, an object with a publisher of another type announces its changes itself.
  func announceChange() {
    (objectWillChange as? ObservableObjectPublisher)?.announce()
  }
}

/// The publishers of objects that do not define their own.
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
