import StageUI

/// A value outside of the views that a test reads and changes.
@MainActor
final class Selection<Value>: ObservableObject {
  @Published var value: Value

  init(_ value: Value) { self.value = value }
}

/// Shows content with a binding to a value.
@MainActor
struct Bound<Value, Content: View>: View {
  @ObservedObject var selection: Selection<Value>
  let content: (Binding<Value>) -> Content

  init(
    _ selection: Selection<Value>, @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) {
    self.selection = selection
    self.content = content
  }

  var body: some View {
    content(Binding(get: { selection.value }, set: { selection.value = $0 }))
  }
}
