import Session
import StageUI

/// The charts and figures of the career: those of one mode, and those of all hands.
struct StatisticsTab: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var app: AppModel
  var model: ProfileModel
  var layout: ProfileLayout

  /// The room for the shadows of plates at the sides of the scrolled area.
  private var side: Double { layout.isWide ? layout.gap + 8 : 16 }

  /// The room for the shadows of the first plates, above the content.
  private var top: Double { layout.isWide ? 16 : 10 }

  var body: some View {
    let frame = layout.content
    ScrollView {
      VStack(spacing: layout.gap) {
        if layout.hasColumns { columns } else { stack }
      }
      .padding(EdgeInsets(top: top, leading: side, bottom: 48 + layout.foot, trailing: side))
    }
    .scrollIndicators(.visible)
    .mask {
      VStack(spacing: 0) {
        LinearGradient(colors: [.clear, .black], startPoint: .top, endPoint: .bottom)
          .frame(height: top)
        Color.black
        LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom)
          .frame(height: 40)
      }
    }
    .onSecondaryTap { withAnimation(.easeInOut(duration: 0.3)) { app.back() } }
    .frame(width: frame.width + 2 * side, height: frame.height + top)
    .position(x: frame.midX, y: frame.midY - top / 2)
    .focusSection()
  }

  /// The height of the first plates of two columns: the next ones show at the lower edge.
  private var firstHeight: Double { max(layout.content.height - 40, 460) }

  private var columns: some View {
    VStack(spacing: layout.gap) {
      HStack(spacing: layout.gap) {
        VStack(spacing: layout.gap) {
          scores
          trend
        }
        .frame(maxWidth: .infinity)
        BuiltLater { hands(rowHeight: nil) }
          .frame(maxWidth: .infinity)
      }
      .frame(height: firstHeight)
      // After the last part of the hands.
      BuiltLater(frames: 5) {
        HStack(alignment: .top, spacing: layout.gap) {
          figures.frame(maxWidth: .infinity)
          BuiltLater {
            VStack(spacing: layout.gap) {
              streaks
              export
            }
          }
          .frame(maxWidth: .infinity)
        }
      }
    }
  }

  @ViewBuilder private var stack: some View {
    scores.frame(height: chartHeight)
    trend.frame(height: chartHeight)
    hands(rowHeight: max(26, TypeSize.line(TypeSize.caption, textScale) + 8))
    figures
    streaks
    export
  }

  private var chartHeight: Double { 200 + 44 * textScale }

  private var scores: some View {
    ChartPlate(title: Strings.scoresTitle, padding: layout.padding) {
      ModeMenu(model: model)
    } content: {
      if model.figures.games > 0 {
        ScoreChart(scores: model.figures.scores)
      } else {
        MissingFigures(mode: model.mode)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.scoresTitle)
    .accessibilityValue(Strings.modeSummary(of: model.figures, best: model.best, model.mode))
  }

  private var trend: some View {
    let points = model.figures.trend(last: 30)
    return ChartPlate(title: Strings.trendTitle, padding: layout.padding) {
      Text(points.isEmpty ? "" : Strings.lastGames(points.count)).game(TypeSize.body, ink: .onPlate)
        .lineLimit(1)
    } content: {
      if points.isEmpty {
        MissingFigures(mode: model.mode)
      } else {
        TrendChart(points: points, today: model.moment.date)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.trendTitle)
  }

  private func hands(rowHeight: Double?) -> some View {
    let statistics = model.career?.statistics ?? Statistics()
    return ChartPlate(title: Strings.handsTitle, padding: layout.padding) {
      Text(Strings.playedCount(statistics.all.hands)).game(TypeSize.body, ink: .onPlate)
        .lineLimit(1)
        .minimumScaleFactor(0.7)
    } content: {
      HandChart(statistics: statistics, rowHeight: rowHeight)
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.handsTitle)
  }

  // MARK: Figures

  private var figures: some View {
    FigurePlate(
      title: Strings.inFigures(model.mode), padding: layout.padding,
      rows: model.rows)
  }

  private var streaks: some View {
    let statistics = model.career?.statistics ?? Statistics()
    return FigurePlate(
      title: Strings.streaksTitle, padding: layout.padding,
      rows: [
        (Strings.daysPlayed, Strings.number(statistics.days.count)),
        (Strings.daysInRow, Strings.number(model.dayStreak)),
        (Strings.longestRow, Strings.number(statistics.days.longestStreak)),
        (Strings.mostInADay, Strings.number(statistics.days.most)),
        (Strings.dailyStreak, Strings.number(model.dailyStreak)),
        (Strings.longestDailyStreak, Strings.number(statistics.dailies.longestStreak)),
      ])
  }

  private var export: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(Strings.exportTitle).game(TypeSize.heading, ink: .primary)
        .accessibilityAddTraits(.isHeader)
      Text(Strings.exportText).game(TypeSize.body, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
      let row =
        look.isTextLarge || layout.content.width < 420
        ? AnyLayout(VStackLayout(spacing: 12)) : AnyLayout(HStackLayout(spacing: 12))
      row {
        ForEach(ProfileModel.Format.allCases, id: \.self) { format in
          SecondaryButton(title: Strings.exportName(format), height: 48) {
            app.export(as: format)
          }
        }
      }
    }
    .padding(layout.padding)
    .frame(maxWidth: .infinity, alignment: .leading)
    .plate()
  }
}

