import Platform
import Session
import Workers

/// All that a command may do to the world outside, so that tests can be the world.
struct CommandIO {
  /// Writes text to standard output as it is.
  var write: (String) throws -> Void
  /// Writes a line to standard error.
  var complain: (String) -> Void
  /// The next line of standard input without its end; nil when there is no more.
  var readLine: () -> String?
  /// A whole file; a path of "-" is standard input.
  var readFile: (String) throws -> [UInt8]
  /// Writes a file whole or not at all.
  var writeFile: ([UInt8], String) throws -> Void
  /// Nanoseconds of a clock that never runs backwards.
  var clock: () -> UInt64
  /// Works on pieces side by side.
  var runner: PieceRunner

  /// Writes a line to standard output.
  func print(_ line: String = "") throws { try write(line + "\n") }

  /// Writes some lines to standard output.
  func print(_ lines: [String]) throws { try write(lines.map { $0 + "\n" }.joined()) }
}

extension CommandIO {
  private static let processors = ThisProcess.processorCount
  /// Its threads start when a command first has pieces of work.
  private static let pool = WorkerPool(threads: processors)

  /// The process's own; output is not buffered, so that a prompt is out before its answer is read.
  static var system: CommandIO {
    CommandIO(
      write: { try File.writeToStandardOutput(Array($0.utf8)) },
      complain: { ThisProcess.complain($0) },
      readLine: { Swift.readLine() },
      readFile: { try File.read($0) },
      writeFile: { try File.write($0, to: $1) },
      clock: { Clock.nanoseconds() },
      runner: PieceRunner(concurrency: processors) { count, piece in
        pool.run(count: count) { index, _ in piece(index) }
      })
  }
}
