/// A way to run independent pieces of work, on one thread or several.
///
/// Nothing in this module starts a thread: whoever has some passes them in. Pieces share nothing
/// that they write, so the answer is the same for every runner.
package struct PieceRunner {
  /// How many threads may be at work at once: into how many pieces work is worth dividing.
  package let concurrency: Int
  private let call: (Int, (Int) -> Void) -> Void

  /// - Parameter call: calls the closure it is given once for every index below the count it is
  ///   given, in any order and on any threads, and returns when all are done.
  package init(concurrency: Int, _ call: @escaping (_ count: Int, _ piece: (Int) -> Void) -> Void) {
    precondition(concurrency > 0, "the caller's thread is always there")
    self.concurrency = concurrency
    self.call = call
  }

  /// Everything on the caller's thread, in order.
  package static var serial: PieceRunner {
    PieceRunner(concurrency: 1) { count, piece in
      for index in 0..<count { piece(index) }
    }
  }

  package func run(_ count: Int, _ piece: (Int) -> Void) { call(count, piece) }
}
