/// Runs independent pieces of work, on one thread or several.
public protocol BandRunner: AnyObject {
  /// How many threads may be at work at once, the caller's included.
  var concurrency: Int { get }

  /// Calls `body` once for every index below `count`, in any order, and returns when all are done.
  ///
  /// `worker` is below `concurrency`, and no two calls that overlap in time share one, so that
  /// each thread can keep memory of its own.
  func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void)

  /// The same, but may return when it has hardly begun: then the answer is true, and what `body`
  /// touches must be left alone until `finish` has been called.
  func start(count: Int, _ body: @escaping (_ index: Int, _ worker: Int) -> Void) -> Bool

  /// Returns when what was started is done.
  func finish()

  /// There will be work in a moment: threads may wake while it is being prepared, and stay awake.
  func getReady()

  /// That was all of it.
  func standDown()
}

extension BandRunner {
  public func start(count: Int, _ body: @escaping (_ index: Int, _ worker: Int) -> Void) -> Bool {
    run(count: count, body)
    return false
  }

  public func finish() {}
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
