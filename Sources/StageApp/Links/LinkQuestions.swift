/// Asks the user before the desktop opens a URL for the program.
struct LinkQuestions: ViewModifier {
  @ObservedObject var runtime: AppRuntime

  func body(content: Content) -> some View {
    content.alert("Open this link?", isPresented: isAsking) {
      Button("Open") { runtime.answer(true) }.keyboardShortcut(.defaultAction)
      Button("Cancel", role: .cancel) { runtime.answer(false) }
    } message: {
      Text(verbatim: runtime.question?.url.absoluteString ?? "")
    }
  }

  private var isAsking: Binding<Bool> {
    Binding {
      runtime.question != nil
    } set: { isAsking in
      if !isAsking { runtime.answer(false) }
    }
  }
}
