internal import PNG
public import StageUI

/// Draws a view under some conditions, and compares each picture and its accessibility tree with
/// those beside the test, exactly.
///
/// ```swift
/// @MainActor @Test func scoreCard() throws {
///   try expectPictures(of: ScoreCard(score: 872), in: PictureAxes(sizes: [Size(390, 200)]).pairs)
/// }
/// ```
///
/// The files are in `Goldens/FILE/CALL` beside the test, where CALL is `name` or the test function.
/// Missing ones fail, and those that are no longer drawn fail too. With `STAGE_RECORD=1` in the
/// environment, what fails is recorded, and the test still fails. A page with all differences of a
/// run is `.artifacts/pictures/index.html` of the package.
///
/// Each condition is drawn twice: with a host of its own, in an order that the seed of the settings
/// gives, in memory filled with a pattern, and with each number of threads. A difference between them
/// is a failure of its own.
///
/// Timers run up to the time of a condition, but tasks do not; draw a view that loads its content
/// with the asynchronous `useView`.
///
/// `checks` are what people need to read and to use a view, such as large enough letters; see
/// `MeaningChecks`.
///
/// It works in tests of Swift Testing and of XCTest.
@MainActor
public func expectPictures(
  of view: @autoclosure @escaping @MainActor () -> some View, in conditions: [PictureCondition],
  named name: String? = nil, settings: PictureSettings = PictureSettings(),
  checks: MeaningChecks = .standard,
  function: String = #function, file: StaticString = #filePath, fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) throws {
  let place = TestPlace(file, fileID, line, column)
  let content: @MainActor () -> AnyView = { AnyView(view()) }
  let call = callName(name, function)
  let folder = PictureFolder(call, beside: "\(file)", settings)
  let conditions = conditions.filter {
    PictureFolder.draws($0.name, of: call, beside: "\(file)", settings)
  }
  // The pictures are nil if an earlier run has found them equal to their files.
  var pictures: [(drawn: PictureFolder.Drawn, digest: UInt64)?] = []
  var lists: [UInt64] = []
  var faults: [(condition: String, fault: MeaningFault)] = []
  for condition in conditions {
    let stage = try PictureStage(condition, settings, content)
    stage.run(until: condition.time)
    let (list, tree) = (stage.digest, stage.host.accessibilityTree)
    lists.append(list)
    faults += stage.host.faults(checks).map { (condition.name, $0) }
    if let key = folder.key(condition.name, list, tree: tree), settings.proved?.spares(key) == true
    {
      pictures.append(nil)
      continue
    }
    let (image, digest) = stage.picture(threads: settings.threads.first ?? 1)
    pictures.append(
      (
        PictureFolder.Drawn(
          name: condition.name, picture: image, tree: tree, scale: condition.scale,
          time: condition.time, list: list), digest
      ))
  }
  for index in PictureOrder.order(of: conditions.count, seed: settings.seed) {
    let (stage, name) = (
      try PictureStage(conditions[index], settings, content), conditions[index].name
    )
    stage.run(until: conditions[index].time)
    guard let (drawn, digest) = pictures[index] else {
      guard stage.digest != lists[index] else { continue }
      TestReport.fail(
        "\(folder.title): \(name) is not the same twice: its display list differs in the order of "
          + "STAGE_SEED=\(settings.seed)", of: "\(folder.title).\(name)-again", on: folder.page,
        cause: "not the same twice: a display list differs", at: place)
      continue
    }
    for threads in settings.threads {
      guard let difference = stage.painting.difference(from: digest, threads: threads) else {
        continue
      }
      let again = stage.painting.picture(threads: threads, poison: ListPainting.poison)
      let strip = PictureStrip(expected: drawn.picture, actual: again.image)
      let cause = "not the same twice: \(difference)"
      let message =
        "\(cause) in the order of STAGE_SEED=\(settings.seed), \(strip.kind)"
      try folder.page.add(
        "\(folder.title).\(name)-again", message, cause: cause, strip.figures)
      TestReport.fail("\(folder.title): \(name) is \(message)", at: place)
      pictures[index]?.drawn.list = nil
      break
    }
  }
  guard folder.isFree(for: zip(conditions, lists).map { "\($0.name) \($1)" }, at: place) else {
    return
  }
  let spared = zip(conditions, pictures).filter { $0.1 == nil }.map(\.0.name)
  func staged(_ item: PictureFolder.Drawn) throws -> PictureStage? {
    try conditions.first { $0.name == item.name }.map { try PictureStage($0, settings, content) }
  }
  let messages = try folder.compare(pictures.compactMap { $0?.drawn }, spared: spared) {
    item, picture in
    guard item.time > 0 else { return nil }
    return try staged(item)?.moment(of: picture, within: item.time + 0.25)
  } explain: { item, time, pixels in
    guard let stage = try staged(item) else { return nil }
    stage.run(until: time)
    return PictureExplanation(stage.host, stage.list, pixels: pixels)
  }
  report(messages, of: folder, at: place)
  TestReport.fail(faults, of: folder.title, on: folder.page, at: place)
}

