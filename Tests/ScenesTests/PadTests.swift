import PokerSlamGame
import Scenes
import Session
import StageUI
import Testing

/// The game played with a pad alone.
@MainActor
@Suite struct PadTests {
  /// A program that is played with a pad and stepped frame by frame.
  @MainActor
  final class Player {
    let stepper: SteppedProgram
    private(set) var next = FrameOutcome.Next.atRest
    private static let pad = Pad(id: Pad.ID(rawValue: 3), name: "pad", family: .xbox)

    init(size: Size = Size(1280, 800), _ change: (AppModel) -> Void = { _ in }) throws {
      stepper = try SteppedProgram(.menu, size: size) {
        $0.settings.reduceMotion = .on
        change($0)
      }
      frames([.focusGained, .padConnected(Self.pad)])
    }

    var program: Program { stepper.program }
    var app: AppModel { stepper.app }
    var focused: String? { stepper.focused }
    var focusedPlace: String? { program.host.focusedElement?.accessibility.value }

    func frames(_ kinds: [InputEvent.Kind] = [], count: Int = 40) {
      for frame in 0..<count { next = stepper.frame(frame == 0 ? kinds : []).next }
    }

    /// Presses or releases a button, and runs frames.
    func hold(_ button: PadButton, isDown: Bool, frames count: Int) {
      frames(
        [.pad(PadEvent(pad: Self.pad.id, button: button, isDown: isDown))], count: count)
    }

    func press(_ buttons: PadButton...) {
      for button in buttons {
        for isDown in [true, false] {
          hold(button, isDown: isDown, frames: 2)
        }
        frames()
      }
    }

    /// Presses a direction of the pad until the labelled element has the focus.
    func go(_ button: PadButton, to label: String) {
      for _ in 0..<12 where focused != label { press(button) }
      #expect(focused == label)
    }
  }

  private func playToTheEnd(_ player: Player) {
    let game = player.app.game
    while !game.isOver {
      guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { return }
      withAnimation(.default) { game.choose(best.cells) }
      player.frames(count: 4)
      player.press(.west)
    }
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func endingFocusesPlayAgain(_ size: Size) throws {
    let player = try Player(size: size) { $0.go(to: .board) }
    player.press(.right)
    playToTheEnd(player)
    #expect(player.app.game.isOver)
    player.frames(count: 200)
    #expect(player.focused == "Play again")
    #expect(player.program.host.accessibilityTree.contains("\"Play again\" focused"))
    player.press(.south)
    #expect(!player.app.game.isOver)
    #expect(player.app.game.state.score == 0)
    // In the new game, the focus is on a card.
    #expect(player.focusedPlace == "row 3, column 3")
  }

  /// While no focus is shown, the pad's lower button triggers the screen's default action.
  @Test func firstPadPressTriggersTheDefaultAction() throws {
    let player = try Player()
    player.press(.south)
    #expect(player.app.screen.place == .board)
  }

  @Test func padReachesAndLeavesEveryScreen() throws {
    let player = try Player()
    player.press(.down)
    #expect(player.focused == "Press to start")
    player.press(.down)
    player.go(.left, to: "Modes")
    player.press(.south)
    #expect(player.app.screen.panels == [.modes])
    player.press(.east)
    #expect(player.app.screen.panels == [])
    #expect(player.focused == "Modes")
    player.go(.right, to: "Settings")
    player.press(.south)
    #expect(player.app.screen.panels == [.settings])
    player.go(.up, to: "Audio")
    player.press(.south)
    player.press(.right)
    player.go(.down, to: "Music")
    let music = player.app.settings.music
    player.press(.left)
    #expect(abs(player.app.settings.music - (music - 0.05)) < 1e-9)
    player.go(.down, to: "Rumble")
    player.press(.south)
    #expect(!player.app.settings.haptics)
    player.press(.east)
    #expect(player.focused == "Settings")
    player.go(.up, to: "Press to start")
    player.press(.south)
    #expect(player.app.screen.place == .board)
    player.press(.start)
    #expect(player.app.game.isPaused)
    #expect(player.focused == "Resume")
    player.press(.south)
    #expect(!player.app.game.isPaused)
    player.press(.east)
    #expect(player.app.game.isPaused)
    player.go(.down, to: "Save and quit")
    player.press(.south)
    #expect(player.app.screen.place == .menu)
  }
}
