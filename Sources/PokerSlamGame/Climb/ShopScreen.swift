import Session
import StageUI

/// The shop after a cleared level: five offers, the charms and tools held, and the next level.
struct ShopScreen: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: ClimbModel
  var size: Size
  var insets: EdgeInsets
  /// The charms on offer and those held: a bought charm moves from its offer to its place.
  @Namespace private var charmPlaces

  /// Whether the offers are tiles beside the next level: 1152 × 658 points, or 1152 × 576 if they
  /// are dense, between the header and the margins.
  private var isWide: Bool {
    size.width - insets.leading - insets.trailing >= 1216 && height >= 576 && !look.isTextLarge
  }
  /// Whether the next level is beside the list of offers, as in a window of 1024 × 768.
  ///
  /// Below the list, players did not see the coming gate.
  private var isHalfWide: Bool {
    size.width - insets.leading - insets.trailing >= 964 && height >= 520 && !look.isTextLarge
  }
  private var isDense: Bool { height < 640 }
  /// The height of the tiles of a wide shop: 324 points if there is room.
  private var offerHeight: Double { min(324, max(242, height - 334)) }
  private var height: Double { size.height - insets.top - insets.bottom - 120 }
  private var isTight: Bool { size.width < 600 || size.height < 500 }
  private var margin: Double { isTight ? 16 : 32 }

  var body: some View {
    ZStack {
      ClimbHeader(
        app: app, model: model, size: size, insets: insets,
        title: model.shopTask ?? Strings.shop)
      Group {
        if isWide {
          wide
        } else if isHalfWide {
          HStack(alignment: .top, spacing: 24) {
            scrolling(tall(hasGate: false))
            NextLevel(model: model, isDense: true)
              .padding(24)
              .frame(width: 320)
              .frame(maxHeight: 620)
              .plate()
              .focusSection()
              .prefersDefaultFocus()
          }
          .frame(maxWidth: 904)
        } else {
          VStack(spacing: 10) {
            scrolling(tall(hasGate: true)).frame(maxHeight: .infinity, alignment: .top)
            NextButton(model: model).frame(maxWidth: 560)
          }
        }
      }
      .padding(
        EdgeInsets(
          top: insets.top + (isTight ? (size.width > size.height ? 68 : 60) : 96),
          leading: insets.leading + margin, bottom: insets.bottom + (isTight ? 8 : 24),
          trailing: insets.trailing + margin))
    }
  }

  /// Returns a column that scrolls if it does not fit.
  private func scrolling(_ column: some View) -> some View {
    ViewThatFits(in: .vertical) {
      column
      ScrollView { column.padding(.horizontal, margin).padding(.bottom, 8) }
        .scrollIndicators(.visible)
        // The indicator lies in the margin, and shadows have room.
        .padding(.horizontal, -margin)
    }
  }

  private var wide: some View {
    VStack(alignment: .leading, spacing: 16) {
      VStack(alignment: .leading, spacing: 16) {
        HStack {
          Text(Strings.forSale).game(TypeSize.heading, ink: .primary)
          Spacer()
          RerollButton(model: model)
        }
        HStack(spacing: 24) {
          ForEach(0..<2, id: \.self) {
            CharmOffer(model: model, slot: $0, height: offerHeight, charmPlaces: charmPlaces)
              .modifier(TileTurn(count: Double(model.shopRun.rerolls), isFlat: false))
              .modifier(Rise(order: $0))
          }
          VStack(spacing: isDense ? 6 : 14) {
            ForEach(2..<5, id: \.self) {
              RowOffer(model: model, slot: $0, charmPlaces: charmPlaces).plate(radius: 16)
                .modifier(TileTurn(count: Double(model.shopRun.rerolls), isFlat: true))
                .modifier(Rise(order: $0))
            }
          }
          .frame(width: 336)
        }
        .frame(height: offerHeight)
      }
      .focusSection()
      ShopHoldings(model: model, isNarrow: false, charmPlaces: charmPlaces)
        .padding(24)
        .frame(maxWidth: .infinity)
        .plate()
        .focusSection()
    }
    .frame(width: 776)
    .frame(minHeight: min(600, max(556, height - 52)))
    .padding(.trailing, 24 + 352)
    // As tall as what lies beside it.
    .overlay(alignment: .trailing) {
      NextLevel(model: model, isDense: isDense)
        .padding(isDense ? 24 : 32)
        .frame(width: 352)
        .frame(maxHeight: .infinity)
        .plate()
        .focusSection()
        .prefersDefaultFocus()
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  /// The title, or the task of the lesson, and the button for other offers.
  @ViewBuilder private func heading(isStacked: Bool) -> some View {
    if isTight, let task = model.shopTask {
      Text(task).game(TypeSize.body, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
        .frame(maxWidth: .infinity, alignment: .leading)
    } else {
      Text(isTight ? Strings.shop : Strings.forSale).game(TypeSize.heading, ink: .primary)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
    // A long task takes more lines; the price of other offers stays on one.
    RerollButton(model: model).lineLimit(1)
      .fixedSize(horizontal: !isStacked, vertical: false)
      .layoutPriority(1)
  }

  /// Returns the offers above the charms and tools held, and the coming gate below them.
  private func tall(hasGate: Bool) -> some View {
    VStack(spacing: 12) {
      Group {
        if look.isTextLarge, isTight, model.shopTask == nil {
          ViewThatFits(in: .horizontal) {
            HStack(spacing: 8) { heading(isStacked: false) }
            VStack(alignment: .leading, spacing: 8) { heading(isStacked: true) }
          }
        } else {
          let stack =
            look.isTextLarge && isTight
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: 8))
            : AnyLayout(HStackLayout(spacing: 8))
          stack { heading(isStacked: look.isTextLarge && isTight) }
        }
      }
      .padding(.leading, 8)
      VStack(spacing: 2) {
        ForEach(0..<5, id: \.self) {
          RowOffer(
            model: model, slot: $0, charmPlaces: charmPlaces, height: isTight ? 68 : 54
          )
          .modifier(TileTurn(count: Double(model.shopRun.rerolls), isFlat: true))
          .modifier(Rise(order: $0))
        }
      }
      .padding(EdgeInsets(top: 8, leading: 4, bottom: 8, trailing: 4))
      .plate()
      ShopHoldings(model: model, isNarrow: true, charmPlaces: charmPlaces)
        .padding(14)
        .frame(maxWidth: .infinity)
        .plate()
      if hasGate {
        GateLine(run: model.shopRun)
          .padding(14)
          .frame(maxWidth: .infinity, alignment: .leading)
          .plate()
      }
    }
    .frame(maxWidth: 560)
    .frame(maxWidth: .infinity)
  }
}

/// The animations of an offer that leaves and of what takes its place, so that their texts do not
/// overlap.
@MainActor
enum ShopTurn {
  static let exit = Animation.easeIn(duration: 0.14)
  static let entrance = Animation.easeOut(duration: 0.25).delay(0.12)
  /// A text leaves as fast as an offer does, and another one takes its place afterwards.
  static var words: AnyTransition {
    .asymmetric(insertion: .opacity.animation(entrance), removal: .opacity.animation(exit))
  }
  /// The number of charms or tools held changes when a bought one has come to its place.
  static var count: AnyTransition {
    .asymmetric(
      insertion: .opacity.animation(.easeOut(duration: 0.15).delay(0.36)),
      removal: .opacity.animation(exit.delay(0.2)))
  }

  /// The reason at a price leaves at once, because the price moves into its place.
  static var reason: AnyTransition {
    .asymmetric(insertion: .opacity.animation(entrance), removal: .identity)
  }

  /// A free place leaves at once, because the name of what was bought appears there.
  static var freePlace: AnyTransition { reason }

  /// Returns how an offer appears; a charm that flies back from the charms held is visible at once,
  /// as it is on its way.
  static func insertion(_ usual: AnyTransition, flies: Bool) -> AnyTransition {
    flies ? AnyTransition(Arrival()) : usual.animation(entrance)
  }
}

/// Tells the views of a charm that flies to its place that they arrive; see `ArrivesLater`.
struct Arrival: Transition {
  static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    // It applies to an offer and to its identity, of which one can arrive while the other one is there.
    content.transformEnvironment(\.isArriving) {
      if phase == .willAppear { $0 = true }
    }
  }
}

