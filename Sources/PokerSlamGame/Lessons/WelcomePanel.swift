import StageUI

/// The offer of lessons at the first start.
struct WelcomePanel: View {
  var app: AppModel
  var close: @MainActor () -> Void

  var body: some View {
    ViewThatFits(in: .vertical) {
      content
      ScrollView { content }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.welcome)
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 12) {
      PanelHeader(title: Strings.welcome, close: close)
      Text(Strings.welcomeText).game(TypeSize.body, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
      PrimaryButton(title: Strings.showMeHow, symbol: "play.fill") {
        withAnimation(.easeInOut(duration: 0.4)) { app.answerOffer(wantsLessons: true) }
      }
      .keyboardShortcut(.defaultAction)
      .prefersDefaultFocus()
      .padding(.top, 12)
      SecondaryButton(title: Strings.justPlay) {
        withAnimation(.easeInOut(duration: 0.5)) { app.answerOffer(wantsLessons: false) }
      }
      Text(Strings.lessonsStay).game(TypeSize.body, ink: .onPlate)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .frame(maxWidth: .infinity)
        .padding(.top, 4)
    }
    .padding(24)
    .frame(maxWidth: 440)
    .plate()
    .padding(16)
  }
}
