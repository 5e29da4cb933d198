import Platform

/// The functions by which commands read and write; tests replace them.
package struct CommandIO {
  /// Writes text to standard output.
  package var write: (String) throws -> Void
  /// Writes a line to standard error.
  package var printError: (String) -> Void
  /// Reads the next line of standard input, without its line feed; nil at the end of the input.
  package var readLine: () throws -> String?
  /// Reads the file at a path; throws if it has more than the given number of bytes.
  ///
  /// The path "-" is standard input.
  package var readFile: (String, Int) throws -> [UInt8]
  /// Writes a file atomically, at a path given by the player.
  package var writeFile: ([UInt8], String) throws -> Void
  /// Returns the time of a monotonic clock in nanoseconds.
  package var clock: () -> UInt64

  package init(
    write: @escaping (String) throws -> Void, printError: @escaping (String) -> Void,
    readLine: @escaping () throws -> String?,
    readFile: @escaping (String, Int) throws -> [UInt8],
    writeFile: @escaping ([UInt8], String) throws -> Void, clock: @escaping () -> UInt64
  ) {
    self.write = write
    self.printError = printError
    self.readLine = readLine
    self.readFile = readFile
    self.writeFile = writeFile
    self.clock = clock
  }

  /// The largest accepted size of a file or of a typed line, in bytes: enough for the longest
  /// replay.
  package static let readLimit = 262_144

  /// Returns the notice that `path` is a symbolic link and that its target was written.
  package static func linkNotice(_ path: String, to target: String) -> String {
    "\(path) is a symbolic link; its target \(target) was written"
  }

  /// Writes a line to standard output.
  package func print(_ line: String = "") throws { try write(line + "\n") }

  /// Writes lines to standard output.
  package func print(_ lines: [String]) throws { try write(lines.map { $0 + "\n" }.joined()) }
}

extension CommandIO {
  /// The process's input and output; output is not buffered, so that a prompt appears before the
  /// answer is read.
  package static var system: CommandIO {
    let lines = InputLines(limit: readLimit)
    return CommandIO(
      write: { try File.writeToStandardOutput(Array($0.utf8)) },
      printError: { ThisProcess.complain($0) },
      readLine: { try lines.next() },
      readFile: { try File.read($0, limit: $1) },
      writeFile: { bytes, path in
        let target = try File.write(bytes, to: path)
        if target != path { ThisProcess.complain(Self.linkNotice(path, to: target)) }
      },
      clock: { Clock.nanoseconds() })
  }
}
