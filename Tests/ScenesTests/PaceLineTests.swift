import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The pace line, the search for par, and the notes about the last hand.
///
/// The pace line is below the score and compares it with par.
@MainActor
@Suite struct PaceLineTests {
  private let searches = HeldSearches()

  private func playBest(_ game: GameModel) {
    guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { return }
    game.choose(best.cells)
    game.play()
  }

  // MARK: The search

  @Test func bestLineIsSearchedOncePerDealAndKeptForTheReview() throws {
    let stepper = try SteppedProgram { searches.hold($0.game) }
    #expect(searches.begun.isEmpty, "the first frames are for the deal")
    stepper.wait(frames: 60)
    #expect(searches.begun.count == 1 && stepper.game.isSearching)
    let line = try #require(searches.begun[0].search.run()).beam
    searches.finish(with: GameReview(beam: line, missed: nil))
    #expect(stepper.game.pace?.par == Par(score: line.score) && !stepper.game.isSearching)
    while !stepper.game.isOver { playBest(stepper.game) }
    stepper.wait(frames: 80)
    #expect(searches.begun.count == 2)
    let review = try #require(searches.begun[1].search.run())
    #expect(review.beam == line && review.missed != nil)
    stepper.game.undo()
    stepper.wait(frames: 30)
    #expect(searches.begun.count == 2 && stepper.game.pace != nil)
    stepper.app.restart()
    stepper.wait(frames: 60)
    #expect(searches.begun.count == 2, "it is the same deal")
    stepper.app.newDeal()
    #expect(stepper.game.pace == nil)
    stepper.wait(frames: 60)
    #expect(searches.begun.count == 3)
  }

  @Test func searchForTheLineOfABegunGameReviewsNoHands() throws {
    let stepper = try SteppedProgram { $0.game.runSearch = nil }
    stepper.wait(frames: 60)
    playBest(stepper.game)
    stepper.wait(frames: 80)
    let whole = try #require(ReviewSearch(of: stepper.game.session).run())
    searches.hold(stepper.game)
    stepper.wait(frames: 10)
    let review = try #require(searches.begun.first?.search.run())
    #expect(review.beam == whole.beam)
    #expect(whole.best != nil && review.best == nil)
  }

  @Test func searchResultOfAnotherDealIsDropped() throws {
    let stepper = try SteppedProgram { searches.hold($0.game) }
    stepper.wait(frames: 60)
    let review = try #require(searches.begun[0].search.run())
    stepper.app.newDeal()
    #expect(searches.begun[0].search.run() == nil, "the search was not cancelled")
    searches.finish(with: review)
    #expect(stepper.game.pace == nil)
  }

