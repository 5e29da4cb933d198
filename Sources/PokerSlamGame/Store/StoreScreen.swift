import Records
import Session
import StageUI

/// The store: packs of coins, and what earned coins can buy.
struct StoreScreen: View {
  @Environment(\.look) private var look
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel
  var size: Size
  /// The pictures of the goods and of the sheet: the chosen one flies into the sheet.
  @Namespace private var pictures

  var body: some View {
    let model = app.store
    let layout = StoreLayout(size: size, insets: insets, textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      Group {
        if layout.form == .wide { wide(model, layout) } else { scrolled(model, layout) }
        StoreHeader(app: app, model: model, layout: layout, insets: insets)
      }
      .accessibilityHidden(model.sheet != nil)
      if let sheet = model.sheet {
        Theme.dim.opacity(0.6)
          .ignoresSafeArea()
          .onTapGesture(perform: back)
          .onSecondaryTap(perform: back)
          .transition(.opacity)
          .accessibilityHidden(true)
          .zIndex(1)
        StoreSheet(model: model, sheet: sheet, size: size, pictures: hero)
          .onSecondaryTap(perform: back)
          .focusScope()
          .onExitCommand(perform: back)
          .transition(.opacity)
          .zIndex(2)
      }
    }
    .frame(width: size.width, height: size.height)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.store)
  }

  /// The namespace of the pictures; nil if they only fade.
  private var hero: Namespace.ID? { reducesMotion ? nil : pictures }

  private func back() { withAnimation(.preset(.hero)) { app.back() } }

  private func wide(_ model: StoreModel, _ layout: StoreLayout) -> some View {
    VStack(spacing: 0) {
      packs(model, layout)
      ShelfHeader(model: model)
        .frame(height: layout.titleHeight)
        .padding(EdgeInsets(top: layout.gaps.packs, leading: 0, bottom: 2, trailing: 0))
      ShelfRow(model: model, shelf: model.shelf, settings: app.settings, layout: layout, hero: hero)
        .id(model.shelf)
        .transition(.opacity)
      Spacer(minLength: 0)
      StoreFoot(model: model, isColumn: false).frame(height: layout.footHeight)
    }
    .placed(in: layout.content)
  }

  private func scrolled(_ model: StoreModel, _ layout: StoreLayout) -> some View {
    ScrollView {
      VStack(spacing: 0) {
        packs(model, layout).padding(.top, layout.packGap + 12)
        ForEach(Shelf.allCases, id: \.self) { shelf in
          Text(Strings.shelf(shelf)).game(TypeSize.body, ink: .primary)
            .frame(maxWidth: .infinity, minHeight: layout.titleHeight, alignment: .leading)
            .padding(.top, layout.gaps.packs)
            .accessibilityAddTraits(.isHeader)
          ShelfRow(model: model, shelf: shelf, settings: app.settings, layout: layout, hero: hero)
        }
        StoreFoot(model: model, isColumn: size.width < 800 || look.isTextLarge)
          .padding(.top, layout.gaps.foot)
      }
      .padding(.bottom, 40 + insets.bottom)
      .frame(width: layout.content.width)
      .frame(maxWidth: .infinity)
    }
    .scrollIndicators(.visible)
    .fadingBelow(above: 12)
    .onSecondaryTap(perform: back)
    .placed(
      in: Rect(
        left: 0, top: layout.content.minY, right: size.width, bottom: layout.content.maxY))
  }

  private func packs(_ model: StoreModel, _ layout: StoreLayout) -> some View {
    let packs = model.products.filter { !$0.isLasting }
    let columns = layout.packColumns
    return VStack(spacing: layout.packGap) {
      ForEach(Array(stride(from: 0, to: packs.count, by: columns)), id: \.self) { first in
        HStack(spacing: layout.packGap) {
          ForEach(packs[first..<min(first + columns, packs.count)]) { product in
            PackCard(model: model, product: product, layout: layout, hero: hero)
          }
        }
      }
    }
    .focusSection()
    .prefersDefaultFocus()
  }
}

extension View {
  /// Shares the frame with the picture of the same goods in the sheet.
  @ViewBuilder func hero(_ id: String, in pictures: Namespace.ID?) -> some View {
    if let pictures { matchedGeometryEffect(id: id, in: pictures) } else { self }
  }
}

/// The button that leads back, the title, and the balance.
private struct StoreHeader: View {
  var app: AppModel
  var model: StoreModel
  @Environment(\.look) private var look
  var layout: StoreLayout
  var insets: EdgeInsets

  var body: some View {
    // In a narrow window, large text leaves no room for a title in the middle.
    let isBeside = look.isTextLarge && layout.content.width < 500
    let title = ScreenTitle(
      text: Strings.store, size: layout.form == .wide ? TypeSize.title : TypeSize.heading,
      heavy: true, room: isBeside ? 0 : 56)
    ScreenHeader(app: app) {
      if !isBeside { title }
    } beside: {
      if isBeside { title }
    } trailing: {
      BalancePill(model: model)
    }
    .atUpperEdge(top: layout.headerTop, margin: layout.margin, insets: insets)
  }
}

/// The coins that can be spent; a press opens the list of all entries.
private struct BalancePill: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var model: StoreModel

  var body: some View {
    Button {
      ambient.pressed()
      withAnimation(.preset(.modal)) { model.show(.account) }
    } label: {
      HStack(spacing: 10) {
        CoinMark(size: 22)
        Text(model.balance.map(Strings.number) ?? "…").game(TypeSize.body, ink: .primary)
          .contentTransition(.numericText())
          .fixedSize()
        if model.ledger.isTampered {
          GameSymbol("exclamationmark.triangle.fill", size: 18).foregroundStyle(Ink.points)
        }
      }
      .modifier(HUDPill())
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .accessibilityLabel(Strings.coinAccount)
    .accessibilityValue(model.balance.map(Strings.groupedCoins) ?? Strings.countingCoins)
  }
}

