import Foundation
import PNG
import Platform
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// A view with a text of a size.
private struct Label: View {
  var text = "Cards"
  var fontSize = 20.0

  var body: some View {
    Text(text).font(.system(size: fontSize))
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color(white: 1))
  }
}

/// Programs whose pictures depend on more than the program: each is found by the second drawing.
@MainActor
@Suite struct ProgramPicturesTests {
  private let temporary: TemporaryFolder
  private let golden: GoldenFolder
  private var settings = PictureSettings.alone

  init() throws {
    temporary = try TemporaryFolder()
    golden = GoldenFolder("program-pictures", beside: "\(temporary.path)/Tests/LabelTests.swift")
    settings.seed = 7
  }

  private static func picture(_ label: Label = Label()) -> ProgramPicture {
    let host = ViewHost(glyphs: BlockFont.shared) { label }
    let list = host.frame(size: Size(120, 60), scale: 1, time: 0)
    return ProgramPicture(host: host, list: list, width: 120, height: 60, scale: 1)
  }

  /// Writes the golden of a picture.
  private func record(_ picture: ProgramPicture, _ name: String = "label") throws {
    try golden.record(picture.treeWithPressAreas ?? "", file: "\(name).txt")
    let image = picture.painting.picture(threads: 1).image
    try File.write(image.encoded(), to: "\(golden.url.path)/\(name).png")
  }

  /// Returns the failures of a first and of a second drawing.
  private func failures(
    of stage: @escaping @MainActor (String) throws -> ProgramPicture
  ) throws -> (first: [String], second: [String]) {
    try record(stage("label"))
    let pictures = ProgramPictures(in: golden, settings: settings, stage: stage)
    return (
      try StageTestingTests.failures { try pictures.expectGolden("label") },
      try StageTestingTests.failures { try pictures.expectSame("label") }
    )
  }

  @Test func filesOfNoTestAreNamed() throws {
    try golden.expectNoOthers(than: [])
    for name in ["menu.png", "menu.txt", "rows.list.txt", "old.png", "LabelTests/card/old.png"] {
      let path = "\(golden.url.path)/\(name)"
      try File.makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
      try File.write([1], to: path)
    }
    let names = ["menu", "rows.list.txt"]
    let messages = try StageTestingTests.failures { try golden.expectNoOthers(than: names) }
    #expect(messages.count == 1 && messages[0].contains("Goldens/old.png: no test compares it"))
    try golden.expectNoOthers(than: names + ["old"])
  }

  @Test func programRunsToTheMomentOfItsPicture() throws {
    let host = ViewHost(glyphs: BlockFont.shared) { Label() }
    var times: [Double] = []
    let picture = ProgramPicture(host, size: Size(60, 30), scale: 1.5, from: 4, at: 4.5) { input in
      times.append(input.time.targetTimestamp.seconds)
      _ = host.update(input)
    }
    #expect(times.first == 4 && times.last == 4.5 && (31...32).contains(times.count))
    let painting = try #require(picture.paintings.first)
    let image = painting.picture(threads: 1).image
    #expect(image.width == 90 && image.height == 45 && painting.scale == 1.5)
    #expect(picture.tree.contains("Cards") && picture.paintings.count == 1)
  }

  @Test func pictureThatIsTheSameTwicePasses() throws {
    var starts = 0
    let found = try failures { _ in
      starts += 1
      return Self.picture()
    }
    #expect(found.first == [] && found.second == [])
    // Once for the file, and once for each drawing.
    #expect(starts == 3, "the program is started anew")
  }

  @Test func programThatDependsOnTheOrderIsNamed() throws {
    var starts = 0
    let found = try failures { _ in
      starts += 1
      return Self.picture(Label(text: starts > 2 ? "Duels" : "Cards"))
    }
    #expect(found.first == [])
    #expect(found.second.count == 1)
    let message = try #require(found.second.first)
    #expect(message.contains("label is not the same twice: drawn again"))
    #expect(message.contains("Duels") && message.contains("STAGE_SEED=7"))
  }

  @Test func colourThatDependsOnTheOrderIsNamed() throws {
    var starts = 0
    let found = try failures { _ in
      starts += 1
      let host = ViewHost(glyphs: BlockFont.shared) { [starts] in
        Color(white: starts > 2 ? 0.5 : 1)
      }
      let list = host.frame(size: Size(20, 20), scale: 1, time: 0)
      return ProgramPicture(host: host, list: list, width: 20, height: 20, scale: 1)
    }
    #expect(found.first == [])
    #expect(found.second.first?.contains("drawn again, its display list differs") == true)
  }

