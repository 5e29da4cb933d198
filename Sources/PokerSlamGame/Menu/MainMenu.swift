import Session
import StageUI

/// The main menu: the fan of cards, the title, the record, and an invitation to play.
struct MainMenu: View {
  @Environment(\.look) private var look
  @Environment(\.safeAreaInsets) private var insets
  var app: AppModel
  var size: Size
  @State private var hasArrived = false

  private var isWide: Bool { size.width > size.height }
  private var isLow: Bool { size.height < 560 }

  var body: some View {
    ZStack {
      FallingSuits(size: size)
      VStack(spacing: 0) {
        room(isLow ? 1 : isWide ? 4 : 3)
        if !isLow {
          CardFan(isOpen: hasArrived, scale: fanScale)
            .onGeometryChange(for: Point.self) {
              $0.frame(in: .global).center
            } action: {
              app.fan = FanPlace(center: $0, scale: fanScale)
            }
            .padding(.bottom, isWide ? 8 : 20)
        }
        Title(text: Strings.gameName, size: titleSize)
        if hasRecord {
          RecordLine(
            mode: app.menuMode, record: app.record(of: app.menuMode),
            helped: app.helpedRecord(of: app.menuMode)
          ).padding(.top, 5)
        }
        if app.forgets {
          Text(Strings.nothingIsSaved).game(TypeSize.body, ink: .secondary)
            .multilineTextAlignment(.center)
            .padding(.top, 5)
        }
        room(2)
        // The focus section is as wide as the window, so that moving up from any button of the row
        // below leads here.
        Invitation(app: app) { start() }
          .frame(maxWidth: .infinity)
          .focusSection()
          .prefersDefaultFocus(!MenuRow.leads(to: app.menuOrigin))
        room(isWide ? 2 : 3)
        MenuRow(
          app: app, isNarrow: size.width < 560, width: size.width - 32, mayHaveTwoRows: hasTwoRows
        )
        .padding(.bottom, isLow ? 8 : hasTipRoom ? 16 : isWide ? 24 : 40)
        if hasTipRoom {
          // The room is kept from the first start on, so that the first tip moves nothing.
          ZStack {
            Color.clear.frame(height: 44)
            if hasTip { HouseTip(app: app).transition(.opacity) }
          }
        }
      }
      .padding(16)
      VStack {
        Spacer()
        HStack {
          Spacer()
          if showsVersion {
            Text(Strings.version).game(size.width < 560 ? TypeSize.caption : TypeSize.body)
              .foregroundStyle(Ink.secondary)
          }
        }
      }
      .padding(size.width < 560 ? 20 : 32)
      .accessibilityHidden(true)
      ProfileBadge(app: app, hasName: size.width >= 360)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .padding(size.width < 560 || isLow ? 16 : 32)
        .padding(.top, insets.top)
        .padding(.leading, insets.leading)
    }
    .frame(width: size.width, height: size.height)
    .contentShape(Rectangle())
    .onTapGesture { start() }
    .onKeyPress(characters: { $0.isLetter || $0.isNumber }) { press in
      press.modifiers.contains(.control) ? .ignored : start()
    }
    .onAppear {
      app.store.noteMenu()
      if isLow { app.fan = nil }
      // If `fan` is nil, the opening of the fan is animated. Otherwise the cards come back from the
      // board, and the fan is open from the start, so that they can return to it.
      let animation = Animation.spring(response: 0.5, dampingFraction: 0.8)
      withAnimation(app.fan == nil ? animation : nil) { hasArrived = true }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.gameName)
  }

  /// Whether there is room for the strip with a tip, and the player has not bought its end.
  private var hasTipRoom: Bool {
    app.store.hasTips && !isLow && size.height >= 640 && !look.isTextLarge
  }

  /// Whether the strip with a tip is shown: not at the first start.
  private var hasTip: Bool { hasTipRoom && hasRecord }

  private var hasRecord: Bool {
    app.record(of: app.menuMode) != nil || app.helpedRecord(of: app.menuMode) != nil
  }

  /// Whether the version fits beside or below the row of buttons.
  private var showsVersion: Bool {
    guard !isWide else { return size.width >= 900 }
    return size.height >= 640 && (size.width >= 560 || !look.isTextLarge && !hasTip)
  }

