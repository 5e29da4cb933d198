import Commands
import PokerSlamHost
import PokerSlamGame
import Stage
import StageUI
import Typeset

/// Lets the bot play until it has played enough games.
@MainActor
enum BotRun {
  private static let firstSize = Size(1280, 800)
  /// One picture in so many is painted where nobody looks.
  private static let framesPerPicture = 24

  /// Without a window: time and surface are made up.
  static func rehearse(_ table: BotTable, seed: UInt64) throws {
    let presenter = MemoryPresenter(
      width: Int(clamping: firstSize.width), height: Int(clamping: firstSize.height),
      keepsShown: false)
    var rehearsal = Rehearsal(presenter: presenter)
    let settings = table.host.app.settings
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
    while !table.isDone {
      var kinds = pending
      pending = []
      for act in table.player.acts() {
        switch act {
        case .input(let kind): kinds.append(kind)
        case .resize(let wanted):
          size = wanted
          kinds.append(fit())
        }
      }
      var failure: (any Error)?
      let outcome = rehearsal.frame(kinds) { input in
        do {
          return try table.update(input)
        } catch {
          failure = error
          return FrameOutcome(needsPaint: false, quits: true)
        }
      } paint: { surface in
        guard surface.isFresh || table.frames % framesPerPicture == 0 else { return [] }
        return table.host.program.paint(into: surface)
      }
      if let failure { throw failure }
      if let wanted = outcome.userScale, wanted != userScale {
        userScale = wanted
        pending.append(fit())
      }
    }
  }

  /// In a window: paints and shows one picture in so many, as if the display were slow.
  private static let framesPerShown = 4

  /// In a window, as fast as that goes.
  static func perform(_ table: BotTable, on stage: Stage, size: Size) throws {
    var failure: (any Error)?
    var reclaimer = MemoryReclaimer()
    // Since the picture that is shown.
    var changed = false
    let summary = stage.run { input in
      MainActorJobs.run()
      do {
        let outcome = try table.update(input)
        if table.beginsToWatch { stage.resize(to: size) }
        for act in table.isWatching ? [] : table.player.acts() {
          switch act {
          case .input(let kind): stage.post(kind)
          case .resize(let wanted):
            // Where memory is measured the window is large most of the time.
            stage.resize(to: table.player.oneIn(2) ? wanted : size)
          }
        }
        if reclaimer.note(outcome, of: table.host.program) { table.gaveBack() }
        changed = changed || outcome.needsPaint
        var next = outcome
        next.needsPaint = changed && table.frames % framesPerShown == 0
        if next.needsPaint { changed = false }
        next.next = .animating(.display)
        next.isFullscreen = nil
        next.quits = table.isDone
        return next
      } catch {
        failure = error
        return FrameOutcome(needsPaint: false, quits: true)
      }
    } paint: {
      table.host.program.paint(into: $0)
    }
    if let failure { throw failure }
    if let signal = summary.signal { throw Interruption(signal: signal) }
  }
}
