import Session
import StageUI

/// The places on a screen that slams need.
struct SlamFrames: Hashable {
  var board: BoardLayout
  var boardFrame: Rect
  /// The frame to which the points of a hand fly; nil if no score is shown, so that they rise a
  /// little and fade.
  var score: Rect?
  /// Whether the hand's name is small and at the upper edge of the board: in a game against the
  /// clock, the player already looks for the next hand.
  var isNameSmall = false

  /// The place of the band with the hand's name, on the board.
  var nameBand: Rect {
    let height = NameStamp.bandHeight * nameScale
    return Rect(
      x: boardFrame.minX, y: (isNameSmall ? boardFrame.minY : boardFrame.midY) - height / 2,
      width: boardFrame.width, height: height)
  }

  /// The scale of the hand's name, 1 on a board of scale 1.
  fileprivate var nameScale: Double { board.scale * (isNameSmall ? 0.55 : 1) }
}

/// The cards, sparks and words of a slam, above everything else on the game screen.
struct SlamShow: View {
  var slam: Slam
  var layout: SlamFrames

  var body: some View {
    SlamClock(slam: slam) { elapsed, opacity in
      SlamPicture(slam: slam, layout: layout, elapsed: elapsed).opacity(opacity)
    }
  }
}

/// The light of the greatest hands: behind the board, it runs outward from the played cards.
struct SlamFlare: View {
  var slam: Slam
  var layout: SlamFrames

  var body: some View {
    if slam.tier >= .deep {
      SlamClock(slam: slam) { elapsed, opacity in
        FlarePicture(slam: slam, layout: layout, elapsed: elapsed).opacity(opacity)
      }
    }
  }
}

/// Runs the clock of a slam, and fades the slam if the next move cuts it short.
private struct SlamClock<Content: View>: View {
  var slam: Slam
  @ViewBuilder var content: (_ elapsed: Double, _ opacity: Double) -> Content
  @State private var elapsed = 0.0
  @State private var opacity = 1.0

  private static var fade: Double { 0.25 }

  var body: some View {
    content(elapsed, opacity)
      .allowsHitTesting(false)
      .accessibilityHidden(true)
      .onAppear {
        withAnimation(.linear(duration: slam.duration)) { elapsed = slam.duration }
      }
      .onChange(of: slam.cut) {
        // The fade begins late, so that the falling cards are seen. In a spectacle, the highest
        // tier, it begins at once.
        withAnimation(.linear(duration: Self.fade).delay(slam.tier == .spectacle ? 0 : 0.25)) {
          opacity = 0
        }
      }
  }
}

/// The part of a slam above the board, at one moment.
private struct SlamPicture: View, @MainActor Animatable {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var slam: Slam
  var layout: SlamFrames
  var elapsed: Double

  var animatableData: Double {
    get { elapsed * 128 }
    set { elapsed = newValue / 128 }
  }

  var body: some View {
    Canvas { [self] context, _ in
      let moment = max(elapsed, slam.cut ?? 0)
      guard moment < slam.duration else { return }
      var board = context
      board.translateBy(x: layout.boardFrame.minX, y: layout.boardFrame.minY)
      board.scaleBy(x: layout.board.scale, y: layout.board.scale)
      if slam.style == .full {
        if slam.isPerfectClear { drawCells(moment - slam.hit, into: board) }
        drawHit(moment - slam.hit, into: board)
        drawCards(at: moment, into: board)
        drawSparks(moment - slam.hit, into: board)
      }
      guard slam.cut == nil else { return }
      if slam.tier > .small {
        NameStamp(
          text: slam.isPerfectClear ? Strings.perfectClear : Strings.name(slam.hand),
          tier: slam.tier, isStill: slam.style == .light, look: look, seconds: moment - slam.hit,
          lasting: slam.nameLasting
        )
        .draw(in: layout.nameBand, scale: layout.nameScale, into: context)
      }
      if slam.style == .full { drawPoints(at: moment, into: context) }
    }
  }