  /// Returns spacers that take equal shares of the remaining height.
  private func room(_ shares: Int) -> some View {
    ForEach(0..<shares, id: \.self) { _ in Spacer(minLength: 8) }
  }

  @discardableResult
  private func start() -> KeyPress.Result {
    guard app.screen.panels.isEmpty else { return .ignored }
    withAnimation(.easeInOut(duration: 0.5)) { app.start() }
    return .handled
  }

  private var titleSize: Double {
    min(TypeSize.hero, max(size.width * (isWide ? 0.081 : 0.154), 40), size.height * 0.15)
  }

  private var fanScale: Double {
    min(1, size.width / 560, size.height / 780) * (hasTwoRows ? 0.75 : 1)
  }

  /// Whether the buttons lie in two rows, so that large text has room for their titles.
  private var hasTwoRows: Bool { look.isTextLarge && size.width < 560 && size.height >= 800 }
}

/// The best score without help, and its rank.
///
/// If the best score with help is higher, both are named so, and the one with help stands below,
/// with symbols of the help used.
private struct RecordLine: View {
  @Environment(\.look) private var look
  var mode: Mode
  var record: Int?
  var helped: AppModel.HelpedRecord?

  var body: some View {
    VStack(spacing: 2) {
      if let record {
        HStack(spacing: 9) {
          // The record shows a medal and no star, because stars stand for a share of par.
          if let rank = rank(of: record) {
            RankMedal(rank: rank).frame(width: 24, height: 28)
          }
          words(
            helped == nil ? Strings.best(in: mode) : Strings.bestWithoutHelp(in: mode), record)
        }
        .accessibilityElement(children: .combine)
      }
      if let helped {
        HStack(spacing: 9) {
          HelpMarks(marks: helped.marks).foregroundStyle(Ink.secondary).accessibilityHidden(true)
          words(Strings.bestWithHelp(in: mode), helped.score)
        }
        .accessibilityElement(children: .combine)
      }
    }
  }

  /// Returns the rank of a score; scores of several decks have none.
  private func rank(of score: Int) -> ScoreRank? {
    mode.hasPar ? ScoreRank(score: score) : nil
  }

  private func words(_ title: String, _ score: Int) -> some View {
    (Text(title + " ").foregroundStyle(Ink.secondary)
      + Text(Strings.number(score)).foregroundStyle(Ink.primary)
      + Text(rank(of: score).map { rankBeside(Strings.rank($0)) } ?? "")
      .foregroundStyle(Ink.secondary))
      .font(.game(TypeSize.body))
      .multilineTextAlignment(.center)
  }

  /// Returns the rank with the dot before it; spaces that break no line keep both beside the score.
  private func rankBeside(_ rank: String) -> String {
    Strings.fact("", unbroken: rank)
  }
}

/// The pulsing prompt to start; any click, key or button starts the game.
private struct Invitation: View {
  var app: AppModel
  var start: @MainActor () -> Void

  var body: some View {
    Button(action: start) { words }
      .buttonStyle(.pressed)
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus(!MenuRow.leads(to: app.menuOrigin))
  }

  /// What the press opens: the unfinished game, or a mode other than Classic.
  private var line: String? {
    let state = app.game.state
    if let climb = app.climbToResume {
      return Strings.facts([Strings.name(.climb), Strings.climbState(climb.run)])
    }
    if let waiting = app.waitingGame {
      return waiting.score.map { Strings.resumeAt(waiting.mode, $0) } ?? name(of: waiting.mode)
    }
    if app.canResume { return Strings.resumeAt(state.game.mode, state.score) }
    return name(of: app.nextMode)
  }

  /// Returns the name of a mode; nil for Classic.
  private func name(of mode: Mode) -> String? { mode == .classic ? nil : Strings.name(mode) }

  private var words: some View {
    VStack(spacing: 8) {
      Text(Strings.tapToStart).game(TypeSize.heading)
        .multilineTextAlignment(.center)
        .lightInk(moves: true)
        .modifier(Breath())
      if let line {
        Text(line).game(TypeSize.body, ink: .secondary)
          .multilineTextAlignment(.center)
      }
    }
  }
}

/// An opacity that rises and falls with the clock of ambient motion.
private struct Breath: ViewModifier {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Ambient.self) private var ambient

  func body(content: Content) -> some View {
    content.opacity(reducesMotion ? 1 : 0.8 + 0.2 * Double.cos(ambient.seconds * 2.4))
  }
}

