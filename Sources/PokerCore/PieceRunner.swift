/// Calls a closure once for every index below a count, in any order and on any threads, and returns
/// when all are done.
///
/// Nothing in this module starts a thread: whoever has some passes them in. Pieces share nothing
/// that they write, so the answer is the same for every runner.
package typealias PieceRunner = (_ count: Int, _ piece: (Int) -> Void) -> Void

/// Everything on the caller's thread, in order.
package func runSerially(_ count: Int, _ piece: (Int) -> Void) {
  for index in 0..<count { piece(index) }
}
