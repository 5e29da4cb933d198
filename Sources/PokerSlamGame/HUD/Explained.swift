import StageUI

/// An explanation in a bubble beside a token.
///
/// It is shown while the pointer rests on the token, while the token has the focus ring, and after
/// a tap or a long press.
struct Explained: ViewModifier {
  var title: String
  var text: String
  /// Whether the bubble lies above or below the token, and which edges of the two are aligned.
  var alignment: Alignment
  /// Whether the bubble stays away, because it would cover what the player needs now.
  var isHidden = false
  /// Whether a tap keeps the bubble open.
  @Binding var isOpen: Bool
  /// Set to whether the bubble is shown, for views around that lie over it otherwise.
  var shows: Binding<Bool>?
  @State private var isHovered = false
  @State private var isRinged = false

  func body(content: Content) -> some View {
    let isShown = !isHidden && (isOpen || isHovered || isRinged)
    content
      .onHover {
        isHovered = $0
        if !$0 { isOpen = false }
      }
      .onFocusRing {
        isRinged = $0
        if !$0 { isOpen = false }
      }
      .onLongPressGesture { isOpen = true }
      .overlay(alignment: alignment) {
        if isShown {
          ExplanationBubble(title: title, text: text)
            .alignmentGuide(.top) { $0.height + 8 }
            .alignmentGuide(.bottom) { _ in -8 }
            .transition(
              .asymmetric(
                insertion: .opacity.animation(
                  .easeOut(duration: 0.15).delay(isHovered && !isOpen ? 0.35 : 0)),
                removal: .opacity.animation(.easeOut(duration: 0.1))))
        }
      }
      .onChange(of: isShown) { shows?.wrappedValue = isShown }
      .zIndex(isShown ? 1 : 0)
  }
}

private struct ExplanationBubble: View {
  var title: String
  var text: String

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(title).game(TypeSize.body).foregroundStyle(.white)
      Text(text).game(TypeSize.caption).foregroundStyle(.white.opacity(0.82))
        .fixedSize(horizontal: false, vertical: true)
    }
    .frame(width: 190, alignment: .leading)
    .padding(EdgeInsets(top: 8, leading: 12, bottom: 9, trailing: 12))
    .background(RoundedRectangle(cornerRadius: 12).fill(Color(hex: 0x0D092B, opacity: 0.96)))
    .overlay(RoundedRectangle(cornerRadius: 12).strokeBorder(.white.opacity(0.18), lineWidth: 1))
    .fixedSize()
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}
