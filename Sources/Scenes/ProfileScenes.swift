package import PokerSlamGame
package import Records
package import Session
import StageUI

/// The scenes of the profile: a simulated player after some weeks.
extension Scene {
  static let profiles: [Scene] = [
    profile("profile", 1280, 800),
    profile("profile-phone", 390, 844),
    profile("profile-low", 844, 390),
    profile("profile-small", 800, 600),
    profile("profile-wide", 1920, 1080),
    profile("profile-4k", 3840, 2160),
    profile("profile-text-200", 1280, 800, settings: { $0.textScale = 2 }),
    profile("profile-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
    profile("profile-paper", 1280, 800, settings: { $0.theme = .paper }),
    profile("profile-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    profile("profile-climbing", 1280, 800) { $0.app.leftClimb = { Climber.run(to: 5) } },
    profile("profile-climbing-phone", 390, 844) { $0.app.leftClimb = { Climber.run(to: 5) } },
    profile("profile-achievements", 1280, 800) { $0.choose(.achievements) },
    profile("profile-achievements-phone", 390, 844) { $0.choose(.achievements) },
    profile("profile-achievements-low", 844, 390) { $0.choose(.achievements) },
    profile("profile-achievements-text-200-phone", 390, 844) {
      $0.choose(.achievements)
    } settings: {
      $0.textScale = 2
    },
    profile("profile-achievements-paper", 1280, 800) {
      $0.choose(.achievements)
    } settings: {
      $0.theme = .paper
    },
    profile("profile-achievements-high-contrast", 1280, 800) {
      $0.choose(.achievements)
    } settings: {
      $0.theme = .highContrast
    },
    profile("profile-badge", 1280, 800) { $0.showBadge() },
    profile("profile-badge-phone", 390, 844) { $0.showBadge() },
    profile("profile-badge-low", 844, 390) { $0.showBadge() },
    profile("profile-badge-text-200-phone", 390, 844) {
      $0.showBadge()
    } settings: {
      $0.textScale = 2
    },
    profile("profile-badge-paper", 1280, 800) {
      $0.showBadge()
    } settings: {
      $0.theme = .paper
    },
    profile("profile-history", 1280, 800) { $0.choose(.history) },
    profile("profile-history-phone", 390, 844) { $0.choose(.history) },
    profile("profile-history-low", 844, 390) { $0.choose(.history) },
    profile("profile-history-text-200", 1280, 800) {
      $0.choose(.history)
    } settings: {
      $0.textScale = 2
    },
    profile("profile-history-text-200-phone", 390, 844) {
      $0.choose(.history)
    } settings: {
      $0.textScale = 2
    },
    profile("profile-history-paper", 390, 844) {
      $0.choose(.history)
    } settings: {
      $0.theme = .paper
    },
    profile("profile-history-high-contrast", 1280, 800) {
      $0.choose(.history)
    } settings: {
      $0.theme = .highContrast
    },
    profile("profile-new", 1280, 800, isNew: true),
    profile("profile-new-phone", 390, 844, isNew: true),
    missing("profile-loading", 1280, 800), missing("profile-loading-phone", 390, 844),
    missing("profile-error", 1280, 800, reason: "the disk does not respond"),
    profile("profile-avatars", 1280, 800) { $0.chooseToken() },
    profile("profile-avatars-phone", 390, 844) { $0.chooseToken() },
    profile("profile-avatars-low", 844, 390) { $0.chooseToken() },
    profile("profile-avatars-paper", 1280, 800) {
      $0.chooseToken()
    } settings: {
      $0.theme = .paper
    },
    unlocked("menu-unlock", 1280, 800), unlocked("menu-unlock-phone", 390, 844),
    /// A badge on its way from the grid to its detail; with reduced motion the detail fades in.
    flying("profile-badge-flying", 1280, 800),
    flying("profile-badge-flying-still", 1280, 800) { $0.reduceMotion = .on },
  ]

  private static func profile(
    _ name: String, _ width: Double, _ height: Double, isNew: Bool = false,
    _ prepare: @escaping @Sendable @MainActor (ProfilePlayer) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let player = ProfilePlayer(program(change), isNew: isNew)
      player.app.go(to: .profile)
      player.read()
      prepare(player)
      return player.app
    }
  }

  /// Returns a scene of a career that is still being read, or cannot be read.
  private static func missing(
    _ name: String, _ width: Double, _ height: Double, reason: String? = nil
  ) -> Scene {
    Scene(name, width, height) {
      let app = ProfilePlayer(program()).app
      app.profile.readCareer = { _ throws(DailyModel.RecordsFailure) in
        if let reason { throw DailyModel.RecordsFailure(reason: reason) }
        return nil
      }
      app.go(to: .profile)
      app.profile.readNextGames()
      return app
    }
  }

  private static func flying(
    _ name: String, _ width: Double, _ height: Double,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(
      name, width, height, at: 1.12,
      later: Later(seconds: 1) { app in
        withAnimation(.preset(.hero)) { app.profile.select(.houseRules) }
      }
    ) {
      let player = ProfilePlayer(program(change))
      player.app.go(to: .profile)
      player.read()
      player.choose(.achievements)
      return player.app
    }
  }

  /// Returns a scene of the menu at the moment when an achievement is announced.
  private static func unlocked(_ name: String, _ width: Double, _ height: Double) -> Scene {
    Scene(name, width, height, at: 1) {
      let player = ProfilePlayer(program())
      player.app.profile.takeUnlocks = {
        [Unlock(.onFire, mode: 0, at: ProfilePlayer.moment)]
      }
      player.read()
      return player.app
    } then: { app in
      app.followNews()
    }
  }
}

/// A player with the games of some weeks.
@MainActor
package struct ProfilePlayer {
  package let app: AppModel

  /// The career of a simulated player with 52 days, most of them with a daily game.
  private static let simulated = SimulatedCareer(number: 20).career

  /// Half an hour after the last game.
  package static var moment: Moment {
    let last = simulated.statistics.all.recent.last?.key.moment.seconds ?? 0
    return Moment(seconds: last + 1_800)
  }

  package init(_ app: AppModel, isNew: Bool = false) {
    self.app = app
    let career = isNew ? Career() : Self.simulated
    app.settings.playerName = PlayerName(rawValue: isNew ? "" : "Mira")
    app.profile.clock = { ProfilePlayer.moment }
    app.profile.readCareer = { _ throws(DailyModel.RecordsFailure) in career }
    app.profile.readHistory = { _, _ throws(DailyModel.RecordsFailure) in
      HistoryPage(entries: isNew ? [] : Self.entries)
    }
    app.profile.noteNewGame()
  }

  /// Reads the career to its end.
  package func read() {
    while app.profile.isReading { app.profile.readNextGames() }
  }

  /// The simulated player's newest games, the newest first.
  package static var entries: [HistoryEntry] {
    simulated.statistics.all.recent.suffix(40).reversed().compactMap { game in
      guard let mode = Mode.all.first(where: { $0.id == game.key.mode }) else { return nil }
      let date = game.key.moment.date
      let deal =
        mode.isDated
        ? date.flatMap { Daily.listedGame(of: $0) } : Game(mode: mode, seed: Seed(2026))
      guard let deal else { return nil }
      return HistoryEntry(
        id: game.key.id, deal, score: game.score, ended: game.key.moment,
        marks: game.key.id % 9 == 0 ? .undo : [],
        cardsLeft: mode.hasLevels ? nil : game.key.id % 7,
        levels: mode.hasLevels ? game.score / 900 : nil)
    }
  }

  package func choose(_ tab: ProfileModel.Tab) { app.profile.choose(tab) }

  func showBadge() {
    app.profile.choose(.achievements)
    app.profile.select(.houseRules)
  }

  func chooseToken() {
    app.chooseToken()
  }
}
