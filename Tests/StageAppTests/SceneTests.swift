import Platform
import TestSupport
import Testing

@testable import StageApp

/// These tests run one after another, because the sample apps share `Diary`.
@Suite(.serialized) @MainActor struct SceneTests {
  // MARK: - Phases

  @Test func scenePhaseFollowsFocusAndVisibility() throws {
    Diary.lines = []
    let world = try AppWorld<CounterApp>()
    #expect(world.shows("phase active"))
    world.step(hasFocus: false)
    #expect(world.shows("phase inactive"))
    world.step(isVisible: false, hasFocus: false)
    world.step()
    #expect(
      Diary.lines == ["active to inactive", "inactive to background", "background to active"])
  }

  // MARK: - Commands

  @Test func shortcutsPressCommandsFromAnywhere() throws {
    let world = try AppWorld<CounterApp>()
    #expect(world.key("p"))
    #expect(world.key("p"))
    #expect(world.shows("count 2"))
    #expect(world.key("n"))
    #expect(world.shows("count 0"))
  }

  @Test func f3ShowsTheFrameOverlay() throws {
    let world = try AppWorld<CounterApp>()
    #expect(world.key("", .f3, []))
    #expect(world.host.frameOverlay == .figures && world.host.profiler != nil)
  }

  @Test func conditionalAndDisabledCommandsFollowTheState() throws {
    let world = try AppWorld<CounterApp>()
    #expect(!world.key("d"), "it exists from 2 on")
    _ = world.key("p")
    _ = world.key("p")
    #expect(world.key("d"))
    #expect(world.shows("count 4"))
    #expect(world.key("l", .l, [.control, .shift]))
    #expect(!world.key("p"), "the commands are locked")
    #expect(world.shows("count 4"))
  }

  @Test func commandsAreNeitherShownNorFocused() throws {
    let world = try AppWorld<CounterApp>()
    #expect(!world.shows("Reset") && !world.shows("Quit"))
    let names = Set(world.host.screenElements.compactMap(\.accessibility.label))
    #expect(!names.contains("Add One"))
    // Tab visits the buttons of the view and then returns to the first.
    for _ in 0..<6 {
      _ = world.key("", .tab, [])
      #expect(["About this", "Home page"].contains(world.host.focusedLabel ?? ""))
    }
  }

  @Test func defaultCommandsQuitAndClose() throws {
    let world = try AppWorld<CounterApp>()
    #expect(world.key("q"))
    #expect(world.program.runtime.quits)
    let other = try AppWorld<CounterApp>()
    #expect(other.key("w"))
    #expect(other.program.runtime.quits)
  }

  @Test func replacedAndRemovedDefaultCommandsDoNothing() throws {
    let nested = try AppWorld<NestedApp>()
    #expect(!nested.key("q"))
    #expect(!nested.program.runtime.quits)
    #expect(nested.key("w"))
    let fixed = try AppWorld<FixedApp>()
    #expect(!fixed.key("q") && !fixed.key("w"))
    #expect(!fixed.program.runtime.quits)
  }

  @Test func stateAndEnvironmentOfNestedScenesReachTheWindow() throws {
    let world = try AppWorld<NestedApp>()
    #expect(world.shows("turns 3"))
    #expect(world.key("t"))
    #expect(world.shows("turns 4"))
  }

  // MARK: - Windows

  @Test func furtherWindowsOpenOverTheFirst() throws {
    let world = try AppWorld<CounterApp>()
    try world.click("About this")
    #expect(world.shows("Made by us"))
    #expect(world.key("w"), "closes the topmost window")
    #expect(!world.shows("Made by us"))
    #expect(!world.program.runtime.quits)
  }

  @Test func settingsOpenByTheirKeyAndCloseByEscape() throws {
    let world = try AppWorld<CounterApp>()
    #expect(world.key(",", .comma))
    #expect(world.shows("Volume"))
    #expect(world.key("p"), "commands work below a panel too")
    #expect(world.key("", .escape, []))
    #expect(!world.shows("Volume"))
    #expect(world.shows("count 1"))
  }

  @Test func scenesDescribeTheirWindow() throws {
    let counter = try AppWorld<CounterApp>().record.facts
    #expect(counter.title == "Counter" && counter.id == "main")
    #expect(counter.settings.size == Size(300, 200))
    #expect(counter.settings.resizability == .contentMinSize)
    let fixed = try AppWorld<FixedApp>()
    #expect(fixed.record.facts.settings.style == .hiddenTitleBar)
    #expect(fixed.record.facts.settings.place == .topLeading)
    #expect(
      fixed.record.limits
        == ContentLimits(
          minimum: Size(240, 180), ideal: Size(240, 180), maximum: Size(240, 180)))
    let ten = try AppWorld<TenLines>()
    #expect(ten.record.facts.title == nil)
    #expect(ten.record.limits?.maximum == Size(.infinity, .infinity))
  }

  /// Views create their state at the first layout, which must have the real size of the window.
  @Test func contentIsNotLaidOutBeforeTheWindowExists() throws {
    let program = try AppProgram<CounterApp>("Test", pictureRequest, Terminal().io)
    let record = try program.buildScenes()
    #expect(record.facts.title == "Counter" && record.limits == nil)
    #expect(program.host.tree.counters.layouts == 0)
  }

  private var pictureRequest: AppRequest {
    var request = AppRequest()
    request.picture = "unused"
    return request
  }

  // MARK: - Links and files

  @Test func refusedLinkIsNotLaunched() throws {
    Diary.lines = []
    let world = try AppWorld<CounterApp>()
    try world.click("Home page")
    #expect(world.shows("https://example.org/a%20b"), "the question names the link")
    try world.click("Cancel")
    #expect(world.launched.isEmpty)
    #expect(Diary.lines == ["accepted false"])
  }

  @Test func acceptedLinkIsLaunched() throws {
    Diary.lines = []
    let world = try AppWorld<CounterApp>()
    try world.click("Home page")
    try world.click("Open")
    #expect(world.launched == ["https://example.org/a%20b"])
    #expect(Diary.lines == ["accepted true"])
    #expect(!world.shows("https://example.org/a%20b"))
    try world.click("Home page")
    #expect(world.key("", .return, []))
    #expect(world.launched.count == 2)
  }

  @Test func linkIsNotAcceptedIfNoProgramOpensIt() throws {
    Diary.lines = []
    let world = try AppWorld<CounterApp>()
    world.canLaunch = false
    try world.click("Home page")
    try world.click("Open")
    #expect(Diary.lines == ["accepted false"])
  }

  @Test func filesAndURLsReachTheViews() throws {
    let folder = try TemporaryFolder()
    try folder.add(file: "level 1.txt", bytes: [])
    var request = AppRequest()
    request.files = ["\(folder.path)/level 1.txt"]
    #expect(try AppWorld<CounterApp>(request).shows("opened level 1.txt"))
    request.files = ["game://level/3"]
    #expect(try AppWorld<CounterApp>(request).shows("opened game://level/3"))
  }

  @Test func filesThatCannotBeOpenedAreNamed() throws {
    var request = AppRequest()
    request.files = ["/nowhere/level.txt"]
    let missing = try AppWorld<CounterApp>(request)
    #expect(
      missing.terminal.complaints == ["Test: /nowhere/level.txt: No such file or directory"])
    request.files = ["game://level"]
    let deaf = try AppWorld<TenLines>(request)
    #expect(
      deaf.terminal.complaints == ["Test: game://level: nothing in this program opens files"])
  }

  @Test func commandLineArgumentsBecomeURLs() {
    func url(_ word: String) -> String { AppProgram<TenLines>.url(of: word).absoluteString }
    #expect(url("https://example.org/") == "https://example.org/")
    #expect(url("mailto:a@example.org") == "mailto:a@example.org")
    #expect(url("/tmp/a b#c.txt") == "file:///tmp/a%20b%23c.txt")
    #expect(url("a:b").hasSuffix("/a:b") && url("a:b").hasPrefix("file:///"))
    #expect(url("./x.txt") == "file://\(File.absolutePath("x.txt"))")
  }
}

extension ViewHost {
  /// The label of the element that has the focus.
  fileprivate var focusedLabel: String? {
    accessibilityTree.split(separator: "\n").first { $0.contains(" focused ") }
      .flatMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
  }
}
