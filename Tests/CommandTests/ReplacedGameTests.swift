import PokerSlamGame
import PokerSlamHost
import Session
import TestSupport
import Testing
import Typeset
import Workers

/// The game that is offered after a restart, when practice from a replay has replaced the player's
/// own game on the board.
@MainActor
@Suite struct ReplacedGameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func host() throws -> GameHost {
    let host = GameHost(
      nil, folder: folder.path, glyphs: try FontLibrary(), runner: WorkerPool(threads: 1),
      moment: { Moment(seconds: 1_792_687_320, eastOfUTC: 7_200) }, seeds: { Seed(7) })
    host.app.settings.knowsTheBoard = true
    return host
  }

  private func playHand(_ app: AppModel) throws {
    let game = app.game.session.game
    let hand = try #require(app.game.state.grid.hands(game.adjacency).first)
    app.game.choose(hand.cells)
    app.game.play()
  }

  /// Plays a hand of the player's own game, and then one of practice from a replay.
  private func practiseFromAReplay(_ app: AppModel) throws {
    app.go(to: .board)
    try playHand(app)
    app.go(to: .menu)
    var session = Session(Game(mode: .classic, seed: Seed(9)), at: 0)
    for _ in 0..<3 {
      let hand = try #require(session.state.grid.hands(.king).first)
      _ = session.play(hand.move, at: 0)
    }
    #expect(app.openReplay(text: session.payload(at: 0)))
    app.replay.show(1)
    app.playOnFromReplay()
    try playHand(app)
    #expect(app.game.mode == .practice && app.game.state.moveCount == 2)
  }

  @Test func ownGameIsOfferedBeforePracticeFromAReplay() throws {
    let first = try host()
    try practiseFromAReplay(first.app)
    first.saver.close()
    let second = try host()
    #expect(second.app.game.session.game == Game(mode: .classic, seed: Seed(7)))
    #expect(second.app.game.state.moveCount == 1 && second.app.canResume)
    // The practice can still be resumed, and once the player has chosen it, it is offered first.
    second.app.play(.practice)
    #expect(second.app.game.state.moveCount == 2)
    try playHand(second.app)
    second.saver.close()
    let third = try host()
    #expect(third.app.game.mode == .practice && third.app.game.state.moveCount == 3)
    third.saver.close()
  }

  @Test func practiceThatThePlayerChoseIsOfferedFirst() throws {
    let first = try host()
    try practiseFromAReplay(first.app)
    first.app.play(.practice)
    first.saver.close()
    let second = try host()
    #expect(second.app.game.mode == .practice)
    second.saver.close()
  }
}
