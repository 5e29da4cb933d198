import Foundation
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Several calls in one test, whose pictures must not overwrite each other.
@MainActor
@Suite(.serialized) struct PictureCallTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = true
    settings.sourceFile = "\(folder.path)/CardTests.swift"
    settings.calls = PictureCalls()
  }

  private func files(_ call: String) -> [String] {
    let path = "\(folder.path)/Goldens/CardTests/\(call)"
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private let size = Size(60, 20)

  @Test func secondScriptOfOneNameFailsAndKeepsTheFirstPictures() throws {
    let line = #line + 2
    let messages = try failures {
      try useView(Text("1"), size: size, settings: settings, checks: .none, function: "cards()") {
        $0.expectPicture("one")
      }
      try useView(Text("2"), size: size, settings: settings, checks: .none, function: "cards()") {
        $0.expectPicture("two")
      }
    }
    #expect(messages.count == 2, "recording fails, and so does the second call")
    #expect(messages.last?.contains("the call in line \(line) has the same name") == true)
    #expect(files("cards") == ["index.txt", "one.drawings", "one.png", "one.txt"])
  }

  @Test func thirtyDifferencesAreTenLinesOnATerminal() throws {
    let place = TestPlace(#filePath, #fileID, #line, #column)
    let folder = PictureFolder("cards", beside: settings.sourceFile ?? "", settings)
    func lines(_ count: Int) throws -> [Substring] {
      let messages = try failures {
        report((1...count).map { "difference \($0)" }, of: folder, at: place)
      }
      let text = try #require(messages.first)
      return text.split(separator: "\n").filter {
        $0.contains("difference") || $0.contains(" more")
      }
    }
    let shown = try lines(30)
    #expect(shown.count == 10)
    #expect(shown.first?.hasSuffix("difference 1") == true)
    #expect(shown[8] == "difference 9" && shown[9].hasPrefix("and 21 more"))
    #expect(try lines(10).last?.hasPrefix("difference 10") == true, "ten fit")
    #expect(try failures { report([], of: folder, at: place) } == [])
  }

  @Test func namedScriptsHaveFoldersOfTheirOwn() throws {
    func use(_ settings: PictureSettings) throws -> [String] {
      try failures {
        try useView(Text("1"), size: size, settings: settings, checks: .none, function: "cards()") {
          $0.expectPicture("end")
        }
        try useView(Text("2"), size: size, named: "more", settings: settings, checks: .none) {
          $0.expectPicture("end")
        }
        let host = ViewHost(glyphs: BlockFont.shared) { Text("3") }
        try useProgram(host, size: size, named: "program", settings: settings, checks: .none) {
          _ = host.update($0)
        } script: {
          $0.expectPicture("end")
        }
      }
    }
    #expect(try use(settings).count == 3, "recording fails")
    for call in ["cards", "more", "program"] {
      #expect(files(call) == ["end.drawings", "end.png", "end.txt", "index.txt"], "\(call)")
    }
    var later = settings
    later.isRecording = false
    later.calls = PictureCalls()
    #expect(try use(later) == [])
  }

  @Test func scriptAndPicturesOfOneNameConflict() throws {
    let messages = try failures {
      try expectPicture(of: Text("1"), size: size, named: "card", settings: settings)
      try useView(Text("2"), size: size, named: "card", settings: settings, checks: .none) {
        $0.expectPicture("end")
      }
    }
    #expect(messages.last?.contains("has the same name") == true)
    #expect(files("card") == ["60x20.drawings", "60x20.png", "60x20.txt", "index.txt"])
  }

  @Test func scriptsWithoutPicturesMayShareAName() throws {
    let messages = try failures {
      try useView(Text("1"), size: size, named: "card", settings: settings, checks: .none) {
        $0.wait(0.1)
      }
      try useView(Text("2"), size: size, named: "card", settings: settings, checks: .none) {
        $0.wait(0.1)
      }
    }
    #expect(messages == [])
  }

  /// A repeated test draws the same; a loop over different views does not.
  @Test(arguments: [false, true]) func callMayBeRepeatedIfItDrawsTheSame(_ differs: Bool) throws {
    let messages = try failures {
      for number in 1...2 {
        let view = Text("\(differs ? number : 1)")
        try expectPicture(of: view, size: size, named: "card", settings: settings, checks: .none)
      }
    }
    #expect(messages.contains { $0.contains("has drawn something else before") } == differs)
    #expect(messages.count == (differs ? 2 : 1), "the first one is recorded")
  }

  @Test func callMayDrawAnotherPartWithoutRecording() throws {
    let conditions = PictureAxes(sizes: [size, Size(80, 20)], schemes: [.light, .dark]).all
    func draw(_ settings: PictureSettings, in shards: [String]) throws -> [String] {
      try failures {
        for text in shards {
          var settings = settings
          let shard = try #require(TestShard(text))
          settings.shard = shard
          try expectPictures(
            of: Text("1"), in: conditions, named: "card", settings: settings, checks: .none)
        }
      }
    }
    #expect(try draw(settings, in: ["1/2"]).count == 1, "recording draws all of them")
    var later = settings
    later.isRecording = false
    later.calls = PictureCalls()
    #expect(try draw(later, in: ["1/2", "2/2", "1/2"]) == [])
  }

  @Test func everyKindOfFileHasOneCall() throws {
    let messages = try failures {
      for _ in 0..<2 {
        try expectStates(of: Text("1"), size: size, named: "card", settings: settings)
      }
      try expectFrames(of: Text("1"), size: size, for: 0.1, named: "card", settings: settings)
      try expectFrames(of: Text("1"), size: size, for: 0.2, named: "card", settings: settings)
      try expectFilm(of: Text("1"), size: size, at: [0], named: "card", settings: settings)
      try expectFilm(of: Text("1"), size: size, at: [1], named: "card", settings: settings)
    }
    #expect(messages.count { $0.contains("has the same name") } == 2, "\(messages)")
  }
}
