import Raster
import Records
import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The effects of settings, which begin with the next frame.
@MainActor
@Suite struct SettingEffectTests {
  nonisolated static let shownKeys =
    ["music", "screenEcho", "speech", "notifiesDaily", "colorScheme", "hand"]
    + ["reduceTransparency", "animationSpeed", "frameCap", "bindings", "theme", "textScale"]
    + ["interfaceScale", "fullscreen", "palette", "patterns", "reduceMotion", "classicDeselect"]
    + ["effects", "musicUnfocused", "haptics", "countsHands", "showsPace", "keepsReferenceOpen"]
    + ["tracksDeck", "language"]

  @Test func everySettingWithARowIsTested() {
    let keys = Settings().all.filter { $0.label != nil }.map(\.key)
    #expect(Set(keys) == Set(Self.shownKeys))
  }

  /// Changes a setting that is at its default.
  private func change(_ setting: any AnySetting) {
    switch setting.control {
    case .toggle(let isOn): isOn.wrappedValue.toggle()
    case .percent(let value, let range, _):
      value.wrappedValue =
        value.wrappedValue == range.upperBound ? range.lowerBound : range.upperBound
    case .choice(let index, let titles):
      index.wrappedValue = (index.wrappedValue + 1) % titles.count
    case .palette(let palette): palette.wrappedValue = .safe
    case .theme(let theme): theme.wrappedValue = .felt
    case .language(let language): language.wrappedValue = .english
    case .text(let text): text.wrappedValue = "Ines"
    case .bindings(let bindings): bindings.wrappedValue.bind(.hint, to: PadButton.leftTrigger)
    }
  }

  @Test(arguments: shownKeys)
  func settingIsSavedAndReset(key: String) throws {
    let (store, _) = RecordStore.open(folder: nil)
    func setting(_ settings: Settings) throws -> any AnySetting {
      try #require(settings.all.first { $0.key == key })
    }
    let changed = try setting(Settings(store: store))
    change(changed)
    #expect(!changed.isAtDefault)
    #expect(!(try setting(Settings(store: store))).isAtDefault)
    changed.reset()
    #expect(changed.isAtDefault)
    #expect((try setting(Settings(store: store))).isAtDefault)
  }

  /// The board shows a changed setting at once, and its reset brings the same picture back.
  @Test(arguments: [
    "theme", "palette", "patterns", "textScale", "hand", "countsHands", "tracksDeck",
    "keepsReferenceOpen", "reduceTransparency", "showsPace", "colorScheme",
  ])
  func changedSettingIsSeenAtOnce(key: String) throws {
    let stepper = try SteppedProgram(size: Size(1920, 1080)) { $0.settings.reduceMotion = .on }
    // The changed colour scheme is that of the desktop.
    stepper.desktop.colorScheme = .light
    stepper.wait(frames: 120)
    let setting = try #require(stepper.app.settings.all.first { $0.key == key })
    let before = stepper.pixels
    change(setting)
    stepper.wait(frames: 4)
    #expect(stepper.pixels != before, "the board does not show it")
    setting.reset()
    stepper.wait(frames: 120)
    #expect(stepper.pixels == before, "the reset leaves a trace")
  }

  @Test func reducedMotionStopsTheMeshAtOnce() throws {
    let stepper = try SteppedProgram(.leaderboard)
    func moves() -> Bool {
      stepper.wait(frames: 90)
      let before = stepper.pixels
      for _ in 0..<30 { stepper.frame() }
      return stepper.pixels != before
    }
    let setting = try #require(stepper.app.settings.all.first { $0.key == "reduceMotion" })
    #expect(moves())
    stepper.app.settings.reduceMotion = .on
    #expect(!moves())
    setting.reset()
    #expect(moves(), "the reset leaves the mesh still")
    stepper.desktop.reducesMotion = true
    #expect(!moves(), "the default follows the desktop")
  }

  @Test func deselectionFollowsItsSetting() throws {
    let stepper = try SteppedProgram { $0.game.showCards() }
    stepper.wait()
    let game = stepper.game
    let hand = try #require(game.state.grid.hands(.king).first { $0.cells.count >= 3 })
    func selectThenTapTheLast() -> Int {
      game.clearSelection()
      game.choose(hand.cells)
      if let last = game.session.selection.cells.last { game.tap(last) }
      return game.session.selection.cells.count
    }
    #expect(selectThenTapTheLast() == hand.cells.count - 1)
    stepper.app.settings.classicDeselect = true
    #expect(selectThenTapTheLast() == 0)
    stepper.app.settings.classicDeselect = false
    #expect(selectThenTapTheLast() == hand.cells.count - 1)
  }

