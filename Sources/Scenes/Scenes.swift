import PokerSlamGame
import Session
import StageUI

extension Scene {
  /// All scenes, in the order of the gallery.
  package static let all = base + languages

  /// The scenes in English.
  static let base: [Scene] =
    [
      menu, menuOnAPhone, firstMenu, gathering, board, hand, held, hover, handOnAPhone, lowBoard,
      squareBoard,
      wideBoard, largeBoard, hint, dealing, flying, paused, pausedOnAPhone, counting,
      ended, endedOnAPhone, endedLow, perfect, reference, help, scoring, keys, settings,
      settingsOnAPhone, about, firstBoard,
      smallHand, falling, bridge, points, par, practice,
      beam, missed,
      cleared, record,
      paper, felt, highContrast, safeSuits, largeText,
    ] + aheads + modePanels + slams + climbs + dailies + rushes + lessons + profiles
    + replays
    + stores
    + settingsPages
    + leaderboards
    + duels

  /// Returns the program with the deal that most scenes use.
  @MainActor
  static func program(
    at place: Destination = .menu, seed: UInt64 = 2026, resuming session: Session? = nil,
    record: Int? = 872, _ change: (Settings) -> Void = { _ in }
  ) -> AppModel {
    let settings = Settings()
    settings.knowsTheBoard = true
    settings.effects = 0.8
    change(settings)
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(seed)), settings: settings, record: record,
      resuming: session, seeds: { Seed(2027) })
    app.go(to: place)
    return app
  }

  /// Returns the program on the board, with all cards of the first grid dealt.
  @MainActor
  private static func table(
    seed: UInt64 = 2026, record: Int? = 872, _ change: (Settings) -> Void = { _ in }
  ) -> AppModel {
    let app = program(seed: seed, record: record, change)
    app.game.showCards()
    app.go(to: .board)
    return app
  }

  private static let menu = Scene("menu", 1280, 800) {
    var session = Session(Game(mode: .classic, seed: Seed(2026)), record: 872, at: 0)
    for _ in 0..<5 { playBest(&session) }
    return program(resuming: session)
  }
  private static let menuOnAPhone = Scene("menu-phone", 390, 844) { program() }
  private static let firstMenu = Scene("menu-first", 844, 390) { program(record: nil) }

  /// The cards of the grid on their way back into the menu's fan, 0.35 s after the player left.
  private static let gathering = Scene(
    "board-gathering", 1280, 800, at: 2.35,
    later: Scene.Later(seconds: 2) { app in
      withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
    }
  ) {
    program()
  } then: { app in
    app.game.showCards()
    app.go(to: .board)
  }

  private static let board = Scene("board", 1280, 800) { table() }
  private static let hand = Scene("board-hand", 1280, 800) { withHand() }
  /// A tapped card that does not touch the three selected ones waits for a second tap.
  private static let held = Scene("board-held", 844, 390) {
    let app = table()
    for column in 0..<3 { app.game.tap(Cell(row: 0, column: column)) }
    app.game.tap(Cell(row: 4, column: 4))
    return app
  }
  /// The mouse over the card in the middle.
  private static let hover = Scene("board-hover", 1280, 800, pointer: Point(640, 400)) { table() }
  private static let handOnAPhone = Scene("board-phone", 390, 844) { withHand() }
  private static let lowBoard = Scene("board-low", 844, 390) { withHand() }
  private static let squareBoard = Scene("board-square", 600, 600) { withHand() }
  /// The board in a window with four times as many pixels as the window of `wideBoard`.
  private static let largeBoard = Scene("board-4k", 3840, 2160) { withHand() }
  private static let wideBoard = Scene("board-wide", 1920, 1080) {
    table { $0.keepsReferenceOpen = true }
  }
  private static let hint = Scene("board-hint", 800, 600) {
    let app = table()
    for _ in 0..<2 { app.game.showHint() }
    if let toast = app.toast { app.forgetToast(toast.number) }
    return app
  }
  private static let dealing = Scene("board-dealing", 800, 600, at: 0.3) {
    program()
  } then: {
    $0.go(to: .board)
  }

  /// Scenes of the effect that a played hand has, shortly after its cards hit.
  ///
  /// They show hands with few and many points, and a hand with reduced motion.
  private static let slams = [
    slam("board-slam-three", at: 0.5, cards: 3), slam("board-slam-five", at: 0.75, cards: 5),
    slam("board-slam-straight-flush", seed: 1, at: 0.95, cards: 5),
    slam("board-slam-royal-flush", seed: 141, at: 1.1, cards: 5), slamOfTheLastHand,
    slam("board-slam-still", seed: 141, at: 0.8, cards: 5) { $0.reduceMotion = .on },
  ]

  /// Returns a scene in which the best hand of `cards` cards is played after the first frame.
  private static func slam(
    _ name: String, seed: UInt64 = 2026, at moment: Double, cards: Int,
    _ change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, 1280, 800, at: moment) {
      let app = table(seed: seed, change)
      app.game.selectHand(ofCards: cards)
      return app
    } then: { app in
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
    }
  }

  private static let slamOfTheLastHand = Scene("board-slam-perfect-clear", 1280, 800, at: 1.1) {
    let app = table()
    let line = Beam.search(from: app.game.state)?.line ?? []
    for move in line.dropLast() {
      app.game.choose(move.cells)
      app.game.play()
    }
    app.game.settle()
    app.game.showCards()
    if let last = line.last { app.game.choose(last.cells) }
    return app
  } then: { app in
    withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
  }

  /// A hand has just been played: cards fall, and others come from the deck.
  private static let flying = Scene("board-flying", 800, 600, at: 0.2) {
    withHand()
  } then: { app in
    withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
  }

  private static let paused = Scene("pause", 1280, 800) { pausedGame() }
  private static let pausedOnAPhone = Scene("pause-phone", 390, 844) { pausedGame() }

  /// The last hand has been played, and the displayed score is still counting up.
  private static let counting = Scene("game-over-counting", 1280, 800, at: 3.3) {
    let app = table(record: 700)
    while !app.game.isOver { playBest(app.game) }
    app.game.undo()
    app.game.showCards()
    app.game.selectBest()
    return app
  } then: { app in
    withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.play() }
  }

  private static let ended = Scene("game-over", 1280, 800) { endedGame() }
  private static let endedOnAPhone = Scene("game-over-phone", 390, 844) { endedGame() }
  private static let endedLow = Scene("game-over-low", 844, 390) { endedGame() }
  private static let perfect = Scene("game-over-record", 1024, 768) { endedGame(record: 400) }

  private static let reference = Scene("reference-phone", 390, 844) {
    let app = table()
    app.go(to: .reference)
    return app
  }
  private static let help = Scene("reference", 1280, 800) {
    let app = table()
    app.go(to: .reference)
    return app
  }
  private static let scoring = Scene("reference-scoring", 1280, 800) {
    let app = table()
    app.go(to: .reference)
    app.helpPage = .scoring
    return app
  }
  private static let keys = Scene("reference-keys", 390, 844) {
    let app = program(at: .reference)
    app.helpPage = .keys
    return app
  }
  private static let settings = Scene("settings", 1280, 800) { program(at: .settings) }
  private static let settingsOnAPhone = Scene("settings-phone", 390, 844) { program(at: .settings) }
  private static let about = Scene("about", 800, 600) { program(at: .about) }

  /// The list of modes in windows of all sizes, and in all conditions.
  private static let modePanels = [
    modes("modes", 800, 600), modes("modes-window", 1280, 800), modes("modes-phone", 390, 844),
    modes("modes-low", 844, 390), modes("modes-wide", 1920, 1080),
    modes("modes-4k", 3840, 2160),
    modes("modes-text-200-phone", 390, 844) { $0.textScale = 2 },
    modes("modes-paper", 1280, 800) { $0.theme = .paper },
    modes("modes-high-contrast", 1280, 800) { $0.theme = .highContrast },
    modes("modes-still", 1280, 800) { $0.reduceMotion = .on },
  ]

  private static func modes(
    _ name: String, _ width: Double, _ height: Double,
    _ change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) { program(at: .modes, change) }
  }
  private static let firstBoard = Scene("board-first", 390, 844) { firstGame(.large) }
  private static let smallHand = Scene("board-coach-small", 844, 390) { firstGame(.small) }
  private static let falling = Scene("board-coach-falling", 800, 600) { firstGame(.falling) }
  private static let bridge = Scene("board-coach-bridge", 390, 844) { firstGame(.bridge) }
  private static let points = Scene("board-coach-points", 800, 600) { firstGame(.points) }
  private static let par = Scene("board-coach-par", 1280, 800) { firstGame(.par) }

  /// Returns a player's first game that has reached a lesson of the coach.
  ///
  /// It plays the example of each earlier lesson, or the best hand if the lesson has no example.
  @MainActor
  private static func firstGame(_ beat: CoachBeat) -> AppModel {
    let app = program { $0.knowsTheBoard = false }
    app.go(to: .board)
    while let now = app.game.session.coachBeat, now != beat {
      let state = app.game.state
      if let example = now.example(on: state.grid, state.game.adjacency) {
        app.game.choose(example.cells)
        app.game.play()
      } else {
        playBest(app.game)
      }
    }
    app.game.showCards()
    return app
  }
  private static let practice = Scene("board-practice", 1280, 800) {
    let app = program { $0.countsHands = true }
    app.play(.practice)
    for _ in 0..<3 { playBest(app.game) }
    app.game.showCards()
    return app
  }
  /// Returns Look Ahead after three hands, with a hand selected if `hasHand`.
  @MainActor
  private static func lookingAhead(
    hasHand: Bool, _ change: (Settings) -> Void = { _ in }
  ) -> AppModel {
    let app = program(change)
    app.play(.lookAhead)
    for _ in 0..<3 { playBest(app.game) }
    app.game.showCards()
    if hasHand { app.game.selectHand(ofCards: 5) }
    return app
  }
  private static func ahead(
    _ form: String, _ width: Double, _ height: Double, hasHand: Bool = true,
    _ change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene("board-ahead\(form)", width, height) { lookingAhead(hasHand: hasHand, change) }
  }
  private static let aheads: [Scene] = [
    ahead("", 1280, 800, hasHand: false), ahead("-hand", 1280, 800), ahead("-phone", 390, 844),
    ahead("-low", 844, 390), ahead("-wide", 1920, 1080), ahead("-4k", 3840, 2160),
    ahead("-paper", 1280, 800) { $0.theme = .paper },
    ahead("-high-contrast", 1280, 800) { $0.theme = .highContrast },
    ahead("-text-200", 1280, 800) { $0.textScale = 2 },
    ahead("-still", 1280, 800) { $0.reduceMotion = .on },
  ]

  private static let beam = Scene("beam-line", 1024, 768) {
    let app = endedGame()
    app.watch()
    return app
  }
  private static let missed = Scene("beam-line-missed", 390, 844) {
    let app = endedGame()
    app.showMissedHand()
    return app
  }
  private static let cleared = Scene("game-over-cleared", 1280, 800, at: 3.6) {
    let app = table()
    for move in Beam.search(from: app.game.state)?.line ?? [] {
      app.game.choose(move.cells)
      app.game.play()
    }
    app.game.settle()
    return app
  }
  private static let record = Scene("game-over-record-phone", 390, 844) {
    endedGame(record: 400)
  }

  private static let paper = Scene("theme-paper", 800, 600) { withHand { $0.theme = .paper } }
  private static let felt = Scene("theme-felt", 800, 600) { withHand { $0.theme = .felt } }
  private static let highContrast = Scene("theme-high-contrast", 800, 600) {
    withHand { $0.theme = .highContrast }
  }
  private static let safeSuits = Scene("suits-safe", 800, 600) {
    table {
      $0.palette = .safe
      $0.patterns = true
    }
  }
  private static let largeText = Scene("text-200", 1280, 800) { withHand { $0.textScale = 2 } }

  @MainActor
  private static func withHand(_ change: (Settings) -> Void = { _ in }) -> AppModel {
    let app = table(change)
    app.game.selectBest()
    return app
  }

  @MainActor
  private static func pausedGame() -> AppModel {
    let app = table()
    for _ in 0..<4 { playBest(app.game) }
    app.pause()
    return app
  }

  @MainActor
  private static func endedGame(record: Int = 872) -> AppModel {
    let app = table(record: record)
    while !app.game.isOver { playBest(app.game) }
    app.game.settle()
    return app
  }

  @MainActor
  private static func playBest(_ model: GameModel) {
    model.selectBest()
    model.play()
  }

  private static func playBest(_ session: inout Session) {
    let hands = session.state.grid.hands(session.game.adjacency)
    if let best = hands.max(by: { $0.hand < $1.hand }) { session.play(best.move, at: 0) }
  }
}
