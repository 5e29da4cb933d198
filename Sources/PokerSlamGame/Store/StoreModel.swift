internal import Observation
package import Records
package import Session
internal import StageUI

/// The state of the store: the account, what is being bought, and what is open.
///
/// A purchase goes on when the player leaves the store: frames advance the provider everywhere.
@MainActor
@Observable
package final class StoreModel {
  /// What lies over the goods.
  package enum Sheet: Hashable, Sendable {
    case item(Cosmetic)
    case product(StoreProduct.ID)
    /// The list of all entries of the ledger.
    case account
  }

  /// The steps of a purchase from the provider.
  package enum Phase: Hashable, Sendable {
    /// The player is asked to confirm the price.
    case asking
    case paying
    /// The provider was asked to cancel and has not answered.
    case cancelling
    /// Someone else must approve the purchase.
    case waiting
    case failed(StoreFailure)
  }

  package struct Purchase: Hashable, Sendable {
    package var product: StoreProduct.ID
    package var phase: Phase
  }

  package private(set) var ledger = Ledger()
  /// The coins earned by finished games; nil while the games are being read.
  package private(set) var earned: Int?
  /// Why the account could not be read or written; nil if it could.
  package private(set) var failure: String?
  package private(set) var sheet: Sheet?
  /// The purchase on screen or in progress.
  package private(set) var purchase: Purchase?
  /// Whether the player is asked to confirm the price of the item on screen.
  package private(set) var confirmsItem = false
  /// The products whose purchase waits for approval.
  package private(set) var pending: Set<StoreProduct.ID> = []
  package private(set) var isRestoring = false
  /// The cosmetics shown in windows that have no room for all.
  package var shelf = Shelf.themes
  /// How the sandbox answers the next purchase.
  package var practice = SandboxProvider.Outcome.paid
  /// The number of visits to the menu, which chooses its house tip.
  package private(set) var visits = 0

  /// Reads the ledger from the records; nil if nothing is saved.
  @ObservationIgnored package var readLedger: (@MainActor () throws(RecordsError) -> Ledger)?
  /// Appends an entry to the records and waits until it is saved; nil if nothing is saved.
  @ObservationIgnored package var append:
    (@MainActor (_ entry: NewEntry) throws(RecordsError) -> Void)?
  /// Reads the coins earned by finished games, some games at a time; nil while there are more.
  @ObservationIgnored package var readEarned: (@MainActor () throws(RecordsError) -> Int?)?
  /// Returns the current date and time.
  @ObservationIgnored package var clock: @MainActor () -> Moment = { Moment(seconds: 0) }
  /// Tells the player something, wherever he is.
  @ObservationIgnored var say: @MainActor (String) -> Void = { _ in }
  @ObservationIgnored private var provider: any StoreProvider = SandboxProvider()
  @ObservationIgnored private let settings: Settings
  @ObservationIgnored private var isOpen = false
  @ObservationIgnored private var mustRead = false
  @ObservationIgnored private var now: UInt64 = 0

  /// An entry to append to the ledger.
  package struct NewEntry: Hashable, Sendable {
    package var kind: LedgerEntry.Kind
    package var item: String
    package var coins: Int
    package var receipt: String
    package var moment: Moment
  }

  package init(_ settings: Settings) {
    self.settings = settings
    connect(provider)
  }

  /// Uses another provider.
  package func connect(_ provider: any StoreProvider) {
    self.provider = provider
    pending = provider.pending
    provider.onEvent = { [weak self] in self?.note($0) }
  }

  /// Reads the ledger again, and lets the player use what it says he has bought.
  package func reload() {
    do throws(RecordsError) {
      if let readLedger { ledger = try readLedger() }
      if failure != nil { failure = nil }
    } catch {
      failure = error.reason
    }
    settings.wardrobe.owned = ledger.items
  }

  /// Reads everything again, also the coins of the games, after the records were imported or deleted.
  package func readAgain() {
    earned = nil
    reload()
    mustRead = true
    if isOpen { readCoins() }
  }

  /// Forgets the payments of the practice shop, together with all records.
  package func forgetPayments() {
    (provider as? SandboxProvider)?.forgetPayments()
    pending = provider.pending
  }

  // MARK: The account

  package var products: [StoreProduct] { provider.products }

  package func product(_ id: StoreProduct.ID) -> StoreProduct? {
    products.first { $0.id == id }
  }

  /// The coins that can be spent; nil while the finished games are being read.
  ///
  /// It is never negative: when an entry that brought coins does not count, spent coins stay spent.
  package var balance: Int? { earned.map { max(0, $0 + ledger.coins) } }

  package func owns(_ item: Cosmetic) -> Bool { item.isFree || ledger.items.contains(item.id) }

  /// Whether the menu shows house tips.
  package var hasTips: Bool { !ledger.items.contains("noTips") }

  /// The coins that are missing for an item; 0 if it can be bought, nil while the balance is unknown.
  package func missing(for item: Cosmetic) -> Int? {
    balance.map { max(0, item.price - $0) }
  }

  private func append(
    _ kind: LedgerEntry.Kind, _ item: String, coins: Int, receipt: String
  ) -> Bool {
    let entry = NewEntry(kind: kind, item: item, coins: coins, receipt: receipt, moment: clock())
    if let append {
      do throws(RecordsError) {
        try append(entry)
      } catch {
        failure = error.reason
        return false
      }
      reload()
    } else {
      ledger.append(kind, item, coins: coins, on: entry.moment, receipt: receipt)
      settings.wardrobe.owned = ledger.items
    }
    return true
  }

  // MARK: Coming and going

  /// Reads the account; call it when the store opens.
  package func open() {
    isOpen = true
    reload()
    mustRead = true
    readCoins()
  }

  /// Closes what is open; a purchase that has been confirmed goes on.
  package func leave() {
    isOpen = false
    closeSheet()
  }

  /// Notes that the menu has appeared.
  func noteMenu() { visits += 1 }

  /// Continues what takes time; call it once in each frame.
  package func beginFrame(at now: UInt64) {
    self.now = now
    provider.advance(to: now)
    if mustRead, isOpen { readCoins() }
  }

  /// The time of the next frame that the store needs; nil if it needs none.
  package var nextChange: UInt64? {
    if mustRead, isOpen { return now }
    return provider.nextChange
  }

  private func readCoins() {
    guard let readEarned else {
      mustRead = false
      if earned == nil { earned = 0 }
      return
    }
    do throws(RecordsError) {
      guard let coins = try readEarned() else { return }
      mustRead = false
      if earned != coins { earned = coins }
    } catch {
      mustRead = false
      failure = error.reason
    }
  }

  // MARK: Sheets

  package func show(_ sheet: Sheet) {
    confirmsItem = false
    if case .product(let product) = sheet {
      guard !isBusy || purchase?.product == product else { return }
      if !isBusy {
        practice = .paid
        purchase = Purchase(product: product, phase: pending.contains(product) ? .waiting : .asking)
      }
    }
    self.sheet = sheet
  }

  /// Closes the sheet, if there is one; a purchase that has been confirmed goes on.
  ///
  /// Returns false if nothing was open.
  @discardableResult
  package func closeSheet() -> Bool {
    guard sheet != nil else { return false }
    sheet = nil
    confirmsItem = false
    if !isBusy { purchase = nil }
    return true
  }

  /// Goes one step back in the sheet; returns false if nothing was open.
  func back() -> Bool {
    if confirmsItem {
      confirmsItem = false
      return true
    }
    return closeSheet()
  }

  // MARK: Buying with coins

  /// Asks the player to confirm the price of the item on screen.
  package func askForItem() {
    guard case .item(let item)? = sheet, !owns(item), missing(for: item) == 0 else { return }
    confirmsItem = true
  }

  package func keepCoins() { confirmsItem = false }

  /// Buys the item on screen after the player has confirmed, and uses it.
  package func buyItem() {
    guard confirmsItem, case .item(let item)? = sheet else { return }
    confirmsItem = false
    guard !owns(item), missing(for: item) == 0 else { return }
    // The receipt is the same for each purchase of the item, so it can never be paid twice.
    guard append(.unlock, item.id, coins: -item.price, receipt: "coins:\(item.id)") else {
      return say(Strings.notBought)
    }
    use(item)
  }

  /// Uses a cosmetic that the player owns; others are refused.
  package func use(_ item: Cosmetic) {
    guard owns(item) else { return }
    switch item {
    case .theme(let theme): settings.theme = theme
    case .back(let back): settings.cardBack = back
    case .palette(let palette): settings.palette = palette
    }
  }

  // MARK: Buying from the provider

  /// Whether the provider has been asked to take a payment.
  package var isBusy: Bool { purchase?.phase == .paying || purchase?.phase == .cancelling }

  /// Pays for the product on screen, after the player has confirmed the price.
  package func pay() {
    guard let purchase, purchase.phase != .waiting, !isBusy else { return }
    (provider as? SandboxProvider)?.outcome = practice
    self.purchase?.phase = .paying
    provider.buy(purchase.product)
  }

  /// Asks the provider to cancel the payment; it may be too late.
  package func cancelPayment() {
    guard let purchase, purchase.phase == .paying else { return }
    self.purchase?.phase = .cancelling
    provider.cancel(purchase.product)
  }

  package func restore() {
    guard !isRestoring, !isBusy else { return }
    isRestoring = true
    provider.restore()
  }

  private func note(_ event: StoreEvent) {
    withAnimation(.easeOut(duration: 0.3)) { handle(event) }
  }

  private func handle(_ event: StoreEvent) {
    switch event {
    case .paid(let transaction): receive(transaction)
    case .pending(let product):
      pending = provider.pending
      if purchase?.product == product {
        purchase?.phase = .waiting
        if sheet != .product(product) { endPurchase(of: product) }
      }
    case .declined(let product):
      pending = provider.pending
      endPurchase(of: product)
      say(Strings.notApproved)
    case .cancelled(let product): endPurchase(of: product)
    case .failed(let product, let failure):
      guard purchase?.product == product else { return }
      if sheet == .product(product) {
        purchase?.phase = .failed(failure)
      } else {
        endPurchase(of: product)
        say(Strings.shopFailed(failure))
      }
    case .restored(let transactions):
      isRestoring = false
      restore(transactions)
    case .restoreFailed(let failure):
      isRestoring = false
      say(Strings.shopFailed(failure))
    }
  }

  private func endPurchase(of product: StoreProduct.ID) {
    guard purchase?.product == product else { return }
    purchase = nil
    if sheet == .product(product) { sheet = nil }
  }

  /// Writes a payment into the ledger, then confirms it to the provider.
  ///
  /// If it cannot be written, the provider reports it again at the next start.
  private func receive(_ transaction: StoreTransaction) {
    pending = provider.pending
    endPurchase(of: transaction.product)
    guard let product = product(transaction.product) else { return }
    guard write(product, transaction) else { return say(Strings.notBought) }
    provider.finish(transaction.receipt)
    say(Strings.received(product))
  }

  private func write(_ product: StoreProduct, _ transaction: StoreTransaction) -> Bool {
    if ledger.has(receipt: transaction.receipt) { return true }
    let kind: LedgerEntry.Kind
    var coins = 0
    switch product.content {
    case .coins(let count, _): (kind, coins) = (.coins, count)
    case .noTips: kind = .product
    }
    return append(kind, product.id, coins: coins, receipt: transaction.receipt)
  }

  private func restore(_ transactions: [StoreTransaction]) {
    var restored: [StoreProduct] = []
    for transaction in transactions {
      guard let product = product(transaction.product), !ledger.items.contains(product.id)
      else { continue }
      guard write(product, transaction) else { return say(Strings.notBought) }
      restored.append(product)
    }
    say(Strings.restored(restored))
  }
}
