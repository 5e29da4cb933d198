import Foundation
import Scenes
import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Films of opened and closed details, sheets and panels, of changed pages and of refused moves, at
/// 60 frames a second, each once at rest between two actions and once with the second action
/// half-way.
///
/// Each frame is painted twice; see `FilmPainter`. A film takes a line for each frame in `Strips/FILM.txt`. A
/// failure tells the film, the first frame that differs with its time and the action before it, the elements
/// that move in it and the views that change.
@MainActor
@Suite struct PanelFilmTests {
  static let goldens = GoldenFolder("films", at: "Tests/ScenesTests/Strips")

  /// A screen and two actions, of which the second may interrupt the motion of the first.
  struct Film: Sendable, CustomTestStringConvertible {
    var name: String
    var scene: String
    var size = Size(1280, 800)
    var first: @MainActor @Sendable (AppModel) -> Void
    var second: @MainActor @Sendable (AppModel) -> Void
    /// Whether the second action leads back to the state before the first one.
    var leadsBack = true

    var testDescription: String { name }
  }

  nonisolated static let films = [
    Film(name: "badge", scene: "profile-achievements") { app in
      withAnimation(.preset(.hero)) { app.profile.select(.houseRules) }
    } second: {
      $0.back()
    },
    Film(name: "store-item", scene: "store") { app in
      withAnimation(.preset(.hero)) { app.store.show(.item(.theme(.aurora))) }
    } second: { app in
      withAnimation(.preset(.hero)) { _ = app.store.closeSheet() }
    },
    Film(name: "store-price", scene: "store") { app in
      withAnimation(.preset(.hero)) { app.store.show(.product("coins.1200")) }
    } second: { app in
      withAnimation(.preset(.hero)) { _ = app.store.closeSheet() }
    },
    Film(name: "profile-tokens", scene: "profile") { app in
      withAnimation(.easeOut(duration: 0.3)) { app.chooseToken() }
    } second: { app in
      withAnimation(.easeIn(duration: 0.28)) { app.back() }
    },
    Film(name: "add-friend", scene: "leaderboard-friends") { app in
      withAnimation(.spring(response: 0.4, dampingFraction: 0.85)) { app.go(to: .addFriend) }
    } second: { app in
      withAnimation(.easeIn(duration: 0.28)) { app.close(.addFriend) }
    },
    Film(name: "share-panel", scene: "replay") { app in
      withAnimation(.easeOut(duration: 0.35)) { app.shareReplay() }
    } second: { app in
      withAnimation(.easeIn(duration: 0.28)) { app.close(.share) }
    },
    Film(name: "modes-panel", scene: "menu") { app in
      withAnimation(.easeOut(duration: 0.35)) { app.go(to: .modes) }
    } second: { app in
      withAnimation(.easeIn(duration: 0.28)) { app.close(.modes) }
    },
    Film(name: "pause-panel", scene: "board") { app in
      withAnimation(.easeInOut(duration: 0.25)) { app.pause() }
    } second: { app in
      withAnimation(.easeInOut(duration: 0.25)) { app.resume() }
    },
    // Nothing but the panel moves, so that a delay of its frames is recognised.
    Film(name: "pause-high-contrast", scene: "theme-high-contrast") { app in
      withAnimation(.easeInOut(duration: 0.25)) { app.pause() }
    } second: { app in
      withAnimation(.easeInOut(duration: 0.25)) { app.resume() }
    },
    // The board shakes, because no card is selected.
    Film(
      name: "refusal", scene: "board", first: { $0.game.play() }, second: { $0.game.play() },
      leadsBack: false),
    Film(name: "help-sheet", scene: "board", size: Size(390, 844)) { app in
      withAnimation(.easeOut(duration: 0.3)) { app.go(to: .reference) }
    } second: { app in
      withAnimation(.easeIn(duration: 0.28)) { app.close(.reference) }
    },
    Film(
      name: "profile-tabs", scene: "profile",
      first: { app in
        withAnimation(.easeInOut(duration: 0.25)) { app.profile.choose(.achievements) }
      },
      second: { app in withAnimation(.easeInOut(duration: 0.25)) { app.profile.choose(.history) } },
      leadsBack: false),
    Film(
      name: "settings-pages", scene: "settings",
      first: { app in withAnimation(.easeInOut(duration: 0.2)) { app.settingsPage = .audio } },
      second: { app in withAnimation(.easeInOut(duration: 0.2)) { app.settingsPage = .keys } },
      leadsBack: false),
    Film(
      name: "leaderboard-scopes", scene: "leaderboard",
      first: { app in withAnimation(.easeInOut(duration: 0.25)) { app.leaderboard.choose(.friends) }
      },
      second: { app in withAnimation(.easeInOut(duration: 0.25)) { app.leaderboard.choose(.daily) }
      },
      leadsBack: false),
  ]