  private var suits: [Color] {
    slam.cards.map { look.suits.large[Int($0.card.suit.rawValue)] }
  }

  private func drawCards(at moment: Double, into context: GraphicsContext) {
    let plate = CardPlate(isSelected: true, isDimmed: false, theme: look.theme)
    let (width, height) = (BoardLayout.card.width, BoardLayout.card.height)
    // The card counted last lies on top.
    for (index, played) in slam.cards.enumerated() {
      guard let pose = slam.pose(of: index, at: moment) else { continue }
      var card = context
      card.opacity = pose.opacity
      card.translateBy(x: pose.center.x, y: pose.center.y)
      card.rotate(byRadians: pose.angle)
      card.scaleBy(x: pose.scale, y: pose.scale)
      card.translateBy(x: -width / 2, y: -height / 2)
      plate.draw(scale: layout.board.scale, into: card)
      card.translateBy(x: width / 2, y: height / 2)
      card.scaleBy(x: 1.15, y: 1.15)
      card.translateBy(x: -width / 2, y: -height / 2)
      CardInk.draw(played.card, look, strength: 1, into: card)
    }
  }

  /// Draws a flash, and a ring in the colours of the cards' suits that runs outward.
  private func drawHit(_ seconds: Double, into context: GraphicsContext) {
    guard seconds >= 0, look.theme.name != .highContrast || seconds < 0.5 else { return }
    let center = BoardLayout.unit.frame(of: slam.target).center
    let size = 150 + 60 * Double(slam.tier.rawValue)
    if slam.flashes, seconds < 0.24 {
      let rest = 1 - seconds / 0.24
      let light = look.theme.isDark ? Color(hex: 0xFFF3C4) : Color(hex: 0xFFC23C)
      let gradient = Gradient(stops: [
        .init(color: light.opacity(0.7 * rest), location: 0),
        .init(color: light.opacity(0.25 * rest), location: 0.4),
        .init(color: light.opacity(0), location: 1),
      ])
      context.fill(
        Path(
          ellipseIn: Rect(x: center.x - size, y: center.y - size, width: 2 * size, height: 2 * size)
        ),
        with: .radialGradient(gradient, center: center, startRadius: 0, endRadius: size))
    }
    let share = seconds / 0.45
    guard share < 1 else { return }
    let rest = (1 - share) * (1 - share)
    let radius = 30 + size * (1 - rest * (1 - share))
    let colors = (suits + suits.prefix(1)).map { $0.opacity(min(1.4 * (1 - share), 1)) }
    context.stroke(
      Path(
        ellipseIn: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
      with: .conicGradient(Gradient(colors: colors), center: center),
      lineWidth: 0.5 + 9 * rest)
  }

  private func drawSparks(_ seconds: Double, into context: GraphicsContext) {
    guard seconds >= 0 else { return }
    let colors = suits
    for spark in slam.sparks(after: seconds) {
      // Great hands also throw golden sparks.
      let color = (slam.tier > .full && !spark.isSuit ? Theme.gold : colors[spark.card])
        .opacity(spark.opacity)
      let box = Rect(
        x: spark.center.x - spark.radius, y: spark.center.y - spark.radius,
        width: 2 * spark.radius, height: 2 * spark.radius)
      if spark.isSuit {
        var turned = context
        turned.translateBy(x: spark.center.x, y: spark.center.y)
        turned.rotate(byRadians: spark.angle)
        SuitArt.draw(
          slam.cards[spark.card].card.suit,
          in: Rect(
            x: -spark.radius, y: -spark.radius, width: 2 * spark.radius, height: 2 * spark.radius),
          color: color, into: turned)
      } else {
        context.fill(Path(ellipseIn: box), with: .color(color))
      }
    }
  }

  /// Draws the empty cells of a cleared board, which light up in waves.
  private func drawCells(_ seconds: Double, into context: GraphicsContext) {
    guard seconds >= 0 else { return }
    let target = BoardLayout.unit.frame(of: slam.target).center
    for cell in Cell.all {
      let frame = BoardLayout.unit.frame(of: cell)
      let (x, y) = (frame.midX - target.x, frame.midY - target.y)
      let age = seconds - (x * x + y * y).squareRoot() / 900
      // Two waves, half a second apart.
      let glow =
        [0, 0.55].map { start in
          age < start ? 0 : max(1 - (age - start) / 0.6, 0)
        }.max() ?? 0
      guard glow > 0 else { continue }
      let color = suits.isEmpty ? Theme.gold : suits[(cell.row + cell.column) % suits.count]
      let box = Path(roundedRect: frame.insetBy(dx: 1, dy: 1), cornerRadius: 8, style: .circular)
      context.fill(box, with: .color(color.opacity(0.4 * glow)))
      context.stroke(box, with: .color(color.opacity(glow)), lineWidth: 2)
    }
  }

  /// Draws the points counted so far, which fly into the score after the hit.
  private func drawPoints(at moment: Double, into context: GraphicsContext) {
    let points = slam.counted(at: moment)
    guard points > 0, moment < slam.landing, let source = context.glyphSource else { return }
    let scale = layout.board.scale
    let target = BoardLayout.unit.frame(of: slam.target)
    var start = Point(
      layout.boardFrame.minX + target.midX * scale,
      layout.boardFrame.minY + (target.minY > 40 ? target.minY - 14 : target.maxY + 22) * scale)
    // Keep the points above the band with the hand's name.
    let clearance = (NameStamp.bandHeight / 2 + 30) * scale
    if slam.tier > .small, !layout.isNameSmall, abs(start.y - layout.boardFrame.midY) < clearance {
      start.y = layout.boardFrame.midY - clearance
    }
    let flight = max((moment - slam.hit - 0.1) / (slam.landing - slam.hit - 0.1), 0)
    let share = flight * flight * (3 - 2 * flight)
    let end = layout.score.map(\.center) ?? Point(start.x, start.y - 24 * scale)
    // The points fly along a curve that rises first.
    let middle = Point(end.x, min(start.y, end.y) - 40 * scale)
    let place = start.mixed(with: middle, by: share).mixed(
      with: middle.mixed(with: end, by: share), by: share)
    let age = moment < slam.hit ? moment - slam.lastTick(before: moment) : moment - slam.hit
    let pop = max(1 - age / 0.09, 0)
    let size = (moment < slam.hit ? 1 + 0.22 * pop : 1.25 + 0.3 * pop - 0.55 * share)
    let font = FontDescription.heavy(30 * scale * TypeSize.markGrowth(textScale))
    let run = source.shape(Strings.plus(points), font: font)
    var text = context
    text.opacity = min((1 - flight) / 0.15, 1)
    text.translateBy(x: place.x, y: place.y)
    text.scaleBy(x: size, y: size)
    let origin = Point(-run.width / 2, font.size * 0.35)
    let shade = look.theme.isDark ? look.theme.base : Color.white
    for (x, y) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 2)] {
      text.draw(
        run, at: Point(origin.x + 1.5 * x, origin.y + 1.5 * y), with: .color(shade.opacity(0.7)))
    }
    text.draw(run, at: origin, with: .color(look.theme.textPoints))
  }
}

