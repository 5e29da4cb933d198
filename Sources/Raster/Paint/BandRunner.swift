/// Runs independent tasks on one or several threads.
public protocol BandRunner: AnyObject {
  /// The maximum number of threads at work at once, the caller's included.
  var concurrency: Int { get }

  /// Calls `body` once for every index below `count`, in any order, and returns when all calls have
  /// returned.
  ///
  /// `worker` is below `concurrency`, and different in calls that run at the same time, so that
  /// each thread can have memory of its own.
  func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void)

  /// Announces a call of `run`: threads may wake up and stay awake until `standDown`.
  func getReady()

  /// Ends the period that `getReady` began.
  func standDown()
}

extension BandRunner {
  public func getReady() {}
  public func standDown() {}
}

/// Runs everything on the caller's thread: the default, and the reference for tests of other
/// runners.
public final class SerialRunner: BandRunner {
  public init() {}

  public var concurrency: Int { 1 }

  public func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void) {
    for index in 0..<count { body(index, 0) }
  }
}
