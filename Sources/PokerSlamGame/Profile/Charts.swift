import Session
import StageUI

/// An invisible part of a chart that can be pointed at and focused, and says its value.
private struct ChartPart: View {
  var label: String
  var value: String
  /// Called with true when the pointer or the focus ring reaches the part, with false when it
  /// leaves.
  var isPointed: @MainActor (Bool) -> Void

  var body: some View {
    Color.clear
      .contentShape(Rectangle())
      .onHover(perform: isPointed)
      .focusable()
      .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 6))
      .onFocusRing(perform: isPointed)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(label)
      .accessibilityValue(value)
      .accessibilityAddTraits(.isStaticText)
  }
}

/// The text of the part of a chart that is pointed at, or what its marks mean.
private struct PointedText: View {
  var text: String

  var body: some View {
    Text(text).game(TypeSize.caption, ink: .primary)
      .lineLimit(1)
      .minimumScaleFactor(0.5)
      .frame(maxWidth: .infinity, alignment: .leading)
      .accessibilityHidden(true)
  }
}

/// The distribution of scores as bars, with the median as a line; the bar of the best score is
/// golden.
struct ScoreChart: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var scores: Histogram
  /// The largest number of bars.
  var limit = 12
  @State private var isGrown = false
  @State private var pointed: Int?

  private static let gap = 6.0

  /// Returns the width of the area of a bar; the bar itself may be narrower.
  private static func barWidth(_ count: Int, in width: Double) -> Double {
    max((width - gap * Double(count - 1)) / Double(max(count, 1)), 2)
  }

  /// Returns the middle of a bar, and of its label on the axis.
  static func middle(of index: Int, among count: Int, in width: Double) -> Double {
    let bar = barWidth(count, in: width)
    return (bar + gap) * Double(index) + bar / 2
  }

  var body: some View {
    let bars = scores.buckets(atMost: limit)
    let most = max(bars.map(\.count).max() ?? 1, 1)
    let line = TypeSize.line(TypeSize.caption, textScale)
    VStack(spacing: 0) {
      ZStack(alignment: .leading) {
        if let pointed, bars.indices.contains(pointed) {
          PointedText(
            text:
              Strings.labelled(
                Strings.scoreRange(bars[pointed].range), Strings.gameCount(bars[pointed].count))
          )
        }
      }
      .frame(height: line)
      .frame(maxWidth: .infinity)
      GeometryReader { proxy in
        let size = proxy.size
        let width = Self.barWidth(bars.count, in: size.width)
        ZStack(alignment: .topLeading) {
          ForEach(bars.indices, id: \.self) { index in
            bar(
              height: max(size.height * 0.9 * Double(bars[index].count) / Double(most), 4),
              isBest: index == bars.count - 1, isPointed: index == pointed,
              isEmpty: bars[index].count == 0
            )
            .scaleEffect(
              x: 1, y: isGrown || reducesMotion ? 1 : 0.01, anchor: .bottom
            )
            .animation(.easeOut(duration: 0.4).delay(Double(index) * 0.02), value: isGrown)
            .frame(width: min(width, 48), height: size.height, alignment: .bottom)
            .position(
              x: Self.middle(of: index, among: bars.count, in: size.width), y: size.height / 2)
          }
          if bars.count > 2 { median(bars, size) }
          ForEach(bars.indices, id: \.self) { index in
            ChartPart(
              label: Strings.scoreRange(bars[index].range),
              value: Strings.gameCount(bars[index].count)
            ) { isPointed in
              if isPointed { pointed = index } else if pointed == index { pointed = nil }
            }
            .frame(width: width + Self.gap, height: size.height)
            .position(
              x: Self.middle(of: index, among: bars.count, in: size.width), y: size.height / 2)
          }
        }
        .frame(width: size.width, height: size.height, alignment: .topLeading)
      }
      axis(bars).frame(height: line).padding(.top, 10)
    }
    .onAppear { isGrown = true }
  }

  private func bar(height: Double, isBest: Bool, isPointed: Bool, isEmpty: Bool) -> some View {
    UnevenRoundedRectangle(
      topLeadingRadius: 5, bottomLeadingRadius: 2, bottomTrailingRadius: 2, topTrailingRadius: 5
    )
    .fill(
      LinearGradient(
        colors: isBest
          ? [Color(hex: 0xFFD94A), Color(hex: 0xFF9A3C)]
          : [Color(hex: 0xA98BF5), Color(hex: 0x5B3FBE)],
        startPoint: .top, endPoint: .bottom)
    )
    .overlay {
      if let edge = look.theme.edge {
        UnevenRoundedRectangle(
          topLeadingRadius: 5, bottomLeadingRadius: 2, bottomTrailingRadius: 2,
          topTrailingRadius: 5
        ).strokeBorder(edge, lineWidth: 1)
      }
    }
    .brightness(isPointed ? 0.12 : 0)
    .opacity(isEmpty ? 0.35 : 1)
    .frame(height: isEmpty ? 3 : height)
  }

  @ViewBuilder private func median(_ bars: [Histogram.Bucket], _ size: Size) -> some View {
    if let median = scores.median, let first = bars.first, let last = bars.last {
      let start = Double(first.range.lowerBound)
      let x =
        size.width * (Double(median) + 0.5 - start) / (Double(last.range.upperBound) - start)
      Rectangle().fill(look.theme.textPrimary.opacity(0.85))
        .frame(width: 2, height: size.height)
        .position(x: x, y: size.height / 2)
        .accessibilityHidden(true)
      if pointed == nil {
        let isRight = x > size.width * 0.45
        Text(Strings.median(median)).game(TypeSize.caption, ink: .primary)
          .lineLimit(1)
          .fixedSize()
          .frame(width: 0, alignment: isRight ? .trailing : .leading)
          .position(x: x + (isRight ? -8 : 8), y: 4)
          .accessibilityHidden(true)
      }
    }
  }

  /// Returns the lowest scores of every second or third bar, below the middles of the bars.
  private func axis(_ bars: [Histogram.Bucket]) -> some View {
    GeometryReader { proxy in
      let width = proxy.size.width / Double(max(bars.count, 1))
      let label = 40 * TypeSize.line(TypeSize.caption, textScale) / 16.25
      let step = max(Int((label / max(width, 1)).rounded(.up)), 1)
      ZStack(alignment: .topLeading) {
        ForEach(bars.indices.filter { $0 % step == 0 }, id: \.self) { index in
          // A single score is named, and not the range of its bar.
          let single = scores.lowest == scores.highest ? scores.lowest : nil
          Text(Strings.number(single ?? bars[index].range.lowerBound))
            .game(TypeSize.caption, ink: .onPlate)
            .lineLimit(1)
            .fixedSize()
            .position(
              x: Self.middle(of: index, among: bars.count, in: proxy.size.width),
              y: proxy.size.height / 2)
        }
      }
    }
    .accessibilityHidden(true)
  }
}