  @Test func pixelsThatAreNotPaintedAreNamed() throws {
    let found = try failures { _ in
      var picture = Self.picture()
      // Nothing is painted, so that the pixels are those of the memory.
      picture.painting.paint = { _, _, _, _ in }
      return picture
    }
    #expect(found.first == [])
    #expect(
      found.second.first?.contains("drawn again in memory filled with a pattern") == true)
  }

  @Test func pixelsThatDependOnThreadsAreNamed() throws {
    let found = try failures { _ in
      var picture = Self.picture()
      picture.painting.paint = { list, scale, runner, pixmap in
        Renderer(runner: runner).paint(
          list, scale: runner.concurrency > 1 ? scale / 2 : scale, into: &pixmap)
      }
      return picture
    }
    #expect(found.first == [])
    let message = try #require(found.second.first)
    #expect(message.contains("drawn again with 2 threads") || message.contains("with 3 threads"))
  }

  /// Returns the numbers of threads of three second drawings.
  private func threads(usesAllThreads: Bool) throws -> [Int] {
    final class Counts { var all: [Int] = [] }
    let counts = Counts()
    for name in ["a", "b", "c"] { try record(Self.picture(), name) }
    let pictures = ProgramPictures(
      in: golden, settings: settings, usesAllThreads: usesAllThreads, checks: { _ in .none }
    ) { _ in
      var picture = Self.picture()
      picture.painting.paint = { list, scale, runner, pixmap in
        counts.all.append(runner.concurrency)
        Renderer(runner: runner).paint(list, scale: scale, into: &pixmap)
      }
      return picture
    }
    for name in ["a", "b", "c"] { try pictures.expectGolden(name) }
    #expect(counts.all == [1, 1, 1])
    counts.all = []
    for name in ["c", "a", "b"] { try pictures.expectSame(name) }
    return counts.all
  }

  @Test func numbersOfThreadsTakeTurns() throws {
    let turns = try threads(usesAllThreads: false)
    #expect(turns.count == 3 && Set(turns) == [2, 3])
    #expect(turns[0] == turns[2])
    #expect(try threads(usesAllThreads: true) == [2, 3, 2, 3, 2, 3])
  }

  @Test func drawingOfTheSecondPassAloneIsComparedToo() throws {
    try record(Self.picture())
    let pictures = ProgramPictures(in: golden, settings: settings) { _ in
      Self.picture(Label(text: "Duels"))
    }
    let found = try StageTestingTests.failures { try pictures.expectSame("label") }
    #expect(found.count == 1 && found.first?.contains("Duels") == true)
  }

  @Test func faultOfMeaningFails() throws {
    let small = Label(fontSize: 6)
    try record(Self.picture(small))
    func found(_ checks: MeaningChecks) throws -> [String] {
      let pictures = ProgramPictures(
        in: golden, settings: settings, checks: { _ in checks }, stage: { _ in Self.picture(small) }
      )
      return try StageTestingTests.failures { try pictures.expectSame("label") }
    }
    let faults = try found(.standard)
    #expect(faults.count == 1)
    #expect(faults.first?.contains("letters of 6 points") == true)
    #expect(faults.first?.contains("(in label) [smallText]") == true)
    #expect(try found(.standard.except(.smallText, because: "a test")) == [])
  }

  @Test func eachPictureIsInTheShuffledOrderOnce() {
    let names = (0..<50).map(String.init)
    let shuffled = ProgramPictures.shuffled(names)
    #expect(shuffled.sorted() == names.sorted())
    let orders = (0..<3).map { PictureOrder.order(of: 50, seed: $0) }
    #expect(Set(orders).count == 3, "another seed gives another order")
  }

  @Test func pictureOfAScriptIsPaintedAgain() throws {
    let stage = try PictureStage(PictureCondition(size: Size(20, 20)), settings) {
      AnyView(Color(white: 1))
    }
    #expect(stage.pictureDrawnTwice(threads: [1, 2, 3]).difference == nil)
    var painting = stage.painting
    let digest = painting.digest(threads: 1)
    painting.paint = { _, _, _, _ in }
    #expect(painting.difference(from: digest, threads: 2) == "drawn again")
  }

  // MARK: - Films

  private func film(of runs: [DisplayList], threads: Int) throws -> [String] {
    try StageTestingTests.failures {
      let painter = FilmPainter("walk", size: Size(16, 16), scale: 1, threads: threads)
      for list in runs { _ = painter.paint(list) }
    }
  }

  private func frame(_ colors: [Color]) -> DisplayList {
    var list = DisplayList()
    for (index, color) in colors.enumerated() {
      list.draw(
        Fragment { context in
          context.fill(
            Path(Rect(x: Double(index) * 4, y: 0, width: 4, height: 16)), with: .color(color))
        })
    }
    return list
  }

  @Test func filmIsTheSameWithAnyNumberOfThreads() throws {
    let frames = [frame([.red, .green]), frame([.red, .blue]), frame([.green, .blue])]
    for threads in 1...3 { #expect(try film(of: frames, threads: threads) == []) }
  }

  @Test func frameThatDependsOnTheMemoryIsNamed() throws {
    let frames = [frame([.red, .green]), frame([.red, .blue])]
    let found = try StageTestingTests.failures {
      let painter = FilmPainter("walk", size: Size(16, 16), scale: 1, threads: 2)
      for (number, list) in frames.enumerated() {
        // The second frame is not painted over the first one.
        if number == 1 { painter.paintAgain = { _, _, _, _ in } }
        _ = painter.paint(list)
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("walk is not the same twice: frame 1, painted again") == true)
  }
}
