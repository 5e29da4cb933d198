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

  private let dot = PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 255])

  @Test func processesOfOneRunShareThePage() throws {
    try page("run", first).add("A.card", "moved", [("actual", dot)])
    try page("run", second).add("B.card", "gone", [("actual", dot)])
    let html = try text("index.html")
    #expect(html.contains("A.card") && html.contains("B.card"))
    #expect(exists("run.\(first)/A.card.png") && exists("run.\(second)/B.card.png"))
  }

  @Test func laterRunRemovesEarlierResults() throws {
    try page("earlier", first).add("A.card", "moved", [("actual", dot)])
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
    try page.add("A.card.120x90-dark", "text \"a<b\" is gone", [("actual", dot)])
    let xml = try text("report.xml")
    #expect(xml.contains(#"<testsuites tests="2" failures="1">"#))
    #expect(xml.contains(#"<testcase classname="A" name="card.120x90"/>"#))
    #expect(xml.contains(#"<failure message="text &quot;a&lt;b&quot; is gone"/>"#))
    let json = try JSONSerialization.jsonObject(with: Data(text("report.json").utf8))
    let summary = try #require(json as? [String: Any])
    #expect(summary["compared"] as? Int == 2 && summary["failures"] as? Int == 1)
    #expect((summary["results"] as? [[String: Any]])?.count == 2)
  }

  @Test func failuresWithOneCauseAreTogether() throws {
    let page = page("run", first)
    for name in ["A.card", "B.card", "C.card"] { try page.add(name, "moved by 1", cause: "moved") }
    try page.add("D.card", "gone", cause: "gone")
    let html = try text("index.html")
    #expect(html.contains("4 pictures differ, from 2 causes"))
    #expect(html.contains("<summary>2 more with this cause</summary>"))
  }

  @Test func secondCallWithACauseRefersToTheFirst() {
    let page = page("run", first)
    #expect(page.earlierCall(with: "moved", than: "A.card") == nil)
    #expect(page.earlierCall(with: "moved", than: "A.card") == nil)
    #expect(page.earlierCall(with: "moved", than: "B.card") == "A.card")
    #expect(page.earlierCall(with: "gone", than: "B.card") == nil)
  }
}