  /// The note never combines the points of the previous hand with the lead after the new hand.
  @Test func noteWaitsForThePointsOfTheNewHand() throws {
    let stepper = try SteppedProgram { searches.hold($0.game) }
    stepper.wait(frames: 60)
    searches.finish(
      with: GameReview(beam: try #require(searches.begun[0].search.run()).beam, missed: nil))
    playBest(stepper.game)
    stepper.wait(frames: 200)
    let first = try #require(stepper.game.note)
    playBest(stepper.game)
    var notes: [PaceNote?] = []
    for _ in 0..<200 {
      stepper.wait(frames: 1)
      notes.append(stepper.game.note)
    }
    #expect(notes.first == .some(nil) && notes.last != .some(nil))
    #expect(!notes.prefix(20).contains(first))
    #expect(Set(notes.compactMap { $0.map { "\($0)" } }).count == 1)
  }

  @Test func practiceHasNoPace() throws {
    let stepper = try SteppedProgram()
    stepper.app.play(.practice)
    stepper.wait(frames: 90)
    #expect(stepper.game.pace == nil && stepper.element(Strings.parTitle) == nil)
  }

  // MARK: On the screen

  @Test(arguments: [
    Size(1280, 800), Size(844, 390), Size(390, 844), Size(1920, 1080), Size(1024, 768),
    Size(768, 1024),
  ])
  func paceLineLiesBelowTheScoreAndCoversNothing(_ size: Size) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 90)
    playBest(stepper.game)
    stepper.wait(frames: 120)
    let line = try #require(stepper.element(Strings.parTitle))
    let score = try #require(stepper.element(Strings.score))
    #expect(line.frame.minY >= score.frame.maxY)
    #expect(abs(line.frame.midX - score.frame.midX) < 1)
    for element in stepper.program.host.screenElements
    where element.accessibility.role != .group && element.frame != line.frame {
      let shared = element.frame.intersection(line.frame)
      #expect(
        shared.isNull || shared.width < 1 || shared.height < 1,
        "\(element.accessibility.label) at \(element.frame) over \(line.frame)")
    }
    let note = try #require(stepper.game.note)
    #expect(stepper.element(Strings.pace(note)) != nil)
    stepper.app.settings.showsPace = false
    stepper.wait(frames: 30)
    #expect(stepper.element(Strings.parTitle) == nil)
    #expect(stepper.element(Strings.pace(note)) == nil)
  }

  /// A star is named when the counted score has reached it, and the words stand still.
  @Test func noteNamesAStarOnceItIsCounted() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    let game = stepper.game
    var seen = 0
    for move in try #require(Beam.search(from: game.state)).line {
      game.choose(move.cells)
      game.play()
      var (known, shown): (Int?, Int?) = (nil, nil)
      var places: Set<Double> = []
      for frame in 0..<250 where !game.isOver {
        stepper.frame()
        guard let note = game.note, note.isWon else { continue }
        if known == nil { known = frame }
        guard let element = stepper.element(Strings.pace(note)) else { continue }
        if shown == nil { shown = frame }
        places.insert(element.frame.midX.rounded())
      }
      guard let known, let points = game.celebration?.points else { continue }
      seen += 1
      // The score counts one point each hundredth of a second.
      let wait = Double(try #require(shown) - known) * 0.016
      #expect(wait > Double(points) * 0.01 - 0.1, "\(points) points, named after \(wait) s")
      #expect(places.count == 1, "\(places)")
    }
    #expect(seen > 1)
  }

  /// A press opens the bubble, and another one or the next hand closes it.
  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func pressExplainsTheMarksOfThePaceLine(_ size: Size) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 120)
    let line = try #require(stepper.element(Strings.parTitle)).frame
    let par = try #require(stepper.game.pace).par
    #expect(!shows(Strings.parIs(par), stepper))
    stepper.click(line.center)
    stepper.wait()
    #expect(shows(Strings.parIs(par), stepper))
    stepper.click(line.center)
    stepper.pointer(.moved, Point(size.width / 2, size.height - 4))
    stepper.wait()
    #expect(!shows(Strings.parIs(par), stepper))
    stepper.click(line.center)
    stepper.pointer(.moved, Point(size.width / 2, size.height - 4))
    playBest(stepper.game)
    stepper.wait(frames: 120)
    #expect(!shows(Strings.parIs(par), stepper))
  }

  private func shows(_ text: String, _ stepper: SteppedProgram) -> Bool {
    func visit(_ node: ViewNode) -> Bool {
      (node as? TextNode)?.accessibility?.label == text || node.children.contains(where: visit)
    }
    return stepper.program.host.tree.rootNode.map(visit) ?? false
  }

  @Test func marksAreExplainedWithTheirPoints() {
    let scale = ScoreScale(Par(score: 900), score: 0)
    #expect(
      Strings.marks(scale, tick: 240)
        == "675 · first star, 75\u{A0}% of par\n765 · second star, 85\u{A0}% of par\n"
        + "828 · third star, 92\u{A0}% of par\n900 · crown: par reached\n"
        + "240 · tick: the best line found, after as many cards")
    #expect(!Strings.marks(scale, tick: nil).contains("tick"))
  }

  /// The pace line does not shrink the board.
  ///
  /// It does not move the board either, unless the text is larger than normal.
  @Test(arguments: [
    Size(1280, 800), Size(844, 390), Size(390, 844), Size(360, 640), Size(320, 560), Size(600, 600),
    Size(1920, 1080),
  ])
  func paceLineDoesNotShrinkTheBoard(_ size: Size) {
    for scale in [1, 1.5, 2] {
      let layouts = [false, true].map {
        GameLayout(
          size: size, insets: EdgeInsets(), wantsReference: false, wantsPace: $0, textScale: scale)
      }
      #expect(layouts[0].boardFrame.size == layouts[1].boardFrame.size)
      #expect(scale > 1 || layouts[0].boardFrame == layouts[1].boardFrame)
      #expect(layouts[0].pace == nil)
      guard let pace = layouts[1].pace else { continue }
      #expect(Rect(origin: .zero, size: size).contains(pace))
      #expect(layouts[1].isWide || layouts[1].hand.minY >= pace.maxY)
      #expect(layouts[1].hand.height >= layouts[0].hand.height - 24 || layouts[1].isWide)
    }
  }

  @Test func deckTrackerTakesPrecedenceOverThePaceLine() throws {
    for size in [Size(1280, 800), Size(1024, 600), Size(844, 390)] {
      let layout = GameLayout(
        size: size, insets: EdgeInsets(), wantsReference: false, wantsTracker: true,
        wantsPace: true)
      let tracker = try #require(layout.tracker, "\(size)")
      guard let pace = layout.pace, !tracker.replacesButton else { continue }
      #expect(tracker.center.y - tracker.table.size.height / 2 >= pace.maxY)
    }
  }

  // MARK: Words

  @Test func paceNotePrefersLastCardsThenStarsThenMedals() throws {
    var kinds: Set<String> = []
    // A game that begins with the lowest hands is behind par.
    for lowest in [0, 3] { try followNotes(ofGameThatBeginsWith: lowest, &kinds) }
    #expect(kinds.isSuperset(of: ["last", "lead", "gained", "mark", "medal"]), "\(kinds)")
  }

  /// Plays a number of lowest hands, then the best line from there, and collects the kinds of notes.
  ///
  /// If `lowest` is 0, it plays the highest hand each time.
  private func followNotes(
    ofGameThatBeginsWith lowest: Int, _ kinds: inout Set<String>
  ) throws {
    let game = GameModel(Game(mode: .classic, seed: Seed(2026)))
    let beam = try #require(Beam.search(from: game.state))
    let pace = Pace(beam, of: game.session.game)
    var hadDeck = true
    var line: [Move] = []
    while !game.isOver {
      if game.state.moveCount < lowest {
        let hands = game.state.grid.hands(.king)
        game.choose(try #require(hands.min { $0.hand < $1.hand }).cells)
        game.play()
      } else if lowest > 0 {
        if line.isEmpty { line = try #require(Beam.search(from: game.state)).line }
        game.choose(line[game.state.moveCount - lowest].cells)
        game.play()
      } else {
        playBest(game)
      }
      let hand = try #require(game.celebration).hand
      let note = try #require(PaceNote(after: hand, game.state, pace))
      let missing = ScoreRank.allCases.map { $0.threshold - game.state.score }.first { $0 > 0 }
      let before = game.state.score - hand.points
      let marks = ScoreScale(pace.par, score: game.state.score).marks
      let passed = marks.lastIndex { before < $0.points && game.state.score >= $0.points }
      let leads = [
        before - pace.points(afterCards: game.state.playedCount - hand.cardCount),
        pace.lead(of: game.state),
      ]
      if hadDeck, game.state.deckCount == 0, !game.isOver {
        #expect(note == .lastCards(game.state.grid.count))
        kinds.insert("last")
      } else if let passed {
        #expect(note == .mark(points: hand.points, number: passed))
        kinds.insert("mark")
      } else if let rank = ScoreRank(score: game.state.score), rank != ScoreRank(score: before) {
        #expect(note == .medal(points: hand.points, rank))
        kinds.insert("medal")
      } else if let missing, missing <= 30, !game.isOver {
        guard case .near(_, missing) = note else {
          Issue.record("\(missing) points are missing, but it says \(note)")
          continue
        }
        kinds.insert("near")
      } else if leads[1] < 0, leads[1] > leads[0] {
        #expect(note == .gained(points: hand.points, gain: leads[1] - leads[0], lead: leads[1]))
        kinds.insert("gained")
      } else {
        #expect(note == .lead(points: hand.points, lead: leads[1]))
        kinds.insert("lead")
      }
      hadDeck = game.state.deckCount > 0
    }
  }

  @Test func paceNotesHaveTheExpectedTexts() {
    #expect(Strings.pace(.lead(points: 90, lead: 12)) == "+90 · 12 above par so far")
    #expect(Strings.pace(.lead(points: 15, lead: -40)) == "+15 · 40 below par so far")
    #expect(Strings.pace(.lead(points: 15, lead: 0)) == "+15 · at par so far")
    #expect(Strings.pace(.near(.gold, missing: 15)) == "15 to the Gold medal")
    #expect(Strings.pace(.medal(points: 85, .bronze)) == "+85 · Bronze medal, 600 points")
    #expect(
      Strings.pace(.gained(points: 95, gain: 40, lead: -24))
        == "+95 · 40 gained · 24 below par so far")
    #expect(Strings.pace(.mark(points: 60, number: 0)) == "+60 · first star, 75\u{A0}% of par")
    #expect(Strings.pace(.mark(points: 60, number: 3)) == "+60 · crown: par reached")
    #expect(Strings.pace(.lastCards(25)) == "The last 25 cards")
  }

  @Test func undoRemovesThePaceNote() {
    let game = GameModel(Game(mode: .classic, seed: Seed(2026)))
    game.showCards()
    game.beginFrame(at: 1)
    #expect(game.note == nil && game.pace != nil)
    playBest(game)
    #expect(game.note != nil)
    game.undo()
    #expect(game.note == nil)
  }
}
