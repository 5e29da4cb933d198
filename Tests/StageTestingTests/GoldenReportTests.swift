import Foundation
import PNG
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// The failures of goldens: one for each thing, and the difference once for each cause.
@MainActor
@Suite(.serialized, .enabled(if: !GoldenFolder.isWriting)) struct GoldenReportTests {
  private let folder: TemporaryFolder
  private let goldens: GoldenFolder
  private static let tree = "button \"Play\" @2,2 4x4\nbutton \"Undo\" @10,2 4x4\n"
  private static let moved = tree.replacing("@2,2", with: "@3,2")

  init() throws {
    folder = try TemporaryFolder()
    goldens = GoldenFolder("goldens", beside: "\(folder.path)/Tests/CardTests.swift")
    try FileManager.default.createDirectory(at: goldens.url, withIntermediateDirectories: true)
    for name in ["board", "board-dark", "menu"] {
      try Data(picture(at: 2).encoded()).write(
        to: goldens.url.appendingPathComponent("\(name).png"))
      try goldens.record(Self.tree, file: "\(name).txt")
    }
  }

  /// A picture of 16×8 with a square.
  private func picture(at left: Int, green: UInt8 = 90) -> PNGImage {
    var pixels = [UInt8](repeating: 255, count: 16 * 8 * 4)
    for y in 2..<6 {
      for x in left..<left + 4 {
        let place = (y * 16 + x) * 4
        pixels.replaceSubrange(
          place..<place + 3, with: [UInt8(60 + x - left), green, UInt8(20 * y)])
      }
    }
    return PNGImage(width: 16, height: 8, pixels: pixels)
  }

  private func compare(_ name: String, _ picture: PNGImage, _ tree: String) throws -> [String] {
    try failures {
      try goldens.compare(
        picture, tree: tree, name: name, places: ElementPlaces(tree: tree, scale: 1))
    }
  }

  private func results() throws -> [PictureResult] {
    let url = Foundation.URL(fileURLWithPath: "\(folder.path)/.artifacts/goldens")
    return try RunReport.results(in: url)
  }

  @Test func pictureAndTreeOfASceneAreOneFailure() throws {
    let messages = try compare("board", picture(at: 3), Self.moved)
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(message.contains("board: moved by (1, 0) around button \"Play\", "))
    #expect(message.contains("; board.txt: button \"Play\" moved by (1, 0); see "))
    #expect(try compare("menu", picture(at: 2), Self.tree) == [])
  }

  @Test func laterSceneOfACauseFailsAndNamesTheFirst() throws {
    _ = try compare("board", picture(at: 3), Self.moved)
    let later = try compare("board-dark", picture(at: 3), Self.moved)
    #expect(later.count == 1 && later[0].contains("board-dark: as in board; see "))
    let other = try compare("menu", picture(at: 2, green: 80), Self.tree)
    #expect(other.count == 1 && other[0].contains("menu: colour by (0, -10, 0) around button"))
    let again = try compare("board", picture(at: 3), Self.moved)
    #expect(again.count == 1 && again[0].contains("button \"Play\" moved by"), "the first itself")
  }

  @Test func everySceneOfACauseIsInTheReports() throws {
    for name in ["board", "board-dark"] { _ = try compare(name, picture(at: 3), Self.moved) }
    let failed = try results().filter { $0.message != nil }
    #expect(failed.map(\.name) == ["board", "board-dark", "board-dark.txt", "board.txt"])
    #expect(Set(failed.map(\.cause)) == ["button \"Play\" moved by (1, 0)"])
    #expect(failed.allSatisfy { $0.facts?.digest != nil }, "each can be approved")
  }

  /// "lighter" without an element may have any cause.
  @Test func differencesWithoutAPlaceAreToldInFull() throws {
    for name in ["board", "menu"] {
      let messages = try failures {
        try goldens.compare(picture(at: 2, green: 80), name: name)
      }
      #expect(messages.count == 1 && messages[0].contains("\(name): colour by (0, -10, 0), "))
    }
  }

  @Test func missingGoldensAreOneFailureForPictureAndTree() throws {
    for name in ["new", "newer"] {
      let messages = try compare(name, picture(at: 2), Self.tree)
      #expect(messages.count == 1 && messages[0].contains("\(name).png is missing"))
      #expect(messages[0].contains("\(name).txt is missing"))
    }
  }

  @Test func partsThatDifferAreNamed() throws {
    let parts = [
      PicturePart("preview \"Text\"", box: PixelBox(left: 0, top: 0, right: 8, bottom: 8)),
      PicturePart("preview \"Image\"", box: PixelBox(left: 8, top: 0, right: 16, bottom: 8)),
    ]
    func message(_ name: String, _ picture: PNGImage) throws -> String? {
      try failures { try goldens.compare(picture, name: name, parts: parts) }.first
    }
    #expect(
      try message("board", picture(at: 2, green: 80))?
        .contains("board: preview \"Text\": colour by (0, -10, 0), 16 pixels differ") == true)
    #expect(
      try message("board-dark", picture(at: 2, green: 80))?.contains("board-dark: as in board;")
        == true)
    #expect(
      try message("menu", picture(at: 5))?
        .contains("menu: preview \"Text\"; preview \"Image\": ") == true)
    let failed = try results().filter { $0.name == "menu" && $0.message != nil }
    #expect(failed.first?.figures.map(\.caption).contains("preview \"Image\"") == true)
  }

  @Test func framesOfOneNameAreCounted() {
    let box = PixelBox(left: 0, top: 0, right: 1, bottom: 1)
    let parts = (2...4).map { PicturePart("slide", frame: ($0, Double($0) * 0.06), box: box) }
    #expect(PicturePart.text(of: parts) == "slide, frame 2 at 0.12 s and 2 after it")
    let names = ["a", "b", "c", "d", "e"].map { PicturePart($0, box: box) }
    #expect(PicturePart.text(of: names) == "a; b; c; 2 more")
    #expect(
      PicturePart.text(of: [PicturePart("", frame: (1, 0.25), box: box)]) == "frame 1 at 0.25 s")
  }

  @Test func movingElementsOfAFrameAreNamedTheLargestFirst() {
    func places(_ list: [(label: String, x: Double, width: Double)]) -> MotionCheck.Places {
      Dictionary(
        uniqueKeysWithValues: list.map {
          (
            MotionCheck.Identity(label: $0.label, value: "", isGroup: false),
            [Rect(x: $0.x, y: 0, width: $0.width, height: 10)]
          )
        })
    }
    let old = places([("Resume", 0, 20), ("Paused", 0, 90), ("Score", 0, 50)])
    let new = places([("Resume", 1, 20), ("Paused", 2, 90), ("Score", 0, 50), ("New", 0, 5)])
    #expect(DigestFilm.moving(from: old, to: new) == ["\"Paused\"", "\"Resume\"", "\"New\""])
    #expect(DigestFilm.moving(from: new, to: new) == [])
    let many = places((0..<6).map { ("Card \($0)", 1, 10) })
    #expect(DigestFilm.moving(from: [:], to: many).last == "2 more")
  }

  @Test func filmNamesItsFrameTimeActionAndViews() throws {
    var film = DigestFilm(from: 1.0 / 60, actions: [DigestFilm.Action("the first action", at: 0)])
    try goldens.record("0 a\n1 b\n2 c\n", file: "panel.txt")
    let stored = goldens.storedFilm("panel.txt")
    #expect(stored == ["a", "b", "c"])
    for digest in ["a", "x", "y"] { film.add(digest, stored: stored) { ["PausePanel"] } }
    let messages = try failures { try goldens.compare(film, file: "panel.txt") }
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains(
        "panel.txt: frame 1 at 0.033 s, 0.033 s after the first action, differs, and 1 after it; "
          + "in it change PausePanel; see ") == true, "\(messages)")
    var same = DigestFilm()
    for digest in ["a", "b", "c"] { same.add(digest, stored: stored) { [] } }
    #expect(try goldens.compare(same, file: "panel.txt"))
  }
}
