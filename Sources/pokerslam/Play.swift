import Platform
import PokerSlamGame
import Records
import Scenes
import Stage
public import StageUI
import Typeset
public import Workers

extension WorkerPool: BandRunner {}

/// Opens the window and plays.
@MainActor
enum Play {
  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(
      words,
      options: [
        "--seed", "--mode", "--size", "--scale", "--insets", "--fps", "--present", "--threads",
        "--frames", "--tree", "--pad", "--screen", "--data-dir", "--trace", "--out",
      ], flags: ["--fullscreen", "--reduce-motion"])
    if let word = arguments.positional.first {
      throw UsageError("play takes no \"\(word)\"")
    }
    let game = try GameName.chosen(arguments)
    let insets = try arguments.insets("--insets")
    let screen: Destination? = try arguments.choice("--screen", of: "screen")
    var memory = WindowMemory.load()
    var options = try stageOptions(arguments, memory)
    let start = VideoStart(options)
    let frames = try arguments.integer("--frames", in: 1...1_000_000)
    let threads = try arguments.integer("--threads", in: 1...64)

    let fonts = try FontLibrary()
    let pool = WorkerPool(threads: threads ?? min(ThisProcess.processorCount, 8))
    let log = Log()
    let wiring = Wiring(
      game, isDealChosen: arguments["--seed"] != nil,
      folder: arguments["--data-dir"] ?? RecordsFolder.standard(), glyphs: fonts,
      runner: pool, at: Clock.nanoseconds())
    let (app, keeping) = (wiring.app, wiring.keeping)
    if let notice = wiring.notice { log.note("\(notice)") }
    if arguments["--scale"] == nil { options.userScale = app.settings.interfaceScale }
    let program = wiring.program
    if let insets {
      let (top, left, bottom, right) = insets
      program.host.environment.safeAreaInsets = EdgeInsets(
        top: top, leading: left, bottom: bottom, trailing: right)
    }
    program.makeProfiler = {
      Profiler(tracks: pool.concurrency, spans: tracedSpans) { Clock.nanoseconds() }
    }
    if arguments["--trace"] != nil { program.host.profiler = program.makeProfiler?() }
    if arguments.has("--reduce-motion") { app.settings.desktopReducesMotion = true }
    if let screen { app.go(to: screen) } else if game != nil { app.go(to: .game) }
    defer { keeping.close() }
    Overture.playFirst(app, glyphs: fonts, size: options.size)
    do {
      let stage = try Stage(options, start: start, mixer: wiring.mixer)
      stage.onDisplayLost {
        keeping.close()
        log.note("the display is gone")
        log.save()
      }
      let show = Show(
        program: wiring.program, soundtrack: wiring.soundtrack, frames: frames,
        treePath: arguments["--tree"], log: log,
        facts: { "\(ProgramFacts.build)\n\(stage.facts)\n\(fonts)" })
      let code = try show.run(on: stage)
      if let path = arguments["--trace"], let profiler = program.host.profiler {
        try File.write(TraceFile.encode([("play", profiler)]), to: path)
      }
      if options.present != .null {
        memory.remember(stage.geometry, for: stage.displayLayout)
        memory.save()
      }
      return code
    } catch StageError.noDisplay(let reason) {
      log.note("no display: \(reason)")
      log.save()
      ThisProcess.complain("pokerslam: \(StageError.noDisplay(reason: reason))")
      return try drawPicture(into: arguments["--out"] ?? StateFolder.cache())
    }
  }

  /// Draws what the window would have shown.
  private static func drawPicture(into folder: String?) throws -> Int32 {
    guard let folder else {
      throw CommandFailure("there is no home folder to draw a picture into: name one with --out")
    }
    ThisProcess.complain("A picture of the board is drawn into \(folder) instead.")
    return try Screenshot.run(["board-hand", "--out", folder])
  }

  /// Kept of each thread: some minutes of frames.
  private static let tracedSpans = 1 << 16

  /// What a window is opened with; a size on the command line is stronger than the memory of one.
  static func stageOptions(_ arguments: Arguments, _ memory: WindowMemory) throws -> StageOptions {
    var options = StageOptions()
    options.title = Screenshot.title
    options.icon = { Icon.draw() }
    options.remembered = memory.places
    if let size = try arguments.size("--size") {
      options.size = Size(Double(size.width), Double(size.height))
      options.remembered = [:]
    }
    if let scale = try arguments.number("--scale", in: 0.75...3) { options.userScale = scale }
    if let present = try arguments.present { options.present = present }
    options.refreshRate = try arguments.number("--fps", in: 10...1000)
    options.padScript = arguments["--pad"]
    options.isFullscreen = arguments.has("--fullscreen")
    return options
  }
}

extension Arguments {
  /// How frames reach the screen, if that was said.
  var present: PresentChoice? {
    get throws(UsageError) { try choice("--present", of: "way to present") }
  }
}
