import Foundation
import Scores
import StageTesting
import StageUI
import Testing

/// A program with a session of its own, a store of pictures that a team shares, and parts of a run.
@MainActor @Suite struct ScoreProgramTests {
  private static let size = Size(240, 160)

  @Test func keysAndClockOfTheRoundWork() throws {
    let round = ScoreRound(glyphs: BlockFont.shared)
    try useProgram(round.host, size: Self.size, time: 4, settings: .blocks) { input in
      round.update(input)
    } script: { script in
      #expect(script.shows("20 s"))
      script.press(.space)
      script.tap("Double")
      #expect(script.shows("20 points"))
      script.wait(3.5)
      #expect(script.shows("17 s"), "\(script.tree)")
      script.expectPicture("doubled")
      script.wait(17)
      script.press(.space)
      #expect(script.shows("20 points") && script.shows("0 s"), "the round has ended")
      #expect(script.tree.contains(#"button "Double" disabled"#))
    }
  }

  @Test func everyFrameOfASecondIsAsRecorded() throws {
    let round = ScoreRound(glyphs: BlockFont.shared)
    try useProgram(round.host, size: Self.size, settings: .blocks) { input in
      round.update(input)
    } script: { script in
      script.press(.space)
      let digests = script.expectFrames("second", for: 1.2)
      #expect(digests.count == 73 && Set(digests).count > 1, "the clock moves")
      script.tap("Double")
      script.expectFrames("doubled", for: 0.3)
    }
  }

  /// A bar that grows from the first frame on.
  private struct Bar: View {
    let length: Double
    @State private var isLong = false

    var body: some View {
      Rectangle().fill(.blue).frame(width: isLong ? length : 20, height: 8)
        .onAppear { withAnimation(.linear(duration: 0.3)) { isLong = true } }
    }
  }

  @Test func filmsOfOneFileHaveNamesOfTheirOwn() throws {
    let folder = GoldenFolder("films")
    let file = FilmFile("bars.films.txt", in: folder)
    let lengths = ["long": 200.0, "short": 60]
    for (name, length) in lengths {
      let host = ViewHost(glyphs: BlockFont.shared) { Bar(length: length) }
      let painter = FilmPainter(name, size: Self.size, scale: 1)
      painter.report(in: folder)
      var film = DigestFilm()
      for frame in 0...20 {
        let list = host.frame(size: Self.size, time: Double(frame) / 60)
        let (digest, damage) = painter.paint(list)
        film.add(
          digest, stored: file.stored(name), of: host, list, damage: damage, scale: 1,
          picture: { painter.picture })
      }
      try file.compare(film, name: name)
    }
    try file.expectFilms(of: lengths.keys)
  }

  // MARK: - Pictures that a program draws itself

  /// The seconds after which the pictures show a round.
  private nonisolated static let moments = ["round-start": 0.0, "round-later": 5, "round-end": 25]
  private nonisolated static let names = moments.keys.sorted()

  /// Returns the picture of a round.
  private static func picture(_ name: String, isLined: Bool = false) -> ProgramPicture {
    let round = ScoreRound(glyphs: BlockFont.shared, isLined: isLined)
    return ProgramPicture(round.host, size: size, at: moments[name] ?? 0) { round.update($0) }
  }

  private static let pictures = ProgramPictures(in: GoldenFolder("scores")) { picture($0) }

  @Test(arguments: TestShard.share(of: names)) func roundIsAsRecorded(_ name: String) throws {
    try Self.pictures.expectGolden(name)
  }

  @Test(arguments: ProgramPictures.shuffled(TestShard.share(of: names)))
  func roundIsTheSameTwice(_ name: String) throws {
    try Self.pictures.expectSame(name)
  }

  @Test func everyFileOfTheProgramHasATest() throws {
    try GoldenFolder("scores").expectNoOthers(
      than: Self.names + ["bars", "bars.films.txt", "bars.list.txt", "passage.txt", "scores.txt"])
  }

  // MARK: - A store of pictures, and parts of a run

  /// Calls a function with the path of a folder that is removed afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  /// One scene of three gets another card below its own, which hides it.
  @Test func onlyTheChangedSceneIsPaintedAgain() throws {
    try withFolder { folder in
      for (changed, painted) in [(nil, 3), ("round-later", 1), ("round-later", 0)] {
        var settings = PictureSettings.blocks
        let store = try ProvedPictures(folder)
        settings.proved = store
        let pictures = ProgramPictures(in: GoldenFolder("scores"), settings: settings) { name in
          Self.picture(name, isLined: name == changed)
        }
        for name in Self.names { try pictures.expectSame(name) }
        #expect(store.painted == painted && store.reused == 3 - painted, "\(store.summary)")
      }
    }
  }

  private let conditions = PictureAxes(
    sizes: [Size(220, 80), Size(320, 120)], schemes: [.light, .dark], textScales: [1, 1.5]
  ).all

  /// Draws the card under eight conditions, whose files may have 20,000 bytes.
  private func draw(_ settings: PictureSettings) throws {
    var settings = settings
    settings.budget = 20_000
    try expectPictures(
      of: ScoreCard(player: "Sylvie", score: 310), in: conditions, named: "sharedCards",
      settings: settings)
  }

  @Test func pictureOfATeamMateIsNotPaintedAgain() throws {
    try withFolder { folder in
      // The third run proves that a run without the store would find the same.
      for (isProving, painted) in [(false, 8), (false, 0), (true, 8)] {
        var settings = PictureSettings.blocks
        settings.shard = nil
        let store = try ProvedPictures(folder, isProving: isProving)
        settings.proved = store
        try draw(settings)
        #expect(store.painted == painted && store.reused == 8 - painted, "\(store.summary)")
      }
    }
  }

  @Test func partsOfARunDrawEachPictureOnce() throws {
    try withFolder { folder in
      let store = try ProvedPictures(folder)
      for number in 1...3 {
        var settings = PictureSettings.blocks
        let shard = try #require(TestShard("\(number)/3"))
        settings.shard = shard
        settings.proved = store
        let before = store.painted
        try draw(settings)
        #expect((0..<8).contains(store.painted - before), "part \(number)")
      }
      #expect(store.painted == 8 && store.reused == 0, "\(store.summary)")
    }
  }

  // MARK: - Sizes

  @Test func programStaysSmall() throws {
    try expectProgram("ScoreSum", start: ["640", "120"])
  }

  @Test func goldensStaySmall() throws {
    try expectGoldenSize(atMost: 120_000)
  }
}
