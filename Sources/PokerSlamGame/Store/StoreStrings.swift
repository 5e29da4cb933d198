import Records
import Session
import StageUI

/// The texts of the store.
extension Strings {
  static let storeNote = "A practice shop on this computer: no real money moves."
  static let restorePurchases = "Restore purchases"
  static let bestValue = "Best value"
  static let itemYours = "Yours"
  static let itemInUse = "In use"
  static let useItem = "Use"
  static let earnCoins =
    "Every 100 points you score pay a coin, and so do achievements."
  static let notBought = "It could not be saved, so nothing was bought"
  static let notApproved = "The purchase was not approved"
  static let coinsUnread = "Your coins could not be read"
  static let countingCoins = "Counting your coins"
  static let coinAccount = "Coins and purchases"
  static let changedEntry = "This entry was changed outside the game"
  static let duplicateEntry = "This payment is in the list twice"
  static let seeAccount = "See the list"
  static let earnedByPlaying = "Earned by playing"
  static let coinBalance = "Balance"
  static let noPurchases = "Nothing bought yet"
  static let payAgain = "Try again"
  static let keepMyCoins = "Not now"
  static let askingShop = "Asking the shop…"
  static let shopCancels = "Cancelling…"
  static let approvalTitle = "Waiting for approval"
  static let approvalText =
    "You can go on playing. It arrives as soon as the purchase is approved."
  static let purchaseFailed = "Nothing was bought"
  static let practiceTitle = "What the practice shop answers"
  static let removeTips = "Remove house tips"
  static let houseTip = "House tip"
  static let purchaseWaits = "Waiting"

  static func shelf(_ shelf: Shelf) -> String {
    switch shelf {
    case .themes: "Themes"
    case .backs: "Card backs"
    case .palettes: "Suit colours"
    }
  }

  static func cardBack(_ back: CardBack) -> String {
    switch back {
    case .spade: "Spade"
    case .lattice: "Lattice"
    case .tide: "Tide"
    case .stars: "Stars"
    case .sunrise: "Sunrise"
    case .rosette: "Rosette"
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
    case .theme(.violet): "The table as you know it, at dusk."
    case .theme(.felt): "Deep green, like a card table at midnight."
    case .theme(.paper): "Dark ink on warm paper, for bright rooms."
    case .theme(.aurora): "Green light over a cold blue night."
    case .theme(.ember): "The last glow of a fire, all evening long."
    case .theme(.highContrast): "Black and white, with strong outlines."
    case .back: "On every card that lies face down."
    case .palette(.jewel): "Ruby, topaz, emerald and sapphire."
    case .palette(.sorbet): "Strawberry, peach, pistachio and grape."
    case .palette: "The colours of the four suits."
    }
  }

  static func groupedCoins(_ count: Int) -> String {
    count == 1 ? "1 coin" : "\(count.formatted()) coins"
  }

  static func title(_ content: StoreProduct.Content) -> String {
    switch content {
    case .coins(let count, _): groupedCoins(count)
    case .noTips: "No house tips"
    }
  }

  static func packText(extra: Int) -> String {
    extra > 0 ? "coins, \(extra) % extra" : "coins"
  }

  static func productText(_ content: StoreProduct.Content) -> String {
    switch content {
    case .coins(_, let extra) where extra > 0: "\(extra) % more than in small packs"
    case .coins: "For themes, card backs and suit colours"
    case .noTips: "The menu shows no tips any more"
    }
  }

  static func buy(for price: Int) -> String { "Buy for \(price.formatted())" }
  static func pay(_ price: String) -> String { "Buy for \(price)" }
  static func keeps(_ coins: Int) -> String { "You keep \(groupedCoins(coins))." }
  static func short(of coins: Int) -> String { "\(groupedCoins(coins)) short" }

  static func received(_ product: StoreProduct) -> String {
    switch product.content {
    case .coins(let count, _): "\(groupedCoins(count)) have arrived"
    case .noTips: "The house tips are gone"
    }
  }

  static func restored(_ products: [StoreProduct]) -> String {
    products.isEmpty
      ? "There was nothing to restore"
      : "Restored: \(products.map { title($0.content).lowercased() }.joined(separator: ", "))"
  }

  static func shopFailed(_ failure: StoreFailure) -> String {
    switch failure {
    case .noConnection: "The shop did not answer"
    case .refused: "The shop refused the purchase"
    }
  }

  static func practice(_ outcome: SandboxProvider.Outcome) -> String {
    switch outcome {
    case .paid: "Sold"
    case .asks: "Ask first"
    case .declined: "Say no"
    case .fails: "Fail"
    }
  }

  /// Returns the warning about entries that do not count.
  static func tampered(changed: Int, missing: Int) -> String {
    var parts: [String] = []
    if changed == 1 { parts.append("1 entry was changed outside the game and does not count") }
    if changed > 1 {
      parts.append("\(changed) entries were changed outside the game and do not count")
    }
    if missing > 0 { parts.append(missing == 1 ? "1 entry is missing" : "\(missing) are missing") }
    return parts.joined(separator: "; ")
  }

  static func title(_ entry: LedgerEntry) -> String {
    switch entry.kind {
    case .coins: "Coin pack"
    case .product: "No house tips"
    case .unlock: Cosmetic.named(entry.item).map { name($0) } ?? "Item"
    case .carried: "Coins of deleted games"
    case nil: "Unknown entry"
    }
  }

  /// Returns the change of the balance with its sign.
  static func coinChange(_ coins: Int) -> String {
    coins == 0 ? "0" : coins > 0 ? "+\(coins.formatted())" : "−\((-coins).formatted())"
  }

  /// The tips of the menu's strip.
  static let houseTips = [
    "Cards touch diagonally, too.",
    "An ace is low before a two and high after a king.",
    "Five cards of one suit score high, even without a run.",
    "A hint costs no points, but your record says so.",
    "Cards fall when you play: look what they will touch.",
    "Keep a pair for later: a third card may fall beside it.",
    "A perfect clear leaves no card on the board.",
    "Today's deal is the same for everyone.",
  ]
}
