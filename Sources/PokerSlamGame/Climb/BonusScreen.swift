import Session
import StageUI

/// The bonus round of a gate: a ship shoots at falling suits for 20 seconds.
struct BonusScreen: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: ClimbModel
  var size: Size
  var insets: EdgeInsets

  var body: some View {
    let side = field
    ZStack {
      // The pointer steers beside and below the field too, where the words are.
      if let bonus = model.bonus {
        Color.clear.contentShape(Rectangle())
          .gesture(
            DragGesture(minimumDistance: 0)
              .onChanged { steer(to: $0.location.x, in: side, bonus) }
              .onEnded { _ in bonus.fire(at: model.now) }
          )
          .onContinuousHover { phase in
            if case .active(let place) = phase {
              steer(to: place.x, in: side, bonus, isHover: true)
            }
          }
          .accessibilityHidden(true)
      }
      ClimbHeader(app: app, model: model, size: size, insets: insets)
      if let bonus = model.bonus {
        BonusPicture(bonus: bonus, look: look, isPaused: model.isPaused)
          .frame(width: side.width, height: side.height)
          .allowsHitTesting(false)
          .position(x: side.midX, y: side.midY)
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(Strings.toTheBonus)
          .accessibilityValue(
            Strings.list([Strings.seconds(bonus.secondsLeft), Strings.coins(bonus.coins)]))
        if let coins = model.bonusCoins {
          BonusResult(coins: coins) { goOn() }
            .focusScope()
            .position(x: side.midX, y: side.midY)
            .transition(.scale(scale: 0.7).combined(with: .opacity))
        }
        BonusClock(bonus: bonus, isColumn: isClockBeside)
          .position(
            x: isClockBeside ? side.minX / 2 : size.width / 2,
            y: isClockBeside ? side.midY : insets.top + (size.width < 600 ? 92 : 54))
        if model.bonusCoins == nil {
          controls(bonus)
            .frame(width: min(size.width - 32, 560))
            .frame(
              width: size.width, height: size.height - insets.bottom - 24, alignment: .bottom
            )
            .transition(.opacity)
        }
      }
    }
    .onKeyPress(.space) { model.bonusCoins == nil ? fire() : goOn() }
    .onKeyPress(keys: [.leftArrow, "a"], phases: .all) { steer(.left, $0.phase) }
    .onKeyPress(keys: [.rightArrow, "d"], phases: .all) { steer(.right, $0.phase) }
  }

  private func controls(_ bonus: BonusField) -> some View {
    VStack(spacing: 10) {
      Text(help(bonus))
        .game(isLow || look.isTextLarge ? TypeSize.caption : TypeSize.body, ink: .primary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .allowsHitTesting(false)
      HStack(spacing: 16) {
        CircleButton(symbol: "chevron.left", label: Strings.steerLeft) {
          bonus.steer(by: -70, at: model.now)
        }
        CircleButton(symbol: "bolt.fill", label: Strings.fire) { bonus.fire(at: model.now) }
          .keyboardShortcut(.defaultAction)
          .prefersDefaultFocus(true)
          .padShortcut(.west)
        CircleButton(symbol: "chevron.right", label: Strings.steerRight) {
          bonus.steer(by: 70, at: model.now)
        }
        endButton
      }
    }
  }

  /// The button that ends the round, with its words where they fit.
  private var endButton: some View {
    ViewThatFits(in: .horizontal) {
      SecondaryButton(title: Strings.bonusEnd, symbol: "checkmark", height: 44) {
        model.finishBonus()
      }
      .padShortcut(.north)
      .fixedSize()
      CircleButton(
        symbol: "checkmark", label: Strings.bonusEnd, tip: Tip(alignment: .topTrailing)
      ) { model.finishBonus() }
      .padShortcut(.north)
    }
  }

  private var isLow: Bool { size.height < 500 }

  /// The frame of the picture: the field, which is square and as large as the window allows, and
  /// the margins of the picture.
  private var field: Rect {
    // Without room beside the field, the clock is above it; in a narrow window below the header.
    Self.field(in: size, insets, top: isClockBeside ? 12 : size.width < 600 ? 124 : 88)
  }

  /// Whether the clock has room on the left of the field, so that no suit falls over it.
  private var isClockBeside: Bool {
    size.width >= 600 && Self.field(in: size, insets, top: 12).minX >= 156
  }

  /// Returns the field with at least `top` points above it.
  private static func field(in size: Size, _ insets: EdgeInsets, top: Double) -> Rect {
    let top = insets.top + top
    let height = size.height - top - insets.bottom - (size.height < 500 ? 104 : 120)
    let share = BonusField.shownWidth / Double(BonusField.side)
    let side = min((size.width - 16) / share, height)
    return Rect(
      x: size.width / 2 - side * share / 2, y: top + (height - side) / 2, width: side * share,
      height: side)
  }

  /// How to steer; before the round begins, also what it is about.
  private func help(_ bonus: BonusField) -> String {
    let steering = Strings.bonusHint(isNarrow: size.width < 600)
    return bonus.isRunning || bonus.isOver ? steering : "\(Strings.bonusStart)\n\(steering)"
  }

  private func steer(to x: Double, in field: Rect, _ bonus: BonusField, isHover: Bool = false) {
    bonus.steer(
      to: BonusField.place(at: x - field.minX, inPictureOf: field.width), at: model.now,
      isHover: isHover)
  }

  private func steer(_ way: BonusField.Way, _ phase: KeyPress.Phases) -> KeyPress.Result {
    switch phase {
    case .down: model.bonus?.hold(way, at: model.now)
    case .up: model.bonus?.release(way, at: model.now)
    default: break
    }
    return .handled
  }

  private func fire() -> KeyPress.Result {
    model.bonus?.fire(at: model.now)
    return .handled
  }

  @discardableResult
  private func goOn() -> KeyPress.Result {
    withAnimation(.easeInOut(duration: 0.4)) { model.goOn() }
    return .handled
  }
}

