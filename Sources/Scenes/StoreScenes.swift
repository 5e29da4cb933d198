package import PokerSlamGame
package import Records
package import Session
import StageUI

/// The scenes of the store: a player with some purchases.
extension Scene {
  static let stores: [Scene] = [
    store("store", 1280, 800),
    store("store-phone", 390, 844),
    store("store-low", 844, 390),
    store("store-small", 800, 600),
    store("store-wide", 1920, 1080),
    store("store-4k", 3840, 2160),
    store("store-backs", 1280, 800) { $0.app.store.shelf = .backs },
    store("store-palettes", 1280, 800) { $0.app.store.shelf = .palettes },
    store("store-item", 1280, 800) { $0.app.store.show(.item(.theme(.aurora))) },
    store("store-item-phone", 390, 844) { $0.app.store.show(.item(.back(.tide))) },
    store("store-item-low", 844, 390) { $0.app.store.show(.item(.theme(.ember))) },
    store("store-item-paper", 1280, 800) {
      $0.app.store.show(.item(.theme(.ember)))
    } settings: {
      $0.theme = .paper
    },
    store("store-item-high-contrast", 1280, 800) {
      $0.app.store.show(.item(.back(.tide)))
    } settings: {
      $0.theme = .highContrast
    },
    store("store-item-text-200-phone", 390, 844) {
      $0.app.store.show(.item(.back(.tide)))
    } settings: {
      $0.textScale = 2
    },
    store("store-confirm", 1280, 800) { $0.app.store.show(.product("coins.1200")) },
    store("store-confirm-phone", 390, 844) { $0.app.store.show(.product("coins.550")) },
    store("store-pending", 1280, 800) { $0.buy("coins.550", .asks) },
    store("store-failed", 1280, 800) { $0.buy("coins.3000", .fails) },
    store("store-failed-phone", 390, 844) { $0.buy("noTips", .fails) },
    store("store-account", 390, 844) { $0.app.store.show(.account) },
    store("store-tampered", 1280, 800, isTampered: true) { $0.app.store.show(.account) },
    store("store-tampered-phone", 390, 844, isTampered: true),
    store("store-text-200", 390, 844, settings: { $0.textScale = 2 }),
    store("store-still", 1280, 800, settings: { $0.reduceMotion = .on }),
    store("store-paper", 1280, 800, settings: { $0.theme = .paper }),
    store("store-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    Scene("theme-aurora", 800, 600) { hand(.aurora) },
    Scene("theme-ember", 800, 600) { hand(.ember) },
    Scene("menu-card-back", 1280, 800) { program { $0.cardBack = .sunrise } },
  ]

  private static func store(
    _ name: String, _ width: Double, _ height: Double, isTampered: Bool = false,
    _ prepare: @escaping @Sendable @MainActor (StorePlayer) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let player = StorePlayer(program(change), isTampered: isTampered)
      player.app.go(to: .store)
      return player.app
    } then: { app in
      withAnimation(.preset(.hero)) { prepare(StorePlayer(playing: app)) }
    }
  }

  /// Returns the board with a selected hand in a theme of the store.
  @MainActor
  private static func hand(_ theme: ThemeName) -> AppModel {
    let app = program { $0.theme = theme }
    app.game.showCards()
    app.go(to: .board)
    app.game.selectBest()
    return app
  }
}

/// Brings the store to some moment.
@MainActor
package struct StorePlayer {
  package let app: AppModel

  /// 22 October 2026, 18:42 in a time zone two hours east of UTC.
  package static let moment = Moment(seconds: 1_792_687_320, eastOfUTC: 7_200)

  /// Connects a store whose player has earned 910 coins, bought a pack and spent some.
  package init(_ app: AppModel, isTampered: Bool = false) {
    self.app = app
    app.store.clock = { StorePlayer.moment }
    app.store.readEarned = { () throws(RecordsError) in 910 }
    let ledger = StorePlayer.ledger(isTampered: isTampered)
    app.store.readLedger = { () throws(RecordsError) in ledger }
    app.store.reload()
    app.store.readLedger = nil
  }

  /// Continues with a store that has been connected.
  package init(playing app: AppModel) { self.app = app }

  /// Returns the ledger; with a row that someone changed, if `isTampered` is true.
  package static func ledger(isTampered: Bool) -> Ledger {
    let (store, _) = RecordStore.open(folder: nil)
    let rows: [(LedgerEntry.Kind, String, Int, Int)] = [
      (.coins, "coins.550", 550, -9), (.unlock, "back.stars", -200, -6),
      (.coins, "coins.100", 100, -3), (.unlock, "back.lattice", -120, -1),
    ]
    for (index, row) in rows.enumerated() {
      let day = Moment(
        seconds: moment.seconds + row.3 * 86_400, eastOfUTC: moment.eastOfUTC)
      _ = try? store.append(
        row.0, row.1, coins: row.2, receipt: "scene-\(index)", on: day)
    }
    guard let ledger = try? store.ledger() else { return Ledger() }
    return isTampered ? ledger.changed(2, coins: 9_100) : ledger
  }

  /// Buys a product with an outcome, up to the provider's answer.
  package func buy(_ product: String, _ outcome: SandboxProvider.Outcome) {
    app.store.show(.product(product))
    app.store.practice = outcome
    app.store.pay()
  }
}
