import Testing

@testable import StageUI

private struct RankKey: ContainerValueKey {
  static let defaultValue = 0
}

extension ContainerValues {
  fileprivate var rank: Int {
    get { self[RankKey.self] }
    set { self[RankKey.self] = newValue }
  }
}

/// Containers that divide a view into its subviews and sections.
@Suite @MainActor struct SubviewTests {
  private func labels<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> [String] {
    Bench(Size(300, 600)) { VStack { content() } }.labels
  }

  @ViewBuilder private var content: some View {
    Text("a")
    Group {
      Text("b")
      ForEach(0..<2) { Text("c\($0)") }
    }
    .containerValue(\.rank, 2)
    if true { Text("d").containerValue(\.rank, 3) }
    Text("e").tag(7)
  }

  @Test func groupSeesTheViewsInside() {
    let shown = labels {
      Group(subviews: content) { subviews in
        Text("\(subviews.count)")
        subviews.last
        subviews[1..<3]
        ForEach(subviews) { subview in
          Text("\(subview.containerValues.rank) \(subview.containerValues.tag(for: Int.self) ?? 0)")
        }
      }
    }
    #expect(shown == ["6", "e", "b", "c0", "0 0", "2 0", "2 0", "2 1", "3 0", "0 7"])
  }

  @Test func collectionIsAViewOfAllSubviews() {
    let shown = labels {
      Group(subviews: content) { $0 }
    }
    #expect(shown == ["a", "b", "c0", "c1", "d", "e"])
  }

  @Test func forEachMakesAViewForEachSubview() {
    let shown = labels {
      ForEach(subviews: content) { subview in
        subview
        if subview.containerValues.hasTag(7) { Text("tagged") }
      }
    }
    #expect(shown == ["a", "b", "c0", "c1", "d", "e", "tagged"])
  }

  @Test func valuesInsideOfAGroupWin() {
    let shown = labels {
      ForEach(
        subviews: Group {
          Text("x").containerValue(\.rank, 1)
          Text("y")
        }
        .containerValue(\.rank, 5)
      ) { Text("\($0.containerValues.rank)") }
    }
    #expect(shown == ["1", "5"])
  }

  @Test func sectionsHaveHeaderContentAndFooter() {
    let shown = labels {
      ForEach(
        sections: TupleView(
          Text("before"),
          Section {
            Text("x")
            Text("y")
          } header: {
            Text("head")
          } footer: {
            Text("foot")
          }
          .containerValue(\.rank, 4),
          Text("after"))
      ) { section in
        Text(
          "\(section.containerValues.rank): \(section.header.count) \(section.content.count) "
            + "\(section.footer.count)")
        section.header
        section.content
      }
    }
    #expect(
      shown == ["0: 0 1 0", "before", "4: 1 2 1", "head", "x", "y", "0: 0 1 0", "after"])
    let count = labels {
      Group(sections: Section("one") { Text("x") }) { Text("\($0.count) sections") }
    }
    #expect(count == ["1 sections"])
  }

  @Test func stateOfASubviewLastsWhileOthersComeAndGo() {
    struct Counter: View {
      @State private var count = 0

      var body: some View { Button("count \(count)") { count += 1 } }
    }
    let handle = Handle<[Int]>()
    let bench = Bench(Size(300, 300)) {
      Stage([1], handle) { rows in
        ForEach(subviews: TupleView(ForEach(rows, id: \.self) { Text("row \($0)") }, Counter())) {
          $0.padding(2)
        }
      }
    }
    bench.press("count 0")
    handle.set([3, 1])
    bench.run(1)
    #expect(bench.labels.contains("count 1"))
    #expect(bench.labels.contains("row 3"))
  }
}
