public import FoundationNames

extension Timer {
  /// Returns a publisher that sends the date at each interval while it is connected.
  @_disfavoredOverload
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
  ) -> FramePublisher {
    FramePublisher(
      interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A publisher that sends the date at each interval while it is connected.
  ///
  /// In files that import SwiftUI, `Timer.TimerPublisher` sends Foundation's dates instead.
  public final class FramePublisher: ConnectablePublisher, @unchecked Sendable {
    public typealias Output = Date
    public typealias Failure = Never

    /// The seconds between two values.
    public let interval: TimeInterval
    /// The accepted delay of a value; it has no effect, because frames set the pace.
    public let tolerance: TimeInterval?
    public let runLoop: RunLoop
    public let mode: RunLoop.Mode
    private let audience = Audience<Date, Never>()

    /// Creates a publisher.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop,
      mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Date, S.Failure == Never {
      audience.admit(subscriber)
    }

    public func connect() -> any Cancellable {
      let job = FrameJobs.current.add(after: interval, every: interval) { [audience] in
        audience.send(.now)
      }
      return AnyCancellable { job.cancel() }
    }
  }
}
