import Records
import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// Keys and gamepad buttons that the player has chosen.
@MainActor
@Suite struct BindingTests {
  private func stepper(_ change: (AppModel) -> Void = { _ in }) throws -> SteppedProgram {
    let stepper = try SteppedProgram {
      $0.settings.reduceMotion = .on
      $0.game.showCards()
      change($0)
    }
    stepper.wait()
    return stepper
  }

  private func press(_ key: Key, _ letter: String, _ stepper: SteppedProgram) {
    for isDown in [true, false] {
      stepper.frame([.key(KeyEvent(isDown: isDown, key: key, letter: letter))])
    }
    stepper.wait()
  }

  private func playAHand(_ stepper: SteppedProgram) throws {
    let best = try #require(stepper.game.state.grid.hands(.king).first)
    stepper.game.choose(best.cells)
    stepper.game.play()
    stepper.wait()
  }

  @Test func bindingsAreStoredAsText() throws {
    var bindings = Bindings()
    bindings.bind(.undo, to: .k)
    bindings.bind(.hint, to: PadButton.leftTrigger)
    #expect(bindings.setting == .text("undo=k14,hint=p:leftTrigger"))
    #expect(Bindings(setting: bindings.setting) == bindings)
    #expect(
      Bindings(setting: .text("undo=k14,dance=k3,hint=q,=,redo=p:nothing"))?.keys == [.undo: .k])
    #expect(Bindings(setting: .real(1)) == nil)
  }

  @Test func reservedKeysAndButtonsCannotBeChosen() {
    var bindings = Bindings()
    for key in GameAction.reservedKeys.union([.leftShift]) { bindings.bind(.undo, to: key) }
    for button in GameAction.reservedButtons { bindings.bind(.undo, to: button) }
    bindings.bind(.next, to: .n)
    #expect(bindings == Bindings())
  }

  @Test func chosenKeyReplacesTheUsualOne() throws {
    let stepper = try stepper { $0.settings.bindings.bind(.undo, to: .k) }
    try playAHand(stepper)
    press(.u, "u", stepper)
    #expect(stepper.game.state.moveCount == 1)
    press(.k, "k", stepper)
    #expect(stepper.game.state.moveCount == 0)
    stepper.app.settings.bindings.reset(.undo)
    try playAHand(stepper)
    press(.u, "u", stepper)
    #expect(stepper.game.state.moveCount == 0)
  }

  /// A chosen key is a place on the keyboard, which types another letter in another layout.
  @Test func chosenKeySurvivesAChangeOfTheLayout() throws {
    let stepper = try stepper { $0.settings.bindings.bind(.undo, to: .k) }
    try playAHand(stepper)
    press(.v, "k", stepper)
    #expect(stepper.game.state.moveCount == 1)
    press(.k, "t", stepper)
    #expect(stepper.game.state.moveCount == 0)
  }

  /// On a French keyboard, the key at the place of A types Q.
  @Test func steeringGoesByThePlaceOfTheKeys() {
    var bindings = Bindings()
    func letter(_ key: Key, _ letter: String) -> String? {
      let kind = InputEvent.Kind.key(KeyEvent(isDown: true, key: key, letter: letter))
      guard case .key(let event)? = InputRemapper.remapped(kind, bindings, families: [:]) else {
        return nil
      }
      return event.letter
    }
    #expect(letter(.a, "a") == "a" && letter(.a, "q") == "a" && letter(.d, "d") == "d")
    #expect(letter(.q, "a") == nil, "at another place the letter has no meaning")
    // In Neo, U lies at the place of A, and is the key for undoing everywhere.
    #expect(letter(.a, "u") == "u")
    bindings.bind(.steerLeft, to: .j)
    #expect(letter(.j, "j") == "a" && letter(.a, "q") == nil && letter(.a, "a") == nil)
    let app = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(2) })
    app.settingsPanel.nameOfKey = { $0 == .a ? "Q" : nil }
    #expect(app.keyName(of: .steerLeft) == "Q" && app.keyName(of: .steerRight) == "D")
    app.settings.bindings.bind(.undo, to: .a)
    #expect(
      app.settings.bindings.conflicts(withKeyOf: .undo, letter: app.settingsPanel.letter)
        == [.steerLeft])
  }

  @Test func keyNamesFollowTheLayout() {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(2) })
    app.settings.bindings.bind(.undo, to: .q)
    #expect(app.keyName(of: .undo) == "Q" && app.keyName(of: .hint) == "H")
    app.settingsPanel.nameOfKey = { $0 == .q ? "A" : nil }
    #expect(app.keyName(of: .undo) == "A")
  }

  @Test func conflictsAreFoundByLetterAndPlace() {
    let model = SettingsModel()
    var bindings = Bindings()
    func conflicts(_ action: GameAction) -> [GameAction] {
      bindings.conflicts(withKeyOf: action, letter: model.letter)
    }
    #expect(GameAction.allCases.allSatisfy { conflicts($0).isEmpty })
    #expect(GameAction.allCases.allSatisfy { bindings.conflicts(withButtonOf: $0).isEmpty })
    bindings.bind(.pause, to: .u)
    #expect(conflicts(.pause) == [.undo] && conflicts(.undo) == [.pause])
    // In a layout where the key types another letter, there is no conflict.
    model.nameOfKey = { $0 == .u ? "G" : nil }
    #expect(conflicts(.pause).isEmpty)
    model.nameOfKey = { _ in nil }
    bindings.bind(.undo, to: .u)
    #expect(conflicts(.undo) == [.pause])
    bindings.reset(.pause)
    #expect(conflicts(.undo).isEmpty)
    bindings.bind(.hint, to: PadButton.start)
    #expect(bindings.conflicts(withButtonOf: .hint) == [.pause])
    #expect(bindings.conflicts(withButtonOf: .pause) == [.hint])
  }

  @Test func nextKeyIsChosenAndReachesNoView() throws {
    let stepper = try stepper { $0.go(to: .settings) }
    stepper.app.settingsPanel.listen(for: .undo, on: .keyboard)
    press(.leftShift, "", stepper)
    #expect(stepper.app.settingsPanel.listening != nil)
    press(.return, "", stepper)
    #expect(stepper.app.settingsPanel.refusal == "Return always keeps its meaning")
    press(.k, "k", stepper)
    #expect(stepper.app.settings.bindings.keys == [.undo: .k])
    #expect(stepper.app.settingsPanel.listening == nil)
    stepper.app.settingsPanel.listen(for: .undo, on: .keyboard)
    press(.u, "u", stepper)
    stepper.app.settingsPanel.listen(for: .redo, on: .keyboard)
    press(.escape, "", stepper)
    #expect(stepper.app.settingsPanel.listening == nil)
    #expect(stepper.app.screen.panels == [.settings], "Escape only cancels the choice")
  }

  @Test func nextButtonIsChosen() throws {
    let player = try PadTests.Player {
      $0.go(to: .board)
      $0.go(to: .settings)
    }
    player.app.settingsPanel.listen(for: .hint, on: .pad)
    player.press(.south)
    #expect(player.app.settingsPanel.refusal == "Lower button always keeps its meaning")
    player.press(.leftTrigger)
    #expect(player.app.settings.bindings.buttons == [.hint: .leftTrigger])
    player.app.settingsPanel.listen(for: .undo, on: .pad)
    player.press(.east)
    #expect(player.app.settingsPanel.listening == nil)
    #expect(player.app.screen.panels == [.settings])
  }

  @Test func chosenButtonsWorkOnTheBoard() throws {
    let player = try PadTests.Player {
      $0.settings.bindings.bind(.undo, to: PadButton.leftTrigger)
      $0.settings.bindings.bind(.play, to: PadButton.north)
      $0.game.showCards()
      $0.go(to: .board)
    }
    player.press(.right)
    let game = player.app.game
    let best = try #require(game.state.grid.hands(.king).first)
    game.choose(best.cells)
    player.frames()
    player.press(.west)
    #expect(game.state.moveCount == 0, "the usual button has lost its meaning")
    player.press(.north)
    #expect(game.state.moveCount == 1)
    player.press(.leftTrigger)
    #expect(game.state.moveCount == 0)
  }

  @Test func essentialKeysAlwaysWork() throws {
    let stepper = try stepper {
      $0.settings.bindings.bind(.right, to: .l)
      $0.settings.bindings.bind(.back, to: .b)
    }
    press(.right, "", stepper)
    let first = stepper.program.host.focusedElement?.accessibility.value
    press(.l, "l", stepper)
    let second = stepper.program.host.focusedElement?.accessibility.value
    #expect(first != second)
    press(.right, "", stepper)
    #expect(stepper.program.host.focusedElement?.accessibility.value != second)
    press(.escape, "", stepper)
    #expect(stepper.app.screen.name == "pause")
    press(.b, "b", stepper)
    #expect(stepper.app.screen.name == "board")
  }

  /// Control+Z is a shortcut of desktops, whatever Z means alone.
  @Test func shortcutsWithControlKeepTheirMeaning() throws {
    let stepper = try stepper { $0.settings.bindings.bind(.hint, to: .z) }
    try playAHand(stepper)
    for isDown in [true, false] {
      stepper.frame([
        .key(KeyEvent(isDown: isDown, key: .z, letter: "z", modifiers: .control))
      ])
    }
    #expect(stepper.game.state.moveCount == 0)
  }
}
