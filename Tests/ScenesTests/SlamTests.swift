import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

@MainActor
@Suite struct SlamTests {
  // MARK: Values

  private func slam(_ cells: [(Int, Int)], _ hand: Hand, _ style: SlamStyle = .full) -> Slam {
    let selection = cells.map { Cell(row: $0.0, column: $0.1) }
    let removed = selection.enumerated().map { index, cell in
      PlacedCard(Card(.two, Suit.allCases[index % 4]), at: cell)
    }
    return Slam(
      id: 1, start: 0, hand: hand, points: hand.points, selection: selection, removed: removed,
      adjacency: .king, isPerfectClear: false, style: style)
  }

  private let chain = [(0, 0), (1, 1), (1, 2), (2, 3), (1, 4)]

  @Test func cardsGatherAlongTheirLinksNearestFirst() {
    let ways = Slam.ways(
      in: chain.map { Cell(row: $0.0, column: $0.1) }, .king)
    #expect(ways.map(\.count) == [1, 2, 3, 4, 5])
    let last = Cell(row: 1, column: 4)
    #expect(ways.allSatisfy { $0.last == last })
    for way in ways {
      #expect(zip(way, way.dropFirst()).allSatisfy { Adjacency.king.touch($0, $1) })
    }
  }

  @Test func cellWithoutALinkHasADirectPath() {
    let cells = [Cell(row: 0, column: 0), Cell(row: 4, column: 4)]
    #expect(Slam.ways(in: cells, .king) == [[cells[1]], [cells[0], cells[1]]])
  }

  @Test func hitIs60MillisecondsAfterTheLastTick() {
    let slam = slam(chain, .flush)
    let ticks = slam.cards.indices.map(slam.tick)
    #expect(ticks == ticks.sorted() && Set(ticks).count == 5)
    #expect(abs(slam.hit - ticks[4] - 0.06) < 1e-9)
    #expect(slam.hit < slam.landing && slam.landing <= slam.ending)
    #expect(slam.ending <= slam.duration)
    // The board changes at the hit. A move must not be delayed by more than half a second.
    #expect(slam.hit < 0.5)
  }

  @Test(arguments: [Hand.pair, .flush, .straightFlush, .royalFlush])
  func countedPointsRiseToThePointsOfTheHand(_ hand: Hand) {
    let slam = slam(Array(chain.prefix(hand.cardCount)), hand)
    let sums = slam.cards.indices.map { slam.counted(at: slam.tick($0)) }
    #expect(slam.counted(at: 0) == 0)
    #expect(sums == sums.sorted() && sums.last == hand.points)
  }

  @Test func cardsStartAtTheirCellsThenMeetThenFallOff() throws {
    let slam = slam(chain, .flush)
    let target = BoardLayout.unit.frame(of: slam.target).center
    for index in slam.cards.indices {
      let own = BoardLayout.unit.frame(of: slam.cards[index].way[0]).center
      #expect(slam.pose(of: index, at: 0)?.center == own)
      #expect(slam.pose(of: index, at: slam.hit - 0.001)?.center == target)
      let falling = try #require(slam.pose(of: index, at: slam.hit + 0.6))
      #expect(falling.center.y > target.y + 100)
      #expect(slam.pose(of: index, at: slam.hit + 0.8) == nil)
    }
  }

  @Test func greaterHandsLastLongerAndThrowMoreSparks() {
    let slams = [
      slam(Array(chain.prefix(2)), .pair), slam(chain, .flush), slam(chain, .straightFlush),
      slam(chain, .royalFlush),
    ]
    #expect(slams.map(\.tier) == SlamTier.allCases)
    let lasting = slams.map { $0.duration - $0.hit }
    let sparks = slams.map { $0.sparks(after: 0.1).count }
    #expect(lasting == lasting.sorted() && Set(lasting).count == 4 && lasting[3] == 2)
    #expect(sparks == sparks.sorted() && sparks[0] > 0 && sparks[1] > sparks[0])
    #expect(slams.allSatisfy { $0.sparks(after: $0.duration - $0.hit).isEmpty })
  }

  @Test func boardComesToRestAfterANudge() {
    for tier in SlamTier.allCases {
      let moves = stride(from: 0.05, to: 0.5, by: 0.05).map { abs(Slam.nudge(tier, share: $0)) }
      #expect((1...9).contains(moves.max() ?? 0))
      #expect(Slam.nudge(tier, share: 0) == 0 && abs(Slam.nudge(tier, share: 1)) < 1e-9)
    }
  }

  @Test func reducedMotionChangesTheBoardWithoutDelay() {
    let slam = slam(chain, .royalFlush, .light)
    #expect(slam.hit == 0 && slam.landing == 0)
  }

