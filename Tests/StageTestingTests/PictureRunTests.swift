import Foundation
import Platform
import StageUI
import TestSupport
import Testing

@testable import StageTesting

private struct Card: View {
  var title: String

  var body: some View {
    Text(title).frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color(.systemBackground))
  }
}

/// Runs that draw a part of the pictures, and runs that paint only those that have changed.
@MainActor
@Suite(.serialized) struct PictureRunTests {
  private let folder: TemporaryFolder
  private let file: String
  private var settings = PictureSettings.alone
  private let conditions = PictureAxes(
    sizes: [Size(80, 30), Size(90, 40)], schemes: [.light, .dark], textScales: [1, 2]
  ).all

  init() throws {
    folder = try TemporaryFolder()
    file = "\(folder.path)/CardTests.swift"
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = file
  }

  private func draw(
    _ settings: PictureSettings, _ title: String = "Cards",
    in conditions: [PictureCondition]? = nil
  ) throws -> [String] {
    try failures {
      try expectPictures(
        of: Card(title: title), in: conditions ?? self.conditions, named: "card",
        settings: settings, checks: .none)
    }
  }

  private func record(_ conditions: [PictureCondition]? = nil) throws {
    var settings = settings
    settings.isRecording = true
    #expect(try draw(settings, in: conditions).count == 1, "recording fails")
    #expect(try draw(self.settings, in: conditions) == [])
  }

  // MARK: - Shards

  private func shards(of count: Int) throws -> [PictureSettings] {
    try (1...count).map { number in
      var settings = settings
      let shard = try #require(TestShard("\(number)/\(count)"))
      settings.shard = shard
      return settings
    }
  }

  @Test func everyPictureIsDrawnInOneShard() throws {
    let shards = try shards(of: 3)
    // Nothing is recorded, so that a picture that is drawn is missing.
    for condition in conditions {
      let failures = try shards.flatMap { try draw($0, in: [condition]) }
      #expect(failures.count == 1, "\(condition.name)")
      #expect(failures.first?.contains("missing") == true)
    }
  }

  @Test func partialRunsDoNotReportOrphans() throws {
    try record()
    for settings in try shards(of: 3) {
      #expect(try draw(settings) == [])
      #expect(try draw(settings, in: Array(conditions.prefix(2))) == [])
    }
    let whole = try draw(settings, in: Array(conditions.prefix(2)))
    #expect(whole.first?.contains("recorded, but no longer drawn") == true)
  }

  @Test func recordingDrawsAllPictures() throws {
    var settings = try shards(of: 3)[0]
    settings.isRecording = true
    _ = try draw(settings)
    #expect(try draw(self.settings) == [])
  }

  @Test func scriptRunsInOneShard() throws {
    var runs = 0
    for settings in try shards(of: 4) {
      try useView(Card(title: "Cards"), size: Size(80, 30), settings: settings, checks: .none) {
        _ in
        runs += 1
      }
    }
    #expect(runs == 1)
  }

  @Test func allNamesAreDrawnWithoutAShard() {
    let names = ["a", "b", "c"]
    #expect(TestShard.isPartial || TestShard.share(of: names) == names)
  }

  // MARK: - Proved pictures

  private func proved(isProving: Bool = false) throws -> ProvedPictures {
    try ProvedPictures("\(folder.path)/cache", isProving: isProving)
  }

  @Test func unchangedPicturesAreNotPaintedAgain() throws {
    try record()
    var settings = settings
    for (painted, reused) in [(8, 0), (0, 8)] {
      let proved = try proved()
      settings.proved = proved
      #expect(try draw(settings) == [])
      #expect(proved.summary.hasPrefix("pictures: \(painted) painted, \(reused) reused"))
    }
    let (whole, changed) = (try draw(self.settings, "Duels"), try draw(settings, "Duels"))
    #expect(whole.count == 1 && changed.count == 1)
    #expect(changed.first?.contains("Duels") == true)
    #expect(try draw(settings) == [], "a failure changes nothing")
  }

