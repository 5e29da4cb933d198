import Foundation
import TestSupport
import Testing

@testable import StageTesting

/// The search for recorded files without a test when a process ends.
@Suite struct OrphanSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, _ file: String) throws {
    let url = Foundation.URL(fileURLWithPath: "\(folder.path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Returns the names of the orphans beside a source after some calls.
  private func orphans(calls: Set<String> = [], isReported: Bool = false) -> [String] {
    var search = OrphanSearch()
    let page = Foundation.URL(fileURLWithPath: folder.path)
    for call in calls.union(["CardTests/other"]) {
      search.add(call, in: folder.path, goldens: "\(folder.path)/Goldens", page: page)
    }
    if isReported { search.setReported(folder.path) }
    let found = search.orphans()
    #expect(found.allSatisfy { $0.page == page })
    return found.map(\.orphan.name)
  }

  @Test func filesWithoutATestAreFound() throws {
    try write("@Test func card() {}", "CardTests.swift")
    for call in ["card", "gone"] { try write("", "Goldens/CardTests/\(call)/index.txt") }
    try write("", "Goldens/CardTests/film/film.frames.txt")
    try write("", "Goldens/CardTests/states.states.txt")
    try write("", "Goldens/MenuTests/menu/index.txt")
    #expect(
      orphans() == [
        "CardTests.film.orphan", "CardTests.gone.orphan", "CardTests.states.orphan",
        "MenuTests.menu.orphan",
      ])
    #expect(orphans(isReported: true) == [], "a test has reported them")
  }

  @Test func callsOfTheProcessAndNamedOnesAreNoOrphans() throws {
    try write(#"try expectPicture(of: card, named: "card-\(scheme)")"#, "CardTests.swift")
    for call in ["card-dark", "called", "gone"] {
      try write("", "Goldens/CardTests/\(call)/index.txt")
    }
    #expect(orphans(calls: ["CardTests/called"]) == ["CardTests.gone.orphan"])
  }

  @Test func filesOfOthersAreNoOrphans() throws {
    try write("", "Goldens/scores.txt")
    try write("", "Goldens/pictures/scores/score.png")
    #expect(orphans() == [])
  }

  @Test func sourceThatComputesNamesIsLeftOut() throws {
    try write("", "Goldens/CardTests/gone/index.txt")
    try write("try expectPicture(of: card, named: title)", "CardTests.swift")
    #expect(orphans() == [])
    try write("try expectPicture(of: card, named:\n  \"card\")", "CardTests.swift")
    #expect(orphans() == ["CardTests.gone.orphan"])
  }

  @Test(arguments: [
    [], ["--testing-library", "xctest"], ["--testing-library", "swift-testing"],
    ["test", "-c", "release", "--skip-build", "--parallel", "--testing-library", "swift-testing"],
  ])
  func wholeRunIsKnown(_ options: [String]) {
    #expect(OrphanSearch.isWhole(["tests"] + options, environment: [:]))
    #expect(!OrphanSearch.isWhole(["tests"] + options, environment: ["SWT_EXIT_TEST_ID": "1"]))
  }

  @Test(arguments: [
    ["CardTests/testCard"], ["--testing-library", "xctest", "CardTests/testCard"],
    ["--testing-library"], ["--testing-library", "swift-testing", "--filter", "card"],
    ["--testing-library", "swift-testing", "--filter=card"],
    ["--skip", "card", "--testing-library", "swift-testing"],
    ["--testing-library", "swift-testing", "--configuration-path", "a.json"],
    ["--testing-library", "swift-testing", "list"],
  ])
  func filteredRunIsKnown(_ options: [String]) {
    #expect(!OrphanSearch.isWhole(["tests"] + options, environment: [:]))
  }
}
