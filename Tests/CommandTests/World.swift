import Commands

@testable import pokerslam

/// A terminal and a disk for commands under test.
@MainActor
final class World {
  private(set) var output = ""
  private(set) var complaints: [String] = []
  private(set) var files: [String: [UInt8]]
  private var input: [String]
  private var nanoseconds: UInt64 = 0
  private let table: CommandTable

  /// - Parameters:
  ///   - input: the lines that will be typed.
  ///   - files: the files on the disk by path; "-" is standard input.
  ///   - table: the commands of the program under test.
  init(
    input: [String] = [], files: [String: [UInt8]] = [:], table: CommandTable = PokerSlam.table
  ) {
    self.table = table
    self.input = input.reversed()
    self.files = files
  }

  /// Runs a command line and returns its exit code.
  func run(_ words: String...) -> Int32 { run(words) }

  func run(_ words: [String]) -> Int32 { table.run(words, io) }

  /// The printed lines.
  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private struct NoSuchFile: Error, CustomStringConvertible {
    let description: String
  }

  /// The terminal and the disk, as commands use them.
  ///
  /// Each reading of the clock is a millisecond later than the previous one.
  var io: CommandIO {
    CommandIO(
      write: { self.output += $0 },
      printError: { self.complaints.append($0) },
      readLine: { self.input.popLast() },
      readFile: {
        guard let bytes = self.files[$0] else {
          throw NoSuchFile(description: "\($0): No such file or directory")
        }
        guard bytes.count <= $1 else {
          throw NoSuchFile(description: "\($0): it is longer than \($1) bytes")
        }
        return bytes
      },
      writeFile: {
        if $1.contains("/") { throw NoSuchFile(description: "\($1): No such file or directory") }
        self.files[$1] = $0
      },
      clock: {
        self.nanoseconds += 1_000_000
        return self.nanoseconds
      })
  }
}