/// Draws a view in one size; see the function with conditions.
@MainActor
public func expectPicture(
  of view: @autoclosure @escaping @MainActor () -> some View, size: Size, scale: Double = 1,
  time: Double = 0, named name: String? = nil, settings: PictureSettings = PictureSettings(),
  checks: MeaningChecks = .standard,
  function: String = #function, file: StaticString = #filePath, fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) throws {
  try expectPictures(
    of: view(), in: [PictureCondition(size: size, scale: scale, time: time)], named: name,
    settings: settings, checks: checks, function: function, file: file, fileID: fileID, line: line,
    column: column)
}

/// Draws a view in its ideal size, that of `fixedSize`; see the function with conditions.
///
/// A view without a size of its own, such as a colour, has a few points. The size is that of the first
/// frame in whole points.
@MainActor
public func expectPicture(
  of view: @autoclosure @escaping @MainActor () -> some View, scale: Double = 1,
  time: Double = 0, named name: String? = nil, settings: PictureSettings = PictureSettings(),
  checks: MeaningChecks = .standard,
  function: String = #function, file: StaticString = #filePath, fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) throws {
  let renderer = ImageRenderer(content: AnyView(view()), glyphs: try settings.font.source())
  guard let image = renderer.cgImage else {
    let folder = PictureFolder(callName(name, function), beside: "\(file)", settings)
    return TestReport.fail(
      "the view has no size of its own; give it one with size:", of: folder.title,
      on: folder.page, at: TestPlace(file, fileID, line, column))
  }
  var condition = PictureCondition(
    size: Size(Double(image.width), Double(image.height)), scale: scale, time: time)
  condition.isFitting = true
  try expectPictures(
    of: view(), in: [condition], named: name, settings: settings, checks: checks,
    function: function, file: file, fileID: fileID, line: line, column: column)
}

/// Draws a drawing without a view, and compares its picture; see `expectPictures`.
@MainActor
public func expectDrawing(
  size: Size, scale: Double = 1, named name: String? = nil,
  settings: PictureSettings = PictureSettings(), function: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column,
  _ draw: @escaping @MainActor (inout GraphicsContext, Size) -> Void
) throws {
  try expectPictures(
    of: Canvas { context, size in draw(&context, size) },
    in: [PictureCondition(size: size, scale: scale)], named: name, settings: settings,
    function: function, file: file, fileID: fileID, line: line, column: column)
}

