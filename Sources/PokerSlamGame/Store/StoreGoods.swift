import Session
import StageUI

/// A pack of coins, as a card that is a button.
struct PackCard: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var model: StoreModel
  var product: StoreProduct
  var layout: StoreLayout
  var hero: Namespace.ID?

  private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: 24) }

  var body: some View {
    Button {
      ambient.pressed()
      withAnimation(.preset(.hero)) { model.show(.product(product.id)) }
    } label: {
      content
        .padding(.top, layout.ribbonHeight)
        .padding(layout.isCompact ? 12 : 24)
        .frame(width: layout.packSize.width, height: layout.packSize.height)
        .plate()
        .overlay { if product.isBest { ring } }
        .overlay(alignment: .top) { if product.isBest { ribbon } }
        .lighterUnderPointer(shape)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, shape)
    .prefersDefaultFocus(product.isBest)
    .accessibilityLabel(Strings.title(product.content))
    .accessibilityValue(isWaiting ? Strings.approvalTitle : product.price)
    .accessibilityHint(product.isBest ? Strings.bestValue : "")
  }

  /// Whether the stack of coins has moved into the sheet.
  private var isInSheet: Bool { hero != nil && model.sheet == .product(product.id) }

  private var isWaiting: Bool { model.pending.contains(product.id) }

  @ViewBuilder private var content: some View {
    if case .coins(let coins, let extra) = product.content {
      VStack(spacing: 0) {
        ZStack {
          if !isInSheet { CoinStack(count: CoinStack.count(of: coins)).hero(product.id, in: hero) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        Text(Strings.number(coins))
          .game(layout.isCompact ? TypeSize.heading : TypeSize.title, ink: .primary)
          .lineLimit(1)
          .padding(.top, 10)
        Text(Strings.packText(extra: extra))
          .game(layout.isCompact ? TypeSize.caption : TypeSize.body, ink: .onPlate)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
          .frame(minHeight: layout.captionHeight)
        price.padding(.top, layout.isCompact ? 8 : 14)
      }
    }
  }

  private var price: some View {
    Text(isWaiting ? Strings.purchaseWaits : product.price).game(TypeSize.body)
      .foregroundStyle(product.isBest ? Theme.onGold : look.theme.textPrimary)
      .lineLimit(1)
      .frame(maxWidth: .infinity, minHeight: layout.isCompact ? 40 : 44)
      .background {
        if product.isBest {
          Capsule()
            .fill(
              LinearGradient(
                colors: [Color(hex: 0xFFE14D), Theme.gold], startPoint: .top, endPoint: .bottom)
            )
            .shadow(
              color: look.theme.isDark && look.theme.edge == nil
                ? Theme.gold.opacity(0.4) : .clear, radius: 10, y: 3)
        } else {
          Capsule().fill(look.theme.tint(0.12))
            .overlay(Capsule().rim([look.theme.tint(0.1), look.theme.tint(0)]))
            .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
        }
      }
  }

  private var ring: some View {
    RoundedRectangle(cornerRadius: 25)
      .strokeBorder(look.theme.selection, lineWidth: 2)
      .padding(-1)
      .allowsHitTesting(false)
  }

  private var ribbon: some View {
    Text(Strings.bestValue).game(TypeSize.caption)
      .foregroundStyle(Theme.onGold)
      .lineLimit(1)
      // Not wider than its pack.
      .minimumScaleFactor(0.6)
      .padding(EdgeInsets(top: 5, leading: 14, bottom: 6, trailing: 14))
      .background(Capsule().fill(Theme.gold))
      .alignmentGuide(.top) { $0.height / 2 }
      .allowsHitTesting(false)
  }
}

/// A stack of coins.
struct CoinStack: View {
  var count: Int

  /// Returns how many coins stand for a number of them.
  static func count(of coins: Int) -> Int {
    switch coins {
    case ..<500: 1
    case ..<1_000: 2
    case ..<2_000: 4
    default: 5
    }
  }

  /// The size of a coin's upper face, and the height of the stack that fits every pack.
  private static let coin = Size(60, 28)
  private static let thickness = 9.0
  private static let step = 16.0
  private static let height = coin.height + thickness + 4 * step

  var body: some View {
    Canvas { [count] context, size in
      let scale = min(size.width / 80, size.height / (Self.height + 8), 1.3)
      context.translateBy(x: size.width / 2, y: size.height - 4 * scale)
      context.scaleBy(x: scale, y: scale)
      for index in 0..<count {
        // Each coin lies a little beside the one below it.
        let offset = count == 1 ? 0 : index.isMultiple(of: 2) ? -6.0 : 6
        Self.drawCoin(
          at: Point(offset, -Self.thickness - Self.coin.height / 2 - Double(index) * Self.step),
          isLowest: index == 0, into: context)
      }
    }
    .accessibilityHidden(true)
  }

  private static func drawCoin(
    at center: Point, isLowest: Bool, into context: GraphicsContext
  ) {
    let face = Rect(
      x: center.x - coin.width / 2, y: center.y - coin.height / 2, width: coin.width,
      height: coin.height)
    let lower = face.offsetBy(dx: 0, dy: thickness)
    let body = Path { path in
      path.addEllipse(in: lower)
      path.addRect(Rect(x: face.minX, y: face.midY, width: face.width, height: thickness))
    }
    context.drawShadow(
      of: Path(ellipseIn: lower), Color(hex: 0x07031E, opacity: isLowest ? 0.4 : 0.25), radius: 5,
      y: 4)
    context.fill(
      body,
      with: .linearGradient(
        Gradient(colors: [Color(hex: 0xF0A400), Color(hex: 0xC87A00)]),
        startPoint: Point(0, face.midY), endPoint: Point(0, lower.maxY)))
    context.fill(
      Path(ellipseIn: face),
      with: .linearGradient(
        Gradient(colors: [Color(hex: 0xFFE14D), Color(hex: 0xFFC400)]),
        startPoint: Point(0, face.minY), endPoint: Point(0, face.maxY)))
    context.fill(
      Path(ellipseIn: face.insetBy(dx: 7.5, dy: 4.5)), with: .color(Color(hex: 0xF5B300)))
    var light = context
    light.clip(to: Path(Rect(x: face.minX, y: face.minY, width: face.width * 0.5, height: 9)))
    light.stroke(
      Path(ellipseIn: face.insetBy(dx: 1.2, dy: 1)), with: .color(Color(white: 1, opacity: 0.7)),
      lineWidth: 1.6)
  }
}

/// A theme, card back or palette with its name, and its price or state.
struct CosmeticTile: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var model: StoreModel
  var item: Cosmetic
  var isUsed: Bool
  /// The size of the picture.
  var size: Size
  var nameHeight: Double
  var hero: Namespace.ID?

  private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: 16) }

  /// Whether the picture has moved into the sheet.
  private var isInSheet: Bool { hero != nil && model.sheet == .item(item) }

  var body: some View {
    Button {
      ambient.pressed()
      withAnimation(.preset(.hero)) { model.show(.item(item)) }
    } label: {
      VStack(spacing: 0) {
        ZStack {
          if !isInSheet { CosmeticPicture(item: item).hero(item.id, in: hero) }
        }
        .frame(width: size.width, height: size.height)
        .lighterUnderPointer(shape)
        let words =
          look.isTextLarge
          ? AnyLayout(VStackLayout(alignment: .leading, spacing: 2))
          : AnyLayout(HStackLayout(spacing: 8))
        words {
          Text(Strings.name(item)).game(TypeSize.body, ink: .primary)
            .multilineTextAlignment(.leading)
            // A single word is made smaller instead of being broken.
            .lineLimit(Strings.name(item).contains(" ") ? 2 : 1)
            .minimumScaleFactor(0.5)
          if !look.isTextLarge { Spacer(minLength: 4) }
          state
        }
        .padding(.horizontal, 4)
        .frame(width: size.width, alignment: .leading)
        .frame(minHeight: nameHeight)
      }
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, shape)
    .accessibilityLabel(Strings.name(item))
    .accessibilityValue(
      isUsed
        ? Strings.itemInUse
        : model.owns(item) ? Strings.itemYours : Strings.groupedCoins(item.price)
    )
    .accessibilityAddTraits(isUsed ? .isSelected : [])
  }

  @ViewBuilder private var state: some View {
    if isUsed {
      GameSymbol("checkmark", size: 18)
        .foregroundStyle(look.theme.isDark ? Color(hex: 0x8FE8B8) : Color(hex: 0x1B6B43))
    } else if !model.owns(item) {
      HStack(spacing: 6) {
        CoinMark(size: 16)
        Text(Strings.number(item.price)).game(TypeSize.body, ink: .primary)
      }
      .fixedSize()
    }
  }
}

