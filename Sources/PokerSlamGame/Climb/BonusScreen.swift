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
      ClimbHeader(app: app, model: model, size: size, insets: insets)
      if let bonus = model.bonus {
        BonusPicture(bonus: bonus, look: look)
          .frame(width: side.width, height: side.height)
          .contentShape(Rectangle())
          .gesture(
            DragGesture(minimumDistance: 0)
              .onChanged { steer(to: $0.location.x, in: side, bonus) }
              .onEnded { _ in bonus.fire(at: model.now) }
          )
          .onContinuousHover { phase in
            if case .active(let place) = phase { steer(to: place.x, in: side, bonus) }
          }
          .position(x: side.midX, y: side.midY)
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(Strings.toTheBonus)
          .accessibilityValue("\(bonus.secondsLeft) s, \(Strings.coins(bonus.round.coins))")
        if let coins = model.bonusCoins {
          BonusResult(coins: coins)
            .position(x: side.midX, y: side.midY)
            .transition(.scale(scale: 0.7).combined(with: .opacity))
        }
        BonusClock(bonus: bonus)
          .position(
            x: size.width / 2, y: insets.top + (size.width < 600 ? 92 : size.height < 500 ? 42 : 54)
          )
        VStack(spacing: 10) {
          Text(bonus.isRunning || bonus.isOver ? Strings.bonusHint : Strings.bonusStart)
            .game(TypeSize.caption, ink: .secondary)
            .multilineTextAlignment(.center)
            .fixedSize(horizontal: false, vertical: true)
          HStack(spacing: 16) {
            CircleButton(symbol: "chevron.left", label: Strings.steerLeft) {
              bonus.steer(by: -70, at: model.now)
            }
            CircleButton(symbol: "bolt.fill", label: Strings.fire) { bonus.fire(at: model.now) }
              .prefersDefaultFocus(true)
              .padShortcut(.west)
            CircleButton(symbol: "chevron.right", label: Strings.steerRight) {
              bonus.steer(by: 70, at: model.now)
            }
            CircleButton(
              symbol: "checkmark", label: Strings.bonusEnd, tip: Tip(alignment: .topTrailing)
            ) { model.finishBonus() }
          }
        }
        .frame(width: min(size.width - 32, 420))
        .frame(
          width: size.width, height: size.height - insets.bottom - 24, alignment: .bottom)
      }
    }
    .onKeyPress(.space) { fire() }
    .onKeyPress(.leftArrow) { steer(by: -60) }
    .onKeyPress(.rightArrow) { steer(by: 60) }
    .onKeyPress("a") { steer(by: -60) }
    .onKeyPress("d") { steer(by: 60) }
  }

  /// The square field, as large as the window allows.
  private var field: Rect {
    // In a narrow window the clock is below the header, so the field begins lower.
    let top = insets.top + (size.width < 600 ? 124 : 12)
    let height = size.height - top - insets.bottom - 104
    let side = min(size.width - 16, height)
    return Rect(
      x: size.width / 2 - side / 2, y: top + (height - side) / 2, width: side, height: side)
  }

  private func steer(to x: Double, in field: Rect, _ bonus: BonusField) {
    bonus.steer(to: x / field.width * Double(BonusField.side), at: model.now)
  }

  private func steer(by x: Double) -> KeyPress.Result {
    model.bonus?.steer(by: x, at: model.now)
    return .handled
  }

  private func fire() -> KeyPress.Result {
    model.bonus?.fire(at: model.now)
    return .handled
  }
}

/// The coins that the round brought, shown before the shop opens.
private struct BonusResult: View {
  var coins: Int

  var body: some View {
    HStack(spacing: 14) {
      CoinMark(size: 40)
      Text(Strings.coins(coins)).game(TypeSize.display, heavy: true, ink: .primary)
    }
    .padding(EdgeInsets(top: 20, leading: 32, bottom: 22, trailing: 36))
    .plate()
    .accessibilityElement(children: .combine)
  }
}

/// The seconds left, and the coins won so far.
private struct BonusClock: View {
  @Environment(\.look) private var look
  var bonus: BonusField

  var body: some View {
    let share = Double(bonus.secondsLeft) / 20
    HStack(spacing: 14) {
      ZStack {
        Circle().stroke(look.theme.tint(0.16), lineWidth: 5)
        Circle().trim(from: 0, to: share)
          .stroke(look.theme.selection, style: StrokeStyle(lineWidth: 5, lineCap: .round))
          .rotationEffect(.degrees(-90))
          .animation(.linear(duration: 1), value: share)
        Text("\(bonus.secondsLeft)").game(TypeSize.body, ink: .primary)
      }
      .frame(width: 56, height: 56)
      HStack(spacing: 6) {
        CoinMark(size: 18)
        Text("\(bonus.round.coins) of \(ClimbRules.bonusLimit)").game(TypeSize.body, ink: .primary)
      }
    }
    .accessibilityElement(children: .combine)
  }
}

/// The field with ship, bullets, suits and hits.
private struct BonusPicture: View {
  var bonus: BonusField
  var look: Look

