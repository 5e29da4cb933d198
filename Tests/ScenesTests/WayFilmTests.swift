import Foundation
import Scenes
import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Films of every way of the game at 60 frames a second: between any two screens, to each part of a
/// screen, motions within screens, and the beginnings of scenes; see `Way`.
///
/// A film begins with the screen at rest, and ends when nothing but ambient motion is left, which is
/// stilled. Its digests, eight bytes for each frame, are a line of `Strips/Ways/GROUP.txt`. A failure names
/// the way, the first frame that differs with its time, and what moves and changes in it. Some frames are
/// painted anew with more threads; see `FilmPainter`. All frames are checked for flashes, jumps, and
/// elements in two places; `WayChecks.swift` lists the accepted faults.
@MainActor
@Suite struct WayFilmTests {
  private static let folder = GoldenFolder("ways", at: "Tests/ScenesTests/Strips/Ways")
  private static let files = Dictionary(
    uniqueKeysWithValues: Set(Way.all.map(\.group)).map { ($0, FilmFile("\($0).txt", in: folder)) })
  private static let size = Size(1280, 800)
  private static let scale = 0.5
  /// The frames between two that are painted anew.
  private static let framesUntilNew = 15

  /// The ways of a short run: some of each kind.
  private nonisolated static let sample: [Way.Kind: Int] = [
    .screens: 5, .parts: 2, .motions: 2, .starts: 3,
  ]
  private nonisolated static let chosen = Way.Kind.allCases.flatMap { kind in
    Conditions.some(
      sample[kind] ?? 1, of: Way.all.filter { $0.kind == kind }.map(\.name), for: kind.rawValue)
  }

  @Test(arguments: ProgramPictures.shuffled(TestShard.share(of: ChosenScenes.among(chosen))))
  func everyFrameEqualsItsDigestAndHasNoFaults(_ name: String) throws {
    let way = try #require(Way.all.first { $0.name == name })
    let file = try #require(Self.files[way.group])
    let (film, faults) = try Self.film(of: way, stored: file.stored(name))
    #expect(faults.map(\.description) == [])
    try file.compare(film, name: name)
  }

  /// Shows a way, and returns its film with the faults that are not accepted.
  ///
  /// - Parameter disturb: Called before each frame, for a test that faults are found.
  private static func film(
    of way: Way, stored: [String]?, disturb: (Int, Program) -> Void = { _, _ in }
  ) throws -> (film: DigestFilm, faults: [MeaningFault]) {
    let begun = way.begin(glyphs: try TestFonts.installed.get(), size: size, scale: scale)
    let (program, host) = (begun.program, begun.program.host)
    let checks = MeaningChecks.way(way.name)
    let painter = FilmPainter(way.name, size: size, scale: scale, paintsTwice: false)
    painter.report(in: folder)
    let checker = StageChecker(host, size: size, scale: scale, checks)
    var start = begun.time
    if way.arrives {
      // Animations are functions of time, so that longer steps change no later picture.
      for _ in 0..<restingSteps {
        start += restingStep
        update(program, to: start, step: restingStep)
      }
    }
    // The way begins in frame 0, which shows the screen before it.
    var film = DigestFilm(actions: [DigestFilm.Action("the way began", at: 0)])
    var last = (digest: UInt64(0), places: MotionCheck.Places(), compared: 0, input: -2)
    let count = Int((way.seconds * 60).rounded())
    for frame in 0...count {
      // Films and faults tell times from the beginning of the way.
      let moment = Double(frame) / 60
      let time = start + moment
      var needsPaint = true
      if frame > 0 {
        let screen = program.app.screen
        way.act(in: program, before: frame - 1)
        if program.app.screen != screen || frame - 1 == way.actingFrame { last.input = frame }
        disturb(frame, program)
        needsPaint = update(program, to: time, step: 1.0 / 60).needsPaint
      }
      var damage: [PixelRect] = []
      if needsPaint {
        (last.digest, damage) = painter.paint(host.list)
        last.places = MotionCheck.places(host.screenElements)
        // An action may move elements at once: in its own frame, and in that of the update it causes.
        checker.frame(
          at: moment, isAfterInput: frame - last.input < 2, places: last.places,
          cells: painter.cells)
      }
      film.add(
        last.digest, stored: stored, of: host, host.list, damage: damage, scale: scale,
        places: last.places, picture: { painter.picture })
      let isOver = !way.hasLaterChanges && frame > 1 && isAtRest(program, at: time)
      if isOver || frame == count || frame - last.compared >= framesUntilNew {
        painter.compareAnew(host.list, at: moment)
        last.compared = frame
      }
      if isOver { break }
    }
    return (film, checker.found.map(\.fault) + painter.traces.compactMap(checks.reported))
  }

