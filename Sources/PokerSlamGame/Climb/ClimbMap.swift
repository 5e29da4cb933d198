import Session
import StageUI

/// The map of a run: the mountain with its twelve levels, and what comes next.
struct ClimbMap: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.look) private var look
  var app: AppModel
  var size: Size

  private var isWide: Bool { size.width > size.height && size.width >= 760 }
  private var isTight: Bool { size.width < 600 || size.height < 500 }

  var body: some View {
    let model = app.climb
    let margin = isTight ? 16.0 : 32
    let plate = min(352, size.width * 0.4)
    ZStack {
      if isWide {
        MountainPicture(app: app, run: model.run)
          .placed(
            in: Rect(
              x: insets.leading, y: isTight ? 0 : 60,
              width: size.width - plate - 2 * margin - insets.leading,
              height: size.height - (isTight ? 0 : 60)))
        panel(model)
          .frame(width: plate)
          .frame(
            width: size.width - 2 * margin - insets.trailing * 2,
            height: size.height - (isTight ? 24 : 160),
            alignment: .trailing
          )
          .position(x: size.width / 2, y: size.height / 2 + (isTight ? 0 : 24))
      } else {
        let top = insets.top + 60
        let height = max(min((size.height - top) * 0.4, size.width * 0.86), 150)
        MountainPicture(app: app, run: model.run)
          .placed(in: Rect(x: 0, y: top, width: size.width, height: height))
        panel(model)
          .frame(maxHeight: .infinity, alignment: .top)
          .placed(
            in: Rect(
              left: margin, top: top + height + 8, right: size.width - margin,
              bottom: size.height - insets.bottom))
      }
      header(model, margin)
    }
    .frame(width: size.width, height: size.height)
  }

  private func header(_ model: ClimbModel, _ margin: Double) -> some View {
    VStack {
      ZStack {
        if !isTight || !isWide {
          Text(Strings.climb).game(TypeSize.heading, ink: .primary)
            .accessibilityAddTraits(.isHeader)
        }
        HStack(spacing: 14) {
          CircleButton(
            symbol: "chevron.left", label: Strings.leave, tip: Tip(alignment: .bottomLeading)
          ) {
            withAnimation(.easeInOut(duration: 0.4)) { app.go(to: .menu) }
          }
          if size.width >= 480 { HeartsPill(hearts: model.run.hearts) }
          Spacer()
          if !model.isFinished, !isWide || !isTight {
            CoinsPill(coins: model.run.coins, bubble: .bottomTrailing)
          }
        }
      }
      Spacer()
    }
    .padding(
      EdgeInsets(
        top: insets.top + (isWide ? margin : 8), leading: insets.leading + margin, bottom: 0,
        trailing: insets.trailing + margin))
  }

  @ViewBuilder private func panel(_ model: ClimbModel) -> some View {
    ViewThatFits(in: .vertical) {
      if isWide { details(model, isShort: false) }
      details(model, isShort: false, isDense: true)
      details(model, isShort: true)
      ScrollView { details(model, isShort: true) }
    }
  }

  private func details(
    _ model: ClimbModel, isShort: Bool, isDense: Bool = false
  ) -> some View {
    let isTight = isShort || isDense
    let run = model.run
    let level = run.mapLevel
    let charms = model.inOrder(run.build.charms)
    return VStack(alignment: .leading, spacing: isTight ? 10 : 16) {
      if model.isFinished {
        Text(Strings.runOver(run)).game(TypeSize.heading, ink: .primary)
        Text(Strings.reached(run)).game(TypeSize.body, ink: .onPlate)
      } else {
        Text(Strings.level(level)).game(TypeSize.heading, ink: .primary)
        if !isTight {
          Text(
            run.phase == .shop || model.shownScore > 0
              ? Strings.climbState(run) : Strings.newDealLine
          )
          .game(TypeSize.body, ink: .onPlate).padding(.top, -12)
        }
        VStack(alignment: .leading, spacing: 8) {
          HStack(spacing: 12) {
            GameSymbol("flag", size: 20).foregroundStyle(Ink.primary)
            Text(Strings.target).game(TypeSize.body, ink: .onPlate)
            Spacer()
            Text(Strings.number(run.rules.target(ofLevel: level))).game(
              TypeSize.heading, ink: .primary)
          }
          if run.isOnGrid, run.deal.score > 0 {
            TargetBar(score: run.deal.score, target: run.target, height: 10)
          }
        }
        .padding(isTight ? 12 : 20)
        .softGroup()
        if let gate = [level, level + 1, level + 2].first(where: { $0 % 3 == 0 }), !isShort,
          let twist = run.omens.twist(ofLevel: gate)
        {
          VStack(alignment: .leading, spacing: 10) {
            HStack(spacing: 16) {
              GateTile(size: 44)
              VStack(alignment: .leading, spacing: 2) {
                Text(Strings.gate(gate)).game(TypeSize.body, ink: .primary)
                Text(Strings.twist(twist, ofGate: gate, in: run))
                  .game(TypeSize.caption, ink: .onPlate)
                  .fixedSize(horizontal: false, vertical: true)
              }
            }
            Text(Strings.sentence(twist, run.omens)).game(TypeSize.caption, ink: .onPlate)
              .fixedSize(horizontal: false, vertical: true)
          }
          .padding(isTight ? 12 : 20)
          .frame(maxWidth: .infinity, alignment: .leading)
          .softGroup()
          .accessibilityElement(children: .combine)
        }
        if !isShort {
          HStack {
            Text(Strings.charms).game(TypeSize.body, ink: .primary)
            Spacer()
            Text(Strings.held(charms.count, of: ClimbRules.charmLimit))
              .game(TypeSize.body, ink: .onPlate)
          }
          HStack(spacing: 6) {
            ForEach(0..<ClimbRules.charmLimit, id: \.self) { index in
              CharmToken(
                charm: index < charms.count ? charms[index] : nil,
                condition: index < charms.count ? .held : .free, size: 48
              )
              .frame(maxWidth: .infinity)
            }
          }
        }
      }
      PrimaryButton(
        title: model.isFinished
          ? Strings.newRun : model.isUnderWay ? Strings.climbOn : Strings.beginClimb,
        symbol: "play.fill"
      ) {
        withAnimation(.easeInOut(duration: 0.5)) {
          if model.isFinished { app.beginClimb() } else { app.go(to: .climb) }
        }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      .padShortcut(.west)
      // It stays after the lesson, so that the button above it does not move.
      if app.climbRecord == nil, !model.isUnderWay {
        SecondaryButton(title: Strings.showMeClimb, symbol: "hand.tap", height: 52) {
          withAnimation(.easeInOut(duration: 0.4)) { app.openClimbLesson() }
        }
      }
      if let best = app.climbRecord.map(Strings.bestRun) ?? whyNoRecord(model) {
        Text(best).game(TypeSize.caption, ink: .onPlate)
          .multilineTextAlignment(.center)
          .frame(maxWidth: .infinity)
      }
    }
    .padding(isTight ? 20 : 32)
    .plate()
  }

  /// Says that there is no record, or that the run that has just ended is none because of hints.
  ///
  /// It is nil during a run, whose levels would contradict "No best climb yet".
  private func whyNoRecord(_ model: ClimbModel) -> String? {
    guard !model.isUnderWay else { return nil }
    return model.isFinished && !model.session.marks.isEmpty
      ? Strings.climbWithHelp : Strings.noBestRun
  }
}

