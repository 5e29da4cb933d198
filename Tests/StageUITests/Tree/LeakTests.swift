import TestSupport
import Testing

@testable import StageUI

/// A removed host releases its tree and all nodes, also while changes and animations are unfinished.
@MainActor
struct LeakTests {
  private struct Remembered {
    weak var node: ViewNode?
  }

  /// Returns the types of the nodes that outlive a host, and "Tree" if its tree does.
  private func survivors(
    frames: Int, _ change: (Bench) -> Void = { _ in },
    @ViewBuilder _ view: @escaping @MainActor () -> some View
  ) -> [String] {
    weak var tree: Tree?
    var nodes: [Remembered] = []
    func show() {
      let bench = Bench(Size(200, 150), content: view)
      for _ in 0..<frames { bench.step() }
      change(bench)
      tree = bench.host.tree
      nodes = bench.nodes(ViewNode.self).map { Remembered(node: $0) }
    }
    show()
    return (tree == nil ? [] : ["Tree"]) + nodes.compactMap { $0.node.map { "\(type(of: $0))" } }
  }

  // MARK: A page that measures itself

  /// Fades the lower edge of a page while `isOn` is true.
  struct LowerFade: ViewModifier {
    var isOn: Bool

    func body(content: Content) -> some View {
      if isOn {
        content.mask {
          LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom)
        }
      } else {
        content
      }
    }
  }

  /// Measures its content and its own height, and masks itself if the content is higher.
  struct ScrollingPage<Content: View>: View {
    @ViewBuilder var content: Content
    @State private var height = 0.0
    @State private var available = 0.0

    var body: some View {
      let overflows = height > available
      ScrollView {
        content
          .onGeometryChange(for: Double.self) {
            $0.size.height
          } action: {
            height = $0
          }
          .padding(EdgeInsets(top: 0, leading: 12, bottom: overflows ? 24 : 0, trailing: 12))
      }
      .scrollIndicators(.visible)
      .onGeometryChange(for: Double.self) {
        $0.size.height
      } action: {
        available = $0
      }
      .modifier(LowerFade(isOn: overflows))
      .padding(.horizontal, -12)
    }
  }

  struct Pages: View {
    @State private var page = 0
    @State private var isOpen = false

    var body: some View {
      VStack {
        Button("Next") { page += 1 }
        Button("Open") { isOpen.toggle() }
        ScrollingPage {
          VStack {
            ForEach(0..<20) { Text("Line \($0) of \(page)") }
            if isOpen { Text("more").transition(.slide) }
          }
        }
        .id(page)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 60]) func measuredPageThatMasksItselfIsReleased(frames: Int) {
    #expect(survivors(frames: frames) { Pages() } == [])
  }

  @Test(arguments: [0, 1, 30]) func measuredPageThatWasReplacedIsReleased(frames: Int) {
    let left = survivors(frames: 3) { bench in
      withAnimation(.linear(duration: 3)) { _ = bench.host.activate(labelled: "Next") }
      bench.host.activate(labelled: "Open")
      for _ in 0..<frames { bench.step() }
    } _: {
      Pages()
    }
    #expect(left == [])
  }

  // MARK: Unfinished work

  @Test func treeWithAnUnprocessedChangeIsReleased() {
    let handle = Handle<Int>()
    let left = survivors(frames: 2) { bench in
      handle.set(1)
      bench.step()
      handle.set(2)
    } _: {
      Stage(0, handle) { value in
        if value > 0 { Text("\(value)") } else { Color.red }
      }
    }
    handle.write = nil
    #expect(left == [])
  }

  @Test func treeWithARunningRemovalIsReleased() {
    let handle = Handle<Int>()
    let left = survivors(frames: 2) { bench in
      withAnimation(.linear(duration: 5)) { handle.set(1) }
      bench.step()
      bench.step()
    } _: {
      Stage(0, handle) { value in
        if value == 0 { Text("old") }
      }
    }
    handle.write = nil
    #expect(left == [])
  }

  /// Keeps changing itself, so that actions remain when the last frame ends.
  struct Restless: View {
    @State private var width = 10.0

    var body: some View {
      if Int(width) % 2 == 0 {
        Color.red.frame(width: width).onGeometryChange(for: Double.self) {
          $0.size.width
        } action: {
          width = $0 + 1
        }
      } else {
        Color.blue.frame(width: width).onGeometryChange(for: Double.self) {
          $0.size.width
        } action: {
          width = $0 + 1
        }
      }
    }
  }

  @Test func treeThatNeverSettlesIsReleased() {
    #expect(survivors(frames: 3) { Restless() } == [])
  }
}
