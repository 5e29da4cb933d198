import Scenes
import Session
import TestSupport
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The elements of the board's screen in windows of all shapes.
@MainActor
@Suite struct WindowSizeTests {
  private func cards(_ stepper: SteppedProgram) -> [ScreenElement] {
    stepper.program.host.screenElements.filter { $0.accessibility.value.hasPrefix("row ") }
  }

  /// The sizes are in points.
  ///
  /// A window of 360 × 480 pixels has 420 × 560 points, because the interface is scaled down until
  /// the longer side has 560 points.
  @Test(arguments: [
    Size(420, 560), Size(320, 560), Size(360, 640), Size(390, 780), Size(480, 480), Size(600, 600),
    Size(700, 760), Size(768, 1024),
  ])
  func everyControlIsInsideTheWindowAndCardsAreLarge(_ size: Size) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 120)
    for label in [
      Strings.leave, Strings.pause, Strings.help, Strings.undo, Strings.redo, Strings.hint,
      Strings.deck(27),
    ] {
      let frame = try #require(stepper.element(label), "\(label)").frame
      #expect(Rect(origin: .zero, size: size).contains(frame), "\(label) at \(frame)")
    }
    let cards = cards(stepper)
    #expect(cards.count == 25)
    let narrowest = cards.map(\.frame.width).min() ?? 0
    let least = size.width < 352 ? 43.0 : 44
    #expect(narrowest >= least || size.height < 560, "\(narrowest)")
    // The board fills most of the width or most of the height.
    let board = cards.reduce(Rect.null) { $0.union($1.frame) }
    #expect(board.width > size.width * 0.8 || board.height > size.height * 0.6, "\(board)")
  }

  /// Practice shows the table of cards to come in every window size.
  @Test(arguments: [
    (Size(1024, 600), 1.0), (Size(800, 360), 1.0), (Size(640, 400), 1.0), (Size(1280, 800), 1.0),
    (Size(390, 844), 1.0), (Size(600, 600), 1.0), (Size(1280, 800), 2.0), (Size(1024, 768), 2.0),
  ])
  func tableOfCardsToComeIsShownAndOverlapsNothing(_ size: Size, _ textScale: Double) throws {
    let stepper = try SteppedProgram(size: size) { $0.settings.textScale = textScale }
    stepper.app.play(.practice)
    stepper.wait(frames: 120)
    let table = try #require(stepper.element(Strings.toCome(27))).frame
    #expect(Rect(origin: .zero, size: size).contains(table), "\(table)")
    for element in stepper.program.host.screenElements
    where element.accessibility.role != .group && element.frame != table {
      let shared = element.frame.intersection(table)
      #expect(
        shared.isNull || shared.width < 1 || shared.height < 1,
        "\(element.accessibility.label) at \(element.frame) over \(table)")
    }
    let layout = GameLayout(
      size: size, insets: EdgeInsets(), wantsReference: false, wantsTracker: true,
      textScale: textScale)
    let letters = try #require(layout.tracker).table.letters
    #expect(letters >= (textScale > 1 ? 19 : 11.5), "\(letters)")
  }

  /// Sizes between those of the comps, where a layout changes from one form to another.
  private nonisolated static let sizes = [
    Size(360, 640), Size(560, 900), Size(700, 500), Size(900, 700), Size(1024, 640),
    Size(1024, 768), Size(1216, 700), Size(1240, 660), Size(1366, 700), Size(1600, 760),
  ]

  /// A short run covers two sizes of each screen.
  @Test(arguments: sizes)
  func noElementLeavesTheWindowSidewaysOnAnyScreen(_ size: Size) throws {
    let fonts = try GoldenTests.fonts.get()
    for name in Self.screens where Conditions.some(2, of: Self.sizes, for: name).contains(size) {
      let scene = try #require(Scene.named(name))
      let staged = scene.stage(glyphs: fonts)
      staged.advance(to: scene.moment, size: size)
      // The board of a lesson is a part of one that is larger than the window.
      for element in staged.program.host.screenElements
      where element.accessibility.role != .group {
        let frame = element.frame
        #expect(
          frame.minX >= -1 && frame.maxX <= size.width + 1,
          "\(name): “\(element.accessibility.label)” at \(frame)")
      }
    }
  }

  /// One scene of every screen and panel.
  private static let screens = [
    "menu", "modes", "settings", "settings-keys", "settings-data", "about", "welcome",
    "reference", "reference-scoring", "reference-keys", "reference-learn", "reference-climb",
    "board", "board-hand", "board-practice", "board-ahead", "board-rush", "pause", "game-over",
    "game-over-rush", "game-over-daily", "daily", "climb-map", "climb", "climb-intro",
    "climb-shop", "climb-cleared", "climb-over", "climb-bonus", "climb-lesson",
    "climb-lesson-shop", "lessons-ring", "how-to-play", "profile", "profile-achievements",
    "profile-history", "profile-badge", "profile-avatars", "replay", "replay-climb",
    "share-panel", "store", "store-item", "store-confirm", "leaderboard", "add-friend",
    "duel-lobby", "duel-board", "duel-veil", "duel-race", "duel-result",
  ]

  /// The shop has room for its tiles below the header, or shows rows.
  @Test(arguments: [
    Size(1024, 640), Size(1024, 768), Size(1216, 696), Size(1216, 800), Size(1280, 700),
    Size(1366, 700), Size(1280, 778), Size(1920, 1080),
  ])
  func offersOfTheShopOverlapNothing(_ size: Size) throws {
    let scene = try #require(Scene.named("climb-shop"))
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    staged.advance(to: scene.moment, size: size)
    let buttons = staged.program.host.screenElements.filter { $0.accessibility.role == .button }
    #expect(buttons.count >= 9)
    for (index, button) in buttons.enumerated() {
      for other in buttons[..<index] {
        let shared = button.frame.intersection(other.frame)
        let (a, b) = (button.accessibility.label, other.accessibility.label)
        #expect(shared.isNull || shared.width < 1 || shared.height < 1, "\(a) over \(b)")
      }
    }
    let header = try #require(buttons.first { $0.accessibility.label == Strings.help }).frame
    let reroll = try #require(buttons.first { $0.accessibility.label == Strings.reroll }).frame
    #expect(reroll.minY >= header.maxY)
    let next = try #require(buttons.first { $0.accessibility.label == Strings.level(5) }).frame
    #expect(next.maxY <= size.height)
  }

  /// Only the board is visible through the frosted panel of the pause.
  @Test func pauseHidesTheTableOfUpcomingCards() throws {
    let stepper = try SteppedProgram { $0.settings.tracksDeck = true }
    stepper.wait(frames: 60)
    let root = try #require(stepper.program.host.tree.rootNode)
    let table = try #require(
      root.accessibilityElements().first { $0.accessibility.label == Strings.toCome(27) }
    ).node
    #expect(table.opacityOnScreen == 1)
    withAnimation(.easeInOut(duration: 0.25)) { stepper.app.pause() }
    stepper.wait(frames: 60)
    #expect(table.opacityOnScreen == 0)
  }

  /// A line that is shown at twice the size of text has room at smaller sizes, which a short run
  /// omits.
  @Test(
    arguments: [Size(390, 844), Size(360, 640), Size(844, 390), Size(1280, 800)],
    Conditions.areAll ? [1.0, 1.5, 2.0] : [2.0])
  func everyCoachLineIsShownAtEveryTextSize(_ size: Size, _ textScale: Double) throws {
    let stepper = try SteppedProgram(size: size) {
      $0.settings.knowsTheBoard = false
      $0.settings.textScale = textScale
    }
    for beat in CoachBeat.allCases {
      stepper.wait(frames: 120)
      let coach = try #require(Coach(stepper.game))
      #expect(coach.beat == beat)
      #expect(stepper.element(coach.line) != nil, "\(coach.line)")
      stepper.game.choose(coach.cells)
      if coach.cells.isEmpty {
        stepper.game.choose(try #require(stepper.game.state.grid.hands(.king).first).cells)
      }
      stepper.game.play()
    }
  }

  /// On a display with four times the pixels, a point has more pixels, so the screen looks the
  /// same.
  @Test func displayWithFourTimesThePixelsShowsTheSameScreen() throws {
    let scene = try #require(Scene.named("board-hand"))
    let fonts = try GoldenTests.fonts.get()
    let trees = [(1920, 1080), (3840, 2160)].map { width, height in
      scene.picture(width: width, height: height, glyphs: fonts).tree
    }
    // The positions in the two windows differ by at most half a pixel. So the rounded positions may
    // differ by 1.
    for (a, b) in zip(trees[0].split(separator: "\n"), trees[1].split(separator: "\n")) {
      let (first, second) = (a.split(separator: "@"), b.split(separator: "@"))
      #expect(first[0] == second[0])
      let numbers = [first, second].map { parts in
        parts.last?.split { !$0.isNumber }.compactMap { Double($0) } ?? []
      }
      #expect(numbers[0].count == 4 && zip(numbers[0], numbers[1]).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  /// Most keyboard layouts need Shift for "?", but key events carry the letter without Shift.
  @Test(arguments: [
    ("?", false, true), ("/", true, true), ("ß", true, true), ("/", false, false),
  ])
  func questionMarkOpensHelp(_ letter: String, _ isShifted: Bool, _ opens: Bool) throws {
    let stepper = try SteppedProgram(size: Size(800, 600))
    stepper.wait()
    stepper.frame([
      .key(
        KeyEvent(
          isDown: true, key: .slash, letter: letter, modifiers: isShifted ? .shift : []))
    ])
    stepper.wait()
    #expect((stepper.app.screen.panels == [.reference]) == opens)
  }
}
