import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The focus and its ring while panels open, change and close.
@MainActor
@Suite struct PanelFocusTests {
  /// Returns the opacity of the drawn focus ring; nil if there is none.
  private func ring(_ stepper: SteppedProgram) -> Double? {
    let tree = stepper.program.host.tree
    guard tree.focus.showsRing, let node = tree.focus.focused else { return nil }
    return node.opacityOnScreen * (1 - tree.focus.leavingOpacity)
  }

  private func walk(_ stepper: SteppedProgram, to label: String) throws {
    for _ in 0..<20 where stepper.focused != label { stepper.press(.tab) }
    try #require(stepper.focused == label)
  }

  @Test func ringOfTheMenuFadesInWhileThePanelCloses() throws {
    let stepper = try SteppedProgram(.menu)
    stepper.wait(frames: 120)
    try walk(stepper, to: Strings.settings)
    stepper.press(.return)
    #expect(stepper.app.screen.panels == [.settings])
    stepper.frame([.key(KeyEvent(isDown: true, key: .escape))])
    #expect(stepper.focused == Strings.settings)
    var last = 0.0
    var levels: [Double] = []
    for _ in 0..<30 {
      let level = try #require(ring(stepper))
      #expect(level >= last - 1e-9, "\(levels)")
      (last, levels) = (level, levels + [level])
      stepper.frame()
    }
    #expect(levels[0] < 0.1 && last == 1, "\(levels)")
  }

  /// Screens that replace the menu lead back to their buttons, as panels over it do.
  @Test(arguments: [Destination.leaderboard, .profile, .store])
  func menuFocusesTheButtonOfTheScreenThatWasLeft(_ place: Destination) throws {
    let titles = [
      Destination.leaderboard: Strings.leaderboard, .profile: Strings.profile,
      .store: Strings.store,
    ]
    let title = try #require(titles[place])
    let stepper = try SteppedProgram(.menu)
    stepper.wait(frames: 120)
    try walk(stepper, to: title)
    stepper.press(.return)
    #expect(stepper.app.screen.name == place.rawValue)
    stepper.wait(frames: 60)
    stepper.press(.escape)
    stepper.wait(frames: 60)
    #expect(stepper.app.screen.name == "menu" && stepper.focused == title)
    // From a game, the menu invites to go on.
    stepper.app.go(to: .board)
    stepper.wait(frames: 60)
    stepper.app.go(to: .menu)
    stepper.wait(frames: 60)
    #expect(stepper.focused != title)
  }

