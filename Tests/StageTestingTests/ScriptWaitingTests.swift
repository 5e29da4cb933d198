import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// A list that is loaded by a timer, a book each quarter of a second.
private struct Books: View {
  @State private var count = 0

  var body: some View {
    Text(count < 2 ? "Loading" : "\(count) books")
      .onReceive(Timer.publish(every: 0.25, on: .main, in: .common).autoconnect()) { _ in
        if count < 4 { count += 1 }
      }
  }
}

/// A text that a task removes.
private struct Note: View {
  @State private var isShown = true

  var body: some View {
    VStack { if isShown { Text("Saving") } }
      .task {
        try? await Task.sleep(for: .milliseconds(300))
        isShown = false
      }
  }
}

/// A bar that grows for 0.3 s, or a ball that never rests.
private struct Bar: View {
  var isEndless = false
  @State private var isWide = false

  var body: some View {
    VStack {
      Button("Grow") { withAnimation(.linear(duration: 0.3)) { isWide = true } }
      Color.blue.frame(width: isWide ? 100 : 20, height: 8)
        .accessibilityElement().accessibilityLabel("Bar")
      if isEndless {
        TimelineView(.animation) { Text("Ball").offset(x: sin($0.date.timeIntervalSince1970)) }
      }
    }
  }
}

/// Two tiles; the first one tells how far it was dragged, and whether it is pressed.
private struct Tiles: View {
  @State private var distance = Size.zero
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 20) {
      Color.red.frame(width: 40, height: 30)
        .gesture(DragGesture(minimumDistance: 0).onChanged { distance = $0.translation })
        .accessibilityElement().accessibilityLabel("Tile")
        .accessibilityValue("\(Int(distance.width)),\(Int(distance.height))")
      Button("Play") { taps += 1 }
      Text("Taps: \(taps)")
    }
  }
}

/// The seconds of a clock that begins with the view.
private struct SecondClock: View {
  var body: some View {
    TimelineView(.periodic(from: .now, by: 1)) {
      Text(verbatim: "\(Int($0.date.timeIntervalSince1970))")
    }
  }
}

/// Waits for what a view shows, and the actions that need two places or two moments.
@MainActor
@Suite struct ScriptWaitingTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.sourceFile = "\(folder.path)/BookTests.swift"
  }

  private func use(
    _ view: @autoclosure @escaping @MainActor () -> some View, _ body: (ViewScript) throws -> Void
  ) throws -> [String] {
    try failures {
      try useView(view(), size: Size(200, 140), settings: settings, checks: .none, body)
    }
  }

  @Test func waitsEndWithTheFirstFrameThatShowsTheResult() throws {
    let found = try use(Books()) { script in
      script.wait(untilGone: "Loading")
      #expect(abs(script.time - 0.5) < 0.02)
      script.wait(until: "three or more") { script.shows("3 books") }
      #expect(abs(script.time - 0.75) < 0.02)
      script.wait(for: "4 books")
      #expect(abs(script.time - 1) < 0.02)
      script.wait(for: "4 books")
      #expect(script.time < 1.02, "it is there already")
    }
    #expect(found == [])
  }

  @Test func waitsInVainFailAfterTheirTime() throws {
    let found = try use(Text("Loading")) { script in
      script.wait(for: "9 books", seconds: 0.5)
      script.wait(untilGone: "Loading", seconds: 0.25)
      script.wait(until: "a book", seconds: 0.25) { script.tree.contains("book") }
      #expect(abs(script.time - 1) < 0.02)
    }
    try #require(found.count == 3)
    #expect(found[0].contains("no element \"9 books\" is on the screen; there are \"Loading\""))
    #expect(found[1].contains("\"Loading\" is still on the screen after 0.25 s"))
    #expect(found[1].contains("2. at 0.5 s: wait until \"Loading\" is gone"))
    #expect(
      found[2].contains("\"a book\" is not true after 0.25 s; the tree is:\ntext \"Loading\""))
  }

  @Test func tasksRunInTheAsynchronousWaits() async throws {
    try await useView(Note(), size: Size(100, 40), settings: settings, checks: .none) { script in
      await script.wait(for: "Saving")
      await script.wait(untilGone: "Saving")
      await script.wait(until: "an empty window") { script.tree.isEmpty }
      #expect(script.time < 5)
    }
  }

  @Test func restComesWhenTheAnimationHasEnded() throws {
    let found = try use(Bar()) { script in
      script.tap("Grow")
      #expect(script.frame(of: "Bar")?.width != 100)
      script.waitForRest()
      #expect(script.frame(of: "Bar")?.width == 100)
      #expect(script.time < 0.5)
      let time = script.time
      script.waitForRest()
      #expect(script.time == time, "nothing moves")
    }
    #expect(found == [])
    let endless = try use(Bar(isEndless: true)) { $0.waitForRest(seconds: 0.5) }
    #expect(endless.count == 1)
    #expect(endless.first?.contains("something still moves after 0.5 s") == true)
  }

  @Test func dragEndsAtTheOtherElement() throws {
    let found = try use(Tiles()) { script in
      let start = try #require(script.frame(of: "Tile"))
      let end = try #require(script.frame(of: "Play"))
      script.drag("Tile", to: "Play")
      #expect(script.value(of: "Tile") == "0,\(Int(end.midY - start.midY))")
      script.drag("Tile", to: "Stop")
      script.drag("Stop", to: "Tile")
    }
    #expect(found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.contains("no element \"Stop\" is on the screen") })
  }

  @Test func heldButtonActsWhenItIsReleased() throws {
    let found = try use(Tiles()) { script in
      let free = script.tree
      script.hold("Play", seconds: 0.2) {
        #expect(script.shows("Taps: 0") && script.tree == free)
        #expect(abs(script.time - 0.2) < 0.02)
        script.note("the button is down")
      }
      #expect(script.shows("Taps: 1"))
      script.hold("Stop") { Issue.record("nothing is held") }
      script.tap("Nothing")
    }
    try #require(found.count == 2)
    let steps = [
      "1. at 0 s: press \"Play\", hold it for 0.2 s", "2. at 0.217 s: the button is down",
      "3. at 0.217 s: release \"Play\"", "4. at 0.233 s: press \"Stop\", hold it for 0.6 s",
    ]
    for step in steps { #expect(found[1].contains(step), "\(found[1])") }
  }

  @Test func heldButtonIsReleasedAfterAnError() throws {
    struct Stop: Error {}
    _ = try use(Tiles()) { script in
      #expect(throws: Stop.self) { try script.hold("Play") { throw Stop() } }
      #expect(script.shows("Taps: 1"))
    }
  }

  @Test func clockBeginsAtTheDateOfTheSettings() throws {
    var settings = settings
    settings.startDate = Date(timeIntervalSince1970: 1_800_000_000)
    try useView(SecondClock(), size: Size(160, 40), settings: settings, checks: .none) { script in
      #expect(script.shows("1800000000"), "\(script.tree)")
      script.wait(for: "1800000002")
      #expect(abs(script.time - 2) < 0.02)
    }
  }
}
