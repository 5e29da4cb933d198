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
/// failure names the first frame that differs, the last step of `prepare` before it, the elements that move in
/// it and the views that change, or tells by how many frames the motion is late. The page shows that frame as it
/// is now. Each frame is painted twice, with one thread and with more. The film also runs twice, the second time
/// with a new view: a frame that differs then, or a step of `prepare`, is a failure of its own. Use `expectFilm` for frames that people
/// look at, and ``ViewScript/expectFrames(_:for:file:fileID:line:column:)`` for several films of a script or for
/// those of a program. Tasks do not run.
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
  let folder = PictureFolder(call, beside: "\(file)", settings)
  func prepared(_ checks: MeaningChecks, isAgain: Bool) throws -> ViewScript {
    let stage = try PictureStage(PictureCondition(size: size, scale: scale), settings) {
      AnyView(view())
    }
    let script = ViewScript(stage, checks, in: folder)
    script.isAgain = isAgain
    script.frames = []
    try script.run(at: place, prepare)
    return script
  }
  let script = try prepared(checks, isAgain: false)
  var repetition = FilmRepetition(of: script, "frames", at: place)
  let film = script.film(for: seconds, against: folder.storedFilm(""), at: place) {
    repetition.add()
  }
  guard folder.isFree(for: film.digests, ".frames", at: place) else { return }
  let drawn = PictureFolder.DrawnFilm(
    name: "", film: film, steps: script.steps.all,
    window: (size.width, size.height))
  report(
    try folder.compare(drawn), of: folder, at: place, followedBy: script.steps.text)
  TestReport.fail(found: script.checker.found, of: folder, at: place)
  try repetition.expectSame {
    try prepared(.none, isAgain: true)
  } show: { stage, time in
    if stage.time < time { stage.showFrame(at: time) }
  }
}