  // MARK: In the game

  /// Returns a program with a board at rest, on which the best hand is selected.
  private func stepper(_ change: (AppModel) -> Void = { _ in }) throws -> SteppedProgram {
    let stepper = try SteppedProgram { change($0) }
    stepper.wait(frames: 60)
    selectBest(stepper.game)
    return stepper
  }

  private func selectBest(_ game: GameModel) {
    if let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      game.choose(best.cells)
    }
  }

  private func play(_ stepper: SteppedProgram) {
    withAnimation(BoardView.move) { stepper.game.play() }
  }

  @Test func boardChangesAtTheHitAndScoreAtTheLanding() throws {
    let stepper = try stepper()
    let game = stepper.game
    let before = game.pieces
    play(stepper)
    let slam = try #require(game.slams.last)
    let played = Set(slam.cards.map(\.card))
    #expect(game.state.score == 90 && game.shownScore == 0)
    #expect(game.pieces.map(\.cell) == before.map(\.cell))
    #expect(Set(game.pieces.filter(\.isPlayed).map(\.card)) == played)
    stepper.wait(frames: Int(slam.hit / 0.016))
    #expect(game.pieces.map(\.cell) == before.map(\.cell))
    stepper.wait(frames: 2)
    #expect(game.pieces.allSatisfy { !played.contains($0.card) && !$0.isPlayed })
    #expect(game.shownScore == 0)
    stepper.wait(frames: Int((slam.landing - slam.hit) / 0.016) + 1)
    #expect(game.shownScore == 90 && game.celebration?.hand == .fullHouse)
    stepper.wait(frames: 80)
    #expect(game.slams.isEmpty && !game.wantsFrames)
  }

  @Test func deckCountFallsWithTheCards() throws {
    let stepper = try stepper()
    func count() -> [String] {
      stepper.program.host.screenElements.map(\.accessibility.label).filter {
        $0 == Strings.deck(27) || $0 == Strings.deck(22)
      }
    }
    play(stepper)
    let slam = try #require(stepper.game.slams.last)
    stepper.wait(frames: Int(slam.hit / 0.016))
    #expect(count() == [Strings.deck(27)])
    stepper.wait(frames: 5)
    #expect(count() == [Strings.deck(22)])
    withAnimation(BoardView.move) { stepper.game.undo() }
    stepper.wait(frames: 5)
    play(stepper)
    stepper.wait(frames: 5)
    #expect(count() == [Strings.deck(27)])
    stepper.game.undo()
    stepper.wait(frames: 5)
    #expect(count() == [Strings.deck(27)])
  }

  @Test func tapDuringTheAnimationShowsTheNewBoardAtOnce() throws {
    let stepper = try stepper()
    play(stepper)
    stepper.wait(frames: 3)
    let cell = try #require(stepper.game.state.grid.occupied.first { _ in true })
    stepper.game.tap(cell)
    #expect(stepper.game.shownScore == 90 && stepper.game.session.selection.count == 1)
    #expect(stepper.game.pieces.allSatisfy { !$0.isPlayed })
    #expect(stepper.game.slams.last?.cut != nil)
  }

  @Test func pressDuringTheAnimationSelectsTheShownCard() throws {
    let stepper = try stepper()
    let game = stepper.game
    play(stepper)
    stepper.wait(frames: 3)
    // A card above a played one is still shown where it was, and will fall.
    let piece = try #require(
      game.pieces.first { piece in !piece.isPlayed && game.state.grid[piece.cell] != piece.card })
    game.pressBegan(at: piece.cell)
    game.pressEnded()
    #expect(game.session.selection.cells.map { game.state.grid[$0] } == [piece.card])
  }

  @Test func pressOnAPlayedCardSelectsNothing() throws {
    let stepper = try stepper()
    let game = stepper.game
    play(stepper)
    stepper.wait(frames: 3)
    let piece = try #require(game.pieces.first { $0.isPlayed })
    game.pressBegan(at: piece.cell)
    game.pressEnded()
    #expect(game.session.selection.isEmpty)
  }

  @Test func undoWhileCardsGatherBringsThemBack() throws {
    let stepper = try stepper()
    let game = stepper.game
    let before = game.pieces
    play(stepper)
    stepper.wait(frames: 5)
    withAnimation(BoardView.move) { game.undo() }
    stepper.wait(frames: 30)
    #expect(game.pieces.map(\.id) == before.map(\.id) && game.pieces.allSatisfy { !$0.isPlayed })
    #expect(game.slams.isEmpty && game.shownScore == 0)
  }

  @Test func ticksAndHitAreReportedInOrder() throws {
    let stepper = try stepper()
    var told: [String] = []
    stepper.game.onSlam.append { moment, _ in
      switch moment {
      case .tick(let index, _): told.append("\(index)")
      case .act: told.append("act")
      case .hit: told.append("hit")
      }
    }
    play(stepper)
    stepper.wait(frames: 60)
    #expect(told == ["0", "1", "2", "3", "4", "hit"])
  }

  @Test func reducedMotionShowsEverythingAtOnce() throws {
    let stepper = try stepper { $0.settings.reduceMotion = .on }
    play(stepper)
    #expect(stepper.game.shownScore == 90)
    #expect(stepper.game.pieces.allSatisfy { !$0.isPlayed })
    #expect(stepper.game.slams.map(\.style) == [.light] && stepper.game.impact.number == 0)
  }

  @Test func endingWaitsForThePointsOfTheLastHand() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    let game = stepper.game
    while !game.isOver {
      selectBest(game)
      play(stepper)
    }
    let slam = try #require(game.slams.last)
    #expect(game.ending == nil && stepper.app.screen.name == "board")
    stepper.wait(frames: Int(slam.ending / 0.016) + 2)
    #expect(game.ending?.score == game.state.score && game.shownScore == game.state.score)
  }

  @Test func hitsFlashAtMostThreeTimesASecond() throws {
    let stepper = try stepper()
    let game = stepper.game
    var flashes: [UInt64] = []
    for _ in 0..<8 where !game.isOver {
      selectBest(game)
      play(stepper)
      let slam = try #require(game.slams.last)
      if slam.flashes { flashes.append(slam.start + UInt64(slam.hit * 1e9)) }
      stepper.wait(frames: 6)
    }
    #expect(flashes.count > 1 && flashes.count < 8)
    #expect(zip(flashes, flashes.dropFirst()).allSatisfy { $1 - $0 >= 333_000_000 })
  }
}

