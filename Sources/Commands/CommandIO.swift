import Platform

/// Everything a command does to the world outside the program, so that tests can stand in for it.
package struct CommandIO {
  /// Writes text to standard output as it is.
  package var write: (String) throws -> Void
  /// Writes a line to standard error.
  package var complain: (String) -> Void
  /// The next line of standard input without its end; nil when there is no more.
  package var readLine: () throws -> String?
  /// A whole file of at most so many bytes; a path of "-" is standard input.
  package var readFile: (String, Int) throws -> [UInt8]
  /// Writes a file that the player named, whole or not at all.
  package var writeFile: ([UInt8], String) throws -> Void
  /// Nanoseconds of a clock that never runs backwards.
  package var clock: () -> UInt64

  package init(
    write: @escaping (String) throws -> Void, complain: @escaping (String) -> Void,
    readLine: @escaping () throws -> String?,
    readFile: @escaping (String, Int) throws -> [UInt8],
    writeFile: @escaping ([UInt8], String) throws -> Void, clock: @escaping () -> UInt64
  ) {
    self.write = write
    self.complain = complain
    self.readLine = readLine
    self.readFile = readFile
    self.writeFile = writeFile
    self.clock = clock
  }

  /// How many bytes of a file, or of a line that is typed, make sense: those of the longest replay.
  package static let readLimit = 262_144

  /// What is said when a file that the player named is a link.
  package static func leads(_ path: String, to target: String) -> String {
    "\(path) is a link; what it leads to was written, \(target)"
  }

  /// Writes a line to standard output.
  package func print(_ line: String = "") throws { try write(line + "\n") }

  /// Writes some lines to standard output.
  package func print(_ lines: [String]) throws { try write(lines.map { $0 + "\n" }.joined()) }
}

extension CommandIO {
  /// The process's own; output is not buffered, so that a prompt is out before its answer is read.
  package static var system: CommandIO {
    let lines = InputLines(limit: readLimit)
    return CommandIO(
      write: { try File.writeToStandardOutput(Array($0.utf8)) },
      complain: { ThisProcess.complain($0) },
      readLine: { try lines.next() },
      readFile: { try File.read($0, limit: $1) },
      writeFile: { bytes, path in
        let target = try File.write(bytes, to: path)
        if target != path { ThisProcess.complain(Self.leads(path, to: target)) }
      },
      clock: { Clock.nanoseconds() })
  }
}
