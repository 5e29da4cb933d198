import Foundation
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Films and scripts that run a second time with a new view.
@MainActor
@Suite(.serialized) struct RepeatedFilmTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone
  private static let size = Size(160, 90)

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = "\(folder.path)/BarTests.swift"
  }

  private var recording: PictureSettings {
    var settings = settings
    settings.isRecording = true
    return settings
  }

  private var page: String {
    get throws {
      try String(
        contentsOfFile: "\(folder.path)/.artifacts/pictures/index.html", encoding: .utf8)
    }
  }

  /// The runs of a script, on which a view depends although it should not.
  private final class Runs { var count = 0 }

  /// A bar that grows to a length that it has from its beginning.
  private struct Growing: View {
    @State private var length: Double
    @State private var isLong = false

    init(length: Double) { _length = State(initialValue: length) }

    var body: some View {
      Rectangle().fill(.blue).frame(width: isLong ? length : 20, height: 8)
        .onAppear { withAnimation(.linear(duration: 0.3)) { isLong = true } }
    }
  }

  /// A button that adds a number; number and title are those of its beginning.
  private struct Adder: View {
    @State private var step: Int
    @State private var sum = 0
    @State private var title: String

    init(step: Int, title: String = "Add") {
      _step = State(initialValue: step)
      _title = State(initialValue: title)
    }

    var body: some View {
      VStack {
        Text("Sum \(sum)")
        Button(title) { sum += step }
      }
    }
  }

  /// Compares every frame of a view, and returns the failures.
  private func frames(
    of view: @escaping @MainActor () -> some View, _ settings: PictureSettings,
    prepare: (ViewScript) throws -> Void
  ) throws -> [String] {
    try failures {
      try expectFrames(
        of: view(), size: Self.size, for: 0.2, named: "bar", settings: settings, checks: .none,
        prepare: prepare)
    }
  }

  @Test func firstFrameThatDiffersInTheSecondRunIsNamedWithItsView() throws {
    func show(_ settings: PictureSettings, secondLength: Double) throws -> [String] {
      let runs = Runs()
      return try frames(of: { Growing(length: runs.count == 0 ? 60 : secondLength) }, settings) {
        _ in runs.count += 1
      }
    }
    #expect(try show(recording, secondLength: 60).count == 1, "recording fails")
    #expect(try show(settings, secondLength: 60) == [])
    let messages = try show(settings, secondLength: 90)
    #expect(messages.count == 1, "\(messages)")
    let words = try Regex(
      #"BarTests\.bar is not the same twice: drawn again, frame [1-4] at [\d.]+ s differs: .*(Growing|Rectangle)"#
    )
    #expect(messages.first?.contains(words) == true, "\(messages)")
    #expect(try page.contains("<h2>BarTests.bar.frames-again</h2>"))
  }

  @Test func frameOfAFilmThatDiffersInTheSecondRunIsNamed() throws {
    func show(_ settings: PictureSettings, secondLength: Double) throws -> [String] {
      let runs = Runs()
      return try failures {
        try expectFilm(
          of: Growing(length: runs.count == 0 ? 60 : secondLength), size: Self.size, at: [0, 0.2],
          named: "bar", settings: settings, checks: .none
        ) { _ in runs.count += 1 }
      }
    }
    #expect(try show(recording, secondLength: 60).count == 1, "recording fails")
    #expect(try show(settings, secondLength: 60) == [])
    let messages = try show(settings, secondLength: 90)
    #expect(messages.count == 1, "\(messages)")
    #expect(
      messages.first?.contains("not the same twice: drawn again, frame 1 at 0.2 s differs: ")
        == true, "\(messages)")
    #expect(try page.contains("<h2>BarTests.bar.film-again</h2>"))
  }

  @Test func stepThatDiffersInTheSecondRunIsNamed() throws {
    func show(_ settings: PictureSettings, secondStep: Int) throws -> [String] {
      let runs = Runs()
      return try frames(of: { Adder(step: runs.count == 0 ? 1 : secondStep) }, settings) {
        runs.count += 1
        $0.tap("Add")
      }
    }
    #expect(try show(recording, secondStep: 1).count == 1, "recording fails")
    let messages = try show(settings, secondStep: 2)
    #expect(messages.count == 1, "\(messages)")
    #expect(
      messages.first?.contains("drawn again, after step 1. at 0 s: tap \"Add\", ") == true
        && messages.first?.contains("\"Sum 2\"") == true, "\(messages)")
  }

  @Test func failureOfTheSecondRunSaysSo() throws {
    func show(_ settings: PictureSettings, title: String) throws -> [String] {
      let runs = Runs()
      return try frames(
        of: { Adder(step: 1, title: runs.count == 0 ? "Add" : title) }, settings
      ) {
        runs.count += 1
        $0.tap("Add")
      }
    }
    _ = try show(recording, title: "Add")
    let messages = try show(settings, title: "Other")
    #expect(messages.count == 1, "\(messages)")
    #expect(
      messages.first?.contains("drawn again, no element \"Add\" is on the screen") == true,
      "\(messages)")
  }

  @Test func scriptThatHasFailedIsNotRepeated() throws {
    let runs = Runs()
    let messages = try frames(of: { Adder(step: 1) }, settings) {
      runs.count += 1
      $0.tap("Remove")
    }
    #expect(runs.count == 1)
    #expect(messages.allSatisfy { !$0.contains("drawn again") }, "\(messages)")
  }

  // MARK: - Scripts

  @Test func scriptRunsTwiceIfTheTestSaysSo() throws {
    func use(_ settings: PictureSettings, secondStep: Int) throws -> (runs: Int, [String]) {
      let runs = Runs()
      let messages = try failures {
        try useView(
          Adder(step: runs.count == 0 ? 1 : secondStep), size: Self.size, named: "use",
          settings: settings, checks: .none
        ) {
          runs.count += 1
          $0.tap("Add")
        }
      }
      return (runs.count, messages)
    }
    let once = try use(settings, secondStep: 2)
    #expect(once.runs == 1 && once.1 == [])
    var twice = settings
    twice.runsScriptsTwice = true
    let same = try use(twice, secondStep: 1)
    #expect(same.runs == 2 && same.1 == [])
    let other = try use(twice, secondStep: 2)
    #expect(other.runs == 2 && other.1.count == 1)
    #expect(
      other.1.first?.contains(
        "BarTests.use is not the same twice: after step 1. at 0 s: tap \"Add\"") == true,
      "\(other.1)")
  }
}
