import Foundation
import PNG
import Platform
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// A counter with a bar that grows, as a kit user would write it.
private struct Counter: View {
  var title = "Cards"
  @State private var count = 0

  var body: some View {
    VStack(spacing: 8) {
      Text("\(title): \(count)")
      Button("Add") { withAnimation(.linear(duration: 0.5)) { count += 1 } }
      Rectangle().fill(.blue).frame(width: 20 + 40 * Double(count), height: 8)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(.systemBackground))
  }
}

/// A bar that grows from the first frame on, after a delay.
private struct GrowingBar: View {
  var delay: Double
  @State private var isLong = false

  var body: some View {
    Rectangle().fill(.blue).frame(width: isLong ? 61 : 20, height: 8)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(.white)
      .onAppear {
        withAnimation(.linear(duration: 0.5).delay(delay)) { isLong = true }
      }
  }
}

/// A list that an actor loads, and a clock that a task moves.
private struct Shelf: View {
  private actor Library {
    func load() -> [String] { ["Alice", "Sylvie"] }
  }

  @State private var books: [String] = []
  @State private var ticks = 0

  var body: some View {
    VStack {
      Text("\(books.count) books")
      Text("\(ticks) ticks")
    }
    .task {
      let library = Library()
      books = await library.load()
    }
    .task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(300))
        ticks += 1
      }
    }
  }
}

