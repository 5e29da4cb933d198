import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame
@testable import Records

/// Purchases under a clock that is set by hand, with each answer of the practice shop.
@MainActor
@Suite struct StoreModelTests {
  /// The mark and the percentages follow from the prices.
  @Test func bestPackHasTheMostCoinsForItsPrice() {
    let packs = [StoreProduct].packs([(100, 100), (300, 200), (1_000, 800)])
    #expect(packs.map(\.isBest) == [false, true, false])
    #expect(
      packs.map(\.content)
        == [.coins(100, extra: 0), .coins(300, extra: 50), .coins(1_000, extra: 25)])
    let offer = SandboxProvider.offer.filter { !$0.isLasting }
    #expect(offer.filter(\.isBest).map(\.id) == ["coins.3000"])
    let extras = offer.map { product in
      if case .coins(_, let extra) = product.content { extra } else { -1 }
    }
    #expect(extras == [0, 36, 69, 98])
  }

  /// A store with records in memory, and what the player was told.
  @MainActor
  private final class Shop {
    let records = RecordStore.open(folder: nil).store
    let settings = Settings()
    var model: StoreModel
    var provider: SandboxProvider
    var account = ""
    var told: [String] = []
    var seconds = 0.0
    var earned = 500
    /// Whether the ledger can be written.
    var canWrite = true

    init() {
      model = StoreModel(settings)
      provider = SandboxProvider()
      start()
    }

    /// Starts the program again, with the same records and the same account.
    func start() {
      let date = Moment(seconds: 1_795_300_000)
      model = StoreModel(settings)
      provider = SandboxProvider(account: account, moment: { date }) { [unowned self] in
        account = $0
      }
      model.clock = { date }
      model.say = { [unowned self] in told.append($0) }
      model.readEarned = { [unowned self] () throws(RecordsError) in earned }
      model.readLedger = { [records] () throws(RecordsError) in try records.ledger() }
      model.append = { [unowned self] (entry) throws(RecordsError) in
        guard canWrite else {
          throw RecordsError(path: "", reason: "the disk is full", kind: .full)
        }
        try records.append(
          entry.kind, entry.item, coins: entry.coins, receipt: entry.receipt, on: entry.moment)
      }
      model.connect(provider)
      model.reload()
      seconds = 0
    }

    func wait(_ duration: Double) {
      for _ in 0..<20 {
        seconds += duration / 20
        model.beginFrame(at: UInt64(seconds * 1e9))
      }
    }

    func buy(_ product: String, _ outcome: SandboxProvider.Outcome) {
      model.show(.product(product))
      model.practice = outcome
      model.pay()
    }
  }

  @Test func paidPackArrivesAfterTheDelay() {
    let shop = Shop()
    shop.model.open()
    shop.model.show(.product("coins.550"))
    #expect(shop.model.purchase?.phase == .asking && shop.model.balance == 500)
    shop.model.pay()
    #expect(shop.model.purchase?.phase == .paying)
    shop.wait(1)
    #expect(shop.model.purchase?.phase == .paying && shop.model.balance == 500)
    shop.wait(0.5)
    #expect(shop.model.purchase == nil && shop.model.sheet == nil)
    #expect(shop.model.balance == 1_050 && shop.told == ["550 coins have arrived"])
    #expect(!shop.account.contains("coins.550"), "a finished pack cannot be restored")
  }

  @Test func nothingIsPaidBeforeThePriceIsConfirmed() {
    let shop = Shop()
    shop.model.open()
    shop.model.show(.product("coins.550"))
    shop.wait(60)
    shop.model.closeSheet()
    shop.wait(60)
    #expect(shop.model.balance == 500 && shop.told.isEmpty && shop.model.purchase == nil)
  }

  @Test func failedPurchaseCanBeTriedAgain() {
    let shop = Shop()
    shop.model.open()
    shop.buy("coins.100", .fails)
    shop.wait(2)
    #expect(shop.model.purchase?.phase == .failed(.noConnection))
    #expect(shop.model.sheet == .product("coins.100") && shop.model.balance == 500)
    shop.model.practice = .paid
    shop.model.pay()
    shop.wait(2)
    #expect(shop.model.balance == 600)
  }

  @Test func cancelledPurchaseCostsNothing() {
    let shop = Shop()
    shop.model.open()
    shop.buy("coins.100", .paid)
    shop.wait(0.5)
    shop.model.cancelPayment()
    #expect(shop.model.purchase?.phase == .cancelling)
    shop.wait(60)
    #expect(shop.model.purchase == nil && shop.model.sheet == nil && shop.model.balance == 500)
  }

  @Test func purchaseThatMustBeApprovedArrivesLater() {
    let shop = Shop()
    shop.model.open()
    shop.buy("coins.1200", .asks)
    shop.wait(2)
    #expect(shop.model.purchase?.phase == .waiting && shop.model.pending == ["coins.1200"])
    shop.model.closeSheet()
    shop.model.show(.product("coins.1200"))
    #expect(shop.model.purchase?.phase == .waiting)
    shop.model.pay()
    #expect(shop.model.purchase?.phase == .waiting, "a purchase that waits is not made twice")
    shop.wait(15)
    #expect(shop.model.balance == 1_700 && shop.model.pending.isEmpty && shop.model.sheet == nil)
  }

  @Test func declinedPurchaseEndsWithAWord() {
    let shop = Shop()
    shop.model.open()
    shop.buy("coins.1200", .declined)
    shop.wait(2)
    #expect(shop.model.purchase?.phase == .waiting)
    shop.wait(15)
    #expect(shop.model.balance == 500 && shop.told == [Strings.notApproved])
    #expect(shop.model.pending.isEmpty && shop.model.purchase == nil)
  }

  @Test(arguments: SandboxProvider.Outcome.allCases)
  func leavingTheStoreLosesNothing(_ outcome: SandboxProvider.Outcome) {
    let shop = Shop()
    shop.model.open()
    shop.buy("coins.550", outcome)
    shop.model.leave()
    #expect(shop.model.sheet == nil && shop.model.isBusy)
    shop.wait(30)
    shop.model.open()
    #expect(shop.model.balance == (outcome == .paid || outcome == .asks ? 1_050 : 500))
    #expect(shop.told.count == 1 && shop.model.purchase == nil && shop.model.sheet == nil)
  }

  /// The program ends while a purchase waits for approval.
  @Test func endOfTheProgramLosesNoApproval() {
    let shop = Shop()
    shop.model.open()
    shop.buy("coins.550", .asks)
    shop.wait(2)
    shop.start()
    #expect(shop.model.pending == ["coins.550"])
    shop.wait(15)
    shop.model.open()
    #expect(shop.model.balance == 1_050)
  }

  /// A payment that could not be written is reported again at the next start, and counts once.
  @Test func unwrittenPaymentIsReportedAgain() {
    let shop = Shop()
    shop.model.open()
    shop.canWrite = false
    shop.buy("coins.550", .paid)
    shop.wait(2)
    #expect(shop.told == [Strings.notBought] && shop.model.balance == 500)
    shop.canWrite = true
    shop.start()
    shop.wait(2)
    shop.model.open()
    #expect(shop.model.balance == 1_050)
    shop.start()
    shop.wait(2)
    shop.model.open()
    #expect(shop.model.balance == 1_050)
  }

  /// The program ends after the ledger was written and before the provider was told.
  @Test func paymentThatIsInTheLedgerCountsOnce() {
    let shop = Shop()
    shop.model.open()
    shop.buy("coins.550", .paid)
    shop.wait(2)
    let receipt = shop.model.ledger.lines[0].entry.receipt
    shop.account = "count 1\n\(receipt) coins.550 paid"
    shop.start()
    shop.wait(2)
    shop.model.open()
    #expect(shop.model.balance == 1_050 && shop.model.ledger.lines.count == 1)
    #expect(!shop.account.contains("coins.550"))
  }

  @Test func lastingProductsAreRestored() throws {
    let shop = Shop()
    shop.model.open()
    #expect(shop.model.hasTips)
    shop.buy("noTips", .paid)
    shop.wait(2)
    #expect(!shop.model.hasTips && shop.model.balance == 500)
    shop.buy("coins.100", .paid)
    shop.wait(2)
    // Other records with the same account, as on another computer.
    let other = Shop()
    other.account = shop.account
    other.start()
    other.model.open()
    #expect(other.model.hasTips)
    other.model.restore()
    #expect(other.model.isRestoring)
    other.wait(2)
    #expect(!other.model.isRestoring && !other.model.hasTips && other.model.balance == 500)
    #expect(other.told == ["Restored: menu without tips"])
    other.model.restore()
    other.wait(2)
    #expect(other.told.last == "There was nothing to restore")
    #expect(other.model.ledger.lines.count == 1)
  }

  @Test func failedRestoreIsSaid() {
    let shop = Shop()
    shop.model.open()
    shop.provider.failsToRestore = true
    shop.model.restore()
    shop.wait(2)
    #expect(!shop.model.isRestoring && shop.told == [Strings.shopFailed(.noConnection)])
  }

  @Test func invalidAccountIsIgnored() {
    let provider = SandboxProvider(account: "nothing\na b c\ncount x\nr coins.100 stolen\n")
    var events: [StoreEvent] = []
    provider.onEvent = { events.append($0) }
    provider.advance(to: 60_000_000_000)
    #expect(events.isEmpty && provider.nextChange == nil && provider.pending.isEmpty)
  }

  // MARK: Coins

  @Test func boughtThemeIsUsedAtOnce() {
    let shop = Shop()
    shop.model.open()
    shop.model.show(.item(.theme(.aurora)))
    shop.model.buyItem()
    #expect(shop.model.balance == 500, "the price must be confirmed")
    shop.model.askForItem()
    #expect(shop.model.confirmsItem)
    shop.model.buyItem()
    #expect(shop.model.balance == 50 && shop.model.owns(.theme(.aurora)))
    #expect(shop.settings.theme == .aurora && shop.settings.shownTheme == .aurora)
    #expect(Look(shop.settings).themes.contains(.aurora))
  }

  @Test func unboughtThemeCannotBeUsed() {
    let shop = Shop()
    shop.model.open()
    shop.model.use(.theme(.ember))
    #expect(shop.settings.theme == .violet)
    shop.settings.theme = .ember
    #expect(shop.settings.shownTheme == .violet, "as if the file of settings had been changed")
    shop.settings.cardBack = .tide
    shop.settings.palette = .jewel
    #expect(shop.settings.shownBack == .spade && shop.settings.shownPalette == .classic)
    let look = Look(shop.settings)
    #expect(!look.themes.contains(.ember) && !look.palettes.contains(.jewel))
  }

  @Test func tooFewCoinsBuyNothing() {
    let shop = Shop()
    shop.earned = 449
    shop.model.open()
    shop.model.show(.item(.theme(.aurora)))
    #expect(shop.model.missing(for: .theme(.aurora)) == 1)
    shop.model.askForItem()
    #expect(!shop.model.confirmsItem)
    shop.model.buyItem()
    #expect(shop.model.ledger.lines.isEmpty)
  }

  @Test func changedEntryTakesItsThemeAway() {
    let shop = Shop()
    shop.earned = 1_000
    shop.model.open()
    shop.model.show(.item(.theme(.aurora)))
    shop.model.askForItem()
    shop.model.buyItem()
    let changed = shop.model.ledger.changed(0, coins: -1)
    shop.model.readLedger = { () throws(RecordsError) in changed }
    shop.model.reload()
    #expect(shop.model.ledger.isTampered && !shop.model.owns(.theme(.aurora)))
    #expect(shop.settings.shownTheme == .violet && shop.model.balance == 1_000)
  }

  @Test func balanceIsNeverNegative() {
    let shop = Shop()
    shop.model.open()
    shop.model.show(.item(.back(.tide)))
    shop.model.askForItem()
    shop.model.buyItem()
    shop.earned = 0
    shop.model.open()
    #expect(shop.model.balance == 0)
  }

  @Test func coinsAreCountedInSteps() {
    let shop = Shop()
    var steps = 0
    shop.model.readEarned = { () throws(RecordsError) in
      steps += 1
      return steps < 4 ? nil : 70
    }
    shop.model.open()
    #expect(shop.model.balance == nil && shop.model.nextChange != nil)
    for _ in 0..<3 { shop.model.beginFrame(at: 0) }
    #expect(shop.model.balance == 70 && shop.model.nextChange == nil && steps == 4)
    shop.model.beginFrame(at: 0)
    #expect(steps == 4)
  }

  @Test func identifiersOfCosmeticsAreDistinctAndKnown() {
    let ids = Cosmetic.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for item in Cosmetic.all { #expect(Cosmetic.named(item.id) == item) }
    #expect(CardBack.allCases.count == 6)
    let sold = Cosmetic.all.filter { !$0.isFree }
    #expect(sold.count == 2 + 5 + 2 && sold.allSatisfy { $0.price > 0 })
  }

  /// A player who looks for more contrast finds it in the store, free of charge.
  @Test func shelfOfSuitColoursNamesEveryPalette() {
    let items = Shelf.palettes.items
    #expect(Set(items) == Set(Settings.Palette.allCases.map(Cosmetic.palette)))
    #expect(
      items.filter(\.isFree) == [.classic, .safe, .twoColour, .highContrast].map { .palette($0) })
    #expect(Set(items.map { Strings.text($0) }).count == items.count)
  }
}