/// Draws a view at several times into one picture, side by side, and compares it.
///
/// If frames differ, the view is drawn again to find out whether they only come at another time.
///
/// The film runs twice, the second time with a new view: a frame that differs then, or a step of `prepare`,
/// is a failure of its own.
///
/// The frames between the times are shown too, 60 a second, so that animations and timers run as in
/// a window. `prepare` can use the view before the first time, for example press a button.
@MainActor
public func expectFilm(
  of view: @autoclosure @escaping @MainActor () -> some View, size: Size, scale: Double = 1,
  at times: [Double], columns: Int = 4, named name: String? = nil,
  settings: PictureSettings = PictureSettings(), checks: MeaningChecks = .standard,
  function: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column,
  prepare: (ViewScript) throws -> Void = { _ in }
) throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  guard PictureFolder.draws("film", of: call, beside: "\(file)", settings) else { return }
  let condition = PictureCondition(size: size, scale: scale)
  let folder = PictureFolder(call, beside: "\(file)", settings)
  func prepared(_ checks: MeaningChecks, isAgain: Bool = true) throws -> ViewScript {
    let stage = try PictureStage(condition, settings) { AnyView(view()) }
    let script = ViewScript(stage, checks, in: folder)
    script.isAgain = isAgain
    script.frames = []
    try script.run(at: place, prepare)
    return script
  }
  let (script, times) = (try prepared(checks, isAgain: false), times.sorted())
  let stage = script.stage
  var repetition = FilmRepetition(of: script, "film", at: place)
  let start = stage.time
  var frames: [PNGImage] = []
  var (trees, contents) = ("", [String]())
  for time in times {
    stage.run(until: start + time)
    repetition.add()
    let (frame, difference) = stage.pictureDrawnTwice(threads: settings.threads)
    frames.append(frame)
    if let difference {
      TestReport.fail(
        "\(folder.title): the frame at \(time.short) s is not the same twice: \(difference)",
        of: "\(folder.title).film-again-\(time.short)", on: folder.page,
        cause: "not the same twice: \(difference)", at: place)
    }
    contents.append("\(time) \(stage.digest)")
    trees += "# \(time)\n\(stage.host.accessibilityTree)"
    script.checker.look()
  }
  let boxes = Film.boxes(
    of: frames.count, columns: columns, width: frames.first?.width ?? 0,
    height: frames.first?.height ?? 0)
  guard folder.isFree(for: contents, at: place) else { return }
  let film = PictureFolder.Drawn(
    name: "film", picture: Film.sheet(frames, columns: columns), tree: trees, scale: scale,
    frames: Array(zip(times, boxes)))
  let messages = try folder.compare([film]) { _, frame in
    try prepared(.none).stage.moment(of: frame, within: (times.last ?? 0) + 0.25)
  } explain: { _, time, pixels in
    let stage = try prepared(.none).stage
    stage.run(until: stage.time + time)
    return PictureExplanation(stage.host, stage.list, pixels: pixels)
  }
  report(messages, of: folder, at: place)
  TestReport.fail(found: script.checker.found, of: folder, at: place)
  try repetition.expectSame {
    try prepared(.none)
  } show: { stage, time in
    stage.run(until: time)
  }
}

/// Compares the accessibility tree of a view, one line for each element, with a text in the test.
///
/// The text may be indented as a whole. A difference is told as its meaning: which element moved, is
/// new or is gone.
///
/// - Parameter name: The name for the reports, for a test with several calls; nil for that of the test.
@MainActor
public func expectTree(
  of view: @autoclosure @escaping @MainActor () -> some View, size: Size, is expected: String,
  named name: String? = nil, settings: PictureSettings = PictureSettings(),
  function: String = #function, file: StaticString = #filePath, fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) throws {
  let stage = try PictureStage(PictureCondition(size: size), settings) { AnyView(view()) }
  let tree = stage.host.accessibilityTree
  let text = expected.hasSuffix("\n") || expected.isEmpty ? expected : expected + "\n"
  let folder = PictureFolder(callName(name, function), beside: "\(file)", settings)
  let title = "\(folder.title).tree"
  guard tree != text else { return folder.page.pass(title) }
  let changes = ElementList.changes(from: text, to: tree)
  let meaning = changes.isEmpty ? "the structure differs" : changes.joined(separator: "; ")
  TestReport.fail(
    "\(meaning)\nthe tree is:\n\(tree)", of: title, on: folder.page, cause: meaning,
    at: TestPlace(file, fileID, line, column))
}

/// Uses a view as a person would, in a window that exists only in memory.
///
/// ```swift
/// try useView(Counter(), size: Size(390, 844)) { script in
///   script.tap("Add")
///   script.wait(0.5)
///   #expect(script.tree.contains("1 card"))
///   script.expectPicture("one-card")
/// }
/// ```
///
/// With ``PictureSettings/runsScriptsTwice`` the script also uses a new view, whose frames must be the same.
@MainActor
public func useView(
  _ view: @autoclosure @escaping @MainActor () -> some View, size: Size, scale: Double = 1,
  named name: String? = nil, settings: PictureSettings = PictureSettings(),
  checks: MeaningChecks = .standard,
  function: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column,
  _ body: (ViewScript) throws -> Void
) throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  guard PictureFolder.draws("script", of: call, beside: "\(file)", settings) else { return }
  let condition = PictureCondition(size: size, scale: scale)
  let folder = PictureFolder(call, beside: "\(file)", settings)
  func used(_ checks: MeaningChecks, isAgain: Bool) throws -> ViewScript {
    let stage = try PictureStage(condition, settings) { AnyView(view()) }
    let script = ViewScript(stage, checks, in: folder)
    script.isAgain = isAgain
    if settings.runsScriptsTwice { script.frames = [] }
    try script.run(at: place, body)
    return script
  }
  let script = try used(checks, isAgain: false)
  try comparePictures(of: script, in: folder, at: place)
  guard settings.runsScriptsTwice, !script.result.hasFailed else { return }
  let again = try used(.none, isAgain: true)
  if !again.result.hasFailed { again.result.expectSame(as: script.result, at: place) }
}

