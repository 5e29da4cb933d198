package import PokerSlamGame
import Session
package import StageUI

/// A transition of the game: from one screen to another, to a part of a screen, a motion within a screen,
/// or the beginning of a scene.
///
/// `make ways` times the frames of all ways, and `WayFilmTests` compare them with stored films. Screens,
/// pages, modes and scenes are taken from their own lists, so that a new one has its ways at once.
package struct Way: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// From one screen to another.
    case screens
    /// To a part of a screen, such as a tab.
    case parts
    /// Motions within a screen: cards are dealt, played and taken back, moves are refused, the theme changes.
    case motions
    /// Beginnings of scenes, which no player sees in this form.
    case starts
  }

  package let name: String
  package let kind: Kind
  /// The name of the screen that the way leaves, or of the kind.
  package let group: String
  /// The longest time from the first frame to the last one, in seconds.
  package let seconds: Double
  /// Makes the program and shows its first frames.
  private let show: @MainActor @Sendable (Place) -> Beginning
  /// Called before each frame with its number, from 0.
  private let change: @MainActor @Sendable (AppModel, Int) -> Void

  /// The window and the resources of a program.
  private struct Place {
    var glyphs: any GlyphSource
    var runner: any BandRunner
    var size: Size
    var scale: Double
  }

  /// A program before the first frame of a way.
  package struct Beginning {
    package let program: Program
    /// The time of its last frame in seconds; 0 if it has shown none.
    package let time: Double
  }

  /// Whether the program first comes to rest on its first screen.
  package var arrives: Bool { kind != .starts }
  /// Whether something may be done after the first frame.
  package let hasLaterChanges: Bool
  /// The frame before which the way's first action comes.
  package var actingFrame = 0

  /// Starts the program of the way.
  @MainActor
  package func begin(
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner(), size: Size, scale: Double = 1
  ) -> Beginning {
    show(Place(glyphs: glyphs, runner: runner, size: size, scale: scale))
  }

  /// Does what the way does before a frame.
  @MainActor
  package func act(in program: Program, before frame: Int) {
    program.texts.asCurrent { change(program.app, frame) }
  }
}

// MARK: - All ways

extension Way {
  /// All ways; their names differ.
  package static let all = screens + parts + motions + starts

  private static let screens = Destination.allCases.flatMap { from in
    Destination.allCases.filter { $0 != from }.map { to in
      Way(
        "\(from.rawValue) > \(to.rawValue)", .screens, group: from.rawValue,
        prepare: { $0.go(to: from) },
        act: { app in withAnimation(.easeInOut(duration: 0.5)) { app.go(to: to) } })
    }
  }

  private static let parts = ScreenPart.all.map { part in
    Way(
      "\(part.place.rawValue): \(part.name)", .parts, prepare: { $0.go(to: part.place) },
      act: { app in withAnimation(.easeInOut(duration: 0.3)) { part.open(app) } })
  }

  /// A scene starts for half a second longer than its picture needs.
  private static let starts = Scene.all.filter { $0.size.width == 1280 }.map { scene in
    var way = Way(
      name: scene.name, kind: .starts, group: Kind.starts.rawValue, seconds: scene.moment + 0.5,
      show: { place in
        let staged = scene.stage(glyphs: place.glyphs, runner: place.runner)
        staged.advance(to: 0, size: place.size, scale: place.scale)
        return Beginning(program: staged.program, time: 0)
      },
      change: { app, frame in
        if let later = scene.later, frame == later.frame { later.change(app) }
      }, hasLaterChanges: scene.later != nil)
    way.actingFrame = scene.later?.frame ?? 0
    return way
  }
}

// MARK: - Motions

extension Way {
  private static let motions =
    AnimatedScene.transitions.map { animated in
      Way(
        name: "motion: \(animated.name)", kind: .motions, group: Kind.motions.rawValue, seconds: 3,
        show: { show(animated.scene, in: $0) }, change: animated.beforeFrame, hasLaterChanges: true)
    } + table + modes

