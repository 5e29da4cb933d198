/// Runs independent pieces of work, on one thread or several.
public protocol BandRunner: AnyObject {
  /// How many threads may be at work at once, the caller's included.
  var concurrency: Int { get }

  /// Calls `body` once for every index below `count`, in any order, and returns when all are done.
  ///
  /// `worker` is below `concurrency`, and no two calls that overlap in time share one, so that
  /// each thread can keep memory of its own.
  func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void)

  /// There will be work in a moment: threads may wake while it is being prepared, and stay awake.
  func getReady()

  /// That was all of it.
  func standDown()
}

extension BandRunner {
  public func getReady() {}
  public func standDown() {}
}

/// Everything on the caller's thread: the default, and the twin that others are tested against.
public final class SerialRunner: BandRunner {
  public init() {}

  public var concurrency: Int { 1 }

  public func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void) {
    for index in 0..<count { body(index, 0) }
  }
}
