internal import Foundation
public import StageUI

/// Shows every frame of a motion, 60 a second, and compares their pixels with those of a stored film, of
/// which eight bytes are kept for each frame.
///
/// ```swift
/// @MainActor @Test func thePanelSlidesIn() throws {
///   try expectFrames(of: Menu(), size: Size(390, 844), for: 0.6) { $0.tap("Settings") }
/// }
/// ```
///
/// The file is `Goldens/FILE/CALL.frames.txt` beside the test, with a line `NUMBER DIGEST` for each frame. A
/// failure names the first frame that differs and the views that change in it, or tells by how many frames
/// the motion is late. Each frame is painted twice, with one thread and with more. Use `expectFilm` for frames
/// that people look at. Tasks do not run.
///
/// - Parameters:
///   - seconds: The length of the film; frame 0 shows the view after `prepare`.
///   - prepare: Starts the motion, for example by a press of a button.
@MainActor
public func expectFrames(
  of view: @autoclosure @escaping @MainActor () -> some View, size: Size, scale: Double = 1,
  for seconds: Double, named name: String? = nil, settings: PictureSettings = PictureSettings(),
  checks: MeaningChecks = .standard, function: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column,
  prepare: (ViewScript) throws -> Void = { _ in }
) throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  guard PictureFolder.draws("frames", of: call, beside: "\(file)", settings) else { return }
  let stage = try PictureStage(PictureCondition(size: size, scale: scale), settings) {
    AnyView(view())
  }
  let folder = PictureFolder(call, beside: "\(file)", settings)
  let script = ViewScript(stage, checks, in: folder)
  try script.run(at: place, prepare)
  let stored = folder.storedFrames
  let painter = FilmPainter(
    folder.title, size: size, scale: scale, file: file, fileID: fileID, line: line, column: column)
  painter.page = folder.page
  var film = DigestFilm()
  let (start, count) = (stage.time, max(Int(clamping: (seconds * 60).rounded()), 1))
  for number in 0...count {
    stage.run(until: start + Double(number) / 60)
    let (digest, damage) = painter.paint(stage.list)
    film.add(digest, stored: stored, of: stage.host, stage.list, damage: damage, scale: scale)
  }
  script.checker.look()
  guard folder.isFree(for: film.digests, ".frames", at: place) else { return }
  report(try folder.compare(film, stored), of: folder, at: place)
  TestReport.fail(found: script.checker.found, of: folder, at: place)
}

extension PictureFolder {
  /// The digests of the stored film of the call; nil if there is none.
  fileprivate var storedFrames: [String]? {
    (try? String(contentsOf: framesURL, encoding: .utf8)).map(DigestFilm.digests)
  }

  /// Compares a film with the stored one, and returns what differs; records it if the run records.
  fileprivate func compare(_ film: DigestFilm, _ stored: [String]?) throws -> [String] {
    let name = "\(title).frames"
    let message =
      stored.map { film.difference(from: $0) }
      ?? "\(framesURL.lastPathComponent) is missing; \(settings.remedy)"
    guard let message else {
      page.pass(name)
      return []
    }
    let digest = ApprovedPictures.digest(of: Array(film.text.utf8))
    if settings.records(isMissing: stored == nil)
      || settings.approved?.contains(name, digest) == true
    {
      try FileManager.default.createDirectory(
        at: framesURL.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(film.text.utf8).write(to: framesURL)
    }
    try page.add(name, message, cause: message, facts: PictureFacts(digest: digest))
    return [message]
  }
}