/// Compares every state of every element of a view with those stored beside the test: pointer over
/// it, pressed, with its tool tip, focused, disabled, and the area in which it takes presses.
///
/// Then the whole view is removed and inserted again, with its transition and the default animation.
///
/// ```swift
/// @MainActor @Test func everyStateOfTheToolbar() throws {
///   try expectStates(of: Toolbar(), size: Size(600, 80))
/// }
/// ```
///
/// The file is `Goldens/FILE/CALL.states.txt` beside the test. It has a line for each state, with the
/// digest of the pixels that differ from the view at rest. A failure names element and state. The
/// view is made several times. Its tasks do not run.
///
/// All states are drawn twice: the second time by new views, with more threads and in memory filled with
/// a pattern. A difference is a failure of its own. In the second drawing `checks` are performed at rest
/// and in each state; those of small targets and of overlapping or overflowing texts only at rest, because
/// a tool tip may lie over other elements.
@MainActor
public func expectStates(
  of view: @autoclosure @escaping @MainActor () -> some View, size: Size, scale: Double = 1,
  named name: String? = nil, settings: PictureSettings = PictureSettings(),
  checks: MeaningChecks = .standard, function: String = #function, file: StaticString = #filePath,
  fileID: String = #fileID,
  line: Int = #line, column: Int = #column
) throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  guard PictureFolder.draws("states", of: call, beside: "\(file)", settings) else { return }
  let glyphs = try settings.font.source()
  let environment = PictureCondition(size: size, scale: scale).environment
  let folder = PictureFolder(call, beside: "\(file)", settings)
  func program(threads: Int, _ content: @escaping @MainActor () -> some View) -> AtlasProgram {
    AtlasProgram(
      glyphs: glyphs, size: size, scale: scale, environment: environment, threads: threads
    ) { content() }
  }
  func draw(_ atlas: inout StateAtlas, threads: Int) {
    atlas.addElements { program(threads: threads) { view() } }
    let presence = ViewPresence()
    let passing = program(threads: threads) { PassingView(presence: presence) { view() } }
    atlas.addPassage(of: "window", in: passing) {
      withAnimation { presence.isShown = false }
    } enter: {
      withAnimation { presence.isShown = true }
    }
  }
  var first = folder.atlas
  draw(&first, threads: 1)
  guard folder.isFree(for: [first.text], ".states", at: place) else { return }
  try folder.compare(first, at: place)
  var again = StateAtlas(again: first, checks: checks)
  again.checksOfAllStates = checks
  // Each process paints with another number of threads, which the seed repeats.
  let more = settings.threads.filter { $0 > 1 }
  draw(&again, threads: more.isEmpty ? 1 : more[Int(settings.seed % UInt64(more.count))])
  again.compare(at: place)
}

/// Uses a view whose tasks run while the test waits.
///
/// ```swift
/// try await useView(Bookshelf(), size: Size(390, 844)) { script in
///   await script.wait(for: "3 books")
///   script.tap("Sort")
/// }
/// ```
@MainActor
public func useView(
  _ view: @autoclosure @escaping @MainActor () -> some View, size: Size, scale: Double = 1,
  named name: String? = nil, settings: PictureSettings = PictureSettings(),
  checks: MeaningChecks = .standard,
  function: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column,
  _ body: @MainActor (ViewScript) async throws -> Void
) async throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  guard PictureFolder.draws("script", of: call, beside: "\(file)", settings) else { return }
  let stage = try PictureStage(PictureCondition(size: size, scale: scale), settings) {
    AnyView(view())
  }
  let folder = PictureFolder(call, beside: "\(file)", settings)
  let script = ViewScript(stage, checks, in: folder)
  try await script.run(at: place, body)
  try comparePictures(of: script, in: folder, at: place)
}

/// Uses a program that is more than a view, such as a game with a session of its own.
///
/// ```swift
/// try useProgram(game.host, size: Size(1280, 800)) {
///   game.update($0)
/// } script: { script in
///   script.tap("Deal")
///   script.expectPicture("dealt")
/// }
/// ```
///
/// - Parameters:
///   - host: The host of the program's views.
///   - time: The seconds on the program's clock at the first frame.
///   - update: Passes the input of a frame to the program, which passes it to `host`.
/// - Returns: The run, to be compared with another one; nil if `STAGE_SHARD` leaves the script out.
@MainActor @discardableResult
public func useProgram(
  _ host: ViewHost, size: Size, scale: Double = 1, time: Double = 0, named name: String? = nil,
  settings: PictureSettings = PictureSettings(), checks: MeaningChecks = .standard,
  function: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column, update: @escaping @MainActor (FrameInput) -> Void,
  script body: (ViewScript) throws -> Void
) throws -> ScriptRun? {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  guard PictureFolder.draws("script", of: call, beside: "\(file)", settings) else { return nil }
  let stage = PictureStage(
    host, PictureCondition(size: size, scale: scale), at: time, update: update)
  let folder = PictureFolder(call, beside: "\(file)", settings)
  let script = ViewScript(stage, checks, in: folder)
  script.frames = []
  try script.run(at: place, body)
  try comparePictures(of: script, in: folder, at: place)
  return script.result
}

