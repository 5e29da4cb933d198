import Platform
package import Commands
package import Session
public import StageUI
public import Workers

extension WorkerPool: BandRunner {}

extension CommandIO {
  /// Its threads start when a command first has pieces of work.
  private static let pool = WorkerPool(threads: ThisProcess.processorCount)

  /// Works on pieces side by side, on all processors.
  package var runner: PieceRunner {
    PieceRunner(concurrency: ThisProcess.processorCount) { count, piece in
      Self.pool.run(count: count) { index, _ in piece(index) }
    }
  }
}
