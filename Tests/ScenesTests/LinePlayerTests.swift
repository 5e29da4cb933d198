import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The sequences of moves ("lines") shown after the game, and the move at which the game left the
/// best line.
@MainActor
@Suite struct LinePlayerTests {
  /// Returns a program with a finished game, in which each move played the hand with the most
  /// points.
  private func endedProgram(_ size: Size = Size(1280, 800)) throws -> SteppedProgram {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 60)
    while let best = stepper.game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      stepper.game.choose(best.cells)
      stepper.game.play()
    }
    stepper.wait(frames: 240)
    return stepper
  }

  private func opened(_ size: Size = Size(1280, 800)) throws -> (SteppedProgram, LinePlayer) {
    let stepper = try endedProgram(size)
    stepper.app.watch()
    stepper.wait(frames: 60)
    return (stepper, try #require(stepper.app.line))
  }

  @Test func partingFromTheBestLineIsTheFirstHandThatGivesPointsAway() throws {
    let stepper = try endedProgram()
    let session = stepper.game.session
    let parting = try #require(stepper.game.review?.parting)
    var state = GameState(session.game)
    var best = try #require(Beam.search(from: state)).score
    for (hands, move) in session.log.line.enumerated() {
      _ = state.apply(move)
      let rest = try #require(Beam.search(from: state)).score
      if hands == parting.hands {
        #expect(best - rest == parting.cost && parting.cost > 0)
        break
      }
      #expect(rest >= best)
      best = rest
    }
    #expect(parting.line.starts(with: session.log.line.prefix(parting.hands)))
    #expect(parting.line[parting.hands] != session.log.line[parting.hands])
    var end = GameState(session.game)
    for move in parting.line { _ = end.apply(move) }
    #expect(end.score == best && best > session.state.score)
  }

  @Test func gameThatFollowsTheBestLineHasNoParting() throws {
    let game = GameModel(Game(mode: .classic, seed: Seed(2026)))
    for move in try #require(Beam.search(from: game.state)).line {
      game.choose(move.cells)
      game.play()
    }
    try #require(game.isOver)
    let review = try #require(game.review)
    #expect(review.parting == nil)
    let player = LinePlayer(review, of: game)
    #expect(player.subject == .best(.own, parting: nil))
    #expect(player.played == 0 && player.isShowing)
    let ending = try #require(game.ending)
    #expect(ending.lineTitle == "See your line again")
    #expect(Strings.lineTitle(.own, points: ending.score).hasPrefix("Your line: "))
  }

  /// The button names what it opens: another line with as many points is not a stronger one.
  @Test func buttonNamesTheLineThatItOpens() throws {
    let stepper = try endedProgram()
    var ending = try #require(stepper.game.ending)
    #expect(ending.lineTitle == Strings.seeStronger && ending.review?.isBestLine == false)
    #expect(stepper.element(Strings.seeStronger) != nil)
    ending.review?.parting = nil
    #expect(ending.lineTitle == Strings.seeStronger)
    ending.score = try #require(ending.review).beam.score
    #expect(ending.lineTitle == "See another line")
    ending.review = nil
    #expect(ending.lineTitle == Strings.seeStronger, "nothing is known yet")
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func strongerLineOpensWhereItLeavesTheGame(_ size: Size) throws {
    let (stepper, player) = try opened(size)
    let parting = try #require(stepper.game.review?.parting)
    #expect(player.played == parting.hands && player.isShowing && !player.isPlaying)
    #expect(player.game.session.selection.set == parting.line[parting.hands].cells)
    let words = stepper.program.host.screenElements.map(\.accessibility.label)
    // A narrow window has no room for the hand that the player played.
    let comment = size.width < 400 ? Strings.cost(parting.cost) : Strings.leaves(parting)
    #expect(words.contains { $0.contains(comment) }, "\(words)")
    stepper.wait(frames: 120)
    #expect(player.played == parting.hands, "it plays only when asked to")
  }

  /// Where no comment says it, a title or the step tells that the hands are not the player's own.
  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func strongerLineIsNamedAtEachHand(_ size: Size) throws {
    let (stepper, player) = try opened(size)
    player.show(try #require(stepper.game.review?.parting).hands + 1)
    stepper.wait(frames: 60)
    #expect(player.isShowing)
    let words = stepper.program.host.screenElements.map(\.accessibility.label)
    let title = Strings.lineTitle(.stronger, points: player.total).uppercased()
    #expect(words.contains { $0.contains(Strings.bestLine) || $0.contains(title) }, "\(words)")
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func endOfTheStrongerLineShowsBothScores(_ size: Size) throws {
    let (stepper, player) = try opened(size)
    player.show(player.line.count)
    stepper.wait(frames: 60)
    #expect(player.isOver && player.total == player.game.state.score)
    #expect(player.total > player.playerTotal)
    let words = stepper.program.host.screenElements.map(\.accessibility.label)
    let total = Strings.total(
      player.total, yours: stepper.game.state.score, par: stepper.game.par?.score)
    #expect(words.contains { $0.contains(total) }, "\(words)")
  }

  @Test func everyPositionOfTheLineCanBeShown() throws {
    let (stepper, player) = try opened()
    var states = [GameState(stepper.game.session.game)]
    for move in player.line {
      var next = states[states.count - 1]
      _ = next.apply(move)
      states.append(next)
    }
    for hands in [0, player.line.count, 3, 4, 2, 0, 7] {
      player.show(hands)
      stepper.wait(frames: 30)
      #expect(player.game.state == states[hands] && player.played == hands)
      #expect(player.game.pieces.count == states[hands].grid.count)
      #expect(player.isShowing == (hands < player.line.count))
    }
    player.show(-3)
    #expect(player.played == 0)
    player.show(99)
    #expect(player.isOver)
  }

  @Test func buttonsStepPlayAndStopTheLine() throws {
    let (stepper, player) = try opened()
    func press(_ label: String, frames: Int = 6) throws {
      let button = try #require(stepper.element(label), "\(label)")
      stepper.click(button.frame.center)
      stepper.wait(frames: frames)
    }
    let start = player.played
    try press(Strings.stepForward)
    #expect(player.played == start + 1 && !player.isShowing)
    try press(Strings.stepForward)
    #expect(player.played == start + 1 && player.isShowing)
    try press(Strings.stepBack)
    #expect(player.played == start && player.isShowing)
    try press(Strings.autoplay)
    #expect(player.isPlaying)
    try press(Strings.stop)
    #expect(!player.isPlaying && player.played == start)
  }

  @Test func clickOnTheMissedHandShowsItsBoard() throws {
    let stepper = try endedProgram()
    let missed = try #require(stepper.game.review?.missed)
    let button = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label.hasPrefix(Strings.bestMissed)
      })
    stepper.click(button.frame.center)
    stepper.wait(frames: 60)
    let player = try #require(stepper.app.line)
    #expect(player.showsMissedHand && player.played == missed.hands)
    #expect(player.game.session.selectedHand == missed.hand)
    let cards = player.game.state.grid.cards(at: missed.cells)
    #expect(Set(cards) == Set(missed.cards))
    #expect(player.line == stepper.game.session.log.line)
    player.advance()
    #expect(player.game.state.moveCount == missed.hands + 1, "the game's own hand is played")
    player.show(player.line.count)
    #expect(player.game.state.score == stepper.game.state.score)
  }

  /// The text of the ending is light and lies on the board, which is light as well in this theme.
  @Test(arguments: [ThemeName.paper, .violet])
  func boardIsDimmedAtOnceAfterALineIsClosed(_ theme: ThemeName) throws {
    let stepper = try endedProgram()
    stepper.app.settings.theme = theme
    stepper.app.watch()
    stepper.wait(frames: 60)
    stepper.press(.escape)
    try #require(stepper.app.screen.name == "game-over")
    let early = brightness(stepper)
    stepper.wait(frames: 240)
    let late = brightness(stepper)
    #expect(abs(early - late) < 20, "\(early) after 0.7 s, \(late) after 4.5 s")
  }

  /// Returns the mean green of the pixels left of the board, 0…255.
  private func brightness(_ stepper: SteppedProgram) -> Double {
    let pixels = stepper.pixels
    let places = (300..<500).flatMap { y in (20..<60).map { (y * 1280 + $0) * 4 + 1 } }
    return Double(places.reduce(0) { $0 + Int(pixels[$1]) }) / Double(places.count)
  }
}
