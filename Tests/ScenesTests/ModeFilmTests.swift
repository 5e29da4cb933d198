import Foundation
import Scenes
import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Films of the moments of all modes at 60 frames a second, compared by the digest of each frame.
///
/// The films come in another order in each process. A film takes a line for each frame in
/// `Goldens/ModeFilmTests/FILM/film.frames.txt`; see `ViewScript.expectFrames`.
@MainActor
@Suite struct ModeFilmTests {
  private static let size = Size(1280, 800)
  private static let scale = 0.5

  /// The scenes, and the first and last second of their films.
  ///
  /// The first level intro is that of a gate, which every third level is; the one on a phone is of a
  /// level between two gates.
  nonisolated static let scenes: [(name: String, start: Double, end: Double)] = [
    ("climb-intro", 0, 1.2), ("climb-intro-phone", 0, 1.2), ("climb-sum-charms", 0, 1.8),
    ("climb-losing", 0.4, 2), ("climb-map-moving", 0.2, 1.2), ("climb-shop-opening", 0, 0.8),
    ("climb-buying", 0.9, 1.8), ("climb-giving-back", 1.9, 2.8), ("climb-reroll", 0.9, 1.6),
    ("climb-summit", 0, 1.5), ("climb-bonus-hit", 1.4, 2.2),
    ("climb-bonus-result", 2, 2.8), ("game-over-daily", 1, 2.4), ("daily-done", 0, 0.5),
    ("board-rush-last", 3, 4.2), ("climb-lesson-solved", 0, 1.2),
  ]

  /// A short run covers about a third of the films.
  @Test(
    arguments: ProgramPictures.shuffled(
      ChosenScenes.among(scenes.map(\.name)).filter { Conditions.includes($0, oneOf: 3) }))
  func everyFrameEqualsItsDigest(_ name: String) throws {
    let film = try #require(Self.scenes.first { $0.name == name })
    let scene = try #require(Scene.named(name))
    let size = name.hasSuffix("-phone") ? scene.size : Self.size
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    var frame = 0
    try useProgram(
      staged.program.host, size: size, scale: Self.scale, time: film.start, named: name,
      checks: .none
    ) { _ in
      // The times of input are whole nanoseconds, those of the stored films are not.
      staged.advance(to: film.start + Double(frame) / 60, size: size, scale: Self.scale)
      frame += 1
    } script: { script in
      let digests = script.expectFrames("film", for: film.end - film.start)
      #expect(Set(digests).count > 8, "the film shows motion")
    }
  }

  @Test func sumOfTheFilmHasThreeCharms() throws {
    let staged = try #require(Scene.named("climb-sum-charms")).stage(
      glyphs: try GoldenTests.fonts.get())
    let sum = try #require(staged.program.app.climb.sum)
    #expect(sum.acts.count == 3)
  }
}
