import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The hints for a player who sees the board for the first time.
@MainActor
@Suite struct CoachTests {
  private func firstBoard(_ size: Size) throws -> PadTests.Player {
    let player = try PadTests.Player(size: size) {
      $0.settings.knowsTheBoard = false
      $0.go(to: .board)
    }
    player.frames(count: 60)
    return player
  }

  private func says(_ text: String, _ player: PadTests.Player) -> Bool {
    player.program.host.screenElements.contains { $0.accessibility.label.contains(text) }
  }

  private func press(_ place: Point, _ player: PadTests.Player) {
    for phase in [PointerEvent.Phase.down, .up] {
      player.frames(
        [.pointer(PointerEvent(phase: phase, position: place, button: .primary))], count: 2)
    }
  }

  /// The first hint covers none of the cards: every card can be pressed.
  @Test(arguments: [Size(390, 844), Size(360, 640), Size(844, 390), Size(1280, 800)])
  func firstHintCoversNoCard(_ size: Size) throws {
    let player = try firstBoard(size)
    let game = player.app.game
    #expect(says("Select these five touching cards", player))
    for cell in Cell.all {
      let name = "row \(cell.row + 1), column \(cell.column + 1)"
      let card = try #require(
        player.program.host.screenElements.first { $0.accessibility.value == name })
      press(card.center, player)
      #expect(game.session.selection.cells == [cell], "\(name)")
      game.clearSelection()
    }
  }

  /// The pulse of glowing cards stops while the player is idle or the game is paused.
  @Test(arguments: [false, true])
  func pulseOfGlowingCardsStopsWhenIdleOrPaused(_ isPaused: Bool) throws {
    let player = try PadTests.Player {
      $0.settings.knowsTheBoard = false
      $0.settings.reduceMotion = .off
      $0.go(to: .board)
    }
    player.frames(count: 200)
    #expect(player.next == .animating(.display), "two cards glow")
    if isPaused { player.app.pause() } else { player.stepper.isAmbientAllowed = false }
    player.frames(count: 600)
    #expect(player.next == .atRest)
    if isPaused { player.app.resume() } else { player.stepper.isAmbientAllowed = true }
    player.frames(count: 60)
    #expect(player.next == .animating(.display))
  }

  /// The hint stays in place, however fast cards are selected and deselected.
  @Test func hintTextDoesNotMoveOverTheBoard() throws {
    let player = try firstBoard(Size(1280, 800))
    let game = player.app.game
    for step in 0..<40 {
      withAnimation(.spring(response: 0.3, dampingFraction: 0.6)) {
        if step % 2 == 0 { game.tap(Cell(row: 2, column: 2)) } else { game.clearSelection() }
      }
      player.frames(count: 1 + step % 5)
      for node in texts(player) {
        let words = node.accessibility?.label ?? ""
        guard words.contains("Select these") || words.contains("One more") else { continue }
        #expect(node.screenBounds.minX > 880, "step \(step): \(words) at \(node.screenBounds)")
      }
    }
  }

  private func texts(_ player: PadTests.Player) -> [TextNode] {
    func visit(_ node: ViewNode) -> [TextNode] {
      (node as? TextNode).map { [$0] } ?? node.children.flatMap(visit)
    }
    return player.program.host.tree.rootNode.map(visit) ?? []
  }

  @Test func eachHandShowsTheNextCoachLineUpToTheSixth() throws {
    let player = try firstBoard(Size(1280, 800))
    let game = player.app.game
    let lines =
      ["Select these five", "Small hands count too", "Cards fall", "The ace"]
      + ["points per card win", "Par is the best score"]
    for (line, beat) in zip(lines, CoachBeat.allCases) {
      #expect(says(line, player))
      #expect(!player.app.settings.knowsTheBoard)
      let example = beat.example(on: game.state.grid, .king) ?? game.state.grid.hands(.king).first
      game.choose(try #require(example).cells)
      player.frames(count: 2)
      #expect(!says(line, player), "the selection replaces the line")
      game.play()
      player.frames(count: 60)
    }
    #expect(player.app.settings.knowsTheBoard)
    #expect(says("Choose two to five touching cards", player))
  }

  /// A hint that the player asks for does not replace the coach's line.
  @Test func coachStaysBesideHints() throws {
    let player = try firstBoard(Size(1280, 800))
    let game = player.app.game
    game.showHint()
    player.frames(count: 30)
    #expect(says("Select these five", player))
    #expect(says(Strings.hint(try #require(game.hint), on: game.grid), player))
  }

  @Test func coachStaysWhileTheSelectedCardsMakeNoHand() throws {
    let player = try firstBoard(Size(1280, 800))
    player.app.game.tap(Cell(row: 2, column: 2))
    player.frames(count: 30)
    #expect(says("Select these five", player))
    #expect(says(Strings.oneCard, player))
  }

  /// A stranger saw a drawing of Q K A 2 3 beside glowing cards that were J Q K A 2.
  @Test func bridgeIsExplainedWithTheCardsThatGlow() {
    var checked = 0
    for seed in UInt64(1)...40 {
      let model = GameModel(Game(mode: .classic, seed: Seed(seed)))
      for _ in 0..<3 {
        let hands = model.state.grid.hands(model.session.game.adjacency)
        guard let pair = hands.first(where: { $0.cells.count == 2 }) else { break }
        for cell in pair.cells { model.tap(cell) }
        model.play()
        model.settle()
      }
      guard let coach = Coach(model), coach.beat == .bridge, !coach.cells.isEmpty else { continue }
      checked += 1
      let glowing = coach.cells.compactMap { model.state.grid[$0] }
      #expect(Set(coach.bridge) == Set(glowing))
      let ranks = coach.bridge.map { Int($0.rank.rawValue) }
      for (a, b) in zip(ranks, ranks.dropFirst()) { #expect((a + 1) % 13 == b) }
      #expect(coach.line.contains(coach.bridge.map(\.rank.face).joined(separator: " ")))
    }
    #expect(checked >= 5)
  }

  @Test func coachSaysThePar() {
    #expect(
      Strings.coach(.par, nil, bridge: [], par: 905)
        == "Par is the best score found here: 905. Stars mark the way.")
  }

  /// After the lessons the coach says only what they leave out; until it has explained par, nothing
  /// compares the score with it.
  @Test func lessonsLeaveOnlyPointsAndParToTheCoach() throws {
    let player = try PadTests.Player(size: Size(1280, 800)) {
      $0.settings.knowsTheBoard = false
      $0.settings.solvedLessonBits = 31
      $0.go(to: .board)
    }
    player.frames(count: 60)
    let game = player.app.game
    var (beats, shown) = ([CoachBeat?](), [Bool]())
    var names: [String] = []
    for _ in 0..<6 {
      beats.append(Coach(game, knowsLessons: true)?.beat)
      names = views(player)
      shown.append(names.contains("PaceMarks"))
      game.choose(try #require(game.state.grid.hands(.king).first).cells)
      game.play()
      player.frames(count: 90)
    }
    #expect(beats == [nil, nil, nil, nil, .points, .par])
    #expect(shown == [false, false, false, false, false, true], "\(names)")
    #expect(!player.app.isCoached && player.app.settings.knowsTheBoard)
  }

  /// A first game that is resumed is still coached, even after a pause of days.
  ///
  /// If there is a record, the game is not the first one.
  @Test(arguments: [(nil, true), (600, false)] as [(Int?, Bool)])
  func resumedFirstGameIsCoached(_ record: Int?, _ isCoached: Bool) throws {
    let session = Session(Game(mode: .classic, seed: Seed(7)), at: 0)
    let settings = Settings()
    settings.knowsTheBoard = true
    let app = AppModel(
      game: session.game, settings: settings, record: record, resuming: session,
      seeds: { Seed(7) })
    #expect(app.isCoached == isCoached)
  }

  /// The next example starts to glow only after the played hand has left the board.
  @Test func nextExampleWaitsForThePlayedHand() throws {
    let player = try firstBoard(Size(1280, 800))
    let game = player.app.game
    game.choose(try #require(Coach(game)).cells)
    game.play()
    func glows() -> Bool { Coach(game).map { !$0.suggestion(in: game).isEmpty } ?? false }
    player.frames(count: 10)
    #expect(!game.slams.isEmpty && !glows())
    player.frames(count: 240)
    #expect(game.slams.isEmpty && glows())
  }

  /// The help button glows only while the coach's line mentions Help.
  @Test func coachPointsAtHelpOnce() throws {
    let player = try firstBoard(Size(390, 844))
    let game = player.app.game
    var glows: [Bool] = []
    for _ in 0..<7 {
      glows.append(views(player).contains("HintRing"))
      game.choose(try #require(game.state.grid.hands(.king).first).cells)
      game.play()
      player.frames(count: 60)
    }
    #expect(glows == [false, false, false, false, true, false, false])
  }

  /// Returns the names of all views on the screen.
  ///
  /// A change of the theme evaluates all of them, and the tree logs their names.
  private func views(_ player: PadTests.Player) -> [String] {
    let tree = player.program.host.tree
    (tree.evaluated, tree.logsEvaluations) = ([], true)
    let theme = player.app.settings.theme
    player.app.settings.theme = theme == .felt ? .violet : .felt
    player.frames(count: 2)
    tree.logsEvaluations = false
    return tree.evaluated
  }
}
