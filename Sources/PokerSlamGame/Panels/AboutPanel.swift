import StageUI

/// Credits and licences.
struct AboutPanel: View {
  var version: String
  var close: @MainActor () -> Void

  var body: some View {
    ViewThatFits(in: .vertical) {
      panel { Credits(version: version) }
      panel { ScrollView { Credits(version: version).padding(.bottom, 24) }.fadingBelow() }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.about)
  }

  private func panel(@ViewBuilder _ content: () -> some View) -> some View {
    VStack(alignment: .leading, spacing: 16) {
      PanelHeader(title: Strings.about, close: close)
      content()
    }
    .padding(24)
    .frame(maxWidth: 560)
    .plate()
    .padding(16)
  }
}

/// The list of who made what.
struct Credits: View {
  var version: String

  var body: some View {
    VStack(alignment: .leading, spacing: 20) {
      ForEach(Strings.credits(version: version), id: \.title) { credit in
        VStack(alignment: .leading, spacing: 4) {
          Text(credit.title).game(TypeSize.body, ink: .primary)
          Text(credit.text).game(TypeSize.body, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
