import Audio
import PokerSlamKit
import Scenes
import Session
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
        "--seed", "--size", "--scale", "--present", "--rate", "--threads", "--frames", "--tree",
        "--pad",
      ],
      flags: ["--fullscreen"])
    if let word = arguments.positional.first {
      throw UsageError("play takes no \"\(word)\"")
    }
    let game = try arguments["--seed"].map { try GameName.read($0) } ?? GameName.random()
    var memory = WindowMemory.load()
    let options = try stageOptions(arguments, memory)
    let frames = try arguments.integer("--frames", in: 1...1_000_000)
    let threads = try arguments.integer("--threads", in: 1...64)

    let model = GameModel(game)
    let fonts = try FontLibrary()
    let host = Host(
      glyphs: fonts, runner: WorkerPool(threads: threads ?? min(ThisProcess.processorCount, 8)),
      describe: { GameScreen.describe(model, $0) })
    let log = Log()
    do {
      let stage = try Stage(options, mixer: Mixer())
      stage.onDisplayLost {
        log.note("the display is gone")
        log.save()
      }
      let show = Show(
        host: host, frames: frames, treePath: arguments["--tree"], log: log,
        facts: { "\(ProgramFacts.build)\n\(stage.facts)\n\(fonts)" })
      let code = try show.run(on: stage)
      if options.present != .null {
        memory.remember(stage.geometry, for: stage.displayLayout)
        memory.save()
      }
      return code
    } catch StageError.noDisplay(let reason) {
      log.note("no display: \(reason)")
      log.save()
      ThisProcess.complain("pokerslam: \(StageError.noDisplay(reason: reason))")
      return try Screenshot.run(["board-hand", "--out", "."])
    }
  }

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
    if let present = arguments["--present"] { options.present = try PresentChoice.parse(present) }
    options.refreshRate = try arguments.number("--rate", in: 10...1000)
    options.padScript = arguments["--pad"]
    options.isFullscreen = arguments.has("--fullscreen")
    return options
  }
}
