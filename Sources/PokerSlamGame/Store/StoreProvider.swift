/// Something that the provider sells.
package struct StoreProduct: Hashable, Sendable, Identifiable {
  package enum Content: Hashable, Sendable {
    /// Coins, and by how many per cent they are more than the smallest pack brings for the price.
    case coins(Int, extra: Int)
    /// The menu without house tips, for good.
    case noTips
  }

  /// The identifier in receipts and in the ledger; it never changes.
  package let id: String
  package let content: Content
  /// The price in cents of a euro.
  package let cents: Int
  /// Whether the product is the pack with the most coins for its price.
  package let isBest: Bool

  package init(_ id: String, _ content: Content, cents: Int, isBest: Bool = false) {
    (self.id, self.content, self.cents, self.isBest) = (id, content, cents, isBest)
  }

  @MainActor package var price: String { Strings.euros(cents: cents) }

  /// Whether the product is owned for good, so that it can be restored.
  package var isLasting: Bool { content == .noTips }
}

extension [StoreProduct] {
  /// Returns packs of coins, each with its advantage over the smallest pack.
  ///
  /// - Parameter packs: the numbers of coins and the prices in cents; at least one.
  static func packs(_ packs: [(coins: Int, cents: Int)]) -> [StoreProduct] {
    guard let smallest = packs.min(by: { $0.coins < $1.coins }),
      let best = packs.max(by: { $0.coins * $1.cents < $1.coins * $0.cents })
    else { return [] }
    return packs.map { pack in
      let percent = pack.coins * smallest.cents * 100 / (pack.cents * smallest.coins)
      return StoreProduct(
        "coins.\(pack.coins)", .coins(pack.coins, extra: percent - 100), cents: pack.cents,
        isBest: pack == best)
    }
  }
}

/// A payment that the provider has accepted.
package struct StoreTransaction: Hashable, Sendable {
  package let product: StoreProduct.ID
  /// The proof of payment; no two payments have the same.
  package let receipt: String

  package init(product: StoreProduct.ID, receipt: String) {
    (self.product, self.receipt) = (product, receipt)
  }
}

/// What a provider reports.
package enum StoreEvent: Hashable, Sendable {
  /// The player has paid, now or earlier; see `StoreProvider.finish`.
  case paid(StoreTransaction)
  /// Someone else must approve the purchase first; `paid` or `declined` follows later.
  case pending(StoreProduct.ID)
  /// The purchase was not approved.
  case declined(StoreProduct.ID)
  case cancelled(StoreProduct.ID)
  case failed(StoreProduct.ID, StoreFailure)
  /// The lasting products that the player has paid for before.
  case restored([StoreTransaction])
  case restoreFailed(StoreFailure)
}

package enum StoreFailure: Hashable, Sendable {
  case noConnection, refused
}

/// A shop outside of the game that takes payments.
///
/// Nothing is answered at once: requests return immediately, and `onEvent` is called on a later
/// frame, from `advance`. A transaction is reported again at each start of the program until the
/// game has confirmed by `finish` that it is in the ledger, so that a payment is never lost.
@MainActor
package protocol StoreProvider: AnyObject {
  var products: [StoreProduct] { get }
  var onEvent: @MainActor (StoreEvent) -> Void { get set }
  /// The products whose purchase waits for approval.
  var pending: Set<StoreProduct.ID> { get }
  /// Asks to pay for a product.
  func buy(_ product: StoreProduct.ID)
  /// Asks to cancel a purchase; it may be too late.
  func cancel(_ product: StoreProduct.ID)
  /// Asks for the lasting products that were bought before.
  func restore()
  /// Confirms that a transaction is in the ledger.
  func finish(_ receipt: String)
  /// Works until a time on the clock of the frames, in nanoseconds.
  func advance(to now: UInt64)
  /// The time at which `advance` has something to report; nil if it waits for nothing.
  var nextChange: UInt64? { get }
}
