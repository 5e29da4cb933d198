import Records
import Session
import StageUI

/// The plate of the list: rows, placeholders, or why there are none.
struct LeaderboardPlate: View {
  var app: AppModel
  var model: LeaderboardModel
  var layout: LeaderboardLayout

  var body: some View {
    ZStack {
      switch model.phase {
      case .loading:
        SkeletonRows(layout: layout)
          // A list that loads in less shows no placeholders.
          .transition(
            .asymmetric(
              insertion: .opacity.animation(.easeOut(duration: 0.2).delay(0.2)),
              removal: .opacity.animation(.easeOut(duration: 0.15))))
      case .failed(let reason):
        FailedList(model: model, reason: reason, layout: layout).transition(.opacity)
      case .loaded where model.rows.isEmpty:
        EmptyList(app: app, model: model, layout: layout).transition(.opacity)
      case .loaded:
        RowList(app: app, model: model, layout: layout)
          .id(model.list)
          .transition(.opacity)
      }
    }
    .animation(.easeOut(duration: 0.2), value: model.phase.kind)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .plate()
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.title(model.scope))
  }
}

extension LeaderboardModel.Phase {
  /// Which of the plate's contents is shown.
  fileprivate var kind: Int {
    switch self {
    case .loading: 0
    case .loaded: 1
    case .failed: 2
    }
  }
}

/// The rows that were read, with room for those before them.
private struct RowList: View {
  var app: AppModel
  var model: LeaderboardModel
  var layout: LeaderboardLayout

  private static let space = "leaderboard"

  var body: some View {
    ScrollViewReader { proxy in
      ScrollView {
        VStack(spacing: 0) {
          if model.hasEarlierRows, model.rows.first?.position == model.origin {
            EarlierButton(model: model).frame(height: layout.pitch)
          }
          Color.clear.frame(height: roomBefore).accessibilityHidden(true)
          LazyVStack(spacing: 0) {
            ForEach(model.rows) { row in
              RowButton(app: app, model: model, row: row, layout: layout)
                .frame(height: layout.pitch, alignment: .top)
            }
          }
          .onGeometryChange(for: Int.self) { [layout] proxy in
            let top = proxy.frame(in: .named(RowList.space)).minY
            return Int((-top / layout.pitch).rounded(.down))
          } action: { rowsAbove in
            note(rowsAbove)
          }
        }
        .padding(.horizontal, layout.padding)
        .padding(.top, layout.padding)
        .padding(.bottom, layout.padding - layout.rowGap)
      }
      .scrollIndicators(.visible)
      .coordinateSpace(.named(Self.space))
      .clipShape(RoundedRectangle(cornerRadius: 24))
      .onChange(of: model.scrolls, initial: true) {
        if let target = model.target { proxy.scrollTo(target, anchor: .center) }
      }
    }
  }

  /// The height of the positions between the start of the list and the first row that was read.
  private var roomBefore: Double {
    Double(max(0, (model.rows.first?.position ?? 1) - model.origin)) * layout.pitch
  }

  /// Tells the model which positions are in the window.
  ///
  /// - Parameter count: the number of rows above the upper edge; negative if the first row that was
  ///   read lies below it.
  private func note(_ count: Int) {
    guard let first = model.rows.first?.position else { return }
    let top = max(model.origin, first + count)
    model.note(visible: top...(top + Int(layout.list.height / layout.pitch) + 1))
  }
}

/// Leads to the top of a list that was opened far below it.
private struct EarlierButton: View {
  var model: LeaderboardModel

  var body: some View {
    SecondaryButton(title: Strings.showTop, symbol: "chevron.up", height: 44) {
      withAnimation(.easeInOut(duration: 0.25)) { model.showTop() }
    }
  }
}

/// A row, which opens its replay if there is a viewer.
private struct RowButton: View {
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  var model: LeaderboardModel
  var row: LeaderboardModel.Row
  var layout: LeaderboardLayout

