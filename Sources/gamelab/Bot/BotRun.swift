import Commands
import PokerSlamHost
import PokerSlamGame
import Stage
import StageUI
import Typeset

/// Runs the bot until it has played enough games.
@MainActor
enum BotRun {
  private static let firstSize = Size(1280, 800)
  /// One frame in 24 is painted into memory.
  private static let framesPerPicture = 24

  /// Runs without a window, with simulated time and surface.
  static func runSimulated(_ harness: BotHarness, seed: UInt64) throws {
    let presenter = MemoryPresenter(
      width: Int(clamping: firstSize.width), height: Int(clamping: firstSize.height),
      keepsShown: false)
    var scriptedHost = ScriptedHost(presenter: presenter)
    let settings = harness.host.app.settings
    (settings.music, settings.effects) = (0, 0)
    var userScale = 1.0
    var size = firstSize
    func fit() -> InputEvent.Kind {
      let scale = DisplayScale.effective(
        width: Int(clamping: size.width), height: Int(clamping: size.height), desktop: 1,
        user: userScale)
      presenter.resize(
        width: Int(clamping: size.width), height: Int(clamping: size.height), scale: scale)
      return .resized(presenter.size, scale: scale)
    }
    var pending: [InputEvent.Kind] = [.focusGained]
    while !harness.isDone {
      var kinds = pending
      pending = []
      for action in harness.player.actions() {
        switch action {
        case .input(let kind): kinds.append(kind)
        case .resize(let wanted):
          size = wanted
          kinds.append(fit())
        }
      }
      var failure: (any Error)?
      let outcome = scriptedHost.frame(kinds) { input in
        do {
          return try harness.update(input)
        } catch {
          failure = error
          return FrameOutcome(needsPaint: false, quits: true)
        }
      } paint: { surface in
        guard surface.isFresh || harness.frames % framesPerPicture == 0 else { return [] }
        return harness.host.program.paint(into: surface)
      }
      if let failure { throw failure }
      if let wanted = outcome.userScale, wanted != userScale {
        userScale = wanted
        pending.append(fit())
      }
    }
  }

  /// In a window, one frame in four is painted and presented, as with a slow display.
  private static let framesPerShown = 4

  /// Runs in a window, as fast as possible.
  static func runInWindow(_ harness: BotHarness, on stage: Stage, size: Size) throws {
    var failure: (any Error)?
    var reclaimer = MemoryReclaimer()
    // Whether anything has changed since the last presented frame.
    var changed = false
    let summary = stage.run { input in
      MainActorJobs.run()
      do {
        let outcome = try harness.update(input)
        if let size = harness.takeWantedSize() { stage.resize(to: size) }
        for action in harness.isIdle ? [] : harness.player.actions() {
          switch action {
          case .input(let kind): stage.post(kind)
          case .resize(let wanted):
            // Memory is measured at full size. So half of the resizes restore that size.
            stage.resize(to: harness.player.oneIn(2) ? wanted : size)
          }
        }
        if reclaimer.note(outcome, of: harness.host.program) { harness.memoryWasReclaimed() }
        changed = changed || outcome.needsPaint
        var next = outcome
        next.needsPaint = changed && harness.frames % framesPerShown == 0
        if next.needsPaint { changed = false }
        next.next = .animating(.display)
        next.isFullscreen = nil
        next.quits = harness.isDone
        return next
      } catch {
        failure = error
        return FrameOutcome(needsPaint: false, quits: true)
      }
    } paint: {
      harness.host.program.paint(into: $0)
    }
    if let failure { throw failure }
    if let signal = summary.signal { throw Interruption(signal: signal) }
  }
}