/// The title of the shelf, with the ways to the other shelves.
private struct ShelfHeader: View {
  @Environment(Ambient.self) private var ambient
  var model: StoreModel

  var body: some View {
    HStack(spacing: 16) {
      // The title fades together with the goods of its shelf.
      ZStack(alignment: .leading) {
        Text(Strings.shelf(model.shelf)).game(TypeSize.body, ink: .primary)
          .accessibilityAddTraits(.isHeader)
          .id(model.shelf)
          .transition(.opacity)
      }
      Spacer()
      ForEach(Shelf.allCases.filter { $0 != model.shelf }, id: \.self) { shelf in
        Button {
          ambient.pressed()
          withAnimation(.easeInOut(duration: 0.25)) { model.shelf = shelf }
        } label: {
          HStack(spacing: 6) {
            Text(Strings.shelf(shelf)).game(TypeSize.caption, ink: .secondary)
            GameSymbol("chevron.right", size: 14).foregroundStyle(Ink.secondary)
          }
          .padding(.horizontal, 12)
          .frame(minHeight: 44)
          .lighterUnderPointer(Capsule())
        }
        .buttonStyle(.pressed)
        .contentShape(.focusEffect, Capsule())
      }
    }
    .padding(.trailing, -12)
    .focusSection()
  }
}

/// The goods of a shelf.
private struct ShelfRow: View {
  var model: StoreModel
  var shelf: Shelf
  var settings: Settings
  var layout: StoreLayout
  var hero: Namespace.ID?

  /// In a wide window, all goods lie in one row.
  private var columns: Int {
    layout.form == .wide ? max(layout.tileColumns, shelf.items.count) : layout.tileColumns
  }

  private var width: Double {
    guard layout.form == .wide else { return layout.tileSize.width }
    return (layout.content.width - Double(columns - 1) * layout.tileGap) / Double(columns)
  }

  var body: some View {
    let items = shelf.items
    VStack(alignment: .leading, spacing: layout.form == .wide ? 0 : 8) {
      ForEach(Array(stride(from: 0, to: items.count, by: columns)), id: \.self) { first in
        HStack(alignment: .top, spacing: layout.tileGap) {
          ForEach(items[first..<min(first + columns, items.count)], id: \.self) { item in
            CosmeticTile(
              model: model, item: item, isUsed: settings.uses(item),
              size: Size(width, layout.tileSize.height), nameHeight: layout.nameHeight, hero: hero)
          }
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .focusSection()
  }
}

/// The note that no money moves, and what belongs to no shelf.
private struct StoreFoot: View {
  @Environment(\.look) private var look
  var model: StoreModel
  var isColumn: Bool

  var body: some View {
    if isColumn {
      VStack(spacing: 12) {
        tips
        restore
        note.multilineTextAlignment(.center).padding(.top, 4)
      }
      .frame(maxWidth: 560)
    } else {
      HStack(spacing: 16) {
        note
        Spacer(minLength: 8)
        tips.fixedSize()
        restore.fixedSize()
      }
    }
  }

  private var note: some View {
    VStack(alignment: isColumn ? .center : .leading, spacing: 4) {
      Text(Strings.storeNote).game(TypeSize.caption, ink: .secondary)
        .fixedSize(horizontal: false, vertical: true)
      if let warning {
        Text(warning).game(TypeSize.caption, ink: look.theme.isDark ? .points : .primary)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
  }

  private var warning: String? {
    if model.failure != nil { return Strings.coinsUnread }
    let ledger = model.ledger
    return ledger.isTampered
      ? Strings.tampered(changed: ledger.changed, missing: ledger.missing) : nil
  }

  @ViewBuilder private var tips: some View {
    if model.hasTips, let product = model.product("noTips") {
      let isWaiting = model.pending.contains(product.id)
      FootButton(
        title: Strings.removeTips, symbol: "lightbulb",
        value: isWaiting ? Strings.purchaseWaits : product.price
      ) {
        withAnimation(.preset(.hero)) { model.show(.product(product.id)) }
      }
      .transition(.opacity)
    }
  }

  private var restore: some View {
    FootButton(
      title: Strings.restorePurchases, symbol: "arrow.clockwise", isBusy: model.isRestoring
    ) { model.restore() }
  }
}

/// A quiet capsule at the foot of the store.
private struct FootButton: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var title: String
  var symbol: String
  var value = ""
  var isBusy = false
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      ambient.pressed()
      action()
    } label: {
      HStack(spacing: 12) {
        if isBusy {
          ProgressView().scaleEffect(0.64).frame(width: 18, height: 18)
        } else {
          GameSymbol(symbol, size: 18)
        }
        Text(title).game(TypeSize.body)
        if !value.isEmpty { Text(value).game(TypeSize.body).opacity(0.9) }
      }
      .foregroundStyle(Ink.primary)
      .multilineTextAlignment(.center)
      .padding(.horizontal, 24)
      .frame(maxWidth: .infinity, minHeight: 44)
      .background(Capsule().fill(look.theme.tint(0.1)))
      .overlay(Capsule().rim([look.theme.tint(0.1), look.theme.tint(0)]))
      .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .accessibilityLabel(title)
    .accessibilityValue(isBusy ? Strings.askingShop : value)
  }
}
