internal import Foundation
internal import PNG
internal import Platform

/// The pictures and accessibility trees of one call, in a folder of their own:
/// `Goldens/FILE/CALL` beside the test.
///
/// Pictures that are equal are stored once: `index.txt` holds a line `NAME PICTURE TREE DRAWINGS` for each
/// condition, and the files may be those of another condition. The drawings are no expectation: they tell
/// what changed if the picture differs.
@MainActor
struct PictureFolder {
  /// The result of drawing one condition.
  struct Drawn {
    var name: String
    var picture: PNGImage
    var tree: String
    /// The pixels per point.
    var scale: Double
    /// The frames of a film: their moments and their places in the picture.
    var frames: [(time: Double, box: PixelBox)] = []
    /// The moment of the picture, unless it is a film.
    var time = 0.0
    /// The digest of the display list, if a picture that equals its file may be reused.
    var list: UInt64?
    /// The steps of the script that has drawn the picture; empty without one.
    var steps: [ScriptSteps.Step] = []
    /// The size of the window in points, if the picture may be a part of it.
    var window: (width: Double, height: Double)?
    /// The drawings of the picture, if they are needed and the view cannot be drawn again.
    var explanation: PictureExplanation?

    /// The digest with which the picture and its tree can be approved.
    var digest: String { ApprovedPictures.digest(of: picture, tree: tree) }
  }

  /// Draws a view again, and returns its drawings at a time in seconds, and those of some pixels; nil if it
  /// cannot be drawn again.
  typealias Explain =
    (Drawn, _ time: Double, _ pixels: [PictureExplanation.Pixel]) throws -> PictureExplanation?

  /// The number of pictures of a call whose pixels are explained; a pixel takes some tens of frames.
  static let mostHistories = 4

  /// A difference between a drawing and the stored one.
  private struct Difference {
    /// What several differences may have in common, such as `button "Play" moved by (0, 5)`.
    var cause: String
    /// What differences of other elements may have in common with it.
    var kind: FailureKind?
    /// The rest of the message.
    var detail = ""
    var figures: [PictureFigure]
    var facts: PictureFacts
    /// Whether other calls that report this cause refer to the first one.
    var isShared = true
    /// Whether it is within the tolerance, so that it is no failure.
    var isAccepted = false

    /// Adds the steps of a script to what the page shows.
    @MainActor
    mutating func addSteps(of item: Drawn) {
      guard !item.steps.isEmpty else { return }
      facts.steps = item.steps.map(\.text)
      let (width, height) = (Double(item.picture.width), Double(item.picture.height))
      let size = item.window ?? (width / item.scale, height / item.scale)
      figures += ScriptSteps.figures(of: item.steps, width: size.width, height: size.height)
    }
  }

  let url: URL
  private var files: StoredPictures { StoredPictures(url: url) }
  /// The folder of the test.
  private let source: URL
  let title: String
  let settings: PictureSettings
  let page: FailurePage

  init(_ call: String, beside file: String, _ settings: PictureSettings) {
    let source = URL(fileURLWithPath: settings.sourceFile ?? file)
    let test = source.deletingPathExtension().lastPathComponent
    let folder = source.deletingLastPathComponent()
    url = Self.goldens(beside: file, settings).appendingPathComponent("\(test)/\(call)")
    self.source = folder
    title = Self.title(of: call, beside: file, settings)
    self.settings = settings
    let pageFolder = Self.root(of: folder).appendingPathComponent(".artifacts/pictures")
    page = FailurePage.shared(in: pageFolder)
    // Only the default folder has the files of the sources beside it and no others.
    guard settings.folder == nil, settings.sourceFile == nil else { return }
    let goldens = Self.goldens(beside: file, settings)
    OrphanSearch.note("\(test)/\(call)", in: folder.path, goldens: goldens.path, page: pageFolder)
  }

