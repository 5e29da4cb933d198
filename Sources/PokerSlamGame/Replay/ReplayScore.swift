import Session
import StageUI

/// The plate with the score, its curve, and what could have been played.
struct ReplayScorePlate: View {
  var app: AppModel
  var model: ReplayModel
  var tape: ReplayTape

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(Strings.scoreTitle).game(TypeSize.heading, ink: .primary)
        .accessibilityAddTraits(.isHeader)
        .padding(.horizontal, 8)
      ReplayScore(app: app, model: model, tape: tape, isSmall: false)
      if !tape.game.mode.hasLevels {
        SecondaryButton(title: Strings.playOn, symbol: "hand.tap", height: 48) {
          app.playOnFromReplay()
        }
        .disabled(!model.canPlayOn)
        .opacity(model.canPlayOn ? 1 : 0.5)
        .accessibilityHint(Strings.playOnHint)
        .padding(.top, 8)
      }
    }
    .padding(EdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20))
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .plate()
  }
}

/// The score at the position, the curve, and the best hand.
struct ReplayScore: View {
  @Environment(\.look) private var look
  var app: AppModel
  var model: ReplayModel
  var tape: ReplayTape
  /// Whether only the most important parts fit.
  var isSmall: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: isSmall ? 4 : 10) {
      sum.padding(.horizontal, 8)
      ScoreCurve(model: model, tape: tape)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .padding(.horizontal, 8)
      if !isSmall {
        legend.padding(.horizontal, 8)
        if model.bestHere != nil || model.review != nil { best }
      }
    }
  }

  private var sum: some View {
    HStack(alignment: .firstTextBaseline, spacing: 6) {
      Text(Strings.number(model.score)).game(TypeSize.body, ink: .primary)
      Text(words).game(TypeSize.body, ink: .onPlate)
    }
    .lineLimit(1)
    .accessibilityElement(children: .combine)
  }

  private var words: String {
    if tape.game.mode.hasLevels, let part = tape.part(at: model.step) {
      return Strings.facts([
        Strings.points(model.score, onPar: nil), Strings.level(part.number),
      ])
    }
    return Strings.points(model.score, onPar: model.pacePoints)
  }

  private var legend: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Text(Strings.handNumber(1)).game(TypeSize.caption, ink: .onPlate)
        Spacer()
        Text(Strings.handNumber(max(tape.count, 1))).game(TypeSize.caption, ink: .onPlate)
      }
      HStack(spacing: 20) {
        HStack(spacing: 8) {
          Capsule().fill(look.theme.chartLine).frame(width: 26, height: 3)
          Text(Strings.you).game(TypeSize.caption, ink: .primary)
        }
        if model.pace != nil {
          HStack(spacing: 8) {
            HStack(spacing: 4) {
              ForEach(0..<4, id: \.self) { _ in
                Circle().fill(look.theme.textOnPlate).frame(width: 3, height: 3)
              }
            }
            Text(Strings.parLine).game(TypeSize.caption, ink: .primary)
          }
        }
      }
    }
    .lineLimit(1)
    .accessibilityHidden(true)
  }

  private var best: some View {
    VStack(alignment: .leading, spacing: 2) {
      if let best = model.bestHere {
        Text(Strings.bestHere(best.hand, isPlayed: model.next?.points ?? 0 >= best.hand.points))
          .game(TypeSize.body, ink: .primary)
          .fixedSize(horizontal: false, vertical: true)
      }
      if let review = model.review {
        Text(Strings.parted(review.parting)).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .padding(EdgeInsets(top: 12, leading: 16, bottom: 13, trailing: 16))
    .frame(maxWidth: .infinity, alignment: .leading)
    .softGroup()
    .accessibilityElement(children: .combine)
  }
}

/// The score after each number of cards, beside that of the best known line; a line marks the
/// position.
private struct ScoreCurve: View {
  @Environment(\.look) private var look
  var model: ReplayModel
  var tape: ReplayTape

  var body: some View {
    Canvas { [picture = Picture(model, tape), theme = look.theme] context, size in
      picture.draw(in: size, theme, into: context)
    }
    .accessibilityElement()
    .accessibilityLabel(Strings.scoreTitle)
    .accessibilityValue(Strings.number(model.score))
    .accessibilityAddTraits(.isStaticText)
  }

  private struct Picture: Equatable {
    var points: [Point]
    var par: [Point]
    /// The position's point on the curve, with coordinates 0…1.
    var place: Point?
    var step: Int

    @MainActor
    init(_ model: ReplayModel, _ tape: ReplayTape) {
      let pace = model.pace?.line ?? []
      let most = Double(max(tape.positions.map(\.score).max() ?? 1, pace.last?.points ?? 1, 1))
      let cards = Double(max(tape.end.cardsPlayed, pace.last?.cards ?? 1, 1))
      points = tape.positions.map {
        Point(Double($0.cardsPlayed) / cards, Double($0.score) / most)
      }
      par = pace.map { Point(Double($0.cards) / cards, Double($0.points) / most) }
      step = model.step
      place = points.indices.contains(step) ? points[step] : nil
    }

    func draw(in size: Size, _ theme: Theme, into context: GraphicsContext) {
      let box = Rect(x: 2, y: 6, width: size.width - 4, height: size.height - 8)
      func on(_ point: Point) -> Point {
        Point(box.minX + point.x * box.width, box.maxY - point.y * box.height)
      }
      let past = points.prefix(step + 1).map(on)
      let coming = points.dropFirst(step).map(on)
      if past.count > 1, let first = past.first, let last = past.last {
        var area = Path()
        area.addLines([Point(first.x, box.maxY)] + past + [Point(last.x, box.maxY)])
        area.closeSubpath()
        context.fill(
          area,
          with: .linearGradient(
            Gradient(colors: [theme.chartLine.opacity(0.42), theme.chartLine.opacity(0)]),
            startPoint: Point(0, min(last.y, box.maxY - 1)), endPoint: Point(0, box.maxY)))
      }
      context.stroke(
        Path { $0.addLines(par.map(on)) }, with: .color(theme.textOnPlate.opacity(0.9)),
        style: StrokeStyle(lineWidth: 2, lineCap: .round, dash: [0.1, 6]))
      context.stroke(
        Path { $0.addLines(coming) }, with: .color(theme.chartLine.opacity(0.5)),
        style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round))
      context.stroke(
        Path { $0.addLines(past) }, with: .color(theme.chartLine),
        style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round))
      guard let place = place.map(on) else { return }
      context.fill(
        Path(Rect(x: place.x - 0.75, y: 0, width: 1.5, height: size.height)),
        with: .color(theme.textPrimary.opacity(0.45)))
      let dot = Rect(x: place.x - 7, y: place.y - 7, width: 14, height: 14)
      if theme.name != .highContrast, theme.isDark {
        context.drawShadow(
          of: Path(ellipseIn: dot), Theme.gold.opacity(0.6), radius: 7)
      }
      context.fill(Path(ellipseIn: dot), with: .color(theme.selection))
    }
  }
}

extension Theme {
  /// The colour of a curve on a plate.
  var chartLine: Color { isDark ? Color(hex: 0xB79BFF) : Color(hex: 0x6A3FE0) }
}
