@testable import StageUI

extension Bench {
  /// The labels of the accessibility elements on the screen, in reading order.
  var labels: [String] { host.screenElements.map(\.accessibility.label) }

  var navigator: Navigator? { nodes(NavigationNode.self).first?.navigator }

  /// The pages of the first stack, bottom first, as their titles with presences in hundredths.
  var presences: [String] {
    (navigator?.pages ?? []).map {
      "\($0.info.value.title?.string ?? "–") \(Int(($0.presence * 100).rounded()))"
    }
  }

  /// Presses the element with a label.
  func press(_ label: String) {
    guard let element = host.element(labelled: label) else { return }
    tap(element.center.x, element.center.y)
  }

  /// The number of slots in the tree.
  var slotCount: Int {
    func count(_ slot: Slot) -> Int {
      var sum = 1
      slot.forEachChild { sum += count($0) }
      return sum
    }
    guard let slot = host.tree.rootNode?.slot else { return 0 }
    return count(slot)
  }
}

/// Two stacks of numbers: each page links to the next number.
struct NumberPage: View {
  let number: Int
  @State private var taps = 0

  var body: some View {
    VStack {
      Button("Taps \(taps)") { taps += 1 }
      NavigationLink("Next", value: number + 1)
    }
    .navigationTitle("Page \(number)")
    .navigationBarTitleDisplayMode(.inline)
  }
}

struct NumberStack: View {
  @Binding var path: [Int]

  var body: some View {
    NavigationStack(path: $path) {
      NumberPage(number: 0)
        .navigationDestination(for: Int.self) { NumberPage(number: $0) }
    }
  }
}

/// Holds a path outside of the views, and counts how often it is written.
@MainActor
final class PathKeeper {
  let handle = Handle<[Int]>()
  var path: [Int] = []

  func bench(_ size: Size = Size(400, 600), _ start: [Int] = []) -> Bench {
    path = start
    return Bench(size) {
      Stage(start, self.handle) { value in
        NumberStack(
          path: Binding(
            get: { value },
            set: { new in
              self.path = new
              self.handle.set(new)
            }))
      }
    }
  }
}
