import StageUI
import SwiftUI
import Testing

@testable import Comet

/// The managers of the game of comets, as its program makes them, and its first view.
@MainActor
struct CometGame {
  let scores: ScoreManager
  let game: GameManager
  let settings: SettingsManager

  /// Begins as on the first start, whatever other games have stored.
  init() {
    for key in ["comet.highScore", "comet.haptics"] {
      UserDefaults.standard.removeObject(forKey: key)
    }
    let scores = ScoreManager()
    (self.scores, game) = (scores, GameManager(scores: scores))
    settings = SettingsManager()
  }

  var view: AnyView {
    AnyView(
      RootView().environmentObject(game).environmentObject(scores).environmentObject(settings))
  }
}

/// A game in the style of 2023: observable managers, Combine, haptics and dispatch queues.
@MainActor
@Suite(.serialized) struct CometTests {
  private func playing() async throws -> (player: Player, comet: CometGame) {
    let comet = CometGame()
    let player = try Player(Size(390, 720)) { comet.view }
    await player.run(0.5)
    await player.tap("Play, Nova")
    #expect(await player.wait { comet.game.phase == .playing })
    return (player, comet)
  }

  @Test func pointerHitsComets() async throws {
    let (player, comet) = try await playing()
    #expect(await player.wait { comet.game.comets.contains { $0.position.y > 60 } })
    // The comet falls on while it is pressed, so that the first tap can miss it.
    for _ in 0..<20 where comet.scores.score == 0 {
      await player.tap("Comet", then: 0.1)
    }
    #expect(comet.scores.score == 10)
    #expect(comet.scores.combo == 2)
    #expect(player.shows("×2"))
    #expect(player.warnings == [])
  }

  @Test func keyHitsTheLowestCometUntilABannerTells() async throws {
    let (player, comet) = try await playing()
    let count = HapticManager.shared.count
    for _ in 0..<3 {
      #expect(await player.wait { comet.game.comets.contains { $0.position.y > 20 } })
      await player.key(.return)
    }
    #expect(comet.scores.score == 60)
    #expect(comet.scores.combo == 4)
    #expect(HapticManager.shared.count >= count + 3)
    #expect(comet.scores.highScore >= 60)
  }

  @Test func pauseStopsTheClock() async throws {
    let (player, comet) = try await playing()
    await player.tap("Pause")
    #expect(player.shows("Paused"))
    let left = comet.game.timeLeft
    await player.run(1)
    #expect(comet.game.timeLeft == left)
    await player.tap("Quit")
    await player.run(1)
    #expect(player.shows("Play, Nova"))
  }

  @Test func missedCometsEndTheGame() async throws {
    let (player, comet) = try await playing()
    for _ in 0..<40 where comet.game.phase == .playing { await player.run(0.5) }
    #expect(comet.game.lives == 0)
    #expect(await player.wait { player.shows("Game Over") })
    await player.run(2)
    try await player.expectGolden("comet-over")
    await player.pressByKeys("Again")
    #expect(await player.wait { comet.game.phase == .playing })
    #expect(comet.game.lives == 3)
  }

  @Test func keyboardAlonePlaysPausesAndSets() async throws {
    let comet = CometGame()
    let player = try Player(Size(390, 720)) { comet.view }
    await player.run(0.5)
    await player.pressByKeys("Play, Nova")
    #expect(await player.wait { comet.game.comets.contains { $0.position.y > 20 } })
    await player.pressByKeys("Blast")
    #expect(comet.scores.score >= 10)
    await player.pressByKeys("Pause")
    #expect(comet.game.phase == .paused)
    await player.pressByKeys("Quit")
    await player.run(1)
    #expect(comet.game.phase == .menu)
    await player.pressByKeys("Settings")
    await player.run(1)
    let haptics = comet.settings.haptics
    for isChanged in [true, false] {
      await player.pressByKeys("Haptics")
      #expect((comet.settings.haptics != haptics) == isChanged)
    }
    await player.key(.escape)
    await player.run(1)
    #expect(!player.shows("Haptics"))
    #expect(player.warnings == [])
  }