  var body: some View {
    Canvas { [round = bonus.round, flashes = bonus.flashes, look] context, size in
      let scale = size.width / Double(BonusField.side)
      var field = context
      field.scaleBy(x: scale, y: scale)
      let unit = Double(BonusRound.unit)
      let gold = look.theme.isDark ? Theme.gold : Color(hex: 0xB07800)
      Self.drawSuits(round, unit, look, into: field)
      for bullet in round.bullets {
        let (x, y) = (Double(bullet.x) / unit, Double(bullet.y) / unit)
        field.fill(
          Path(Rect(x: x - 1.5, y: y, width: 3, height: 34)),
          with: .linearGradient(
            Gradient(colors: [gold.opacity(0.7), gold.opacity(0)]), startPoint: Point(x, y),
            endPoint: Point(x, y + 34)))
        field.fill(
          Path(ellipseIn: Rect(x: x - 4, y: y - 4, width: 8, height: 8)),
          with: .color(look.theme.isDark ? Color(hex: 0xFFF3C4) : gold))
      }
      for flash in flashes {
        let age = Double(round.step - flash.step) / Double(BonusRound.stepsPerSecond)
        guard age >= 0, age < 0.7 else { continue }
        Self.draw(flash, age: age, gold, look, into: field)
      }
      Self.drawShip(Double(round.shipX) / unit, Double(round.shipY) / unit, look, into: field)
    }
  }

  private static func drawSuits(
    _ round: BonusRound, _ unit: Double, _ look: Look, into context: GraphicsContext
  ) {
    var places: [[Point]] = Array(repeating: [], count: Suit.allCases.count)
    for suit in round.suits {
      guard let kind = suit.suit else { continue }
      places[Int(kind.rawValue)].append(Point(Double(suit.x) / unit, Double(suit.y) / unit))
    }
    let side = Double(BonusField.side)
    for kind in Suit.allCases {
      let (places, color) = (places[Int(kind.rawValue)], look.suits.small[Int(kind.rawValue)])
      SuitFace.draw(
        SuitFace.trail, em: 30, at: places, in: side, color: color.opacity(0.5), into: context)
      guard look.hasPatterns else {
        SuitFace.draw(
          UInt32(kind.rawValue), em: 30, at: places, in: side, color: color, into: context)
        continue
      }
      for place in places {
        SuitArt.draw(
          kind, in: Rect(x: place.x - 15, y: place.y - 15, width: 30, height: 30), color: color,
          patterned: true, into: context)
      }
    }
  }

  private static func draw(
    _ flash: BonusField.Flash, age: Double, _ gold: Color, _ look: Look,
    into context: GraphicsContext
  ) {
    let rest = 1 - age / 0.7
    let radius = 22 + 46 * (1 - rest * rest)
    let center = Point(flash.x, flash.y)
    context.fill(
      Path(
        ellipseIn: Rect(
          x: flash.x - radius, y: flash.y - radius, width: 2 * radius, height: 2 * radius)),
      with: .radialGradient(
        Gradient(colors: [gold.opacity(0.5 * rest), gold.opacity(0)]), center: center,
        startRadius: 0, endRadius: radius))
    for spark in 0..<10 {
      let angle = 2 * Double.pi * (Double(spark) + 0.3 * Double(flash.id)) / 10
      let reach = radius * 0.9
      let size = 3 * rest + 0.5
      context.fill(
        Path(
          ellipseIn: Rect(
            x: flash.x + reach * Double.cos(angle) - size,
            y: flash.y + reach * Double.sin(angle) - size, width: 2 * size, height: 2 * size)),
        with: .color(gold.opacity(rest)))
    }
    if let source = context.glyphSource {
      let run = source.shape("+1", font: .heavy(20))
      context.draw(
        run, at: Point(flash.x - run.width / 2, flash.y + 7 - 26 * age),
        with: .color(look.theme.textPrimary.opacity(min(2 * rest, 1))))
    }
  }

  private static func drawShip(
    _ x: Double, _ y: Double, _ look: Look, into context: GraphicsContext
  ) {
    var ship = context
    ship.translateBy(x: x, y: y)
    ship.fill(
      Path(ellipseIn: Rect(x: -56, y: -56, width: 112, height: 112)),
      with: .radialGradient(
        Gradient(colors: [Color(hex: 0x8F66F5, opacity: 0.5), Color(hex: 0x8F66F5, opacity: 0)]),
        center: .zero, startRadius: 0, endRadius: 56))
    let flame = Path { path in
      path.addLines([Point(-7, 26), Point(7, 26), Point(0, 48)])
      path.closeSubpath()
    }
    ship.fill(
      flame,
      with: .linearGradient(
        Gradient(colors: [Color(hex: 0xFFE7A8), Color(hex: 0xFF9A3C, opacity: 0)]),
        startPoint: Point(0, 26), endPoint: Point(0, 48)))
    var hull = ship
    hull.scaleBy(x: 2.9, y: 2.9)
    hull.translateBy(x: -12, y: -12)
    hull.fill(SuitShape.paths[3], with: .color(Color(hex: 0x0D092B)))
    hull.stroke(
      SuitShape.paths[3],
      with: .linearGradient(
        Gradient(colors: [.white, Theme.gold, Color(hex: 0xFF7A3C)]), startPoint: Point(0, 2),
        endPoint: Point(0, 22)), lineWidth: 1.2)
    var core = ship
    core.scaleBy(x: 1.25, y: 1.25)
    core.translateBy(x: -12, y: -11)
    core.fill(SuitShape.paths[3], with: .color(Theme.gold))
  }
}