  private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: 16) }
  /// The player's name.
  private var name: PlayerName { app.settings.playerName }

  var body: some View {
    Group {
      if model.openReplay != nil {
        Button {
          ambient.pressed()
          model.open(row)
        } label: {
          content.lighterUnderPointer(shape)
        }
        .buttonStyle(.pressed)
      } else {
        content.focusable()
      }
    }
    .contentShape(.focusEffect, shape)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.label(row, scope: model.scope, own: name))
    .accessibilityValue(
      Strings.list([Strings.spokenResult(row.entry), Strings.detail(row.entry, isShort: false)])
    )
    .accessibilityAddTraits(row.entry.isOwn ? .isSelected : [])
  }

  private var content: some View {
    LeaderboardRow(
      row: row, player: Strings.player(of: row.entry, own: name), own: app.settings.avatar,
      layout: layout
    )
    .frame(height: layout.rowHeight)
  }
}

/// Position, token, name and score.
struct LeaderboardRow: View {
  @Environment(\.look) private var look
  var row: LeaderboardModel.Row
  /// The name that the row shows.
  var player: String
  /// The token of the player, for rows without a friend's name.
  var own: Avatar
  var layout: LeaderboardLayout

  private var isWide: Bool { layout.form == .wide }

  var body: some View {
    HStack(spacing: 0) {
      PositionMark(position: row.position)
        .frame(width: positionWidth)
      if layout.hasTokens {
        AvatarToken(avatar: row.entry.name.map(Avatar.init(friend:)) ?? own, size: 44)
          .shadow(color: Color(hex: 0x07031E, opacity: 0.3), radius: 4, y: 2)
          .padding(.leading, isWide ? 10 : 6)
      }
      VStack(alignment: .leading, spacing: isWide ? 1 : 0) {
        Text(player).game(TypeSize.body, ink: .primary)
          .lineLimit(1)
        Text(Strings.detail(row.entry, isShort: !layout.hasDates))
          .game(isWide ? TypeSize.body : TypeSize.caption, ink: .onPlate)
          .lineLimit(layout.hasTwoLines ? 2 : 1)
          .minimumScaleFactor(0.7)
      }
      .padding(.leading, isWide ? 16 : 12)
      Spacer(minLength: 8)
      Text(Strings.result(row.entry)).game(TypeSize.heading, heavy: true)
        .foregroundStyle(row.entry.isOwn ? look.theme.textPoints : look.theme.textPrimary)
        .lineLimit(1)
        .fixedSize()
    }
    .padding(.leading, isWide ? 10 : 4)
    .padding(.trailing, isWide ? 24 : 14)
    .frame(maxHeight: .infinity)
    .background { surface }
  }

  private var positionWidth: Double {
    row.position >= 10_000 ? 84 : row.position >= 1_000 ? 64 : isWide ? 52 : 44
  }

  @ViewBuilder private var surface: some View {
    let shape = RoundedRectangle(cornerRadius: 16)
    if row.entry.isOwn {
      shape.fill(ownFill)
        .overlay(
          shape.strokeBorder(
            look.theme.name == .highContrast
              ? look.theme.selection : look.theme.selection.opacity(0.55), lineWidth: 1.5))
    } else if row.position <= 3 {
      SoftGroup()
    }
  }

  private var ownFill: LinearGradient {
    let warm = Color(hex: 0xFFA53C)
    let strength = look.theme.name == .highContrast ? 0 : look.theme.isDark ? 1.0 : 0.8
    return LinearGradient(
      colors: [warm.opacity(0.28 * strength), warm.opacity(0.08 * strength)],
      startPoint: .leading, endPoint: .trailing)
  }
}

/// The position: a trophy for the first three, a number for the others.
private struct PositionMark: View {
  @Environment(\.look) private var look
  var position: Int

  var body: some View {
    if let metal {
      GameSymbol("trophy", size: 24)
        .foregroundStyle(metal)
        .shadow(color: look.theme.isDark ? metal.opacity(0.3) : .clear, radius: 8)
    } else {
      Text(Strings.number(position)).game(TypeSize.body, ink: .onPlate)
        .lineLimit(1)
        .fixedSize()
    }
  }

  private var metal: Color? {
    let isDark = look.theme.isDark
    return switch position {
    case 1: Color(hex: isDark ? 0xFFDC7A : 0x9A6700)
    case 2: Color(hex: isDark ? 0xE4E6F4 : 0x5E6478)
    case 3: Color(hex: isDark ? 0xF0A468 : 0x9C4F1E)
    default: nil
    }
  }
}

// MARK: - Without rows

