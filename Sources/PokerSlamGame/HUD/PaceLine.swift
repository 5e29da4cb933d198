import Session
import StageUI

/// A slim line below the score that runs from 0 to par, with the stars and the crown on it.
///
/// A tick shows the score that the best known line of hands has after the number of cards played so
/// far. The pace line is empty until par is known.
struct PaceLine: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  /// The scale of points from 0 to par; nil until par is known.
  var scale: ScoreScale?
  /// The score to which the line is filled.
  var score: Int
  /// The score that the best known line of hands has after the number of cards played so far.
  var expected: Int?

  var body: some View {
    HStack(spacing: 8) {
      label("0")
      GeometryReader { proxy in
        line(proxy.size.width)
      }
      .frame(height: Self.height * growth)
      label(scale.map { Strings.number($0.end) } ?? Self.widest)
        .opacity(scale == nil ? 0 : 1)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.parTitle)
    .accessibilityValue(scale.map { Strings.share(score, of: $0.par) } ?? "")
    .accessibilityAddTraits(.isStaticText)
  }

  /// The height of the marks and the line below them, in points at a text scale of 1.
  nonisolated static let height = 18.0
  /// The largest size of a mark; marks of a short line are smaller, so that they stay apart.
  private static let markSize = 18.0
  private static let thickness = 4.0
  /// A placeholder that reserves the width of a par that is not known yet.
  private static let widest = "000"

  private var growth: Double { TypeSize.markGrowth(textScale) }

  private func label(_ text: String) -> some View {
    Text(text).game(TypeSize.caption, ink: .secondary).lineLimit(1).fixedSize()
  }

  private func line(_ full: Double) -> some View {
    // The crown is centred on the line's end, so the line leaves room for half of it. The nearest
    // two stars are 7 % of the line apart, and marks must not overlap.
    let size = min(Self.markSize * growth, full * 0.07)
    let (width, thickness) = (max(full - size / 2, 0), Self.thickness * growth)
    let top = Self.height * growth - thickness
    let filled = scale.map { width * $0.place(Double(score)) } ?? 0
    return ZStack(alignment: .topLeading) {
      Capsule().fill(look.theme.textPrimary.opacity(0.2))
        .frame(width: width, height: thickness).offset(y: top)
      Capsule()
        .fill(LinearGradient(colors: Theme.fillBar, startPoint: .leading, endPoint: .trailing))
        .frame(width: max(filled, thickness), height: thickness).offset(y: top)
        .opacity(filled > 0 ? 1 : 0)
      if let scale {
        if let expected {
          Capsule().fill(look.theme.textPrimary)
            .frame(width: 2, height: thickness * 2)
            .offset(x: width * scale.place(Double(expected)) - 1, y: top - thickness / 2)
        }
        PaceMarks(
          scale: scale, lit: scale.marks.count { score >= $0.points }, width: width, size: size)
      }
    }
  }
}

/// The stars and the crown; evaluated again only when the score reaches another mark.
private struct PaceMarks: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.look) private var look
  var scale: ScoreScale
  /// How many marks the score has reached.
  var lit: Int
  /// The width of the pace line in points.
  var width: Double
  /// The size of a mark in points.
  var size: Double

  var body: some View {
    let gold = look.theme.isDark ? Theme.gold : look.theme.textPoints
    ZStack(alignment: .topLeading) {
      ForEach(Array(scale.marks.enumerated()), id: \.offset) { index, mark in
        let isLit = index < lit
        GameSymbol(mark.isCrown ? "crown.fill" : "star.fill", size: size, isFixed: true)
          .foregroundStyle(isLit ? gold : look.theme.textPrimary.opacity(0.4))
          .modifier(MarkBurst(progress: isLit ? 1 : 0, size: size, color: gold))
          .animation(isLit ? .linear(duration: reducesMotion ? 0.01 : 0.7) : nil, value: isLit)
          .offset(x: width * scale.place(Double(mark.points)) - size / 2)
      }
    }
  }
}

/// The burst of a star or crown when the score reaches it: the mark swells, and a ring with rays
/// runs outward.
private struct MarkBurst: ViewModifier, @MainActor Animatable {
  /// How far the burst has gone, 0…1; it is invisible at both ends.
  var progress: Double
  var size: Double
  var color: Color