/// The row of buttons to other screens.
private struct MenuRow: View {
  var app: AppModel
  var isNarrow: Bool
  /// The available width.
  var width: Double
  /// Whether there is room for two rows.
  var mayHaveTwoRows: Bool

  private struct Item: Identifiable {
    var symbol: String
    var title: String
    /// A shorter title for narrow windows.
    var shortTitle: String?
    var destination: Destination

    var id: String { title }
  }

  private static var items: [Item] {
    [
      Item(symbol: "square.grid.2x2", title: Strings.modes, destination: .modes),
      Item(
        symbol: "trophy", title: Strings.leaderboard, shortTitle: Strings.leaderboardShort,
        destination: .leaderboard),
      Item(symbol: "person", title: Strings.profile, destination: .profile),
      Item(symbol: "bag", title: Strings.store, destination: .store),
      Item(symbol: "gearshape", title: Strings.settings, destination: .settings),
      Item(symbol: "questionmark", title: Strings.help, destination: .reference),
    ]
  }

  /// Returns whether a button of the row leads to a place.
  static func leads(to place: Screen.Place?) -> Bool {
    place.map { place in items.contains { $0.destination.place == place } } ?? false
  }

  var body: some View {
    ViewThatFits(in: .horizontal) {
      row(hasTitles: true)
      if mayHaveTwoRows {
        VStack(spacing: 12) {
          ForEach(0..<2) { line in
            HStack(alignment: .top, spacing: 0) {
              ForEach(Self.items[(3 * line)..<(3 * line + 3)]) { item in
                VStack(spacing: 4) {
                  button(item)
                  title(item).minimumScaleFactor(0.5)
                }
                .frame(width: width / 3)
              }
            }
          }
        }
      }
      row(hasTitles: false)
    }
  }

  private func row(hasTitles: Bool) -> some View {
    HStack(alignment: .top, spacing: isNarrow ? 0 : 8) {
      ForEach(Self.items) { item in
        VStack(spacing: 8) {
          button(item, tip: hasTitles ? nil : Tip(alignment: .top))
          if hasTitles { title(item).fixedSize() }
        }
        .frame(minWidth: isNarrow ? min(60, width / 6) : hasTitles ? 120 : 80)
      }
    }
  }

  private func button(_ item: Item, tip: Tip? = nil) -> some View {
    CircleButton(
      symbol: item.symbol, label: item.title, diameter: isNarrow ? 44 : 56, tip: tip
    ) {
      withAnimation(.easeOut(duration: 0.35)) { app.go(to: item.destination) }
    }
    // Back from a screen, the focus returns to the button that opened it, as it does from a panel.
    .prefersDefaultFocus(item.destination.place.map { $0 == app.menuOrigin } ?? false)
  }

  private func title(_ item: Item) -> some View {
    Text(isNarrow ? item.shortTitle ?? item.title : item.title)
      .game(isNarrow ? TypeSize.caption : TypeSize.body, ink: .secondary)
      .lineLimit(1)
      .accessibilityHidden(true)
  }
}

/// The position and scale of the menu's fan of cards, or of the calendar's deal.
struct FanPlace: Hashable {
  var center: Point
  var scale: Double
  /// Whether the cards lie in rows and columns, as those of `FaceDownDeal`, instead of in a fan.
  var isDeal = false

  static let cardWidth = 96.0

  /// Returns the pose of one of the fan's five cards, with a scale of 1.
  func pose(of index: Int) -> Slam.Pose { pose(at: Double(index) - 2) }

  /// Returns the pose at a place of the fan, counted in cards from its middle.
  func pose(at place: Double) -> Slam.Pose {
    Slam.Pose(
      center: Point(
        center.x + place * 82 * scale, center.y + (place * place * 7 - 6) * scale),
      angle: place * Double.pi / 20)
  }

  /// Returns the pose that a card of the board has in the fan.
  ///
  /// In the menu's fan all cards of a column have the same pose.
  func pose(of cell: Cell, cardWidth: Double) -> Slam.Pose {
    guard !isDeal else {
      let gap = FaceDownDeal.spacing
      return Slam.Pose(
        center: Point(
          center.x + (Double(cell.column) - 2) * gap.width * scale,
          center.y + (Double(cell.row) - 2) * gap.height * scale),
        scale: FaceDownDeal.card.width * scale / cardWidth)
    }
    var pose = pose(of: cell.column)
    pose.scale = Self.cardWidth * scale / cardWidth
    return pose
  }

