// Foundation's notifications and decoders for Combine.
public import Combine
public import Foundation

extension NotificationCenter {
  /// Returns a publisher of the notifications of a name.
  ///
  /// - Parameter object: The object that posts the notifications; nil for any object.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of notifications.
  public struct Publisher: Combine.Publisher, Equatable {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The center that posts the notifications.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The object that posts the notifications; nil for any object.
    public let object: AnyObject?

    /// Creates a publisher of notifications.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      let subject = PassthroughSubject<Notification, Never>()
      let observer = center.addObserver(forName: name, object: object, queue: nil) {
        subject.send($0)
      }
      subject
        .handleEvents(receiveCancel: { [center] in center.removeObserver(observer) })
        .receive(subscriber: subscriber)
    }

    /// Whether both publish the same notifications.
    public static func == (a: Publisher, b: Publisher) -> Bool {
      a.center === b.center && a.name == b.name && a.object === b.object
    }
  }
}

extension JSONDecoder: TopLevelDecoder {
  public typealias Input = Data
}

extension JSONEncoder: TopLevelEncoder {
  public typealias Output = Data
}