/// The name of a hand across the board.
private struct NameStamp {
  var text: String
  var tier: SlamTier
  /// Whether the name fades in instead of coming down.
  var isStill: Bool
  var look: Look
  /// Seconds since the hit.
  var seconds: Double
  /// Seconds from the hit until the name is gone.
  var lasting: Double

  /// The height of the band behind the name, on a board of scale 1.
  static let bandHeight = 70.0
  private static let arrival = 0.12
  private static let leaving = 0.22

  /// Draws the name in its band; the band's frame is as wide as the board.
  func draw(in band: Rect, scale: Double, into context: GraphicsContext) {
    guard seconds >= 0, seconds < lasting, let source = context.glyphSource else { return }
    let arrived = min(seconds / (isStill ? 0.25 : Self.arrival), 1)
    let left = max((seconds - (lasting - Self.leaving)) / Self.leaving, 0)
    // The band is complete before the name can be read.
    drawBand(
      in: band, scale, share: isStill ? 1 : min(2 * arrived, 1),
      opacity: (isStill ? arrived : 1) * (1 - left),
      into: context)
    var font = FontDescription.heavy(46 * scale)
    let most = band.width + 24 * scale
    let full = source.shape(text, font: font).width
    if full > most { font.size *= most / full }
    let run = source.shape(text, font: font)
    var name = context
    name.opacity = min(seconds / 0.08, 1) * (isStill ? arrived : 1) * (1 - left)
    let settling = max(1 - (seconds - Self.arrival) / 0.1, 0)
    let size =
      isStill
      ? 1
      : (arrived < 1 ? 1.8 - 0.84 * arrived * arrived : 1 - 0.04 * settling) + 0.06 * left
    name.translateBy(x: band.midX, y: band.midY - (isStill ? 0 : 14 * left * scale))
    name.scaleBy(x: size, y: size)
    let origin = Point(-run.width / 2, font.size * 0.35)
    name.draw(run, at: origin, with: ink(height: font.size))
  }

