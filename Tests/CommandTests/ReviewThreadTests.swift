import PokerSlamGame
import Session
import Testing

import PokerSlamHost

/// Computing the review of an ended game on a background thread.
@MainActor
@Suite struct ReviewThreadTests {
  private func endedGame(_ runSearch: @escaping ReviewSearch.Runner) -> GameModel {
    let game = GameModel(Game(mode: .classic, seed: Seed(7)))
    game.runSearch = runSearch
    while let hand = game.state.grid.hands(.king).last {
      game.choose(hand.cells)
      game.play()
    }
    return game
  }

  @Test func backgroundReviewEqualsTheImmediateOne() async {
    let known = endedGame(ReviewSearch.atOnce).review
    let game = endedGame(ReviewSearch.onOwnThread)
    #expect(game.isOver && game.review == nil, "the frame of the last hand does not wait")
    await withCheckedContinuation { continuation in
      game.onReview = { _ in continuation.resume() }
    }
    #expect(known != nil && game.review == known)
  }
}
