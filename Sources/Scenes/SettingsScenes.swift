package import PokerSlamGame
import Session
import StageUI

/// The pages of the settings, and screens that a setting changes.
extension Scene {
  static let settingsPages: [Scene] = [
    settings("settings-audio", 1280, 800, .audio),
    settings("settings-controls", 1280, 800, .controls),
    settings("settings-accessibility", 1280, 800, .accessibility),
    settings("settings-keys", 1280, 800, .keys),
    settings("settings-rebinding", 1280, 800, .keys) {
      $0.settingsPanel.listen(for: .left, on: .keyboard)
    },
    settings("settings-conflict", 1280, 800, .keys) {
      $0.settings.bindings.bind(.up, to: .w)
      $0.settings.bindings.bind(.down, to: .r)
      $0.settings.bindings.bind(.left, to: PadButton.leftTrigger)
    },
    settings("settings-data", 1280, 800, .data) { $0.settingsPanel.records = SampleRecords() },
    settings("settings-data-question", 1280, 800, .data) {
      $0.settingsPanel.records = SampleRecords()
      $0.settingsPanel.asks = .deletion
    },
    settings("settings-data-exported", 1280, 800, .data) {
      $0.settingsPanel.records = SampleRecords()
      $0.settingsPanel.export()
    },
    settings("settings-data-rating", 1280, 800, .data) {
      $0.settingsPanel.records = SampleRecords()
      $0.settingsPanel.asks = .rating
    },
    settings("settings-search", 1280, 800, .display) { $0.settingsPanel.query = "motion" },
    settings("settings-search-nothing", 1280, 800, .display) {
      $0.settingsPanel.query = "wallpaper"
    },
    settings("settings-changed", 1280, 800, .display) {
      $0.settings.textScale = 1.1
      $0.settings.frameCap = .at60
      $0.settings.palette = .safe
    },
    settings("settings-audio-phone", 390, 844, .audio),
    settings("settings-controls-phone", 390, 844, .controls),
    settings("settings-rebinding-phone", 390, 844, .keys) {
      $0.settingsPanel.listen(for: .left, on: .pad)
    },
    settings("settings-data-phone", 390, 844, .data) {
      $0.settingsPanel.records = SampleRecords()
    },
    settings("settings-search-phone", 390, 844, .display) { $0.settingsPanel.query = "sound" },
    settings("settings-keys-low", 844, 390, .keys),
    settings("settings-small", 800, 600, .display),
    settings("settings-wide", 1920, 1080, .display),
    settings("settings-4k", 3840, 2160, .display),
    settings("settings-still", 1280, 800, .display) { $0.settings.reduceMotion = .on },
    settings("settings-text-200", 1280, 800, .keys) { $0.settings.textScale = 2 },
    settings("settings-text-200-phone", 390, 844, .audio) { $0.settings.textScale = 2 },
    settings("settings-paper", 1280, 800, .keys) {
      $0.settings.theme = .paper
      $0.settings.bindings.bind(.down, to: .r)
    },
    settings("settings-light", 1280, 800, .display) { $0.settings.colorScheme = .light },
    settings("settings-high-contrast", 1280, 800, .data) {
      $0.settings.theme = .highContrast
      $0.settingsPanel.records = SampleRecords()
    },
    settings("settings-opaque", 1280, 800, .accessibility) {
      $0.settings.reduceTransparency = true
    },
    leftHanded("board-left-hand", 1280, 800),
    leftHanded("board-left-hand-phone", 390, 844),
    leftHanded("board-left-hand-low", 844, 390),
  ]

  private static func settings(
    _ name: String, _ width: Double, _ height: Double, _ page: SettingsPage,
    _ change: @escaping @Sendable @MainActor (AppModel) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let app = program(at: .settings)
      app.settingsPage = page
      change(app)
      return app
    }
  }

  /// Returns a scene of a hand on the board of a player who plays with the left hand.
  private static func leftHanded(_ name: String, _ width: Double, _ height: Double) -> Scene {
    Scene(name, width, height) {
      let app = program { $0.mainHand = .left }
      app.game.showCards()
      app.go(to: .board)
      if let best = app.game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
        app.game.choose(best.cells)
      }
      return app
    }
  }
}

/// Records that are only shown.
@MainActor
package final class SampleRecords: RecordsKeeper {
  private let folder = "/home/player/Documents"

  package init() {}

  package func export(finish: @escaping @MainActor (Result<String, DataFailure>) -> Void) {
    finish(.success("\(folder)/poker-slam-2026-10-22.json"))
  }

  package func exports() -> [String] {
    ["2026-10-22", "2026-09-30"].map { "\(folder)/poker-slam-\($0).json" }
  }

  package func importRecords(
    from path: String, finish: @escaping @MainActor (Result<Int, DataFailure>) -> Void
  ) {
    finish(.success(0))
  }

  package func deleteEverything() {}
}