  @Test func colourSchemeChoosesTheCounterpartOfATheme() {
    let settings = Settings()
    settings.colorScheme = .light
    #expect(settings.shownTheme == .paper)
    settings.colorScheme = .dark
    #expect(settings.shownTheme == .violet)
    settings.theme = .felt
    #expect(settings.shownTheme == .felt)
    settings.theme = .paper
    #expect(settings.shownTheme == .violet)
    settings.theme = .highContrast
    settings.colorScheme = .light
    #expect(settings.shownTheme == .highContrast)
  }

  @Test func colourSchemeFollowsTheDesktop() {
    let settings = Settings()
    settings.desktop.colorScheme = .light
    #expect(settings.shownTheme == .violet, "the theme is shown as it is")
    settings.colorScheme = .desktop
    #expect(settings.shownTheme == .paper)
    settings.desktop.colorScheme = .dark
    #expect(settings.shownTheme == .violet)
    settings.desktop.colorScheme = nil
    settings.theme = .paper
    #expect(settings.shownTheme == .paper)
  }

  @Test func chosenThemeIsShown() {
    let settings = Settings()
    settings.colorScheme = .dark
    settings.choose(.paper)
    #expect(settings.shownTheme == .paper)
    settings.colorScheme = .light
    settings.override(["theme": .text("felt")])
    #expect(settings.shownTheme == .felt)
  }

  @Test(arguments: ThemeName.allCases)
  func reducedTransparencyMakesPanelsAndCardsOpaque(name: ThemeName) {
    let settings = Settings()
    settings.theme = name
    settings.reduceTransparency = true
    let theme = Look(settings).theme
    #expect(theme.isOpaque)
    let opacities = [theme.plate, theme.card, theme.selectedCard].map(\.opacity)
    #expect(opacities == [1, 1, 1])
  }

  /// The next animation after a change has the new speed, and after a reset the default one.
  @Test func fastAnimationsTakeFewerFrames() throws {
    let stepper = try SteppedProgram(.menu) { $0.settings.reduceMotion = .on }
    stepper.wait(frames: 120)
    /// Returns the number of frames in which a panel moves in.
    func framesOfAPanel(_ speed: Settings.AnimationSpeed) -> Int {
      stepper.app.settings.animationSpeed = speed
      withAnimation(.easeInOut(duration: 0.5)) { stepper.app.go(to: .modes) }
      var count = 0
      while count < 400, case .animating = stepper.frame().next { count += 1 }
      stepper.app.close(.modes)
      stepper.wait(frames: 120)
      return count
    }
    let (slow, normal) = (framesOfAPanel(.slow), framesOfAPanel(.normal))
    let faster = framesOfAPanel(.faster)
    #expect(slow > normal && normal > faster, "\(slow), \(normal), \(faster)")
    #expect(abs(framesOfAPanel(Settings().animationSpeed) - normal) <= 2)
  }

  @Test func frameCapReachesTheWindowAtOnce() throws {
    let stepper = try SteppedProgram()
    #expect(stepper.frame().frameCap == .display)
    stepper.app.settings.frameCap = .at30
    #expect(stepper.frame().frameCap == .rate(30))
    stepper.app.settings.frameCap = .none
    #expect(stepper.frame().frameCap == .unlimited)
  }

  @Test(arguments: [
    (60.0, FrameCap.rate(30), 2), (60, .rate(60), 1), (60.02, .rate(60), 1), (144, .rate(60), 3),
    (144, .rate(120), 2), (60, .display, 1), (60, .unlimited, 1), (60, .rate(0), 1),
  ])
  func capIsAWholeNumberOfRefreshes(rate: Double, cap: FrameCap, refreshes: Int) {
    #expect(cap.leastRefreshes(at: rate) == refreshes)
  }

  /// Returns the times between frames of a display of 60 Hz, in milliseconds.
  private func intervals(_ cap: FrameCap, continuing: Bool = true) throws -> [Double] {
    var link = PacedDisplayLink(pacer: Pacer(refreshRate: 60))
    link.cap = cap
    var now = Nanoseconds.seconds(1)
    var begins: [Nanoseconds] = []
    for _ in 0..<20 {
      let planned = link.plan(at: now)
      let slot = try #require(planned)
      let begin = max(slot.begin, now)
      begins.append(begin)
      let end = begin + .milliseconds(2)
      link.finish(slot, work: begin...end, presenting: end...max(end, slot.present ?? end))
      now = max(end, slot.present ?? end)
      if !continuing { link.rest() }
    }
    return zip(begins.dropFirst(10), begins.dropFirst(9)).map { ($0 - $1).seconds * 1000 }
  }

