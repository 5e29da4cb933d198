import Foundation

/// The outcome of comparing one picture, or of another expectation of a call.
struct PictureResult: Codable, Equatable, Sendable {
  struct Figure: Codable, Equatable, Sendable {
    /// The path of a PNG below the folder of the report.
    var file: String
    var caption: String
    /// Whether it shows the expected picture, the difference and the actual one; nil if it does not.
    var isStrip: Bool?
    /// Whether it is a small picture of the window after a step of a script; nil if it is not.
    var isStep: Bool?
    /// The place of its first pixel in the whole picture; nil if that is the first one there.
    var x: Int?
    var y: Int?
  }

  /// The tolerance within which a picture was accepted.
  struct Acceptance: Codable, Hashable, Sendable {
    var name: String
    var reason: String
    var difference: Int
    var share: Double
  }

  /// `FILE.CALL.CONDITION`.
  var name: String
  /// The difference in words; nil if the picture is the expected one.
  var message: String?
  /// The part of the message that differences with the same cause share.
  var cause: String?
  /// What differences of other elements may share with it; nil if that is nothing.
  var kind: FailureKind?
  var figures: [Figure] = []
  var facts: PictureFacts?
  /// The tolerance that a picture with another pixel needed to pass; nil if it is equal.
  var acceptance: Acceptance?
}

