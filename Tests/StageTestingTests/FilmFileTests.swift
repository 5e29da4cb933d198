import Foundation
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Files with many films, and films that are compared with new pictures.
@MainActor
@Suite(.serialized, .enabled(if: !GoldenFolder.isWriting)) struct FilmFileTests {
  private let folder: TemporaryFolder
  private let goldens: GoldenFolder

  init() throws {
    folder = try TemporaryFolder()
    goldens = GoldenFolder("ways", beside: "\(folder.path)/Tests/WayTests.swift")
    try goldens.record("board > menu\ta b*3 c\nsettings: audio\td\n", file: "ways.txt")
  }

  private func film(_ digests: [String], against stored: [String]?) -> DigestFilm {
    var film = DigestFilm(actions: [DigestFilm.Action("the way began", at: 0)])
    for digest in digests { film.add(digest, stored: stored) { ["PausePanel"] } }
    return film
  }

  @Test func equalFramesInARowAreStoredOnce() {
    let films = ["b": ["x", "x", "x", "y", "x"], "a > c": [], "a: d": ["z"]]
    let text = FilmFile.text(of: films)
    #expect(text == "a > c\t\na: d\tz\nb\tx*3 y x\n")
    #expect(FilmFile.films(in: text) == films)
    #expect(FilmFile.films(in: "c\nd\tx*0 y*z q*-1 w\n") == ["c": [], "d": ["w"]])
  }

  @Test func filmsAreToldApartByTheirNames() throws {
    let file = FilmFile("ways.txt", in: goldens)
    #expect(file.names == ["board > menu", "settings: audio"])
    #expect(file.stored("board > menu") == ["a", "b", "b", "b", "c"])
    #expect(file.stored("menu > board") == nil)
    let stored = file.stored("board > menu")
    let same = film(["a", "b", "b", "b", "c"], against: stored)
    #expect(try failures { try file.compare(same, name: "board > menu") } == [])
    #expect(FilmFile("others.txt", in: goldens).names == [])
  }

  @Test func failureNamesTheWayTheFrameAndItsViews() throws {
    let file = FilmFile("ways.txt", in: goldens)
    let stored = file.stored("board > menu")
    let other = film(["a", "b", "b", "x", "y"], against: stored)
    let messages = try failures { try file.compare(other, name: "board > menu") }
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains(
        "board > menu: frame 3 at 0.05 s, 0.05 s after the way began, differs, and 1 after it; "
          + "in it change PausePanel; see ") == true, "\(messages)")
    let short = film(["a", "b", "b"], against: stored)
    #expect(
      try failures { try file.compare(short, name: "board > menu") }.first?
        .contains("there are 3 frames, stored: 5") == true)
    let new = film(["a"], against: nil)
    #expect(
      try failures { try file.compare(new, name: "menu > board") }.first?
        .contains("menu > board: ways.txt has no such film; STAGE_RECORD=1 writes it") == true)
  }

  @Test func wayWithoutAFilmAndFilmWithoutAWayFail() throws {
    let file = FilmFile("ways.txt", in: goldens)
    let names = ["board > menu", "settings: audio"]
    #expect(try failures { try file.expectFilms(of: names) } == [])
    let messages = try failures {
      try file.expectFilms(of: ["board > menu", "board > store", "menu > store"])
    }
    #expect(messages.count == 3)
    for words in [
      "ways.txt: board > store has no film", "ways.txt: menu > store has no film",
      "ways.txt: no test compares the film settings: audio",
    ] {
      #expect(messages.contains { $0.contains(words) }, "\(words)")
    }
  }

  // MARK: - New pictures

  private func list(_ colors: [Color]) -> DisplayList {
    var list = DisplayList()
    for (index, color) in colors.enumerated() {
      list.draw(
        Fragment {
          $0.fill(Path(Rect(x: Double(index) * 8, y: 0, width: 8, height: 16)), with: .color(color))
        })
    }
    return list
  }

  private func painter() -> FilmPainter {
    FilmPainter("way", size: Size(16, 16), scale: 1, threads: 2, paintsTwice: false)
  }

  @Test func pixelsOfAnEarlierFrameAreTraces() throws {
    let (first, second) = (list([.red, .green]), list([.red, .blue]))
    let found = try failures {
      let painter = painter()
      _ = painter.paint(first)
      painter.compareAnew(first, at: 0)
      _ = painter.paint(second)
      painter.compareAnew(second, at: 0.5)
      #expect(painter.traces == [])
      // The window still shows the second frame.
      painter.compareAnew(first, at: 1)
      #expect(painter.traces.map(\.kind) == [.traces])
      #expect(
        painter.traces.first?.description
          == "128 pixels in (8, 0) 8 × 16 are left from an earlier frame at 1 seconds")
    }
    #expect(found == [])
  }

  @Test func frameThatDependsOnThreadsOrMemoryIsNoTrace() throws {
    let found = try failures {
      let painter = painter()
      for _ in 0..<2 { _ = painter.paint(list([.red, .green])) }
      painter.paintAgain = { _, _, _, _ in }
      painter.compareAnew(list([.red, .green]), at: 1)
      #expect(painter.traces == [])
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("way is not the same twice: frame 1, painted again") == true)
  }

  @Test func cellsAreTheMeansOfTheirPixels() {
    let painter = painter()
    _ = painter.paint(list([Color(white: 1), Color(red: 1, green: 0, blue: 0)]))
    #expect(
      painter.cells
        == FlashMeter.Cells(pixels: [.max, 0xFFFF_0000, .max, 0xFFFF_0000], width: 2))
    var map = Pixmap(width: 5, height: 3)
    map.clear(map.bounds, to: 0xFF40_2010)
    map.clear(PixelRect(left: 0, top: 0, right: 1, bottom: 1), to: 0xFF80_60FF)
    #expect(map.cells(ofSide: 2) == FlashMeter.Cells(pixels: [0xFF50_304B, 0xFF40_2010], width: 2))
    let odd = FilmPainter("way", size: Size(16, 16), scale: 0.3, threads: 1, paintsTwice: false)
    #expect(odd.cells == nil)
  }

  @Test func flashesOfPaintedFramesAreFound() throws {
    let host = ViewHost(glyphs: BlockFont()) { Color.black }
    let size = Size(400, 320)
    func faults(perSecond: Int) -> [String] {
      let checker = StageChecker(host, size: size, scale: 0.5, MeaningChecks([.flashes]))
      let painter = FilmPainter("way", size: size, scale: 0.5, threads: 1, paintsTwice: false)
      for frame in 0..<120 {
        var list = DisplayList()
        let white = Double(frame * perSecond / 60 % 2)
        list.draw(
          Fragment {
            $0.fill(Path(Rect(origin: .zero, size: size)), with: .color(Color(white: white)))
          })
        _ = painter.paint(list)
        checker.frame(at: Double(frame) / 60, cells: painter.cells)
      }
      return checker.found.map(\.fault.description)
    }
    #expect(faults(perSecond: 8).count == 1)
    #expect(faults(perSecond: 6) == [])
  }
}