  @Test func cappedFramesAreTwoRefreshesApart() throws {
    for interval in try intervals(.rate(30)) { #expect(abs(interval - 33.3) < 1) }
    for interval in try intervals(.display) { #expect(abs(interval - 16.7) < 1) }
  }

  /// Frames that only respond to input obey the cap, too.
  @Test func capLimitsTheFramesOfInput() throws {
    for interval in try intervals(.rate(30), continuing: false) { #expect(interval > 25) }
  }

  @Test func unlimitedFramesFollowEachOther() throws {
    for interval in try intervals(.unlimited) { #expect(interval < 4) }
  }

  @Test(arguments: [Size(1280, 800), Size(844, 390), Size(1920, 1080), Size(390, 844)])
  func leftHandMirrorsTheBoard(size: Size) throws {
    func frames(_ hand: Settings.MainHand) throws -> (pause: Rect, play: Rect, leave: Rect) {
      let stepper = try SteppedProgram(.board, size: size) {
        $0.settings.reduceMotion = .on
        $0.settings.mainHand = hand
        $0.game.showCards()
      }
      stepper.wait()
      let best = try #require(stepper.game.state.grid.hands(.king).first)
      stepper.game.choose(best.cells)
      stepper.wait()
      let play =
        stepper.element(Strings.play) ?? stepper.element(Strings.playShort)
      return (
        try #require(stepper.element(Strings.pause)).frame, try #require(play).frame,
        try #require(stepper.element(Strings.leave)).frame
      )
    }
    let (right, left) = (try frames(.right), try frames(.left))
    for (one, other) in [
      (right.pause, left.pause), (right.play, left.play), (right.leave, left.leave),
    ] {
      #expect(abs(one.midX - (size.width - other.midX)) < 1 && abs(one.midY - other.midY) < 1)
    }
  }

  @Test func screenEchoLightsWhereAGamepadWouldRumble() throws {
    let stepper = try SteppedProgram {
      $0.settings.screenEcho = true
      $0.settings.haptics = false
      $0.game.showCards()
    }
    stepper.wait()
    let best = try #require(stepper.game.state.grid.hands(.king).max { $0.hand < $1.hand })
    stepper.game.choose(best.cells)
    stepper.wait()
    var rumbles = 0
    withAnimation(BoardView.move) { stepper.game.play() }
    for _ in 0..<90 { if stepper.frame().rumble != nil { rumbles += 1 } }
    #expect(stepper.app.echo.number > 0 && rumbles == 0)
  }

  @Test func screenEchoFollowsItsSettingAtOnce() throws {
    let stepper = try SteppedProgram { $0.game.showCards() }
    stepper.wait()
    for isOn in [false, true, false] {
      stepper.app.settings.screenEcho = isOn
      let number = stepper.app.echo.number
      let best = try #require(stepper.game.state.grid.hands(.king).max { $0.hand < $1.hand })
      stepper.game.choose(best.cells)
      stepper.wait()
      withAnimation(BoardView.move) { stepper.game.play() }
      for _ in 0..<90 { stepper.frame() }
      #expect((stepper.app.echo.number > number) == isOn)
    }
  }

  @Test func screenEchoLightsAtMostThreeTimesASecond() {
    let echo = ScreenEcho()
    for moment in 0..<100 { echo.light(.success, at: UInt64(moment) * 10_000_000) }
    #expect(echo.number == 3)
  }

  /// A voice that remembers what it says.
  @MainActor
  final class Recorder: Speaker {
    var texts: [String] = []
    func say(_ text: String, language: String) { texts.append(text) }
    func stop() { texts.append("stop") }
  }

  @Test func speechReadsFocusAndHands() throws {
    let stepper = try SteppedProgram {
      $0.settings.speech = true
      $0.settings.reduceMotion = .on
      $0.game.showCards()
    }
    let recorder = Recorder()
    stepper.program.narrator.speaker = recorder
    stepper.wait()
    stepper.press(.right)
    stepper.press(.right)
    let card = try #require(stepper.focused)
    #expect(recorder.texts.contains { $0.contains(card) && $0.contains("column") })
    let best = try #require(stepper.game.state.grid.hands(.king).max { $0.hand < $1.hand })
    stepper.game.choose(best.cells)
    stepper.wait()
    #expect(recorder.texts.contains { $0.contains(best.hand.name) })
    stepper.game.play()
    stepper.wait()
    #expect(recorder.texts.contains { $0.contains("\(best.hand.points) points") })
    let count = recorder.texts.count
    stepper.app.settings.speech = false
    stepper.press(.left)
    #expect(recorder.texts.count == count + 1 && recorder.texts.last == "stop")
  }

  @Test func speechIsSwitchedOnAndOffAtOnce() throws {
    let stepper = try SteppedProgram {
      $0.settings.reduceMotion = .on
      $0.game.showCards()
    }
    let recorder = Recorder()
    stepper.program.narrator.speaker = recorder
    stepper.wait()
    stepper.press(.right)
    for isOn in [false, true, false] {
      stepper.app.settings.speech = isOn
      recorder.texts = []
      stepper.press(.right)
      #expect(recorder.texts.contains { $0 != "stop" } == isOn)
    }
  }
}
