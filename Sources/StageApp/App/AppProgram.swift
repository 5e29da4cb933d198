import Commands
import KitWindow
import PNG
import Platform
import Stage
import Typeset
import Workers

/// The program of an app: shows its window, or draws a picture if the command line asks for one.
@MainActor
final class AppProgram<A: App> {
  let name: String
  let runtime: AppRuntime
  let host: ViewHost
  let settings: FileSettings
  let request: AppRequest
  let io: CommandIO
  let pool: WorkerPool
  private let folder: StateFolder

  /// Does what the process's command line asks for and ends the process.
  static func main() -> Never {
    if let sentence = ThisProcess.prepare() { ThisProcess.fail(sentence) }
    ThisProcess.returnLargeBlocks()
    let path = CommandLine.arguments.first ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? "\(A.self)"
    let code = run(name, ThisProcess.arguments, .system)
    if code > 128 { ThisProcess.end(by: code - 128) }
    ThisProcess.exit(code)
  }

  /// Does what a command line asks for and returns the exit code.
  static func run(_ name: String, _ words: [String], _ io: CommandIO) -> Int32 {
    let command = Command(
      name, "Runs \(name) in a window", AppRequest(),
      positionals: .some("[FILE …]", "files and URLs to open") { $0.files = $1 },
      options: AppRequest.options
    ) { request, io in
      if let problem = request.problem { throw UsageError(problem) }
      if request.comparesProfiles { return try FrameTimes.compare(request.files, io) }
      if request.isWindowless { hideUserDefaults() }
      if request.showsPreviews { return try showPreviews(name, request, io) }
      if request.isWindowless {
        PicturePainter.runTasksSerially()
        return try AppProgram(name, request, io).drawPicture()
      }
      return try showWindow(name, request, io)
    }
    return CommandTable(single: command).run(words, io)
  }

  /// Lets `UserDefaults` be empty and write nothing, so that a picture is the same for each user.
  ///
  /// Foundation looks up the folder of its files before the program's first line. So the program is
  /// started again with one that cannot exist.
  private static func hideUserDefaults() {
    guard FoundationHooks.current != nil else { return }
    ThisProcess.restart(with: "XDG_CONFIG_HOME", "/dev/null/no-settings")
  }

  /// Shows the program's previews in a workbench, or draws its picture.
  ///
  /// Optimised builds have no previews, so these are without the workbench too.
  private static func showPreviews(
    _ name: String, _ request: AppRequest, _ io: CommandIO
  ) throws -> Int32 {
    #if DEBUG
      let program = try ViewProgram(
        "\(name): previews", size: request.size ?? WindowDefaults.previews
      ) { PreviewWorkbench() }
      request.setConditions(in: &program.host.environment)
      guard let path = request.picture else {
        return try program.show(on: request.present, frameLimit: request.frames)
      }
      PicturePainter.runTasksSerially()
      let picture = program.picture(at: request.moment, scale: request.scale)
      try io.writeFile(picture.encoded(), path)
      if let path = request.tree {
        try io.writeFile(Array(program.host.accessibilityTree.utf8), path)
      }
      return 0
    #else
      throw UsageError("--previews needs a debug build; an optimised one has no previews")
    #endif
  }

  init(_ name: String, _ request: AppRequest, _ io: CommandIO) throws {
    self.name = name
    self.request = request
    self.io = io
    folder = StateFolder(program: name)
    pool = WorkerPool(threads: ThisProcess.processorCount)
    let runtime = AppRuntime { url in
      guard let opened = LaunchedProgram("xdg-open", [url.absoluteString]) else { return false }
      OwnThread.run { opened.wait() }
      return true
    }
    self.runtime = runtime
    settings = FileSettings(program: request.isWindowless ? nil : name)
    host = ViewHost(glyphs: try FontLibrary(), runner: PoolRunner(pool: pool)) {
      AppRoot(app: LinkedValue(A()), runtime: runtime)
    }
    let foundation = request.isWindowless ? nil : FoundationHooks.current
    // Before the app is made, because its models read settings too.
    StandardSettings.store = foundation?.settings() ?? settings
    host.environment.settingsStore = StandardSettings.store
    request.setConditions(in: &host.environment)
    host.window = (request.size ?? WindowDefaults.size, request.scale)
    host.openSystemURL = { [runtime] in runtime.ask(toOpen: $0, $1) }
    host.addTools(threads: pool.concurrency)
    host.isInspecting = request.isInspecting
    host.tree.onWarning = { io.printError("\(name): \($0)") }
  }

  /// Makes the app's scenes, but not yet the content of the window; returns the program's window.
  func buildScenes(at time: Double = 0) throws -> WindowRecord {
    host.build(at: time)
    guard let window = runtime.mainWindow else {
      throw CommandFailure("the app has no WindowGroup and no Window")
    }
    return window
  }

  /// Gives the files and URLs of the command line to the views that open them; to be called after
  /// the first update.
  ///
  /// - Returns: Whether the command line has any files or URLs.
  func deliverFiles() -> Bool {
    for file in request.files {
      let url = Self.url(of: file)
      if url.isFileURL, !File.exists(url.path) {
        io.printError("\(name): \(file): No such file or directory")
      } else if !runtime.inbox.deliver(url) {
        io.printError("\(name): \(file): nothing in this program opens files")
      }
    }
    return !request.files.isEmpty
  }

