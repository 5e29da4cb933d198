internal import Platform

/// Counts the instructions of a program from its start to its end, by running it under callgrind.
struct StartCounter {
  /// The reason why nothing was counted.
  struct Failure: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// The path of valgrind; nil if it is not installed.
  var valgrind = Self.installed("valgrind")
  /// The seconds after which a program is ended that does not end by itself.
  var limit = 900

  /// Returns the counts, and leaves callgrind's file at the path `output`.
  ///
  /// The program runs once before without callgrind, so that the caches of fonts are filled. Addresses
  /// and the seeds of hashing are the same in each run.
  func counts(
    of program: String, _ arguments: [String], output: String
  ) throws -> StartCounts {
    guard let valgrind else {
      throw Failure(
        description:
          "valgrind is not installed, so the start is not counted; install its package, or "
          + "run without \(Self.variable)")
    }
    guard LaunchedProgram("setarch", ["-R", "true"])?.wait() == 0 else {
      throw Failure(
        description:
          "setarch -R cannot turn off the randomisation of addresses here, so the start is "
          + "not counted; containers must allow the system call personality")
    }
    let command = [program] + arguments
    try run(command, as: command)
    if File.exists(output) { try File.remove(output) }
    let words = [valgrind, "-q", "--tool=callgrind"]
    // valgrind replaces words such as %p in names of files.
    let name = output.split(separator: "%", omittingEmptySubsequences: false).joined(
      separator: "%%")
    try run(words + ["--callgrind-out-file=\(name)"] + command, as: ["valgrind"] + command)
    return try StartCounts(File.read(output))
  }

  /// The environment variable with the file of callgrind, which asks for counted instructions.
  static let variable = "STAGE_CALLGRIND"

  /// Runs a command, and throws unless it ends with 0.
  private func run(_ command: [String], as title: [String]) throws {
    let words = [
      "SWIFT_DETERMINISTIC_HASHING=1", "timeout", "-k", "10", "\(limit)", "setarch", "-R",
    ]
    let code = LaunchedProgram("env", words + command)?.wait() ?? 127
    guard code != 0 else { return }
    // Codes of timeout; 137 is also that of a program that the system has killed.
    let reasons: [Int32: String] = [
      124: "did not end within \(limit) s", 137: "was killed, by the system or after \(limit) s",
    ]
    let reason = reasons[code] ?? "ended with \(code), not 0"
    throw Failure(description: "\(title.joined(separator: " ")) \(reason)")
  }

  /// Returns the path of a program in the folders of PATH; nil if there is none.
  static func installed(
    _ name: String, path: String? = ThisProcess.environment("PATH")
  ) -> String? {
    (path ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { (try? File.kind($0)) == .file }
  }
}
