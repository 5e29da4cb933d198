package import PokerSlamGame
import Session
package import Stage
package import StageUI
import Commands
import Platform

/// The game in its window.
@MainActor
package struct GameWindow {
  let program: Program
  let soundtrack: Soundtrack
  /// Pauses the program and shows its last seconds again.
  let travel: TimeTravel
  /// The number of frames after which the program ends; nil for no limit.
  let frames: Int?
  /// The file to which the accessibility tree is written whenever it changes.
  let treePath: String?
  let log: Log
  /// Returns the first lines of the log; called after the first frame is shown.
  let facts: () -> String
  /// Called before each update, for measurements.
  let beforeUpdate: (() -> Void)?

  package init(
    program: Program, soundtrack: Soundtrack, travel: TimeTravel, frames: Int?, treePath: String?,
    log: Log, facts: @escaping () -> String, beforeUpdate: (() -> Void)? = nil
  ) {
    self.program = program
    self.soundtrack = soundtrack
    self.travel = travel
    self.frames = frames
    self.treePath = treePath
    self.log = log
    self.facts = facts
    self.beforeUpdate = beforeUpdate
  }

  /// Runs until the player quits, a signal arrives or the display is lost.
  package func run(on stage: Stage) throws -> StageSummary {
    var failure: FileError?
    var written = ""
    var (isLogged, isTold) = (false, false)
    var loggedGame: Game?
    var reclaimer = MemoryReclaimer()
    var prewarming = IdlePrewarming(program)
    var last: FrameOutcome?
    let notifier = DailyNotifier()
    program.app.settingsPanel.nameOfKey = { KeyNames.name(of: $0) }
    program.host.clipboard = stage.clipboard
    func update(_ input: FrameInput) -> FrameOutcome {
      beforeUpdate?()
      program.host.advance(to: input.time.targetTimestamp.seconds)
      soundtrack.update(input, program.app.settings)
      for path in stage.takeDroppedFiles() { SharedFile.open(path, in: program.app) }
      var outcome = program.update(input)
      notifier.follow(isWanted: program.app.settings.notifiesDaily)
      if let text = program.app.takeTextToCopy() {
        program.app.noteCopied(stage.copy(text))
        outcome.next = .animating(.display)
      }
      prewarming.advance(beside: input, &outcome)
      if let moment = soundtrack.nextUpdate(after: input) {
        outcome.next = outcome.next.noLater(than: moment)
      }
      last = outcome
      if !outcome.needsPaint { reclaimer.note(outcome, of: program) }
      let isFirstShown = input.previous != nil && !isLogged
      if isFirstShown {
        isLogged = true
        log.note(facts())
      }
      // Log the game's code, which a bug report needs. After the first frame, the log is written
      // only when nothing needs painting, so that no frame waits for it.
      let game = program.app.game.session.game
      if isFirstShown || isLogged && loggedGame != game && !outcome.needsPaint {
        loggedGame = game
        log.note("game \(game.code)")
        log.save()
      }
      if let treePath, written != program.host.accessibilityTree {
        written = program.host.accessibilityTree
        do throws(FileError) {
          let target = try File.write(written, to: treePath)
          if target != treePath, !isTold {
            ThisProcess.complain(CommandIO.linkNotice(treePath, to: target))
          }
          isTold = true
        } catch { failure = error }
      }
      return outcome
    }
    let summary = program.host.withJobs {
      stage.run(
        frameLimit: frames, update: { travel.update($0, program: update) },
        paint: { surface in
          travel.paint(into: surface) { surface in
            let damage = program.paint(into: surface)
            if let last { reclaimer.note(last, of: program) }
            return damage
          }
        })
    }
    program.app.game.cancelSearch()
    if let failure { throw failure }
    if !isLogged { log.note(facts()) }
    let lastGame = program.app.game.session.game
    if loggedGame != lastGame { log.note("game \(lastGame.code)") }
    if let shown = summary.firstShown {
      let moment = Clock.wallMilliseconds(at: UInt64(max(shown.count, 0)))
      log.note("first frame shown at \(moment) ms of Unix time")
    }
    let end =
      summary.signal.map { "signal \($0)" }
      ?? (summary.isDisplayLost ? "the display is gone" : "quit")
    log.note(
      "\(summary.updates) updates, \(summary.presents) frames shown, "
        + "\(summary.missedRefreshes) refreshes missed; \(end)")
    log.save()
    return summary
  }
}
