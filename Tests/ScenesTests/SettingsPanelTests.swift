import Records
import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The settings panel: its pages, its search and the player's data.
@MainActor
@Suite struct SettingsPanelTests {
  private static let sizes = [
    Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800),
    Size(1920, 1080),
  ]

  private func stepper(
    _ page: SettingsPage, size: Size = Size(1280, 800), _ change: (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) {
      $0.settings.reduceMotion = .on
      $0.settingsPanel.records = Keeper()
      $0.settingsPage = page
      $0.go(to: .settings)
      change($0)
    }
    stepper.wait(frames: 60)
    return stepper
  }

  @Test(arguments: SettingsPage.allCases, [1.0, 2.0])
  func controlsLieInTheWindowAndAreLargeEnough(page: SettingsPage, scale: Double) throws {
    for size in Self.sizes {
      let stepper = try stepper(page, size: size) { $0.settings.textScale = scale }
      for element in stepper.program.host.screenElements
      where element.accessibility.role == .button && element.frame.height > 0 {
        let (frame, label) = (element.frame, element.accessibility.label)
        #expect(frame.minX >= 0 && frame.maxX <= size.width, "\(label) at \(size)")
        #expect(frame.width >= 43.5 && frame.height >= 43.5, "\(label) at \(size): \(frame)")
      }
    }
  }

  @Test func searchFieldKeepsItsHeightWhileItHoldsText() throws {
    let stepper = try stepper(.display, size: Size(390, 844)) { $0.settings.textScale = 2 }
    let empty = try #require(stepper.element(Strings.searchSettings)).frame
    stepper.app.settingsPanel.query = "motion"
    stepper.wait(frames: 30)
    let filled = try #require(stepper.element(Strings.searchSettings)).frame
    #expect(empty.height == filled.height, "\(empty), \(filled)")
  }

  @Test func menuOfLanguagesHasTheColourOfTheTheme() throws {
    let stepper = try stepper(.display, size: Size(390, 844)) { $0.settings.theme = .felt }
    let button = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.value == stepper.app.settings.language.title
      })
    stepper.click(button.frame.center)
    stepper.wait(frames: 60)
    let item = try #require(stepper.element("Deutsch")).frame
    let place = 4 * (Int(item.midY) * 390 + Int(item.maxX) - 8)
    let color = stepper.pixels[place..<place + 3].map(Int.init)
    #expect(zip(color, [0x0A, 0x30, 0x26]).allSatisfy { abs($0 - $1) <= 2 }, "\(color)")
  }

  @Test func releasedSliderOfTheTextSizeStaysInSight() throws {
    let stepper = try stepper(.display, size: Size(390, 844))
    stepper.app.settings.textScale = 2
    stepper.wait(frames: 180)
    let title = try #require(
      stepper.app.settings.settings(on: .display).first { $0.key == "textScale" }?.label?.title)
    let frame = try #require(stepper.element(title)).frame
    #expect(frame.minY > 180 && frame.maxY < 844, "\(frame)")
  }

  /// The tabs lie at the same place on all pages.
  @Test func longTitleMovesNoTab() throws {
    let places = try SettingsPage.allCases.map { page in
      let stepper = try stepper(page, size: Size(390, 844)) { $0.settings.textScale = 2 }
      return try picker(stepper).frame.minY
    }
    #expect(Set(places).count == 1, "\(places)")
  }

  @Test(arguments: SettingsPage.allCases)
  func everyPageNamesItsRows(page: SettingsPage) throws {
    let stepper = try stepper(page, size: Size(1280, 2000))
    let settings = stepper.app.settings.settings(on: page)
    for setting in settings where !["theme", "bindings"].contains(setting.key) {
      #expect(stepper.element(setting.label?.title ?? "") != nil, "\(setting.key)")
    }
    #expect(stepper.element(Strings.close) != nil)
  }

  /// Returns the picker of the pages in a narrow window.
  private func picker(_ stepper: SteppedProgram) throws -> ScreenElement {
    try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label == Strings.settings && $0.accessibility.role == .picker
      })
  }

  /// In a wide window the pages are chosen in the column, in a narrow one in the segmented picker.
  @Test(arguments: [(Size(390, 844), 1.0), (Size(390, 844), 2.0), (Size(1280, 800), 1.0)])
  func everyPageIsReachedByAPress(size: Size, scale: Double) throws {
    let stepper = try stepper(.display, size: size) { $0.settings.textScale = scale }
    let pages = SettingsPage.allCases
    for (index, page) in pages.enumerated().reversed() {
      let title = Strings.title(of: page)
      let row = stepper.program.host.screenElements.first {
        $0.accessibility.label == title && $0.accessibility.role == .button
      }
      if let row {
        stepper.click(row.center)
      } else {
        let picker = try picker(stepper)
        let share = (Double(index) + 0.5) / Double(pages.count)
        stepper.click(
          Point(picker.frame.minX + picker.frame.width * share, picker.frame.center.y))
      }
      stepper.wait()
      #expect(stepper.app.settingsPage == page)
      let faults = TextFaults(stepper.program.host)
      #expect(faults.count > 0)
      #expect(faults.found == [], "\(title)")
    }
  }

  /// In a narrow window the rows fade as long as the picker's selection slides.
  @Test func rowsOfTheOldPageFadeOutWhileThePickerMoves() throws {
    let stepper = try stepper(.audio, size: Size(390, 844)) { $0.settings.reduceMotion = .off }
    func opacity() -> Double? {
      func find(_ node: ViewNode) -> ViewNode? {
        if let text = node as? TextNode, text.accessibility?.label == "Music" { return node }
        for child in node.children {
          if let found = find(child) { return found }
        }
        return nil
      }
      return stepper.program.host.tree.rootNode.flatMap(find)?.opacityOnScreen
    }
    #expect(opacity() == 1)
    let picker = try picker(stepper).frame
    stepper.click(Point(picker.maxX - 20, picker.center.y))
    #expect(stepper.app.settingsPage == .data)
    stepper.wait(frames: 5)
    let middle = try #require(opacity(), "the rows vanish before the picker has moved")
    #expect(middle > 0 && middle < 1)
    stepper.wait(frames: 30)
    #expect(opacity() == nil)
  }

  @Test func changedRowHasAReset() throws {
    let stepper = try stepper(.display)
    #expect(stepper.element("Reset Suit colours") == nil)
    stepper.app.settings.palette = .safe
    stepper.wait()
    let button = try #require(stepper.element("Reset Suit colours"))
    stepper.click(button.frame.center)
    stepper.wait()
    #expect(stepper.app.settings.palette == .classic)
    #expect(stepper.element("Reset Suit colours") == nil)
  }

  @Test func bindingsAreChosenByKeyboardAlone() throws {
    let stepper = try stepper(.keys)
    for _ in 0..<60 where stepper.focused != "Undo, key" { stepper.press(.tab) }
    #expect(stepper.focused == "Undo, key")
    stepper.press(.return)
    #expect(stepper.app.settingsPanel.listening?.action == .undo)
    stepper.press(.k)
    #expect(stepper.app.settings.bindings.keys[.undo] == .k)
    #expect(stepper.focused == "Undo, key")
  }

  // MARK: - Search

  @Test(arguments: [
    ("frame", "frameCap"), ("opaque", "reduceTransparency"), ("left-handed", "hand"),
    ("notif", "notifiesDaily"), ("SCREEN ECHO", "screenEcho"), ("selected card", "classicDeselect"),
    ("dark", "colorScheme"), ("audio mus", "music"),
  ])
  func searchFindsRowsByWords(query: String, key: String) {
    let found = SettingsSearch(query).settings(in: Settings()).map(\.key)
    #expect(found.contains(key))
  }

  @Test func searchFindsEveryRowByItsTitle() {
    let settings = Settings()
    for setting in settings.all where setting.key != settings.bindingsKey {
      guard let label = setting.label else { continue }
      #expect(
        SettingsSearch(label.title).settings(in: settings).contains { $0.key == setting.key })
    }
    for action in GameAction.allCases {
      #expect(SettingsSearch(Strings.name(action)).actions.contains(action))
    }
  }

  @Test func searchFindsActionsAndPlaces() {
    #expect(SettingsSearch("undo").actions == [.undo])
    #expect(SettingsSearch("backup").places.map(\.title) == [Strings.export, Strings.importing])
    #expect(SettingsSearch("licences").places.map(\.page) == [nil])
    #expect(!SettingsSearch("  ,").isActive)
    let nothing = SettingsSearch("wallpaper")
    #expect(nothing.settings(in: Settings()).isEmpty && nothing.actions.isEmpty)
    #expect(nothing.places.isEmpty)
  }

  @Test func typedWordsFilterTheRows() throws {
    let stepper = try stepper(.audio)
    stepper.click(try #require(stepper.element(Strings.searchSettings)).frame.center)
    stepper.wait()
    stepper.app.settings.bindings.bind(.undo, to: .f)
    for letter in "frame" {
      stepper.frame([.key(KeyEvent(isDown: true, key: .f, letter: "f")), .text(String(letter))])
      stepper.frame([.key(KeyEvent(isDown: false, key: .f, letter: "f"))])
    }
    stepper.wait()
    #expect(stepper.app.settingsPanel.query == "frame")
    #expect(stepper.element("Frame cap") != nil && stepper.element("Music") == nil)
    stepper.press(.escape)
    #expect(stepper.app.settingsPanel.query == "" && stepper.app.screen.panels == [.settings])
    // The first press ends typing.
    for _ in 0..<2 { stepper.press(.escape) }
    #expect(stepper.app.screen.panels == [])
  }

  @Test func foundPlaceOpensItsPage() throws {
    let stepper = try stepper(.audio) { $0.settingsPanel.query = "privacy" }
    let row = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label.contains(Strings.privacy) && $0.accessibility.role == .button
      })
    stepper.click(row.frame.center)
    stepper.wait()
    #expect(stepper.app.settingsPage == .data && stepper.app.settingsPanel.query == "")
  }

  // MARK: - Data

  @MainActor
  final class Keeper: RecordsKeeper {
    var log: [String] = []
    var failure: DataFailure?
    /// Whether nothing is told until `tell` is called.
    var isSlow = false
    private(set) var tell: @MainActor () -> Void = {}

    func export(finish: @escaping @MainActor (Result<String, DataFailure>) -> Void) {
      if let failure { return finish(.failure(failure)) }
      log.append("export")
      tell = { finish(.success("/home/ada/poker-slam-2026-10-22.json")) }
      if !isSlow { tell() }
    }

    func exports() -> [String] { ["/home/ada/poker-slam-2026-10-22.json"] }

    func importRecords(
      from path: String, finish: @escaping @MainActor (Result<Int, DataFailure>) -> Void
    ) {
      if let failure { return finish(.failure(failure)) }
      log.append(path)
      finish(.success(3))
    }

    func deleteEverything() { log.append("delete") }
  }

  private func keeper(_ stepper: SteppedProgram) throws -> Keeper {
    try #require(stepper.app.settingsPanel.records as? Keeper)
  }

  private func click(_ label: String, _ stepper: SteppedProgram) throws {
    let buttons = stepper.program.host.screenElements.filter {
      $0.accessibility.role == .button && $0.accessibility.label.hasPrefix(label)
    }
    stepper.click(try #require(buttons.last).frame.center)
    stepper.wait()
  }

  @Test func exportTellsThePath() throws {
    let stepper = try stepper(.data)
    try click(Strings.export, stepper)
    #expect(try keeper(stepper).log == ["export"])
    #expect(
      stepper.app.settingsPanel.report == .exported(path: "/home/ada/poker-slam-2026-10-22.json"))
    try keeper(stepper).failure = DataFailure(reason: "the disk is full")
    try click(Strings.export, stepper)
    #expect(stepper.app.settingsPanel.report == .failed("the disk is full"))
  }

  /// While an export goes on, the panel says so, looks for its end, and begins nothing else.
  @Test func slowExportBlocksOtherActions() throws {
    let stepper = try stepper(.data)
    let keeper = try keeper(stepper)
    keeper.isSlow = true
    try click(Strings.export, stepper)
    #expect(stepper.app.settingsPanel.report == .working)
    #expect(stepper.element(Strings.readingGames) != nil)
    try click(Strings.export, stepper)
    stepper.app.settingsPanel.importRecords(from: "/home/ada/other.json")
    stepper.app.settingsPanel.scheduleDeletion(at: 0)
    #expect(keeper.log == ["export"] && stepper.app.settingsPanel.secondsToDeletion == nil)
    keeper.tell()
    stepper.wait()
    #expect(stepper.element(Strings.readingGames) == nil)
    try click("Import poker-slam", stepper)
    try click(Strings.importAnswer, stepper)
    #expect(stepper.app.settingsPanel.report == .imported(games: 3))
  }

  @Test func pathsBreakAfterSeparatorsAndBeforeTheExtension() {
    func parts(_ text: String) -> [String] {
      Strings.breakable(text).split(separator: "\u{200B}").map(String.init)
    }
    #expect(
      parts("/home/ada/poker-slam-2026-10-22.json") == [
        "/", "home/", "ada/", "poker-", "slam-", "2026-10-22", ".json",
      ])
    #expect(
      parts("Saved. Nothing else, 3.5 MB - so far.") == ["Saved. Nothing else, 3.5 MB - so far."])
    #expect(parts("") == [])
  }

  @Test func importAsksFirst() throws {
    let stepper = try stepper(.data)
    try click("Import poker-slam", stepper)
    #expect(try keeper(stepper).log.isEmpty)
    #expect(stepper.focused == Strings.keepRecords)
    try click(Strings.importAnswer, stepper)
    #expect(try keeper(stepper).log == ["/home/ada/poker-slam-2026-10-22.json"])
    #expect(stepper.app.settingsPanel.report == .imported(games: 3))
  }

  /// The row opens nothing before the player has seen the address and agreed.
  @Test func ratingAsksBeforeItOpensTheSoftwareCentre() throws {
    var opened: [String] = []
    var canOpen = true
    let stepper = try stepper(.data, size: Size(1280, 1400)) {
      $0.settingsPanel.openAddress = { address, finish in
        opened.append(address)
        finish(canOpen)
      }
    }
    let address = SettingsModel.ratingAddress
    try click(Strings.ratingButton, stepper)
    #expect(opened.isEmpty && stepper.element(Strings.ratingQuestion) != nil)
    #expect(stepper.focused == Strings.ratingRefusal)
    try click(Strings.ratingRefusal, stepper)
    #expect(opened.isEmpty && stepper.app.settingsPanel.asks == nil)
    stepper.app.settingsPanel.rate(at: 0)
    #expect(opened.isEmpty, "nobody was asked")
    try click(Strings.ratingButton, stepper)
    try click(Strings.ratingAnswer, stepper)
    #expect(opened == [address] && stepper.app.settingsPanel.report == nil)
    canOpen = false
    try click(Strings.ratingButton, stepper)
    try click(Strings.ratingAnswer, stepper)
    #expect(stepper.app.settingsPanel.report == .notOpened(address: address))
    #expect(SettingsSearch("stars").places.map(\.title) == [Strings.rating])
  }

  @Test func deletionAsksAndCanBeUndone() throws {
    let stepper = try stepper(.data) { $0.settings.frameCap = .at30 }
    try click(Strings.deletion, stepper)
    #expect(stepper.focused == Strings.keepRecords)
    try click(Strings.deletionAnswer, stepper)
    #expect(stepper.app.settingsPanel.secondsToDeletion != nil)
    stepper.wait(frames: 300)
    try click(Strings.undoDeletion, stepper)
    stepper.wait(frames: 700)
    #expect(try keeper(stepper).log.isEmpty && stepper.app.settings.frameCap == .at30)
  }

  @Test func leavingTheSettingsStopsTheDeletion() throws {
    let stepper = try stepper(.data) { $0.settings.frameCap = .at30 }
    try click(Strings.deletion, stepper)
    try click(Strings.deletionAnswer, stepper)
    stepper.wait(frames: 60)
    stepper.app.back()
    stepper.wait(frames: 2)
    #expect(stepper.app.settingsPanel.secondsToDeletion == nil)
    #expect(stepper.app.toast?.text == Strings.deletionStopped)
    stepper.wait(frames: 700)
    #expect(try keeper(stepper).log.isEmpty && stepper.app.settings.frameCap == .at30)
  }

  @Test func deletionForgetsEverythingAfterTenSeconds() throws {
    let stepper = try stepper(.data) {
      $0.settings.frameCap = .at30
      $0.settings.solvedLessonBits = 3
    }
    try click(Strings.deletion, stepper)
    try click(Strings.deletionAnswer, stepper)
    stepper.wait(frames: 560)
    #expect(try keeper(stepper).log.isEmpty)
    stepper.wait(frames: 100)
    let app = stepper.app
    #expect(try keeper(stepper).log == ["delete"])
    #expect(app.settings.all.allSatisfy(\.isAtDefault) && app.record == nil && !app.canResume)
    #expect(app.settingsPanel.report == .deleted)
  }

  /// While nothing changes by itself, the panel needs no frames.
  @Test(arguments: SettingsPage.allCases)
  func panelAtRestNeedsNoFrames(page: SettingsPage) throws {
    let stepper = try stepper(page)
    stepper.wait(frames: 120)
    #expect(stepper.frame().next == .atRest)
  }
}