  @Test func pauseFocusesTheSettingsThatWereLeft() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    stepper.press(.escape)
    try walk(stepper, to: Strings.settings)
    stepper.press(.return)
    stepper.wait(frames: 60)
    stepper.press(.escape)
    stepper.wait(frames: 60)
    #expect(stepper.app.screen.name == "pause" && stepper.focused == Strings.settings)
    // The next pause begins at its first button.
    stepper.press(.escape)
    stepper.wait(frames: 60)
    stepper.press(.escape)
    stepper.wait(frames: 60)
    #expect(stepper.app.screen.name == "pause" && stepper.app.screen.panelOfPause == nil)
    #expect(stepper.focused != Strings.settings)
  }

  @Test func ringIsNotDrawnBeforeTheEndingPanelAppears() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    while !stepper.game.isOver {
      let hands = stepper.game.state.grid.hands(.king)
      guard let hand = hands.first else { break }
      stepper.game.choose(hand.cells)
      stepper.press(.space)
    }
    try #require(stepper.game.isOver)
    for _ in 0..<120 {
      if let level = ring(stepper), level > 0.01,
        let node = stepper.program.host.tree.focus.focused
      {
        #expect(node.opacityOnScreen > 0.01)
      }
      stepper.frame()
    }
  }

  @Test func restartAsksAndFocusesTheFirstAnswer() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    stepper.press(.escape)
    try walk(stepper, to: Strings.restart)
    stepper.press(.return)
    #expect(stepper.focused == Strings.sameDeal)
    stepper.press(.right)
    #expect(stepper.focused == Strings.newDeal)
  }

  /// The window becomes smaller or larger in points while the settings are open.
  @Test(arguments: [Destination.menu, .board], [Size(640, 400), Size(1706, 1066), Size(560, 350)])
  func ringSurroundsAViewAfterTheInterfaceIsScaled(
    _ place: Destination, _ size: Size
  ) throws {
    let stepper = try SteppedProgram(place)
    stepper.wait(frames: 120)
    if place == .board { stepper.press(.escape) }
    try walk(stepper, to: Strings.settings)
    stepper.press(.return)
    try walk(stepper, to: "Interface scale")
    for _ in 0..<3 { stepper.press(.right) }
    stepper.size = size
    stepper.wait()
    stepper.press(.escape)
    stepper.wait(frames: 90)
    let node = try #require(stepper.program.host.tree.focus.focused)
    let bounds = node.screenBounds
    let window = Rect(origin: .zero, size: size).insetBy(dx: -1, dy: -1)
    #expect(bounds.width > 20 && bounds.height > 20 && window.contains(bounds), "\(bounds)")
    // If the pause panel was created again, its first button has the focus instead.
    let expected = place == .menu ? [Strings.settings] : [Strings.settings, Strings.resume]
    #expect(expected.contains(try #require(stepper.focused)))
  }

  /// The page "About" opens beside the list of settings pages, and the focus stays in the list.
  @Test func aboutOpensInsideTheSettings() throws {
    let stepper = try SteppedProgram(.menu)
    stepper.wait(frames: 120)
    try walk(stepper, to: Strings.settings)
    stepper.press(.return)
    try walk(stepper, to: Strings.about)
    stepper.press(.return)
    #expect(stepper.app.screen.panels == [.settings, .about])
    #expect(stepper.element("Audio") != nil && stepper.focused == Strings.about)
    let credit = Strings.credits(version: Strings.version)[0].title
    #expect(stepper.element(credit) != nil)
    stepper.press(.escape)
    #expect(stepper.app.screen.panels == [.settings])
    #expect(stepper.focused == Strings.about && stepper.element(credit) == nil)
  }

  @Test func settingsFocusThePageThatIsShown() throws {
    let stepper = try SteppedProgram(.menu) { $0.settingsPage = .controls }
    stepper.wait(frames: 120)
    try walk(stepper, to: Strings.settings)
    stepper.press(.return)
    stepper.wait(frames: 30)
    #expect(stepper.focused == Strings.title(of: .controls))
  }

  // MARK: Boards

  /// The label of the card at the middle of a grid.
  private func middle(_ model: some BoardModel) throws -> String {
    Strings.name(try #require(model.grid[Cell(row: 2, column: 2)]))
  }

  @Test func focusReturnsToItsCellAfterAHand() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 90)
    stepper.press(.down)
    try #require(stepper.focused == (try middle(stepper.game)))
    let cell = Cell(row: 2, column: 2)
    let hand = try #require(
      stepper.game.state.grid.hands(.king).first { $0.cells.contains(cell) })
    stepper.game.choose(hand.cells)
    stepper.press(.space)
    try #require(stepper.game.state.score > 0)
    stepper.wait(frames: 240)
    #expect(stepper.focused == (try middle(stepper.game)))
  }

  @Test func climbFocusesItsMainActionAndNotTheWayOut() throws {
    let stepper = try SteppedProgram(.menu) { $0.go(to: .climbMap) }
    stepper.wait(frames: 120)
    stepper.press(.down)
    #expect(stepper.focused == Strings.beginClimb)
    stepper.press(.return)
    stepper.wait(frames: 60)
    stepper.press(.return)
    stepper.wait(frames: 200)
    #expect(stepper.app.climb.stage == .board)
    #expect(stepper.focused != Strings.toTheMap)
  }

  /// With the arrow keys alone, every view of the shop is reached from each other one.
  @Test func arrowsReachEveryViewOfTheShop() throws {
    let session = Climber.run(to: 4, inShop: true)
    let stepper = try SteppedProgram(.menu) { app in
      app.settings.reduceMotion = .on
      app.leftClimb = { session }
      app.go(to: .climb)
    }
    stepper.wait(frames: 60)
    let tree = stepper.program.host.tree
    let search = FocusSearch(try #require(tree.focus.scopeNode), tree)
    let all = search.readingOrder
    try #require(all.count > 8)
    for start in all {
      var (reached, open) = ([start], [start])
      while let node = open.popLast() {
        for direction in MoveCommandDirection.allCases {
          guard let next = search.next(from: node, direction),
            !reached.contains(where: { $0 === next })
          else { continue }
          reached.append(next)
          open.append(next)
        }
      }
      #expect(reached.count == all.count)
    }
  }
}
