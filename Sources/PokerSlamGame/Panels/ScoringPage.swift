import Session
import StageUI

/// The page of Help about points, par, stars, medals and marks.
struct ScoringPage: View {
  @Environment(\.look) private var look
  /// Whether there is room for two columns.
  var isWide = false

  /// The par of the example; the score of the example, 88 % of par, earns two stars.
  private static let example = Par(score: 900)

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 40))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 20))
    layout {
      VStack(alignment: .leading, spacing: 20) {
        ForEach(Strings.scoring, id: \.title) { entry in
          HelpTopic(title: entry.title, text: entry.text) {
            GameSymbol(entry.symbol, size: 20)
          }
        }
        PaceLine(
          scale: ScoreScale(Self.example, score: 0), score: Self.example.score * 88 / 100
        )
        .padding(16)
        .softGroup()
        .accessibilityHidden(true)
        if isWide { modes }
      }
      VStack(alignment: .leading, spacing: 20) {
        HelpTopic(title: Strings.medals, text: Strings.medalsText) {
          GameSymbol("medal.fill", size: 20)
        }
        medals
        if !isWide { modes }
        HelpTopic(title: Strings.marks, text: Strings.marksText) {
          HelpMarks(marks: [.undo, .hint], isStacked: true).accessibilityHidden(true)
        }
        HelpTopic(title: Strings.theEnd, text: Strings.theEndText) {
          GameSymbol("flag.checkered", size: 20)
        }
      }
    }
    .padding(.bottom, 8)
  }

  /// The other modes; in one column they come after the medals, so that the medals follow the
  /// stars.
  private var modes: some View {
    HelpTopic(title: Strings.modesTitle, text: Strings.modesText) {
      GameSymbol("square.grid.2x2", size: 20)
    }
  }

  /// The six medals and the scores that they need: three in a row, or one in a row if the text is
  /// large.
  private var medals: some View {
    let ranks = ScoreRank.allCases
    let columns = look.isTextLarge ? 1 : 3
    return VStack(alignment: .leading, spacing: 12) {
      ForEach(0..<ranks.count / columns, id: \.self) { row in
        HStack(spacing: 8) {
          ForEach(ranks[row * columns..<(row + 1) * columns], id: \.self) { rank in
            HStack(spacing: 10) {
              RankMedal(rank: rank).frame(width: 28, height: 33)
              VStack(alignment: .leading, spacing: 0) {
                Text(Strings.rank(rank)).game(TypeSize.caption, ink: .onPlate).fixedSize()
                Text(Strings.number(rank.threshold)).game(TypeSize.body, ink: .points)
              }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .accessibilityElement(children: .combine)
          }
        }
      }
    }
    .padding(16)
    .softGroup()
  }
}

/// A topic of a page of Help: a symbol, a title and an explanation.
struct HelpTopic<Mark: View>: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var title: String
  var text: String
  @ViewBuilder var mark: Mark

  var body: some View {
    HStack(alignment: .top, spacing: 14) {
      mark
        .foregroundStyle(look.theme.selection)
        .frame(width: 24 * TypeSize.markGrowth(textScale))
      VStack(alignment: .leading, spacing: 4) {
        Text(title).game(TypeSize.body, ink: .primary)
        Text(text).game(TypeSize.body, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .accessibilityElement(children: .combine)
  }
}