/// The picture of a cosmetic, in any size.
struct CosmeticPicture: View {
  @Environment(\.look) private var look
  var item: Cosmetic

  var body: some View {
    Canvas { [item, theme = look.theme] context, size in
      let box = Rect(origin: .zero, size: size)
      let shape = Path(
        roundedRect: box, cornerRadius: min(16, size.height * 0.16), style: .continuous)
      context.clip(to: shape)
      switch item {
      case .theme(let name): Self.draw(Theme.named(name), in: box, into: context)
      case .back(let back): Self.draw(back, theme, in: box, into: context)
      case .palette(let palette): Self.draw(palette, theme, in: box, into: context)
      }
      context.stroke(
        shape, with: .color(theme.edge ?? theme.tint(theme.isDark ? 0.12 : 0.1)), lineWidth: 2)
    }
    .accessibilityHidden(true)
  }

  /// Draws the mesh of a theme with two of its cards.
  private static func draw(_ theme: Theme, in box: Rect, into context: GraphicsContext) {
    context.fill(
      Path(box),
      with: .meshGradient(
        SwayingMesh.at(
          SwayingMesh.stillMoment, colors: theme.mesh, background: theme.base), in: box))
    let unit = box.height / 144
    let suits = SuitColors.of(.classic, on: theme.name)
    for (side, rank, suit) in [(-1.0, Rank.queen, Suit.spades), (1, .king, .hearts)] {
      let card = Rect(
        x: box.midX + side * 28 * unit - 24.5 * unit, y: box.midY - 36 * unit, width: 49 * unit,
        height: 72 * unit)
      drawCard(card, theme, into: context)
      drawFace(rank, suit, in: card, color: suits.small[Int(suit.rawValue)], into: context)
    }
  }