  @Test func otherFilesAndOtherThreadsAreComparedAgain() throws {
    try record()
    var settings = settings
    settings.proved = try proved()
    #expect(try draw(settings) == [])
    settings.threads = [1]
    let proved = try proved()
    settings.proved = proved
    #expect(try draw(settings) == [])
    #expect(proved.summary.hasPrefix("pictures: 8 painted, 0 reused"))
    // The files of the first condition become those of another view.
    let name = conditions[0].name
    let goldens = "\(folder.path)/Goldens/CardTests/card"
    let other = try File.read("\(goldens)/\(conditions[1].name).png")
    try File.write(other, to: "\(goldens)/\(name).png")
    #expect(try draw(settings).first?.contains(name) == true)
  }

  @Test func orphansAreReportedThoughNothingIsPainted() throws {
    try record()
    var settings = settings
    settings.proved = try proved()
    #expect(try draw(settings) == [])
    let messages = try draw(settings, in: Array(conditions.dropLast()))
    #expect(messages.first?.contains("recorded, but no longer drawn") == true)
  }

  /// A full run finds an entry that is not true.
  @Test func wrongEntryIsFoundByPaintingItsPicture() throws {
    let condition = conditions[0]
    try record([condition])
    var settings = settings
    settings.proved = try proved()
    // Only the colour differs, so that the accessibility trees are equal.
    func view() -> some View { Card(title: "Cards").environment(\.colorScheme, .dark) }
    let stage = try PictureStage(condition, settings) { AnyView(view()) }
    let picture = PictureFolder("card", beside: file, settings)
    let key = try #require(
      picture.key(condition.name, stage.digest, tree: stage.host.accessibilityTree))
    settings.proved?.insert(key)
    func draw() throws -> [String] {
      try failures {
        try expectPictures(
          of: view(), in: [condition], named: "card", settings: settings, checks: .none)
      }
    }
    #expect(try draw() == [])
    settings.proved = try proved(isProving: true)
    #expect(try draw().first?.contains("equal in an earlier run") == true)
  }

  // MARK: - Approved pictures

  private var index: String {
    get throws {
      try String(contentsOfFile: "\(folder.path)/Goldens/CardTests/card/index.txt", encoding: .utf8)
    }
  }

  /// Returns the line of a page that approves a picture of a card.
  private func line(_ condition: PictureCondition, _ title: String) throws -> String {
    let stage = try PictureStage(condition, settings) { AnyView(Card(title: title)) }
    let digest = ApprovedPictures.digest(
      of: stage.picture(threads: 1).image, tree: stage.host.accessibilityTree)
    return "\(digest) CardTests.card.\(condition.name)\n"
  }

  @Test func onlyApprovedPicturesAreRecorded() throws {
    let two = Array(conditions.prefix(2))
    try record(two)
    var settings = settings
    settings.approved = ApprovedPictures(text: try line(two[1], "Duels"))
    #expect(try draw(settings, "Duels", in: two).count == 1, "a run that records fails")
    let rest = try draw(self.settings, "Duels", in: two)
    #expect(rest.count == 1 && rest.first?.contains("\(two[0].name):") == true)
    #expect(rest.first?.contains("\(two[1].name):") == false)
    #expect(try index.split(separator: "\n").count == 2)
  }

  @Test func pictureThatChangedSinceItsApprovalIsNotRecorded() throws {
    let one = Array(conditions.prefix(1))
    try record(one)
    let before = try index
    var settings = settings
    settings.approved = ApprovedPictures(text: try line(one[0], "Duels"))
    _ = try draw(settings, "Levels", in: one)
    #expect(try index == before)
    #expect(try draw(self.settings, in: one) == [])
  }

  @Test func missingPictureIsRecordedOnceItIsApproved() throws {
    let one = Array(conditions.prefix(1))
    var settings = settings
    settings.approved = ApprovedPictures(text: "")
    #expect(try draw(settings, in: one).first?.contains("missing") == true)
    #expect(try draw(self.settings, in: one).first?.contains("missing") == true)
    settings.approved = ApprovedPictures(text: try line(one[0], "Cards"))
    _ = try draw(settings, in: one)
    #expect(try draw(self.settings, in: one) == [])
  }

  @Test func failureNamesTheViewThatDrewThePixel() throws {
    let one = Array(conditions.prefix(1))
    try record(one)
    let messages = try draw(settings, "Duels", in: one)
    let message = try #require(messages.first)
    #expect(message.contains("Card › Text: "), "\(message)")
  }
}
