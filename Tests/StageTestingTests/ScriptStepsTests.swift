import Foundation
import PNG
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// The steps of scripts in their failures.
@MainActor
@Suite(.serialized) struct ScriptStepsTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.isRecording = false
    settings.sourceFile = "\(folder.path)/CardTests.swift"
  }

  private struct Counter: View {
    var title = "Cards"
    @State private var count = 0

    var body: some View {
      VStack(spacing: 8) {
        Text("\(title): \(count)")
        Button("Add") { count += 1 }
        if count > 1 { Text("tiny").font(.system(size: 5)) }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color(.systemBackground))
    }
  }

  private func use(
    _ settings: PictureSettings? = nil, title: String = "Cards", checks: MeaningChecks = .none,
    _ body: (ViewScript) throws -> Void
  ) throws -> [String] {
    try failures {
      try useView(
        Counter(title: title), size: Size(120, 90), named: "card",
        settings: settings ?? self.settings, checks: checks, body)
    }
  }

  private var page: String {
    get throws {
      try String(
        contentsOfFile: "\(folder.path)/.artifacts/pictures/index.html", encoding: .utf8)
    }
  }

  private static let threeSteps = """
    steps of the script:
      1. at 0 s: tap "Add"
      2. at 0.033 s: wait 0.5 s
      3. at 0.533 s: tap "Remove"
    """

  @Test func failedStepListsTheStepsWithTheirTimes() throws {
    let messages = try use { script in
      script.tap("Add")
      script.wait(0.5)
      script.tap("Remove")
    }
    #expect(messages.count == 1, "the steps are in the message of the step")
    #expect(messages.first?.contains(Self.threeSteps) == true, "\(messages)")
    let page = try page
    #expect(page.contains("<h2>CardTests.card.script</h2>"))
    #expect(page.contains("3. at 0.533 s: tap &quot;Remove&quot;\n</pre>"))
    // Each step has a small picture.
    #expect(page.components(separatedBy: "<figcaption>").count == 4)
  }

  @Test func failureOfTheTestIsFollowedByTheStepsBeforeIt() throws {
    let messages = try use { script in
      script.tap("Add")
      script.wait(0.5)
      Issue.record("my own")
      script.tap("Add")
    }
    try #require(messages.count == 2, "\(messages)")
    #expect(messages[0].contains("my own") && !messages[0].contains("steps"))
    #expect(messages[1].contains("CardTests.card: a failure in the script\nsteps of the script:"))
    #expect(messages[1].contains("2. at 0.033 s: wait 0.5 s") && !messages[1].contains("3. at"))
    #expect(try page.contains("my own"))
  }

  @Test func laterFailuresOfTheTestAreExplainedToo() throws {
    let messages = try use { script in
      Issue.record("first")
      script.tap("Add")
      Issue.record("second")
    }
    #expect(messages.count == 4)
    #expect(messages.last?.contains("1. at 0 s: tap \"Add\"") == true)
    let page = try page
    #expect(page.contains("CardTests.card.script</h2>") && page.contains("card.script-2</h2>"))
  }

  @Test func errorOfAScriptIsThrownAndExplained() throws {
    struct Broken: Error {}
    var isThrown = false
    let messages = try use { script in
      script.wait(0.1)
      throw Broken()
    }
    let nested = try failures {
      do {
        try useView(Counter(), size: Size(120, 90), named: "card", settings: settings) { _ in
          throw Broken()
        }
      } catch is Broken {
        isThrown = true
      }
    }
    #expect(isThrown && nested.count == 1)
    #expect(messages.contains { $0.contains("1. at 0 s: wait 0.1 s") })
  }

  @Test func failuresOfAsynchronousScriptsAreExplained() async throws {
    let messages = Messages()
    try await withKnownIssue(isIntermittent: true) {
      try await useView(
        Counter(), size: Size(120, 90), named: "card", settings: settings, checks: .none
      ) { script in
        await script.wait(0.25)
        await script.wait(for: "Cards: 1", seconds: 0.1)
        Issue.record("my own")
      }
    } matching: { issue in
      messages.all.append("\(issue)")
      return true
    }
    try #require(messages.all.count == 3, "\(messages.all)")
    #expect(
      messages.all[0].contains("1. at 0 s: wait 0.25 s\n  2. at 0.25 s: wait for \"Cards: 1\""))
    #expect(messages.all[2].contains("2. at 0.25 s: wait for"))
  }

  @Test func scriptWithoutFailuresSaysNothing() throws {
    let messages = try use { script in
      script.tap("Add")
      #expect(script.shows("Cards: 1"))
    }
    #expect(messages == [])
    #expect((try? page) == nil)
  }

  @Test func faultNamesTheStepThatShowsIt() throws {
    let messages = try use(checks: .standard) { script in
      script.tap("Add")
      script.tap("Add")
      script.wait(0.1)
    }
    let small = messages.filter { $0.contains("[smallText]") }
    #expect(small.count == 1)
    #expect(small.first?.contains("(after step 2. at 0.033 s: tap \"Add\")") == true, "\(small)")
  }

  @Test func differingPictureHasTheStepsThatLedToIt() throws {
    var recording = settings
    recording.isRecording = true
    func body(_ script: ViewScript) {
      script.tap("Add")
      script.expectPicture("one")
      script.wait(0.1)
    }
    #expect(try use(recording, body).count == 1, "recording fails")
    #expect(try use { body($0) } == [])
    let messages = try use(title: "Hands", body)
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("2. at 0.033 s: picture \"one\"\n  3. at 0.033 s: wait 0.1 s")
        == true,
      "\(messages)")
    let page = try page
    #expect(page.contains("2. at 0.033 s: picture &quot;one&quot;\n</pre>"), "not the later ones")
  }

  /// A bar of which only the colour depends on the title, so that the accessibility trees are equal.
  private struct Bar: View {
    var isRed: Bool
    @State private var isShown = false

    var body: some View {
      VStack {
        Button("Show") { isShown = true }
        if isShown { Stripe(isRed: isRed) }
      }
    }

    struct Stripe: View {
      var isRed: Bool
      var body: some View { (isRed ? Color.red : .blue).frame(width: 60, height: 20) }
    }
  }

  @Test func differingPictureNamesTheViewThatDrewThePixel() throws {
    func use(_ settings: PictureSettings, isRed: Bool) throws -> [String] {
      try failures {
        try useView(
          Bar(isRed: isRed), size: Size(120, 90), named: "bar", settings: settings, checks: .none
        ) { script in
          script.tap("Show")
          script.expectPicture("shown")
          // The view is no longer as in the picture when pictures are compared.
          script.drag(from: Point(1, 1), to: Point(1, 2))
        }
      }
    }
    var recording = settings
    recording.isRecording = true
    _ = try use(recording, isRed: false)
    #expect(try use(settings, isRed: false) == [])
    let message = try #require(try use(settings, isRed: true).first)
    #expect(message.contains("Bar › Stripe › Color: colour #"), "\(message)")
    let page = try page
    #expect(page.contains("What painted the pixel with the largest difference"))
  }

  @Test func lastStepsAreListedAndHavePictures() {
    let steps = ScriptSteps()
    #expect(steps.text == "")
    for number in 1...15 {
      steps.begin("step \(number)", at: Double(number))
      steps.end(with: DisplayList())
    }
    #expect(steps.all.filter { $0.list != nil }.map(\.number) == Array(10...15))
    #expect(steps.text.contains("\n  … 3 earlier\n  4. at 4 s: step 4"))
    #expect(steps.text.hasSuffix("\n  15. at 15 s: step 15"))
    let figures = ScriptSteps.figures(of: steps.all, width: 1280, height: 400)
    #expect(figures.map(\.caption).first == "10. at 10 s: step 10")
    #expect(figures.allSatisfy { $0.picture.width == 320 && $0.picture.height == 100 })
  }

  @Test func testsOfCostsKeepNoFrames() {
    let steps = ScriptSteps(keepsFrames: false)
    steps.begin("tap", at: 0)
    steps.end(with: DisplayList())
    #expect(steps.all.count == 1 && steps.all[0].list == nil)
  }
}