  private static func drawFace(
    _ rank: Rank, _ suit: Suit, in card: Rect, color: Color, into context: GraphicsContext
  ) {
    let unit = card.width / 49
    context.drawRank(
      rank, size: 24 * unit, capitalsCentredAt: Point(card.midX, card.minY + 25 * unit),
      with: .color(color))
    SuitArt.draw(
      suit,
      in: Rect(
        x: card.midX - 9 * unit, y: card.minY + 38 * unit, width: 18 * unit, height: 18 * unit),
      color: color, into: context)
  }

  private static func drawCard(_ card: Rect, _ theme: Theme, into context: GraphicsContext) {
    let unit = card.width / 49
    let plate = Path(roundedRect: card, cornerRadius: 6 * unit, style: .circular)
    context.drawShadow(
      of: plate, Color(hex: 0x07031E, opacity: theme.isDark ? 0.4 : 0.2), radius: 6 * unit,
      y: 4 * unit)
    context.fill(plate, with: .color(theme.card))
    if theme.name == .highContrast {
      context.stroke(plate, with: .color(.white.opacity(0.8)), lineWidth: 1.5)
    } else if theme.isDark {
      context.fill(
        plate,
        with: .linearGradient(
          Gradient(colors: [.white.opacity(0.12), .white.opacity(0.03)]),
          startPoint: Point(0, card.minY), endPoint: Point(0, card.minY + card.height * 0.4)))
    }
  }

  /// Draws a card face down, in the middle of two others.
  private static func draw(
    _ back: CardBack, _ theme: Theme, in box: Rect, into context: GraphicsContext
  ) {
    drawGround(theme, in: box, into: context)
    let height = min(box.height * 0.72, box.width * 0.62)
    let card = Rect(
      x: -height * 31 / 92, y: -height / 2, width: height * 31 / 46, height: height)
    for side in [-1.0, 1, 0] {
      var turned = context
      turned.translateBy(
        x: box.midX + side * card.width * 0.5, y: box.midY + abs(side) * height * 0.05)
      turned.rotate(byRadians: side * 0.16)
      FaceDownDeal.drawCard(
        in: card, theme, back, light: side == 0 ? 1 : 0.35, into: turned)
    }
  }

  /// Draws four cards, one of each suit.
  private static func draw(
    _ palette: Settings.Palette, _ theme: Theme, in box: Rect, into context: GraphicsContext
  ) {
    drawGround(theme, in: box, into: context)
    let suits = SuitColors.of(palette, on: theme.name)
    let width = min(box.width * 0.19, box.height * 0.32)
    let faces: [(Rank, Suit)] = [
      (.ace, .hearts), (.king, .diamonds), (.queen, .clubs), (.jack, .spades),
    ]
    for (index, face) in faces.enumerated() {
      let card = Rect(
        x: box.midX + (Double(index) - 2) * width * 1.13 + width * 0.065,
        y: box.midY - width * 0.735, width: width, height: width * 1.47)
      drawCard(card, theme, into: context)
      drawFace(
        face.0, face.1, in: card, color: suits.small[Int(face.1.rawValue)], into: context)
    }
  }

  private static func drawGround(_ theme: Theme, in box: Rect, into context: GraphicsContext) {
    context.fill(
      Path(box), with: .color(theme.isDark ? theme.base.opacity(0.45) : .white.opacity(0.7)))
  }
}