/// The newest scores as dots, and their moving average as a line; the best score is golden.
///
/// The line ends at an average, so it need not end at the last dot; a legend says so.
struct TrendChart: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.layoutDirection) private var direction
  var points: [ModeStatistics.TrendPoint]
  var today: CalendarDate?
  @State private var isDrawn = false
  @State private var pointed: Int?

  var body: some View {
    let line = TypeSize.line(TypeSize.caption, textScale)
    VStack(spacing: 0) {
      ZStack(alignment: .leading) {
        if let pointed, points.indices.contains(pointed) {
          PointedText(text: text(points[pointed]))
        } else {
          PointedText(text: Strings.trendLegend)
        }
      }
      .frame(height: line)
      .frame(maxWidth: .infinity)
      GeometryReader { proxy in plot(proxy.size) }
        .padding(.vertical, 6)
      HStack {
        let ends = Self.ends(of: points, today: today)
        Text(ends.first)
        Spacer(minLength: 8)
        Text(ends.last)
      }
      .font(.game(TypeSize.caption))
      .foregroundStyle(Ink.onPlate)
      .lineLimit(1)
      .minimumScaleFactor(0.7)
      .frame(height: line)
      .padding(.top, 6)
      .accessibilityHidden(true)
    }
    .onAppear { withAnimation(.easeInOut(duration: 0.5)) { isDrawn = true } }
  }

  /// Returns the dates at both ends of the axis; scores of one day need the last alone.
  static func ends(
    of points: [ModeStatistics.TrendPoint], today: CalendarDate?
  ) -> (first: String, last: String) {
    guard let first = points.first?.key.moment, let last = points.last?.key.moment else {
      return ("", "")
    }
    return (
      first.date == last.date ? "" : Strings.profileDate(first, today: today),
      last.date == today && today != nil
        ? Strings.todayTitle : Strings.profileDate(last, today: today)
    )
  }

  private func text(_ point: ModeStatistics.TrendPoint) -> String {
    Strings.trendPoint(point, on: Strings.profileDate(point.key.moment, today: today))
  }

  private func plot(_ size: Size) -> some View {
    let scale = TrendScale(points, in: size)
    let averages = points.indices.map { scale.average($0) }
    let best = points.indices.max { points[$0].score < points[$1].score }
    return ZStack(alignment: .topLeading) {
      Canvas { [points, theme = look.theme, isMirrored = direction == .rightToLeft] context, size in
        // The line and the marks are mirrored by the kit, a drawing is not.
        if isMirrored {
          context.translateBy(x: size.width, y: 0)
          context.scaleBy(x: -1, y: 1)
        }
        if averages.count > 1 {
          let area = Path { path in
            path.addLines(averages)
            path.addLine(to: Point(averages[averages.count - 1].x, size.height))
            path.addLine(to: Point(averages[0].x, size.height))
            path.closeSubpath()
          }
          let color = theme.isDark ? Color(hex: 0xB79BFF) : Theme.control[1]
          context.fill(
            area,
            with: .linearGradient(
              Gradient(colors: [
                color.opacity(theme.name == .highContrast ? 0.2 : 0.42), color.opacity(0),
              ]), startPoint: Point(0, averages.map(\.y).min() ?? 0),
              endPoint: Point(0, size.height)))
        }
        for index in points.indices where index != best {
          let center = scale.score(index)
          context.fill(
            Path(ellipseIn: Rect(x: center.x - 2.5, y: center.y - 2.5, width: 5, height: 5)),
            with: .color(theme.textOnPlate))
        }
      }
      .accessibilityHidden(true)
      Path { path in path.addLines(averages) }
        .trim(from: 0, to: isDrawn || reducesMotion ? 1 : 0)
        .stroke(
          look.theme.isDark ? Color(hex: 0xB79BFF) : Theme.control[1],
          style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round)
        )
        .accessibilityHidden(true)
      if let best { bestMark(scale.score(best), points[best].score, size) }
      if let pointed, points.indices.contains(pointed) {
        Circle().strokeBorder(look.theme.textPrimary, lineWidth: 2)
          .frame(width: 14, height: 14)
          .position(scale.score(pointed))
          .accessibilityHidden(true)
      }
      ForEach(points.indices, id: \.self) { index in
        ChartPart(
          label: Strings.profileDate(points[index].key.moment, today: today),
          value: Strings.trendValue(points[index])
        ) { isPointed in
          if isPointed { pointed = index } else if pointed == index { pointed = nil }
        }
        .frame(width: scale.step, height: size.height)
        .position(x: scale.score(index).x, y: size.height / 2)
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }

  @ViewBuilder private func bestMark(_ place: Point, _ score: Int, _ size: Size) -> some View {
    let isRight = place.x > size.width * 0.5
    Circle().fill(look.theme.isDark ? Theme.gold : look.theme.selection)
      .frame(width: 12, height: 12)
      .position(place)
      .accessibilityHidden(true)
    if pointed == nil {
      Text(Strings.number(score)).game(TypeSize.caption, ink: .primary)
        .lineLimit(1)
        .fixedSize()
        .frame(width: 0, alignment: isRight ? .trailing : .leading)
        .position(x: place.x + (isRight ? -12 : 12), y: place.y)
        .accessibilityHidden(true)
    }
  }
}

