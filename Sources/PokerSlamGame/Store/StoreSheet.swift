import Records
import Session
import StageUI

/// What lies over the goods: an item, a purchase, or the list of all entries.
struct StoreSheet: View {
  @Environment(\.look) private var look
  var model: StoreModel
  var sheet: StoreModel.Sheet
  var size: Size
  var pictures: Namespace.ID?

  private var isLow: Bool { size.height < 500 }
  private var isNarrow: Bool { size.width < 480 }

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      ScrollView { content }.scrollIndicators(.visible)
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(title)
  }

  private var title: String {
    switch sheet {
    case .item(let item): Strings.name(item)
    case .product(let id): model.product(id).map { Strings.title($0.content) } ?? Strings.store
    case .account: Strings.coinAccount
    }
  }

  private var content: some View {
    Group {
      switch sheet {
      case .item(let item): ItemSheet(model: model, item: item, isLow: isLow, pictures: pictures)
      case .product(let id):
        if let product = model.product(id) {
          PurchaseSheet(model: model, product: product, isLow: isLow, pictures: pictures)
        }
      case .account: AccountSheet(model: model, size: size)
      }
    }
    .padding(isNarrow || isLow ? 20 : 32)
    .overlay(alignment: .topTrailing) {
      CircleButton(symbol: "xmark", label: Strings.close) {
        withAnimation(.preset(.hero)) { _ = model.closeSheet() }
      }
      .padding(isNarrow || isLow ? 12 : 20)
    }
    .frame(maxWidth: isLow ? 720 : 480)
    .plate()
    .padding(16)
  }
}

/// A picture beside or above words and buttons.
private struct SheetColumns<Picture: View, Words: View>: View {
  var isLow: Bool
  @ViewBuilder var picture: Picture
  @ViewBuilder var words: Words

  var body: some View {
    if isLow {
      HStack(spacing: 24) {
        picture.frame(maxWidth: .infinity)
        VStack(spacing: 12) { words }.frame(maxWidth: .infinity)
      }
      .padding(.trailing, 44)
    } else {
      VStack(spacing: 16) {
        picture
        words
      }
    }
  }
}

/// A theme, card back or palette with what can be done with it.
private struct ItemSheet: View {
  @Environment(\.look) private var look
  var model: StoreModel
  var item: Cosmetic
  var isLow: Bool
  var pictures: Namespace.ID?