/// Pictures stored in a temporary folder, so that each test records its own.
@MainActor
@Suite(.serialized) struct PictureTests {
  private let folder: TemporaryFolder
  private let file: String
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    file = "\(folder.path)/CardTests.swift"
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = file
  }

  private var recording: PictureSettings {
    var settings = settings
    settings.isRecording = true
    return settings
  }

  private let conditions = PictureAxes(
    sizes: [Size(120, 90)], schemes: [.light, .dark], times: [0, 0.5]
  ).all

  private func draw(_ settings: PictureSettings, title: String = "Cards") throws -> [String] {
    try failures {
      try expectPictures(
        of: Counter(title: title), in: conditions, named: "card", settings: settings)
    }
  }

  /// The stored files without those of drawings.
  private var files: [String] {
    let path = "\(folder.path)/Goldens/CardTests/card"
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
      .filter { !$0.hasSuffix(StoredPictures.drawingsSuffix) }
  }

  @Test func missingPicturesFailUntilRecorded() throws {
    #expect(try draw(settings).first?.contains("missing") == true)
    #expect(files.isEmpty, "nothing is written without recording")
    #expect(try draw(recording).count == 1, "recording still fails")
    #expect(try draw(settings) == [])
  }

  @Test func equalPicturesAreStoredOnce() throws {
    _ = try draw(recording)
    // Nothing moves, so the pictures at both times are equal, and so are the trees of both schemes.
    #expect(files == ["120x90-dark.png", "120x90.png", "120x90.txt", "index.txt"])
  }

  @Test func changedTextIsNamedOnceForAllConditions() throws {
    _ = try draw(recording)
    let messages = try draw(settings, title: "Hands")
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(message.contains(#""Cards: 0" is now"#) && message.contains("and 1 more"))
    #expect(message.contains("index.html"))
  }

  @Test func sameCauseInAnotherCallIsOneLine() throws {
    func draw(_ settings: PictureSettings, _ title: String) throws -> [String] {
      try failures {
        for name in ["card", "deck"] {
          try expectPictures(
            of: Counter(title: title), in: conditions, named: name, settings: settings)
        }
      }
    }
    _ = try draw(recording, "Cards")
    let messages = try draw(settings, "Hands")
    #expect(messages.count == 2)
    #expect(messages.first?.contains("is now") == true)
    #expect(messages.last?.contains("as in CardTests.card") == true)
    #expect(messages.last?.contains("is now") == false)
  }

  @Test func variantsChangeTheView() throws {
    let axes = PictureAxes(
      sizes: [Size(120, 90)],
      locales: [.unchanged, PictureVariant("fr") { $0.accessibilityLabel("Cartes") }],
      variants: [.unchanged, PictureVariant("red") { $0.overlay { Color.red } }])
    _ = try failures {
      try expectPictures(of: Counter(), in: axes.all, named: "card", settings: recording)
    }
    // The label changes the tree alone.
    #expect(
      files == ["120x90-fr.txt", "120x90-red.png", "120x90.png", "120x90.txt", "index.txt"])
  }

  @Test func conditionThatIsNoLongerDrawnFails() throws {
    _ = try draw(recording)
    let messages = try failures {
      try expectPictures(
        of: Counter(), in: [conditions[0]], named: "card", settings: settings)
    }
    #expect(messages.first?.contains("recorded, but no longer drawn") == true)
  }

  @Test func picturesWithOneNameFail() throws {
    let messages = try failures {
      try expectPictures(
        of: Counter(), in: [conditions[0], conditions[0]], named: "card", settings: recording)
    }
    #expect(messages.first?.contains("120x90: drawn more than once") == true)
  }

  @Test func packageWithoutPicturesHasNoOrphans() throws {
    #expect(try PictureFolder.orphans(beside: file) == [])
  }

  @Test func budgetIsALimit() throws {
    _ = try draw(recording)
    var small = settings
    small.budget = 100
    let message = try #require(try draw(small).first)
    #expect(message.contains("the budget is 100, and the largest files are 120x90"))
    #expect(message.contains(".png ("))
  }

  @Test func allPicturesOfATargetHaveABudget() throws {
    let goldens = "\(folder.path)/Goldens"
    func excess(over budget: Int) -> String? {
      FolderSize(of: Foundation.URL(fileURLWithPath: goldens)).excess(over: budget)
    }
    #expect(excess(over: 0) == nil, "no folder, no files")
    for (path, count) in [
      ("CardTests/card/large.png", 500), ("CardTests/card/small.png", 30), ("menu.png", 200),
      ("CardTests/card.states.txt", 70),
    ] {
      try File.makeFolder("\(goldens)/CardTests/card")
      try File.write([UInt8](repeating: 0, count: count), to: "\(goldens)/\(path)")
    }
    #expect(excess(over: 800) == nil, "as large as allowed")
    #expect(
      excess(over: 799)
        == "800 bytes; the budget is 799, and the largest files are CardTests/card/large.png (500), "
        + "menu.png (200), CardTests/card.states.txt (70)")
    let here = #line + 2
    try withKnownIssue {
      try expectGoldenSize(atMost: 1, settings: settings)
    } matching: { issue in
      "\(issue)".contains("Goldens has ") && "\(issue)".contains("the budget is 1, and the largest")
        && issue.sourceLocation?.line == here
    }
  }

  @Test func pictureThatIsNotTheSameTwiceIsItsOwnFailure() throws {
    final class Calls { var count = 0 }
    let calls = Calls()
    let messages = try failures {
      try expectPicture(
        of: {
          calls.count += 1
          return Color(white: Double(calls.count % 2))
        }(), size: Size(10, 10), named: "card", settings: recording)
    }
    #expect(messages.contains { $0.contains("not the same twice") })
    #expect(messages.contains { $0.contains("STAGE_SEED=\(settings.seed)") })
  }

  @Test func scriptUsesTheView() throws {
    try useView(Counter(), size: Size(120, 90), settings: settings, checks: .certain) { script in
      #expect(script.shows("Cards: 0") && !script.shows("Cards: 1"))
      script.tap("Add")
      script.tap("Add")
      script.wait(0.6)
      #expect(script.shows("Cards: 2"))
      let button = try #require(script.frame(of: "Add"))
      #expect(button.width > 0 && script.time > 0.6)
    }
    let messages = try failures {
      try useView(Counter(), size: Size(120, 90), settings: settings) { $0.tap("Remove") }
    }
    #expect(messages.first?.contains(#"no element "Remove""#) == true)
    #expect(messages.first?.contains(#""Add""#) == true)
  }

  @Test func picturesOfAScriptMayHaveNamesWithSpaces() throws {
    func use(_ settings: PictureSettings) throws -> [String] {
      try failures {
        try useView(Counter(), size: Size(120, 90), settings: settings) { script in
          script.expectPicture("no card")
          script.tap("Add")
          script.wait(0.6)
          script.expectPicture("one card")
        }
      }
    }
    #expect(try !use(recording).isEmpty, "recording fails")
    #expect(try use(settings) == [])
  }

  @Test func failureOfAStepIsAtItsLine() throws {
    let line = #line + 3
    try withKnownIssue {
      try useView(Counter(), size: Size(120, 90), settings: settings) { script in
        script.tap("Remove")
      }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.filePath == #filePath
    }
  }

  @Test func scriptRunsTasksWhileItWaits() async throws {
    try await useView(Shelf(), size: Size(120, 90), settings: settings) { script in
      await script.wait(for: "2 books")
      await script.wait(2 - script.time)
      #expect(script.shows("6 ticks"), "\(script.tree)")
    }
  }

  @Test func elementThatDoesNotAppearIsAFailure() async throws {
    try await withKnownIssue {
      try await useView(Shelf(), size: Size(120, 90), settings: settings) { script in
        await script.wait(for: "3 books", seconds: 0.1)
      }
    } matching: {
      "\($0)".contains("no element \"3 books\"")
    }
  }

  @Test func scriptWorksByKeys() throws {
    try useView(Counter(), size: Size(120, 90), settings: settings, checks: .certain) { script in
      script.press(.tab)
      script.press(.space)
      script.wait(0.1)
      #expect(script.shows("Cards: 1"))
    }
  }

  @Test func scriptScrollsAtAPoint() throws {
    let list = ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<20, id: \.self) { row in Text("Row \(row)").frame(height: 30) }
      }
    }
    try useView(list, size: Size(120, 90), settings: settings, checks: .none) { script in
      let before = try #require(script.frame(of: "Row 2"))
      script.scroll(at: Point(60, 45), notches: 0.5)
      script.wait(1)
      let after = try #require(script.frame(of: "Row 2"))
      #expect(after.minY < before.minY)
    }
  }

  @Test func filmShowsTheFramesBetweenTheStates() throws {
    _ = try failures {
      try expectFilm(
        of: Counter(), size: Size(120, 90), at: [0, 0.2, 0.4, 0.6], named: "card",
        settings: recording
      ) { $0.tap("Add") }
    }
    let bytes = try Data(
      contentsOf: Foundation.URL(fileURLWithPath: "\(folder.path)/Goldens/CardTests/card/film.png"))
    let film = try PNGImage(decoding: Array(bytes))
    #expect(film.width == 4 * 120 + 3 * 4 && film.height == 90)
    // The blue bar grows from frame to frame.
    let widths: [Int] = (0..<4).map { frame in barWidth(in: film, from: frame * 124) }
    #expect(widths == widths.sorted() && Set(widths).count == 4, "\(widths)")
  }

  @Test func laterAnimationIsAChangeOfTiming() throws {
    func film(_ settings: PictureSettings, delay: Double) throws -> [String] {
      try failures {
        try expectFilm(
          of: GrowingBar(delay: delay), size: Size(120, 90), at: [0, 0.2, 0.4], named: "card",
          settings: settings)
      }
    }
    _ = try film(recording, delay: 0)
    #expect(try film(settings, delay: 0) == [])
    let message = try #require(try film(settings, delay: 0.05).first)
    #expect(message.contains("timing: what was at 0.2 s is at 0.25 s; first at 0.2 s"))
    let page = try String(
      contentsOfFile: "\(folder.path)/.artifacts/pictures/index.html", encoding: .utf8)
    #expect(page.contains("frames at 0 s, 0.2 s, 0.4 s") && page.contains("at 0.4 s</fig"))
  }

  /// Returns the number of columns of 120 that have a blue pixel.
  private func barWidth(in film: PNGImage, from left: Int) -> Int {
    var count = 0
    for x in left..<(left + 120) {
      for y in 0..<film.height {
        let place: Int = (y * film.width + x) * 4
        let (red, blue) = (film.pixels[place], film.pixels[place + 2])
        if blue > 180, red < 100 {
          count += 1
          break
        }
      }
    }
    return count
  }

  @Test func treeIsComparedByMeaning() throws {
    let view = Text("Hello").frame(width: 60, height: 20)
    let messages = try failures {
      try expectTree(of: view, size: Size(60, 20), is: "text \"Hi\" @0,0 60x20", settings: settings)
    }
    #expect(messages.first?.contains("Hello") == true)
  }

  @Test func folderWithoutATestIsAnOrphan() throws {
    _ = try draw(recording)
    let tests = Foundation.URL(fileURLWithPath: file)
    try Data("func card() {}".utf8).write(to: tests)
    #expect(try PictureFolder.orphans(beside: file) == [])
    try Data(#"try draw(named: "c\(letter)rd")"#.utf8).write(to: tests)
    #expect(try PictureFolder.orphans(beside: file) == [])
    try Data("func other() {}".utf8).write(to: tests)
    #expect(try PictureFolder.orphans(beside: file).count == 1)
  }

  @Test func orphansAreSoughtInTheFolderOfTheSettings() throws {
    let tests = Foundation.URL(fileURLWithPath: file)
    var other = settings
    other.folder = "\(folder.path)/Linux"
    other.isRecording = true
    _ = try draw(other)
    other.isRecording = false
    func orphans(_ source: String, _ settings: PictureSettings) throws -> [String] {
      try Data(source.utf8).write(to: tests)
      return try failures { try expectNoOrphans(settings: settings) }
    }
    #expect(try orphans("func card() {}", other) == [])
    #expect(try orphans("func other() {}", settings) == [], "nothing is in Goldens")
    let found = try orphans("func other() {}", other)
    #expect(found.count == 1)
    #expect(
      found.first?.contains("Linux/CardTests/card: no test of CardTests.swift draws it") == true)
  }

  @Test func sizeIsThatOfTheFolderOfTheSettings() throws {
    var other = settings
    other.folder = "\(folder.path)/Linux"
    try File.makeFolder("\(folder.path)/Linux/CardTests")
    try File.write([UInt8](repeating: 0, count: 500), to: "\(folder.path)/Linux/CardTests/card.png")
    try expectGoldenSize(atMost: 499, settings: settings)
    try expectGoldenSize(atMost: 500, settings: other)
    let found = try failures { try expectGoldenSize(atMost: 499, settings: other) }
    #expect(found.count == 1 && found[0].contains("Linux has 500 bytes; the budget is 499"))
  }

  @Test func nameOfACallMayBeInterpolated() {
    let source = #"""
      try expectPicture(named: "card-\(language.name ?? "en (default)")-\(Int(time * 1000))")
      try expectPicture(named: "\(name)")
      try expectPicture(named: "said \"so\"")
      """#
    let literals = NameLiterals(in: source)
    for name in ["card-de-500", "card--", "card-a-b-1", #"said "so""#] {
      #expect(literals.contain(name), "\(name)")
    }
    for name in ["card-de", "cards-de-500", "card", "", "said", "default", #"said "so"!"#] {
      #expect(!literals.contain(name), "\(name)")
    }
  }
}
