public import FoundationNames

extension DispatchQueue {
  /// A time on the clock of the frames.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The length between two times.
    public typealias Stride = SchedulerSeconds

    public var dispatchTime: DispatchTime

    public init(_ time: DispatchTime) { dispatchTime = time }

    public func distance(to other: Self) -> SchedulerSeconds {
      SchedulerSeconds(dispatchTime.distance(to: other.dispatchTime))
    }
    public func advanced(by seconds: SchedulerSeconds) -> Self {
      Self(dispatchTime + seconds.timeInterval)
    }
  }

  /// The options of a queue; there is none yet.
  public struct SchedulerOptions: Sendable {
    public init() {}
  }
}

extension DispatchQueue: Scheduler {
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
  public var minimumTolerance: SchedulerSeconds { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Transferred(value: action)
    enqueue { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerSeconds, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Transferred(value: action)
    enqueue(after: now.distance(to: date).timeInterval) { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerSeconds, tolerance: SchedulerSeconds,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = Transferred(value: action)
    let job = FrameJobs.current.add(
      after: now.distance(to: date).timeInterval, every: interval.timeInterval
    ) { [self] in run { action.value() } }
    return AnyCancellable { job.cancel() }
  }
}

extension RunLoop {
  /// A time on the clock of the frames.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The length between two times.
    public typealias Stride = SchedulerSeconds

    public var date: Date

    public init(_ date: Date) { self.date = date }

    public func distance(to other: Self) -> SchedulerSeconds {
      SchedulerSeconds(other.date.timeIntervalSince(date))
    }
    public func advanced(by seconds: SchedulerSeconds) -> Self {
      Self(date.addingTimeInterval(seconds.timeInterval))
    }
  }

  /// The options of a run loop; there is none yet.
  public struct SchedulerOptions: Sendable {
    public init() {}
  }
}

extension RunLoop: Scheduler {
  public var now: SchedulerTimeType { SchedulerTimeType(.now) }
  public var minimumTolerance: SchedulerSeconds { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    DispatchQueue.main.schedule(options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerSeconds, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Transferred(value: action)
    FrameJobs.current.add(after: now.distance(to: date).timeInterval) { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerSeconds, tolerance: SchedulerSeconds,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = Transferred(value: action)
    let job = FrameJobs.current.add(
      after: now.distance(to: date).timeInterval, every: interval.timeInterval
    ) { action.value() }
    return AnyCancellable { job.cancel() }
  }
}

/// A scheduler that runs closures at once, without a delay.
public struct ImmediateScheduler: Scheduler, Sendable {
  public typealias SchedulerOptions = Never

  /// The only time of the scheduler.
  public struct SchedulerTimeType: Strideable, Sendable {
    public func distance(to other: Self) -> SchedulerSeconds { 0 }
    public func advanced(by seconds: SchedulerSeconds) -> Self { self }
  }

  /// The scheduler.
  public static let shared = ImmediateScheduler()

  public var now: SchedulerTimeType { SchedulerTimeType() }
  public var minimumTolerance: SchedulerSeconds { 0 }

  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerSeconds, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerSeconds, tolerance: SchedulerSeconds,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
