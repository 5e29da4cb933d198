import StageUI

/// Content that scrolls where it does not fit, with a fade at its lower edge.
///
/// `ViewThatFits` would evaluate the content twice, once for each form: the first frame of Help took
/// 32 ms in the update (2026-11).
struct ScrollingPage<Content: View>: View {
  @ViewBuilder var content: Content
  @State private var height = 0.0
  @State private var available = 0.0

  /// The margin below content that scrolls.
  private static var margin: Double { 24 }

  var body: some View {
    let overflows = height > available
    ScrollView {
      content
        .onGeometryChange(for: Double.self) {
          $0.size.height
        } action: {
          height = $0
        }
        .padding(
          EdgeInsets(top: 0, leading: 12, bottom: overflows ? Self.margin : 0, trailing: 12))
    }
    .scrollIndicators(.visible)
    .onGeometryChange(for: Double.self) {
      $0.size.height
    } action: {
      available = $0
    }
    .modifier(LowerFade(isOn: overflows))
    .padding(.horizontal, -12)
  }
}

private struct LowerFade: ViewModifier {
  var isOn: Bool

  func body(content: Content) -> some View {
    if isOn { content.fadingBelow() } else { content }
  }
}
