import Raster
import Scenes
import Session
import Testing
import Typeset

@testable import PokerSlamGame
@testable import StageUI

/// The board on the screen, compared with the game's state while cards are moving.
@MainActor
@Suite struct BoardTests {
  private func program() throws -> Program {
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), record: 872, seeds: { Seed(2027) })
    app.settings.knowsTheBoard = true
    app.go(to: .board)
    return Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
  }

  private func name(_ cell: Cell) -> String { "row \(cell.row + 1), column \(cell.column + 1)" }

  /// Plays hands and undoes them, with 0 to 30 frames between the moves.
  @Test func undoBringsRemovedCardsBackToTheirCells() throws {
    let program = try program()
    let game = program.app.game
    var time = 0.0
    func frames(_ count: Int) {
      for _ in 0..<count {
        time += 1.0 / 60
        _ = program.frame(size: Size(800, 600), time: time)
      }
    }
    func expectTheTable(_ comment: Comment) {
      let names = Set(program.host.screenElements.map(\.accessibility.value))
      #expect(
        CellSet(Cell.all.filter { names.contains(name($0)) }) == game.state.grid.occupied, comment)
    }
    frames(90)
    for pause in [0, 1, 2, 3, 5, 8, 13, 17, 20, 30] {
      for _ in 0..<3 {
        guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { break }
        withAnimation(.spring(response: 0.3, dampingFraction: 0.6)) { game.choose(best.cells) }
        frames(pause)
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.play() }
        frames(pause)
      }
      for _ in 0..<3 {
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.undo() }
        frames(pause)
      }
      frames(200)
      expectTheTable("after \(pause) frames between")
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.redo() }
      frames(pause)
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.redo() }
      frames(200)
      expectTheTable("after redo and \(pause) frames between")
    }
  }

  /// Escape ends a pause and keeps the selection; only the next Escape clears the selection.
  @Test func escapeGoesBackOneStep() throws {
    let stepper = try SteppedProgram()
    let game = stepper.game
    stepper.wait()
    game.tap(Cell(row: 1, column: 4))
    game.tap(Cell(row: 2, column: 3))
    stepper.wait()
    stepper.frame([.focusLost])
    stepper.app.pause()
    stepper.wait()
    #expect(game.isPaused)
    stepper.frame([.focusGained])
    stepper.press(.escape)
    #expect(!game.isPaused && game.session.selection.count == 2)
    stepper.press(.escape)
    #expect(!game.isPaused && game.session.selection.isEmpty)
    stepper.press(.escape)
    #expect(game.isPaused)
  }

  /// The board view does not depend on the pause, so the pause panel opens and closes fast.
  @Test func pauseDoesNotEvaluateTheBoard() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    let tree = stepper.program.host.tree
    tree.logsEvaluations = true
    withAnimation(.easeInOut(duration: 0.25)) { stepper.program.app.pause() }
    stepper.frame()
    #expect(tree.evaluated.contains("PausePanel") && tree.evaluated.contains("GameScreen"))
    stepper.wait(frames: 60)
    withAnimation(.easeInOut(duration: 0.25)) { stepper.program.app.resume() }
    stepper.frame()
    #expect(!tree.evaluated.contains("BoardView<GameModel>"))
    tree.evaluated = []
    stepper.game.tap(Cell(row: 1, column: 1))
    stepper.frame()
    #expect(tree.evaluated.contains("BoardView<GameModel>"))
  }

  /// Selecting a card evaluates a single `BoardCard`.
  ///
  /// All 25 faces are evaluated, because the selection dims some of them.
  @Test func selectingACardEvaluatesOnlyItsBoardCard() throws {
    let stepper = try SteppedProgram(size: Size(800, 600))
    stepper.wait(frames: 120)
    let tree = stepper.program.host.tree
    tree.logsEvaluations = true
    stepper.game.tap(Cell(row: 1, column: 1))
    stepper.frame()
    #expect(tree.evaluated.filter { $0 == "BoardCard<GameModel>" }.count == 1)
    #expect(tree.evaluated.filter { $0 == "BoardFace<GameModel>" }.count == 25, "some sink back")
    #expect(!tree.evaluated.contains("GameCorners"))
  }

  /// A new game shows all of its cards even if it starts while the old board is still leaving.
  @Test(arguments: [1, 6, 20, 40])
  func transitionDoesNotPreventTheDeal(_ frames: Int) throws {
    let stepper = try SteppedProgram(size: Size(800, 600))
    stepper.wait(frames: 120)
    let app = stepper.program.app
    withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
    stepper.wait(frames: frames)
    withAnimation(.easeInOut(duration: 0.5)) { app.play(.practice) }
    stepper.wait(frames: 120)
    let cards = stepper.program.host.screenElements.filter {
      $0.accessibility.value.hasPrefix("row")
    }
    #expect(stepper.game.pieces.count == 25 && cards.count == 25)
  }

  /// Several frames add the dealt cards, but the cards move as if one frame had added all of them.
  ///
  /// Each card starts 0.01 s after the previous card. A frame of this test is that long, too.
  @Test func everyDealtCardMovesLikeTheFirst() throws {
    let program = try program()
    let frames = (0...80).map { frame in
      _ = program.frame(size: Size(800, 600), time: Double(frame) * 0.01)
      #expect(program.app.game.pieces.count == min(frame * 5, 25))
      let cards = program.host.screenElements.filter { $0.accessibility.value.hasPrefix("row") }
      return Dictionary(cards.map { ($0.accessibility.value, $0.frame.width) }) { first, _ in first
      }
    }
    let whole = try #require(frames.last)
    #expect(frames[8].isEmpty && whole.count == 25)
    for cell in Cell.all {
      let name = Strings.place(cell)
      let scales = frames.map { ($0[name] ?? 0) / (whole[name] ?? 1) }
      let first = frames.map { ($0[Strings.place(Cell.all[0])] ?? 0) / (whole[name] ?? 1) }
      for (own, other) in zip(scales.dropFirst(Int(cell.index)), first) {
        #expect(abs(own - other) < 1e-6, "\(name)")
      }
    }
  }

  /// A deal requests the frames it needs even if motion is reduced.
  @Test func dealContinuesWithReducedMotion() throws {
    let stepper = try SteppedProgram(size: Size(800, 600))
    stepper.desktop.reducesMotion = true
    stepper.wait(frames: 120)
    #expect(stepper.frame().next == .atRest)
    stepper.game.dealCards()
    for rows in 1...4 {
      #expect(stepper.frame().next != .atRest)
      #expect(stepper.game.pieces.count == rows * 5)
    }
    stepper.wait(frames: 120)
    #expect(stepper.frame().next == .atRest && stepper.game.pieces.count == 25)
  }

  /// Buttons are beside the board, never on it.
  ///
  /// This must hold in low, square and narrow windows, and with safe areas. The title of the play
  /// button must fit on one line.
  @Test(arguments: [
    (Size(560, 400), 0.0), (Size(600, 520), 0.0), (Size(640, 500), 0.0), (Size(560, 560), 0.0),
    (Size(700, 700), 0.0), (Size(568, 320), 44.0), (Size(320, 560), 0.0), (Size(360, 640), 0.0),
    (Size(390, 844), 34.0), (Size(768, 1024), 0.0), (Size(844, 390), 44.0), (Size(1280, 800), 0.0),
  ])
  func noButtonOverlapsTheBoard(_ size: Size, _ inset: Double) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.program.host.environment.safeAreaInsets =
      size.width > size.height
      ? EdgeInsets(top: 0, leading: inset, bottom: 0, trailing: inset)
      : EdgeInsets(top: inset, leading: 0, bottom: inset, trailing: 0)
    stepper.wait()
    for column in 1...2 {
      withAnimation(nil) { stepper.game.tap(Cell(row: 1, column: column)) }
    }
    stepper.wait(frames: 120)
    let elements = stepper.program.host.screenElements
    let cards = elements.filter { $0.accessibility.value.hasPrefix("row") }
    let buttons = elements.filter {
      [Strings.leave, Strings.help, Strings.undo, Strings.redo, Strings.hint, Strings.pause]
        .contains($0.accessibility.label) || $0.accessibility.label.hasPrefix(Strings.playShort)
    }
    #expect(cards.count == 25 && buttons.count >= 5)
    for button in buttons {
      for card in cards {
        let common = button.frame.intersection(card.frame)
        #expect(
          common.isNull || common.width < 1 || common.height < 1,
          "\(button.accessibility.label) over \(card.accessibility.value)")
      }
      #expect(button.frame.minX >= 0 && button.frame.maxX <= size.width)
      #expect(button.frame.minY >= 0 && button.frame.maxY <= size.height)
    }
    let play = buttons.first { $0.accessibility.label.hasPrefix(Strings.playShort) }
    #expect(play.map { $0.frame.height < 70 } == true, "its title is one line")
  }

  /// In a wide window, a toast stands beside the board, so that it covers no card.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080)])
  func toastOfAWideWindowCoversNoCard(_ size: Size) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 60)
    stepper.app.say(Strings.marked([.undo, .hint]))
    stepper.wait(frames: 60)
    let news = try #require(stepper.element(Strings.marked([.undo, .hint]))).frame
    let cards = stepper.program.host.screenElements.filter {
      $0.accessibility.value.hasPrefix("row ")
    }
    #expect(cards.count == 25 && cards.allSatisfy { $0.frame.intersection(news).isNull })
    #expect(news.minX >= 0)
  }

  /// On a page, a toast stands below the header, so that its buttons and title stay readable.
  @Test(arguments: [
    Destination.climbMap, .daily, .profile, .leaderboard, .store, .duel,
  ])
  func toastOfAPageCoversNoHeader(_ page: Destination) throws {
    let stepper = try SteppedProgram(.menu) { $0.go(to: page) }
    stepper.wait(frames: 60)
    stepper.app.say(Strings.copied)
    stepper.wait(frames: 60)
    let news = try #require(stepper.element(Strings.copied)).frame
    let header = stepper.program.host.screenElements.filter {
      $0.frame.minY < 60 && $0.frame.height < 80 && $0.accessibility.label != Strings.copied
    }
    #expect(!header.isEmpty && header.allSatisfy { $0.frame.intersection(news).isEmpty })
  }

  /// In a tall window, a toast stands below the board.
  @Test(arguments: [1.0, 2.0])
  func toastOfATallWindowCoversNoCardAndNoScore(_ textScale: Double) throws {
    let stepper = try SteppedProgram(size: Size(390, 844)) { $0.settings.textScale = textScale }
    stepper.wait(frames: 60)
    stepper.app.say(Strings.marked([.undo, .hint]))
    stepper.wait(frames: 60)
    let news = try #require(stepper.element(Strings.marked([.undo, .hint]))).frame
    let cards = stepper.program.host.screenElements.filter {
      $0.accessibility.value.hasPrefix("row ")
    }
    #expect(cards.count == 25 && cards.allSatisfy { $0.frame.intersection(news).isEmpty })
    #expect(news.minY > 600 && news.maxY <= 844, "\(news)")
    stepper.app.pause()
    stepper.wait(frames: 20)
    let root = try #require(stepper.program.host.tree.rootNode)
    let toast = root.accessibilityElements().first {
      $0.accessibility.label == Strings.marked([.undo, .hint])
    }
    #expect(stepper.app.toast != nil && toast?.node.opacityOnScreen ?? 0 == 0)
  }

  /// In a window that is hardly wide, a toast covers part of the first row for some seconds, and must let presses
  /// through.
  @Test func toastLetsPressesThrough() throws {
    let stepper = try SteppedProgram(size: Size(800, 600))
    stepper.wait(frames: 60)
    stepper.app.say("What one reads meanwhile")
    stepper.wait(frames: 60)
    let news = try #require(stepper.element("What one reads meanwhile")).frame
    let card = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.value == "row 1, column 3"
      })
    let both = news.intersection(card.frame)
    #expect(!both.isNull && both.width > 20 && both.height > 10)
    stepper.click(both.center)
    #expect(stepper.game.session.selection.cells == [Cell(row: 0, column: 2)])
  }

  /// Returns a program whose board has three cards of its first row selected.
  private func boardWithThreeCards() throws -> SteppedProgram {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    for column in 0..<3 { stepper.game.tap(Cell(row: 0, column: column)) }
    stepper.wait()
    return stepper
  }

  private func center(_ row: Int, _ column: Int, _ stepper: SteppedProgram) throws -> Point {
    let name = name(Cell(row: row, column: column))
    return try #require(
      stepper.program.host.screenElements.first { $0.accessibility.value == name }
    ).frame.center
  }

  @Test func distantCardNeedsASecondClick() throws {
    let stepper = try boardWithThreeCards()
    let far = try center(4, 4, stepper)
    stepper.click(far)
    stepper.wait()
    #expect(stepper.game.session.selection.count == 3)
    #expect(stepper.game.refusal?.reason == .notConnected)
    #expect(stepper.element(Strings.tapAgain) != nil)
    stepper.click(far)
    stepper.wait()
    #expect(stepper.game.session.selection.cells == [Cell(row: 4, column: 4)])
    #expect(stepper.element(Strings.tapAgain) == nil)
  }

  @Test func sixthCardIsRefusedWithWords() throws {
    let stepper = try boardWithThreeCards()
    for column in 3..<5 { stepper.game.tap(Cell(row: 0, column: column)) }
    stepper.game.tap(Cell(row: 1, column: 0))
    stepper.wait()
    #expect(stepper.game.session.selection.count == 5 && stepper.game.refusals == 1)
    #expect(stepper.element(Strings.fiveAtMost) != nil)
    stepper.game.tap(Cell(row: 0, column: 4))
    stepper.wait()
    #expect(stepper.element(Strings.fiveAtMost) == nil)
  }

  /// One or two selected cards make way for a card that does not touch them; the game says so.
  @Test func cardThatStartsANewSelectionIsExplained() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    stepper.game.tap(Cell(row: 0, column: 0))
    stepper.game.tap(Cell(row: 4, column: 4))
    stepper.wait()
    #expect(stepper.element(Strings.startsAnew) != nil)
    stepper.game.tap(Cell(row: 4, column: 3))
    stepper.wait()
    #expect(stepper.element(Strings.startsAnew) == nil)
  }

  /// The path of a drag alone is selected, even if it begins at or crosses cards that were selected
  /// before.
  @Test(arguments: [[(2, 0), (1, 1), (2, 1)], [(1, 1), (0, 1), (0, 0)], [(0, 0), (1, 0)]])
  func dragSelectsItsPathAlone(_ path: [(Int, Int)]) throws {
    let stepper = try boardWithThreeCards()
    let places = try path.map { try center($0.0, $0.1, stepper) }
    stepper.pointer(.down, places[0])
    for place in places.dropFirst() { stepper.pointer(.moved, place) }
    stepper.pointer(.up, places[places.count - 1])
    #expect(stepper.game.session.selection.cells == path.map { Cell(row: $0.0, column: $0.1) })
    #expect(stepper.element(Strings.startsAnew) == nil)
  }

  @Test func dragFromTheLastSelectedCardGoesOn() throws {
    let stepper = try boardWithThreeCards()
    stepper.pointer(.down, try center(0, 2, stepper))
    stepper.pointer(.moved, try center(1, 2, stepper))
    stepper.pointer(.up, try center(1, 2, stepper))
    #expect(
      stepper.game.session.selection.cells
        == (0..<3).map { Cell(row: 0, column: $0) } + [Cell(row: 1, column: 2)])
  }

  /// The board shakes when a card is refused, not when the next card is selected.
  @Test func boardShakesOnlyAfterARefusal() throws {
    let stepper = try boardWithThreeCards()
    let still = try center(4, 0, stepper).x
    func sway() throws -> Double {
      try (0..<24).map { _ in
        stepper.frame()
        return abs(try center(4, 0, stepper).x - still)
      }.max() ?? 0
    }
    stepper.click(try center(4, 4, stepper))
    #expect(try sway() > 3)
    stepper.click(try center(1, 3, stepper))
    #expect(stepper.game.session.selection.count == 4)
    #expect(try sway() < 0.5)
  }

  /// Returns the frame of a card's face.
  ///
  /// The face moves inside the card's control.
  private func face(_ row: Int, _ column: Int, _ stepper: SteppedProgram) throws -> Rect {
    let name = name(Cell(row: row, column: column))
    let root = try #require(stepper.program.host.tree.rootNode)
    var node: ViewNode = try #require(
      root.accessibilityElements().flatMap(\.all).first { $0.accessibility.value == name }
    ).node
    while let child = node.children.first { node = child }
    return node.screenBounds
  }

  /// The card below the pointer rises, unless motion is reduced.
  ///
  /// The other cards stay.
  @Test(arguments: [false, true])
  func pointerLiftsTheCardBelowIt(_ reducesMotion: Bool) throws {
    let stepper = try SteppedProgram { $0.settings.reduceMotion = reducesMotion ? .on : .off }
    stepper.wait(frames: 120)
    let (card, other) = (try face(2, 2, stepper), try face(2, 3, stepper))
    let without = stepper.pixels
    #expect(stepper.pointer(.moved, card.center).pointerStyle == .hand)
    stepper.wait()
    let lifted = try face(2, 2, stepper)
    if reducesMotion {
      #expect(lifted == card)
    } else {
      #expect(lifted.minY < card.minY - 4 && abs(lifted.maxY - card.maxY) < 0.01)
    }
    #expect(try face(2, 3, stepper) == other)
    #expect(stepper.pixels != without, "its links are lit")
    let gap = Point((card.maxX + other.minX) / 2, card.midY)
    #expect(stepper.pointer(.moved, gap).pointerStyle == .arrow)
    stepper.wait()
    #expect(try face(2, 2, stepper) == card)
    #expect(stepper.pointer(.moved, Point(20, 400)).pointerStyle == .arrow, "beside the board")
    let undo = try #require(stepper.element(Strings.pause)).frame.center
    #expect(stepper.pointer(.moved, undo).pointerStyle == .hand)
  }

  /// A drag that strays a little from a diagonal reaches no card beside the diagonal.
  @Test func dragsIgnoreTheCornersOfCards() {
    let layout = BoardLayout(scale: 1.3)
    let from = layout.frame(of: Cell(row: 1, column: 1)).center
    let to = layout.frame(of: Cell(row: 2, column: 2)).center
    for side in [-14.0, 0, 14] {
      let reached = (0...200).compactMap { step in
        let share = Double(step) / 200
        let bend = side * (1 - abs(2 * share - 1))
        return layout.cell(
          draggedTo: Point(
            from.x + (to.x - from.x) * share + bend, from.y + (to.y - from.y) * share - bend))
      }
      #expect(Set(reached) == [Cell(row: 1, column: 1), Cell(row: 2, column: 2)], "\(side)")
    }
    // Along a row or a column, a drag reaches a card at the card's edge.
    let card = layout.frame(of: Cell(row: 3, column: 2))
    for point in [
      Point(card.minX + 1, card.midY), Point(card.maxX - 1, card.midY + 8),
      Point(card.midX, card.minY + 1), Point(card.midX - 8, card.maxY - 1),
    ] {
      #expect(layout.cell(draggedTo: point) == Cell(row: 3, column: 2))
    }
    #expect(layout.cell(draggedTo: Point(card.minX + 2, card.minY + 2)) == nil)
    #expect(layout.cell(at: Point(card.minX + 2, card.minY + 2)) == Cell(row: 3, column: 2))
  }

  /// A slow computer sees the end of a tap and the beginning of the next one in the same frame.
  @Test func quickTapsInOneFrameSelectTheirCards() throws {
    let stepper = try SteppedProgram(.board)
    stepper.wait(frames: 90)
    let cards = stepper.program.host.screenElements.filter {
      ["row 1, column 1", "row 1, column 2", "row 2, column 2"].contains($0.accessibility.value)
    }
    try #require(cards.count == 3)
    let finger = PointerEvent.ID(rawValue: 7)
    func event(_ phase: PointerEvent.Phase, _ card: Int) -> InputEvent.Kind {
      .pointer(
        PointerEvent(
          id: finger, phase: phase, position: cards[card].frame.center, button: .primary))
    }
    stepper.frame([event(.down, 0)])
    stepper.frame([event(.up, 0), event(.down, 1)])
    #expect(stepper.game.marks.selection.count == 2)
    stepper.frame([event(.up, 1), event(.down, 2), event(.up, 2)])
    stepper.wait()
    #expect(stepper.game.marks.selection.count == 3)
  }

  /// The space bar selects the focused cards until they make a hand.
  ///
  /// Then it plays the hand.
  @Test func spaceSelectsUntilThereIsAHand() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    stepper.press(.right)
    let focused = try #require(stepper.program.host.focusedElement).accessibility.value
    #expect(focused == "row 3, column 3")
    stepper.press(.space)
    #expect(stepper.game.session.selection.cells == [Cell(row: 2, column: 2)])
    #expect(stepper.game.refusals == 0)
    // Select a neighbour that makes no hand with the first card.
    let grid = stepper.game.state.grid
    let neighbours: [(Key, Cell)] = [
      (.right, Cell(row: 2, column: 3)), (.left, Cell(row: 2, column: 1)),
      (.up, Cell(row: 1, column: 2)), (.down, Cell(row: 3, column: 2)),
    ]
    let (key, cell) = try #require(
      neighbours.first { grid.hand(at: CellSet([Cell(row: 2, column: 2), $0.1])) == nil })
    stepper.press(key)
    stepper.press(.space)
    #expect(stepper.game.session.selection.cells == [Cell(row: 2, column: 2), cell])
    #expect(stepper.game.state.moveCount == 0 && stepper.game.refusals == 0)
    // The mouse hides the ring. Then the key plays the hand, whichever card had the ring.
    stepper.click(Point(20, 400))
    let best = try #require(grid.hands(.king).first)
    stepper.game.choose(best.cells)
    stepper.wait(frames: 2)
    stepper.press(.space)
    #expect(stepper.game.state.moveCount == 1)
  }

  /// The focus ring belongs to players who move it with keys.
  @Test func spaceAfterTheMouseRefusesCardsWithoutShowingARing() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    stepper.click(Point(20, 400))
    let grid = stepper.game.state.grid
    let (a, b) = try #require(
      (0..<4).map { (Cell(row: 0, column: $0), Cell(row: 0, column: $0 + 1)) }
        .first { grid.hand(at: CellSet([$0.0, $0.1])) == nil })
    for cell in [a, b] { stepper.game.tap(cell) }
    stepper.wait(frames: 2)
    stepper.press(.space)
    #expect(stepper.game.refusals == 1 && stepper.game.session.selection.count == 2)
    #expect(!stepper.program.host.showsFocus)
  }

  /// A hand that is still growing is not played by the space bar: the card with the ring joins it.
  @Test func spaceAddsTheRingedCardToAHand() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    stepper.press(.right)
    let ringed = Cell(row: 2, column: 2)
    let small = try #require(
      stepper.game.state.grid.hands(.king).first { hand in
        hand.cells.count < 5 && !hand.cells.contains(ringed)
          && hand.cells.contains { Adjacency.king.touch($0, ringed) }
      })
    stepper.game.choose(small.cells)
    stepper.wait(frames: 2)
    #expect(stepper.game.session.selectedHand == small.hand)
    stepper.press(.space)
    #expect(stepper.game.state.moveCount == 0)
    #expect(stepper.game.session.selection.set == small.cells.union([ringed]))
  }

  /// The undo and hint buttons warn that their use marks the score.
  ///
  /// A button stops warning when the score has the button's mark. The mode Practice has no marks.
  @Test func helpButtonsWarnThatTheyMarkTheScore() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    func hint(_ label: String) throws -> String {
      try #require(stepper.element(label)).accessibility.hint
    }
    #expect(try hint(Strings.hint) == Strings.marksTheScore)
    #expect(try hint(Strings.undo) == Strings.marksTheScore)
    #expect(try hint(Strings.redo) != Strings.marksTheScore)
    stepper.game.showHint()
    stepper.wait(frames: 30)
    #expect(try hint(Strings.hint) == "", "the score has the mark already")
    #expect(try hint(Strings.undo) == Strings.marksTheScore)
    let practice = try SteppedProgram {
      $0.game.begin(Game(mode: .practice, seed: Seed(1)), record: nil)
    }
    practice.wait(frames: 60)
    #expect(try #require(practice.element(Strings.hint)).accessibility.hint == "")
  }

  /// A card rises when keys or a pad focus it, as it does below the pointer.
  ///
  /// Two cards are never raised at the same time.
  @Test func focusedCardIsLifted() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    let heights = try (0..<5).map { try face(2, $0, stepper).height }
    func lifted() throws -> [Int] {
      try (0..<5).filter { try face(2, $0, stepper).height > heights[$0] + 4 }
    }
    #expect(try lifted() == [])
    stepper.press(.right)
    #expect(stepper.program.host.focusedElement?.accessibility.value == "row 3, column 3")
    #expect(try lifted() == [2])
    stepper.press(.right)
    #expect(try lifted() == [3])
    stepper.pointer(.moved, try face(2, 0, stepper).center)
    stepper.wait()
    #expect(try lifted() == [0] || lifted() == [3], "never two")
    stepper.click(Point(20, 400))
    stepper.wait()
    #expect(try lifted() == [], "a click hides the ring")
  }

  /// Moving the pointer from a card to the next evaluates these two cards, but not their faces.
  @Test func pointerEvaluatesOnlyTheCardsThatChange() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    let (card, other) = (try face(2, 2, stepper).center, try face(2, 3, stepper).center)
    stepper.pointer(.moved, card)
    stepper.wait()
    let tree = stepper.program.host.tree
    tree.logsEvaluations = true
    stepper.pointer(.moved, Point(card.x + 3, card.y))
    #expect(!tree.evaluated.contains("BoardView<GameModel>"), "it is the same card")
    stepper.pointer(.moved, other)
    #expect(tree.evaluated.filter { $0 == "BoardCard<GameModel>" }.count == 2)
    #expect(
      !tree.evaluated.contains("BoardFace<GameModel>") && !tree.evaluated.contains("GameScreen"))
  }
}
