import Synchronization

/// A queue of closures.
///
/// The main queue runs its closures on the main actor before each frame. The other queues run
/// theirs on the threads of Swift's concurrency runtime.
public class DispatchQueue: @unchecked Sendable {
  /// The queue of the main actor; its clock is that of the frames.
  public static let main = MainDispatchQueue()

  /// Properties of a queue of one's own.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The queue can run several closures at once.
    public static let concurrent = Attributes(rawValue: 1)
  }

  /// The name of the queue.
  public let label: String
  private let priority: TaskPriority?
  /// The closures of a serial queue that have not started; nil for a concurrent queue.
  private let serial: SerialClosures?

  fileprivate init(main label: String) {
    self.label = label
    priority = nil
    serial = nil
  }

  /// Creates a queue that runs its closures one after the other, unless it is concurrent.
  public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []) {
    self.label = label
    priority = qos.qosClass.priority
    serial = attributes.contains(.concurrent) ? nil : SerialClosures()
  }

  /// Returns a concurrent queue for work of an urgency.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue(
      label: "global", qos: DispatchQoS(qosClass: qos, relativePriority: 0),
      attributes: .concurrent)
  }

  /// Runs a closure later, on another thread.
  @preconcurrency
  @_disfavoredOverload
  public final func async(execute work: @escaping @Sendable () -> Void) { enqueue(work) }

  /// Runs a closure on another thread, at the first frame at or after a time.
  @preconcurrency
  @_disfavoredOverload
  public final func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable () -> Void
  ) {
    enqueue(after: deadline.date.timeIntervalSinceNow, work)
  }

  /// Runs a closure after a delay in seconds on the clock of the frames; for schedulers.
  package final func enqueue(after delay: Double, _ work: @escaping @Sendable () -> Void) {
    FrameJobs.current.add(after: delay) { [self] in run(work) }
  }

  /// Runs a closure as soon as possible; for schedulers.
  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    guard let serial else {
      Task.detached(priority: priority) { work() }
      return
    }
    serial.add(work)
    Task.detached(priority: priority) { serial.runFirst() }
  }

  /// Runs a closure whose time has come.
  @MainActor
  package func run(_ work: @escaping @Sendable () -> Void) { enqueue(work) }

  /// Runs a closure on the calling thread, after all earlier closures of a serial queue.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    guard let serial else { return try work() }
    return try serial.run(work)
  }
}

/// The closures of a serial queue.
private final class SerialClosures: Sendable {
  private let waiting = Mutex<[@Sendable () -> Void]>([])
  /// Held while a closure runs.
  private let turn = Mutex(())

  func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

  func runFirst() { turn.withLock { _ in next()?() } }

  func run<Result>(_ work: () throws -> Result) rethrows -> Result {
    turn._unsafeLock()
    defer { turn._unsafeUnlock() }
    while let next = next() { next() }
    return try work()
  }

  private func next() -> (@Sendable () -> Void)? {
    waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// The queue of the main actor.
public final class MainDispatchQueue: DispatchQueue, @unchecked Sendable {
  fileprivate init() { super.init(main: "main") }

  /// Runs a closure before the next frame.
  @preconcurrency
  public func async(execute work: @escaping @MainActor () -> Void) {
    FrameJobs.current.add(after: 0, work)
  }

  /// Runs a closure before the first frame at or after a time.
  @preconcurrency
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @MainActor () -> Void) {
    FrameJobs.current.add(after: deadline.date.timeIntervalSinceNow, work)
  }

  /// Runs a work item before the next frame.
  public func async(execute item: DispatchWorkItem) {
    FrameJobs.current.add(after: 0) { item.perform() }
  }

  /// Runs a work item before the first frame at or after a time.
  public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
    FrameJobs.current.add(after: deadline.date.timeIntervalSinceNow) { item.perform() }
  }

  package override func enqueue(_ work: @escaping @Sendable () -> Void) {
    FrameJobs.current.add(after: 0) { work() }
  }

  @MainActor
  package override func run(_ work: @escaping @Sendable () -> Void) { work() }

  /// Unavailable, because waiting for the main actor on the main actor never ends.
  @available(*, unavailable, message: "use async, or await a function of the main actor")
  public override func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    fatalError("DispatchQueue.main.sync is not available")
  }
}

/// The urgency of work.
public struct DispatchQoS: Hashable, Sendable {
  /// The kinds of urgency.
  public enum QoSClass: Hashable, Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified

    fileprivate var priority: TaskPriority? {
      switch self {
      case .background: .background
      case .utility: .utility
      case .default: .medium
      case .userInitiated, .userInteractive: .userInitiated
      case .unspecified: nil
      }
    }
  }

  public let qosClass: QoSClass
  public let relativePriority: Int

  public init(qosClass: QoSClass, relativePriority: Int) {
    self.qosClass = qosClass
    self.relativePriority = relativePriority
  }

  public static let background = DispatchQoS(qosClass: .background, relativePriority: 0)
  public static let utility = DispatchQoS(qosClass: .utility, relativePriority: 0)
  public static let `default` = DispatchQoS(qosClass: .default, relativePriority: 0)
  public static let userInitiated = DispatchQoS(qosClass: .userInitiated, relativePriority: 0)
  public static let userInteractive = DispatchQoS(
    qosClass: .userInteractive, relativePriority: 0)
  public static let unspecified = DispatchQoS(qosClass: .unspecified, relativePriority: 0)
}
