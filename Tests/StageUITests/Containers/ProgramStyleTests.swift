import Testing

@testable import StageUI

/// Styles of the program for group boxes, labelled content and forms.
@MainActor
struct ProgramStyleTests {
  private struct Plate: GroupBoxStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        Text(isEnabled ? "on" : "off")
        configuration.content
        configuration.label
      }
    }
  }

  private struct Framed: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Text("frame")
        GroupBox(configuration)
      }
    }
  }

  private struct Column: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        configuration.content
        configuration.label
      }
    }
  }

  private struct Numbered: FormStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        Text("rows")
        configuration.content
      }
    }
  }

  /// Returns the texts of a view from top to bottom.
  private func texts<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> [String] {
    let bench = Bench(Size(300, 400)) { content() }
    bench.step()
    return bench.nodes(TextNode.self)
      .sorted { $0.screenBounds.minY < $1.screenBounds.minY }
      .compactMap { $0.accessibility?.label }
  }

  @Test func groupBoxIsDrawnByItsStyle() {
    #expect(
      texts {
        GroupBox("Title") { Text("content") }.groupBoxStyle(Plate()).disabled(true)
      } == ["off", "content", "Title"])
    #expect(texts { GroupBox("Title") { Text("content") } } == ["Title", "content"])
    #expect(texts { GroupBox(label: Text("T")) { Text("content") } } == ["T", "content"])
  }

  @Test func styleCanWrapTheDefaultBoxAndAppliesToBoxesInside() {
    #expect(
      texts {
        GroupBox("outer") {
          GroupBox("inner") { Text("content") }
        }
        .groupBoxStyle(Framed())
      } == ["frame", "outer", "frame", "inner", "content"])
    #expect(
      texts {
        GroupBox("outer") {
          GroupBox("inner") { Text("content") }.groupBoxStyle(.automatic)
        }
        .groupBoxStyle(Framed())
      } == ["frame", "outer", "inner", "content"])
  }

  @Test func labeledContentIsDrawnByItsStyle() {
    #expect(
      texts {
        LabeledContent("Name", value: "Ada").labeledContentStyle(Column())
      } == ["Ada", "Name"])
    let plain = Bench(Size(300, 60)) {
      LabeledContent("Name", value: "Ada").labeledContentStyle(.automatic)
    }
    let usual = Bench(Size(300, 60)) { LabeledContent("Name", value: "Ada") }
    #expect(plain.frames(TextNode.self) == usual.frames(TextNode.self))
  }

  @Test func formIsDrawnByItsStyle() {
    func form<Style: FormStyle>(_ style: Style) -> Bench {
      let bench = Bench(Size(300, 400)) {
        Form {
          Text("first")
          Text("second")
        }
        .formStyle(style)
      }
      bench.step()
      return bench
    }
    let own = form(Numbered())
    #expect(
      own.nodes(TextNode.self).map { $0.accessibility?.label } == ["rows", "first", "second"])
    #expect(own.nodes(ListNode.self).isEmpty)
    #expect(form(.grouped).nodes(ListNode.self).count == 1)
    #expect(form(.columns).nodes(ListNode.self).isEmpty)
  }
}
