/// A way to run independent pieces of work, on one thread or several.
///
/// This module starts no threads; callers pass them in. Pieces share no mutable state, so the
/// result is the same for every runner.
package struct PieceRunner {
  /// The number of threads that may run at once; callers choose the number of pieces by it.
  package let concurrency: Int
  private let call: (Int, (Int) -> Void) -> Void

  /// - Parameter call: calls `piece` once for every index below `count`, in any order and on any
  ///   threads, and returns when all calls have returned.
  package init(concurrency: Int, _ call: @escaping (_ count: Int, _ piece: (Int) -> Void) -> Void) {
    precondition(concurrency > 0, "the concurrency \(concurrency) is not positive")
    self.concurrency = concurrency
    self.call = call
  }

  /// Runs everything on the caller's thread, in order.
  package static var serial: PieceRunner {
    PieceRunner(concurrency: 1) { count, piece in
      for index in 0..<count { piece(index) }
    }
  }

  /// Calls `piece` once for each index below `count` and returns when all calls have returned.
  package func run(_ count: Int, _ piece: (Int) -> Void) { call(count, piece) }
}