/// Uses a program whose frames the test shows itself, and lets tasks run between them.
///
/// ```swift
/// try await useProgram(host, size: Size(390, 844), named: "loading") { script in
///   for (name, seconds) in [("start", 0.1), ("loaded", 2)] {
///     await show(host, for: seconds)
///     script.expectPicture(name)
///   }
/// }
/// ```
///
/// The test also sends the input: a step of the script that needs a frame, such as `tap`, fails.
///
/// - Parameter host: The host of the program's views, which has shown a frame of this size and scale.
@MainActor
public func useProgram(
  _ host: ViewHost, size: Size, scale: Double = 1, named name: String? = nil,
  settings: PictureSettings = PictureSettings(), checks: MeaningChecks = .standard,
  function: String = #function,
  file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column, script body: @MainActor (ViewScript) async throws -> Void
) async throws {
  let place = TestPlace(file, fileID, line, column)
  let call = callName(name, function)
  guard PictureFolder.draws("script", of: call, beside: "\(file)", settings) else { return }
  let stage = PictureStage(host, PictureCondition(size: size, scale: scale), at: 0) { _ in }
  let folder = PictureFolder(call, beside: "\(file)", settings)
  stage.onRefusal = {
    TestReport.fail(
      "the test shows the frames of this program itself, so it sends input too",
      of: "\(folder.title).script-input", on: folder.page, at: place)
  }
  let script = ViewScript(stage, checks, in: folder)
  try await script.run(at: place, body)
  try comparePictures(of: script, in: folder, at: place)
}

/// Compares the pictures and films that a script has drawn.
@MainActor
private func comparePictures(
  of script: ViewScript, in folder: PictureFolder, at place: TestPlace
) throws {
  TestReport.fail(found: script.checker.found, of: folder, at: place)
  guard !script.contents.isEmpty, folder.isFree(for: script.contents, at: place) else { return }
  var messages = try folder.compareFilms(script.films)
  if !script.pictures.isEmpty {
    messages += try folder.compare(
      script.pictures, missed: script.missedPictures,
      explain: { item, _, _ in item.explanation })
  }
  report(messages, of: folder, at: place, followedBy: script.steps.text)
}

/// Fails for each folder of pictures whose test no longer exists in its file.
///
/// Call it in one test of the target; it reads the sources beside the calling file. A process that has run all
/// tests looks for such folders at its end, too, but tells only what is certain.
///
/// - Parameter settings: Their `folder` is looked at, by default `Goldens` beside the test. Targets that share
///   a folder need one folder inside of it each.
@MainActor
public func expectNoOrphans(
  settings: PictureSettings = PictureSettings(), file: StaticString = #filePath,
  fileID: String = #fileID, line: Int = #line, column: Int = #column
) throws {
  let folder = PictureFolder("orphans", beside: "\(file)", settings)
  let messages = try PictureFolder.orphans(beside: "\(file)", settings)
  if settings.folder == nil { OrphanSearch.noteReport(of: folder.sourcePath) }
  if messages.isEmpty { folder.page.pass(folder.title) }
  for (index, message) in messages.enumerated() {
    TestReport.fail(
      message, of: index == 0 ? folder.title : "\(folder.title)-\(index + 1)", on: folder.page,
      at: TestPlace(file, fileID, line, column))
  }
}

func callName(_ name: String?, _ function: String) -> String {
  name ?? String(function.prefix { $0 != "(" })
}

@MainActor
func report(
  _ messages: [String], of folder: PictureFolder, at place: TestPlace, followedBy end: String = ""
) {
  guard !messages.isEmpty else { return }
  let shown =
    messages.count > 10 ? messages.prefix(9) + ["and \(messages.count - 9) more"] : messages[...]
  TestReport.fail("\(folder.title): " + shown.joined(separator: "\n") + end, at: place)
}
