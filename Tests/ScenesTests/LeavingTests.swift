import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import Raster
@testable import StageUI

/// What is on the screen while the player leaves a game for the menu.
@MainActor
@Suite struct LeavingTests {
  /// The radius of the blur around a node, 0 without one.
  private func blur(around node: ViewNode) -> Double {
    for ancestor in node.selfAndAncestors {
      guard let group = ancestor as? GroupNode<StepEffect> else { continue }
      for filter in group.shownGroup.filters {
        if case .blur(let radius, _) = filter.storage { return radius }
      }
    }
    return 0
  }

  /// The title of the menu is drawn where the panel of the pause was.
  @Test func pausePanelIsGoneBeforeTheMenuCanBeRead() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    withAnimation(.easeInOut(duration: 0.25)) { stepper.app.pause() }
    stepper.wait(frames: 60)
    let root = try #require(stepper.program.host.tree.rootNode)
    let panel = try #require(
      root.accessibilityElements().flatMap(\.all).first { $0.accessibility.label == Strings.resume }
    ).node
    #expect(panel.opacityOnScreen == 1)
    withAnimation(.easeInOut(duration: 0.5)) { stepper.app.quit(to: .menu) }
    for _ in 0..<9 { stepper.frame() }
    #expect(panel.opacityOnScreen < 0.2, "\(panel.opacityOnScreen) after 0.14 s")
  }

  /// The cards of the calendar's deal fly to the board face up, so they are not left face down.
  @Test(arguments: [true, false])
  func dealOfTheCalendarIsGoneAtOnce(_ reducesMotion: Bool) throws {
    let stepper = try SteppedProgram(.menu) { app in
      app.settings.reduceMotion = reducesMotion ? .on : .off
      DailyPlayer(app).app.go(to: .daily)
    }
    stepper.wait(frames: 60)
    let root = try #require(stepper.program.host.tree.rootNode)
    let deal = try #require(
      root.accessibilityElements().flatMap(\.all).first {
        $0.accessibility.label == Strings.faceDown
      }
    ).node
    try #require(deal.opacityOnScreen == 1)
    withAnimation(.easeInOut(duration: 0.5)) { stepper.app.playDaily() }
    for _ in 0..<2 { stepper.frame() }
    try #require(stepper.app.screen.place == .board)
    #expect((deal.opacityOnScreen == 0) == !reducesMotion)
  }

  /// The cards of a paused game fly back to the fan; blurred, they hid its cards.
  @Test func cardsThatReturnToTheFanAreSharp() throws {
    let stepper = try SteppedProgram(.menu) { $0.settings.reduceMotion = .off }
    stepper.wait(frames: 60)
    stepper.app.go(to: .board)
    stepper.wait(frames: 90)
    let card = try #require(stepper.game.state.grid[Cell(row: 2, column: 2)])
    let root = try #require(stepper.program.host.tree.rootNode)
    let node = try #require(
      root.accessibilityElements().flatMap(\.all).first {
        $0.accessibility.label == Strings.name(card)
      }
    ).node
    #expect(blur(around: node) == 0)
    withAnimation(.easeInOut(duration: 0.25)) { stepper.app.pause() }
    stepper.wait(frames: 60)
    try #require(blur(around: node) > 10)
    withAnimation(.easeInOut(duration: 0.5)) { stepper.app.quit(to: .menu) }
    for frame in 0..<12 {
      stepper.frame()
      #expect(blur(around: node) == 0, "frame \(frame)")
    }
  }
}