/// The mountain, the path over its levels, and the player's position.
///
/// If the player has climbed since the last visit, the path grows and the player hops along it.
private struct MountainPicture: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var app: AppModel
  var run: ClimbRun
  /// The player's position, in levels.
  @State private var position: Double

  init(app: AppModel, run: ClimbRun) {
    (self.app, self.run) = (app, run)
    let level = run.mapLevel
    let last = app.mapVisit.flatMap { $0.game == run.game ? $0.level : nil } ?? level
    _position = State(initialValue: Double(min(last, level)))
  }

  var body: some View {
    let level = run.mapLevel
    ZStack {
      Mountain()
      SummitLight()
      ClimbPath(
        position: position, cleared: run.levelsCleared, level: level, avatar: app.settings.avatar)
    }
    .onAppear { climb() }
    .onChange(of: run.game) { position = Double(level) }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.level(level))
    .accessibilityValue(Strings.held(run.levelsCleared, of: ClimbRules.summit))
    .accessibilityAddTraits(.isStaticText)
  }

  private func climb() {
    let level = run.mapLevel
    app.mapVisit = (run.game, level)
    let distance = Double(level) - position
    guard distance > 0 else { return }
    let motion = Animation.easeInOut(duration: min(0.7 * distance, 2)).delay(0.4)
    withAnimation(reducesMotion ? nil : motion) { position = Double(level) }
  }
}

