import Testing

@testable import StageUI

/// Focus states whose focused view leaves the tree.
@MainActor
struct FocusStateRemovalTests {
  enum Field: Hashable { case name, town }

  struct Form: View {
    var step: Int
    let diary: Diary
    @State private var text = ""
    @FocusState private var field: Field?
    @FocusState private var isName: Bool

    var body: some View {
      let _ = diary.note("\(field.map { "\($0)" } ?? "nil") \(isName)")
      VStack {
        if step != 1 {
          TextField("Name", text: $text).focused($field, equals: .name).focused($isName)
            .id(step == 2 ? 2 : 0)
        }
        Button("Ask") { field = .name }
        Button("Town") {}.focused($field, equals: .town)
      }
    }
  }

  private func bench(_ handle: Handle<Int>, _ diary: Diary) -> Bench {
    let bench = Bench { Stage(0, handle) { Form(step: $0, diary: diary) } }
    #expect(bench.host.activate(labelled: "Ask"))
    bench.run(0.1)
    #expect(diary.take().last == "name true")
    return bench
  }

  @Test(arguments: [1, 2]) func stateIsResetWhenItsViewIsRemoved(step: Int) {
    let (handle, diary) = (Handle<Int>(), Diary())
    let bench = bench(handle, diary)
    handle.set(step)
    bench.run(0.1)
    #expect(diary.take().last == "nil false")
    #expect(bench.host.focusedElement == nil)
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func stateIsResetWhenItsViewFadesOut() {
    let (handle, diary) = (Handle<Int>(), Diary())
    let bench = bench(handle, diary)
    withAnimation(.linear(duration: 0.5)) { handle.set(1) }
    bench.step()
    bench.step()
    #expect(diary.take().last == "nil false")
    bench.run(1)
    #expect(diary.take().last ?? "nil false" == "nil false")
  }

  @Test func removedViewCanBeFocusedAgainByTheSameValue() {
    let (handle, diary) = (Handle<Int>(), Diary())
    let bench = bench(handle, diary)
    handle.set(2)
    bench.run(0.1)
    #expect(bench.host.activate(labelled: "Ask"))
    bench.run(0.1)
    #expect(diary.take().last == "name true")
    #expect(bench.host.focusedElement?.accessibility.label == "Name")
  }

  @Test func stateFollowsTheFocusToTheNearestView() {
    let (handle, diary) = (Handle<Int>(), Diary())
    let bench = bench(handle, diary)
    bench.host.tree.focus.showsRing = true
    handle.set(1)
    bench.run(0.1)
    let focused = bench.host.focusedElement?.accessibility.label
    #expect(diary.take().last == (focused == "Town" ? "town false" : "nil false"))
  }

  struct Pages: View {
    @Binding var path: [Int]
    let diary: Diary
    @State private var text = ""
    @FocusState private var isEntry: Bool

    var body: some View {
      let _ = diary.note("\(isEntry)")
      NavigationStack(path: $path) {
        Text("Root").navigationDestination(for: Int.self) { _ in
          VStack {
            TextField("Entry", text: $text).focused($isEntry)
            Button("Ask") { isEntry = true }
          }
        }
      }
    }
  }

  @Test(arguments: [false, true]) func stateIsResetWhenItsPageIsPopped(isAnimated: Bool) {
    let (handle, diary) = (Handle<[Int]>(), Diary())
    let bench = Bench(Size(400, 600)) {
      Stage([1], handle) { path in
        Pages(path: Binding(get: { path }, set: { handle.set($0) }), diary: diary)
      }
    }
    bench.run(0.5)
    #expect(bench.host.activate(labelled: "Ask"))
    bench.run(0.2)
    #expect(diary.take().last == "true")
    if isAnimated {
      handle.set([])
    } else {
      withTransaction(with(Transaction()) { $0.disablesAnimations = true }) { handle.set([]) }
    }
    bench.run(1)
    #expect(diary.take().last == "false")
    #expect(bench.host.focusedElement == nil)
  }
}
