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
      label(scale.map { "\($0.end)" } ?? Self.widest)
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
  private static let markSize = 14.0
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
        GameSymbol(mark.isCrown ? "crown.fill" : "star.fill", size: size, isFixed: true)
          .foregroundStyle(index < lit ? gold : look.theme.textPrimary.opacity(0.4))
          .offset(x: width * scale.place(Double(mark.points)) - size / 2)
      }
    }
  }
}

/// The note shown below the pace line after a hand.
enum PaceNote: Equatable {
  /// The hand's points, and how far the game is ahead of the best known line.
  case lead(points: Int, lead: Int)
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
    // Whether cards from the deck refilled the board after the hand.
    let drewCards = state.grid.count > 25 - hand.cardCount
    if state.deckCount == 0, drewCards, !state.isOver {
      self = .lastCards(state.grid.count)
    } else if let next, Self.isNear(state) {
      self = .near(next, missing: next.threshold - state.score)
    } else if let pace {
      self = .lead(points: hand.points, lead: pace.lead(of: state))
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
