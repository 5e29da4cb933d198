public import Foundation
public import PNG

/// The expected pictures and texts of tests, which the actual results must equal exactly.
///
/// A missing golden fails the test. If a picture differs, a strip with the expected picture, the
/// difference and the actual picture is written below `.artifacts/NAME`. The page `index.html` in
/// that folder shows all failures of a run; `report.json` and `report.xml` list all comparisons. With
/// `STAGE_RECORD=1`, failing goldens are rewritten, with `STAGE_APPROVE=FILE` those that were approved
/// on the page, and with `STAGE_RECORD=missing` only missing ones; the tests still fail.
///
/// It works in tests of Swift Testing and of XCTest, and failures are at the line of the call.
///
/// The first failure by a cause tells the difference; later ones in the same process name the first.
///
/// `expectPictures` and its relatives draw a view. A folder of goldens is for what a program draws itself.
@MainActor
public struct GoldenFolder {
  /// The folder of the files.
  public let url: URL
  let page: FailurePage
  /// The environment variable that makes failing pictures be recorded when it is 1.
  nonisolated static let recordVariable = "STAGE_RECORD"
  /// Whether failing pictures are recorded in this run; they still fail.
  public nonisolated static let isRecording =
    [recordVariable, "POKERSLAM_RECORD"].contains {
      ProcessInfo.processInfo.environment[$0] == "1"
    }
  /// Whether missing pictures are recorded in this run, and no others: `STAGE_RECORD=missing`.
  nonisolated static let recordsMissing =
    ProcessInfo.processInfo.environment[recordVariable] == "missing"
  /// Whether this run may write goldens, so that it draws all of them.
  nonisolated static let isWriting = isRecording || recordsMissing || ApprovedPictures.shared != nil

  /// Returns what to do about a missing file, for messages.
  nonisolated static func remedy(isRecorded: Bool) -> String {
    isRecorded ? "it is recorded now, so look at it" : "\(recordVariable)=1 writes it"
  }

  private let command: String?
  /// The pixel that this run explains; nil if there is none.
  var question = PixelQuestion.shared

