import Session
import StageUI

/// A month with a cell for each day: its number, its medal, and the tint of the streak.
struct CalendarPlate: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: DailyModel
  var layout: DailyLayout

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      title.frame(height: layout.titleHeight)
      weekdays.frame(height: layout.weekdayHeight)
      days
      if layout.footerHeight > 0 {
        Spacer(minLength: 0)
        CalendarFooter(model: model)
          .frame(minHeight: layout.footerHeight, alignment: .bottom)
      }
    }
    .padding(layout.padding)
    .frame(
      maxWidth: .infinity, maxHeight: layout.form == .scrolling ? nil : .infinity, alignment: .top
    )
    .plate()
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.name(model.month))
  }

  private var title: some View {
    HStack(spacing: 10) {
      // The name fades together with the days of its month.
      ZStack(alignment: .leading) {
        Text(
          look.isTextLarge && !layout.isWide
            ? Strings.shortName(model.month) : Strings.name(model.month)
        )
        .game(layout.isWide ? TypeSize.heading : TypeSize.body, ink: .primary)
        .lineLimit(1)
        .accessibilityLabel(Strings.name(model.month))
        .accessibilityAddTraits(.isHeader)
        .id(model.month)
        .transition(.opacity)
      }
      Spacer(minLength: 0)
      CircleButton(symbol: "chevron.left", label: Strings.previousMonth) {
        withAnimation(change) { model.showPrevious() }
      }
      .disabled(!model.canShowPrevious)
      .keyboardShortcut(KeyboardShortcut(.pageUp, modifiers: []))
      .padShortcut(.leftTrigger)
      CircleButton(symbol: "chevron.right", label: Strings.nextMonth) {
        withAnimation(change) { model.showNext() }
      }
      .disabled(!model.canShowNext)
      .keyboardShortcut(KeyboardShortcut(.pageDown, modifiers: []))
      .padShortcut(.rightTrigger)
    }
    .padding(.leading, layout.isWide ? 0 : 6)
  }

  private var change: Animation { .easeInOut(duration: 0.25) }

  private var weekdays: some View {
    HStack(spacing: layout.cellGap) {
      ForEach(Strings.shortWeekdays, id: \.self) { name in
        Text(look.isTextLarge && !layout.isWide ? String(name.prefix(1)) : name)
          .game(TypeSize.caption, ink: .onPlate)
          .lineLimit(1)
          .frame(width: layout.cell.width)
      }
    }
    .accessibilityHidden(true)
  }

  private var days: some View {
    let streak = model.streakDays
    return VStack(spacing: layout.cellGap) {
      ForEach(Array(model.weeks.enumerated()), id: \.offset) { _, week in
        HStack(spacing: layout.cellGap) {
          ForEach(0..<7, id: \.self) { weekday in
            if let date = week[weekday] {
              DayCell(
                app: app, model: model, date: date,
                isInStreak: streak.contains(date.dayNumber), layout: layout)
            } else {
              Color.clear.frame(width: layout.cell.width, height: layout.cell.height)
                .accessibilityHidden(true)
            }
          }
        }
      }
    }
    .id(model.month)
    .transition(.opacity)
  }
}

