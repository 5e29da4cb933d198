import StageUI

/// Builds a list over several frames in a running program, a part in each, so that no single frame
/// builds a whole screen.
///
/// `content` gets the number of items to show. The first frame of a program shows all of them.
struct BuiltInParts<Content: View>: View {
  @Environment(Ambient.self) private var ambient
  var count: Int
  /// How many items each frame adds.
  var part: Int
  @ViewBuilder var content: (Int) -> Content
  /// The number of items shown; nil for all.
  @State private var shown: Int?

  init(count: Int, part: Int, @ViewBuilder content: @escaping (Int) -> Content) {
    self.count = count
    self.part = part
    self.content = content
    _shown = State(initialValue: part)
  }

  var body: some View {
    content(ambient.isInFirstFrame ? count : min(shown ?? count, count)).onAppear(perform: add)
  }

  private func add() {
    guard let shown, shown < count, !ambient.isInFirstFrame else { return self.shown = nil }
    ambient.performInNextFrame {
      self.shown = shown + part
      add()
    }
  }
}