extension ClimbRun {
  /// The level that the map shows the player at: in the shop and the bonus round, the next one.
  fileprivate var mapLevel: Int { phase == .shop || phase == .bonus ? level + 1 : level }
}

/// The field of 800 × 700 units on which the map is drawn.
private enum MapField {
  /// Returns a context that draws in units of the field, and the scale of the field.
  static func fit(_ context: GraphicsContext, in size: Size) -> (GraphicsContext, scale: Double) {
    let scale = min(size.width / 800, size.height / 700)
    var map = context
    map.translateBy(x: (size.width - 800 * scale) / 2, y: size.height - 700 * scale)
    map.scaleBy(x: scale, y: scale)
    return (map, scale)
  }
}

/// The mountain behind the path.
///
/// It is a view of its own, so that only the path is recorded anew while it moves.
private struct Mountain: View {
  @Environment(\.look) private var look

  var body: some View {
    Canvas { [theme = look.theme] context, size in
      Self.draw(theme, into: MapField.fit(context, in: size).0)
    }
  }

  private static func draw(_ theme: Theme, into context: GraphicsContext) {
    guard theme.name != .highContrast else {
      context.stroke(
        Path { path in
          path.addLines([
            Point(20, 690), Point(300, 230), Point(400, 50), Point(500, 220), Point(780, 690),
          ])
        }, with: .color(.white.opacity(0.6)), lineWidth: 2)
      return
    }
    let light = theme.isDark ? 1.0 : 0.55
    func facet(_ points: [Point], _ top: UInt32, _ bottom: UInt32, _ opacity: Double) {
      let ys = points.map(\.y)
      context.fill(
        Path { path in
          path.addLines(points)
          path.closeSubpath()
        },
        with: .linearGradient(
          Gradient(colors: [
            Color(hex: top, opacity: opacity * light),
            Color(hex: bottom, opacity: opacity * 0.7 * light),
          ]), startPoint: Point(0, ys.min() ?? 0), endPoint: Point(0, ys.max() ?? 0)))
    }
    // The glow behind the summit, then far ridges, then the faces of the mountain.
    context.fill(
      Path(ellipseIn: Rect(x: 180, y: -120, width: 440, height: 440)),
      with: .radialGradient(
        Gradient(colors: [
          Color(hex: 0xFFB28A, opacity: 0.5 * light), Color(hex: 0xC77BFF, opacity: 0.18 * light),
          Color(hex: 0xC77BFF, opacity: 0),
        ]), center: Point(400, 100), startRadius: 0, endRadius: 220))
    facet(
      [Point(-40, 700), Point(60, 360), Point(140, 440), Point(220, 350), Point(330, 700)],
      0x7A55E0, 0x3A1D8A, 0.28)
    facet(
      [Point(460, 700), Point(600, 340), Point(680, 420), Point(760, 350), Point(880, 700)],
      0x7A55E0, 0x3A1D8A, 0.28)
    facet(
      [
        Point(400, 50), Point(350, 150), Point(290, 230), Point(340, 216), Point(384, 232),
        Point(392, 120),
      ], 0xFFE3D0, 0xD9A6E8, 0.95)
    facet(
      [
        Point(400, 50), Point(392, 120), Point(384, 232), Point(430, 208), Point(500, 230),
        Point(450, 140),
      ], 0xE0B8F0, 0x9C74DA, 0.9)
    facet(
      [Point(290, 230), Point(180, 380), Point(430, 352), Point(384, 232), Point(340, 216)],
      0xB28AF5, 0x8A5FE6, 0.85)
    facet(
      [Point(384, 232), Point(430, 352), Point(610, 380), Point(500, 230), Point(430, 208)],
      0x7A52C8, 0x5A36AC, 0.85)
    facet(
      [Point(180, 380), Point(60, 550), Point(360, 470), Point(430, 352)], 0x9468EC, 0x6A41CE, 0.8)
    facet(
      [Point(430, 352), Point(360, 470), Point(740, 550), Point(610, 380)], 0x5A39AE, 0x3E2588, 0.85
    )
    facet(
      [Point(60, 550), Point(-60, 700), Point(410, 700), Point(360, 470)], 0x6840C8, 0x3A2090, 0.8)
    facet(
      [Point(360, 470), Point(410, 700), Point(880, 700), Point(740, 550)], 0x3E2588, 0x241660, 0.85
    )
    context.stroke(
      Path { path in
        path.addLines([
          Point(-60, 700), Point(60, 550), Point(180, 380), Point(290, 230), Point(350, 150),
          Point(400, 50), Point(450, 140), Point(500, 230), Point(610, 380), Point(740, 550),
          Point(880, 700),
        ])
      },
      with: .linearGradient(
        Gradient(colors: [.white.opacity(0.8 * light), .white.opacity(0.05)]),
        startPoint: Point(0, 50), endPoint: Point(0, 560)), lineWidth: 1.5)
  }
}