private struct IsArrivingKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Whether the views are those of a charm that has just been bought or given back.
  fileprivate var isArriving: Bool {
    get { self[IsArrivingKey.self] }
    set { self[IsArrivingKey.self] = newValue }
  }
}

/// Lets a text beside a charm that flies to its place wait until what was there has left.
struct ArrivesLater: ViewModifier {
  @Environment(\.isArriving) private var isArriving

  func body(content: Content) -> some View {
    content
      .opacity(isArriving ? 0 : 1)
      .animation(isArriving ? nil : ShopTurn.entrance, value: isArriving)
  }
}

/// Turns a tile like a card with each reroll: it is edge-on while its offer is replaced.
private struct TileTurn: ViewModifier, @MainActor Animatable {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  /// The number of rerolls, with the part of the one that is shown.
  var count: Double
  /// Whether the tile turns about its horizontal axis, because it is wide and low.
  var isFlat: Bool

  var animatableData: Double {
    get { count * 128 }
    set { count = newValue / 128 }
  }

  func body(content: Content) -> some View {
    // A tile that is edge-on keeps a little of its width, so that it never has no area.
    let share = reducesMotion ? 1 : max(abs(Double.cos(count * Double.pi)), 0.02)
    content.scaleEffect(x: isFlat ? 1 : share, y: isFlat ? share : 1)
  }
}