/// The results of all processes of a run, as an HTML page, as JSON and as JUnit XML.
///
/// Each process appends its results to a file in a folder of its own, `RUN.PROCESS`. The reports are
/// made from all of them, so that processes do not overwrite each other's results.
enum RunReport {
  /// The name of this run: `STAGE_RUN`, or else the process of `swift test` that started this one.
  ///
  /// `swift test` starts a process for XCTest and one for Swift Testing. A process that something
  /// else has started is a run of its own.
  static let currentRun: String = {
    let name = ProcessInfo.processInfo.environment["STAGE_RUN"] ?? ""
    guard name.isEmpty else { return name.replacingOccurrences(of: ".", with: "-") }
    // `NUMBER (NAME) STATE …`; the 22nd field is the start of the process, since numbers repeat.
    let facts = try? String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8)
    guard let facts, facts.contains("(swift") else { return "\(getpid())" }
    let fields = facts.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 ? "\(getppid())-\(fields[19])" : "\(getppid())"
  }()

  /// Removes the results of other runs, except those of processes that still run.
  static func removeEarlierRuns(in folder: URL, keeping run: String) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try locked(folder) {
      for name in try files.contentsOfDirectory(atPath: folder.path) where name != lockName {
        let parts = name.split(separator: ".")
        let isRunning = parts.count == 2 && (pid_t(parts[1]).map(isAlive) ?? false)
        guard parts.first.map(String.init) != run, !isRunning else { continue }
        try files.removeItem(at: folder.appendingPathComponent(name))
      }
    }
    try write(in: folder)
  }

  private static func isAlive(_ process: pid_t) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }

  private static let lockName = "lock"

  /// Runs `body` while no other process writes the reports of a folder.
  private static func locked(_ folder: URL, _ body: () throws -> Void) rethrows {
    let path = folder.appendingPathComponent(lockName).path
    let file = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    flock(file, LOCK_EX)
    defer {
      flock(file, LOCK_UN)
      close(file)
    }
    try body()
  }

  /// Appends a result to the file of a process.
  static func append(_ result: PictureResult, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(resultsName)
    if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: try encoder.encode(result) + [0x0A])
  }

  private static let resultsName = "results.jsonl"

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Returns the results of all processes, by name.
  static func results(in folder: URL) throws -> [PictureResult] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .flatMap { results(in: folder, of: $0) }
      .sorted { $0.name < $1.name }
  }

  /// Returns the results of a process in the order of time; none if the folder is gone.
  static func results(in folder: URL, of process: String) -> [PictureResult] {
    let url = folder.appendingPathComponent(process).appendingPathComponent(resultsName)
    let decoder = JSONDecoder()
    return ((try? Data(contentsOf: url)) ?? Data()).split(separator: 0x0A)
      .compactMap { try? decoder.decode(PictureResult.self, from: $0) }
  }

  /// Writes `report.json`, `report.xml`, and `index.html` if anything has failed.
  ///
  /// - Parameter embedsPictures: Whether the page contains its pictures instead of links to them. It
  ///   takes time for each picture, so it is done once, when the process ends.
  static func write(in folder: URL, embedsPictures: Bool = false) throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    try locked(folder) {
      let results = try Self.results(in: folder)
      let failures = results.filter { $0.message != nil }
      try store(results.isEmpty ? nil : json(results), "report.json", in: folder)
      try store(results.isEmpty ? nil : Data(junit(results).utf8), "report.xml", in: folder)
      let viewer = FailureViewer(
        failures, tolerances: usedTolerances(results), in: embedsPictures ? folder : nil)
      let page = failures.isEmpty ? nil : Data(viewer.html.utf8)
      try store(page, "index.html", in: folder)
    }
  }

  private static func store(_ data: Data?, _ name: String, in folder: URL) throws {
    let url = folder.appendingPathComponent(name)
    if let data {
      try data.write(to: url, options: .atomic)
    } else {
      try? FileManager.default.removeItem(at: url)
    }
  }

  /// A tolerance, and the pictures that needed it to pass.
  struct UsedTolerance: Encodable, Equatable {
    var tolerance: PictureResult.Acceptance
    var pictures: [String]
  }

  /// Returns the tolerances that pictures needed to pass, by name.
  static func usedTolerances(_ results: [PictureResult]) -> [UsedTolerance] {
    Dictionary(grouping: results.filter { $0.acceptance != nil }, by: \.acceptance)
      .compactMap { tolerance, results in
        tolerance.map { UsedTolerance(tolerance: $0, pictures: results.map(\.name)) }
      }
      .sorted { ($0.tolerance.name, $0.pictures[0]) < ($1.tolerance.name, $1.pictures[0]) }
  }

  /// The pictures that differ by one cause.
  private struct Cause: Encodable {
    var words: String
    /// The views or elements that changed; empty if the words name them.
    var elements: [String]
    var pictures: [String]

    init(_ group: [PictureResult]) {
      let isShared = title(of: group) != nil
      words = (isShared ? group[0].kind?.words : group[0].cause) ?? group[0].message ?? ""
      elements = isShared ? group.flatMap { $0.kind?.elements ?? [] }.unique : []
      pictures = group.map(\.name)
    }
  }

  private struct Summary: Encodable {
    var compared: Int
    var failures: Int
    /// The causes of the failures, that of most pictures first.
    var causes: [Cause]
    var tolerances: [UsedTolerance]
    var results: [PictureResult]
  }

  private static func json(_ results: [PictureResult]) throws -> Data {
    let encoder = Self.encoder
    encoder.outputFormatting.insert(.prettyPrinted)
    let failures = results.filter { $0.message != nil }
    let groups = byMostPictures(byCause(failures))
    return try encoder.encode(
      Summary(
        compared: results.count, failures: failures.count, causes: groups.map(Cause.init),
        tolerances: usedTolerances(results), results: results))
  }

  /// The limits of what a process prints at its end: the lines, the last of which names the pages, and the
  /// characters of a cause.
  private static let (mostLines, mostCharacters) = (10, 120)

  /// Returns groups in the order of their numbers of pictures, those with the most first.
  private static func byMostPictures(_ groups: [[PictureResult]]) -> [[PictureResult]] {
    groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }.map { groups[$0] }
  }

  /// Returns a line for each cause of some failures, that of most pictures first, and one with the paths of
  /// the pages; none if nothing has failed.
  ///
  /// - Parameter pages: The failures of each page in the order of time.
  static func summary(of pages: [(path: String, failures: [PictureResult])]) -> [String] {
    let pages = pages.filter { !$0.failures.isEmpty }
    guard !pages.isEmpty else { return [] }
    let groups = byMostPictures(pages.flatMap { byCause($0.failures) })
    let room = mostLines - 1
    let shown = groups.count > room ? room - 1 : groups.count
    let lines = groups.prefix(shown).map { group in
      let (first, count) = (group[0], group.count)
      let pictures = (count == 1 ? "1 picture, " : "\(count) pictures, first ") + first.name
      if let title = title(of: group, limit: mostCharacters) {
        return "\(title) in \(pictures)"
      }
      return "\((first.cause ?? first.message ?? "").limited(to: mostCharacters)): \(pictures)"
    }
    let rest = groups.count - shown
    return lines + (rest > 0 ? ["and \(rest) more causes"] : [])
      + ["see " + pages.map(\.path).joined(separator: ", ")]
  }

  /// Returns the results as JUnit's XML: each `FILE` is a class, each `CALL.CONDITION` a case.
  ///
  /// The type of a failure is its cause.
  static func junit(_ results: [PictureResult]) -> String {
    var types: [String: String] = [:]
    for group in byCause(results.filter { $0.message != nil }) {
      let words = title(of: group) ?? group[0].cause
      for failure in group { types[failure.name + (failure.message ?? "")] = words }
    }
    let cases = results.map { result in
      let parts = result.name.split(separator: ".", maxSplits: 1).map(String.init)
      let name = escaped(parts.last ?? "")
      let start = "    <testcase classname=\"\(escaped(parts.first ?? ""))\" name=\"\(name)\""
      guard let message = result.message else { return start + "/>\n" }
      let type = types[result.name + message].map { " type=\"\(escaped($0))\"" } ?? ""
      return start + "><failure\(type) message=\"\(escaped(message))\"/></testcase>\n"
    }
    let counts = "tests=\"\(results.count)\" failures=\"\(results.count { $0.message != nil })\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="pictures" \(counts)>

      """ + cases.joined() + "  </testsuite>\n</testsuites>\n"
  }

  /// Returns a text for HTML and XML, in elements and attributes.
  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
      .replacingOccurrences(of: "\n", with: "&#10;")
  }
}