  /// Creates a folder of goldens: `Goldens` beside the calling file, or `path` in the repository.
  ///
  /// - Parameters:
  ///   - name: The folder of `.artifacts` for pictures that differ.
  ///   - command: The command of the program that prints what painted a pixel, for the page; it
  ///     contains the words NAME, SCALE, X and Y.
  public init(
    _ name: String, at path: String? = nil, explainedBy command: String? = nil,
    beside file: String = #filePath
  ) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    var tests = folder
    while tests.path != "/", tests.lastPathComponent != "Tests" { tests.deleteLastPathComponent() }
    let root = tests.deletingLastPathComponent()
    url = path.map(root.appendingPathComponent) ?? folder.appendingPathComponent("Goldens")
    self.command = command
    page = FailurePage.shared(in: root.appendingPathComponent(".artifacts/\(name)"))
  }

  /// Returns the text of a golden file; nil if it is missing.
  func text(of file: String) -> String? {
    try? String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
  }

  /// Writes a golden file, and the folder if it is missing.
  func record(_ text: String, file: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appendingPathComponent(file))
  }

  /// The limit of the changes of a tree that a failure lists.
  private nonisolated static let mostChanges = 4

  /// Compares a text with a golden file; returns whether they are equal.
  ///
  /// If it is an accessibility tree, a failure tells what changed in it.
  ///
  /// - Parameters:
  ///   - file: The name of the golden file.
  ///   - caller: The source file of the call.
  @discardableResult
  public func compare(
    _ actual: [UInt8], file: String, calledIn caller: StaticString = #filePath,
    fileID: String = #fileID, line: Int = #line, column: Int = #column
  ) throws -> Bool {
    try report(
      [difference(of: actual, file: file)], of: file, at: TestPlace(caller, fileID, line, column))
  }

  /// Compares a film with a golden file; returns whether they are equal.
  ///
  /// A failure tells the first frame that differs, its time, the elements that move in it, the views that change
  /// and the animations that run in it.
  @discardableResult
  public func compare(
    _ film: DigestFilm, file: String, calledIn caller: StaticString = #filePath,
    fileID: String = #fileID, line: Int = #line, column: Int = #column
  ) throws -> Bool {
    var difference = try difference(of: Array(film.text.utf8), file: file) { golden in
      film.difference(from: DigestFilm.digests(in: String(decoding: golden, as: UTF8.self)))
    }
    difference?.figures = film.figures
    return try report([difference], of: file, at: TestPlace(caller, fileID, line, column))
  }

  /// Returns the digests of the frames of a film; nil if it is not stored.
  public func storedFilm(_ file: String) -> [String]? {
    text(of: file).map(DigestFilm.digests)
  }

  /// Returns what changed in a text, in words: the elements if it is an accessibility tree, the timing
  /// if a film shows its frames later or earlier, otherwise the first line that differs.
  nonisolated static func difference(expected: [UInt8], actual: [UInt8]) -> String {
    let changes = ElementList.changes(
      from: String(decoding: expected, as: UTF8.self),
      to: String(decoding: actual, as: UTF8.self))
    let rest = changes.count - mostChanges
    if let timing = TextDifference.timing(expected: expected, actual: actual) { return timing }
    return changes.isEmpty
      ? "differs\(TextDifference.first(expected: expected, actual: actual))"
      : (changes.prefix(mostChanges) + (rest > 0 ? ["and \(rest) more"] : []))
        .joined(separator: "; ")
  }

  /// Compares a picture with `NAME.png`; returns whether they are equal.
  ///
  /// If the pictures differ, the failure names the parts that differ, and the element of `places` at
  /// the difference.
  ///
  /// - Parameter parts: The parts of a picture that shows several things or frames.
  @discardableResult
  public func compare(
    _ actual: PNGImage, name: String, places: ElementPlaces = ElementPlaces(tree: "", scale: 1),
    parts: [PicturePart] = [], file: StaticString = #filePath, fileID: String = #fileID,
    line: Int = #line, column: Int = #column
  ) throws -> Bool {
    try compare(
      actual, name: name, places: places, parts: parts, at: TestPlace(file, fileID, line, column))
  }

  /// Compares a picture as above.
  func compare(
    _ actual: PNGImage, name: String, places: ElementPlaces = ElementPlaces(tree: "", scale: 1),
    parts: [PicturePart], at place: TestPlace
  ) throws -> Bool {
    try report(
      [difference(of: actual, name: name, places: places, parts: parts)], of: name, at: place)
  }

  /// Compares a picture with `NAME.png` and its accessibility tree with `NAME.txt`; returns whether
  /// both are equal.
  ///
  /// There is one failure for both, whose cause is the change of the tree if that differs.
  @discardableResult
  public func compare(
    _ actual: PNGImage, tree: String, name: String, places: ElementPlaces,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws -> Bool {
    let place = TestPlace(file, fileID, line, column)
    return try compare(actual, tree: tree, name: name, places: places, at: place) { _ in nil }
  }

  /// Compares a picture and its tree as above; a failure also tells what changed in the drawings, which are
  /// stored in `NAME.drawings`.
  func compare(
    _ actual: PNGImage, tree: String, name: String, places: ElementPlaces, at place: TestPlace,
    explain: ([PictureExplanation.Pixel]) -> PictureExplanation?
  ) throws -> Bool {
    let picture = try difference(of: actual, name: name, places: places, explain: explain)
    let text = try difference(of: Array(tree.utf8), file: "\(name).txt")
    return try report([picture, text], of: name, at: place)
  }

  /// Fails for each file of the folder that has none of some names, because no test compares it any more.
  ///
  /// Folders inside are those of `expectPictures` and its relatives; `expectNoOrphans` is for them.
  ///
  /// - Parameter names: The names of pictures, which are `NAME.png`, `NAME.txt` and `NAME.drawings`, and
  ///   of other files with their ends.
  public func expectNoOthers(
    than names: [String], file: StaticString = #filePath, fileID: String = #fileID,
    line: Int = #line, column: Int = #column
  ) throws {
    let place = TestPlace(file, fileID, line, column)
    let known = Set(names).union(
      names.flatMap { ["\($0).png", "\($0).txt", Self.drawingsFile($0)] })
    let files = FileManager.default
    guard files.fileExists(atPath: url.path) else { return }
    for name in try files.contentsOfDirectory(atPath: url.path).sorted() where !known.contains(name)
    {
      let attributes = try files.attributesOfItem(atPath: url.appendingPathComponent(name).path)
      guard attributes[.type] as? FileAttributeType != .typeDirectory else { continue }
      TestReport.fail(
        "\(url.lastPathComponent)/\(name): no test compares it", of: name, on: page, at: place)
    }
  }

  /// Returns whether this run records a golden that differs.
  static func writes(_ name: String, _ facts: PictureFacts, isMissing: Bool) -> Bool {
    isRecording || recordsMissing && isMissing
      || facts.digest.map { ApprovedPictures.shared?.contains(name, $0) == true } == true
  }

  func facts(
    of picture: PNGImage, _ name: String, _ places: ElementPlaces
  ) -> PictureFacts {
    let words = places.isEmpty ? nil : command
    return PictureFacts(
      digest: ApprovedPictures.digest(of: picture), places: places.facts,
      command: words?.replacingOccurrences(of: "NAME", with: name)
        .replacingOccurrences(of: "SCALE", with: "\(places.scale)"))
  }

  /// Returns the key of a drawing among those that earlier runs have found equal to `NAME.png` and
  /// `NAME.txt`; nil if none is stored, or in a run without such a folder.
  ///
  /// - Parameters:
  ///   - list: the digest of the display list, the size and the scale.
  ///   - tree: the accessibility tree that is stored beside the picture; nil if none is.
  func key(
    of name: String, list: UInt64, tree: String?, threads: [Int], in proved: ProvedPictures?
  ) -> String? {
    guard let proved else { return nil }
    let kinds = tree == nil ? ["png"] : ["png", "txt"]
    let files = kinds.compactMap {
      try? Data(contentsOf: url.appendingPathComponent("\(name).\($0)"))
    }
    guard files.count == kinds.count else { return nil }
    return proved.key(list, tree: tree ?? "", files: files.map { Array($0) }, threads: threads)
  }

  /// Returns the picture in `NAME.png`; nil if it is missing.
  func picture(_ name: String) throws -> PNGImage? {
    let url = url.appendingPathComponent("\(name).png")
    return try (try? Data(contentsOf: url)).map { try PNGImage(decoding: Array($0)) }
  }

  /// Notes for the reports that a picture and its tree need not be compared again.
  func pass(_ name: String, hasTree: Bool) {
    page.pass(name)
    if hasTree { page.pass("\(name).txt") }
  }
}
