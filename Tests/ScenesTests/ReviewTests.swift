import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// Searches that never run by themselves; the test delivers their results.
@MainActor
final class HeldSearches {
  typealias Search = (search: ReviewSearch, finish: @MainActor (GameReview) -> Void)

  private(set) var begun: [Search] = []

  func hold(_ game: GameModel) { game.runSearch = { self.begun.append(($0, $1)) } }

  /// Delivers the result of a search, even if the search was cancelled.
  ///
  /// A thread does the same if it notices the cancellation too late.
  func finish(_ index: Int = 0, with review: GameReview) { begun[index].finish(review) }
}

/// The review of a finished game, and its timing.
@MainActor
@Suite struct ReviewTests {
  private let game = GameModel(Game(mode: .classic, seed: Seed(2026)))
  private let searches = HeldSearches()

  init() {
    searches.hold(game)
    Self.playToTheEnd(game)
  }

  private static func playToTheEnd(_ game: GameModel) {
    while let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      game.choose(best.cells)
      game.play()
    }
    game.settle()
  }

  private var found: GameReview {
    get throws { try #require(ReviewSearch(of: game.session).run()) }
  }

  @Test func endedGameIsSearchedOnceAndKeepsItsReview() throws {
    var told = 0
    game.onReview = { _ in told += 1 }
    #expect(game.ending != nil && game.review == nil && game.par == nil && game.isSearching)
    let review = try found
    searches.finish(with: review)
    #expect(game.review == review && !game.isSearching && told == 1)
    #expect(game.par == Par(of: game.session.game))
    game.tap(Cell(row: 0, column: 0))
    #expect(searches.begun.count == 1)
  }

  /// No hand in any position of the game has a larger gain than the missed hand.
  ///
  /// A hand's gain is its points minus the points that its cards earned in the hands played.
  @Test func missedHandHasTheLargestGain() throws {
    var position = GameState(game.session.game)
    var positions: [GameState] = []
    var shares: [Card: Double] = [:]
    for move in game.session.log.line {
      positions.append(position)
      let hand = try #require(position.grid.hand(at: move.cells))
      for card in position.grid.cards(at: move.cells) { shares[card] = hand.pointsPerCard }
      _ = position.apply(move)
    }
    func gain(_ hand: Hand, _ cards: [Card]) -> Double {
      cards.reduce(Double(hand.points)) { $0 - (shares[$1] ?? 0) }
    }
    let missed = try #require(try found.missed)
    let best = gain(missed.hand, missed.cards)
    #expect(best > 0.5)
    for position in positions {
      for found in position.grid.hands(.king) {
        #expect(gain(found.hand, position.grid.cards(at: found.cells)) <= best)
      }
    }
    let moment = positions[missed.hands]
    #expect(Set(moment.grid.cards(at: missed.cells)) == Set(missed.cards), "it was possible then")
    #expect(moment.grid.hand(at: missed.cells) == missed.hand)
  }

  @Test func bestHandIsTheFirstWithTheMostPoints() throws {
    var state = GameState(game.session.game)
    var hands: [(hand: Hand, cards: Set<Card>)] = []
    for move in game.session.log.line {
      let hand = try #require(state.grid.hand(at: move.cells))
      hands.append((hand, Set(state.grid.cards(at: move.cells))))
      _ = state.apply(move)
    }
    let most = try #require(hands.map(\.hand.points).max())
    let first = try #require(hands.first { $0.hand.points == most })
    let best = try #require(try found.best)
    #expect(best.hand == first.hand && Set(best.cards) == first.cards)
    #expect(PlayedHand.best(of: [], in: game.session.game) == nil)
  }

  /// The review names the hand that was played instead of the best line's hand.
  ///
  /// It also says how many points the cards of the missed hand earned in the game.
  @Test func reviewTellsWhatWasPlayedInstead() throws {
    let review = try found
    var states = [GameState(game.session.game)]
    for move in game.session.log.line {
      var next = states[states.count - 1]
      _ = next.apply(move)
      states.append(next)
    }
    let parting = try #require(review.parting)
    let move = game.session.log.line[parting.hands]
    #expect(parting.played == states[parting.hands].grid.hand(at: move.cells))
    #expect(Strings.leaves(parting).contains(Strings.name(parting.played)))
    let missed = try #require(review.missed)
    var brought = 0.0
    for (index, move) in game.session.log.line.enumerated() {
      let cards = Set(states[index].grid.cards(at: move.cells)).intersection(missed.cards)
      let hand = try #require(states[index].grid.hand(at: move.cells))
      brought += Double(cards.count) * hand.pointsPerCard
    }
    #expect(missed.pointsBrought == Int(brought.rounded()))
    #expect(missed.pointsBrought < missed.hand.points)
    // A hand of fewer points than the best played one was missed for what its cards brought.
    let figures = "+\(missed.hand.points) instead of \(missed.pointsBrought)"
    #expect(Strings.missed(missed) == "missed: \(figures)")
  }

  @Test func endOfALineComparesItsPointsWithTheGame() {
    #expect(
      Strings.total(880, yours: 735, par: 900)
        == "880 points: 145 more than your 735. Par 900 needs other first hands")
    #expect(Strings.total(880, yours: 735, par: 880) == "880 points: 145 more than your 735")
    #expect(
      Strings.total(880, yours: 735, par: 865)
        == "880 points: 145 more than your 735, and above par 865")
    #expect(Strings.total(880, yours: 880, par: 880) == "880 points; yours 880")
  }

  /// Each game plays the hands that the coach asks for, and then always the lowest hand.
  ///
  /// Playing the lowest hand gives points away, so every review has a mistake to find.
  @Test func handsRequestedByTheCoachAreNoMistakes() throws {
    var blamed = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      var session = Session(Game(mode: .classic, seed: Seed(seed)), at: 0)
      var asked: Set<Int> = []
      while !session.isOver {
        let hands = session.state.grid.hands(.king)
        let example = session.coachBeat?.example(on: session.state.grid, .king)
        if example != nil { asked.insert(session.state.moveCount) }
        let hand = try #require(example ?? hands.min { $0.hand < $1.hand })
        session.play(Move(hand.cells), at: 0)
      }
      let plain = try #require(ReviewSearch(of: session).run())
      if let parting = plain.parting, asked.contains(parting.hands) { blamed += 1 }
      let coached = try #require(ReviewSearch(of: session, isCoached: true).run())
      #expect(!asked.contains(try #require(coached.parting).hands))
      #expect(!asked.contains(coached.missed?.hands ?? -1))
    }
    #expect(blamed > 0, "some of these games give points away with a hand of the coach")
  }

  @Test func reviewOfAnotherGameIsDropped() throws {
    let review = try found
    game.onReview = { _ in Issue.record("the review of a dropped game was reported") }
    game.restart()
    #expect(!game.isSearching)
    #expect(searches.begun[0].search.run() == nil, "the search was not cancelled")
    searches.finish(with: review)
    #expect(game.review == nil)
    game.onReview = nil
    Self.playToTheEnd(game)
    searches.finish(with: review)
    #expect(game.review == nil && searches.begun.count == 2)
    searches.finish(1, with: review)
    #expect(game.review == review)
  }

  @Test func undoCancelsTheSearchAndRedoStartsAnother() throws {
    let review = try found
    game.undo()
    #expect(game.ending == nil && !game.isSearching)
    game.redo()
    #expect(game.isSearching && searches.begun.count == 2)
    searches.finish(with: review)
    #expect(game.review == nil, "that was the first search")
    searches.finish(1, with: review)
    #expect(game.review == review)
    game.undo()
    #expect(game.review == nil)
  }

  @Test func keptReviewBelongsToItsGameAndLine() {
    var found: [GameReview] = []
    for line in [game.session.log.line, [], game.session.log.line] {
      ReviewSearch.atOnce(ReviewSearch(game.session.game, line: line)) { found.append($0) }
    }
    #expect(found.count == 3 && found[0] == found[2])
    #expect(found[0].best != nil && found[1].best == nil)
  }

  @Test func practiceGamesHaveNoPar() {
    let game = GameModel(Game(mode: .practice, seed: Seed(2026)))
    Self.playToTheEnd(game)
    #expect(game.review != nil && game.par == nil)
  }

  @Test func bestLineOpensAtOnceIfItIsKnown() throws {
    let stepper = try SteppedProgram()
    Self.playToTheEnd(stepper.game)
    stepper.app.watch()
    let beam = try #require(stepper.app.line)
    #expect(beam.line == stepper.game.review?.parting?.line)
    while !beam.isOver { beam.advance() }
    #expect(
      beam.game.isOver && beam.game.review == nil, "the beam line's game is not searched again")
  }

  @Test func bestLineOpensWhenTheSearchHasFoundIt() throws {
    let (stepper, review) = try endedProgram()
    stepper.wait(frames: 120)
    #expect(!stepper.game.isReviewAwaited)
    stepper.app.watch()
    #expect(stepper.app.line == nil && stepper.game.isReviewAwaited)
    stepper.wait()
    #expect(stepper.frame().next != .atRest, "a spinner turns")
    searches.finish(2, with: review)
    #expect(stepper.app.line?.line == review.parting?.line && !stepper.game.isReviewAwaited)
  }

  @Test func bestLineDoesNotOpenAfterLeavingForTheMenu() throws {
    let (stepper, review) = try endedProgram()
    stepper.app.watch()
    stepper.app.go(to: .menu)
    searches.finish(2, with: review)
    #expect(stepper.app.line == nil)
  }

  /// The panel is idle while it waits for the review.
  ///
  /// When the figures of the review appear, no element of the panel moves.
  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(1024, 768), Size(360, 640)])
  func reviewMovesNoElementOfThePanel(_ size: Size) throws {
    let (stepper, review) = try endedProgram(size)
    stepper.wait(frames: 240)
    let names = [
      Strings.playAgain, Strings.seeStronger, Strings.undo, Strings.menu, Strings.parTitle,
      Strings.medal(stepper.game.ending?.rank), try Strings.headline(#require(stepper.game.ending)),
    ]
    func places() -> [Rect?] { names.map { stepper.element($0)?.frame } }
    func elements() -> [String] {
      stepper.program.host.screenElements.map { "\($0.accessibility.label) \($0.frame)" }
    }
    let (before, all) = (places(), elements())
    #expect(!before.contains(nil))
    let waiting = stepper.frame()
    #expect(!waiting.needsPaint)
    guard case .at(let moment) = waiting.next else {
      Issue.record("the panel must wait for the search alone, not by \(waiting.next)")
      return
    }
    #expect(moment.seconds < 5)
    searches.finish(2, with: review)
    stepper.frame()
    #expect(stepper.frame().needsPaint, "the figures animate in")
    #expect(places() == before)
    stepper.wait(frames: 200)
    #expect(places() == before, "\(elements().difference(from: all))")
    #expect(stepper.frame().next == .atRest)
    let par = try #require(stepper.element(Strings.parTitle))
    #expect(
      par.accessibility.value
        == Strings.share(stepper.game.state.score, of: Par(score: review.beam.score)))
  }

  /// The panel is created after the last hand has come to rest.
  ///
  /// The review is shown after the panel has appeared. This order keeps frames short.
  @Test func endingPanelIsCreatedAfterTheLastCardsFell() throws {
    let (stepper, review) = try endedProgram()
    stepper.wait(frames: 41)
    #expect(stepper.game.secondsSinceEnding < Ending.panelMoment)
    #expect(!stepper.game.hasEndingPanel)
    #expect(stepper.frame().next == .animating(.display), "a still table waits for its panel")
    stepper.wait(frames: 2)
    #expect(stepper.game.hasEndingPanel)
    #expect(stepper.element(Strings.playAgain) == nil, "the panel must not be visible yet")
    stepper.wait(frames: 24)
    #expect(stepper.element(Strings.playAgain) != nil)
    searches.finish(2, with: review)
    stepper.frame()
    #expect(stepper.game.review == nil && stepper.game.isSearching, "the panel is coming in")
    stepper.wait(frames: 14)
    #expect(stepper.game.review == review && !stepper.game.isSearching)
  }

  /// A panel that is leaving is not evaluated again, so its figures do not turn into placeholders.
  @Test func endingPanelIsNotEvaluatedWhileItLeaves() throws {
    let stepper = try SteppedProgram()
    Self.playToTheEnd(stepper.game)
    stepper.wait(frames: 200)
    let tree = stepper.program.host.tree
    tree.logsEvaluations = true
    withAnimation(BoardView.move) { stepper.game.undo() }
    stepper.frame()
    let ofPanel = ["Placeholder", "LateText", "MissedCards", "ParBar", "WideEnding"]
    #expect(tree.evaluated.contains { $0.hasPrefix("GameScreen") })
    #expect(tree.evaluated.filter { name in ofPanel.contains { name.contains($0) } } == [])
  }

  @Test func lastHandCanBeUndoneBeforeThePanelAppears() throws {
    let (stepper, _) = try endedProgram()
    stepper.wait(frames: 4)
    stepper.frame([.key(KeyEvent(isDown: true, key: .u, letter: "u"))])
    #expect(stepper.game.ending == nil && !stepper.game.hasEndingPanel)
    stepper.wait(frames: 60)
    #expect(stepper.element(Strings.playAgain) == nil)
  }

  /// Returns a program with a finished game, and the review of this game.
  ///
  /// The program's search waits until the test delivers its result.
  private func endedProgram(_ size: Size = Size(1280, 800)) throws -> (SteppedProgram, GameReview) {
    let stepper = try SteppedProgram(size: size) { searches.hold($0.game) }
    stepper.wait(frames: 60)
    Self.playToTheEnd(stepper.game)
    stepper.frame()
    return (stepper, try found)
  }
}
