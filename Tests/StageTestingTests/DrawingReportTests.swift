import Foundation
import PNG
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Two tiles, one of which covers a part of the other one.
private struct Pile: View {
  var isTurned = false
  var radius = 4.0
  var ink = Color.red
  var hasMark = false

  var body: some View {
    ZStack {
      Tile(color: ink, radius: radius).offset(x: -5).zIndex(isTurned ? 1 : 0)
      Tile(color: .blue, radius: 4).offset(x: 5)
      if hasMark { Mark() }
    }
    .frame(width: 60, height: 40)
    .background(.white)
  }

  struct Tile: View {
    var color: Color
    var radius: Double

    var body: some View {
      RoundedRectangle(cornerRadius: radius).fill(color).frame(width: 20, height: 20)
    }
  }

  struct Mark: View {
    var body: some View { Circle().fill(.green).frame(width: 8, height: 8) }
  }
}

/// What failures tell of the drawings that are stored beside pictures.
@MainActor
@Suite(.serialized) struct DrawingReportTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = "\(folder.path)/PileTests.swift"
  }

  private func draw(
    _ pile: Pile = Pile(), isRecording: Bool = false,
    _ change: (inout PictureSettings) -> Void = { _ in }
  ) throws -> [String] {
    var settings = settings
    settings.isRecording = isRecording
    change(&settings)
    return try failures {
      try expectPicture(
        of: pile, size: Size(60, 40), named: "pile", settings: settings, checks: .none)
    }
  }

  private var drawings: Foundation.URL {
    Foundation.URL(
      fileURLWithPath: "\(folder.path)/Goldens/PileTests/pile/60x40.drawings")
  }

  /// Returns the message of the change of a recorded pile.
  private func message(_ pile: Pile) throws -> String {
    _ = try draw(isRecording: true)
    #expect(try draw() == [])
    return try #require(try draw(pile).first)
  }

  @Test func otherOrderOfViewsIsTold() throws {
    let message = try message(Pile(isTurned: true))
    #expect(
      message.contains("60x40: Pile › Tile › RoundedRectangle: another order; "), "\(message)")
  }

  @Test func changedDrawingNamesItsView() throws {
    let colour = try message(Pile(ink: Color(red: 1, green: 0, blue: 1)))
    #expect(colour.contains("Pile › Tile › RoundedRectangle: colour #FF00FF, was #"), "\(colour)")
    #expect(
      try message(Pile(radius: 2)).contains(
        "Pile › Tile › RoundedRectangle: rect with radius 2, was rect with radius 4"))
  }

  /// Two views of another name in one colour: their causes differ, their kind does not.
  @Test func sameColourOfOtherViewsIsOneKind() throws {
    struct Badge: View {
      var ink: Color

      var body: some View { Rectangle().fill(ink).frame(width: 20, height: 20) }
    }
    func use(_ ink: Color, isRecording: Bool) throws {
      var settings = settings
      settings.isRecording = isRecording
      for (name, view) in [
        ("tile", AnyView(Pile.Tile(color: ink, radius: 0))), ("badge", AnyView(Badge(ink: ink))),
      ] {
        _ = try failures {
          try expectPicture(
            of: view, size: Size(60, 40), named: name, settings: settings, checks: .none)
        }
      }
    }
    try use(Color(red: 1, green: 0, blue: 0), isRecording: true)
    try use(Color(red: 0, green: 0, blue: 1), isRecording: false)
    let url = Foundation.URL(fileURLWithPath: "\(folder.path)/.artifacts/pictures")
    let failed = try RunReport.results(in: url)
      .filter { $0.kind?.words == "colour #0000FF, was #FF0000" }
    #expect(Set(failed.map(\.name)) == ["PileTests.tile.60x40", "PileTests.badge.60x40"])
    #expect(Set(failed.map(\.cause)).count == 2)
    #expect(RunReport.byCause(failed).count == 1)
  }

  @Test func newAndGoneViewsAreTold() throws {
    #expect(try message(Pile(hasMark: true)).contains("Pile › Mark › Circle: ellipse is new"))
    _ = try draw(Pile(hasMark: true), isRecording: true)
    let gone = try #require(try draw().first)
    #expect(gone.contains("Pile › Mark › Circle: ellipse is gone"), "\(gone)")
  }

  /// The text is no expectation, so pictures without one pass, and recording adds it.
  @Test func recordingAddsMissingDrawings() throws {
    _ = try draw(isRecording: true)
    let stored = try Data(contentsOf: drawings)
    try FileManager.default.removeItem(at: drawings)
    #expect(try draw() == [])
    let message = try #require(try draw(Pile(isTurned: true)).first)
    #expect(message.contains("; drawn by Pile › "), "\(message)")
    #expect(try draw(isRecording: true) == [], "adding them is no failure")
    #expect(try Data(contentsOf: drawings) == stored)
  }

  @Test func staleDrawingsAreNoFailureAndRecordedAnew() throws {
    _ = try draw(isRecording: true)
    let stored = try Data(contentsOf: drawings)
    let old = CompressedText.file(of: "Old\n - rect (0, 0) 1 × 1 in #000000 · 1\n")
    try Data(old).write(to: drawings)
    #expect(try draw() == [])
    #expect(try draw(isRecording: true) == [])
    #expect(try Data(contentsOf: drawings) == stored)
  }

  /// A picture of one element is compared and explained in its own coordinates.
  @Test func elsewhereOfAnElementIsNoChange() throws {
    struct Board: View {
      var top = 0.0
      var color = Color.red

      var body: some View {
        VStack {
          Color.green.frame(height: top)
          Pile.Tile(color: color, radius: 4).accessibilityElement().accessibilityLabel("Tile")
        }
        .frame(width: 60, height: 80, alignment: .top)
      }
    }
    func use(_ board: Board, isRecording: Bool = false) throws -> [String] {
      var settings = settings
      settings.isRecording = isRecording
      return try failures {
        try useView(
          board, size: Size(60, 80), named: "tile", settings: settings, checks: .none
        ) { $0.expectPicture("tile", of: "Tile") }
      }
    }
    _ = try use(Board(), isRecording: true)
    #expect(try use(Board(top: 10)) == [])
    let message = try #require(try use(Board(top: 10, color: .blue)).first)
    #expect(
      message.contains("tile: Board › Tile › RoundedRectangle: colour #"), "\(message)")
    #expect(!message.contains("moved"), "\(message)")
  }

  @Test func scriptOfAProgramThatTheTestShowsSendsNoInput() async throws {
    let host = ViewHost(glyphs: BlockFont()) { Button("Play") {} }
    _ = host.frame(size: Size(60, 40), time: 0)
    let messages = Messages()
    try await withKnownIssue {
      try await useProgram(
        host, size: Size(60, 40), named: "play", settings: settings, checks: .none
      ) { $0.tap("Play") }
    } matching: {
      messages.all.append("\($0)")
      return true
    }
    #expect(
      messages.all.contains { $0.contains("the test shows the frames of this program itself") })
  }

  /// A canvas that paints the same drawings in another way, as another version of it may.
  @Test func otherPixelsOfTheSameDrawingsAreTold() throws {
    _ = try draw(Pile(radius: 2), isRecording: true)
    let other = try Data(contentsOf: drawings)
    _ = try draw(isRecording: true)
    try other.write(to: drawings)
    let message = try #require(try draw(Pile(radius: 2)).first)
    #expect(message.contains(DrawingChanges.none), "\(message)")
  }

  @Test func pageTellsTheDrawingsAndTheStepsOfPixels() throws {
    _ = try message(Pile(ink: .green))
    let html = try String(
      contentsOf: Foundation.URL(fileURLWithPath: "\(folder.path)/.artifacts/pictures/index.html"),
      encoding: .utf8)
    #expect(html.contains("What changed in the drawings"))
    #expect(html.contains("data-drawings=") && html.contains("Pile › Tile › RoundedRectangle"))
    #expect(html.contains("data-histories=") && html.contains("→"))
  }
}