/// Lets an offer rise to its place when the shop opens; the offers follow one another.
private struct Rise: ViewModifier {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  /// The number of offers that rise before this one.
  var order: Int
  @State private var isThere = false

  func body(content: Content) -> some View {
    content
      .opacity(isThere ? 1 : 0)
      .offset(y: isThere || reducesMotion ? 0 : 28)
      .animation(
        reducesMotion
          ? .easeOut(duration: 0.2) : .easeOut(duration: 0.28).delay(0.05 * Double(order)),
        value: isThere
      )
      .onAppear { isThere = true }
  }
}

/// The button that replaces all offers; its price grows with each use.
private struct RerollButton: View {
  @Environment(\.look) private var look
  var model: ClimbModel

  var body: some View {
    let price = model.shopRun.rerollPrice
    let canPay = model.shopRun.coins >= price
    Button {
      withAnimation(.easeInOut(duration: 0.3)) { model.reroll() }
    } label: {
      HStack(spacing: 10) {
        EmblemMark(emblem: .dice, size: 18)
        Text(Strings.reroll).game(TypeSize.body, ink: .primary)
        CoinMark(size: 18)
        Text(Strings.number(price)).game(TypeSize.body, ink: .primary)
      }
      .padding(.horizontal, 20)
      .frame(minHeight: 44)
      .background(Capsule().fill(look.theme.tint(0.12)))
      .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
      .opacity(canPay ? 1 : 0.5)
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .accessibilityLabel(Strings.reroll)
    .accessibilityValue(Strings.coins(price))
  }
}

/// The button that buys an offer; its title is the price.
///
/// Price and refusal are values, because an offer that leaves must not show those of the shop after
/// the purchase.
private struct PriceButton: View {
  @Environment(\.look) private var look
  var model: ClimbModel
  var slot: Int
  var offer: ClimbOffer
  var price: Int
  var refusal: ClimbRefusal?
  var isWide: Bool

  var body: some View {
    Button {
      withAnimation(.spring(response: 0.4, dampingFraction: 0.75)) { model.buy(slot) }
    } label: {
      // A narrow button has room for the reason below the price.
      let stack =
        isWide ? AnyLayout(HStackLayout(spacing: 8)) : AnyLayout(VStackLayout(spacing: 0))
      stack {
        HStack(spacing: 8) {
          CoinMark(size: 18).opacity(refusal == nil ? 1 : 0.5)
          Text(Strings.number(price))
            .game(TypeSize.body, ink: refusal == nil ? .primary : .onPlate)
        }
        if let reason = refusal.flatMap(Strings.shortReason) {
          // The price makes room first.
          Text(reason).game(TypeSize.caption, ink: .onPlate)
            .transition(ShopTurn.reason)
        }
      }
      .lineLimit(1)
      .padding(.horizontal, 12)
      .frame(minWidth: 84, minHeight: 44)
      .frame(maxWidth: isWide ? .infinity : nil)
      .background(Capsule().fill(look.theme.tint(refusal == nil ? 0.14 : 0.05)))
      .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .accessibilityLabel(Strings.name(offer))
    .accessibilityValue(Strings.coins(price))
    .accessibilityHint(refusal.map(Strings.reason) ?? "")
  }
}

/// A charm for sale, as a tile.
private struct CharmOffer: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: ClimbModel
  var slot: Int
  var height: Double
  var charmPlaces: Namespace.ID

  private var isDense: Bool { height < 306 }
  /// The size of the emblem, which leaves room for three lines below the name.
  private var tokenSize: Double {
    isDense ? min(72, 60 + height - 242) : 100 - (324 - height)
  }