  /// Returns the folder of all files.
  static func goldens(beside file: String, _ settings: PictureSettings) -> URL {
    settings.folder.map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: settings.sourceFile ?? file).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
  }

  private static func title(
    of call: String, beside file: String, _ settings: PictureSettings
  ) -> String {
    let source = URL(fileURLWithPath: settings.sourceFile ?? file)
    return "\(source.deletingPathExtension().lastPathComponent).\(call)"
  }

  /// Returns whether this run draws a picture, or a film, a script or states as a whole.
  static func draws(
    _ name: String, of call: String, beside file: String, _ settings: PictureSettings
  ) -> Bool {
    guard !CostNames.isListing else { return false }
    guard let shard = settings.shard, !settings.isWriting else { return true }
    return shard.contains("\(title(of: call, beside: file, settings)).\(name)")
  }

  /// Returns the key of a drawing among those that earlier runs have found equal to their files; nil
  /// if there are no files, or none must be reused.
  func key(_ name: String, _ list: UInt64, tree: String) -> String? {
    guard let proved = settings.proved, !settings.isWriting, settings.tolerance == .exact,
      let entry = files.index[name]
    else { return nil }
    let contents = [entry.picture, entry.tree].compactMap {
      try? Data(contentsOf: url.appendingPathComponent($0))
    }
    guard contents.count == 2 else { return nil }
    return proved.key(
      list, tree: tree, files: contents.map { Array($0) }, threads: settings.threads)
  }

  /// Returns the folder of the package that contains a folder.
  static func root(of folder: URL) -> URL {
    var root = folder
    while root.path != "/" {
      let manifest = root.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return root }
      root.deleteLastPathComponent()
    }
    return folder
  }

  /// Returns a message for each folder of pictures whose test is not in the sources beside a file.
  static func orphans(
    beside file: String, _ settings: PictureSettings = PictureSettings()
  ) throws -> [String] {
    let folder = URL(fileURLWithPath: settings.sourceFile ?? file).deletingLastPathComponent()
    let goldens = goldens(beside: file, settings)
    let manager = FileManager.default
    guard manager.fileExists(atPath: goldens.path) else { return [] }
    var messages: [String] = []
    for test in try manager.contentsOfDirectory(atPath: goldens.path).sorted() {
      let source = try? String(
        contentsOf: folder.appendingPathComponent("\(test).swift"), encoding: .utf8)
      let path = goldens.appendingPathComponent(test).path
      messages += orphans(of: test, in: path, source: source).map {
        "\(goldens.lastPathComponent)/\(test)/\($0.file): no test of \(test).swift draws it"
      }
    }
    return messages
  }

  /// Returns the files and folders of a test that its source does not name, each with the name of its call.
  ///
  /// - Parameter source: The text of the source; nil if there is none.
  nonisolated static func orphans(
    of test: String, in folder: String, source: String?
  ) -> [(file: String, call: String)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let literals = source.map { NameLiterals(in: $0) }
    return names.sorted().compactMap { name in
      let suffix = suffixes.first { name.hasSuffix($0) }
      let call = String(name.dropLast(suffix?.count ?? 0))
      let isNamed = source.map { $0.contains("func \(call)(") || $0.contains("\"\(call)\"") }
      return isNamed == true || literals?.contain(call) == true ? nil : (name, call)
    }
  }

  /// Compares drawings with the stored ones, and returns a message for each that differs; records
  /// them if the run records.
  ///
  /// - Parameters:
  ///   - spared: The names of pictures that are known to be equal.
  ///   - missed: The names of pictures that could not be drawn, whose files stay.
  ///   - moment: Draws a view again, and returns the moment at which it looks like a picture, or nil.
  ///   - explain: Draws a view again, and returns its drawings.
  func compare(
    _ drawn: [Drawn], spared: [String] = [], missed: [String] = [],
    moment: (Drawn, PNGImage) throws -> Double? = { _, _ in nil },
    explain: Explain = { _, _, _ in nil }
  ) throws -> [String] {
    let stored = files.index
    var failures: [(name: String, difference: Difference)] = []
    var refuted: [String] = []
    for item in drawn {
      try answerQuestion(about: item, explain)
      let key = item.list.flatMap { self.key(item.name, $0, tree: item.tree) }
      let explains = failures.count < Self.mostHistories
      if var difference = try difference(
        of: item, from: stored[item.name], moment,
        { try explain($0, $1, explains ? $2 : []) })
      {
        if difference.isAccepted {
          page.pass("\(title).\(item.name)", within: settings.tolerance)
          continue
        }
        difference.addSteps(of: item)
        failures.append((item.name, difference))
        if let key, settings.proved?.contains(key) == true { refuted.append(item.name) }
      } else {
        page.pass("\(title).\(item.name)")
        if let key { settings.proved?.insert(key) }
      }
    }
    for name in spared { page.pass("\(title).\(name)") }
    let all = drawn.map(\.name) + spared
    let names = Set(all + missed)
    let twins = Set(all).filter { name in all.count { $0 == name } > 1 }.sorted()
    // Only a run that draws all pictures knows which ones are no longer drawn.
    let isWhole = (settings.shard?.count ?? 1) == 1 || settings.isWriting
    let orphans = isWhole ? stored.keys.filter { !names.contains($0) }.sorted() : []
    for (name, difference) in failures {
      try page.add(
        "\(title).\(name)", difference.cause + difference.detail, cause: difference.cause,
        kind: difference.kind, difference.figures, facts: difference.facts)
    }
    var messages = grouped(failures)
    var others: [String] = []
    if !twins.isEmpty { others.append("\(twins.joined(separator: ", ")): drawn more than once") }
    if !orphans.isEmpty {
      others.append("\(orphans.joined(separator: ", ")): recorded, but no longer drawn")
    }
    if !refuted.isEmpty {
      others.append(
        "\(refuted.joined(separator: ", ")): equal in an earlier run with the same display list and "
          + "renderer; remove the folder of \(ProvedPictures.variable) and report this")
    }
    // The drawings of equal pictures are stored anew too, which is no failure.
    if settings.isRecording, missed.isEmpty {
      try record(drawn, keeping: stored, except: Set(failures.map(\.name)), explain)
    } else if settings.isWriting {
      let written = drawn.filter { item in
        failures.contains { $0.name == item.name }
          && (settings.records(isMissing: stored[item.name] == nil)
            || settings.approved?.contains("\(title).\(item.name)", item.digest) == true)
      }
      try record(written, among: drawn.map(\.name), keeping: stored, explain)
    }
    if settings.tolerance.lacksReason {
      others.append(
        "the tolerance \(settings.tolerance.name) has no reason and accepts nothing; tell why the "
          + "pictures cannot be equal with because:")
    }
    if let excess = FolderSize(of: url).excess(over: settings.budget) {
      others.append("the files of \(title) have \(excess)")
    }
    for message in others { try page.add(title, message) }
    messages += others
    if !messages.isEmpty { messages.append("see \(page.path)") }
    return messages
  }

  /// Returns the pixels of a picture that differ most from the stored one; nil if its drawings are needed
  /// neither to tell a difference nor to be stored.
  func pixelsToExplain(of picture: PNGImage, _ name: String) -> [PictureExplanation.Pixel]? {
    let unchanged: [PictureExplanation.Pixel]? = settings.isWriting ? [] : nil
    guard let golden = files.index[name].flatMap(files.picture), golden.pixels != picture.pixels
    else {
      return unchanged
    }
    guard golden.width == picture.width, golden.height == picture.height else { return [] }
    let strip = PictureStrip(expected: golden, actual: picture)
    let isAccepted = settings.tolerance.accepts(
      count: strip.count, worst: strip.worst, of: golden.width * golden.height)
    return isAccepted ? unchanged : strip.worstPixels
  }

  /// Returns the pixel of a picture that the run explains; nil if there is none.
  func pixelInQuestion(of picture: PNGImage, _ name: String) -> PictureExplanation.Pixel? {
    settings.question?.pixel(of: "\(title).\(name)", picture)
  }

  private func answerQuestion(about item: Drawn, _ explain: Explain) throws {
    guard let pixel = pixelInQuestion(of: item.picture, item.name) else { return }
    let box = PixelBox(x: pixel.x, y: pixel.y)
    let frame = item.frames.first { $0.box.intersection(box) == box }
    guard item.frames.isEmpty || frame != nil else { return }
    let corner = frame.map { ($0.box.left, $0.box.top) } ?? (0, 0)
    let inside = (pixel.x - corner.0, pixel.y - corner.1)
    settings.question?.tell(try explain(item, frame?.time ?? item.time, [inside]), corner: corner)
  }

  /// Returns the drawings of a picture, as they are stored; nil if it cannot be drawn again.
  private func drawings(of item: Drawn, _ explain: Explain) throws -> String? {
    guard !item.frames.isEmpty else { return try explain(item, item.time, [])?.text }
    let frames = try item.frames.compactMap { frame in
      try explain(item, frame.time, []).map {
        "\(StoredPictures.frameMark)\(frame.time)\n\($0.text)"
      }
    }
    return frames.count == item.frames.count ? frames.joined() : nil
  }

  /// Reports what a comparison of something else than pictures has found; nothing is a pass.
  ///
  /// - Parameter kind: The end of the name in the reports.
  func end(_ kind: String, with messages: [String], at place: TestPlace) {
    let name = "\(title).\(kind)"
    guard !messages.isEmpty else { return page.pass(name) }
    TestReport.fail(
      "\(title): " + messages.joined(separator: "\n"), of: name, on: page, at: place)
  }

  /// Adds a failure in a script to the page, with small pictures of its last steps.
  func add(_ name: String, _ message: String, _ steps: [String], _ figures: [PictureFigure]) throws
  {
    try page.add("\(title).\(name)", message, figures, facts: PictureFacts(steps: steps))
  }

  // MARK: - States

  /// The ends of the names of an atlas, of costs and of a film of digests, which are beside the folder of the call.
  private nonisolated static let statesSuffix = ".states.txt"
  private nonisolated static let costsSuffix = ".costs.txt"
  private nonisolated static let framesSuffix = StoredPictures.framesSuffix
  /// The ends of all names of files that are beside the folder of the call.
  nonisolated static let suffixes =
    [statesSuffix, costsSuffix, framesSuffix] + ProgramFigure.Kind.allCases.map { suffix(of: $0) }

  private nonisolated static func suffix(of kind: ProgramFigure.Kind) -> String {
    ".\(kind.rawValue).txt"
  }

  /// The path of the file with a figure of the call's program.
  func path(of kind: ProgramFigure.Kind) -> String { url.path + Self.suffix(of: kind) }

  /// The path of the folder of the test.
  var sourcePath: String { source.path }

  /// The path of the package that contains the test.
  var packagePath: String { Self.root(of: source).path }

  /// The file of the digests of the call's frames.
  var framesURL: URL { URL(fileURLWithPath: url.path + Self.framesSuffix) }

  /// The file of the costs of the call.
  var costsURL: URL { URL(fileURLWithPath: url.path + Self.costsSuffix) }

  private var statesURL: URL { URL(fileURLWithPath: url.path + Self.statesSuffix) }

  /// The atlas of the call, still without elements.
  var atlas: StateAtlas {
    var atlas = StateAtlas(
      "\(title).states", golden: try? String(contentsOf: statesURL, encoding: .utf8), page: page)
    atlas.isRecorded = settings.records(isMissing: true)
    return atlas
  }

  /// Compares an atlas with the stored one; records it if the run records.
  func compare(_ atlas: StateAtlas, at place: TestPlace) throws {
    if settings.records(isMissing: atlas.isMissing), !atlas.differences.isEmpty {
      try FileManager.default.createDirectory(
        at: statesURL.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(atlas.text.utf8).write(to: statesURL)
    }
    atlas.compare(at: place)
  }

  /// Joins the names of conditions with the same cause, so that one cause is one line, and refers to
  /// the call of this process that reported the cause before.
  private func grouped(_ failures: [(name: String, difference: Difference)]) -> [String] {
    var groups: [(difference: Difference, names: [String])] = []
    for (name, difference) in failures {
      if let place = groups.firstIndex(where: { $0.difference.cause == difference.cause }) {
        groups[place].names.append(name)
      } else {
        groups.append((difference, [name]))
      }
    }
    return groups.map { difference, names in
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      let earlier =
        difference.isShared ? page.earlierCall(with: difference.cause, than: title) : nil
      let message =
        earlier.map { "as in \($0)" } ?? difference.cause + difference.detail
      return "\(names.prefix(3).joined(separator: ", "))\(more): \(message)"
    }
  }

  private func difference(
    of item: Drawn, from entry: StoredPictures.Entry?,
    _ moment: (Drawn, PNGImage) throws -> Double?,
    _ explain: Explain
  ) throws -> Difference? {
    let places = ElementPlaces(tree: item.tree, scale: item.scale)
    // The digest of pixels takes some milliseconds, and most pictures are equal.
    func facts() -> PictureFacts { PictureFacts(digest: item.digest, places: places.facts) }
    let actual = [PictureFigure(caption: "actual", picture: item.picture)]
    guard let entry, let golden = files.picture(entry) else {
      return Difference(
        cause: "missing; \(settings.remedy)",
        figures: actual, facts: facts(), isShared: false)
    }
    let tree = files.tree(entry) ?? ""
    let changes = ElementList.changes(from: tree, to: item.tree)
    let meaning = changes.isEmpty ? nil : changes.prefix(4).joined(separator: "; ")
    guard golden.width == item.picture.width, golden.height == item.picture.height else {
      let size = "\(item.picture.width)x\(item.picture.height)"
      return Difference(
        cause: "the size is \(size), was \(golden.width)x\(golden.height)",
        figures: actual, facts: facts())
    }
    guard golden.pixels != item.picture.pixels else {
      if tree == item.tree { return nil }
      return Difference(
        cause: meaning ?? "the accessibility tree differs",
        kind: ElementList.kind(from: tree, to: item.tree), figures: actual, facts: facts())
    }
    let strip = PictureStrip(expected: golden, actual: item.picture)
    let accepted = settings.tolerance.accepts(
      count: strip.count, worst: strip.worst, of: golden.width * golden.height)
    if accepted, tree == item.tree {
      return Difference(cause: "", figures: [], facts: PictureFacts(), isAccepted: true)
    }
    let frames = differingFrames(of: item, from: golden)
    var difference = Difference(cause: "", figures: strip.figures, facts: facts())
    if let first = frames.first { difference.detail = "; first at \(Film.text(of: first.time))" }
    if !item.frames.isEmpty {
      let times = item.frames.map { Film.text(of: $0.time) }.joined(separator: ", ")
      difference.figures[0].caption += "; frames at \(times), row by row"
    }
    difference.figures += frames.map {
      PictureFigure(
        caption: "at \(Film.text(of: $0.time))", picture: $0.strip.image, isStrip: true,
        corner: ($0.box.left, $0.box.top))
    }
    let explanation = try explanation(of: item, frames.first, strip, explain)
    let drawings = explanation.flatMap { explanation in
      files.drawings(entry, ofFrameAt: frames.first?.time).map {
        DrawingChanges(from: $0, to: explanation)
      }
    }
    let (time, expected) = frames.first.map { ($0.time, $0.expected) } ?? (item.time, golden)
    if let now = try moment(item, expected), abs(now - time) > 0.001 {
      difference.cause =
        "timing: what was at \(Film.text(of: time)) is at \(Film.text(of: now))"
    } else if let meaning {
      difference.cause = meaning
      if ElementList.haveSameElements(tree, item.tree) {
        difference.kind = drawings?.kind ?? ElementList.kind(from: tree, to: item.tree)
      }
    } else {
      let pixels = strip.cause(among: places, isFilm: !item.frames.isEmpty)
      difference.cause = drawings?.cause ?? pixels
      let isTold = drawings?.cause == nil
      difference.kind = isTold ? strip.kind(among: places) : drawings?.kind
      difference.detail =
        (isTold ? "" : "; \(pixels)") + ", \(strip.extent)\(difference.detail)"
    }
    if let explanation {
      difference.facts.drawings = explanation.facts(scale: item.scale, changes: drawings)
      difference.detail += explanation.detail(drawings, besides: difference.cause)
    }
    return difference
  }

  private typealias FilmFrame =
    (time: Double, box: PixelBox, expected: PNGImage, strip: PictureStrip)

  /// Returns the drawings of a picture, or of the first frame of a film that differs; nil if it cannot be
  /// drawn again.
  private func explanation(
    of item: Drawn, _ frame: FilmFrame?, _ strip: PictureStrip, _ explain: Explain
  ) throws -> PictureExplanation? {
    guard let frame else { return try explain(item, item.time, strip.worstPixels) }
    var explanation = try explain(item, frame.time, frame.strip.worstPixels)
    explanation?.corner = (frame.box.left, frame.box.top)
    return explanation
  }

  /// Returns the frames of a film that differ, each with its own strip.
  private func differingFrames(of item: Drawn, from golden: PNGImage) -> [FilmFrame] {
    item.frames.compactMap { time, box in
      let expected = Film.crop(golden, to: box)
      let actual = Film.crop(item.picture, to: box)
      guard expected.pixels != actual.pixels else { return nil }
      return (time, box, expected, PictureStrip(expected: expected, actual: actual))
    }
  }

  private func record(
    _ drawn: [Drawn], keeping stored: [String: StoredPictures.Entry], except changed: Set<String>,
    _ explain: Explain
  ) throws {
    // A picture within the accepted tolerance keeps its bytes.
    let old = files.contents(of: stored.filter { !changed.contains($0.key) })
    try files.write(
      try drawn.map { item in
        StoredPictures.Contents(
          name: item.name, picture: old[item.name]?.picture ?? item.picture.encoded(),
          tree: item.tree, drawings: try drawings(of: item, explain) ?? old[item.name]?.drawings)
      })
  }

  /// Records some pictures; all others keep their files, also those that are no longer drawn.
  private func record(
    _ approved: [Drawn], among names: [String], keeping stored: [String: StoredPictures.Entry],
    _ explain: Explain
  ) throws {
    guard !approved.isEmpty else { return }
    var all = files.contents(of: stored)
    for item in approved {
      all[item.name] = StoredPictures.Contents(
        name: item.name, picture: item.picture.encoded(), tree: item.tree,
        drawings: try drawings(of: item, explain))
    }
    let others = stored.keys.filter { !names.contains($0) }.sorted()
    try files.write((names + others).compactMap { all.removeValue(forKey: $0) })
  }
}