/// Placeholders for rows, under one band of light that passes every 1.4 s.
private struct SkeletonRows: View {
  @Environment(\.look) private var look
  var layout: LeaderboardLayout

  var body: some View {
    VStack(spacing: layout.rowGap) {
      ForEach(0..<layout.skeletonRows, id: \.self) { index in
        SkeletonRow(index: index, layout: layout)
          .frame(height: layout.rowHeight)
          .background { if index < 3 { SoftGroup() } }
      }
    }
    .padding(layout.padding)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .modifier(PassingLight(color: look.theme.isDark ? .white : look.theme.textPrimary))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.loadingScores)
  }
}

private struct SkeletonRow: View {
  @Environment(\.look) private var look
  var index: Int
  var layout: LeaderboardLayout

  /// The widths of the two bars, row by row.
  private static let widths: [(Double, Double)] = [
    (96, 72), (124, 64), (84, 84), (110, 60), (72, 76), (132, 68), (98, 72),
  ]

  var body: some View {
    let (first, second) = Self.widths[index % Self.widths.count]
    HStack(spacing: 0) {
      Circle().frame(width: 24, height: 24)
        .frame(width: layout.form == .wide ? 52 : 44)
      if layout.hasTokens {
        Circle().frame(width: 44, height: 44)
          .padding(.leading, layout.form == .wide ? 10 : 6)
      }
      VStack(alignment: .leading, spacing: 9) {
        RoundedRectangle(cornerRadius: 8).frame(width: first, height: 15)
        RoundedRectangle(cornerRadius: 7).frame(width: second, height: 13)
      }
      .padding(.leading, layout.form == .wide ? 16 : 12)
      Spacer(minLength: 8)
      RoundedRectangle(cornerRadius: 8).frame(width: 56, height: 22)
    }
    .foregroundStyle(look.theme.tint(look.theme.isDark ? 0.2 : 0.14))
    .padding(.leading, layout.form == .wide ? 10 : 4)
    .padding(.trailing, layout.form == .wide ? 24 : 14)
  }
}

/// A band of light that passes over a view every 1.4 s; with reduced motion there is none.
private struct PassingLight: ViewModifier {
  @Environment(\.accessibilityReduceMotion) private var isStill
  var color: Color
  @State private var isMoving = false

  func body(content: Content) -> some View {
    if isStill {
      content
    } else {
      content
        .overlay {
          LinearGradient(
            colors: [color.opacity(0), color.opacity(0.36), color.opacity(0)],
            startPoint: UnitPoint(x: 0, y: 0.4), endPoint: UnitPoint(x: 1, y: 0.6)
          )
          .scaleEffect(x: 0.5, anchor: .leading)
          .visualEffect { [isMoving] effect, proxy in
            effect.offset(x: proxy.size.width * (isMoving ? 1.2 : -0.7))
          }
          .animation(.linear(duration: 1.4).repeatForever(autoreverses: false), value: isMoving)
          .allowsHitTesting(false)
          .blendMode(.sourceAtop)
        }
        .compositingGroup()
        .onAppear { isMoving = true }
    }
  }
}

/// Tells why the list could not be read, and offers to try again.
private struct FailedList: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var model: LeaderboardModel
  var reason: String
  var layout: LeaderboardLayout

  var body: some View {
    FittingState(layout: layout) {
      StateDisc(symbol: "icloud.exclamation", color: danger, hasGlow: true, layout: layout)
      StateText(
        title: Strings.failureTitle(model.scope),
        text: Strings.unreadScores(reason, ownAreSafe: model.scope != .device))
      PrimaryButton(title: Strings.tryAgain, symbol: "arrow.clockwise") {
        withAnimation(.easeOut(duration: 0.2)) { model.reload() }
      }
      .frame(width: 264)
      .keyboardShortcut(.defaultAction)
      .padShortcut(.west)
      if model.scope != .device {
        Button {
          ambient.pressed()
          withAnimation(.easeInOut(duration: 0.25)) { model.choose(.device) }
        } label: {
          Text(Strings.showThisDevice).game(TypeSize.body, ink: .onPlate)
            .padding(.horizontal, 16)
            .frame(minHeight: 44)
            .lighterUnderPointer(Capsule())
        }
        .buttonStyle(.pressed)
        .contentShape(.focusEffect, Capsule())
      }
    }
  }

  private var danger: Color { Color(hex: look.theme.isDark ? 0xFF8A7E : 0xB8481A) }
}

