internal import Foundation

/// A golden file with many films, each in a line of its own: the name, a tab, and the digests of the frames.
///
/// `d*3` are three frames with the digest `d`. Films of the same file are told apart by their names alone.
@MainActor
public final class FilmFile {
  private let folder: GoldenFolder
  private let file: String
  private var films: [String: [String]]

  /// Reads the films of a file in a folder.
  ///
  /// - Parameter file: The name of the file; a missing one has no films.
  public init(_ file: String, in folder: GoldenFolder) {
    (self.folder, self.file) = (folder, file)
    films = Self.films(in: folder.text(of: file) ?? "")
  }

  /// The names of the stored films.
  public var names: Set<String> { Set(films.keys) }

  /// Returns the digests of the frames of a film; nil if it is not stored.
  public func stored(_ name: String) -> [String]? { films[name] }

  /// Compares a film with the stored one, and stores it if the run records; returns whether they are equal.
  ///
  /// A failure tells the film, its first frame that differs with its time, the elements that move in it and
  /// the views that change.
  @discardableResult
  public func compare(
    _ film: DigestFilm, name: String, file caller: StaticString = #filePath,
    fileID: String = #fileID, line: Int = #line, column: Int = #column
  ) throws -> Bool {
    let stored = films[name]
    guard stored != film.digests else {
      folder.page.pass(name)
      return true
    }
    let facts = PictureFacts(digest: ApprovedPictures.digest(of: Array(film.text.utf8)))
    let message = stored.map { film.difference(from: $0) ?? "differs" }
    if GoldenFolder.writes(name, facts, isMissing: stored == nil) {
      films[name] = film.digests
      try write()
    }
    let isRecorded = GoldenFolder.isRecording || GoldenFolder.recordsMissing
    let missing = "\(file) has no such film; \(GoldenFolder.remedy(isRecorded: isRecorded))"
    return try folder.report(
      [
        GoldenFolder.Difference(
          name: name, message: message ?? missing, cause: message, figures: film.figures,
          facts: facts, isText: true)
      ], of: name, at: TestPlace(caller, fileID, line, column))
  }

  /// Fails for each name without a stored film, and for each stored film without a name; in a run that
  /// records, the latter are removed.
  public func expectFilms(
    of names: some Sequence<String>, file caller: StaticString = #filePath,
    fileID: String = #fileID, line: Int = #line, column: Int = #column
  ) throws {
    let place = TestPlace(caller, fileID, line, column)
    let names = Set(names)
    for name in names.subtracting(films.keys).sorted() {
      TestReport.fail("\(file): \(name) has no film", of: name, on: folder.page, at: place)
    }
    let others = self.names.subtracting(names)
    for name in others.sorted() {
      TestReport.fail(
        "\(file): no test compares the film \(name)", of: name, on: folder.page, at: place)
    }
    guard GoldenFolder.isRecording, !others.isEmpty else { return }
    for name in others { films[name] = nil }
    try write()
  }

  private func write() throws {
    try folder.record(Self.text(of: films), file: file)
  }

  // MARK: - Text

  /// Returns the lines of films, in the order of their names.
  nonisolated static func text(of films: [String: [String]]) -> String {
    films.sorted { $0.key < $1.key }.map { name, digests in
      var runs: [(digest: String, count: Int)] = []
      for digest in digests {
        if runs.last?.digest == digest {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((digest, 1))
        }
      }
      let words = runs.map { $0.count == 1 ? $0.digest : "\($0.digest)*\($0.count)" }
      return "\(name)\t\(words.joined(separator: " "))\n"
    }.joined()
  }

  /// Returns the films in some lines; a line that is none has no frames, so that its film differs.
  nonisolated static func films(in text: String) -> [String: [String]] {
    var films: [String: [String]] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      films[String(parts[0])] = parts.dropFirst().joined().split(separator: " ").flatMap { word in
        let run = word.split(separator: "*")
        let count = run.count == 2 ? Int(run[1]) ?? 0 : 1
        return [String](repeating: String(run[0]), count: max(count, 0))
      }
    }
    return films
  }
}
