import Records
import Session
import StageUI

/// A line of the history with the heading above it, if a day begins.
struct HistoryLine: Identifiable {
  let entry: HistoryEntry
  /// The heading of the day; nil if the entry above has the same date.
  let day: String?
  /// Whether the entry below belongs to the same day, so that a line leads to it.
  let isJoined: Bool

  var id: [Int] { [entry.id, entry.levels == nil ? 0 : 1] }

  /// Returns the lines of entries, the newest first.
  static func lines(_ entries: [HistoryEntry], today: CalendarDate?) -> [HistoryLine] {
    entries.indices.map { index in
      let date = entries[index].moment.date
      let begins = index == 0 || entries[index - 1].moment.date != date
      let isJoined = index + 1 < entries.count && entries[index + 1].moment.date == date
      return HistoryLine(
        entry: entries[index], day: begins ? Strings.historyDay(date, today: today) : nil,
        isJoined: isJoined)
    }
  }
}

/// Every finished game on a line of time, and the distribution of one mode's scores beside it.
struct HistoryTab: View {
  var app: AppModel
  var model: ProfileModel
  var layout: ProfileLayout

  var body: some View {
    let content = layout.content
    let plateWidth = min(392, content.width * 0.48)
    let list =
      layout.hasColumns
      ? Rect(
        left: content.minX, top: content.minY, right: content.maxX - plateWidth - layout.gap,
        bottom: content.maxY)
      : content
    ZStack {
      if case .failed(let reason) = model.historyRest {
        Notice(
          symbol: "exclamationmark.triangle", title: Strings.historyUnreadable, text: reason,
          action: Strings.readAgain
        ) { model.readMoreHistory() }
        .placed(in: content)
      } else {
        HistoryList(app: app, model: model, layout: layout, width: list.width)
          .placed(in: list)
          .focusSection()
        if layout.hasColumns {
          ModePlate(model: model, padding: layout.padding)
            .onSecondaryTap { withAnimation(.easeInOut(duration: 0.3)) { app.back() } }
            .placed(
              in: Rect(
                left: content.maxX - plateWidth, top: content.minY, right: content.maxX,
                bottom: content.maxY - layout.foot)
            )
            .focusSection()
        }
      }
    }
  }
}

/// The list of games, read page by page.
private struct HistoryList: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var model: ProfileModel
  var layout: ProfileLayout
  var width: Double

  /// The room at the sides of the scrolled area.
  private let side = 12.0

  var body: some View {
    let statistics = model.career?.statistics
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 0) {
        ForEach(HistoryLine.lines(model.entries, today: model.moment.date)) { line in
          HistoryRow(
            line: line,
            isBest: statistics?[line.entry.mode].best?.key.id == line.entry.id,
            timeWidth: timeWidth, isNarrow: width < 340
          ) { app.openReplay(line.entry) }
        }
        if case .more = model.historyRest {
          // The next page is read when the end of the list comes near.
          HStack {
            ProgressView()
          }
          .frame(maxWidth: .infinity, minHeight: 56)
          .accessibilityLabel(Strings.readingProfile)
          .onAppear { model.readMoreHistory() }
          .id(model.entries.count)
        }
      }
      .padding(EdgeInsets(top: 4, leading: side, bottom: 40 + layout.foot, trailing: side))
    }
    .scrollIndicators(.visible)
    .fadingBelow(above: 4)
    .onSecondaryTap { withAnimation(.easeInOut(duration: 0.3)) { app.back() } }
    .padding(.horizontal, -side)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.title(of: ProfileModel.Tab.history))
  }

  private var timeWidth: Double {
    46 * TypeSize.line(TypeSize.body, textScale) / TypeSize.line(TypeSize.body, 1)
  }
}

