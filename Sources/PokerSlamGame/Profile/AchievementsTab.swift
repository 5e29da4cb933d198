import Session
import StageUI

/// The frames of the achievements' tab.
private struct BadgePlaces: Hashable {
  let grid: Rect
  /// The frame of the detail: a plate beside the grid, or a card above it.
  let detail: Rect
  let isBeside: Bool
  /// The frame of the badge in the detail.
  let badge: Rect

  init(_ layout: ProfileLayout, size: Size, textScale: Double) {
    let content = layout.content
    isBeside = layout.hasColumns
    if isBeside {
      let width = min(384, (content.width - layout.gap) * 0.48)
      grid = Rect(
        left: content.minX, top: content.minY, right: content.maxX - width - min(layout.gap, 16),
        bottom: content.maxY - layout.foot)
      detail = Rect(
        left: content.maxX - width, top: content.minY, right: content.maxX,
        bottom: content.maxY - layout.foot)
    } else {
      grid = content
      let height = min(size.height - 32, 440 + 200 * (textScale - 1))
      let width = min(size.width - 32, size.height < 560 ? 520 : 400)
      detail = Rect(
        x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
    }
    let side = detail.height < 420 ? 72.0 : isBeside && detail.height > 500 ? 152 : 112
    let top = detail.height < 420 ? 20.0 : isBeside && detail.height > 500 ? 82 : 44
    badge = Rect(x: detail.midX - side / 2, y: detail.minY + top, width: side, height: side)
  }
}

/// All achievements as a grid of badges, and the detail of one of them.
struct AchievementsTab: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.textScale) private var textScale
  @Namespace private var badges
  var app: AppModel
  var model: ProfileModel
  var layout: ProfileLayout
  var size: Size

  var body: some View {
    let places = BadgePlaces(layout, size: size, textScale: textScale)
    let selected = model.selected.flatMap { model[$0] }
    let isModal = selected != nil && !places.isBeside
    ZStack {
      BadgeGrid(model: model, layout: layout, badges: badges)
        .onSecondaryTap { back() }
        .placed(in: places.grid)
        .focusSection()
        .accessibilityHidden(isModal)
      if places.isBeside {
        DetailPlate(model: model, selected: selected, places: places)
          .onSecondaryTap { back() }
          .placed(in: places.detail)
          .focusSection()
        flyingBadge(selected, places)
      } else if let selected {
        ZStack {
          Theme.dim.opacity(0.6)
            .onTapGesture { close() }
            .onSecondaryTap { back() }
            .transition(.opacity)
            .accessibilityHidden(true)
          DetailCard(model: model, progress: selected, places: places)
            .plate()
            .placed(in: places.detail)
            .transition(.opacity)
          flyingBadge(selected, places)
        }
        .focusScope()
        .onExitCommand { app.back() }
        .transition(.opacity)
      }
    }
    .frame(width: size.width, height: size.height)
  }

  /// The badge of the detail, which flies from its place in the grid and back.
  ///
  /// It lies above the grid's scrolled area, which would cut it off.
  @ViewBuilder private func flyingBadge(
    _ selected: Achievements.Progress?, _ places: BadgePlaces
  ) -> some View {
    if let selected {
      BadgePicture(progress: selected, size: places.badge.width)
        .matchedGeometryEffect(id: selected.achievement, in: badges)
        .shadow(
          color: selected.isUnlocked && app.settings.shownTheme != .highContrast
            ? Color(hex: 0xFFA53C, opacity: 0.4) : .clear, radius: 30
        )
        .placed(in: places.badge)
        .allowsHitTesting(false)
        .transition(
          reducesMotion
            ? .opacity
            : .asymmetric(
              insertion: .identity,
              removal: .opacity.animation(.linear(duration: 0.05).delay(0.38)))
        )
        .id(selected.achievement)
    }
  }

  private func close() { withAnimation(.preset(.hero)) { model.select(nil) } }

  private func back() { withAnimation(.easeInOut(duration: 0.3)) { app.back() } }
}

/// The picture of an achievement, unlocked or not; it fills its frame.
private struct BadgePicture: View {
  var progress: Achievements.Progress
  /// The side of a badge that is not unlocked, in points.
  var size: Double

  var body: some View {
    if progress.isUnlocked {
      AchievementBadge(achievement: progress.achievement)
    } else {
      GeometryReader { proxy in
        LockedBadge(progress: progress, size: min(proxy.size.width, proxy.size.height))
      }
    }
  }
}