/// Places of games on a trend: from left to right in the order of play, from the lowest score at
/// the bottom to the highest at the top.
struct TrendScale: Hashable {
  private let points: [ModeStatistics.TrendPoint]
  private let lowest: Double
  private let range: Double
  private let size: Size
  /// The distance between neighbouring games.
  let step: Double

  init(_ points: [ModeStatistics.TrendPoint], in size: Size) {
    (self.points, self.size) = (points, size)
    let lowest = Double(points.map(\.score).min() ?? 0)
    range = max(Double(points.map(\.score).max() ?? 0) - lowest, 1)
    self.lowest = lowest
    step = points.count > 1 ? (size.width - 2 * Self.inset) / Double(points.count - 1) : size.width
  }

  private static let inset = 6.0

  func score(_ index: Int) -> Point { place(index, Double(points[index].score)) }

  func average(_ index: Int) -> Point {
    place(index, Double(points[index].average.count) / 100)
  }

  private func place(_ index: Int, _ score: Double) -> Point {
    let x = points.count > 1 ? Self.inset + step * Double(index) : size.width / 2
    let share = range > 1 ? (score - lowest) / range : 0.5
    return Point(x, size.height * 0.94 - share * size.height * 0.88)
  }
}

/// How often each hand was played, as bars grouped by the number of cards.
struct HandChart: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  var statistics: Statistics
  /// The height of a row; nil if rows share the height of the chart.
  var rowHeight: Double?
  @State private var isGrown = false
  @State private var pointed: Hand?

  var body: some View {
    let most = max(Hand.allCases.map { statistics[$0].count }.max() ?? 1, 1)
    BuiltInParts(count: Hand.allCases.count, part: 5) { shown in
      VStack(spacing: 0) {
        ForEach(Hand.allCases, id: \.self) { hand in
          ZStack {
            if Int(hand.rawValue) < shown {
              row(hand, share: Double(statistics[hand].count) / Double(most))
            }
          }
          .frame(minHeight: rowHeight ?? 16, maxHeight: rowHeight ?? .infinity)
          .padding(.top, beginsGroup(hand) ? 4 : 0)
        }
      }
      // A row built after the others began to grow would appear in its full length.
      .onChange(of: shown, initial: true) { isGrown = shown == Hand.allCases.count }
    }
  }

  private func beginsGroup(_ hand: Hand) -> Bool {
    Hand(rawValue: hand.rawValue &- 1).map { $0.cardCount != hand.cardCount } ?? false
  }

  private func row(_ hand: Hand, share: Double) -> some View {
    let figures = statistics[hand]
    return HStack(spacing: 12) {
      Text(Strings.name(hand))
        .game(TypeSize.caption, ink: figures.count > 0 ? .primary : .onPlate)
        // The rows have a fixed height, and a pointed row has a longer figure.
        .lineLimit(1)
        .minimumScaleFactor(look.isTextLarge ? 0.5 : 0.7)
        .frame(
          minWidth: look.isTextLarge ? 0 : 144 * growth,
          maxWidth: look.isTextLarge ? .infinity : 144 * growth, alignment: .leading)
      if !look.isTextLarge {
        GeometryReader { proxy in
          if figures.count > 0 {
            RoundedRectangle(cornerRadius: 5)
              .fill(color(hand))
              .overlay(RoundedRectangle(cornerRadius: 5).strokeBorder(look.theme.edge ?? .clear))
              .scaleEffect(x: isGrown || reducesMotion ? 1 : 0.01, y: 1, anchor: .leading)
              .animation(
                .easeOut(duration: 0.4).delay(Double(hand.rawValue) * 0.012), value: isGrown
              )
              .frame(width: max(proxy.size.width * share, 6), height: 10)
              .position(
                x: max(proxy.size.width * share, 6) / 2, y: proxy.size.height / 2)
          }
        }
      }
      Text(pointed == hand ? Strings.handShort(figures) : Strings.number(figures.count))
        .game(TypeSize.caption, ink: pointed == hand ? .primary : .onPlate)
        .lineLimit(1)
        .fixedSize()
        .frame(minWidth: 40 * growth, alignment: .trailing)
    }
    .accessibilityHidden(true)
    .overlay {
      ChartPart(label: Strings.name(hand), value: Strings.handSummary(figures)) { isPointed in
        if isPointed { pointed = hand } else if pointed == hand { pointed = nil }
      }
      .padding(.horizontal, -8)
    }
  }

  private var growth: Double {
    TypeSize.line(TypeSize.caption, textScale) / TypeSize.line(TypeSize.caption, 1)
  }

  private func color(_ hand: Hand) -> Color {
    let isDark = look.theme.isDark
    return switch hand.cardCount {
    case 2: Color(hex: isDark ? 0x7FB4FF : 0x3B78D6)
    case 3: Color(hex: isDark ? 0xA98BF5 : 0x7A55E0)
    case 4: Color(hex: isDark ? 0xE08AD8 : 0xB64FAC)
    default: Color(hex: isDark ? 0xFFB07A : 0xD2702A)
    }
  }
}
