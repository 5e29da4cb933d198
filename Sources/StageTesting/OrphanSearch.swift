internal import Foundation
internal import Synchronization

/// Looks for recorded files that no test draws any more, when a process that has run all tests ends.
///
/// It only tells what is certain: a name is in the source of no test, and no call of the process had it. Sources
/// that compute names are left out, because a test that is disabled may have them. `expectNoOrphans` reports
/// more, in each run.
struct OrphanSearch: Sendable {
  /// A recorded file, or a folder of them, that no test draws.
  struct Orphan: Equatable, Sendable {
    /// The name in the reports, such as `ScoreTests.card.orphan`.
    var name: String
    var message: String
    /// The part of the message that all orphans share.
    static let cause = "recorded, but no test draws it"
  }

  /// A folder of sources with its recorded files.
  struct Folder: Sendable {
    /// The paths of the sources and of the files.
    var (sources, goldens): (String, String)
    /// The folder of the page of failures.
    var page: URL
    /// The calls of the process, as `FILE/CALL`.
    var calls: Set<String> = []
    /// Whether a test has reported the orphans of the folder.
    var isReported = false

    /// The files that no test draws.
    var orphans: [Orphan] {
      let name = URL(fileURLWithPath: goldens).lastPathComponent
      return Self.contents(of: goldens).flatMap { test in
        let source = try? String(contentsOfFile: "\(sources)/\(test).swift", encoding: .utf8)
        if let source, Self.computesNames(source) { return [Orphan]() }
        return PictureFolder.orphans(of: test, in: "\(goldens)/\(test)", source: source)
          .filter { isRecorded("\(goldens)/\(test)/\($0.file)") }
          .filter { !calls.contains("\(test)/\($0.call)") }
          .map { file, call in
            Orphan(
              name: "\(test).\(call).orphan",
              message: "\(name)/\(test)/\(file): \(Orphan.cause); remove it")
          }
      }
    }

    /// Returns whether a call has recorded a file or folder; others may have files of their own there.
    private func isRecorded(_ path: String) -> Bool {
      if PictureFolder.suffixes.contains(where: path.hasSuffix) { return true }
      return Self.contents(of: path).contains {
        $0 == "index.txt" || $0.hasSuffix(StoredPictures.framesSuffix)
      }
    }

    private static func contents(of path: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Returns whether a source gives a call a name that is no literal.
    static func computesNames(_ source: String) -> Bool {
      source.components(separatedBy: "named:").dropFirst().contains { rest in
        rest.first { !$0.isWhitespace } != "\""
      }
    }
  }

  /// The search of this process.
  private static let shared = Mutex(OrphanSearch())

  /// Notes a call of this process.
  static func note(_ call: String, in sources: String, goldens: String, page: URL) {
    shared.withLock { $0.add(call, in: sources, goldens: goldens, page: page) }
  }

  /// Notes that a test of this process has reported the orphans of a folder of sources.
  static func noteReport(of sources: String) { shared.withLock { $0.setReported(sources) } }

  /// The orphans at the end of this process; none if it has not run all tests.
  static var atEnd: [(page: URL, orphan: Orphan)] {
    isWholeRun ? shared.withLock { $0 }.orphans() : []
  }

  private(set) var folders: [String: Folder] = [:]

  /// Notes a call, whose folder is looked at when the process ends.
  mutating func add(_ call: String, in sources: String, goldens: String, page: URL) {
    var folder =
      folders[sources] ?? Folder(sources: sources, goldens: goldens, page: page)
    folder.calls.insert(call)
    folders[sources] = folder
  }

  /// Notes that a test has reported the orphans of a folder.
  mutating func setReported(_ sources: String) { folders[sources]?.isReported = true }

  /// Returns the orphans of the folders that no test has reported, with the folder of the page of each.
  func orphans() -> [(page: URL, orphan: Orphan)] {
    folders.sorted { $0.key < $1.key }.filter { !$0.value.isReported }.flatMap { _, folder in
      folder.orphans.map { (folder.page, $0) }
    }
  }

  // MARK: - The run

  /// Whether this process runs all tests of a library, as far as it can know.
  private static var isWholeRun: Bool {
    TestShard.current == nil
      && isWhole(CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
  }

  /// The options of a run of Swift Testing that may leave out tests.
  private static let filters: Set<String> = [
    "--filter", "--skip", "--specifier", "-s", "--list-tests", "-l", "list", "--test-product",
    "--configuration-path", "--experimental-configuration-path",
  ]

  /// Returns whether a program of tests with some arguments runs all tests of a library.
  ///
  /// XCTest gets the chosen tests as an argument, so any argument that is not known may be a choice. Swift
  /// Testing gets the arguments of `swift test`. The child process of an exit test runs a single test.
  static func isWhole(_ arguments: [String], environment: [String: String]) -> Bool {
    if environment["SWT_EXIT_TEST_ID"] != nil { return false }
    let options = Array(arguments.dropFirst())
    guard let place = options.firstIndex(of: "--testing-library"), place + 1 < options.count,
      options[place + 1] == "swift-testing"
    else { return options.isEmpty || options == ["--testing-library", "xctest"] }
    return !options.contains { option in
      filters.contains(String(option.prefix { $0 != "=" }))
    }
  }
}
