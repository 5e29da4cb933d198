import Commands
import PokerSlamGame
import Records
import Session
import StageUI

/// A recorded game that is played once more for a film, from the deal to the ending.
///
/// A game is played on the board. In modes with a time limit each hand is played at its recorded
/// time, in others as soon as the board has shown the last hand. A run of Climb is played in the
/// replay viewer.
@MainActor
final class FilmedGame {
  let program: Program
  private let tape: ReplayTape
  private let size: Size
  private let scale: Double
  /// Seconds of the game between two frames.
  private let step: Double
  private var frame = 0
  /// The number of hands played so far.
  private var played = 0
  /// The number of cards of the next hand that are selected.
  private var selected = 0
  private var plan: Plan?
  /// What the viewer shows, and since when.
  private var shown = (step: -1, isShowing: false, since: 0.0)
  private var showsEnding = false
  /// When the film ends, in seconds; nil while it is unknown.
  private var end: Double?

  /// When the cards of a hand are selected one after the other, and when they are played, in
  /// seconds.
  private struct Plan {
    var begin: Double
    var interval: Double
    var play: Double
  }

  /// The seconds in which the cards are dealt.
  private static let dealSeconds = 1.6
  /// The seconds between the selection of two cards.
  private static let tapInterval = 0.14
  /// The seconds between the last card and the hand.
  private static let playPause = 0.3
  /// The seconds between the end of a hand's animation and the next card.
  private static let handPause = 0.4
  /// The seconds that the ending is shown, and the last position of a game without one.
  private static let endingSeconds = 7.0
  private static let lastSeconds = 3.0

  /// - Parameters:
  ///   - settings: values of settings by key; the others have their defaults.
  ///   - size: the size of the window in points.
  ///   - step: the seconds of the game between two frames.
  init(
    _ game: SharedGame, settings values: [String: SettingValue], glyphs: any GlyphSource,
    runner: any BandRunner, size: Size, scale: Double, step: Double
  ) {
    tape = game.tape
    (self.size, self.scale, self.step) = (size, scale, step)
    let deal = tape.game
    program = Texts.$current.withValue(Texts(.english)) {
      let settings = Settings()
      settings.knowsTheBoard = true
      settings.override(values)
      let first = deal.mode.hasLevels ? Game(mode: .classic, seed: deal.seed) : deal
      let app = AppModel(game: first, settings: settings, seeds: { deal.seed })
      if let date = deal.dailyDate {
        app.daily.clock = { Moment(seconds: date.dayNumber * 86_400) }
        app.daily.refresh()
      }
      if deal.mode.hasLevels { app.openReplay(game) } else { app.go(to: .board) }
      return Program(app, glyphs: glyphs, runner: runner)
    }
  }

  /// Updates the program to the next frame; returns nil after the last one.
  func next() throws -> FrameOutcome? {
    frame += 1
    let time = Double(frame) * step
    try program.texts.asCurrent { try act(at: time) }
    if let end, time >= end { return nil }
    program.host.advance(to: time)
    let (target, duration) = (Nanoseconds(seconds: time), Nanoseconds(seconds: step))
    return program.update(
      FrameInput(
        time: FrameTime(
          timestamp: target - duration, targetTimestamp: target, duration: duration,
          delta: duration),
        size: size, scale: scale))
  }

  private func act(at time: Double) throws {
    guard case .game(let replay) = tape.saved else { return watch(at: time) }
    let game = program.app.game
    if played < tape.count { return try playOn(tape.plays[played], at: time) }
    if game.isOver {
      guard game.isEnded, !showsEnding else { return }
      showsEnding = true
      end = time + Self.endingSeconds
    } else if end == nil, game.isSettled,
      !game.mode.isTimed || time >= Double(replay.time) / 1000
    {
      end = time + Self.lastSeconds
    }
  }

  /// Plays the run in the viewer, in the rhythm of its automatic play.
  private func watch(at time: Double) {
    let replay = program.app.replay
    guard !replay.isAtEnd else {
      if end == nil { end = time + Self.lastSeconds }
      return
    }
    if (shown.step, shown.isShowing) != (replay.step, replay.isShowing) {
      shown = (replay.step, replay.isShowing, time)
    }
    let pause = shown.isShowing ? 0.9 : 0.5
    guard time >= Self.dealSeconds, time >= shown.since + pause else { return }
    withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { replay.advance() }
  }

  /// Selects the cards of the next hand and plays it, each when it is time for it.
  private func playOn(_ play: ReplayTape.Play, at time: Double) throws {
    let game = program.app.game
    guard let plan = plan ?? planned(play, at: time) else { return }
    self.plan = plan
    while selected < play.cells.count, time >= plan.begin + Double(selected) * plan.interval {
      game.tap(play.cells[selected])
      selected += 1
    }
    // The last frame before the recorded time: a frame later the time might be up.
    guard selected == play.cells.count, time + step > plan.play else { return }
    withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.play() }
    played += 1
    (selected, self.plan) = (0, nil)
    guard game.state.moveCount == played else {
      throw CommandFailure("the film stops at hand \(played), which cannot be played")
    }
  }

  /// Returns when the next hand is played; nil while the board is still busy.
  private func planned(_ play: ReplayTape.Play, at time: Double) -> Plan? {
    let game = program.app.game
    let usual = Double(play.cells.count) * Self.tapInterval + Self.playPause
    if game.mode.isTimed, let milliseconds = play.time {
      let due = Double(milliseconds) / 1000
      let length = min(usual, max(due - time, 0) * 0.8)
      return Plan(begin: due - length, interval: Self.tapInterval * length / usual, play: due)
    }
    guard time >= Self.dealSeconds, game.isSettled, !game.isSweeping, !game.isDealing else {
      return nil
    }
    let begin = time + (played == 0 ? 0 : Self.handPause)
    return Plan(begin: begin, interval: Self.tapInterval, play: begin + usual)
  }
}