/// Tells what would be in an empty list, and leads there.
private struct EmptyList: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: LeaderboardModel
  var layout: LeaderboardLayout

  var body: some View {
    FittingState(layout: layout) {
      StateDisc(
        symbol: model.scope == .daily ? "calendar" : "trophy", color: look.theme.textPoints,
        hasGlow: false, layout: layout)
      StateText(
        title: Strings.emptyTitle(model.scope), text: Strings.emptyText(model.scope, model.mode))
      PrimaryButton(title: Strings.emptyAction(model.scope, model.mode), symbol: symbol) {
        withAnimation(.easeInOut(duration: 0.5)) { act() }
      }
      .frame(width: 300)
      .keyboardShortcut(.defaultAction)
      .padShortcut(.west)
    }
  }

  private var symbol: String {
    switch model.scope {
    case .device: "play.fill"
    case .friends: "person.badge.plus"
    case .daily: "calendar"
    }
  }

  private func act() {
    switch model.scope {
    case .device where model.mode == .climb: app.go(to: .climbMap)
    case .device: app.play(model.mode)
    case .friends: app.go(to: .addFriend)
    case .daily: app.go(to: .daily)
    }
  }
}

/// A column in the middle of the plate, which scrolls if the plate is too low.
private struct FittingState<Content: View>: View {
  var layout: LeaderboardLayout
  @ViewBuilder var content: Content

  var body: some View {
    ViewThatFits(in: .vertical) {
      column
      ScrollView { column }.scrollIndicators(.visible)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var column: some View {
    VStack(spacing: layout.form == .low ? 10 : 28) { content }
      .padding(layout.form == .low ? 12 : 24)
      .frame(maxWidth: .infinity)
  }
}

/// A symbol on a large glass disc.
private struct StateDisc: View {
  @Environment(\.look) private var look
  var symbol: String
  var color: Color
  var hasGlow: Bool
  var layout: LeaderboardLayout

  var body: some View {
    let diameter: Double = layout.form == .low ? 56 : 112
    Circle().fill(
      LinearGradient(
        colors: [look.theme.tint(0.16), look.theme.tint(0.07)], startPoint: .top,
        endPoint: .bottom)
    )
    .overlay(Circle().strokeBorder(look.theme.edge ?? look.theme.tint(0.2), lineWidth: 1))
    .overlay {
      if symbol == "icloud.exclamation" {
        CloudMark(color: color).frame(width: diameter / 2, height: diameter / 2)
      } else {
        GameSymbol(symbol, size: diameter * 0.43, isFixed: true).foregroundStyle(color)
      }
    }
    .frame(width: diameter, height: diameter)
    .background {
      if hasGlow, look.theme.isDark, look.theme.name != .highContrast {
        Circle().fill(
          RadialGradient(
            colors: [color.opacity(0.34), color.opacity(0)], center: .center,
            startRadius: diameter * 0.4, endRadius: diameter * 0.85)
        )
        .padding(-diameter * 0.35)
      }
    }
    .accessibilityHidden(true)
  }
}

/// A cloud with an exclamation mark, on the grid of symbols.
private struct CloudMark: View {
  var color: Color

  var body: some View {
    Canvas { [color] context, size in
      context.scaleBy(x: size.width / 24, y: size.height / 24)
      context.stroke(
        Self.outline, with: .color(color),
        style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    }
  }

  private static let outline =
    (try? Path(
      svg: "M7 18.5a4.25 4.25 0 0 1-.6-8.45A5.75 5.75 0 0 1 17.4 9a4.8 4.8 0 0 1 1.8 9.1"
        + "M12 12v4M12 19.5h.01")) ?? Path()
}

private struct StateText: View {
  var title: String
  var text: String

  var body: some View {
    VStack(spacing: 10) {
      Text(title).game(TypeSize.heading, heavy: true, ink: .primary)
        .accessibilityAddTraits(.isHeader)
      Text(text).game(TypeSize.body, ink: .onPlate)
        .frame(maxWidth: 480)
    }
    .multilineTextAlignment(.center)
    .fixedSize(horizontal: false, vertical: true)
  }
}