  /// What a player does at the table, apart from the motions of animated scenes.
  private static let table = [
    motion("deal") { app in withAnimation(.easeInOut(duration: 0.3)) { app.newDeal() } },
    motion("restart") { app in withAnimation(.easeInOut(duration: 0.3)) { app.restart() } },
    motion("refusal") { $0.game.play() },
    motion("selection") { $0.game.selectHand(ofCards: 5) },
    motion("deselection") {
      $0.game.selectHand(ofCards: 5)
    } act: {
      $0.game.clearSelection()
    },
    motion("hint") { $0.game.showHint() },
    motion("redo") { app in
      app.game.selectHand(ofCards: 5)
      app.game.play()
      app.game.undo()
    } act: { app in
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.game.redo() }
    },
    motion("message") { $0.say("A message") },
    motion("theme") { $0.settings.theme = .paper },
    motion("size of text") { $0.settings.textScale = 1.5 },
    Way(
      name: "motion: play again", kind: .motions, group: Kind.motions.rawValue, seconds: 1.5,
      show: { place in
        guard let scene = Scene.named("game-over") else { preconditionFailure("no game-over") }
        return show(scene, in: place)
      },
      change: { app, frame in if frame == 0 { app.playAgain() } }, hasLaterChanges: false),
    Way(
      "motion: hand in a climb", .motions, seconds: 1.5, prepare: { Climber($0).select(at: 1) },
      act: { app in
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.climb.play() }
      }),
    Way(
      "motion: hand in a duel", .motions, seconds: 3,
      prepare: { app in
        let table = DuelTable(app)
        table.begin(.turns)
        table.model.liftVeil()
        table.model.board?.showCards()
        table.model.board?.selectBest()
      },
      act: { app in
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { app.duel.board?.play() }
      }),
  ]

  /// From the board of a classic game to that of each other mode that is played there.
  private static let modes = Mode.all.filter { mode in
    mode != .classic && !mode.hasLevels && !mode.isDated
  }.map { mode in
    motion("to \(mode.name)") { app in
      withAnimation(.easeInOut(duration: 0.3)) { app.play(mode) }
    }
  }

  /// Returns a motion of the board.
  private static func motion(
    _ name: String, prepare: @escaping @MainActor @Sendable (AppModel) -> Void = { _ in },
    act: @escaping @MainActor @Sendable (AppModel) -> Void
  ) -> Way {
    Way(
      "motion: \(name)", .motions, seconds: 1.5,
      prepare: { app in
        app.game.showCards()
        app.go(to: .board)
        prepare(app)
      }, act: act)
  }

  /// Shows a scene until the moment of its picture.
  @MainActor
  private static func show(_ scene: Scene, in place: Place) -> Beginning {
    let staged = scene.stage(glyphs: place.glyphs, runner: place.runner)
    staged.advance(to: scene.moment, size: place.size, scale: place.scale)
    return Beginning(program: staged.program, time: scene.moment)
  }
}

// MARK: - The player

extension Way {
  /// - Parameters:
  ///   - prepare: Opens the first screen.
  ///   - act: Is called before the first frame of the way.
  private init(
    _ name: String, _ kind: Kind, group: String? = nil, seconds: Double = 1,
    prepare: @escaping @MainActor @Sendable (AppModel) -> Void,
    act: @escaping @MainActor @Sendable (AppModel) -> Void
  ) {
    self.init(
      name: name, kind: kind, group: group ?? kind.rawValue, seconds: seconds,
      show: { place in
        let app = Self.player()
        prepare(app)
        return Beginning(
          program: Program(app, glyphs: place.glyphs, runner: place.runner), time: 0)
      },
      change: { app, frame in if frame == 0 { act(app) } }, hasLaterChanges: false)
  }

  /// Returns the program of a player who has games, scores, coins and a replay.
  @MainActor
  private static func player() -> AppModel {
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), record: 872, seeds: { Seed(2027) })
    app.settings.knowsTheBoard = true
    let player = ProfilePlayer(app)
    player.read()
    SceneLeaderboard(.filled).connect(app)
    _ = StorePlayer(app)
    app.replay.open(ReplayTape(replay, isOwn: true), moment: ProfilePlayer.moment)
    return app
  }

  /// Finding its hands takes longer than a way.
  @MainActor private static let replay = ReplayPlayer.classic()
}

extension Scene.Later {
  /// The number of the frame before which the change comes, at 60 frames a second after the first one.
  fileprivate var frame: Int { Int((seconds * 60).rounded()) }
}
