internal import FoundationNames
import Synchronization

/// A model that announces its changes; views observe it, for example with `@ObservedObject`.
///
/// ```swift
/// final class Purse: ObservableObject {
///   @Published var coins = 0
/// }
/// ```
///
/// A model is not isolated to an actor, unless it says so. Views read models on the main actor.
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
  /// Subscribers are told at once. Views are told at once on the main thread, later on others.
  public func send() {
    if MainThread.isCurrent {
      MainActor.assumeIsolated { tellObservers() }
    } else {
      Task { @MainActor in tellObservers() }
    }
    audience.send(())
  }

  @MainActor
  private func tellObservers() {
    for entry in observers { entry.observer.objectWillChange() }
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
  package func announceChange() {
    (objectWillChange as? ObservableObjectPublisher)?.send()
  }
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
