import Platform
import Commands
import KitWindow
import Measuring
import PokerSlamHost
import PokerSlamGame
import Records
import Scenes
import Session
import Stage
import StageUI
import Typeset
import Workers

/// Runs the game in a window.
@MainActor
enum Play {
  static func run(_ request: PlayRequest, _ io: CommandIO) throws -> Int32 {
    // A refused file ends the program before a window opens.
    let shared = try request.sharedPath.map { try SharedFile.read($0) }
    let game = try GameName.chosen(
      seed: request.seed, mode: request.mode, date: request.date, today: PlayCommand.today)
    var placements = WindowPlacements.load(of: .game)
    var options = stageOptions(request, placements)
    let start = VideoStart(options)

    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: request.threads ?? min(ThisProcess.processorCount, 8))
    let log = Log()
    let host = GameHost(
      game, isDealChosen: request.seed != nil,
      folder: request.folder ?? RecordsFolder.standard(), glyphs: fonts,
      runner: pool, systemLanguage: Language.ofEnvironment { ThisProcess.environment($0) },
      at: Clock.nanoseconds(), searchesOnOwnThreads: true)
    let (app, saver) = (host.app, host.saver)
    if let notice = host.notice { log.note("\(notice)") }
    saver.log = {
      log.note($0)
      log.save()
    }
    app.settings.override(request.settings)
    options.userScale = app.settings.interfaceScale
    options.isFullscreen = app.settings.isFullscreen
    let program = host.program
    if let insets = request.insets { program.host.environment.safeAreaInsets = insets }
    let allocations: (() -> Int)? = AllocationCount.isCounting ? { AllocationCount.calls } : nil
    program.host.makeProfiler = {
      let profiler = Profiler(tracks: pool.concurrency, spans: 1, frames: 2048) {
        Clock.nanoseconds()
      }
      profiler.allocations = allocations
      return profiler
    }
    let screens = ScreenWatch(app)
    if request.tracePath != nil || request.isProfiled {
      let profiler = Profiler(
        tracks: pool.concurrency,
        spans: request.tracePath == nil ? 1 : tracedFrames * Profiler.spansPerFrame,
        frames: request.isProfiled ? profiledFrames : 2048
      ) { Clock.nanoseconds() }
      profiler.allocations = allocations
      profiler.measuresViews = request.profilesViews || request.tracePath != nil
      program.host.measureFrames(with: profiler, context: { screens.context })
    }
    let travel = TimeTravel(program.host)
    travel.isRecording = request.recordsFrames
    travel.writeFiles(
      named: "pokerslam", in: PictureFolder.standard(), runner: pool, test: test
    ) {
      log.note("wrote \($0)")
      log.save()
    }
    if let shared {
      app.openReplay(shared)
    } else if let screen = request.screen {
      app.go(to: screen)
    } else if let game {
      app.go(to: game.mode.hasLevels ? .climb : .board)
    }
    defer { saver.close() }
    ScreenPrewarmer.prewarmFirst(app, glyphs: fonts, size: options.size)
    do {
      let stage = try Stage.open(options, start: start, mixer: host.mixer)
      stage.onDisplayLost {
        saver.close()
        log.note("the display is gone")
        log.save()
        return displayLostMessage(saver)
      }
      let window = GameWindow(
        program: program, soundtrack: host.soundtrack, travel: travel, frames: request.frames,
        treePath: request.treePath, log: log,
        facts: { "\(ProgramFacts.build)\n\(stage.facts)\n\(fonts)" },
        beforeUpdate: request.isProfiled ? { screens.update() } : nil)
      let summary = try window.run(on: stage)
      // Close the store before the display is used again: any call to the display may hang.
      saver.close()
      if summary.isDisplayLost { io.printError(displayLostMessage(saver)) }
      if let path = request.tracePath, let profiler = program.host.profiler {
        try io.writeFile(ChromeTrace.encode([("play", profiler)]), path)
      }
      if request.isProfiled, let profiler = program.host.profiler {
        try io.print(FrameProfile("play", profiler).lines + FrameProfile.definitions)
      }
      if options.present != .null {
        placements.remember(stage.geometry, for: stage.displayLayout)
        placements.save(of: .game)
      }
      return summary.exitCode
    } catch let error as StageError where error.isAboutDisplay {
      log.note("\(error)")
      log.save()
      io.printError("pokerslam: \(error)")
      guard let folder = request.pictureFolder else { return 1 }
      io.printError("Drawing a picture of the board into \(folder) instead.")
      return try drawPicture(into: folder, io)
    }
  }

  /// Draws the board into a file, because no window can be opened.
  private static func drawPicture(into folder: String, _ io: CommandIO) throws -> Int32 {
    try Screenshot.run(ScreenshotRequest(scenes: ["board-hand"], folder: folder), io)
  }

  /// Returns the test of a pause, which repeats the recorded input on a scene.
  static func test(of history: FrameHistory) -> String {
    var test = history.recordedTest("useScene", ["\"menu\""])
    test.remarks.insert(
      contentsOf: [
        "Recorded in the game; it belongs into Tests/ScenesTests. Replace \"menu\" by a scene in the",
        "state that the game had when recording began.",
      ], at: 0)
    return test.source
  }

  /// Returns the message to print after the display was lost and the store was closed.
  private static func displayLostMessage(_ saver: GameSaver) -> String {
    saver.isKept
      ? "The display is gone; the game is saved."
      : "The display is gone, and the last moves could not be saved."
  }

  /// The number of frames in the table of `--profile`: the last ten minutes at 60 Hz.
  private static let profiledFrames = 36_000

  /// The number of latest frames that fit into a trace if they have `Profiler.spansPerFrame` spans on average,
  /// which is more than those of the game: half a minute at 60 Hz, in 14 MB for each thread.
  private static let tracedFrames = 1800

  /// Returns the options of the window; a size on the command line takes precedence over saved
  /// positions.
  static func stageOptions(_ request: PlayRequest, _ placements: WindowPlacements) -> StageOptions {
    var options = request.stage
    options.icon = { AppIcon.forWindow() }
    if let size = request.size {
      options.size = size
    } else {
      options.remembered = placements.places
    }
    return options
  }
}