/// The grid of badges: the unlocked ones first, then those with progress, then the secret ones.
private struct BadgeGrid: View {
  @Environment(\.look) private var look
  var model: ProfileModel
  var layout: ProfileLayout
  var badges: Namespace.ID

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .firstTextBaseline) {
        Text(Strings.badgesTitle).game(TypeSize.heading, ink: .primary)
          .accessibilityAddTraits(.isHeader)
        Spacer(minLength: 8)
        Text(Strings.unlockedCount(model.unlocks.count, of: Achievement.allCases.count))
          .game(TypeSize.body, ink: .onPlate)
      }
      .padding(.horizontal, layout.padding)
      .padding(.top, layout.isWide ? 26 : 18)
      Text(Strings.badgesLegend).game(TypeSize.caption, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
        .padding(.horizontal, layout.padding)
        .padding(.top, 4)
      ScrollView {
        // A selected badge flies from its cell at once.
        let count = model.progress.count
        BuiltInParts(count: count, part: model.selected == nil ? 16 : count) { shown in
          LazyVGrid(
            columns: [
              GridItem(
                .adaptive(minimum: look.isTextLarge ? 128 : 80), spacing: 4, alignment: .top)
            ],
            spacing: 6
          ) {
            ForEach(model.progress.prefix(shown), id: \.achievement) { progress in
              BadgeCell(
                progress: progress, isSelected: model.selected == progress.achievement,
                badges: badges
              ) {
                withAnimation(.preset(.hero)) {
                  model.select(
                    model.selected == progress.achievement ? nil : progress.achievement)
                }
              }
            }
          }
        }
        .padding(
          EdgeInsets(
            top: 18, leading: layout.padding - 14, bottom: 36 + layout.foot,
            trailing: layout.padding - 14))
      }
      .scrollIndicators(.visible)
      .fadingBelow(above: 14)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(GridPlate(isCut: !layout.isWide))
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.badgesTitle)
  }
}

/// The plate of content that scrolls, which runs out of a small window at the bottom.
struct GridPlate: View {
  @Environment(\.look) private var look
  var isCut: Bool

  var body: some View {
    PlateSurface(theme: look.theme, radius: 24).padding(.bottom, isCut ? -32 : 0)
  }
}

/// A badge with its title; a press shows its detail.
private struct BadgeCell: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var progress: Achievements.Progress
  var isSelected: Bool
  var badges: Namespace.ID
  var select: @MainActor () -> Void

  private static let side = 64.0

  var body: some View {
    Button {
      ambient.pressed()
      select()
    } label: {
      VStack(spacing: 8) {
        BadgePicture(progress: progress, size: Self.side)
          .opacity(isSelected ? 0 : 1)
          .animation(nil, value: isSelected)
          .matchedGeometryEffect(
            id: progress.achievement, in: badges, isSource: !isSelected
          )
          .frame(width: Self.side, height: Self.side)
          .overlay {
            RoundedRectangle(cornerRadius: 20)
              .stroke(look.theme.selection, lineWidth: 2)
              .background(RoundedRectangle(cornerRadius: 20).fill(look.theme.tint(0.06)))
              .padding(-3)
              .opacity(isSelected ? 1 : 0)
          }
        VStack(spacing: 3) {
          Text(Strings.title(progress))
            .game(TypeSize.caption, ink: progress.isUnlocked ? .primary : .onPlate)
            .multilineTextAlignment(.center)
            .lineLimit(2)
            .minimumScaleFactor(0.85)
            .frame(maxWidth: .infinity)
          Text(Strings.badgeCaption(progress.achievement)).game(TypeSize.caption, ink: .onPlate)
            .multilineTextAlignment(.center)
            .lineLimit(3)
        }
      }
      .padding(EdgeInsets(top: 8, leading: 2, bottom: 0, trailing: 2))
      .lighterUnderPointer(RoundedRectangle(cornerRadius: 16))
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 16))
    .accessibilityLabel(Strings.title(progress))
    .accessibilityValue(Strings.badgeState(progress))
    .accessibilityHint(Strings.sentence(progress))
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}

/// The plate beside the grid: the detail of the selected achievement, or those that are nearest.
private struct DetailPlate: View {
  var model: ProfileModel
  var selected: Achievements.Progress?
  var places: BadgePlaces

