import Testing

@testable import StageUI

private struct NameKey: FocusedValueKey { typealias Value = String }
private struct CountKey: FocusedValueKey { typealias Value = Binding<Int> }
private struct SceneKey: FocusedValueKey { typealias Value = String }

extension FocusedValues {
  fileprivate var name: String? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
  fileprivate var count: Binding<Int>? {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }
  fileprivate var scene: String? {
    get { self[SceneKey.self] }
    set { self[SceneKey.self] = newValue }
  }
}

/// Values that the view with the focus offers.
@MainActor
struct FocusedValueTests {
  @Observable
  fileprivate final class Model {
    var title = "model"
  }

  private struct Reader: View {
    @FocusedValue(\.name) private var name
    @FocusedValue(\.scene) private var scene
    @FocusedBinding(\.count) private var count
    @FocusedValue(Model.self) private var model

    var body: some View {
      Text("\(name ?? "-") \(scene ?? "-") \(count.map { "\($0)" } ?? "-") \(model?.title ?? "-")")
      Button("More") { count? += 1 }.focusable(false)
    }
  }

  /// Two buttons in a row below the reader, with the focus on the first one.
  private func bench(_ count: Selection<Int>, _ name: Selection<String?>) -> Bench {
    Bench {
      VStack {
        Reader()
        Bound(count) { count in
          Bound(name) { name in
            HStack {
              Button("A") {}.focusedValue(\.name, name.wrappedValue)
              Button("B") {}.focusedValue(\.name, "b")
                .focusedValue(\.count, count)
                .focusedValue(Model())
            }
            .focusedValue(\.name, "row")
          }
        }
      }
    }
  }

  private func text(_ bench: Bench) -> String? {
    bench.host.screenElements.first { $0.accessibility.role == .text }?.accessibility.label
  }

  private func focus(_ label: String, in bench: Bench) {
    let node = bench.nodes(ControlNode.self).first {
      $0.accessibilityElements().first?.accessibility.label == label
    }
    bench.host.tree.focus.focus(node)
    bench.step()
  }

  @Test func valuesFollowTheFocus() {
    let bench = bench(Selection(1), Selection("a"))
    #expect(text(bench) == "- - - -")
    focus("A", in: bench)
    #expect(text(bench) == "a - - -")
    focus("B", in: bench)
    #expect(text(bench) == "b - 1 model")
    bench.host.tree.focus.focus(nil)
    bench.step()
    #expect(text(bench) == "- - - -")
  }

  @Test func outerViewOffersWhatTheInnerDoesNot() {
    let name = Selection<String?>(nil)
    let bench = bench(Selection(1), name)
    focus("A", in: bench)
    #expect(text(bench) == "row - - -")
    name.value = "new"
    bench.step()
    #expect(text(bench) == "new - - -")
  }

  @Test func bindingIsReadAndWritten() {
    let count = Selection(1)
    let bench = bench(count, Selection("a"))
    focus("A", in: bench)
    bench.host.activate(labelled: "More")
    bench.step()
    #expect(count.value == 1)
    focus("B", in: bench)
    bench.host.activate(labelled: "More")
    bench.step()
    #expect(count.value == 2)
    #expect(text(bench) == "b - 2 model")
  }

  @Test func sceneValuesDoNotNeedTheFocus() {
    let isShown = Handle<Bool>()
    let bench = Bench {
      VStack {
        Reader()
        Stage(true, isShown) { isShown in
          if isShown { Color.red.focusedSceneValue(\.scene, "board") }
        }
      }
    }
    #expect(text(bench) == "- board - -")
    isShown.set(false)
    bench.run(0.5)
    #expect(text(bench) == "- - - -")
  }
}