  private func ink(height: Double) -> GraphicsContext.Shading {
    guard look.theme.isDark, look.theme.name != .highContrast else {
      return .color(look.theme.textPrimary)
    }
    let colors = tier == .full ? [Color.white, Color(hex: 0xD9CCFF)] : Theme.celebration
    return .linearGradient(
      Gradient(colors: colors), startPoint: Point(0, -height * 0.4),
      endPoint: Point(0, height * 0.4))
  }

  /// Draws a band that keeps the name readable over the cards; it fades out at both ends.
  private func drawBand(
    in band: Rect, _ scale: Double, share: Double, opacity: Double,
    into context: GraphicsContext
  ) {
    let color = look.theme.isDark ? look.theme.base : .white
    let height = band.height * share
    let reach = band.width / 2 + 90 * scale
    let box = Rect(
      x: band.midX - reach, y: band.midY - height / 2, width: 2 * reach, height: height)
    var edges: [(y: Double, Color)] = []
    if tier > .full { edges = [(box.minY, Theme.gold), (box.maxY, Theme.gold)] }
    func shading(_ color: Color, _ strength: Double) -> GraphicsContext.Shading {
      .linearGradient(
        Gradient(stops: [
          .init(color: color.opacity(0), location: 0),
          .init(color: color.opacity(strength), location: 0.2),
          .init(color: color.opacity(strength), location: 0.8),
          .init(color: color.opacity(0), location: 1),
        ]), startPoint: Point(box.minX, 0), endPoint: Point(box.maxX, 0))
    }
    context.fill(Path(box), with: shading(color, 0.86 * opacity))
    for (y, color) in edges {
      context.fill(
        Path(Rect(x: box.minX, y: y - scale, width: box.width, height: 2 * scale)),
        with: shading(color, 0.9 * opacity))
    }
  }
}

/// The light of a slam behind the board, at one moment.
private struct FlarePicture: View, @MainActor Animatable {
  @Environment(\.look) private var look
  var slam: Slam
  var layout: SlamFrames
  var elapsed: Double

  var animatableData: Double {
    get { elapsed * 128 }
    set { elapsed = newValue / 128 }
  }

  var body: some View {
    Canvas { [self] context, size in
      let moment = max(elapsed, slam.cut ?? 0)
      let seconds = moment - slam.hit
      guard seconds >= 0, moment < slam.duration, look.theme.name != .highContrast else { return }
      let target = BoardLayout.unit.frame(of: slam.target).center
      let center = Point(
        layout.boardFrame.minX + target.x * layout.board.scale,
        layout.boardFrame.minY + target.y * layout.board.scale)
      let reach = (size.width * size.width + size.height * size.height).squareRoot()
      if slam.style == .light {
        drawGlow(seconds, center, reach, in: size, into: context)
      } else {
        if slam.tier == .spectacle { drawRays(seconds, center, reach, into: context) }
        drawWave(seconds, center, reach, into: context)
      }
    }
    .ignoresSafeArea()
  }

