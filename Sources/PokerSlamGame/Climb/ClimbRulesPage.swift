import Session
import StageUI

/// The page of Help about the rules of Climb, which replaces the page about scoring during a run.
struct ClimbRulesPage: View {
  @Environment(\.look) private var look
  /// The suits of the run's twists.
  var omens: ClimbOmens
  /// Whether there is room for two columns.
  var isWide = false

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 40))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 20))
    layout {
      VStack(alignment: .leading, spacing: 20) {
        ForEach(Strings.climbRules, id: \.title) { rule in
          HelpTopic(title: rule.title, text: rule.text) { GameSymbol(rule.symbol, size: 20) }
        }
      }
      VStack(alignment: .leading, spacing: 20) {
        heading(Strings.tools)
        ForEach(Tool.allCases, id: \.self) { tool in
          HelpTopic(title: Strings.name(tool), text: Strings.sentence(tool)) {
            EmblemMark(emblem: tool.emblem, size: 20, color: look.theme.selection)
          }
        }
        heading(Strings.twists)
        ForEach(Twist.allCases, id: \.self) { twist in
          HelpTopic(
            title: Strings.name(twist), text: Strings.sentence(twist, omens)
          ) { EmblemMark(emblem: .gate, size: 20, color: look.theme.selection) }
        }
      }
    }
    .padding(.bottom, 8)
  }

  private func heading(_ text: String) -> some View {
    Text(text).overline().foregroundStyle(Ink.onPlate).accessibilityAddTraits(.isHeader)
  }
}
