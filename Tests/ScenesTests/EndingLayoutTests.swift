import Records
import Scenes
import Session
import TestSupport
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The elements of the ending that are visible without scrolling.
///
/// A short run covers the largest text.
@MainActor
@Suite struct EndingLayoutTests {
  private func ending(_ scene: String, _ size: Size, _ textScale: Double) throws -> StagedScene {
    var changes = SceneChanges()
    changes.settings = ["textScale": .real(textScale)]
    let staged = try #require(Scene.named(scene)).stage(
      glyphs: try GoldenTests.fonts.get(), changes: changes)
    staged.advance(to: 6, size: size)
    return staged
  }

  private func frame(_ label: String, _ staged: StagedScene) throws -> Rect {
    try #require(
      staged.program.host.screenElements.first { $0.accessibility.label == label }, "\(label)"
    ).frame
  }

  /// A low window has two columns, so that score, medal and par are visible without scrolling.
  @Test(
    arguments: ["game-over", "game-over-record", "game-over-cleared"],
    Conditions.areAll
      ? [
        (Size(844, 390), 1.0), (Size(844, 390), 1.35), (Size(844, 390), 2.0), (Size(640, 360), 1.0),
      ] : [(Size(844, 390), 2.0), (Size(640, 360), 1.0)])
  func lowWindowShowsScoreMedalAndParWithoutScrolling(
    _ scene: String, _ window: (size: Size, textScale: Double)
  ) throws {
    let (size, textScale) = window
    let staged = try ending(scene, size, textScale)
    let game = staged.program.app.game
    let play = try frame(Strings.playAgain, staged)
    let box = Rect(origin: .zero, size: size)
    let rank = try #require(game.ending).rank
    for label in ["\(game.state.score)", Strings.medal(rank), Strings.parTitle] {
      let frame = try frame(label, staged)
      #expect(box.contains(frame), "\(label) at \(frame)")
      #expect(frame.intersection(play).isEmpty, "\(label) at \(frame), button at \(play)")
    }
    #expect(box.contains(play))
  }

  @Test(
    arguments: [
      Size(320, 560), Size(360, 640), Size(390, 844), Size(844, 390), Size(568, 320),
      Size(600, 600), Size(1024, 768), Size(1280, 800),
    ], Conditions.areAll ? [1.0, 2.0] : [2.0])
  func noButtonCoversTheScore(_ size: Size, _ textScale: Double) throws {
    for scene in ["game-over", "game-over-record"] {
      let staged = try ending(scene, size, textScale)
      let score = try frame("\(staged.program.app.game.state.score)", staged)
      #expect(Rect(origin: .zero, size: size).contains(score), "\(score)")
      for element in staged.program.host.screenElements
      where element.accessibility.role == .button {
        let shared = element.frame.intersection(score.insetBy(dx: 4, dy: 8))
        #expect(shared.isEmpty, "\(element.accessibility.label) at \(element.frame) over \(score)")
      }
    }
  }

  /// Either the button that leaves a paused game is on the screen, or the panel scrolls.
  @Test(
    arguments: [Size(844, 390), Size(568, 320), Size(390, 844), Size(360, 640)], [1.0, 2.0])
  func pauseShowsItsQuitButtonOrScrolls(_ size: Size, _ textScale: Double) throws {
    let staged = try ending("pause", size, textScale)
    let quit = try frame(Strings.saveAndQuit, staged)
    func scrolls(_ node: ViewNode) -> Bool {
      node is ScrollNode || node.children.contains(where: scrolls)
    }
    let scroller = staged.program.host.tree.focus.scopeNode.map(scrolls) ?? false
    #expect(Rect(origin: .zero, size: size).contains(quit) || scroller, "\(quit)")
    if size == Size(844, 390) { #expect(Rect(origin: .zero, size: size).contains(quit)) }
  }

  /// On a phone, the line about the help used lies below the medal.
  ///
  /// Beside it, that line left the width of a letter for the number of cards.
  @Test(arguments: [Size(360, 640), Size(390, 844)], [Language.english, .german])
  func noWordOfAGameWithUndoAndHintsIsBroken(_ size: Size, _ language: Language) throws {
    for textScale in [1, 1.35, 2] {
      var changes = SceneChanges()
      changes.settings = [
        "textScale": .real(textScale), "language": .text(language.rawValue),
        "reduceMotion": .text(Settings.ReduceMotion.on.rawValue),
      ]
      let staged = try #require(Scene.named("game-over-phone")).stage(
        glyphs: try GoldenTests.fonts.get(), changes: changes)
      staged.advance(to: 1, size: size)
      let game = staged.program.app.game
      game.undo()
      game.showHint()
      while !game.isOver {
        game.selectBest()
        game.play()
      }
      game.settle()
      #expect(game.session.marks == [.undo, .hint])
      staged.advance(to: 8, size: size)
      let faults = TextFaults(staged.program.host)
      #expect(faults.count > 0)
      #expect(
        faults.found.filter { $0.contains("is broken") || $0.contains("is cut") } == [],
        "text \(textScale)")
    }
  }

  /// The bar of a scrolled ending lies beside the plate, and nothing cuts off the rays of a record.
  @Test func scrolledEndingReachesTheEdgesOfTheWindow() throws {
    let size = Size(360, 640)
    let staged = try ending("game-over-record", size, 2)
    func scroller(_ node: ViewNode) -> ScrollNode? {
      if let found = node as? ScrollNode { return found }
      for child in node.reachable {
        if let found = scroller(child) { return found }
      }
      return nil
    }
    let root = try #require(staged.program.host.tree.focus.scopeNode)
    let bounds = try #require(scroller(root)).screenBounds
    #expect(bounds.minX == 0 && bounds.maxX == size.width && bounds.minY == 0, "\(bounds)")
  }

  /// If the end of a climb is higher than the window, only the part above the buttons scrolls.
  @Test(
    arguments: [Size(390, 844), Size(360, 640), Size(844, 390), Size(568, 320), Size(1280, 800)],
    Conditions.areAll ? [1.0, 1.35, 2.0] : [2.0])
  func endOfAClimbShowsItsButtonsWithoutScrolling(_ size: Size, _ textScale: Double) throws {
    let staged = try ending("climb-over", size, textScale)
    for label in [Strings.newRun, Strings.toTheMap] {
      let button = try frame(label, staged)
      #expect(Rect(origin: .zero, size: size).contains(button), "\(label) at \(button)")
    }
  }
}
