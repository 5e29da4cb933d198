import Session
import StageUI

/// The page of Help that opens the lessons and the cards that explain the game.
struct LearnPage: View {
  var app: AppModel
  var isWide = false

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 40))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 20))
    layout {
      VStack(alignment: .leading, spacing: 10) {
        Text(Strings.lessonsLead).game(TypeSize.body, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
        ForEach(BoardLesson.allCases, id: \.self) { lesson in
          LearnRow(
            symbol: nil, number: lesson.rawValue + 1, title: Strings.title(of: lesson),
            text: Strings.sentence(of: lesson),
            isSolved: app.settings.solvedLessons.contains(lesson)
          ) {
            withAnimation(.easeInOut(duration: 0.4)) { app.openLessons(at: lesson) }
          }
        }
      }
      .frame(maxWidth: .infinity, alignment: .topLeading)
      VStack(alignment: .leading, spacing: 10) {
        Text(Strings.deckLead).game(TypeSize.body, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
        LearnRow(
          symbol: "rectangle.stack", number: 0, title: Strings.howToPlay,
          text: Strings.howToPlayText, isSolved: false
        ) {
          withAnimation(.easeInOut(duration: 0.4)) { app.go(to: .howToPlay) }
        }
        Text(Strings.climbLessonLead).game(TypeSize.body, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
          .padding(.top, 10)
        LearnRow(
          symbol: "flag.fill", number: 6, title: Strings.climbLessonTitle,
          text: Strings.climbLessonText, isSolved: app.settings.solvedLessons.hasClimb
        ) {
          withAnimation(.easeInOut(duration: 0.4)) { app.openClimbLesson() }
        }
      }
      .frame(maxWidth: .infinity, alignment: .topLeading)
    }
    .padding(.bottom, 8)
  }
}

/// A row that opens a lesson.
private struct LearnRow: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var symbol: String?
  var number: Int
  var title: String
  var text: String
  var isSolved: Bool
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      ambient.pressed()
      action()
    } label: {
      HStack(spacing: 14) {
        tile
        VStack(alignment: .leading, spacing: 2) {
          Text(title).game(TypeSize.body, ink: .primary)
          Text(text).game(TypeSize.caption, ink: .onPlate)
            .multilineTextAlignment(.leading)
            .fixedSize(horizontal: false, vertical: true)
        }
        Spacer(minLength: 0)
        GameSymbol(isSolved ? "checkmark" : "chevron.right", size: 18)
          .foregroundStyle(isSolved ? AnyShapeStyle(success) : AnyShapeStyle(Ink.onPlate))
      }
      .padding(EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14))
      .frame(minHeight: 64)
      .softGroup()
      .lighterUnderPointer(RoundedRectangle(cornerRadius: 16))
    }
    .buttonStyle(.pressed)
    .accessibilityLabel(title)
    .accessibilityHint(text)
    .accessibilityValue(isSolved ? Strings.solved : "")
  }

  private var tile: some View {
    Group {
      if let symbol {
        GameSymbol(symbol, size: 20)
      } else {
        Text(Strings.number(number)).game(TypeSize.body)
      }
    }
    .foregroundStyle(.white)
    .frame(width: 40, height: 40)
    .background(
      RoundedRectangle(cornerRadius: 12)
        .fill(LinearGradient(colors: Theme.control, startPoint: .top, endPoint: .bottom)))
  }

  private var success: Color { look.theme.isDark ? Color(hex: 0x8FE8B8) : Color(hex: 0x1B6B45) }
}
