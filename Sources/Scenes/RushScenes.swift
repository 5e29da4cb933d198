import PokerSlamGame
package import Session
import StageUI

/// The scenes of Rush: the clock, the fresh deck, the pause that hides the cards, and the ending.
extension Scene {
  static let rushes: [Scene] = [
    rush("board-rush-start", 1280, 800, secondsLeft: 180, moment: 1.2, hands: 0),
    rush("board-rush-start-phone", 390, 844, secondsLeft: 180, moment: 1.2, hands: 0),
    rush("board-rush", 1280, 800, then: { $0.game.selectBest() }),
    rush("board-rush-phone", 390, 844, then: { $0.game.selectBest() }),
    rush("board-rush-low", 844, 390, then: { $0.game.selectBest() }),
    rush("board-rush-small", 800, 600),
    rush("board-rush-wide", 1920, 1080, then: { $0.game.selectBest() }),
    rush("board-rush-4k", 3840, 2160, then: { $0.game.selectBest() }),
    rush(
      "board-rush-still", 1280, 800, secondsLeft: 7,
      settings: { $0.reduceMotion = .on }),
    rush("board-rush-last", 1280, 800, secondsLeft: 7),
    rush("board-rush-last-phone", 390, 844, secondsLeft: 7),
    wave("board-rush-wave", 1280, 800),
    wave("board-rush-wave-phone", 390, 844),
    wave("board-rush-wave-still", 1280, 800, at: 0.6) { $0.reduceMotion = .on },
    rush("pause-rush", 1280, 800, then: { $0.pause() }),
    rush("pause-rush-phone", 390, 844, then: { $0.pause() }),
    rush("pause-rush-low", 844, 390, then: { $0.pause() }),
    rush("pause-rush-wide", 1920, 1080, then: { $0.pause() }),
    lastHand,
    ended("game-over-rush", 1280, 800),
    ended("game-over-rush-wide", 1920, 1080),
    ended("game-over-rush-4k", 3840, 2160),
    ended("game-over-rush-paper", 1280, 800) { $0.theme = .paper },
    ended("game-over-rush-high-contrast", 1280, 800) { $0.theme = .highContrast },
    ended("game-over-rush-still", 1280, 800) { $0.reduceMotion = .on },
    ended("game-over-rush-phone", 390, 844),
    ended("game-over-rush-low", 844, 390),
    ended("game-over-rush-record", 1280, 800, record: 1_405),
    ended("game-over-rush-record-phone", 390, 844, record: 1_405),
    ended("game-over-rush-text-200", 1280, 800) { $0.textScale = 2 },
    rush(
      "board-rush-paper", 1280, 800, settings: { $0.theme = .paper },
      then: { $0.game.selectBest() }),
    rush(
      "board-rush-high-contrast", 1280, 800, secondsLeft: 7,
      settings: { $0.theme = .highContrast }),
    rush(
      "board-rush-text-200", 1280, 800, settings: { $0.textScale = 2 },
      then: { $0.game.selectBest() }),
    rush(
      "board-rush-text-200-phone", 390, 844, settings: { $0.textScale = 2 },
      then: { $0.game.selectBest() }),
    Scene("modes-rush", 800, 900) {
      let app = rushProgram(hands: 12, secondsLeft: 84, record: 1_405)
      app.go(to: .modes)
      return app
    },
  ]

  /// Returns a scene of a running game: `secondsLeft` is the time left in its picture.
  private static func rush(
    _ name: String, _ width: Double, _ height: Double, secondsLeft: Int = 84, moment: Double = 4,
    hands: Int = 12,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in },
    then prepare: @escaping @Sendable @MainActor (AppModel) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height, at: moment) {
      let app = rushProgram(hands: hands, secondsLeft: secondsLeft + Int(moment), change)
      app.go(to: .board)
      if hands > 0 { app.game.showCards() }
      return app
    } then: {
      prepare($0)
    }
  }

  /// Returns a scene of a fresh deck that comes after the last hand of a deck.
  private static func wave(
    _ name: String, _ width: Double, _ height: Double, at moment: Double = 1.2,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height, at: moment) {
      let line = RushLine(decks: 1)
      let app = rushProgram(hands: line.moves.count - 1, secondsLeft: 90, change)
      app.go(to: .board)
      app.game.showCards()
      if let last = line.moves.last { app.game.choose(last.cells) }
      return app
    } then: { app in
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
    }
  }

  /// The time has run out while the last hand was counted.
  private static let lastHand = Scene("board-rush-time-up", 1280, 800, at: 1.6) {
    let app = rushProgram(hands: 29, secondsLeft: 1)
    app.go(to: .board)
    app.game.showCards()
    app.game.selectBest()
    return app
  } then: { app in
    withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
  }

  /// Returns a scene of a finished game; its score is 2,490.
  private static func ended(
    _ name: String, _ width: Double, _ height: Double, record: Int = 2_605,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height, at: 4.5) {
      let app = rushProgram(hands: 30, secondsLeft: 30, record: record, change)
      app.go(to: .board)
      app.game.put(rushSession(hands: 30, secondsLeft: 0, record: record))
      app.game.showCards()
      return app
    }
  }

  /// Returns the program with a game of Rush after some hands, each with the most points.
  ///
  /// The hands are spread evenly over the time that has passed.
  @MainActor
  static func rushProgram(
    hands: Int, secondsLeft: Int, record: Int? = 2_405,
    _ change: (Settings) -> Void = { _ in }
  ) -> AppModel {
    let app = program(
      resuming: rushSession(hands: hands, secondsLeft: secondsLeft, record: record),
      record: record, change)
    if let record { app.setRecord(record, of: .rush) }
    return app
  }

  private static func rushSession(hands: Int, secondsLeft: Int, record: Int?) -> Session {
    let passed = UInt64(max(180 - secondsLeft, 0)) * 1_000_000_000
    var session = Session(RushLine.game, record: record, at: 0)
    for (index, move) in RushLine(hands: hands).moves.enumerated() {
      session.play(move, at: passed * UInt64(index + 1) / UInt64(hands + 1))
    }
    return (try? Session(restoring: session.payload(at: passed), at: 0)) ?? session
  }
}

/// The first hands of a game of Rush, always the hand with the most points.
package struct RushLine {
  package static let game = Game(mode: .rush, seed: Seed(2026))
  package private(set) var moves: [Move] = []
  private var state = GameState(RushLine.game)

  package init(hands: Int) {
    while moves.count < hands { playBest() }
  }

  /// Plays up to the last hand of so many decks.
  package init(decks: Int) {
    while state.round < decks { playBest() }
  }

  private mutating func playBest() {
    let hands = state.grid.hands(state.game.adjacency)
    guard let best = hands.max(by: { $0.hand < $1.hand }) else { return }
    _ = state.apply(best.move)
    moves.append(best.move)
  }
}

extension GameModel {
  /// Selects the cards of the hand with the most points; of several such hands, the first.
  package func selectBest() {
    let hands = state.grid.hands(session.game.adjacency)
    if let best = hands.max(by: { $0.hand < $1.hand }) { choose(best.cells) }
  }
}