/// The light behind the summit, which breathes with the clock of ambient motion.
///
/// It is a view of its own, so that neither the mountain nor the path is recorded anew with it.
private struct SummitLight: View {
  private struct Key: Equatable {
    var theme: Theme
    var isStill: Bool
  }

  private static let gold = light(Theme.gold)
  private static let amber = light(Color(hex: 0xE08A12))

  private static func light(_ color: Color) -> Gradient {
    Gradient(colors: [color.opacity(0.6), color.opacity(0)])
  }

  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Ambient.self) private var ambient

  var body: some View {
    FollowingCanvas(
      followers: reducesMotion ? nil : ambient.followers,
      key: Key(theme: look.theme, isStill: reducesMotion)
    ) { [ambient] context, size, key in
      guard key.theme.name != .highContrast else { return }
      let share = key.isStill ? 0.75 : 0.7 + 0.3 * Double.cos(ambient.seconds * 2)
      var (map, _) = MapField.fit(context, in: size)
      let center = ClimbPath.nodes[ClimbPath.nodes.count - 1]
      let radius = 62 + 10 * share
      // The stops stay the same, so that no table of colours is made for each frame.
      map.opacity *= share
      map.fill(
        Path(
          ellipseIn: Rect(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
        with: .radialGradient(
          key.theme.isDark ? Self.gold : Self.amber, center: center, startRadius: 12,
          endRadius: radius))
    }
    .accessibilityHidden(true)
  }
}

/// The path over the levels, with the player at a position between them.
private struct ClimbPath: View, @MainActor Animatable {
  @Environment(\.look) private var look
  var position: Double
  var cleared: Int
  var level: Int
  var avatar: Avatar

  var animatableData: Double {
    get { position * 128 }
    set { position = newValue / 128 }
  }

  var body: some View {
    Canvas { [look, cleared, level, avatar, position] context, size in
      let (map, scale) = MapField.fit(context, in: size)
      Self.drawPath(cleared: cleared, at: position, level, avatar, look, scale, into: map)
    }
  }

  /// The positions of the levels on the field, from the first level up to the summit.
  fileprivate static let nodes = [
    Point(108, 610), Point(222, 604), Point(338, 600), Point(456, 576), Point(566, 520),
    Point(474, 462), Point(362, 446), Point(254, 398), Point(322, 326), Point(428, 292),
    Point(450, 212), Point(400, 124),
  ]

  /// A piece of the path between two levels.
  private struct Piece {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point

    /// Returns the piece up to a share of its parameter, and the rest.
    func split(at share: Double) -> (Piece, Piece) {
      func mix(_ a: Point, _ b: Point) -> Point {
        Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
      }
      let (a, b, c) = (mix(start, control1), mix(control1, control2), mix(control2, end))
      let (d, e) = (mix(a, b), mix(b, c))
      let middle = mix(d, e)
      return (
        Piece(start: start, control1: a, control2: d, end: middle),
        Piece(start: middle, control1: e, control2: c, end: end)
      )
    }
  }

  /// Returns the piece of the smooth path from a node to the next one.
  private static func piece(_ index: Int) -> Piece {
    let before = nodes[max(index - 1, 0)], a = nodes[index], b = nodes[index + 1]
    let after = nodes[min(index + 2, nodes.count - 1)]
    return Piece(
      start: a, control1: Point(a.x + (b.x - before.x) / 6, a.y + (b.y - before.y) / 6),
      control2: Point(b.x - (after.x - a.x) / 6, b.y - (after.y - a.y) / 6), end: b)
  }

  /// Returns the point at a place on the path: an index of a node, or a place between two.
  private static func point(at place: Double) -> Point {
    let index = min(Int(place), nodes.count - 1)
    let share = place - Double(index)
    return share == 0 ? nodes[index] : piece(index).split(at: share).0.end
  }

  /// Returns the path between two places.
  private static func path(_ from: Double, _ to: Double) -> Path {
    Path { path in
      guard from < to else { return }
      path.move(to: point(at: from))
      for index in Int(from)..<Int(to.rounded(.up)) {
        var part = piece(index)
        let (start, end) = (from - Double(index), to - Double(index))
        if end < 1 { part = part.split(at: end).0 }
        if start > 0 { part = part.split(at: end < 1 ? start / end : start).1 }
        path.addCurve(to: part.end, control1: part.control1, control2: part.control2)
      }
    }
  }

  private static func drawPath(
    cleared: Int, at position: Double, _ level: Int, _ avatar: Avatar, _ look: Look,
    _ scale: Double, into context: GraphicsContext
  ) {
    let theme = look.theme
    let last = Double(nodes.count - 1)
    let here = max(0, min(position - 1, last))
    let gold = theme.selection
    context.stroke(
      path(here, last),
      with: .color(theme.isDark ? .white.opacity(0.6) : theme.textPrimary.opacity(0.6)),
      style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [0.1, 9]))
    context.stroke(path(0, here), with: .color(gold), lineWidth: 4)
    // In small windows the nodes are larger, so that their numbers can be read.
    let growth = min(max(0.62 / scale, 1), 1.6)
    for (index, node) in nodes.enumerated() where Double(index) != here {
      let number = index + 1
      let isWon = number <= cleared
      var mark = context
      mark.translateBy(x: node.x, y: node.y)
      mark.scaleBy(x: growth, y: growth)
      mark.drawShadow(
        of: Path(ellipseIn: Rect(x: -20, y: -20, width: 40, height: 40)),
        Color(hex: 0x07031E, opacity: 0.4), radius: 7, y: 4)
      let isGate = number % 3 == 0
      let box = Rect(
        x: isGate ? -23 : -21, y: isGate ? -23 : -21, width: isGate ? 46 : 42,
        height: isGate ? 46 : 42)
      let shape =
        isGate
        ? Path(roundedRect: box, cornerRadius: 13, style: .circular) : Path(ellipseIn: box)
      let colors: [Color] =
        isWon
        ? (isGate ? [Color(hex: 0x5F8BFF), Color(hex: 0x3B49C9)] : Theme.control)
        : [Color(hex: 0x2A2350), Color(hex: 0x14103A)]
      mark.fill(
        shape,
        with: .linearGradient(
          Gradient(colors: colors), startPoint: Point(0, box.minY), endPoint: Point(0, box.maxY)))
      mark.stroke(
        shape, with: .color(.white.opacity(theme.name == .highContrast ? 0.9 : 0.18)),
        lineWidth: 1.2)
      if number == nodes.count {
        crown(isWon, into: mark)
      } else if isGate {
        // The bars of a cleared gate lift while the player goes on.
        let lift = isWon ? min(max(position - Double(number), 0), 1) : 0
        Emblem.drawGate(
          in: Rect(x: -11, y: -12, width: 22, height: 22), lift: lift, color: .white, into: mark)
      } else {
        text(Strings.number(number), 17, .white, at: .zero, into: mark)
      }
    }
    var place = point(at: here)
    // The player hops from one level to the next.
    place.y -= 30 * Double.sin(Double.pi * (here - here.rounded(.down)))
    drawPlayer(avatar, at: place, level, growth, gold, into: context)
  }

  private static func crown(_ isWon: Bool, into context: GraphicsContext) {
    let path = Symbol.named("crown.fill")?.layers.first?.path ?? Path()
    var crown = context
    crown.translateBy(x: -12, y: -12)
    crown.fill(path, with: .color(isWon ? Theme.gold : Color(hex: 0xFFE7A8)))
  }

  private static func drawPlayer(
    _ avatar: Avatar, at node: Point, _ level: Int, _ growth: Double, _ gold: Color,
    into context: GraphicsContext
  ) {
    var mark = context
    mark.translateBy(x: node.x, y: node.y)
    mark.scaleBy(x: growth, y: growth)
    let circle = Path(ellipseIn: Rect(x: -32, y: -32, width: 64, height: 64))
    mark.drawShadow(of: circle, Color(hex: 0xFFBE02, opacity: 0.55), radius: 18)
    AvatarToken.draw(avatar, in: Rect(x: -32, y: -32, width: 64, height: 64), into: mark)
    mark.stroke(
      Path(ellipseIn: Rect(x: -36, y: -36, width: 72, height: 72)), with: .color(gold),
      lineWidth: 2.5)
    let label = Strings.level(level)
    guard let source = context.glyphSource else { return }
    let run = source.shape(label, font: .heavy(15))
    let width = run.width + 24
    let below = Rect(x: -width / 2, y: 41, width: width, height: 26)
    let beside = [41, -41 - width].map { Rect(x: $0, y: -13, width: width, height: 26) }
    // The chip lies below the token or, where it would cover another level there, beside it.
    let own = nodes[min(max(level, 1), nodes.count) - 1]
    let others = nodes.filter { $0 != own }.map {
      Rect(x: $0.x - own.x - 27, y: $0.y - own.y - 27, width: 54, height: 54)
    }
    let chip =
      ([below] + beside).first { chip in
        !others.contains {
          $0.minX < chip.maxX && chip.minX < $0.maxX && $0.minY < chip.maxY && chip.minY < $0.maxY
        }
      } ?? below
    mark.fill(
      Path(roundedRect: chip, cornerRadius: 13, style: .circular), with: .color(Theme.gold))
    mark.draw(run, at: Point(chip.minX + 12, chip.minY + 18.4), with: .color(Theme.onGold))
  }

  private static func text(
    _ text: String, _ size: Double, _ color: Color, at center: Point, into context: GraphicsContext
  ) {
    guard let source = context.glyphSource else { return }
    let run = source.shape(text, font: .heavy(size))
    context.draw(
      run, at: Point(center.x - run.width / 2, center.y + size * 0.35), with: .color(color))
  }
}