  /// The frames in which the second action takes place: half-way and at rest.
  private nonisolated static let turns = [8, 40]
  private static let scale = 0.5
  /// The largest distance, in points, that an edge may move between two frames without input.
  ///
  /// A sheet as high as the window moves by 90 points in its fastest frame.
  private static let step = 140.0

  private static func places(_ staged: StagedScene) -> MotionCheck.Places {
    MotionCheck.places(staged.program.host.screenElements)
  }

  private static func staged(_ film: Film) throws -> (scene: StagedScene, start: Double) {
    let scene = try #require(Scene.named(film.scene))
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    staged.advance(to: scene.moment, size: film.size, scale: scale)
    return (staged, scene.moment)
  }

  /// Returns the screen at rest after an action that no other action preceded.
  private static func atRest(
    _ film: Film, after action: (AppModel) -> Void
  ) throws -> StagedScene {
    let (staged, start) = try staged(film)
    action(staged.program.app)
    staged.advance(to: start + 2.5, size: film.size, scale: scale)
    return staged
  }

  /// A short run covers about a third of the films.
  @Test(
    arguments: ProgramPictures.shuffled(
      ChosenScenes.among(films, by: \.name).filter {
        TestShard.draws($0.name) && Conditions.includes($0.name, oneOf: 3)
      }), turns)
  func everyFrameEqualsItsDigestAndNothingJumps(_ film: Film, _ turn: Int) throws {
    let (staged, start) = try Self.staged(film)
    let middle = try Self.atRest(film, after: film.first)
    let end = try Self.atRest(film) { if !film.leadsBack { film.second($0) } }
    let atRest = [staged, middle, end].map(Self.places)
    let painter = FilmPainter(film.name, size: film.size, scale: Self.scale)
    painter.report(in: Self.goldens)
    let file = "\(film.name)-\(turn == 8 ? "interrupted" : "whole").txt"
    let stored = Self.goldens.storedFilm(file)
    // Frame 0 is shown a frame after the first action.
    var digests = DigestFilm(
      from: 1.0 / 60,
      actions: [
        DigestFilm.Action("the first action", at: 0),
        DigestFilm.Action("the second action", at: Double(turn) / 60),
      ], before: atRest[0])
    var last = atRest[0]
    for frame in 0..<turn + 40 {
      if frame == 0 { film.first(staged.program.app) }
      if frame == turn { film.second(staged.program.app) }
      let moment = start + Double(frame + 1) / 60
      let list = staged.advance(to: moment, size: film.size, scale: Self.scale)
      let (digest, damage) = painter.paint(list)
      let now = Self.places(staged)
      digests.add(
        digest, stored: stored, of: staged.program.host, list, damage: damage,
        scale: Self.scale, places: now, picture: { painter.picture })
      let when = "in frame \(frame)"
      var faults = MotionCheck.inTwoPlaces(now, atRest: atRest, when: when)
      // An action may move what it concerns at once.
      if frame >= 2, !(turn..<turn + 2).contains(frame) {
        faults += MotionCheck.jumps(from: last, to: now, step: Self.step, when: when)
      }
      #expect(faults.map(\.description) == [])
      last = now
    }
    staged.advance(to: start + 2.5, size: film.size, scale: Self.scale)
    #expect(staged.program.host.accessibilityTree == end.program.host.accessibilityTree)
    try Self.goldens.compare(digests, file: file)
  }
}