/// A day of the calendar.
private struct DayCell: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Ambient.self) private var ambient
  var app: AppModel
  var model: DailyModel
  var date: CalendarDate
  var isInStreak: Bool
  var layout: DailyLayout

  private var shape: RoundedRectangle {
    RoundedRectangle(cornerRadius: min(16, layout.cell.height * 0.22))
  }

  var body: some View {
    let condition = model.condition(of: date)
    let isToday = date == model.today
    let isChosen = date == model.day
    Button {
      ambient.pressed()
      if isChosen {
        withAnimation(.easeInOut(duration: 0.5)) { app.playDaily() }
      } else {
        withAnimation(.easeOut(duration: 0.2)) { model.choose(date) }
      }
    } label: {
      VStack(spacing: layout.cell.height > 60 ? 6 : 2) {
        Text(Strings.number(date.day)).game(numberSize)
          .foregroundStyle(ink(condition, isToday: isToday, isChosen: isChosen))
          .lineLimit(1)
          .fixedSize()
        mark(condition, isToday: isToday)
          .frame(width: markSize, height: markSize)
      }
      .frame(width: layout.cell.width, height: layout.cell.height)
      .background(surface(condition, isToday: isToday, isChosen: isChosen))
      .lighterUnderPointer(shape, onDark: isToday && look.theme.isDark)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, shape)
    .disabled(condition == .closed)
    .accessibilityLabel(Strings.shortName(date))
    .accessibilityValue(
      Strings.value(
        of: condition, isToday: isToday, isUnfinished: model.unfinished.contains(date))
    )
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }

  private var numberSize: Double {
    layout.form == .wide && layout.cell.height >= 50 ? TypeSize.body : TypeSize.caption
  }

  /// The size of the medal below the number.
  private var markSize: Double {
    let line = TypeSize.line(numberSize, textScale)
    let free = layout.cell.height - line - (layout.cell.height > 60 ? 18 : 7)
    return max(12, min(36, free, layout.cell.width * 0.62))
  }

  private func ink(
    _ condition: DailyModel.Condition, isToday: Bool, isChosen: Bool
  ) -> Color {
    switch condition {
    case .done: look.theme.textPrimary
    case .open: isToday || isChosen ? look.theme.textPrimary : look.theme.textOnPlate
    case .closed: look.theme.textOnPlate.opacity(look.theme.name == .highContrast ? 0.7 : 0.5)
    }
  }

  @ViewBuilder private func mark(
    _ condition: DailyModel.Condition, isToday: Bool
  ) -> some View {
    switch condition {
    case .done(let first):
      RankCoin(rank: first.rank)
        .modifier(DroppedMedal(isFresh: model.fresh == date && !reducesMotion, size: markSize))
    case .open where model.unfinished.contains(date):
      GameSymbol("pause.fill", size: markSize * 0.7, isFixed: true)
        .foregroundStyle(isToday ? look.theme.selection : look.theme.textOnPlate)
    case .open where isToday:
      GameSymbol("play.fill", size: markSize * 0.9, isFixed: true)
        .foregroundStyle(look.theme.selection)
    case .open:
      Circle().fill(look.theme.textOnPlate.opacity(0.6)).frame(width: 8, height: 8)
    case .closed: Color.clear
    }
  }

  @ViewBuilder private func surface(
    _ condition: DailyModel.Condition, isToday: Bool, isChosen: Bool
  ) -> some View {
    ZStack {
      if isToday {
        shape.fill(look.theme.isDark ? look.theme.base.opacity(0.86) : .white)
      } else if isInStreak, look.theme.name != .highContrast {
        shape.fill(
          LinearGradient(
            colors: [
              Color(hex: 0xFF9A3C, opacity: look.theme.isDark ? 0.2 : 0.3),
              Color(hex: 0xFF783C, opacity: look.theme.isDark ? 0.1 : 0.18),
            ], startPoint: .top, endPoint: .bottom))
      } else if case .done = condition {
        shape.fill(look.theme.tint(0.065))
      }
      if isChosen {
        shape.stroke(look.theme.selection, lineWidth: look.theme.isDark ? 1.5 : 2)
          .shadow(
            color: look.theme.name == .highContrast || !look.theme.isDark
              ? .clear : Theme.gold.opacity(0.48), radius: 8, y: 2)
      } else if isToday {
        shape.strokeBorder(look.theme.edge ?? look.theme.tint(0.3), lineWidth: 1.5)
      } else if let edge = look.theme.edge, condition != .closed {
        shape.strokeBorder(edge, style: edgeStyle)
      }
    }
  }

  /// The outline of a day in high contrast: thicker on days of the streak.
  private var edgeStyle: StrokeStyle { StrokeStyle(lineWidth: isInStreak ? 2.5 : 1) }
}

/// Lets a medal that was just won drop onto its day.
private struct DroppedMedal: ViewModifier {
  var isFresh: Bool
  var size: Double
  @State private var hasDropped = false

  func body(content: Content) -> some View {
    content
      .scaleEffect(isFresh && !hasDropped ? 1.8 : 1)
      .offset(y: isFresh && !hasDropped ? -size : 0)
      .opacity(isFresh && !hasDropped ? 0 : 1)
      .onAppear {
        guard isFresh else { return }
        withAnimation(.spring(response: 0.4, dampingFraction: 0.6).delay(0.4)) {
          hasDropped = true
        }
      }
  }
}

/// The streak and the medals below the days of a wide window.
private struct CalendarFooter: View {
  @Environment(\.look) private var look
  var model: DailyModel

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 16) {
        words
        Spacer(minLength: 0)
        medals
      }
      words.lineLimit(1)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  @ViewBuilder private var words: some View {
    let history = model.history
    if let failure = model.failure {
      Text(Strings.dailyUnreadable(failure)).game(TypeSize.body, ink: .primary)
    } else if history.isEmpty {
      Text(Strings.dailyFirst).game(TypeSize.body, ink: .onPlate)
    } else {
      HStack(spacing: 20) {
        Text(Strings.daysInARow(model.streak)).game(TypeSize.body, ink: .primary)
        Text(Strings.bestStreak(history.longestStreak)).game(TypeSize.body, ink: .onPlate)
      }
      .lineLimit(1)
      .fixedSize()
      .accessibilityElement(children: .combine)
      .accessibilityHint(Strings.dailyRule)
    }
  }

  private var medals: some View {
    let medals = model.history.medals
    return HStack(spacing: 20) {
      ForEach(ScoreRank.allCases.filter { medals[$0] != nil }, id: \.self) { rank in
        HStack(spacing: 7) {
          RankCoin(rank: rank).frame(width: 26, height: 26)
          Text(Strings.number(medals[rank] ?? 0)).game(TypeSize.body, ink: .primary).fixedSize()
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Strings.medals(rank, medals[rank] ?? 0))
        .accessibilityAddTraits(.isStaticText)
      }
    }
  }
}
