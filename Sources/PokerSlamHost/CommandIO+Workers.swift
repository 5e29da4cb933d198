import Platform
package import Commands
package import Session
public import StageUI
public import Workers

extension WorkerPool: BandRunner {}

extension CommandIO {
  /// The worker threads of commands; created when a command first needs them.
  private static let pool = WorkerPool(threads: ThisProcess.processorCount)

  /// Runs pieces of work in parallel, on all processors.
  package var runner: PieceRunner {
    PieceRunner(concurrency: ThisProcess.processorCount) { count, piece in
      Self.pool.run(count: count) { index, _ in piece(index) }
    }
  }
}
