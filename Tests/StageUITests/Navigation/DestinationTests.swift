import Testing

@testable import StageUI

@MainActor
struct DestinationTests {
  private struct Place: Hashable {
    var name: String
  }

  /// Shows a page for a flag, and writes what happens into a diary.
  private struct FlagView: View {
    let diary: Diary
    @State private var isShown = false

    var body: some View {
      NavigationStack {
        Button("Show") { isShown = true }
          .navigationTitle("Root")
          .navigationDestination(isPresented: $isShown) {
            VStack {
              Text("Shown")
              Button("Hide") { isShown = false }
            }
            .navigationTitle("Flag")
          }
      }
      .onChange(of: isShown) { diary.note("shown \($1)") }
    }
  }

  @Test func flagShowsAndHidesItsPage() {
    let diary = Diary()
    let bench = Bench(Size(400, 600)) { FlagView(diary: diary) }
    bench.press("Show")
    bench.run(1)
    #expect(bench.labels.contains("Shown"))
    #expect(diary.take() == ["shown true"])
    bench.press("Hide")
    bench.run(1)
    #expect(!bench.labels.contains("Shown"))
    #expect(diary.take() == ["shown false"])
  }

  @Test func goingBackResetsTheFlag() {
    let diary = Diary()
    let bench = Bench(Size(400, 600)) { FlagView(diary: diary) }
    for _ in 0..<3 {
      bench.press("Show")
      bench.run(1)
      bench.type(.escape)
      bench.run(1)
      #expect(diary.take() == ["shown true", "shown false"])
    }
    #expect(bench.navigator?.pages.count == 1)
  }

  @Test func flagThatIsTrueInitiallyShowsItsPage() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        Text("root").navigationDestination(isPresented: .constant(true)) { Text("page") }
      }
    }
    bench.run(1)
    #expect(bench.navigator?.pages.count == 2)
    #expect(bench.labels.contains("page"))
  }

  private struct ItemView: View {
    let handle: Handle<Place?>
    @State private var item: Place?

    var body: some View {
      let _ = handle.write = { item = $0 }
      NavigationStack {
        Text("item \(item?.name ?? "none")")
          .navigationDestination(item: $item) { Text("place \($0.name)") }
      }
    }
  }

  @Test func itemShowsItsPageAndAnotherItemReplacesTheContent() {
    let handle = Handle<Place?>()
    let bench = Bench(Size(400, 600)) { ItemView(handle: handle) }
    handle.set(Place(name: "A"))
    bench.run(1)
    #expect(bench.labels.contains("place A"))
    handle.set(Place(name: "B"))
    bench.run(1)
    #expect(bench.labels.contains("place B"))
    #expect(!bench.labels.contains("place A"))
    #expect(bench.navigator?.pages.count == 2)
    bench.type(.escape)
    bench.run(1)
    #expect(bench.labels == ["item none"])
  }

  @Test func poppingAFlagsPageRemovesTheValuesAboveIt() {
    let handle = Handle<[Int]>()
    var path: [Int] = []
    let bench = Bench(Size(400, 600)) {
      Stage([], handle) { value in
        NavigationStack(
          path: Binding(
            get: { value },
            set: { new in
              path = new
              handle.set(new)
            })
        ) {
          NavigationLink("Open") { NavigationLink("Deeper", value: 3) }
            .navigationDestination(for: Int.self) { Text("value \($0)") }
        }
      }
    }
    bench.press("Open")
    bench.run(1)
    bench.press("Deeper")
    bench.run(1)
    #expect(path == [3])
    #expect(bench.navigator?.pages.count == 3)
    let below = bench.navigator?.pages[1]
    below?.pop()
    bench.run(1)
    #expect(path == [])
    #expect(bench.labels == ["Open"])
  }

  @Test func pathHoldsValuesOfDifferentTypes() {
    var path = NavigationPath()
    path.append(1)
    path.append("two")
    path.append(Place(name: "three"))
    #expect(path.count == 3)
    var other = NavigationPath([1])
    #expect(path != other)
    other.append("two")
    path.removeLast()
    #expect(path == other)
    path.removeLast(2)
    #expect(path.isEmpty)
    #expect(NavigationPath([UInt8(1)]) != NavigationPath([1]))
  }

  @Test func eachTypeHasItsOwnDestination() {
    let handle = Handle<NavigationPath>()
    let bench = Bench(Size(400, 600)) {
      Stage(NavigationPath(), handle) { value in
        NavigationStack(path: Binding(get: { value }, set: { handle.set($0) })) {
          Text("root")
            .navigationDestination(for: Int.self) { number in
              Text("number \(number)")
                .navigationDestination(for: Place.self) { Text("place \($0.name)") }
            }
            .navigationDestination(for: String.self) { Text("word \($0)") }
        }
      }
    }
    var path = NavigationPath()
    path.append("a")
    handle.set(path)
    bench.run(1)
    #expect(bench.labels.contains("word a"))
    // The destination of a place is inside of the page of a number.
    path = NavigationPath([5])
    path.append(Place(name: "b"))
    handle.set(path)
    bench.run(1)
    #expect(bench.labels.contains("place b"))
    #expect(bench.navigator?.pages.count == 3)
  }

  @Test func pageFollowsTheStateThatItsDestinationCaptures() {
    let handle = Handle<String>()
    let bench = Bench(Size(400, 600)) {
      Stage("old", handle) { word in
        NavigationStack(path: .constant([1])) {
          Text("root").navigationDestination(for: Int.self) { Text("\(word) \($0)") }
        }
      }
    }
    #expect(bench.labels.contains("old 1"))
    handle.set("new")
    bench.step()
    #expect(bench.labels.contains("new 1"))
  }

  @Test func linkFollowsTheStateThatItsDestinationCaptures() {
    let handle = Handle<String>()
    let bench = Bench(Size(400, 600)) {
      Stage("old", handle) { word in
        NavigationStack { NavigationLink("Open") { Text("word \(word)") } }
      }
    }
    bench.press("Open")
    bench.run(1)
    handle.set("new")
    bench.step()
    #expect(bench.labels.contains("word new"))
  }

  @Test func linkWithoutValueOrStackIsDisabled() {
    let bench = Bench(Size(400, 600)) {
      VStack {
        NavigationStack { NavigationLink("None", value: Int?.none) }
        NavigationLink("Outside", value: 1)
      }
    }
    let disabled = bench.host.screenElements.filter(\.accessibility.isDisabled)
    #expect(disabled.map(\.accessibility.label) == ["None", "Outside"])
  }

  @Test func sheetIsNotPartOfTheStackAroundIt() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        Text("root").navigationTitle("Root").sheet(isPresented: .constant(true)) {
          NavigationLink("Inside", value: 1).navigationTitle("Sheet")
        }
      }
    }
    bench.run(1)
    #expect(bench.host.element(labelled: "Inside")?.accessibility.isDisabled == true)
    #expect(bench.navigator?.top?.info.value.title?.string == "Root")
  }

  @Test func stackInsideASheetPopsBeforeTheSheetCloses() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(400, 600)) {
      Stage(true, handle) { isShown in
        Color.red.sheet(isPresented: Binding(get: { isShown }, set: { handle.set($0) })) {
          NavigationStack { NavigationLink("Open") { Text("page") } }
        }
      }
    }
    bench.run(1)
    bench.press("Open")
    bench.run(1)
    #expect(bench.labels.contains("page"))
    bench.type(.escape)
    bench.run(1)
    #expect(bench.labels.contains("Open"))
    bench.type(.escape)
    bench.run(1)
    #expect(!bench.labels.contains("Open"))
  }
}
