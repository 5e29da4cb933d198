import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The way through a run of Climb by keys: the focus is on what comes next, never on the way out.
@MainActor
@Suite struct ClimbFocusTests {
  private func stepper(
    _ session: ClimbSession, size: Size = Size(1280, 800)
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.leftClimb = { session }
      app.go(to: .climb)
    }
    stepper.wait(frames: 60)
    return stepper
  }

  /// Goes on with Return from the introduction of a level, and expects the focus on a card.
  private func expectBoard(_ stepper: SteppedProgram, _ model: ClimbModel) {
    stepper.wait(frames: 60)
    if model.stage == .intro { stepper.press(.return) }
    stepper.wait(frames: 200)
    #expect(model.stage == .board)
    stepper.press(.down)
    #expect(isOnCard(stepper), "\(stepper.focused ?? "nothing") has the focus")
  }

  @Test func newClimbAfterARunLeadsToItsBoard() throws {
    let stepper = try stepper(Climber.run(to: 2))
    let model = stepper.app.climb
    model.giveUp()
    stepper.wait(frames: 120)
    guard case .over = model.stage else {
      Issue.record("the run goes on")
      return
    }
    stepper.press(.down)
    for _ in 0..<12 where stepper.focused != Strings.newRun { stepper.press(.tab) }
    try #require(stepper.focused == Strings.newRun)
    stepper.press(.return)
    #expect(model.run.level == 1 && !model.isFinished)
    expectBoard(stepper, model)
  }

  @Test func shopLeadsToTheNextLevel() throws {
    let stepper = try stepper(Climber.run(to: 4, inShop: true))
    try walk(stepper, to: Strings.startLevel(5))
    stepper.press(.return)
    expectBoard(stepper, stepper.app.climb)
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func firstArrowInAShopDoesNotLeadToTheWayOut(size: Size) throws {
    let stepper = try stepper(Climber.run(to: 4, inShop: true), size: size)
    let ways = [Strings.toTheMap, Strings.pause, Strings.help]
    func expectShop() {
      stepper.press(.down)
      let focused = stepper.focused ?? Strings.toTheMap
      #expect(!ways.contains(focused), "\(focused) has the focus")
    }
    expectShop()
    for place in [Destination.climbMap, .climb] {
      stepper.app.go(to: place)
      stepper.wait(frames: 60)
    }
    expectShop()
  }

  @Test func secondLevelOfTheLessonFocusesItsBoard() throws {
    let stepper = try SteppedProgram(.menu) { app in
      app.settings.reduceMotion = .on
      app.openClimbLesson()
    }
    stepper.wait(frames: 60)
    Learner(stepper.app).climb(to: .goOn)
    stepper.wait(frames: 60)
    let model = stepper.app.climbLesson
    if case .cleared = model.stage {
      stepper.press(.return)
      stepper.wait(frames: 60)
    }
    try #require(model.stage == .shop)
    stepper.press(.down)
    for _ in 0..<20 where stepper.focused != Strings.startLevel(2) { stepper.press(.tab) }
    try #require(stepper.focused == Strings.startLevel(2))
    stepper.press(.return)
    expectBoard(stepper, model)
  }

  /// The sold offer leaves with its button; the focus goes to a neighbour, and Undo gives it back.
  @Test func focusStaysInTheShopAfterAPurchaseAndItsUndo() throws {
    let stepper = try stepper(Climber.run(to: 4, inShop: true))
    let model = stepper.app.climb
    let (coins, run) = (model.run.coins, model.run)
    let slot = try #require((0..<5).first { run.refusal(ofBuying: $0) == nil })
    let offer = try #require(run.offers[slot])
    // A held charm or tool may have the same name, but it has no price.
    let (name, price) = (Strings.name(offer), Strings.coins(run.price(of: offer)))
    let ways = [Strings.toTheMap, Strings.pause, Strings.help]
    stepper.press(.down)
    for _ in 0..<30 where stepper.focused != name || place(stepper) != price {
      stepper.press(.tab)
    }
    try #require(stepper.focused == name && place(stepper) == price)
    stepper.press(.return)
    stepper.wait(frames: 60)
    #expect(model.run.coins < coins)
    #expect(stepper.focused.map { !ways.contains($0) } ?? false, "\(stepper.focused ?? "nothing")")
    for _ in 0..<30 where stepper.focused != Strings.undo { stepper.press(.tab) }
    try #require(stepper.focused == Strings.undo)
    stepper.press(.return)
    stepper.wait(frames: 60)
    #expect(model.run.coins == coins)
    #expect(stepper.focused.map { !ways.contains($0) } ?? false, "\(stepper.focused ?? "nothing")")
  }

  // MARK: From the way out

  @Test func arrowsLeadFromTheCloseButtonToTheCards() throws {
    let lesson = try SteppedProgram(.menu) { $0.openLessons(at: .touching) }
    lesson.wait(frames: 90)
    try walk(lesson, to: Strings.close)
    lesson.press(.down)
    #expect(isOnCard(lesson))
    let board = try SteppedProgram()
    board.wait(frames: 120)
    try walk(board, to: Strings.leave)
    board.press(.right)
    #expect(place(board) == Strings.place(Cell(row: 0, column: 0)))
  }

  private func walk(_ stepper: SteppedProgram, to label: String) throws {
    for _ in 0..<40 where stepper.focused != label { stepper.press(.tab) }
    try #require(stepper.focused == label)
  }

  private func place(_ stepper: SteppedProgram) -> String? {
    stepper.program.host.focusedElement?.accessibility.value
  }

  private func isOnCard(_ stepper: SteppedProgram) -> Bool {
    place(stepper)?.hasPrefix("row ") ?? false
  }
}
