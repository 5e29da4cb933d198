import Session
package import StageUI

/// Pre-warms the screens that follow the menu, one part per call, by laying them out off screen.
///
/// On the first use of a screen, the Swift runtime looks up hundreds of types. Without pre-warming,
/// the frame that opens the board takes as long as five ordinary frames (2026-11).
@MainActor
package final class ScreenPrewarmer {
  private typealias Part = @MainActor () -> AnyView

  private let glyphs: any GlyphSource
  private let ambient = Ambient()
  private let app = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(1) })
  private let size: Size
  private var parts: [Part] = []

  package init(glyphs: any GlyphSource, size: Size, textScale: Double) {
    self.glyphs = glyphs
    self.size = size
    app.settings.textScale = textScale
    app.settings.knowsTheBoard = false
    app.game.showCards()
    parts = board + panels + climb + profile + replay
  }

  /// Pre-warms the first screen of the program, while the SDL video thread starts.
  package static func prewarmFirst(_ app: AppModel, glyphs: any GlyphSource, size: Size) {
    let double = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(1) })
    double.settings.textScale = app.settings.shownTextScale
    if app.screen.place == .board { double.go(to: .board) }
    if app.screen.place == .climb { double.go(to: .climb) }
    let ambient = Ambient()
    ViewHost(glyphs: glyphs) { RootView(app: double, ambient: ambient) }
      .frame(size: size, time: 0)
  }

  package var isDone: Bool { parts.isEmpty }

  /// Lays out the next part; most parts take less than half the time of a frame.
  package func prewarmNext() {
    guard !parts.isEmpty else { return }
    let part = parts.removeFirst()
    let (app, ambient) = (app, ambient)
    let host = ViewHost(glyphs: glyphs) {
      part().surroundings(app.settings, ambient)
    }
    // The second frame runs the transitions.
    for time in [0, 0.1] { host.frame(size: size, time: time) }
  }

  private var board: [Part] {
    let (app, model, size) = (app, app.game, size)
    let layout = GameLayout(
      size: size, insets: EdgeInsets(), wantsReference: false,
      textScale: app.settings.textScale)
    let coach = Coach(model)
    let card = model.pieces[0].card
    return [
      { AnyView(CardGlow(isSelected: true, size: layout.board.cardSize)) },
      { AnyView(CardView(card: card, size: layout.board.cardSize)) },
      { AnyView(PrimaryButton(title: Strings.pause) {}) },
      { AnyView(SecondaryButton(title: Strings.pause) {}) },
      { AnyView(CircleButton(symbol: "xmark", label: Strings.leave) {}) },
      {
        layout.isWide
          ? AnyView(ScoreColumn(model: model)) : AnyView(ScorePill(model: model))
      },
      {
        let table = DeckTable(in: Size(340, 150), textScale: 1)
        return AnyView(table.map { DeckTracker(state: model.state, table: $0) })
      },
      { AnyView(HandColumn(model: model, layout: layout, coach: coach, countsHands: true)) },
      {
        AnyView(
          GameCorners(app: app, model: model, layout: layout, size: size, insets: EdgeInsets()))
      },
      { AnyView(BoardView(model: model, layout: layout.board, suggested: coach?.cells ?? [])) },
      { AnyView(GameScreen(app: app, size: size)) },
    ]
  }

  /// The parts of the replay viewer, whose board has a model of its own.
  private var replay: [Part] {
    let (app, model, size) = (app, app.replay, size)
    let layout = ReplayLayout(
      size: size, insets: EdgeInsets(), textScale: app.settings.textScale)
    return [
      {
        var session = Session(Game(mode: .classic, seed: Seed(1)), at: 0)
        for _ in 0..<3 {
          if let hand = session.state.grid.hands(.king).first {
            session.play(Move(hand.cells), at: 0)
          }
        }
        model.runSearch = { _, _ in }
        model.open(ReplayTape(.game(session.replay(at: 0)), isOwn: true))
        model.showCardsAtOnce()
        return AnyView(BoardView(model: model, layout: layout.board))
      },
      { AnyView(ReplayScreen(app: app, size: size)) },
    ]
  }

  private var climb: [Part] {
    let (app, size) = (app, size)
    return [
      { AnyView(ClimbMap(app: app, size: size)) },
      { AnyView(ClimbScreen(app: app, model: app.climb, size: size)) },
      {
        // The board with a selected hand, which shows sum and button.
        app.climb.resume()
        app.climb.endIntro()
        app.climb.dealCards(atOnce: true)
        if let hand = app.climb.run.hands.first {
          for cell in hand.cells { app.climb.tap(cell) }
        }
        return AnyView(ClimbScreen(app: app, model: app.climb, size: size))
      },
      { AnyView(ClimbPausePanel(app: app, isNarrow: false)) },
      {
        let pay = ClimbPay(hearts: 3, unplayed: 5, interest: 1, purse: 0, gate: 2)
        return AnyView(ClearedPlate(app: app, model: app.climb, pay: pay))
      },
      {
        let loss = ClimbModel.HeartLoss(score: 0, target: 450, isSaved: false)
        return AnyView(HeartLostPlate(model: app.climb, loss: loss))
      },
      { AnyView(StoryPlate(app: app, model: app.climb, story: nil, size: size)) },
      { AnyView(BonusScreen(app: app, model: app.climb, size: size, insets: EdgeInsets())) },
      {
        AnyView(
          ShopScreen(
            app: app, model: ClimbModel(Self.shopping), size: size, insets: EdgeInsets()))
      },
    ]
  }

  /// A run in the shop after the first level.
  private static var shopping: ClimbSession {
    var session = ClimbSession(Game(mode: .climb, seed: Seed(1)), at: 0)
    while session.run.isOnGrid, let best = session.run.hands.max(by: { $0.score < $1.score }) {
      _ = try? session.play(best.move)
    }
    return session
  }

  /// The tabs of the profile, with a career of one game.
  private var profile: [Part] {
    let (app, size) = (app, size)
    let layout = ProfileLayout(
      size: size, insets: EdgeInsets(), textScale: app.settings.textScale)
    return [
      {
        let game = Game(mode: .classic, seed: Seed(1))
        let facts = GameWalk(GameState(game)).facts()
        app.profile.show(Career([PlayedGame(id: 1, facts, ended: Moment(seconds: 0))]))
        return AnyView(StatisticsTab(app: app, model: app.profile, layout: layout))
      },
      { AnyView(AchievementsTab(app: app, model: app.profile, layout: layout, size: size)) },
      { AnyView(HistoryTab(app: app, model: app.profile, layout: layout)) },
      { AnyView(ProfileScreen(app: app, size: size)) },
    ]
  }

  private var panels: [Part] {
    let app = app
    let form = HelpPanel.Form(in: size, isTextLarge: app.settings.shownTextScale >= TypeSize.large)
    return [
      { AnyView(PausePanel(app: app, isNarrow: false)) },
      { AnyView(HelpPanel(page: .constant(.hands), marked: [], form: form) {}) },
      {
        AnyView(
          SettingsPanel(
            app: app, page: .constant(.display), isWide: self.size.width > 800
          ) {
          } setAbout: { _ in
          })
      },
      { AnyView(ModesPanel(app: app, size: self.size) {}) },
      { AnyView(DailyScreen(app: app, size: self.size)) },
      { AnyView(StoreScreen(app: app, size: self.size)) },
    ]
  }
}