  var body: some View {
    let run = model.shopRun
    ZStack {
      if run.offers.indices.contains(slot), let offer = run.offers[slot],
        case .charm(let charm) = offer
      {
        VStack(spacing: 0) {
          CharmToken(charm: charm, size: tokenSize)
            .matchedGeometryEffect(id: charm, in: charmPlaces, properties: .position)
            .padding(.top, isDense ? 14 : 30)
          Text(Strings.name(charm)).game(TypeSize.body, ink: .primary)
            .padding(.top, isDense ? 6 : 16)
            .modifier(ArrivesLater())
          HStack(spacing: 6) {
            Circle().fill(charm.kind.ink).frame(width: 8, height: 8)
            Text(Strings.name(charm.kind)).game(TypeSize.caption, ink: .onPlate)
          }
          .padding(.top, 2)
          .modifier(ArrivesLater())
          Text(Strings.sentence(charm, run.omens)).game(TypeSize.caption, ink: .onPlate)
            .multilineTextAlignment(.center)
            .frame(maxHeight: .infinity)
            .padding(.horizontal, 14)
            .modifier(ArrivesLater())
          PriceButton(
            model: model, slot: slot, offer: offer, price: run.price(of: offer),
            refusal: run.refusal(ofBuying: slot), isWide: true
          )
          .padding(isDense ? 12 : 20)
          .modifier(ArrivesLater())
        }
        .id(Turn(charm: charm, rerolls: run.rerolls))
        .transition(
          reducesMotion
            ? .opacity
            : .asymmetric(
              insertion: ShopTurn.insertion(
                .scale(scale: 0.9).combined(with: .opacity), flies: model.returned == charm),
              removal: .offset(y: 40).combined(with: .scale(scale: 0.7)).combined(with: .opacity)
                .animation(ShopTurn.exit)))
      } else {
        Text(Strings.sold).game(TypeSize.body, ink: .onPlate)
          .transition(ShopTurn.words)
      }
    }
    .frame(width: 196)
    .frame(maxHeight: .infinity)
    .plate()
  }

  private struct Turn: Hashable {
    var charm: Charm
    var rerolls: Int
  }
}

/// An offer as a row: emblem, name, description and price.
private struct RowOffer: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var model: ClimbModel
  var slot: Int
  var charmPlaces: Namespace.ID
  /// The least height.
  var height = 54.0
  /// The height of the row with its offer, which may need more lines.
  @State private var offerHeight = 0.0

  var body: some View {
    let run = model.shopRun
    let isSold = !(run.offers.indices.contains(slot) && run.offers[slot] != nil)
    ZStack {
      if run.offers.indices.contains(slot), let offer = run.offers[slot] {
        HStack(spacing: 14) {
          if !look.isTextLarge { emblem(offer).frame(width: 56) }
          VStack(alignment: .leading, spacing: 2) {
            Text(Strings.title(offer)).game(TypeSize.body, ink: .primary)
              .lineLimit(look.isTextLarge ? nil : 1)
              .minimumScaleFactor(look.isTextLarge ? 1 : 0.75)
            Text(sentence(offer)).game(TypeSize.caption, ink: .onPlate)
              .fixedSize(horizontal: false, vertical: true)
          }
          .modifier(ArrivesLater())
          Spacer(minLength: 4)
          PriceButton(
            model: model, slot: slot, offer: offer, price: run.price(of: offer),
            refusal: run.refusal(ofBuying: slot), isWide: false
          )
          .modifier(ArrivesLater())
        }
        .id(offer)
        .transition(
          reducesMotion
            ? .opacity
            : .asymmetric(
              insertion: ShopTurn.insertion(
                .offset(y: 14).combined(with: .opacity),
                flies: model.returned.map { offer == .charm($0) } ?? false),
              removal: .offset(y: 24).combined(with: .opacity).animation(ShopTurn.exit)))
      } else {
        Text(Strings.sold).game(TypeSize.body, ink: .onPlate)
          .frame(maxWidth: .infinity, alignment: .center)
          .transition(ShopTurn.words)
      }
    }
    .padding(EdgeInsets(top: 3, leading: 12, bottom: 3, trailing: 16))
    .frame(
      maxWidth: .infinity, minHeight: isSold ? max(height, offerHeight) : height,
      maxHeight: .infinity
    )
    .onGeometryChange(for: Double.self) {
      $0.size.height
    } action: {
      if !isSold { offerHeight = $0 }
    }
  }

  @ViewBuilder private func emblem(_ offer: ClimbOffer) -> some View {
    switch offer {
    case .charm(let charm):
      CharmToken(charm: charm, size: 50)
        .matchedGeometryEffect(id: charm, in: charmPlaces, properties: .position)
    case .lesson(let lesson): LessonCards(lesson: lesson)
    case .tool(let tool): ToolTile(tool: tool, size: 46)
    }
  }

  private func sentence(_ offer: ClimbOffer) -> String {
    switch offer {
    case .charm(let charm): Strings.sentence(charm, model.shopRun.omens)
    case .lesson(let lesson): Strings.sentence(lesson)
    case .tool(let tool): Strings.sentence(tool)
    }
  }
}