@MainActor
@Suite struct FanTests {
  @Test func cardsOfAColumnShareAPoseInTheFan() {
    let fan = FanPlace(center: Point(100, 50), scale: 0.5)
    for column in 0..<5 {
      let poses = (0..<5).map { fan.pose(of: Cell(row: $0, column: column), cardWidth: 64) }
      #expect(Set(poses).count == 1 && poses[0].scale == 0.75)
      #expect(poses[0].center.x == 100 + 41 * Double(column - 2))
    }
    #expect(fan.pose(of: 0).angle == -fan.pose(of: 4).angle && fan.pose(of: 2).angle == 0)
    #expect(fan.moved(by: Point(10, 20)).center == Point(90, 30))
  }

  /// The scale of the fan is at most the width of the window divided by 560 points.
  @Test func cardsFaceDownStayInsideANarrowWindow() {
    for place in CardFan.backs {
      let pose = FanPlace(center: .zero, scale: 1).pose(at: place)
      let halfWidth =
        FanPlace.cardWidth / 2 * Double.cos(pose.angle) + 141 / 2 * abs(Double.sin(pose.angle))
      #expect(abs(pose.center.x) + halfWidth < 280)
    }
  }

  @Test func menuReportsThePositionOfItsFan() throws {
    let wide = try SteppedProgram(.menu)
    wide.wait(frames: 3)
    #expect(wide.app.fan?.center.x == 640 && wide.app.fan?.scale == 1)
    let low = try SteppedProgram(.menu, size: Size(844, 390))
    low.wait(frames: 3)
    #expect(low.app.fan == nil)
  }

  /// Neither the lessons nor other screens show the menu's cards, so no card comes from there.
  @Test(arguments: [Destination.lessons, .leaderboard, .profile])
  func otherScreensDealNoCardsOfTheMenu(_ place: Destination) throws {
    let stepper = try SteppedProgram(.menu)
    stepper.wait(frames: 60)
    for (destination, hasFan) in [(place, true), (.board, false), (.menu, true), (.board, true)] {
      stepper.app.go(to: destination)
      stepper.wait(frames: 60)
      #expect((stepper.app.fan != nil) == hasFan, "\(destination)")
    }
  }

  @Test func dealtCardsComeFromTheFanOnlyWhenAGameIsEntered() throws {
    let stepper = try SteppedProgram(.menu)
    stepper.wait(frames: 3)
    withAnimation(.easeInOut(duration: 0.5)) { stepper.app.go(to: .board) }
    stepper.wait(frames: 20)
    #expect(stepper.game.pieces.count == 25 && stepper.game.pieces.allSatisfy { $0.comesFromFan })
    stepper.app.restart()
    stepper.wait(frames: 20)
    #expect(stepper.game.pieces.count == 25 && stepper.game.pieces.allSatisfy { !$0.comesFromFan })
  }
}
