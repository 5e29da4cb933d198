import Foundation
import PNG
import TestSupport
import Testing

@testable import StageTesting

@MainActor
@Suite struct FailurePageTests {
  private let temporary: TemporaryFolder
  private let folder: Foundation.URL
  /// Numbers above those that Linux gives to processes.
  private let first: pid_t = 50_000_001
  private let second: pid_t = 50_000_002

  init() throws {
    temporary = try TemporaryFolder()
    folder = Foundation.URL(fileURLWithPath: temporary.path)
  }

  private func page(_ run: String, _ process: pid_t) -> FailurePage {
    FailurePage(folder: folder, run: run, process: process)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  private let actual = PictureFigure(
    caption: "actual", picture: PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 255]))

  @Test func processesOfOneRunShareThePage() throws {
    try page("run", first).add("A.card", "moved", [actual])
    try page("run", second).add("B.card", "gone", [actual])
    let html = try text("index.html")
    #expect(html.contains("A.card") && html.contains("B.card"))
    #expect(exists("run.\(first)/A.card.png") && exists("run.\(second)/B.card.png"))
  }

  @Test func laterRunRemovesEarlierResults() throws {
    try page("earlier", first).add("A.card", "moved", [actual])
    let later = page("later", second)
    #expect(!exists("index.html") && !exists("earlier.\(first)"))
    later.pass("A.card")
    try later.add("B.card", "gone")
    let html = try text("index.html")
    #expect(!html.contains("A.card") && html.contains("B.card"))
  }

  @Test func resultsOfARunningProcessAreKept() throws {
    try page("earlier", getpid()).add("A.card", "moved")
    _ = page("later", first)
    #expect(try text("index.html").contains("A.card"))
  }

  @Test func reportsCountPassedAndFailedPictures() throws {
    let page = page("run", first)
    page.pass("A.card.120x90")
    try page.add("A.card.120x90-dark", "text \"a<b\" is gone", [actual])
    let xml = try text("report.xml")
    #expect(xml.contains(#"<testsuites tests="2" failures="1">"#))
    #expect(xml.contains(#"<testcase classname="A" name="card.120x90"/>"#))
    #expect(xml.contains(#"<failure message="text &quot;a&lt;b&quot; is gone"/>"#))
    let json = try JSONSerialization.jsonObject(with: Data(text("report.json").utf8))
    let summary = try #require(json as? [String: Any])
    #expect(summary["compared"] as? Int == 2 && summary["failures"] as? Int == 1)
    #expect((summary["results"] as? [[String: Any]])?.count == 2)
  }

  /// Each page is made from all results, so that thousands of failures must not write one each.
  @Test func manyFailuresWriteFewPages() throws {
    let page = page("run", first)
    var counts: [Int] = []
    for number in 1...200 {
      try page.add("A.card\(number)", "moved")
      let words = try text("index.html").components(separatedBy: " failures, from ")
      let count = try #require(words.first?.split { !$0.isNumber }.last.flatMap { Int($0) })
      if count != counts.last { counts.append(count) }
    }
    #expect(counts.starts(with: 1...16), "the first ones are shown at once")
    #expect(counts.count < 50 && counts.last.map { $0 > 175 } == true, "\(counts)")
    try RunReport.write(in: folder, embedsPictures: true)
    #expect(try text("index.html").contains("200 failures, from "))
  }

  @Test func failuresWithOneCauseAreTogether() throws {
    let page = page("run", first)
    for name in ["A.card", "B.card", "C.card"] { try page.add(name, "moved by 1", cause: "moved") }
    try page.add("D.card", "gone", cause: "gone")
    let html = try text("index.html")
    #expect(html.contains("4 failures, from 2 causes"))
    #expect(html.contains("<summary>2 more with this cause</summary>"))
  }

  /// Returns a failure of an element, such as `Card: colour #FE0000, was #FF0000`.
  private func failure(_ name: String, _ element: String, _ words: String) -> PictureResult {
    PictureResult(
      name: name, message: "\(element): \(words), 5 pixels", cause: "\(element): \(words)",
      kind: FailureKind(words: words, elements: [element]))
  }

  private let colour = "colour #FE0000, was #FF0000"

  @Test func colourOfManyElementsIsOneCause() {
    let elements = (0..<14).map { "Card \($0) › Text" }
    let failures = (0..<19).map { failure("A.card\($0)", elements[$0 % 14], colour) }
    let other = failure("B.card", "Card", "colour #00FE00, was #00FF00")
    #expect(RunReport.byCause(failures + [other]).map(\.count) == [19, 1])
    #expect(
      RunReport.summary(of: [("/a/index.html", failures + [other])]) == [
        "\(colour): 14 elements (first: Card 0 › Text) in 19 pictures, first A.card0",
        "Card: colour #00FE00, was #00FF00: 1 picture, B.card", "see /a/index.html",
      ])
    let body = FailureViewer(failures + [other]).body
    #expect(body.contains("<h1>20 failures, from 2 causes</h1>"))
    #expect(body.contains("<summary>18 more with this cause</summary>"))
    #expect(
      body.contains(
        "<p class=\"cause\">\(colour): 14 elements (first: Card 0 › Text) in 19 pictures</p>"))
    #expect(body.components(separatedBy: "class=\"cause\"").count == 2)
    let xml = RunReport.junit(failures + [other])
    #expect(
      xml.components(separatedBy: "type=\"\(colour): 14 elements (first: Card 0 › Text)\"").count
        == 20)
  }

  @Test func elementsThatMoveAlikeAreOneCauseInThreePictures() {
    let moved = ["Card", "Text", "Image"].map { failure("A.\($0)", $0, "moved by (0, 5)") }
    #expect(RunReport.byCause(Array(moved.prefix(2))).map(\.count) == [1, 1])
    #expect(RunReport.byCause(moved).map(\.count) == [3])
    #expect(
      RunReport.summary(of: [("/a", moved)])[0]
        == "moved by (0, 5): 3 elements (first: Card) in 3 pictures, first A.Card")
    let same = (0..<3).map { failure("A.\($0)", "Card", "moved by (0, 5)") }
    #expect(
      RunReport.summary(of: [("/a", same)])[0] == "Card: moved by (0, 5): 3 pictures, first A.0")
  }

  @Test func onlyTheFirstFailureOfAKindTellsItsDrawings() throws {
    let page = page("run", first)
    for name in ["A", "B"] {
      try page.add(
        "\(name).card", "m", cause: "\(name): \(colour)",
        kind: FailureKind(words: colour, elements: [name]), [actual], facts: facts)
    }
    let results = try RunReport.results(in: folder)
    #expect(results.map { $0.facts?.drawings?.places.isEmpty } == [false, true])
    let json = try JSONSerialization.jsonObject(with: Data(text("report.json").utf8))
    let causes = try #require((json as? [String: Any])?["causes"] as? [[String: Any]])
    #expect(causes.count == 1 && causes[0]["words"] as? String == colour)
    #expect(causes[0]["elements"] as? [String] == ["A", "B"])
    #expect(causes[0]["pictures"] as? [String] == ["A.card", "B.card"])
  }

  @Test func secondCallWithACauseRefersToTheFirst() {
    let page = page("run", first)
    #expect(page.earlierCall(with: "moved", than: "A.card") == nil)
    #expect(page.earlierCall(with: "moved", than: "A.card") == nil)
    #expect(page.earlierCall(with: "moved", than: "B.card") == "A.card")
    #expect(page.earlierCall(with: "gone", than: "B.card") == nil)
  }

  @Test func tolerancesThatPicturesNeededAreListed() throws {
    let page = page("run", first)
    let photo = Tolerance("photo", because: "decoders < round", difference: 2, share: 0.5)
    page.pass("B.card", within: photo)
    page.pass("A.card", within: photo)
    page.pass("C.card")
    try RunReport.write(in: folder)
    func tolerances() throws -> [[String: Any]] {
      let json = try JSONSerialization.jsonObject(with: Data(text("report.json").utf8))
      return try #require((json as? [String: Any])?["tolerances"] as? [[String: Any]])
    }
    let used = try tolerances()
    #expect(used.count == 1 && used[0]["pictures"] as? [String] == ["A.card", "B.card"])
    let tolerance = try #require(used[0]["tolerance"] as? [String: Any])
    #expect(tolerance["name"] as? String == "photo")
    #expect(tolerance["reason"] as? String == "decoders < round")
    #expect(tolerance["difference"] as? Int == 2 && tolerance["share"] as? Double == 0.5)
    #expect(!exists("index.html"), "nothing has failed")
    try page.add("D.card", "moved")
    #expect(
      try text("index.html").contains(
        "<h2>Accepted differences</h2>\n<p>photo, because decoders &lt; round: up to 2 of 255 in 0.5 of "
          + "the pixels: A.card, B.card</p>"))
    #expect(try tolerances().count == 1)
  }

  // MARK: - The end of a process

  private func failures(_ name: String, cause: String?, _ count: Int = 1) -> [PictureResult] {
    (0..<count).map {
      PictureResult(name: "\(name).\($0)", message: "\(cause ?? name)\nmore", cause: cause)
    }
  }

  @Test func endOfAProcessNamesTheCauseOfMostPicturesFirst() {
    let pictures = failures("A", cause: "gone", 2) + failures("B", cause: "moved", 3)
    let lines = RunReport.summary(of: [
      ("/a/index.html", pictures + failures("C", cause: nil)), ("/b/index.html", []),
      ("/c/index.html", failures("D", cause: String(repeating: "x", count: 200))),
    ])
    #expect(
      lines == [
        "moved: 3 pictures, first B.0", "gone: 2 pictures, first A.0", "C: 1 picture, C.0",
        String(repeating: "x", count: 120) + "…: 1 picture, D.0",
        "see /a/index.html, /c/index.html",
      ])
    #expect(RunReport.summary(of: [("/a/index.html", [])]) == [])
  }

  @Test func endOfAProcessHasTenLines() {
    func lines(_ count: Int) -> [String] {
      RunReport.summary(of: [
        ("/a/index.html", (0..<count).flatMap { failures("A\($0)", cause: "cause \($0)") })
      ])
    }
    #expect(lines(9).count == 10 && lines(9)[8] == "cause 8: 1 picture, A8.0")
    let many = lines(40)
    #expect(many.count == 10 && many[7] == "cause 7: 1 picture, A7.0")
    #expect(many[8] == "and 32 more causes" && many[9] == "see /a/index.html")
  }

  @Test func processTellsItsOwnFailures() throws {
    try page("run", first).add("B.card", "moved")
    try page("run", first).add("A.card", "moved")
    try page("run", second).add("C.card", "gone")
    #expect(
      RunReport.results(in: folder, of: "run.\(first)").map(\.name) == ["B.card", "A.card"])
    #expect(RunReport.results(in: folder, of: "run.3") == [])
  }

  // MARK: - The page as a tool

  private let facts = PictureFacts(
    digest: "0123456789abcdef",
    places: [.init(name: "button \"Play\"", x: 1, y: 2, width: 3, height: 4)],
    drawings: PictureFacts.Drawings(
      changes: "Card: moved by (1, 0)\n",
      places: [.init(name: "Card · rect in #FF0000", x: 1, y: 2, width: 3, height: 4)],
      histories: .init([(0, 0, "pixel (0, 0) <clear>\n  red over white")])),
    command: "screenshot a --why X,Y")

  @Test func finishedPageContainsItsPictures() throws {
    try page("run", first).add("A.card", "moved", [actual])
    #expect(try text("index.html").contains("src=\"run.\(first)/A.card.png\""))
    try RunReport.write(in: folder, embedsPictures: true)
    let html = try text("index.html")
    let picture = Data(actual.picture.encoded()).base64EncodedString()
    #expect(html.contains("src=\"data:image/png;base64,\(picture)\""))
    #expect(!html.contains("A.card.png"))
  }

  @Test func pageNamesWhatItKnowsOfAPicture() throws {
    var strip = actual
    strip.isStrip = true
    try page("run", first).add("A.card", "moved", cause: "moved", [strip, actual], facts: facts)
    let html = try text("index.html")
    #expect(html.contains(#"<article data-name="A.card" data-digest="0123456789abcdef""#))
    #expect(html.contains(#"data-command="screenshot a --why X,Y""#))
    #expect(html.contains("&quot;name&quot;:&quot;button \\&quot;Play\\&quot;&quot;"))
    #expect(html.contains("<pre>pixel (0, 0) &lt;clear&gt;&#10;  red over white</pre>"))
    #expect(html.contains("<pre>Card: moved by (1, 0)&#10;</pre>"))
    #expect(html.contains("data-drawings=\"[{&quot;height&quot;:4,"))
    #expect(html.components(separatedBy: "<figure class=\"strip\">").count == 2)
    #expect(html.components(separatedBy: "<figure>").count == 2)
  }

  @Test func equalStepsOfPixelsAreStoredOnce() throws {
    let histories = PictureFacts.Histories([
      (3, 4, "pixel (3, 4) #FF\n  a\n  b\n"), (5, 6, "pixel (5, 6) #00\n  a\n  b\n"),
      (7, 8, "pixel (7, 8)\n"),
    ])
    #expect(histories.steps == ["  a\n  b\n", ""])
    #expect(histories.pixels.map(\.steps) == [0, 0, 1])
    #expect(histories.pixels[1].first == "pixel (5, 6) #00" && histories.pixels[1].x == 5)
    #expect(histories.firstText == "pixel (3, 4) #FF\n  a\n  b\n")
    #expect(PictureFacts.Histories([]).firstText == nil)
    let data = try JSONEncoder().encode(histories)
    #expect(try JSONDecoder().decode(PictureFacts.Histories.self, from: data) == histories)
  }

  @Test func eachTileThatDiffersHasAPixelToExplain() {
    func image(_ length: Int, _ value: (Int, Int) -> Int) -> PNGImage {
      let places = (0..<length * length).map { ($0 % length, $0 / length) }
      return PNGImage(
        width: length, height: length,
        pixels: places.flatMap { [UInt8(value($0.0, $0.1)), 0, 0, 255] })
    }
    let black = image(100) { _, _ in 0 }
    let few = PictureStrip(
      expected: black,
      actual: image(100) { x, y in x == 20 && y == 20 ? 9 : y == 99 && x >= 96 ? 5 : 0 })
    #expect(few.worstPixels.map { [$0.x, $0.y] } == [[20, 20], [96, 99]])
    let all = PictureStrip(expected: black, actual: image(100) { $0 == 50 && $1 == 60 ? 90 : 7 })
    // 49 tiles of 16 pixels.
    #expect(all.worstPixels.count == 49 && all.worstPixels[0] == (50, 60))
    let large = PictureStrip(expected: image(200) { _, _ in 0 }, actual: image(200) { _, _ in 7 })
    #expect(large.worstPixels.count == 49, "one for four of 169 tiles")
    #expect(Set(large.worstPixels.map { $0.x / 32 }).count == 7, "in each part")
  }

  @Test func stepsOfAScriptAreBelowThePictures() {
    let strip = PictureResult.Figure(file: "run.1/a.png", caption: "strip", isStrip: true)
    let step = PictureResult.Figure(file: "run.1/b.png", caption: "1. tap", isStep: true)
    let facts = PictureFacts(steps: ["1. tap \"A\"", "2. wait"])
    let body = FailureViewer([
      PictureResult(name: "A.card", message: "moved", figures: [step, strip], facts: facts)
    ]).body
    let parts = body.components(separatedBy: "<div class=\"steps\">\n")
    #expect(parts.count == 2 && parts[0].contains("a.png") && !parts[0].contains("b.png"))
    #expect(parts.last?.hasPrefix("<pre>1. tap &quot;A&quot;\n2. wait\n</pre>\n<figure>") == true)
    #expect(parts.last?.contains("b.png") == true)
  }

  /// The first failure in time tells the drawings of its cause; results are in the order of names.
  @Test func failureThatTellsTheDrawingsOfItsCauseComesFirst() throws {
    let page = page("run", first)
    for name in ["C.card", "A.card", "B.card"] {
      try page.add(name, "moved by 1", cause: "moved", [actual], facts: facts)
    }
    for name in ["E.card", "D.card"] { try page.add(name, "gone", cause: "gone") }
    try RunReport.write(in: folder)
    let articles = try text("index.html").components(separatedBy: "<article data-name=\"")
      .dropFirst().map { String($0.prefix { $0 != ">" }) }
    let names = articles.map { String($0.prefix { $0 != "\"" }) }
    #expect(names == ["C.card", "A.card", "B.card", "D.card", "E.card"])
    #expect(
      articles.map { $0.contains(" data-drawings=") } == [true] + [Bool](repeating: false, count: 4)
    )
  }

  /// The whole page, with its style and its script, of two causes of which one has two pictures.
  @Test func pageEqualsItsGolden() throws {
    let strip = PictureResult.Figure(file: "run.1/a.png", caption: "a < b", isStrip: true)
    let other = PictureResult.Figure(file: "run.1/c.png", caption: "actual", isStrip: nil)
    let failures = [
      PictureResult(
        name: "A.card", message: "moved", cause: "moved", figures: [strip], facts: facts),
      PictureResult(name: "B.card", message: "missing", figures: [other]),
      PictureResult(name: "C.card", message: "moved", cause: "moved", figures: [strip]),
    ]
    try GoldenFolder("pages").compare(
      Array(FailureViewer(failures).html.utf8), file: "failures.html")
  }

  // MARK: - Approval

  @Test func approvedLinesAreThoseOfThePage() {
    let approved = ApprovedPictures(text: "0123 A.card.120x90-dark\n\r\n4567 board.txt\n")
    #expect(approved.contains("A.card.120x90-dark", "0123"))
    #expect(!approved.contains("A.card.120x90-dark", "4567"), "it looks different now")
    #expect(!approved.contains("A.card.120x90", "0123"))
  }

  @Test func digestOfAPictureDependsOnSizePixelsAndTree() {
    let pixels: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    let wide = PNGImage(width: 2, height: 1, pixels: pixels)
    let high = PNGImage(width: 1, height: 2, pixels: pixels)
    let other = PNGImage(width: 2, height: 1, pixels: pixels.map { $0 == 6 ? 7 : $0 })
    let digests = [
      ApprovedPictures.digest(of: wide), ApprovedPictures.digest(of: high),
      ApprovedPictures.digest(of: other), ApprovedPictures.digest(of: wide, tree: "a"),
    ]
    #expect(Set(digests).count == 4)
    #expect(ApprovedPictures.digest(of: wide) == digests[0])
  }
}
