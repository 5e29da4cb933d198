import Session
import StageUI

/// The score on a scale from 0 to par, with the stars and the crown at their thresholds.
///
/// Until par is known, the bar is empty and placeholders reserve the room of the texts.
struct ParBar: View {
  @Environment(\.look) private var look
  var game: GameModel
  var ending: Ending
  var elapsed: Double
  /// A factor for the width of the fill: 0 until par is known, then growing to 1.
  @State private var extent = 0.0

  var body: some View {
    let par = ending.par
    let scale = par.map { ScoreScale($0, score: ending.score) }
    VStack(spacing: 4) {
      GeometryReader { proxy in
        // The crown is centred on the bar's end, so the bar leaves room for half of it.
        let width = max(proxy.size.width - Self.markSize / 2, 0)
        ZStack(alignment: .topLeading) {
          Capsule().fill(look.theme.groove).frame(width: width, height: 12).offset(y: 30)
          if let scale {
            Staged(elapsed: elapsed) { stage in
              fill(width * extent * scale.place(stage.counted * Double(ending.score)))
              ForEach(scale.marks, id: \.points) { mark in
                let lit = stage.star(at: mark.points, of: ending.score)
                self.mark(mark, lit).offset(
                  x: width * scale.place(Double(mark.points)) - Self.markSize / 2)
              }
            }
          }
        }
      }
      .frame(height: 44)
      HStack {
        Text("0").game(TypeSize.body)
        Spacer()
        Staged(elapsed: elapsed) { ShareOfPar(ending: ending).opacity($0.medal) }
        Spacer()
        LateText(
          words: scale.map(Strings.end(of:)), size: TypeSize.body, width: 60,
          delay: GameOverPanel.remainingDelay(game))
      }
      .foregroundStyle(Ink.onPlate)
    }
    .onChange(of: par, initial: true) { old, _ in
      guard par != nil else { return }
      // On a panel that comes back, par is known at first.
      let isLate =
        old == nil && game.secondsSinceEnding > Ending.entranceMoment + EndingStage.countStart
      withAnimation(isLate ? .easeOut(duration: 0.9) : nil) { extent = 1 }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Strings.parTitle)
    .accessibilityValue(par.map { Strings.share(ending.score, of: $0) } ?? "")
  }

  private static let markSize = 24.0

  private func fill(_ width: Double) -> some View {
    Capsule()
      .fill(LinearGradient(colors: Theme.fillBar, startPoint: .leading, endPoint: .trailing))
      .overlay(Capsule().rim([.white.opacity(0.35), .clear]))
      .frame(width: max(width, 12), height: 12)
      .shadow(color: Color(hex: 0xFF9A3C, opacity: 0.5), radius: 6)
      .offset(y: 30)
      .opacity(width > 0 ? 1 : 0)
  }

  /// Returns the view of a star or the crown that has lit up by a share, 0…1.
  private func mark(_ mark: ScoreScale.Mark, _ lit: Double) -> some View {
    let gold = look.theme.isDark ? Theme.gold : look.theme.textPoints
    let isLit = lit > 0
    return GameSymbol(
      mark.isCrown ? "crown.fill" : "star.fill", size: mark.isCrown ? 20 : 22, isFixed: true
    )
    .foregroundStyle(isLit ? gold : look.theme.textOnPlate.opacity(0.5))
    .shadow(color: gold.opacity(isLit ? 0.5 : 0), radius: 5)
    .scaleEffect(EndingStage.swell(lit))
    .frame(width: Self.markSize, height: Self.markSize)
  }
}
