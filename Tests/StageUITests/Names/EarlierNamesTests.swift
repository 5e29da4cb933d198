import Testing

@testable import StageUI

/// Names of 2020 to 2023 that SwiftUI has replaced.
@MainActor
struct EarlierNamesTests {
  private let title = "*Plain*"

  // MARK: Text fields

  @Test func fieldTellsWhenEditingBeginsAndEndsAndOfReturn() {
    let slip = Slip("")
    var log: [String] = []
    let bench = Bench(Size(300, 100)) {
      TextField(
        "Name", text: slip.binding, onEditingChanged: { log.append("editing \($0)") },
        onCommit: { log.append("commit \(slip.value)") }
      )
      .textFieldStyle(.roundedBorder)
      .onSubmit { log.append("submit") }
    }
    #expect(log == [])
    bench.press("Name")
    #expect(log == ["editing true"])
    bench.enter("Ada")
    bench.type(.return)
    #expect(log == ["editing true", "commit Ada", "submit"])
    bench.type(.escape)
    bench.step()
    #expect(log == ["editing true", "commit Ada", "submit", "editing false"])
  }

  @Test func fieldsTakeEachClosureAlone() {
    let slip = Slip("")
    var log: [String] = []
    let bench = Bench(Size(300, 300)) {
      VStack {
        TextField(title, text: slip.binding, onEditingChanged: { _ in log.append("a") })
        TextField(title, text: slip.binding) { log.append("b") }
        TextField(title, text: slip.binding) { _ in
          log.append("c")
        } onCommit: {
          log.append("d")
        }
        TextField("*Bold*", text: slip.binding, onEditingChanged: { _ in })
        TextField("*Bold*", text: slip.binding, onCommit: {})
        TextField("*Bold*", text: slip.binding).autocapitalization(.words)
          .disableAutocorrection(true)
      }
    }
    let titles = Array(repeating: "*Plain*", count: 3) + Array(repeating: "Bold", count: 3)
    #expect(bench.labels == titles)
    let fields = bench.host.screenElements.map(\.center)
    for center in fields.prefix(3) {
      bench.tap(center.x, center.y)
      bench.type(.return)
    }
    #expect(log == ["a", "a", "b", "c", "d"])
  }

  // MARK: Pickers

  @Test func pickerTakesAViewAsLabel() {
    let selection = Selection(1)
    let bench = Bench(Size(300, 100)) {
      Bound(selection) { selection in
        Picker(selection: selection, label: Text("Suit")) {
          Text("Spades").tag(1)
          Text("Hearts").tag(2)
        }
        .pickerStyle(SegmentedPickerStyle())
      }
    }
    bench.tap(225, 50)
    bench.run(0.5)
    #expect(selection.value == 2)
  }

  // MARK: Links

  private func labels(_ bench: Bench) -> [String] {
    bench.run(1)
    return bench.labels
  }

  @Test func linkWithABindingShowsItsPageWhileTheBindingIsTrue() {
    let isActive = Selection(false)
    let bench = Bench(Size(320, 480)) {
      Bound(isActive) { isActive in
        NavigationView {
          NavigationLink(destination: Text("Page"), isActive: isActive) { Text("Open") }
            .isDetailLink(false)
            .navigationTitle("Root")
        }
      }
    }
    #expect(!labels(bench).contains("Page"))
    bench.press("Open")
    #expect(labels(bench).contains("Page"))
    #expect(isActive.value)
    isActive.value = false
    #expect(!labels(bench).contains("Page"))
    isActive.value = true
    #expect(labels(bench).contains("Page"))
    bench.press("Root")
    #expect(!labels(bench).contains("Page"))
    #expect(!isActive.value)
  }

  @Test func linkWithATagShowsItsPageWhileItIsSelected() {
    let selection = Selection<Int?>(nil)
    let bench = Bench(Size(320, 480)) {
      Bound(selection) { selection in
        NavigationView {
          VStack {
            NavigationLink(destination: Text("First page"), tag: 1, selection: selection) {
              Text("First")
            }
            NavigationLink("Second", destination: Text("Second page"), tag: 2, selection: selection)
          }
          .navigationTitle("Root")
        }
      }
    }
    #expect(!labels(bench).contains { $0.hasSuffix("page") })
    bench.press("Second")
    #expect(labels(bench).contains("Second page"))
    #expect(selection.value == 2)
    bench.press("Root")
    #expect(!labels(bench).contains("Second page"))
    #expect(selection.value == nil)
    selection.value = 1
    #expect(labels(bench).contains("First page"))
  }

  @Test func linksHaveTitlesOfAllKinds() {
    let selection = Binding<Int?>.constant(nil)
    let isActive = Binding.constant(false)
    let bench = Bench(Size(320, 640)) {
      NavigationView {
        VStack {
          NavigationLink(title, destination: Text("Page"), isActive: isActive)
          NavigationLink(title, isActive: isActive) { Text("Page") }
          NavigationLink(title, destination: Text("Page"), tag: 1, selection: selection)
          NavigationLink("*Bold*", destination: Text("Page"), isActive: isActive)
          NavigationLink("*Bold*", isActive: isActive) { Text("Page") }
          NavigationLink(isActive: isActive) {
            Text("Page")
          } label: {
            Text("*Bold*")
          }
          NavigationLink(tag: 2, selection: selection) {
            Text("Page")
          } label: {
            Text("*Bold*")
          }
        }
      }
    }
    let shown = labels(bench)
    #expect(shown.count { $0 == "*Plain*" } == 3)
    #expect(shown.count { $0 == "Bold" } == 4)
    #expect(!shown.contains("Page"))
  }
}