  private static let restingSteps = 12
  private static let restingStep = 0.2

  @discardableResult
  private static func update(_ program: Program, to time: Double, step: Double) -> FrameOutcome {
    let (target, step) = (Nanoseconds(seconds: time), Nanoseconds(seconds: step))
    program.host.advance(to: time)
    return program.update(
      FrameInput(
        time: FrameTime(
          timestamp: target - step, targetTimestamp: target, duration: step, delta: step),
        size: size, scale: scale, isAmbientAllowed: false))
  }

  private static func isAtRest(_ program: Program, at time: Double) -> Bool {
    switch program.nextWithoutAmbientMotion(at: Nanoseconds(seconds: time)) {
    case .atRest: true
    case .animating, .at: false
    }
  }

  @Test func leapWithinAWayIsFoundAndItsFrameIsNamed() throws {
    let way = try #require(Way.all.first { $0.name == "menu > settings" })
    let stored = try #require(Self.files[way.group]?.stored(way.name))
    let (film, faults) = try Self.film(of: way, stored: stored) { frame, program in
      if frame == 20 { program.host.environment.layoutDirection = .rightToLeft }
    }
    let difference = try #require(film.difference(from: stored))
    #expect(
      difference.hasPrefix("frame 20 at 0.333 s, 0.333 s after the way began, differs, and "))
    #expect(difference.contains("; in it move \"Settings\", "), "\(difference)")
    #expect(difference.contains("; in it change "), "\(difference)")
    #expect(
      faults.contains {
        $0.kind == .jumps && $0.element == "Audio" && $0.description.contains("at 0.33 seconds")
      })
  }

  // MARK: - Coverage

  @Test func everyWayHasAFilmAndEveryFilmAWay() throws {
    let groups = Dictionary(grouping: Way.all, by: \.group)
    for (group, ways) in groups {
      let file = try #require(Self.files[group])
      #expect(Set(ways.map(\.name)).count == ways.count, "names of ways differ")
      try file.expectFilms(of: ways.map(\.name))
    }
    try Self.folder.expectNoOthers(than: groups.keys.map { "\($0).txt" })
  }

  /// Only scenes begin at rest, and a way to the page that is shown has nothing to move.
  @Test func everyWayMoves() {
    let still = Way.all.filter { way in
      way.kind != .starts && Set(Self.files[way.group]?.stored(way.name) ?? []).count < 2
    }
    #expect(still.map(\.name) == ["settings: display", "reference: hands"])
  }

  @Test func everyScreenPageAndSceneHasItsWays() {
    let names = Set(Way.all.map(\.name))
    for from in Destination.allCases {
      for to in Destination.allCases where to != from {
        #expect(names.contains("\(from.rawValue) > \(to.rawValue)"))
      }
    }
    for page in SettingsPage.allCases { #expect(names.contains("settings: \(page.rawValue)")) }
    for page in HelpPage.allCases { #expect(names.contains("reference: \(page.rawValue)")) }
    for scene in Scene.all where scene.size.width == 1280 { #expect(names.contains(scene.name)) }
  }
}
