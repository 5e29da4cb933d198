internal import Foundation

// Films of which only digests are stored.
extension PictureFolder {
  /// A film that a script has shown.
  struct DrawnFilm {
    /// The name that the script has given; empty if the film is the whole call.
    var name: String
    var film: DigestFilm
    /// The steps of the script before the film.
    var steps: [ScriptSteps.Step]
    /// The size of the window in points.
    var window: (width: Double, height: Double)
  }

  /// Returns the file of a film of a script; an empty name is that of a call that is one film.
  private func url(ofFilm name: String) -> URL {
    name.isEmpty ? framesURL : url.appendingPathComponent(name + StoredPictures.framesSuffix)
  }

  /// Returns the digests of a stored film; nil if there is none.
  func storedFilm(_ name: String) -> [String]? {
    (try? String(contentsOf: url(ofFilm: name), encoding: .utf8)).map(DigestFilm.digests)
  }

  /// Compares a film with the stored one, and returns what differs; records it if the run records.
  func compare(_ drawn: DrawnFilm) throws -> [String] {
    let (film, stored, url) = (drawn.film, storedFilm(drawn.name), url(ofFilm: drawn.name))
    let name = "\(drawn.name.isEmpty ? title : "\(title).\(drawn.name)").frames"
    let message =
      stored.map { film.difference(from: $0) }
      ?? "\(url.lastPathComponent) is missing; \(settings.remedy)"
    guard let message else {
      page.pass(name)
      return []
    }
    let digest = ApprovedPictures.digest(of: Array(film.text.utf8))
    if settings.records(isMissing: stored == nil)
      || settings.approved?.contains(name, digest) == true
    {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(film.text.utf8).write(to: url)
    }
    var facts = PictureFacts(digest: digest)
    if !drawn.steps.isEmpty { facts.steps = drawn.steps.map(\.text) }
    let figures = ScriptSteps.figures(
      of: drawn.steps, width: drawn.window.width, height: drawn.window.height)
    try page.add(name, message, cause: message, film.figures + figures, facts: facts)
    return [drawn.name.isEmpty ? message : "film \"\(drawn.name)\": \(message)"]
  }

  /// Compares the films of a script with the stored ones, and returns what differs, also that a stored film
  /// is no longer shown; records what differs if the run records.
  func compareFilms(_ films: [DrawnFilm]) throws -> [String] {
    var others: [String] = []
    let names = films.map(\.name)
    let twins = Set(names).filter { name in names.count { $0 == name } > 1 }.sorted()
    if !twins.isEmpty {
      others.append("film \(twins.joined(separator: ", ")): shown more than once")
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let known = Set(names.map { $0 + StoredPictures.framesSuffix })
    for file in files.sorted()
    where file.hasSuffix(StoredPictures.framesSuffix) && !known.contains(file) {
      others.append("\(file): recorded, but no script shows it any more")
      if settings.isRecording {
        try FileManager.default.removeItem(at: url.appendingPathComponent(file))
      }
    }
    for message in others { try page.add("\(title).films", message) }
    let messages = try films.flatMap(compare) + others
    return messages + (messages.isEmpty ? [] : ["see \(page.path)"])
  }
}
