import StageUI

/// A panel's title and its close button.
struct PanelHeader: View {
  var title: String
  var size = TypeSize.title
  var close: @MainActor () -> Void

  var body: some View {
    HStack {
      Text(title).game(size, heavy: true, ink: .primary)
      Spacer()
      CircleButton(symbol: "xmark", label: Strings.close, action: close)
    }
  }
}
