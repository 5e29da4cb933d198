/// A card in the middle of the darkened window, for the larger part of a compact control.
///
/// A tap outside and the back command close it.
struct FloatingPanel<Content: View>: View {
  let presentation: Presentation
  var maxWidth = 360.0
  @ViewBuilder let content: () -> Content

  var body: some View {
    PresentationBackdrop(presentation: presentation)
    content()
      .padding(16)
      .frame(maxWidth: maxWidth)
      .background(
        RoundedRectangle(cornerRadius: 24).fill(
          Color(light: Color(white: 0.97), dark: Color(white: 0.14)))
      )
      .contentShape(Rectangle())
      .padding(16)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .presented(presentation, PresentationMotion.outOfTheMiddle)
  }
}

extension View {
  /// Shows a floating panel while `isPresented` is true.
  func floatingPanel<Content: View>(
    isPresented: Binding<Bool>, maxWidth: Double = 360,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      PresentationModifier(
        isPresented: isPresented,
        layer: { FloatingPanel(presentation: $0, maxWidth: maxWidth, content: content) }))
  }
}
