// The kit's timers with Foundation's date.
public import Combine
public import Foundation
public import StageUI

extension StageUI.Timer {
  /// Creates a timer that first fires at a date; it runs after it has been added to a run loop.
  @preconcurrency
  public convenience init(
    fire date: Foundation.Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (StageUI.Timer) -> Void
  ) {
    self.init(fire: StageUI.Date(date), interval: interval, repeats: repeats, block: block)
  }

  /// The date of the next call; writing it moves a running timer.
  public var fireDate: Foundation.Date {
    get { Foundation.Date(kitFireDate) }
    set { kitFireDate = StageUI.Date(newValue) }
  }

  /// Returns a publisher that sends the date at each interval while it is connected.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: StageUI.RunLoop,
    in mode: StageUI.RunLoop.Mode, options: StageUI.RunLoop.SchedulerOptions? = nil
  ) -> ClockPublisher {
    ClockPublisher(
      interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A publisher that sends the date at each interval while it is connected.
  public typealias TimerPublisher = ClockPublisher

  /// A publisher that sends Foundation's date at each interval while it is connected.
  public final class ClockPublisher: ConnectablePublisher {
    public typealias Output = Foundation.Date
    public typealias Failure = Never

    private let dates: FramePublisher

    /// Creates a publisher.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: StageUI.RunLoop,
      mode: StageUI.RunLoop.Mode, options: StageUI.RunLoop.SchedulerOptions? = nil
    ) {
      dates = FramePublisher(
        interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    /// The seconds between two values.
    public var interval: TimeInterval { dates.interval }
    /// The accepted delay of a value; it has no effect, because frames set the pace.
    public var tolerance: TimeInterval? { dates.tolerance }
    public var runLoop: StageUI.RunLoop { dates.runLoop }
    public var mode: StageUI.RunLoop.Mode { dates.mode }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Foundation.Date, S.Failure == Never {
      dates.map { Foundation.Date($0) }.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable { dates.connect() }
  }
}

/// The seconds on the clock of the frames, which count from an arbitrary moment.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> TimeInterval {
  StageUI.Date.now.timeIntervalSinceReferenceDate
}