extension ProfileModel {
  /// The titles and values of the chosen mode's figures; figures without a value are left out.
  var rows: [(title: String, value: String)] {
    let (figures, mode) = (figures, mode)
    let rows: [(String, String?)] = [
      (Strings.gamesPlayed, Strings.number(figures.games)),
      (Strings.bestOfMode, best.map { Strings.number($0) }),
      (
        Strings.withoutHelp(Strings.bestOfMode), bestWithoutHelp.map { Strings.number($0) }
      ),
      (Strings.averageTitle, figures.average.map(Strings.oneDecimal)),
      (Strings.medianTitle, figures.scores.median.map { Strings.number($0) }),
      (Strings.weekTitle, weeklyChange.map(Strings.signedNumber)),
      (
        Strings.timePerGame, figures.timePerGame.map { Strings.playTime(milliseconds: $0) }
      ),
      (Strings.handsPerGame, figures.handsPerGame.map(Strings.oneDecimal)),
      (
        Strings.pointsPerCardTitle,
        mode.hasLevels ? nil : figures.pointsPerCard.map(Strings.oneDecimal)
      ),
      (
        Strings.cardsLeftPerGame,
        mode.hasReview ? figures.cardsLeftPerGame.map(Strings.oneDecimal) : nil
      ),
      (Strings.perfectClears, mode.hasReview ? Strings.number(figures.perfectClears) : nil),
      (Strings.levelsCleared, mode.hasLevels ? Strings.number(figures.levels) : nil),
      (Strings.helpedGames, mode.allowsUndo ? Strings.number(figures.helped) : nil),
    ]
    return rows.compactMap { title, value in value.map { (title, $0) } }
  }
}

/// The mode whose figures are shown, and the number of its games; a press opens a menu of modes.
struct ModeMenu: View {
  @Environment(\.look) private var look
  var model: ProfileModel

  var body: some View {
    Menu {
      ForEach(ProfileModel.modes, id: \.id) { mode in
        Button {
          withAnimation(.easeInOut(duration: 0.25)) { model.choose(mode) }
        } label: {
          if mode == model.mode {
            Label(Strings.name(mode), systemImage: "checkmark")
          } else {
            Text(Strings.name(mode))
          }
        }
      }
    } label: {
      Text(title).game(TypeSize.body, ink: .onPlate)
        .lineLimit(1)
        .fixedSize()
        .frame(minHeight: 44)
    }
    .buttonStyle(.pressed)
    .foregroundStyle(Ink.onPlate)
    .rowLight(Capsule())
    .accessibilityLabel(Strings.modeTitle)
    .accessibilityValue(title)
  }

  private var title: String {
    look.isTextLarge
      ? Strings.name(model.mode)
      : Strings.facts([Strings.name(model.mode), Strings.gameCount(model.figures.games)])
  }
}

/// The plate of a chart, with a title and something at the other end of its line.
struct ChartPlate<Accessory: View, Content: View>: View {
  var title: String
  var padding: Double
  @ViewBuilder var accessory: Accessory
  @ViewBuilder var content: Content

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 12) {
        Text(title).game(TypeSize.heading, ink: .primary)
          .lineLimit(1)
          .minimumScaleFactor(0.7)
          .accessibilityAddTraits(.isHeader)
        Spacer(minLength: 0)
        accessory
      }
      .frame(minHeight: 44)
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .padding(.top, 6)
    }
    .padding(
      EdgeInsets(top: padding * 0.6, leading: padding, bottom: padding * 0.7, trailing: padding)
    )
    .plate()
  }
}

/// A plate with titles and values.
private struct FigurePlate: View {
  @Environment(\.textScale) private var textScale
  var title: String
  var padding: Double
  var rows: [(title: String, value: String)]

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(title).game(TypeSize.heading, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
        .accessibilityAddTraits(.isHeader)
        .padding(.bottom, 12)
      ForEach(rows, id: \.title) { row in
        FigureRow(title: row.title, value: row.value)
          .frame(minHeight: max(36, TypeSize.line(TypeSize.body, textScale) + 8))
      }
    }
    .padding(padding)
    .frame(maxWidth: .infinity, alignment: .leading)
    .plate()
    .accessibilityElement(children: .contain)
    .accessibilityLabel(title)
  }
}

/// Says that a mode has no games, in place of a chart.
private struct MissingFigures: View {
  var mode: Mode

  var body: some View {
    Text(Strings.noGames(mode)).game(TypeSize.body, ink: .onPlate)
      .multilineTextAlignment(.center)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
