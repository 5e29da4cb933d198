import StageUI

/// A panel in the middle of the dimmed board; the panel fits itself to the window.
struct Interlude<Content: View>: View {
  @ViewBuilder var content: Content

  var body: some View {
    ZStack {
      Theme.dim.opacity(0.5).ignoresSafeArea()
        // It covers the window also while the panel's transition scales it down.
        .scaleEffect(1.1)
        .contentShape(Rectangle())
        .pointerStyle(.default)
        .accessibilityHidden(true)
      content.focusScope()
    }
  }
}

/// The panel of an interlude: its buttons stay in view below a part that moves closer together in a
/// low window, and scrolls if that is not enough.
struct InterludePlate<Content: View, Buttons: View>: View {
  /// The largest width; a panel whose parts are close together may be wider.
  var width = 420.0
  var spacing: Double
  /// The part above the buttons, for whether its views are close together.
  @ViewBuilder var content: (_ isClose: Bool) -> Content
  @ViewBuilder var buttons: Buttons

  var body: some View {
    ViewThatFits(in: .vertical) {
      VStack(spacing: spacing) {
        content(false)
        VStack(spacing: spacing) { buttons }.padding(.top, 4)
      }
      .padding(EdgeInsets(top: 32, leading: 32, bottom: 28, trailing: 32))
      .frame(maxWidth: width)
      .plate()
      .padding(16)
      close {
        VStack(spacing: 8) { content(true) }
      }
      close {
        ScrollView {
          VStack(spacing: 8) { content(true) }
            .padding(EdgeInsets(top: 0, leading: 12, bottom: 32, trailing: 12))
        }
        .scrollIndicators(.visible)
        .fadingBelow()
        .padding(.horizontal, -12)
      }
    }
    .multilineTextAlignment(.center)
  }

  private func close(@ViewBuilder _ content: () -> some View) -> some View {
    VStack(spacing: 10) {
      content()
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 16) { buttons }
        VStack(spacing: 10) { buttons }
      }
    }
    .padding(EdgeInsets(top: 14, leading: 24, bottom: 14, trailing: 24))
    .frame(maxWidth: 560)
    .plate()
    .padding(8)
  }
}