/// The coins that the round brought, and the way to the shop.
private struct BonusResult: View {
  var coins: Int
  var goOn: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 20) {
      HStack(spacing: 14) {
        CoinMark(size: 40)
        Text(Strings.coins(coins)).game(TypeSize.display, heavy: true, ink: .primary)
      }
      .accessibilityElement(children: .combine)
      PrimaryButton(title: Strings.toTheShop, symbol: "chevron.right", action: goOn)
        .frame(width: 264)
        .keyboardShortcut(.defaultAction)
        .prefersDefaultFocus()
        .padShortcut(.west)
    }
    .padding(EdgeInsets(top: 24, leading: 28, bottom: 28, trailing: 28))
    .plate()
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.bonusResult(coins))
  }
}

/// The seconds left, and the coins won so far.
private struct BonusClock: View {
  @Environment(\.look) private var look
  var bonus: BonusField
  /// Whether the coins are below the seconds.
  var isColumn: Bool
  @State private var styles = ShareStyles()

  var body: some View {
    let stack =
      isColumn ? AnyLayout(VStackLayout(spacing: 12)) : AnyLayout(HStackLayout(spacing: 14))
    stack {
      ZStack {
        FollowingCanvas(followers: bonus.followers, key: look.theme) {
          [bonus, styles] context, size, theme in
          let radius = size.width / 2
          let circle = Path(
            ellipseIn: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
          var ring = context
          ring.translateBy(x: radius, y: radius)
          ring.stroke(circle, with: .color(theme.tint(0.16)), lineWidth: 5)
          let share = 1 - Double(bonus.round.step) / Double(BonusRound.stepCount)
          guard share > 0 else { return }
          ring.rotate(by: .degrees(-90))
          let style = styles.style(share, radius: radius, lineWidth: 5)
          ring.stroke(circle, with: .color(theme.selection), style: style)
        }
        Text(Strings.number(bonus.secondsLeft)).game(TypeSize.body, ink: .primary)
      }
      .frame(width: 56, height: 56)
      HStack(spacing: 6) {
        CoinMark(size: 18)
        ZStack(alignment: .leading) {
          // The clock stays in its place while the number changes.
          text(coins: ClimbRules.bonusLimit).hidden()
          text(coins: bonus.coins)
        }
      }
    }
    .accessibilityElement(children: .combine)
  }

  private func text(coins: Int) -> some View {
    Text(Strings.held(coins, of: ClimbRules.bonusLimit)).game(TypeSize.body, ink: .primary)
  }
}