  var animatableData: Double {
    get { progress * 128 }
    set { progress = newValue / 128 }
  }

  func body(content: Content) -> some View {
    content
      .scaleEffect(EndingStage.swell(progress))
      .background {
        if progress > 0, progress < 1 {
          Canvas { [self] context, area in draw(in: area, into: context) }
            .frame(width: 9 * size, height: 9 * size)
            .allowsHitTesting(false)
        }
      }
  }

  private func draw(in area: Size, into context: GraphicsContext) {
    let rest = 1 - progress
    let reach = size * (0.6 + 3.6 * (1 - rest * rest))
    let center = Point(area.width / 2, area.height / 2)
    let paint = GraphicsContext.Shading.color(color.opacity(rest))
    context.stroke(
      Path(
        ellipseIn: Rect(
          x: center.x - reach * 0.8, y: center.y - reach * 0.8, width: 1.6 * reach,
          height: 1.6 * reach)), with: paint, lineWidth: 0.5 + 2 * rest)
    for ray in 0..<8 {
      let angle = Double.pi / 4 * (Double(ray) + 0.5)
      let spark = Point(
        center.x + reach * Double.cos(angle), center.y + reach * Double.sin(angle))
      let radius = size * 0.16 * rest
      context.fill(
        Path(
          ellipseIn: Rect(
            x: spark.x - radius, y: spark.y - radius, width: 2 * radius, height: 2 * radius)),
        with: paint)
    }
  }
}

/// The note shown below the pace line after a hand.
enum PaceNote: Equatable {
  /// Whether the note tells of something won, and is shown in gold.
  var isWon: Bool {
    switch self {
    case .mark, .medal: true
    default: false
    }
  }

  /// The hand's points, and how far the game is ahead of the best known line.
  case lead(points: Int, lead: Int)
  /// The hand's points, how much the game has gained on the best known line with it, and how far it
  /// is ahead of that line: less than 0, because it is still behind.
  case gained(points: Int, gain: Int, lead: Int)
  /// The hand's points, and the number of the star or crown that they have reached, from 0.
  case mark(points: Int, number: Int)
  /// The hand's points, and the rank whose medal they have earned.
  case medal(points: Int, ScoreRank)
  /// A rank is near, and this many points are missing to reach it.
  case near(ScoreRank, missing: Int)
  /// The deck has run out with this hand, and this many cards are left on the board.
  case lastCards(Int)

  /// A rank is near if at most this many points are missing to reach it: the points of a Mini
  /// Flush.
  static let nearness = 30

  /// Chooses the note after `hand`, which led to `state`; nil if there is nothing to note.
  init?(after hand: Hand, _ state: GameState, _ pace: Pace?) {
    let next = Self.next(state)
    let before = state.score - hand.points
    let mark = pace.flatMap { pace in
      ScoreScale(pace.par, score: state.score).marks
        .lastIndex { before < $0.points && state.score >= $0.points }
    }
    // Whether cards from the deck refilled the board after the hand.
    let drewCards = state.grid.count > 25 - hand.cardCount
    if state.deckCount == 0, drewCards, !state.isOver {
      self = .lastCards(state.grid.count)
    } else if let mark {
      self = .mark(points: hand.points, number: mark)
    } else if let rank = ScoreRank(score: state.score), rank != ScoreRank(score: before) {
      self = .medal(points: hand.points, rank)
    } else if let next, Self.isNear(state) {
      self = .near(next, missing: next.threshold - state.score)
    } else if let pace {
      let lead = pace.lead(of: state)
      let gain =
        lead - before + pace.points(afterCards: state.playedCount - hand.cardCount)
      self =
        lead < 0 && gain > 0
        ? .gained(points: hand.points, gain: gain, lead: lead)
        : .lead(points: hand.points, lead: lead)
    } else {
      return nil
    }
  }

  /// Returns whether one more hand may reach the next rank.
  static func isNear(_ state: GameState) -> Bool {
    next(state).map { $0.threshold - state.score <= nearness } ?? false && !state.isOver
  }

  private static func next(_ state: GameState) -> ScoreRank? {
    ScoreRank.allCases.first { $0.threshold > state.score }
  }
}