  private var strength: Double { look.theme.isDark ? 1 : 0.7 }

  /// Draws a wave of bright colours from the cards to the corners of the window.
  private func drawWave(
    _ seconds: Double, _ center: Point, _ reach: Double, into context: GraphicsContext
  ) {
    let share = min(seconds / 0.9, 1)
    guard share < 1 else { return }
    let front = 0.06 + 0.94 * (1 - (1 - share) * (1 - share))
    let fade = (1 - share) * strength
    let colors = slam.tier == .spectacle ? Theme.celebration + [Theme.gold] : Self.bright
    let width = 0.34
    var stops: [Gradient.Stop] = [.init(color: colors[0].opacity(0), location: 0)]
    for (index, color) in colors.enumerated() {
      let place = front - width * (1 - Double(index + 1) / Double(colors.count + 1))
      if place > 0, place < 1 {
        stops.append(.init(color: color.opacity(0.55 * fade), location: place))
      }
    }
    let tail = max(front - width, 0)
    if tail > 0 {
      stops.insert(.init(color: colors[0].opacity(0), location: tail), at: 1)
    }
    stops.append(.init(color: colors[colors.count - 1].opacity(0), location: min(front, 1)))
    // Only the wave itself is filled, not the whole window.
    let ring = Path { path in
      for radius in [front * reach, tail * reach] {
        path.addEllipse(
          in: Rect(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
      }
    }
    context.fill(
      ring,
      with: .radialGradient(
        Gradient(stops: stops), center: center, startRadius: 0, endRadius: reach),
      style: FillStyle(eoFill: true))
  }

  private static let bright = [
    Color(hex: 0x57A6FF), Color(hex: 0x8F66F5), Color(hex: 0xFF7AD0), Color(hex: 0xFFD302),
  ]

  /// Draws rays that turn slowly behind the board.
  private func drawRays(
    _ seconds: Double, _ center: Point, _ reach: Double, into context: GraphicsContext
  ) {
    let rest = slam.duration - slam.hit - seconds
    let opacity = min(seconds / 0.25, 1) * min(max(rest / 0.5, 0), 1) * strength
    let length = reach * 0.75
    let rays = Path { path in
      for ray in 0..<14 {
        let angle = 2 * Double.pi * Double(ray) / 14 + 0.25 * seconds
        let half = Double.pi / 14 * 0.55
        path.move(to: center)
        for side in [angle - half, angle + half] {
          path.addLine(
            to: Point(center.x + length * Double.cos(side), center.y + length * Double.sin(side)))
        }
        path.closeSubpath()
      }
    }
    let gold = Color(hex: 0xFFC46B)
    context.fill(
      rays,
      with: .radialGradient(
        Gradient(stops: [
          .init(color: gold.opacity(0), location: 0),
          .init(color: gold.opacity(0.42 * opacity), location: 0.12),
          .init(color: gold.opacity(0), location: 1),
        ]), center: center, startRadius: 0, endRadius: length))
  }

  /// Draws a glow that fades in and out over the window; used with reduced motion.
  private func drawGlow(
    _ seconds: Double, _ center: Point, _ reach: Double, in size: Size,
    into context: GraphicsContext
  ) {
    let lasting = slam.duration - slam.hit
    let opacity = min(seconds / 0.4, 1) * min(max((lasting - seconds) / 0.6, 0), 1) * strength
    let color = slam.tier == .spectacle ? Theme.gold : Color(hex: 0x8F66F5)
    context.fill(
      Path(Rect(origin: .zero, size: size)),
      with: .radialGradient(
        Gradient(colors: [color.opacity(0.5 * opacity), color.opacity(0)]), center: center,
        startRadius: 0, endRadius: reach * 0.6))
  }
}
