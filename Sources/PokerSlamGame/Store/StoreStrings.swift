import Records
import Session
import StageUI

/// The texts of the store.
extension Strings {
  static var storeNote: String { text("storeNote") }
  static var restorePurchases: String { text("restorePurchases") }
  static var bestValue: String { text("bestValue") }
  static var itemYours: String { text("itemYours") }
  static var itemInUse: String { text("itemInUse") }
  static var useItem: String { text("useItem") }
  static var earnCoins: String { text("earnCoins") }
  static var notBought: String { text("notBought") }
  static var notApproved: String { text("notApproved") }
  static var coinsUnread: String { text("coinsUnread") }
  static var countingCoins: String { text("countingCoins") }
  static var coinAccount: String { text("coinAccount") }
  static var changedEntry: String { text("changedEntry") }
  static var duplicateEntry: String { text("duplicateEntry") }
  static var seeAccount: String { text("seeAccount") }
  static var earnedByPlaying: String { text("earnedByPlaying") }
  static var coinBalance: String { text("coinBalance") }
  static var noPurchases: String { text("noPurchases") }
  static var payAgain: String { text("payAgain") }
  static var keepMyCoins: String { text("keepMyCoins") }
  static var askingShop: String { text("askingShop") }
  static var shopCancels: String { text("shopCancels") }
  static var approvalTitle: String { text("approvalTitle") }
  static var approvalText: String { text("approvalText") }
  static var purchaseFailed: String { text("purchaseFailed") }
  static var practiceTitle: String { text("practiceTitle") }
  static var removeTips: String { text("removeTips") }
  static var houseTip: String { text("houseTip") }
  static var purchaseWaits: String { text("purchaseWaits") }

  static func shelf(_ shelf: Shelf) -> String {
    switch shelf {
    case .themes: text("shelf.themes")
    case .backs: text("shelf.backs")
    case .palettes: text("shelf.palettes")
    }
  }

  static func cardBack(_ back: CardBack) -> String {
    switch back {
    case .spade: text("back.spade")
    case .lattice: text("back.lattice")
    case .tide: text("back.tide")
    case .stars: text("back.stars")
    case .sunrise: text("back.sunrise")
    case .rosette: text("back.rosette")
    }
  }

  static func name(_ item: Cosmetic) -> String {
    switch item {
    case .theme(let theme): self.theme(theme)
    case .back(let back): cardBack(back)
    case .palette(let palette): self.palette(palette)
    }
  }

  static func text(_ item: Cosmetic) -> String {
    switch item {
    case .theme(.violet): text("cosmetic.violet")
    case .theme(.felt): text("cosmetic.felt")
    case .theme(.paper): text("cosmetic.paper")
    case .theme(.aurora): text("cosmetic.aurora")
    case .theme(.ember): text("cosmetic.ember")
    case .theme(.highContrast): text("cosmetic.highContrast")
    case .back: text("cosmetic.back")
    case .palette(.jewel): text("cosmetic.jewel")
    case .palette(.sorbet): text("cosmetic.sorbet")
    case .palette(.safe): text("cosmetic.safe")
    case .palette(.twoColour): text("cosmetic.twoColour")
    case .palette(.highContrast): text("cosmetic.strong")
    case .palette(.classic): text("cosmetic.palette")
    }
  }

  /// Returns a whole number; a negative one has a minus sign instead of a hyphen.
  static func grouped(_ number: Int) -> String {
    number < 0 ? text("minus", ["number": -number]) : self.number(number)
  }

  static func groupedCoins(_ count: Int) -> String {
    coins(count)
  }

  static func title(_ content: StoreProduct.Content) -> String {
    switch content {
    case .coins(let count, _): groupedCoins(count)
    case .noTips: text("title.noTips")
    }
  }

  static func packText(extra: Int) -> String {
    extra > 0 ? text("packExtra", ["share": percent(extra)]) : text("pack")
  }

  static func productText(_ content: StoreProduct.Content) -> String {
    switch content {
    case .coins(_, let extra) where extra > 0: text("productText.extra", ["share": percent(extra)])
    case .coins: text("productText.coins")
    case .noTips: text("productText.noTips")
    }
  }

  static var buyNow: String { text("buyNow") }
  static func buy(for price: Int) -> String { text("buy", ["price": price]) }
  static func pay(_ price: String) -> String { text("pay", ["price": price]) }
  static func keeps(_ coins: Int) -> String { text("keeps", ["coins": groupedCoins(coins)]) }
  static func short(of coins: Int) -> String { text("coinsShort", ["coins": groupedCoins(coins)]) }

  static func received(_ product: StoreProduct) -> String {
    switch product.content {
    case .coins(let count, _): text("received.coins", ["count": groupedCoins(count)])
    case .noTips: text("received.noTips")
    }
  }

  static func restored(_ products: [StoreProduct]) -> String {
    products.isEmpty
      ? text("restoredNothing")
      : text("restored", ["products": list(products.map { title($0.content).lowercased() })])
  }

  static func shopFailed(_ failure: StoreFailure) -> String {
    switch failure {
    case .noConnection: text("shopFailure.noConnection")
    case .refused: text("shopFailure.refused")
    }
  }

  static func practice(_ outcome: SandboxProvider.Outcome) -> String {
    switch outcome {
    case .paid: text("shopAnswer.paid")
    case .asks: text("shopAnswer.asks")
    case .declined: text("shopAnswer.declined")
    case .fails: text("shopAnswer.fails")
    }
  }

  /// Returns the warning about entries that do not count.
  static func tampered(changed: Int, missing: Int) -> String {
    let changes = text("tampered.changed", ["count": changed])
    let gaps = text("tampered.missing", ["count": missing])
    if changed == 0 { return gaps }
    return missing == 0 ? changes : text("tampered.both", ["changed": changes, "missing": gaps])
  }

  static func title(_ entry: LedgerEntry) -> String {
    switch entry.kind {
    case .coins: text("entry.coins")
    case .product: text("entry.product")
    case .unlock: Cosmetic.named(entry.item).map { name($0) } ?? text("entry.item")
    case .carried: text("entry.carried")
    case nil: text("entry.none")
    }
  }

  /// Returns the change of the balance with its sign.
  static func coinChange(_ coins: Int) -> String {
    coins > 0 ? text("plus", ["number": coins]) : grouped(coins)
  }

  /// The tips of the menu's strip.
  static var houseTips: [String] { (1...8).map { text("houseTip.\($0)") } }
}
