import TestSupport

@testable import StageUI

/// Shows views at a size, and inspects the resulting nodes.
@MainActor
final class Bench {
  let host: ViewHost
  var time = 0.0
  var size: Size

  init<Content: View>(
    _ size: Size = Size(300, 200), @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.size = size
    host = ViewHost(glyphs: BlockFont(), content: content)
    step(0)
  }

  @discardableResult
  func step(_ seconds: Double = 1.0 / 60) -> DisplayList {
    time += seconds
    return host.frame(size: size, time: time)
  }

  /// Returns the frames of all nodes of a type, in screen coordinates and drawing order.
  func frames<N: ViewNode>(_ kind: N.Type) -> [Rect] {
    var found: [Rect] = []
    func visit(_ node: ViewNode) {
      if node is N {
        found.append(node.toScreen.apply(Rect(origin: .zero, size: node.shownFrame.size)))
      }
      for child in node.children { visit(child) }
    }
    if let root = host.tree.rootNode { visit(root) }
    return found
  }

  /// Runs frames for some seconds.
  func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { step() }
  }

  /// Returns all nodes of a type, in drawing order.
  func nodes<N: ViewNode>(_ kind: N.Type) -> [N] {
    var found: [N] = []
    func visit(_ node: ViewNode) {
      if let node = node as? N { found.append(node) }
      for child in node.children { visit(child) }
    }
    if let root = host.tree.rootNode { visit(root) }
    return found
  }

  var counters: Tree.Counters { host.tree.counters }

  /// Returns a list that collects all later warnings of the tree.
  func listen() -> Warnings {
    let warnings = Warnings()
    host.tree.onWarning = { warnings.all.append($0) }
    return warnings
  }

  final class Warnings {
    var all: [String] = []
  }
}

/// Lets a test change a state inside a view.
@MainActor
final class Handle<Value> {
  var write: ((Value) -> Void)?

  func set(_ value: Value) { write?(value) }
}

/// Shows content that depends on a value.
///
/// The test changes the value through a `Handle`.
struct Stage<Value, Content: View>: View {
  @State private var value: Value
  private let handle: Handle<Value>
  private let content: (Value) -> Content

  init(
    _ value: Value, _ handle: Handle<Value>, @ViewBuilder content: @escaping (Value) -> Content
  ) {
    _value = State(initialValue: value)
    self.handle = handle
    self.content = content
  }

  var body: some View {
    let _ = handle.write = { value = $0 }
    content(value)
  }
}

/// A view that has configured sizes and records the sizes proposed to it.
struct Probe: LeafView {
  var width = Range()
  var height = Range()
  var log: Log?

  struct Range {
    var least = 0.0
    var ideal = 10.0
    var most = Double.infinity

    static func fixed(_ length: Double) -> Range {
      Range(least: length, ideal: length, most: length)
    }

    func answer(_ offer: Double?) -> Double { max(least, min(offer ?? ideal, most)) }
  }

  final class Log {
    var offers: [ProposedViewSize] = []
  }

  func makeNode(_ tree: Tree) -> ProbeNode { ProbeNode(tree) }

  func update(_ node: ProbeNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.probe = self
  }
}

final class ProbeNode: ViewNode {
  var probe = Probe()

  override func measure(_ proposal: ProposedViewSize) -> Size {
    probe.log?.offers.append(proposal)
    return Size(probe.width.answer(proposal.width), probe.height.answer(proposal.height))
  }
}
