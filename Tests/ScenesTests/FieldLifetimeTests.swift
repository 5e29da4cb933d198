import Scenes
import StageUI
import Testing

/// Fields are freed together with the views that show them.
@MainActor
@Suite struct FieldLifetimeTests {
  private final class Box {
    var text = "Mira"
  }

  /// Returns whether a view's bindings are freed after its window is.
  private func isFreed(_ view: (Binding<String>) -> some View) throws -> Bool {
    weak var known: Box?
    do {
      let box = Box()
      known = box
      let content = view(
        Binding {
          box.text
        } set: {
          box.text = $0
        })
      let host = ViewHost(glyphs: try GoldenTests.fonts.get()) { content }
      for time in [0.0, 0.1] { host.frame(size: Size(400, 300), time: time) }
    }
    return known == nil
  }

  @Test func textOfAFreedFieldIsFreed() throws {
    #expect(try isFreed { text in Button("Clear") { text.wrappedValue = "" } })
    #expect(try isFreed { TextField("Name", text: $0) })
    #expect(try isFreed { TextEditor(text: $0) })
    #expect(try isFreed { SecureField("Word", text: $0) })
  }
}