  func moved(by origin: Point) -> FanPlace {
    var moved = self
    moved.center = Point(center.x - origin.x, center.y - origin.y)
    return moved
  }
}

/// The royal flush of hearts, fanned out over a warm glow.
struct CardFan: View {
  @Environment(\.look) private var look
  var isOpen: Bool
  var scale: Double

  /// The places of the cards face down, which peek out behind the outer cards.
  static let backs = [-2.4, 2.4]

  private static let cards = ["Th", "Jh", "Qh", "Kh", "Ah"].compactMap { Card($0) }

  var body: some View {
    ZStack {
      if look.theme.isDark, look.theme.name != .highContrast {
        Glow()
          .frame(width: 600 * scale, height: 210 * scale)
          .frame(width: 0, height: 0)
          .offset(y: 60 * scale)
          .opacity(isOpen ? 1 : 0)
      }
      if look.back != .spade {
        ForEach(Self.backs, id: \.self) { place in
          let pose = FanPlace(center: .zero, scale: isOpen ? scale : 0).pose(at: place)
          FaceDownCard()
            .frame(width: FanPlace.cardWidth * scale, height: 141 * scale)
            .rotationEffect(.radians(isOpen ? pose.angle : 0))
            .offset(x: pose.center.x, y: pose.center.y)
            .zIndex(-1)
        }
      }
      ForEach(0..<5) { index in
        let pose = FanPlace(center: .zero, scale: isOpen ? scale : 0).pose(of: index)
        card(index)
          .rotationEffect(.radians(isOpen ? pose.angle : 0))
          .offset(x: pose.center.x, y: pose.center.y)
          .zIndex(index == 2 ? 3 : 2 - abs(Double(index) - 2) * 0.5)
      }
    }
    .frame(width: 450 * scale, height: 190 * scale)
    .accessibilityHidden(true)
  }

  private func card(_ index: Int) -> some View {
    let size = Size(FanPlace.cardWidth * scale, 141 * scale)
    return CardView(card: Self.cards[index], size: size)
      .overlay {
        if look.theme.isDark, look.theme.name != .highContrast {
          RoundedRectangle(cornerRadius: 12 * scale, style: .circular)
            .strokeBorder(
              SwayingMesh.at(SwayingMesh.stillMoment, colors: Theme.lightInk), lineWidth: 1
            )
            .opacity(0.6)
        }
      }
      .shadow(color: Color(hex: 0x07031E, opacity: 0.4), radius: 12 * scale, y: 8 * scale)
  }

  /// A card face down, with the back that the player has chosen.
  private struct FaceDownCard: View {
    @Environment(\.look) private var look

    var body: some View {
      Canvas { [theme = look.theme, back = look.back] context, size in
        FaceDownDeal.drawCard(
          in: Rect(origin: .zero, size: size), theme, back, light: 0.8, into: context)
      }
    }
  }

  private struct Glow: View {
    var body: some View {
      Canvas { context, size in
        let box = Rect(origin: .zero, size: size)
        context.scaleBy(x: 1, y: size.height / size.width)
        context.fill(
          Path(ellipseIn: Rect(x: 0, y: 0, width: size.width, height: size.width)),
          with: .radialGradient(
            Gradient(colors: [
              Color(hex: 0xFF9A5C, opacity: 0.5), Color(hex: 0xFF963C, opacity: 0.14),
              Color(hex: 0xFF963C, opacity: 0),
            ]), center: Point(box.midX, size.width / 2), startRadius: 0,
            endRadius: size.width / 2))
      }
    }
  }
}

/// The title: its letters appear one by one, then wave.
private struct Title: View {
  var text: String
  var size: Double

  var body: some View {
    // The title is large enough at any text scale, so its size does not depend on the scale.
    Text(text).font(.system(size: size, weight: .heavy, design: .rounded))
      .tracking(TypeSize.tracking(size))
      .lineLimit(1)
      .fixedSize()
      .modifier(LivingInk(count: text.count, delay: 0, height: 2))
      .accessibilityLabel(text)
  }
}
