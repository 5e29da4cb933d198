import Testing

@testable import StageUI

/// The field of searchable views, its scopes and its suggestions.
@MainActor
struct SearchTests {
  private func texts(_ bench: Bench) -> [String] { ListTests.rows(bench).map(\.text) }

  private struct Finder: View {
    let diary: Diary
    @State private var text = ""

    var body: some View {
      List(
        ["Ada", "Bob", "Abel"].filter { text.isEmpty || $0.lowercased().hasPrefix(text) },
        id: \.self
      ) { Text($0) }
      .background { SearchNote(diary: diary) }
      .searchable(text: $text)
    }
  }

  private struct SearchNote: View {
    let diary: Diary
    @Environment(\.isSearching) private var isSearching

    var body: some View {
      let _ = diary.note("\(isSearching)")
      Color.clear
    }
  }

  @Test func typingInTheSearchFieldFilters() {
    let diary = Diary()
    let bench = Bench(Size(300, 400)) { Finder(diary: diary) }
    #expect(diary.take().last == "false")
    bench.tap(150, 26)
    bench.run(0.2)
    #expect(diary.take().last == "true")
    bench.enter("a")
    bench.run(0.5)
    #expect(texts(bench) == ["Ada", "Abel"])
    bench.enter("b")
    bench.run(0.5)
    #expect(texts(bench) == ["Abel"])
    bench.type(.escape)
    bench.run(0.5)
    #expect(texts(bench) == ["Ada", "Bob", "Abel"])
    #expect(diary.take().last == "false")
  }

  @Test func buttonInTheFieldClearsTheText() {
    let slip = Slip("word")
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 400)) {
      Stage(0, handle) { _ in Color.clear.searchable(text: slip.binding) }
    }
    bench.press("Clear text")
    #expect(slip.value == "")
    handle.set(1)
    bench.step()
    #expect(!bench.labels.contains("Clear text"))
  }

  @Test func presentedBindingFollowsAndMovesTheFocus() {
    let slip = Slip("")
    let (presented, handle) = (Slip(false), Handle<Int>())
    let bench = Bench(Size(300, 400)) {
      Stage(0, handle) { _ in
        Color.clear.searchable(text: slip.binding, isPresented: presented.binding)
      }
    }
    bench.tap(150, 26)
    bench.run(0.1)
    #expect(presented.value)
    handle.set(3)
    bench.run(0.1)
    presented.value = false
    handle.set(1)
    bench.run(0.1)
    #expect(bench.host.tree.focus.focused == nil)
    presented.value = true
    handle.set(2)
    bench.run(0.1)
    #expect(bench.host.tree.focus.focused is TextEntryNode)
  }

  @Test func scopesOfAnOptionalAreVisibleDuringASearch() {
    let scope = Slip<Int?>(nil)
    let (slip, handle) = (Slip(""), Handle<Int>())
    let bench = Bench(Size(300, 400)) {
      Stage(0, handle) { _ in
        Color.clear.searchable(text: slip.binding)
          .searchScopes(scope.binding) {
            Text("All").tag(Int?.none)
            Text("Two").tag(2)
          }
      }
    }
    let warnings = bench.listen()
    #expect(bench.nodes(SegmentsNode.self).isEmpty)
    bench.tap(150, 26)
    bench.run(0.1)
    let segments = bench.frames(SegmentsNode.self)[0]
    bench.tap(segments.maxX - 20, segments.midY)
    #expect(scope.value == .some(2))
    handle.set(1)
    bench.run(0.1)
    bench.tap(segments.minX + 20, segments.midY)
    #expect(scope.value == nil && warnings.all == [])
  }

  // MARK: Suggestions

  private struct Suggester: View {
    let diary: Diary
    @State var text = ""

    var body: some View {
      let _ = diary.note(text)
      Color.clear
        .searchable(text: $text)
        .searchSuggestions {
          ForEach(["Apple", "Apricot", "Banana"].filter { $0.hasPrefix(text) }, id: \.self) {
            Text($0).searchCompletion($0)
          }
        }
    }
  }

  private static let fruits = ["Apple", "Apricot", "Banana"]

  private func suggestions(_ bench: Bench) -> [String] {
    bench.labels.filter(Self.fruits.contains)
  }

  @Test func emptyListOfSuggestionsTakesNoRoom() {
    let bench = Bench(Size(300, 400)) { Suggester(diary: Diary()) }
    bench.tap(150, 26)
    bench.enter("x")
    bench.run(0.1)
    #expect(suggestions(bench) == [])
    let picture = Picture(Size(300, 400)) {
      SearchSuggestions(views: AnyView(ForEach(0..<0) { Text("\($0)") })) { _ in }
    }
    #expect(Set(picture.pixels) == [0])
  }

  @Test func suggestionsAreVisibleWhileTheFieldHasTheFocus() {
    let bench = Bench(Size(300, 400)) { Suggester(diary: Diary()) }
    #expect(suggestions(bench) == [])
    bench.tap(150, 26)
    bench.run(0.1)
    #expect(suggestions(bench) == Self.fruits)
    bench.enter("Ap")
    bench.run(0.1)
    #expect(suggestions(bench) == ["Apple", "Apricot"])
    bench.type(.escape)
    bench.run(0.1)
    #expect(suggestions(bench) == [])
  }

  @Test func pressedSuggestionCompletesTheTextAndTheFieldGoesOn() {
    let diary = Diary()
    let bench = Bench(Size(300, 400)) { Suggester(diary: diary) }
    bench.tap(150, 26)
    bench.run(0.1)
    bench.press("Apricot")
    bench.run(0.1)
    #expect(diary.take().last == "Apricot")
    #expect(suggestions(bench) == [])
    #expect(bench.host.tree.focus.focused is TextEntryNode)
    // Another text opens the suggestions again.
    bench.type(.end)
    bench.type(.backspace)
    bench.run(0.1)
    #expect(suggestions(bench) == ["Apricot"])
  }

  @Test func keysChooseASuggestion() {
    let diary = Diary()
    let bench = Bench(Size(300, 400)) { Suggester(diary: diary) }
    bench.tap(150, 26)
    bench.run(0.1)
    bench.type(.down)
    bench.run(0.1)
    #expect(suggestions(bench) == Self.fruits)
    bench.type(.down)
    bench.run(0.1)
    bench.type(.return)
    bench.run(0.1)
    #expect(diary.take().last == "Apricot")
    bench.type(.end)
    bench.type(.backspace)
    bench.run(0.1)
    bench.type(.down)
    bench.run(0.1)
    #expect(bench.host.tree.focus.focused is ControlNode)
    bench.type(.escape)
    bench.run(0.1)
    #expect(suggestions(bench) == [] && diary.take().last == "Aprico")
    #expect(bench.host.tree.focus.focused is TextEntryNode)
  }

  @Test func fieldIsMirrored() {
    let bench = Bench(Size(300, 400)) {
      Color.clear.searchable(text: .constant("abc"))
        .environment(\.layoutDirection, .rightToLeft)
    }
    let clear = bench.host.element(labelled: "Clear text")
    #expect((clear?.center.x ?? 300) < 60)
  }
}