  /// Returns a word of the command line as a URL; words that are not URLs are paths of files.
  static func url(of word: String) -> URL {
    if word.hasPart("://") || word.hasPrefix("mailto:"), let url = URL(string: word),
      url.scheme != nil
    {
      return url
    }
    return URL(fileURLWithPath: File.absolutePath(word))
  }

  /// Makes the frames' dates those of the clock; `timeZero` is the moment of the time 0.
  func setStartDate(timeZero: UInt64) {
    let start = Double(Clock.wallMilliseconds(at: timeZero)) / 1000
    host.startDate = Date(timeIntervalSince1970: start)
  }

  // MARK: - The window

  private static func showWindow(
    _ name: String, _ request: AppRequest, _ io: CommandIO
  ) throws -> Int32 {
    var options = StageOptions()
    options.title = name
    options.applicationID = name
    options.present = request.present
    let start = VideoStart(options)
    let program = try AppProgram(name, request, io)
    return try program.show(options, start)
  }

  private func show(_ given: StageOptions, _ start: VideoStart) throws -> Int32 {
    let now = Double(Clock.nanoseconds()) / 1e9
    setStartDate(timeZero: 0)
    host.isWokenByTasks = true
    let record = try buildScenes(at: now)
    let settings = record.facts.settings
    var placements = WindowPlacements.load(of: folder)
    var options = given
    options.title = record.facts.title ?? name
    options.size = request.size ?? settings.size ?? WindowDefaults.size
    options.minimumSize = WindowDefaults.minimum
    options.adaptsScale = false
    options.userScale = request.scale
    options.refreshRate = request.rate
    options.isBorderless = settings.style == .hiddenTitleBar
    options.place = settings.place.map { Point($0.x, $0.y) }
    options.isWokenByMainActor = true
    if request.size == nil { options.remembered = placements.places }
    let player = request.isMuted ? nil : FeedbackPlayer()
    if let player { host.onFeedback = { player.play($0) } }
    let stage = try openStage(options, start, player)
    host.clipboard = stage.clipboard
    host.keepDisplayOn = { stage.keepDisplayOn($0) }
    host.environment.copyText = { stage.copy($0) }
    host.environment.secondsFromGMT = Clock.wallTime().eastOfUTC
    let travel = TimeTravel(host)
    travel.isRecording = request.recordsFrames
    let window = AppWindow(
      name, host: host, runtime: runtime, record: record, stage: stage,
      profile: request.isProfiled
        ? FrameTimes(
          name, host, tracks: pool.concurrency, isTraced: request.profileFolder != nil,
          measuresViews: request.profilesViews
        ) { [weak travel] in
          travel?.recordedTime.map { "\(Self.inputFile) at \($0) s" }
        } : nil,
      deliverFiles: { [self] in deliverFiles() })
    stage.onDisplayLost { [self] in
      window.end()
      saveSettings()
      return "The display is gone."
    }
    runtime.hasWindow = true
    window.fitToContent(isSizeChosen: request.size != nil)
    var written = ""
    travel.writeFiles(named: name, runner: host.runner) { [io, name] in
      io.printError("\(name): wrote \($0)")
    }
    let summary = host.withJobs {
      stage.run(
        frameLimit: request.frames,
        update: { [self] input in
          travel.update(input) { input in
            var input = input
            input.desktop = request.desktop(input.desktop)
            var outcome = window.update(input)
            if let moment = self.settings.saveIfDue(at: input.time.targetTimestamp) {
              outcome.next = outcome.next.noLater(than: moment)
            }
            if let path = request.tree, written != host.accessibilityTree {
              written = host.accessibilityTree
              try? io.writeFile(Array(written.utf8), path)
            }
            return outcome
          }
        },
        paint: { [host] in travel.paint(into: $0) { host.paint(into: $0) } })
    }
    window.end()
    host.abandonJobs()
    saveSettings()
    if !summary.isDisplayLost, options.present != .null {
      placements.remember(stage.geometry, for: stage.displayLayout)
      placements.save(of: folder)
    }
    if request.printsStart, let shown = summary.firstShown {
      let moment = Clock.wallMilliseconds(at: UInt64(max(shown.count, 0)))
      try io.print("first frame shown at \(moment) ms of Unix time")
    }
    if let times = window.profile {
      let profile = times.profile
      try io.print(FrameTimes.table(profile))
      if let folder = request.profileFolder {
        for file in times.files(profile) { try io.writeFile(file.bytes, "\(folder)/\(file.name)") }
        if let test = travel.history?.test {
          try io.writeFile(Array(test.utf8), "\(folder)/\(Self.inputFile)")
        }
      }
    }
    return summary.exitCode
  }

  /// The file of a profile with the recorded input, as a test that repeats it.
  private static var inputFile: String { "input.swift" }

  private func saveSettings() {
    settings.save()
    FoundationHooks.current?.save()
  }

  private func openStage(
    _ options: StageOptions, _ start: VideoStart, _ player: FeedbackPlayer?
  ) throws -> Stage {
    do throws(StageError) {
      return try Stage(options, start: start, mixer: player?.mixer)
    } catch .interrupted(let signal) {
      throw Interruption(signal: signal)
    }
  }
}

/// The sizes, in points, of windows whose scene declares none.
enum WindowDefaults {
  static let size = Size(640, 480)
  static let minimum = Size(160, 120)
  /// The size of the workbench of previews.
  static let previews = Size(1280, 800)
}
