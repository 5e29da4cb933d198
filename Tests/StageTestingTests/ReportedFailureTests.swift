import Foundation
import PNG
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Each failure of a call is in the page, in JSON and in JUnit's XML, and so is each pass.
@MainActor
@Suite(.serialized, .enabled(if: !GoldenFolder.isWriting)) struct ReportedFailureTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone
  private let size = Size(100, 60)

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = "\(folder.path)/SampleTests.swift"
    settings.calls = PictureCalls()
  }

  private var recording: PictureSettings {
    var settings = settings
    settings.isRecording = true
    settings.calls = nil
    return settings
  }

  /// Returns the results in a folder, and expects that JSON, XML and page have the same failures.
  private func results(_ name: String = "pictures") throws -> [PictureResult] {
    let url = Foundation.URL(fileURLWithPath: "\(folder.path)/.artifacts/\(name)")
    try RunReport.write(in: url)
    func text(_ file: String) throws -> String {
      try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
    }
    let results = try RunReport.results(in: url)
    let failed = results.filter { $0.message != nil }
    let xml = try text("report.xml")
    #expect(xml.contains("<testsuites tests=\"\(results.count)\" failures=\"\(failed.count)\">"))
    #expect(xml.components(separatedBy: "<failure ").count - 1 == failed.count)
    let json = try JSONSerialization.jsonObject(with: Data(text("report.json").utf8))
    #expect((json as? [String: Any])?["failures"] as? Int == failed.count)
    if !failed.isEmpty {
      let html = try text("index.html")
      for result in failed { #expect(html.contains("<h2>\(RunReport.escaped(result.name))</h2>")) }
    }
    return results
  }

  /// Returns the names of what a body has made fail and pass since the last call.
  private func names(
    _ body: () throws -> Void
  ) throws -> (failed: [String], passed: [String]) {
    let url = Foundation.URL(fileURLWithPath: "\(folder.path)/.artifacts/pictures")
    let before = (try? RunReport.results(in: url)) ?? []
    let messages = try failures(body)
    var new = try results()
    for result in before {
      if let place = new.firstIndex(of: result) { new.remove(at: place) }
    }
    let failed = new.filter { $0.message != nil }.map(\.name)
    #expect(messages.isEmpty == failed.isEmpty, "\(messages)")
    return (failed, new.filter { $0.message == nil }.map(\.name))
  }

  @Test func treesFailAndPass() throws {
    let view = Text("Hi").frame(width: 60, height: 20)
    func expect(_ tree: String, named name: String) throws {
      try expectTree(
        of: view, size: Size(60, 20), is: tree, named: name, settings: settings)
    }
    let stage = try PictureStage(PictureCondition(size: Size(60, 20)), settings) { AnyView(view) }
    let tree = stage.host.accessibilityTree
    let found = try names {
      try expect("text \"Ho\" @0,0 60x20", named: "other")
      try expect(tree, named: "same")
    }
    #expect(found.failed == ["SampleTests.other.tree"])
    #expect(found.passed == ["SampleTests.same.tree"])
  }

  @Test func faultsOfMeaningFailButWarningsDoNot() throws {
    let views = VStack {
      Text("one").font(.system(size: 6))
      Text("two").font(.system(size: 6))
    }
    func draw(_ checks: MeaningChecks, _ settings: PictureSettings) throws {
      try expectPicture(of: views, size: size, named: "card", settings: settings, checks: checks)
    }
    _ = try failures { try draw(.none, recording) }
    let small = MeaningChecks([.smallText])
    let found = try names { try draw(small, settings) }
    #expect(found.failed == ["SampleTests.card.smallText", "SampleTests.card.smallText-2"])
    #expect(found.passed == ["SampleTests.card.100x60"])
    let warned = try names { try draw(small.warning(of: [.smallText]), settings) }
    #expect(warned.failed == [] && warned.passed == ["SampleTests.card.100x60"])
    let cause = try results().first { $0.name == "SampleTests.card.smallText" }?.cause
    #expect(cause?.contains("letters of 6 points") == true)
    #expect(cause?.contains("[smallText]") == false, "the cause has no condition and no kind")
  }

  @Test func faultsInAScriptFail() throws {
    let found = try names {
      try useView(
        Text("one").font(.system(size: 6)), size: size, named: "use", settings: settings,
        checks: MeaningChecks([.smallText])
      ) { $0.wait(0.1) }
    }
    #expect(found.failed == ["SampleTests.use.smallText"])
  }

  @Test func everyFailureOfAScriptIsListed() throws {
    let found = try names {
      try useView(Text("one"), size: size, named: "use", settings: settings, checks: .none) {
        for _ in 0..<5 { $0.tap("Add") }
      }
    }
    let expected = [""] + (2...5).map { "-\($0)" }
    #expect(found.failed == expected.map { "SampleTests.use.script\($0)" })
  }

  @Test func statesFailAndPass() throws {
    func draw(_ title: String, _ settings: PictureSettings) throws {
      try expectStates(
        of: Button(title) {}, size: size, named: "states", settings: settings, checks: .none)
    }
    let missing = try names { try draw("Play", settings) }
    #expect(missing.failed == ["SampleTests.states.states"], "a missing file")
    _ = try failures { try draw("Play", recording) }
    var later = settings
    later.calls = nil
    let same = try names { try draw("Play", later) }
    #expect(same.failed == [])
    #expect(same.passed == ["SampleTests.states.states", "SampleTests.states.states-again"])
    let changed = try names { try draw("Stop", later) }
    #expect(changed.failed == ["SampleTests.states.states"])
    let result = try #require(try results().last { $0.message?.contains("is gone") == true })
    #expect(result.message?.contains("Stop (button): area is new") == true)
  }

  @Test func costsFailAndPass() throws {
    func draw(_ settings: PictureSettings) throws {
      try expectCosts(of: Text("one"), size: size, named: "press", settings: settings) {
        $0.wait(0.1)
      }
    }
    #expect(try names { try draw(settings) }.failed == ["SampleTests.press.costs"])
    _ = try failures { try draw(recording) }
    let same = try names { try draw(settings) }
    #expect(same.failed == [] && same.passed == ["SampleTests.press.costs"])
  }

  @Test func programsFail() throws {
    let found = try names {
      try expectProgram("/nonexistent/program", named: "size", settings: settings)
    }
    #expect(found.failed == ["SampleTests.size.program"])
    #expect(try results().first?.message?.contains("does not exist") == true)
  }

  @Test func orphansAndSizesFailAndPass() throws {
    try Data().write(to: Foundation.URL(fileURLWithPath: settings.sourceFile ?? ""))
    func check() throws {
      try expectNoOrphans(settings: settings)
      try expectGoldenSize(atMost: 1, settings: settings)
    }
    let empty = try names { try check() }
    #expect(empty.failed == [])
    #expect(empty.passed == ["SampleTests.orphans", "SampleTests.size"])
    for name in ["a", "b"] {
      _ = try failures {
        try expectPicture(
          of: Text("one"), size: size, named: name, settings: recording, checks: .none)
      }
    }
    #expect(
      try names { try check() }.failed == [
        "SampleTests.orphans", "SampleTests.orphans-2", "SampleTests.size",
      ])
  }

  @Test func callsOfOneNameFail() throws {
    _ = try failures {
      for name in ["a", "b"] {
        try expectPicture(
          of: Text(name), size: size, named: "card", settings: recording, checks: .none)
      }
    }
    let found = try names {
      try expectPicture(of: Text("b"), size: size, named: "card", settings: settings, checks: .none)
      try expectPicture(of: Text("b"), size: size, named: "card", settings: settings, checks: .none)
    }
    #expect(found.failed == ["SampleTests.card.conflict"])
  }

  @Test func secondDrawingHasAFailureOfItsOwn() throws {
    final class Calls { var count = 0 }
    let calls = Calls()
    let found = try names {
      try expectPicture(
        of: {
          calls.count += 1
          return Color(white: Double(calls.count % 2))
        }(), size: Size(10, 10), named: "card", settings: settings, checks: .none)
    }
    #expect(found.failed == ["SampleTests.card.10x10", "SampleTests.card.10x10-again"])
    #expect(found.passed == [], "the picture is missing")
  }

  @Test func scriptsThatDifferFail() throws {
    func run(_ text: String) throws -> ScriptRun {
      let host = ViewHost(glyphs: BlockFont.shared) { Text(text) }
      let run = try useProgram(
        host, size: size, named: "run", settings: settings, checks: .none
      ) {
        _ = host.update($0)
      } script: {
        $0.wait(0.1)
      }
      return try #require(run)
    }
    let (first, second) = (try run("one"), try run("two"))
    let found = try names { second.expectSame(as: first) }
    #expect(found.failed == ["SampleTests.run.script-again"])
    let same = try names { second.expectSame(as: second) }
    #expect(same.failed == [] && same.passed == ["SampleTests.run.script-again"])
  }

  // MARK: - Goldens

  private var goldens: GoldenFolder {
    GoldenFolder("goldens", beside: "\(folder.path)/Tests/CardTests.swift")
  }

  @Test func filesOfNoTestFail() throws {
    try goldens.record("one", file: "old.txt")
    let messages = try failures { try goldens.expectNoOthers(than: []) }
    #expect(messages.count == 1)
    #expect(try results("goldens").map(\.name) == ["old.txt"])
  }

  @Test func filmThatIsNotTheSameTwiceFails() throws {
    let messages = try failures {
      let painter = FilmPainter("walk", size: Size(16, 16), scale: 1, threads: 2)
      painter.report(in: goldens)
      painter.paintAgain = { _, _, _, _ in }
      _ = painter.paint(DisplayList())
    }
    #expect(messages.count == 1)
    #expect(try results("goldens").map(\.name) == ["walk-again"])
  }

  @Test func faultsOfAProgramFail() throws {
    let pictures = ProgramPictures(
      in: goldens, settings: settings, checks: { _ in MeaningChecks([.smallText]) }
    ) { _ in
      let host = ViewHost(glyphs: BlockFont.shared) { Text("one").font(.system(size: 6)) }
      let list = host.frame(size: Size(60, 20), scale: 1, time: 0)
      return ProgramPicture(host: host, list: list, width: 60, height: 20, scale: 1)
    }
    _ = try failures { try pictures.expectSame("menu") }
    #expect(try results("goldens").map(\.name) == ["menu", "menu.smallText", "menu.txt"])
  }

  /// Calls a body that fails in the line after that of the call.
  private func expectFailureInNextLine(of line: Int = #line, _ body: () throws -> Void) throws {
    try withKnownIssue {
      try body()
    } matching: { issue in
      issue.sourceLocation?.line == line + 1 && issue.sourceLocation?.filePath == #filePath
    }
  }

  @Test func failuresOfGoldensAreAtTheLineOfTheCall() throws {
    let goldens = goldens
    let image = PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 255])
    let places = ElementPlaces(tree: "", scale: 1)
    try expectFailureInNextLine {
      try goldens.compare([1], file: "a.txt")
    }
    try expectFailureInNextLine {
      try goldens.compare(image, name: "b")
    }
    try expectFailureInNextLine {
      try goldens.compare(image, tree: "", name: "c", places: places)
    }
    let atlas = StateAtlas("d", in: goldens)
    try expectFailureInNextLine {
      try atlas.compare()
    }
    var film = DigestFilm()
    film.add("e", stored: nil) { [] }
    try expectFailureInNextLine {
      try goldens.compare(film, file: "e.txt")
    }
    let file = FilmFile("f.txt", in: goldens)
    try expectFailureInNextLine {
      try file.compare(film, name: "f")
    }
    let pictures = ProgramPictures(in: goldens, settings: settings) { _ in
      let host = ViewHost(glyphs: BlockFont.shared) { Color.red }
      let list = host.frame(size: Size(4, 4), scale: 1, time: 0)
      return ProgramPicture(host: host, list: list, width: 4, height: 4, scale: 1)
    }
    try expectFailureInNextLine {
      try pictures.expectGolden("g")
    }
    #expect(
      try results("goldens").map(\.name)
        == ["a.txt", "b", "c", "c.txt", "d", "e.txt", "f", "g", "g.txt"])
  }

  // MARK: - Tolerances

  /// Draws a red square whose value is one of 255.
  private func draw(_ value: Int, _ settings: PictureSettings) throws {
    try expectPicture(
      of: Color(red: Double(value) / 255, green: 0, blue: 0), size: Size(10, 10), named: "photo",
      settings: settings, checks: .none)
  }

  @Test func picturesWithinATolerancePassByItsName() throws {
    _ = try failures { try draw(120, recording) }
    var settings = settings
    settings.calls = nil
    settings.tolerance = Tolerance("photo", because: "rounding", difference: 2, share: 1)
    let passed = try names { try draw(121, settings) }
    #expect(passed.failed == [] && passed.passed == ["SampleTests.photo.10x10"])
    let used = RunReport.usedTolerances(try results())
    #expect(used.map(\.tolerance.name) == ["photo"] && used.map(\.tolerance.reason) == ["rounding"])
    #expect(used.map(\.pictures) == [["SampleTests.photo.10x10"]])
    let equal = try names { try draw(120, settings) }
    #expect(equal.failed == [] && equal.passed.count == 1)
    #expect(RunReport.usedTolerances(try results()) == used, "an equal picture needs none")
    #expect(try names { try draw(150, settings) }.failed == ["SampleTests.photo.10x10"])
  }

  @Test(arguments: ["", " \n"]) func toleranceWithoutAReasonIsRefused(_ reason: String) throws {
    _ = try failures { try draw(120, recording) }
    var settings = settings
    settings.calls = nil
    settings.tolerance = Tolerance("photo", because: reason, difference: 2, share: 1)
    func messages(_ value: Int) throws -> [String] {
      try failures { try draw(value, settings) }
    }
    let equal = try messages(120)
    #expect(equal.count == 1 && equal[0].contains("the tolerance photo has no reason"))
    #expect(!equal[0].contains("pixels differ"))
    let other = try messages(121)
    #expect(other.count == 1 && other[0].contains("the tolerance photo has no reason"))
    #expect(other[0].contains("10x10: "), "it accepts nothing")
    settings.tolerance = Tolerance("nothing", because: reason, difference: 0, share: 1)
    #expect(try messages(120) == [], "it accepts nothing anyway")
  }
}