  var body: some View {
    ZStack {
      if let selected {
        DetailCard(model: model, progress: selected, places: places)
          .id(selected.achievement)
          .transition(.opacity.animation(.easeOut(duration: 0.2)))
      } else {
        NearestAchievements(model: model)
          .transition(.opacity.animation(.easeOut(duration: 0.2)))
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .plate()
  }
}

/// The locked achievements that are nearest to their goals.
private struct NearestAchievements: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var model: ProfileModel

  var body: some View {
    ViewThatFits(in: .vertical) {
      list(5)
      list(3)
      ScrollView { list(3) }
    }
  }

  private func list(_ count: Int) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(Strings.almostThere).game(TypeSize.heading, ink: .primary)
        .accessibilityAddTraits(.isHeader)
        .padding(.bottom, 4)
      ForEach(model.nearest(count), id: \.achievement) { progress in
        Button {
          ambient.pressed()
          withAnimation(.preset(.hero)) { model.select(progress.achievement) }
        } label: {
          row(progress)
        }
        .buttonStyle(.pressed)
        .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 16))
        .accessibilityLabel(Strings.title(progress.achievement))
        .accessibilityValue(Strings.share(progress))
        .accessibilityHint(Strings.sentence(progress.achievement))
      }
      Spacer(minLength: 0)
    }
    .padding(EdgeInsets(top: 26, leading: 24, bottom: 24, trailing: 24))
  }

  private func row(_ progress: Achievements.Progress) -> some View {
    HStack(spacing: 14) {
      LockedBadge(progress: progress, size: 44)
      VStack(alignment: .leading, spacing: 2) {
        Text(Strings.title(progress.achievement)).game(TypeSize.body, ink: .primary)
        Text(Strings.sentence(progress.achievement)).game(TypeSize.caption, ink: .onPlate)
          .lineLimit(3)
          .fixedSize(horizontal: false, vertical: true)
      }
      Spacer(minLength: 0)
      Text(Strings.share(progress)).game(TypeSize.caption, ink: .onPlate)
        .lineLimit(1)
        .fixedSize()
    }
    .padding(12)
    .softGroup()
    .lighterUnderPointer(RoundedRectangle(cornerRadius: 16))
  }
}

/// The words and figures of an achievement, below the place of its badge.
private struct DetailCard: View {
  @Environment(\.look) private var look
  var model: ProfileModel
  var progress: Achievements.Progress
  var places: BadgePlaces

  var body: some View {
    let top = places.badge.maxY - places.detail.minY
    ZStack(alignment: .topTrailing) {
      VStack(spacing: 0) {
        Color.clear.frame(height: top + 24)
        ViewThatFits(in: .vertical) {
          words
          ScrollView { words }.scrollIndicators(.visible).fadingBelow()
        }
        Spacer(minLength: 0)
      }
      CircleButton(symbol: "xmark", label: Strings.close) {
        withAnimation(.preset(.hero)) { model.select(nil) }
      }
      .prefersDefaultFocus(!places.isBeside)
      .padding(EdgeInsets(top: 16, leading: 0, bottom: 0, trailing: 16))
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.title(progress))
  }

  private var words: some View {
    VStack(spacing: 8) {
      Text(Strings.title(progress)).game(TypeSize.heading, ink: .primary)
        .accessibilityAddTraits(.isHeader)
      Text(Strings.sentence(progress)).game(TypeSize.body, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
        .padding(.bottom, 10)
      if let unlock {
        row(Strings.unlockedTitle, Strings.unlocked(unlock, today: model.moment.date))
      } else if !progress.isHidden {
        row(Strings.badgeProgress, Strings.share(progress))
      }
      row(Strings.badgeReward, Strings.coins(progress.achievement.reward))
      Text(Strings.raritySentence(progress.achievement)).game(TypeSize.caption, ink: .onPlate)
        .padding(.top, 8)
    }
    .multilineTextAlignment(.center)
    .padding(.horizontal, 28)
    .padding(.bottom, 20)
  }

  private var unlock: Unlock? {
    model.unlocks.first { $0.achievement == progress.achievement }
  }

  private func row(_ title: String, _ value: String) -> some View {
    FigureRow(title: title, value: value)
      .padding(.horizontal, 20)
      .frame(minHeight: places.detail.height > 500 ? 56 : 44)
      .softGroup()
  }
}