/// A game on the line of time: when it ended, a dot in the colour of its mode, and its result.
private struct HistoryRow: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var line: HistoryLine
  var isBest: Bool
  var timeWidth: Double
  var isNarrow: Bool
  var open: @MainActor () -> Void

  private var entry: HistoryEntry { line.entry }
  private static let gap = 16.0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let day = line.day {
        Text(day).overline()
          .foregroundStyle(Ink.secondary)
          .frame(minHeight: 20)
          .padding(.bottom, 12)
          .accessibilityAddTraits(.isHeader)
      }
      HStack(alignment: .top, spacing: 0) {
        if !look.isTextLarge {
          time(.secondary)
            .frame(width: timeWidth, alignment: .leading)
            .padding(.top, 14)
        }
        timeline
          .frame(width: 20)
          .padding(.horizontal, isNarrow ? 4 : 10)
          .accessibilityHidden(true)
        block
      }
    }
  }

  private func time(_ ink: Ink) -> some View {
    Text(Strings.timeOfDay(entry.moment)).game(TypeSize.body, ink: ink)
      .lineLimit(1)
      .fixedSize()
      .accessibilityHidden(true)
  }

  private var timeline: some View {
    VStack(spacing: 4) {
      Circle().fill(entry.mode.color(on: look.theme))
        .frame(width: 12, height: 12)
        .padding(4)
        .background(Circle().fill(entry.mode.color(on: look.theme).opacity(0.24)))
      if line.isJoined {
        Rectangle().fill(look.theme.tint(0.25)).frame(width: 2).frame(maxHeight: .infinity)
      }
    }
    .padding(.top, 14)
    .frame(maxHeight: .infinity, alignment: .top)
  }

  private var block: some View {
    Button {
      ambient.pressed()
      open()
    } label: {
      // Large text leaves no room for the time and the figure beside the words.
      Row(spacing: 12, columnSpacing: 4) {
        if look.isTextLarge { time(.onPlate) }
        VStack(alignment: .leading, spacing: 4) {
          Text(Strings.name(entry.mode)).game(TypeSize.body, ink: .primary)
          Text(Strings.historyDetail(entry, isBest: isBest)).game(TypeSize.caption, ink: .onPlate)
            .lineLimit(look.isTextLarge ? nil : 2)
            .multilineTextAlignment(.leading)
        }
        if !look.isTextLarge { Spacer(minLength: 0) }
        Text(Strings.historyFigure(entry)).game(TypeSize.heading, ink: .primary)
          .lineLimit(1)
          .fixedSize()
      }
      .padding(EdgeInsets(top: 14, leading: 20, bottom: 14, trailing: 20))
      .frame(maxWidth: .infinity, minHeight: 80, alignment: .leading)
      .background(BlockGlass(color: entry.mode.color(on: look.theme)))
      .lighterUnderPointer(RoundedRectangle(cornerRadius: 20))
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 20))
    .padding(.bottom, Self.gap)
    .accessibilityLabel(
      Strings.list([Strings.name(entry.mode), Strings.timeOfDay(entry.moment)])
    )
    .accessibilityValue(
      Strings.list([Strings.historyFigure(entry), Strings.historyDetail(entry, isBest: isBest)])
    )
    .accessibilityHint(Strings.watchReplay)
  }
}

/// The dark glass of a game in the history, tinted in the colour of its mode.
private struct BlockGlass: View {
  @Environment(\.look) private var look
  var color: Color

  var body: some View {
    let shape = RoundedRectangle(cornerRadius: 20)
    // A plate without blur: there may be many of them on the screen.
    shape.fill(base)
      .overlay(
        shape.fill(
          LinearGradient(
            colors: [color.opacity(0.18), color.opacity(0.07)], startPoint: .leading,
            endPoint: .trailing)
        )
      )
      .overlay {
        if let edge = look.theme.edge {
          shape.strokeBorder(edge, lineWidth: 1)
        } else {
          shape.rim([.white.opacity(look.theme.isDark ? 0.12 : 0.6), .white.opacity(0.03)])
        }
      }
      .shadow(
        color: Color(hex: 0x07031E, opacity: look.theme.isDark ? 0.22 : 0.1), radius: 7, y: 4)
  }

  private var base: Color {
    switch look.theme.name {
    case .violet: Color(hex: 0x1A1250, opacity: 0.78)
    case .felt: Color(hex: 0x06241C, opacity: 0.82)
    case .paper: Color(white: 1, opacity: 0.86)
    case .aurora, .ember: look.theme.base.opacity(0.82)
    case .highContrast: .black
    }
  }
}

extension Mode {
  /// The colour of the mode's games in the history.
  func color(on theme: Theme) -> Color {
    if theme.name == .highContrast { return .white }
    return switch self {
    case .daily: Color(hex: 0x6F93FF)
    case .climb: Color(hex: 0x3FBF8C)
    case .rush: Color(hex: 0xFF7A4A)
    case .lookAhead: Color(hex: 0xB07CFF)
    default: theme.isDark ? Color(hex: 0xFFC21A) : Color(hex: 0xC08400)
    }
  }
}

/// The distribution of a mode's scores, with three figures below it.
private struct ModePlate: View {
  @Environment(\.look) private var look
  var model: ProfileModel
  var padding: Double

  var body: some View {
    let figures = model.figures
    VStack(alignment: .leading, spacing: 0) {
      ChartPlate(title: Strings.scoresTitle, padding: padding) {
        ModeMenu(model: model)
      } content: {
        VStack(alignment: .leading, spacing: 24) {
          if figures.games > 0 {
            ScoreChart(scores: figures.scores, limit: 11)
            HStack(alignment: .top, spacing: 24) {
              if let median = figures.scores.median {
                small(Strings.number(median), Strings.medianShort)
              }
              if let change = model.weeklyChange {
                small(Strings.signedNumber(change), Strings.weekShort)
              }
              if model.mode.hasReview, let left = figures.cardsLeftPerGame {
                small(Strings.oneDecimal(left), Strings.cardsLeftShort)
              }
            }
          } else {
            Text(Strings.noGames(model.mode)).game(TypeSize.body, ink: .onPlate)
              .frame(maxWidth: .infinity, maxHeight: .infinity)
          }
        }
      }
    }
  }

  private func small(_ value: String, _ title: String) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(value).game(TypeSize.heading, ink: .primary).lineLimit(1)
      Text(title).game(TypeSize.caption, ink: .onPlate).lineLimit(1)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(title)
    .accessibilityValue(value)
    .accessibilityAddTraits(.isStaticText)
  }
}
