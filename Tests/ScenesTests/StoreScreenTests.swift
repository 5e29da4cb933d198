import Records
import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The store used by keys, pad, mouse and fingers, and its layout.
@MainActor
@Suite struct StoreScreenTests {
  private func stepper(
    size: Size = Size(1280, 800), isTampered: Bool = false, textScale: Double = 1
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.settings.textScale = textScale
      let player = StorePlayer(app, isTampered: isTampered)
      player.app.go(to: .store)
    }
    stepper.wait()
    return stepper
  }

  private func click(_ label: String, _ stepper: SteppedProgram) throws {
    stepper.click(try #require(stepper.element(label), "\(label)").frame.center)
    stepper.wait()
  }

  @Test func mouseBuysAThemeAfterTheQuestion() throws {
    let stepper = try stepper()
    try click("Aurora", stepper)
    #expect(stepper.app.store.sheet == .item(.theme(.aurora)))
    try click("Buy for 450", stepper)
    #expect(stepper.app.store.confirmsItem && stepper.app.store.balance == 1_240)
    try click("Yes, buy it", stepper)
    #expect(stepper.app.store.balance == 790 && stepper.app.settings.shownTheme == .aurora)
    stepper.press(.escape)
    #expect(stepper.app.store.sheet == nil && stepper.app.screen.name == "store")
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "menu")
  }

  @Test func keysAloneBuyAPack() throws {
    let stepper = try stepper()
    stepper.press(.down)
    #expect(stepper.focused == "3,000 coins")
    stepper.press(.return)
    #expect(stepper.app.store.sheet == .product("coins.3000"))
    #expect(stepper.focused == "Buy for €14.99")
    stepper.press(.return)
    #expect(stepper.app.store.purchase?.phase == .paying)
    stepper.wait(frames: 100)
    #expect(stepper.app.store.purchase == nil && stepper.app.store.balance == 4_240)
    #expect(stepper.app.toast?.text == "3,000 coins have arrived")
  }

  // MARK: Answers of the shop

  /// Buys a pack with an answer of the practice shop, and waits until the shop works on it.
  private func paying(_ outcome: SandboxProvider.Outcome) throws -> SteppedProgram {
    let stepper = try stepper()
    stepper.app.store.show(.product("coins.1200"))
    stepper.app.store.practice = outcome
    stepper.wait()
    try click("Buy for €6.99", stepper)
    #expect(stepper.app.store.purchase?.phase == .paying)
    #expect(stepper.element(Strings.askingShop) != nil)
    #expect(stepper.element("Buy for €6.99") == nil, "nothing can be bought twice")
    return stepper
  }

  @Test func failedPurchaseSaysWhyAndCanBeTriedAgain() throws {
    let stepper = try paying(.fails)
    stepper.wait(frames: 100)
    #expect(stepper.element(Strings.purchaseFailed) != nil)
    #expect(stepper.element(Strings.sentences([Strings.shopFailed(.noConnection)])) != nil)
    stepper.app.store.practice = .paid
    try click(Strings.payAgain, stepper)
    #expect(stepper.element(Strings.askingShop) != nil)
    stepper.wait(frames: 100)
    #expect(stepper.app.store.sheet == nil && stepper.app.store.balance == 2_440)
  }

  @Test func failedPurchaseCanBeGivenUp() throws {
    let stepper = try paying(.fails)
    stepper.wait(frames: 100)
    try click(Strings.cancel, stepper)
    #expect(stepper.app.store.sheet == nil && stepper.app.store.balance == 1_240)
    #expect(stepper.element("1,200 coins")?.accessibility.value == "€6.99")
  }

  @Test func cancelledPurchaseLeavesTheStoreAsItWas() throws {
    let stepper = try paying(.paid)
    try click(Strings.cancel, stepper)
    #expect(stepper.element(Strings.askingShop) == nil)
    stepper.wait(frames: 200)
    #expect(stepper.app.store.sheet == nil && stepper.app.store.balance == 1_240)
    #expect(stepper.element("1,200 coins")?.accessibility.value == "€6.99")
  }

  /// The pack shows that it waits, also after its sheet was closed.
  @Test(arguments: [SandboxProvider.Outcome.asks, .declined])
  func purchaseThatNeedsApprovalIsShownAsWaiting(_ outcome: SandboxProvider.Outcome) throws {
    let stepper = try paying(outcome)
    stepper.wait(frames: 100)
    #expect(stepper.element(Strings.approvalTitle) != nil)
    #expect(stepper.element(Strings.approvalText) != nil)
    #expect(stepper.element(Strings.askingShop) == nil && stepper.element(Strings.payAgain) == nil)
    stepper.press(.escape)
    #expect(stepper.app.store.sheet == nil && stepper.app.store.balance == 1_240)
    #expect(stepper.element("1,200 coins")?.accessibility.value == Strings.approvalTitle)
    stepper.wait(frames: 720)
    let isApproved = outcome == .asks
    #expect(stepper.app.store.balance == (isApproved ? 2_440 : 1_240))
    #expect(
      stepper.app.toast?.text == (isApproved ? "1,200 coins have arrived" : Strings.notApproved))
    #expect(stepper.element("1,200 coins")?.accessibility.value == "€6.99")
  }

  @Test func escapeTakesOneStepBack() throws {
    let stepper = try stepper()
    try click("Aurora", stepper)
    try click("Buy for 450", stepper)
    stepper.press(.escape)
    #expect(!stepper.app.store.confirmsItem && stepper.app.store.sheet != nil)
    stepper.press(.escape)
    #expect(stepper.app.store.sheet == nil)
  }

  @Test func padOpensAndCloses() throws {
    let player = try PadTests.Player { app in
      StorePlayer(app).app.go(to: .store)
    }
    player.press(.down)
    player.press(.south)
    #expect(player.app.store.sheet == .product("coins.3000"))
    player.press(.east)
    #expect(player.app.store.sheet == nil && player.app.screen.name == "store")
    player.press(.east)
    #expect(player.app.screen.name == "menu")
  }

  @Test func purchaseEndsOutsideOfTheStore() throws {
    let stepper = try stepper()
    StorePlayer(playing: stepper.app).buy("coins.550", .paid)
    stepper.app.go(to: .menu)
    stepper.wait(frames: 100)
    #expect(stepper.app.toast?.text == "550 coins have arrived")
    stepper.app.go(to: .store)
    stepper.wait()
    #expect(stepper.app.store.balance == 1_790)
  }

  @Test func changedEntryIsShown() throws {
    let stepper = try stepper(isTampered: true)
    #expect(stepper.app.store.ledger.changed == 1)
    let warning = Strings.tampered(changed: 1, missing: 0)
    #expect(stepper.element(warning) != nil)
    try click(Strings.coinAccount, stepper)
    let rows = stepper.program.host.screenElements.filter {
      $0.accessibility.label.contains(Strings.changedEntry)
    }
    #expect(rows.count == 1)
  }

  @Test func menuShowsATipUntilItsEndIsBought() throws {
    let stepper = try SteppedProgram(.menu) { app in
      app.settings.reduceMotion = .on
      _ = StorePlayer(app)
    }
    stepper.wait()
    #expect(stepper.element(Strings.houseTip)?.accessibility.value.isEmpty == false)
    try click(Strings.removeTips, stepper)
    #expect(stepper.app.store.sheet == .product("noTips"))
    try click("Buy for €1.99", stepper)
    stepper.wait(frames: 100)
    #expect(!stepper.app.store.hasTips)
    stepper.app.go(to: .menu)
    stepper.wait()
    #expect(stepper.element(Strings.houseTip) == nil)
  }

  /// With reduced motion nothing moves, so the store at rest needs no frame.
  @Test func storeAtRestNeedsNoFrames() throws {
    let stepper = try stepper()
    stepper.wait(frames: 120)
    for _ in 0..<10 {
      if case .animating = stepper.frame().next { Issue.record("the store moves at rest") }
    }
  }

  // MARK: Layout

  nonisolated private static let sizes = [
    Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800),
    Size(1920, 1080), Size(3840, 2160),
  ]

  /// Every button is at least 44 points high and wide, and lies between the window's sides.
  @Test(arguments: sizes, [1.0, 1.5, 2.0])
  func buttonsAreLargeAndInsideTheWindow(size: Size, textScale: Double) throws {
    let stepper = try stepper(size: size, textScale: textScale)
    func check(_ place: String) {
      for element in stepper.program.host.screenElements
      where element.accessibility.role == .button {
        let (frame, title) = (element.frame, "\(place): \(element.accessibility.label)")
        #expect(frame.width >= 43.9 && frame.height >= 43.9, "\(title) \(frame)")
        #expect(frame.minX >= -0.1 && frame.maxX <= size.width + 0.1, "\(title) \(frame)")
      }
    }
    check("store")
    for sheet in [
      StoreModel.Sheet.item(.theme(.ember)), .product("coins.100"), .product("noTips"), .account,
    ] {
      stepper.app.store.show(sheet)
      stepper.wait(frames: 30)
      check("\(sheet)")
      stepper.app.store.closeSheet()
    }
  }

  /// In windows without a scroll view everything lies inside the window.
  @Test func wideFormFitsTheWindow() {
    for width in stride(from: 320.0, through: 3_840, by: 110) {
      for height in stride(from: 320.0, through: 2_160, by: 70) {
        let layout = StoreLayout(
          size: Size(width, height), insets: EdgeInsets(), textScale: 1)
        let title = "\(width) × \(height)"
        #expect(layout.content.minX >= 0 && layout.content.maxX <= width, "\(title)")
        #expect(layout.packSize.width >= 130 && layout.tileSize.width >= 100, "\(title)")
        guard layout.form == .wide else { continue }
        #expect(layout.content.minY >= 100 && layout.content.maxY <= height - 20, "\(title)")
        #expect(layout.packSize.height >= 200 && layout.tileSize.height >= 96, "\(title)")
      }
    }
  }
}
