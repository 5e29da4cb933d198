import Session
import StageUI

/// The calendar of daily games, with the deal of a day.
struct DailyScreen: View {
  @Environment(\.safeAreaInsets) private var insets
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var size: Size

  var body: some View {
    let model = app.daily
    let layout = DailyLayout(
      size: size, insets: insets, weeks: model.weeks.count, textScale: textScale)
    ZStack {
      Color.clear.contentShape(Rectangle())
        .onSecondaryTap(perform: back)
        .accessibilityHidden(true)
      if layout.form == .scrolling {
        scrolled(layout)
      } else {
        CalendarPlate(app: app, model: model, layout: layout)
          .onSecondaryTap(perform: back)
          .placed(in: layout.calendar)
        DealPlate(app: app, model: model, layout: layout)
          .onSecondaryTap(perform: back)
          .placed(in: layout.details)
        if !layout.isWide {
          DailyButton(app: app, model: model).placed(in: layout.button)
        }
      }
      header(layout)
    }
    .frame(width: size.width, height: size.height)
    .onDisappear { model.forgetFresh() }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.daily)
  }

  private func scrolled(_ layout: DailyLayout) -> some View {
    let top = layout.headerTop + 44
    return VStack(spacing: 12) {
      ScrollView {
        VStack(spacing: 13) {
          CalendarPlate(app: app, model: app.daily, layout: layout)
          DealPlate(app: app, model: app.daily, layout: layout)
        }
        .padding(EdgeInsets(top: 12, leading: layout.margin, bottom: 32, trailing: layout.margin))
        .frame(maxWidth: 592)
        .frame(maxWidth: .infinity)
      }
      .scrollIndicators(.visible)
      .fadingBelow(above: 12)
      .onSecondaryTap(perform: back)
      DailyButton(app: app, model: app.daily)
        .frame(width: layout.button.width, height: layout.button.height)
    }
    .frame(height: layout.button.maxY - top)
    .placed(in: Rect(left: 0, top: top, right: size.width, bottom: layout.button.maxY))
  }

  private func back() { withAnimation(.easeInOut(duration: 0.4)) { app.back() } }

  private func header(_ layout: DailyLayout) -> some View {
    ScreenHeader(app: app) {
      // The length of the streak needs more room than a button, and grows with the text.
      if layout.form != .low {
        // On a phone, a large title in the middle would leave half of the free width unused.
        ScreenTitle(
          text: Strings.daily, room: 56 + 40 * textScale,
          leadingRoom: size.width < 480 && textScale >= TypeSize.large ? 56 : nil)
      }
    } trailing: {
      if layout.form != .low { StreakPill(model: app.daily) }
    }
    .atUpperEdge(top: layout.headerTop, margin: layout.margin, insets: insets)
  }
}

/// The length of the streak; it explains what makes a day count.
private struct StreakPill: View {
  @Environment(\.look) private var look
  var model: DailyModel
  @State private var isOpen = false

  var body: some View {
    let streak = model.streak
    Button {
      isOpen.toggle()
    } label: {
      HStack(spacing: 10) {
        GameSymbol(streak > 0 ? "flame.fill" : "flame", size: 20)
          .foregroundStyle(streak > 0 ? flame : look.theme.textSecondary)
        Text(Strings.number(streak)).game(TypeSize.body, ink: .primary)
      }
      .padding(.horizontal, 14)
      .modifier(HUDPill())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .modifier(
      Explained(
        title: Strings.daysInARow(streak), text: Strings.dailyRule, alignment: .bottomTrailing,
        isOpen: $isOpen)
    )
    .accessibilityLabel(Strings.daysInARow(streak))
    .accessibilityValue(Strings.bestStreak(model.history.longestStreak))
    .accessibilityHint(Strings.dailyRule)
  }

  private var flame: Color { look.theme.isDark ? Color(hex: 0xFF9A3C) : Color(hex: 0xB8481A) }
}

/// The main button: begins, resumes or practises the day's deal.
struct DailyButton: View {
  var app: AppModel
  var model: DailyModel

  var body: some View {
    let isDone = model.history[model.day] != nil
    PrimaryButton(
      title: model.unfinished.contains(model.day)
        ? Strings.resume : isDone ? Strings.practise : Strings.playDay,
      symbol: isDone ? "arrow.clockwise" : "play.fill", isBright: !model.isAwaited
    ) {
      withAnimation(.easeInOut(duration: 0.5)) { app.playDaily() }
    }
    .keyboardShortcut(.defaultAction)
    .padShortcut(.west)
    .prefersDefaultFocus()
    .accessibilityHint(Strings.name(model.day))
  }
}