  @Test func padAlonePlaysPausesAndSets() async throws {
    let comet = CometGame()
    let player = try Player(Size(390, 720)) { comet.view }
    await player.run(0.5)
    await player.pressByPad("Play, Nova")
    #expect(await player.wait { comet.game.comets.contains { $0.position.y > 20 } })
    await player.pressByPad("Blast")
    #expect(comet.scores.score >= 10)
    await player.pressByPad("Pause")
    #expect(comet.game.phase == .paused)
    await player.pressByPad("Quit")
    await player.run(1)
    #expect(comet.game.phase == .menu)
    await player.pressByPad("Settings")
    await player.run(1)
    let haptics = comet.settings.haptics
    for isChanged in [true, false] {
      await player.pressByPad("Haptics")
      #expect((comet.settings.haptics != haptics) == isChanged)
    }
    await player.pressByPad("Done")
    await player.run(1)
    #expect(!player.shows("Haptics"))
  }

  @Test func reducedMotionShowsTheSheetInPlace() async throws {
    let comet = CometGame()
    let player = try Player(Size(390, 720), { $0.accessibilityReduceMotion = true }) { comet.view }
    await player.run(0.5)
    #expect(player.host.activate(labelled: "Settings"))
    await player.run(0.05)
    let early = player.element("Haptics")?.frame
    await player.run(1)
    #expect(early != nil && early == player.element("Haptics")?.frame)
  }

  @Test func settingsOfTheSheetReachTheMenu() async throws {
    let comet = CometGame()
    let player = try Player(Size(390, 720)) { comet.view }
    await player.run(0.5)
    await player.pressByPad("Settings")
    await player.run(1)
    #expect(player.shows("Haptics"))
    await player.tap("Haptics")
    #expect(!comet.settings.haptics)
    comet.settings.playerName = "V"
    await player.run(0.5)
    #expect(player.shows("Between 2 and 12 letters."))
    #expect(!comet.settings.isNameValid)
    await player.tap("Reset")
    #expect(comet.settings.playerName == "Nova")
    await player.tap("Done")
    await player.run(1)
    #expect(player.element("Play, Nova") != nil)
  }

  @Test(arguments: Device.allCases)
  func everyDevicePausesResumesAndSets(_ device: Device) async throws {
    let comet = CometGame()
    let player = try Player(Size(390, 720)) { comet.view }
    await player.run(0.5)
    await player.press("Play, Nova", with: device)
    #expect(await player.wait { comet.game.phase == .playing })
    await player.press("Pause", with: device)
    #expect(comet.game.phase == .paused)
    await player.press("Resume", with: device)
    #expect(comet.game.phase == .playing)
    await player.press("Pause", with: device)
    await player.press("Quit", with: device)
    await player.run(1)
    #expect(comet.game.phase == .menu)
    await player.press("Settings", with: device)
    await player.run(1)
    await player.write("x", into: "Name", with: device)
    #expect(comet.settings.playerName.lowercased().contains("x"))
    let haptics = comet.settings.haptics
    for isChanged in [true, false] {
      await player.press("Haptics", with: device)
      #expect((comet.settings.haptics != haptics) == isChanged)
    }
    await player.press("Reset", with: device)
    #expect(comet.settings.playerName == "Nova")
    await player.press("Done", with: device)
    await player.run(1)
    #expect(!player.shows("Haptics") && player.element("Play, Nova") != nil)
  }

  @Test(arguments: Device.allCases)
  func everyDeviceLeavesTheEnd(_ device: Device) async throws {
    let (player, comet) = try await playing()
    comet.game.end()
    await player.run(2)
    #expect(comet.game.phase == .over)
    await player.press("Again", with: device)
    #expect(await player.wait { comet.game.phase == .playing })
    comet.game.end()
    await player.run(2)
    await player.press("Menu", with: device)
    await player.run(1)
    #expect(comet.game.phase == .menu && player.element("Play, Nova") != nil)
  }
}
