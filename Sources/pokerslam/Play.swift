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
      options: ["--seed", "--size", "--scale", "--present", "--threads", "--frames", "--tree"],
      flags: ["--fullscreen"])
    if let word = arguments.positional.first {
      throw UsageError("play takes no \"\(word)\"")
    }
    let game = try arguments["--seed"].map { try GameName.read($0) } ?? GameName.random()
    let options = try stageOptions(arguments)
    let frames = try arguments.integer("--frames", in: 1...1_000_000)
    let threads = try arguments.integer("--threads", in: 1...64)

    let model = GameModel(game)
    let host = Host(
      glyphs: try FontLibrary(),
      runner: WorkerPool(threads: threads ?? min(ThisProcess.processorCount, 8)),
      describe: { GameScreen.describe(model, $0) })
    do {
      let stage = try Stage(options)
      return try show(host, on: stage, frames: frames, treePath: arguments["--tree"])
    } catch StageError.noDisplay(let reason) {
      ThisProcess.complain("pokerslam: \(StageError.noDisplay(reason: reason))")
      return try Screenshot.run(["board-hand", "--out", "."])
    }
  }

  private static func stageOptions(_ arguments: Arguments) throws -> StageOptions {
    var options = StageOptions()
    options.title = Screenshot.title
    if let size = try arguments.size("--size") {
      options.size = Size(Double(size.width), Double(size.height))
    }
    if let scale = try arguments.number("--scale", in: 0.75...3) { options.userScale = scale }
    if let present = arguments["--present"] { options.present = try PresentChoice.parse(present) }
    options.isFullscreen = arguments.has("--fullscreen")
    return options
  }

  private static func show(
    _ host: Host, on stage: Stage, frames: Int?, treePath: String?
  ) throws -> Int32 {
    var failure: FileError?
    var written = ""
    stage.run(
      frameLimit: frames,
      update: { input in
        let outcome = host.update(input)
        if let treePath, written != host.accessibilityTree {
          written = host.accessibilityTree
          do throws(FileError) {
            try File.write(written, to: treePath)
          } catch { failure = error }
        }
        return outcome
      },
      paint: { host.paint(into: $0) })
    if let failure { throw failure }
    return 0
  }
}