  var body: some View {
    SheetColumns(isLow: isLow) {
      CosmeticPicture(item: item)
        .hero(item.id, in: pictures)
        .frame(maxWidth: .infinity)
        .frame(height: isLow ? 220 : 232)
        // Below the button that closes the sheet.
        .padding(.top, isLow ? 0 : 44)
    } words: {
      VStack(spacing: 6) {
        Text(Strings.name(item)).game(TypeSize.heading, ink: .primary)
          .accessibilityAddTraits(.isHeader)
        Text(text).game(TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      buttons
    }
  }

  private var text: String {
    guard model.confirmsItem, let balance = model.balance else { return Strings.text(item) }
    return Strings.keeps(balance - item.price)
  }

  @ViewBuilder private var buttons: some View {
    if model.confirmsItem {
      PrimaryButton(title: Strings.buyNow, symbol: "checkmark") {
        withAnimation(.easeInOut(duration: 0.25)) { model.buyItem() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      .accessibilityValue(Strings.groupedCoins(item.price))
      SecondaryButton(title: Strings.keepMyCoins, height: 48) {
        withAnimation(.easeInOut(duration: 0.2)) { model.keepCoins() }
      }
    } else if model.owns(item) {
      ItemUse(model: model, item: item)
    } else {
      let missing = model.missing(for: item)
      PrimaryButton(title: Strings.buy(for: item.price), isBright: missing == 0) {
        withAnimation(.easeInOut(duration: 0.2)) { model.askForItem() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      .accessibilityValue(Strings.groupedCoins(item.price))
      .accessibilityHint(missing.map { $0 > 0 ? Strings.short(of: $0) : "" } ?? "")
      Text(reason(missing)).game(TypeSize.caption, ink: look.theme.isDark ? .onPlate : .primary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
  }

  /// The line below the button: what is missing, or what is left.
  private func reason(_ missing: Int?) -> String {
    guard let missing, let balance = model.balance else { return Strings.countingCoins }
    if missing > 0 { return Strings.sentences([Strings.short(of: missing), Strings.earnCoins]) }
    return Strings.keeps(balance - item.price)
  }
}

/// The button that uses an item, or the mark that it is in use.
private struct ItemUse: View {
  @Environment(\.look) private var look
  var model: StoreModel
  var item: Cosmetic

  var body: some View {
    if look.uses(item) {
      HStack(spacing: 10) {
        GameSymbol("checkmark", size: 20)
          .foregroundStyle(look.theme.isDark ? Color(hex: 0x8FE8B8) : Color(hex: 0x1B6B43))
        Text(Strings.itemInUse).game(TypeSize.body, ink: .primary)
      }
      .frame(maxWidth: .infinity, minHeight: 64)
      .accessibilityElement(children: .combine)
    } else {
      PrimaryButton(title: Strings.useItem) {
        withAnimation(.easeInOut(duration: 0.3)) { model.use(item) }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
    }
  }
}

extension Look {
  /// Whether a cosmetic is in use.
  func uses(_ item: Cosmetic) -> Bool {
    switch item {
    case .theme(let name): theme.name == name
    case .back(let back): self.back == back
    case .palette(let palette): self.palette == palette
    }
  }
}

/// The steps of a purchase from the provider.
private struct PurchaseSheet: View {
  @Environment(\.look) private var look
  var model: StoreModel
  var product: StoreProduct
  var isLow: Bool
  var pictures: Namespace.ID?

  private var phase: StoreModel.Phase { model.purchase?.phase ?? .asking }

  var body: some View {
    SheetColumns(isLow: isLow) {
      picture
        .frame(height: isLow ? 140 : 132)
        .padding(.top, isLow ? 0 : 8)
    } words: {
      ZStack {
        VStack(spacing: 6) {
          Text(heading).game(TypeSize.heading, ink: .primary)
            .multilineTextAlignment(.center)
            .accessibilityAddTraits(.isHeader)
          Text(text).game(TypeSize.body, ink: .onPlate)
            .multilineTextAlignment(.center)
            .fixedSize(horizontal: false, vertical: true)
        }
        .id(heading + text)
        .transition(.outBeforeIn)
      }
      ZStack {
        VStack(spacing: isLow ? 12 : 16) { buttons }
          .id(step)
          .transition(.outBeforeIn)
      }
      Text(Strings.storeNote).game(TypeSize.caption, ink: .primary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
  }

  @ViewBuilder private var picture: some View {
    switch (phase, product.content) {
    case (.waiting, _): mark("clock", look.theme.textOnPlate)
    case (.failed, _): mark("exclamationmark.triangle", Self.danger(look.theme))
    case (_, .noTips): mark("lightbulb", look.theme.textPoints)
    case (_, .coins(let coins, _)):
      CoinStack(count: CoinStack.count(of: coins))
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .hero(product.id, in: pictures)
    }
  }

  static func danger(_ theme: Theme) -> Color {
    theme.isDark ? Color(hex: 0xFF8A7E) : Color(hex: 0xB8481A)
  }

  private func mark(_ symbol: String, _ color: Color) -> some View {
    GameSymbol(symbol, size: 48, isFixed: true).foregroundStyle(color)
      .frame(width: 96, height: 96)
      .background(Circle().fill(look.theme.tint(0.08)))
      .overlay(Circle().strokeBorder(look.theme.edge ?? .clear))
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .transition(.opacity)
      .accessibilityHidden(true)
  }

  /// What the buttons are for: each step has buttons of its own.
  private enum Step: Hashable { case asking, paying, waiting, failed }

  private var step: Step {
    switch phase {
    case .asking: .asking
    case .paying, .cancelling: .paying
    case .waiting: .waiting
    case .failed: .failed
    }
  }

  private var heading: String {
    switch phase {
    case .waiting: Strings.approvalTitle
    case .failed: Strings.purchaseFailed
    case .asking, .paying, .cancelling: Strings.title(product.content)
    }
  }

  private var text: String {
    switch phase {
    case .waiting: Strings.approvalText
    case .failed(let failure): Strings.sentences([Strings.shopFailed(failure)])
    case .asking, .paying, .cancelling: Strings.productText(product.content)
    }
  }

  @ViewBuilder private var buttons: some View {
    switch phase {
    case .asking:
      PracticeChoice(model: model)
      PrimaryButton(title: Strings.pay(product.price)) {
        withAnimation(.easeInOut(duration: 0.2)) { model.pay() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
    case .paying, .cancelling:
      HStack(spacing: 12) {
        ProgressView().scaleEffect(0.8).frame(width: 24, height: 24)
        Text(phase == .paying ? Strings.askingShop : Strings.shopCancels)
          .game(TypeSize.body, ink: .primary)
      }
      .frame(minHeight: 64)
      .accessibilityElement(children: .combine)
      SecondaryButton(title: Strings.cancel, height: 48) {
        withAnimation(.easeInOut(duration: 0.2)) { model.cancelPayment() }
      }
      .disabled(phase == .cancelling)
      .prefersDefaultFocus()
    case .waiting:
      SecondaryButton(title: Strings.close, height: 48) { close() }
        .prefersDefaultFocus()
    case .failed:
      PrimaryButton(title: Strings.payAgain, symbol: "arrow.clockwise") {
        withAnimation(.easeInOut(duration: 0.2)) { model.pay() }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      SecondaryButton(title: Strings.cancel, height: 48) { close() }
    }
  }

  private func close() { withAnimation(.preset(.hero)) { _ = model.closeSheet() } }
}

extension AnyTransition {
  /// The old view fades out before the new one fades in, so that only one of them can be read.
  fileprivate static var outBeforeIn: AnyTransition {
    .asymmetric(
      insertion: .opacity.animation(.easeOut(duration: 0.15).delay(0.12)),
      removal: .opacity.animation(.easeIn(duration: 0.1)))
  }
}

/// The choice of the sandbox's answer, with which each outcome of a purchase can be tried.
private struct PracticeChoice: View {
  @Environment(\.look) private var look
  @Bindable var model: StoreModel

  var body: some View {
    VStack(spacing: 8) {
      Text(Strings.practiceTitle).game(TypeSize.caption, ink: .onPlate)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
      if look.isTextLarge {
        list
      } else {
        // Long names, as in German on a phone, need a line of their own.
        ViewThatFits(in: .horizontal) {
          Picker(Strings.practiceTitle, selection: $model.practice) {
            ForEach(SandboxProvider.Outcome.allCases, id: \.self) {
              Text(Strings.practice($0)).tag($0)
            }
          }
          .pickerStyle(.segmented)
          .font(.game(TypeSize.body))
          list
        }
      }
    }
  }

  private var list: some View {
    VStack(spacing: 0) {
      ForEach(SandboxProvider.Outcome.allCases, id: \.self) { outcome in
        Button {
          model.practice = outcome
        } label: {
          HStack(spacing: 12) {
            GameSymbol("checkmark", size: 18)
              .foregroundStyle(Ink.points)
              .opacity(outcome == model.practice ? 1 : 0)
            Text(Strings.practice(outcome)).game(TypeSize.body, ink: .primary)
            Spacer(minLength: 0)
          }
          .frame(minHeight: 48)
          .rowLight()
        }
        .buttonStyle(.pressed)
        .accessibilityAddTraits(outcome == model.practice ? .isSelected : [])
      }
    }
    .padding(.horizontal, 16)
    .softGroup()
  }
}

/// The entries of the ledger, the newest first, above them what was earned.
private struct AccountSheet: View {
  @Environment(\.look) private var look
  var model: StoreModel
  var size: Size

  var body: some View {
    let lines = model.ledger.lines
    VStack(alignment: .leading, spacing: 12) {
      Text(Strings.coinAccount).game(TypeSize.heading, ink: .primary)
        .padding(.trailing, 52)
        .fixedSize(horizontal: false, vertical: true)
        .accessibilityAddTraits(.isHeader)
      if let warning {
        HStack(alignment: .top, spacing: 10) {
          GameSymbol("exclamationmark.triangle.fill", size: 20).foregroundStyle(Ink.points)
          Text(warning).game(TypeSize.body, ink: .primary)
            .fixedSize(horizontal: false, vertical: true)
        }
        .accessibilityElement(children: .combine)
      }
      VStack(spacing: 0) {
        row(Strings.coinBalance, model.balance.map(Strings.number) ?? "…", ink: .primary)
        row(Strings.earnedByPlaying, model.earned.map(Strings.coinChange) ?? "…", ink: .onPlate)
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 6)
      .softGroup()
      if lines.isEmpty {
        Text(Strings.noPurchases).game(TypeSize.body, ink: .onPlate)
          .frame(maxWidth: .infinity, minHeight: 64)
      } else {
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(lines.reversed(), id: \.entry.number) { AccountRow(line: $0) }
          }
        }
        .scrollIndicators(.visible)
        .frame(height: min(Double(lines.count) * 68, max(size.height * 0.42, 136)))
      }
      Text(Strings.earnCoins).game(TypeSize.caption, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
    }
  }

  private var warning: String? {
    let ledger = model.ledger
    if model.failure != nil { return Strings.coinsUnread }
    return ledger.isTampered
      ? Strings.tampered(changed: ledger.changed, missing: ledger.missing) : nil
  }

  private func row(_ title: String, _ value: String, ink: Ink) -> some View {
    HStack(spacing: 10) {
      Text(title).game(TypeSize.body, ink: ink)
      Spacer(minLength: 8)
      CoinMark(size: 18)
      Text(value).game(TypeSize.body, ink: .primary).fixedSize()
    }
    .frame(minHeight: 40)
    .accessibilityElement(children: .combine)
  }
}

/// An entry of the ledger.
private struct AccountRow: View {
  @Environment(\.look) private var look
  var line: Ledger.Line

  var body: some View {
    let entry = line.entry
    HStack(spacing: 12) {
      VStack(alignment: .leading, spacing: 3) {
        Text(Strings.title(entry)).game(TypeSize.body, ink: counts ? .primary : .onPlate)
        Text(detail).game(TypeSize.caption)
          .foregroundStyle(
            counts ? look.theme.textOnPlate : PurchaseSheet.danger(look.theme)
          )
          .fixedSize(horizontal: false, vertical: true)
      }
      Spacer(minLength: 8)
      if entry.coins != 0 {
        Text(Strings.coinChange(entry.coins)).game(TypeSize.body, ink: counts ? .primary : .onPlate)
          .strikethrough(!counts)
          .fixedSize()
      }
    }
    .frame(minHeight: 64)
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(.isStaticText)
  }

  private var counts: Bool { line.status == .counted }

  private var detail: String {
    switch line.status {
    case .counted: line.entry.moment.date.map(Strings.name) ?? ""
    case .changed: Strings.changedEntry
    case .duplicate: Strings.duplicateEntry
    }
  }
}
