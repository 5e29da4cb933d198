import Testing

@testable import StageUI

/// Layout with impossible or extreme requests.
@MainActor
struct LayoutEdgeTests {
  private func fixed(_ width: Double, _ height: Double) -> Probe {
    Probe(width: .fixed(width), height: .fixed(height))
  }

  @Test(arguments: [Double.nan, -5, .infinity, -.infinity])
  func invalidLengthsAreIgnoredAndReported(length: Double) {
    let handle = Handle<Double>()
    let bench = Bench(Size(100, 100)) {
      Stage(10, handle) { length in
        VStack(spacing: 0) {
          fixed(10, 10).frame(width: length, height: 10)
          fixed(10, 10).frame(minWidth: length, maxWidth: 50, minHeight: 10, maxHeight: 10)
          fixed(10, 10).padding(length)
        }
      }
    }
    let warnings = bench.listen()
    handle.set(length)
    bench.step()
    for frame in bench.frames(ProbeNode.self) {
      #expect(frame.minX.isFinite && frame.minY.isFinite)
      #expect(frame.size == Size(10, 10))
    }
    // Negative padding is valid and causes no warning: the view extends beyond its frame.
    #expect(warnings.all.count == (length == -5 ? 2 : 3))
    #expect(warnings.all.allSatisfy { $0.contains("Stage") })
    handle.set(20)
    handle.set(length)
    bench.step()
    #expect(warnings.all.count == (length == -5 ? 2 : 3))
  }

  @Test func frameWithMinimumAboveMaximumKeepsTheMinimum() {
    let bench = Bench(Size(100, 100)) {
      Color.white.frame(minWidth: 60, maxWidth: 20, maxHeight: 5)
    }
    #expect(bench.frames(ColorNode.self) == [Rect(x: 20, y: 47.5, width: 60, height: 5)])
  }

  @Test func nestedStackGetsAsMuchSpaceAsItsSibling() {
    let log = Bench.Warnings()
    let bench = Bench(Size(90, 30)) {
      HStack(spacing: 0) {
        HStack(spacing: 0) {
          Color.white
          Color.white
        }
        Color.black
      }
    }
    bench.host.tree.onWarning = { log.all.append($0) }
    bench.size = Size(120, 30)
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [30, 30, 60])
    #expect(log.all == [])
  }

  @Test func nestedStacksServeHigherLayoutPrioritiesFirst() {
    let bench = Bench(Size(200, 50)) {
      HStack(spacing: 0) {
        HStack(spacing: 0) {
          Probe(width: .init(least: 10, ideal: 150, most: 150), height: .fixed(5))
          Probe(width: .init(least: 20, ideal: 150, most: 150), height: .fixed(5))
            .layoutPriority(1)
        }.layoutPriority(1)
        Probe(width: .init(least: 30, ideal: 150, most: 150), height: .fixed(5))
      }
    }
    #expect(bench.frames(ProbeNode.self).map(\.width) == [20, 150, 30])
  }

  @Test func modifierOnSeveralViewsAppliesToEach() {
    let bench = Bench(Size(100, 100)) {
      HStack(spacing: 0) {
        Group {
          fixed(10, 10)
          fixed(20, 10)
        }
        .padding(1)
        .background { Color.white }
      }
    }
    #expect(bench.frames(ColorNode.self).map(\.size) == [Size(12, 12), Size(22, 12)])
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [34, 46])
  }

  @Test func overlayOnAForEachFollowsInsertedAndRemovedViews() {
    let handle = Handle<Int>()
    let bench = Bench(Size(100, 100)) {
      Stage(1, handle) { count in
        VStack(spacing: 0) {
          ForEach(0..<count) { fixed(Double(10 + $0), 10) }.overlay { Color.white }
        }
      }
    }
    #expect(bench.frames(ColorNode.self).map(\.width) == [10])
    handle.set(3)
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [10, 11, 12])
    handle.set(0)
    bench.step()
    #expect(bench.frames(ColorNode.self) == [])
  }

  @Test func reinsertedViewTakesPartInLayout() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(100, 100)) {
      Stage(true, handle) { isOn in
        HStack(spacing: 0) {
          if isOn { Color.white }
          Color.black
        }
      }
    }
    withAnimation(.linear(duration: 1)) { handle.set(false) }
    bench.step()
    bench.run(0.3)
    #expect(bench.nodes(ColorNode.self)[0].isLeaving)
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.run(2)
    #expect(!bench.nodes(ColorNode.self)[0].isLeaving)
    #expect(bench.frames(ColorNode.self).map(\.width) == [50, 50])
  }

  @Test func rowsWithEqualIdentitiesAreShownAndReported() {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(100, 100)) {
      Stage([1], handle) { rows in
        VStack(spacing: 0) { ForEach(rows, id: \.self) { fixed(Double($0), 10) } }
      }
    }
    let warnings = bench.listen()
    handle.set([3, 7, 3])
    bench.step()
    #expect(bench.frames(ProbeNode.self).map(\.width) == [3, 7, 3])
    #expect(warnings.all.count == 1)
  }

  @Test func measuringCostIsLinearInTheStackDepth() {
    func nested(_ depth: Int) -> AnyView {
      if depth == 0 { return AnyView(Probe()) }
      return AnyView(
        HStack(spacing: 0) {
          VStack(spacing: 0) {
            nested(depth - 1)
            Color.white
          }
          Color.black
        })
    }
    let costs = [2, 4, 6].map { depth in
      Bench(Size(400, 400)) { nested(depth) }.counters.measures
    }
    #expect(costs[1] - costs[0] > 0 && costs[2] - costs[1] <= 2 * (costs[1] - costs[0]), "\(costs)")
  }

  @Test func changedFixedFrameMovesItsNeighbours() {
    let handle = Handle<Double>()
    let bench = Bench(Size(100, 10)) {
      Stage(10, handle) { width in
        HStack(spacing: 0) {
          Color.white.frame(width: width, height: 10)
          Color.black.frame(width: 10, height: 10)
        }
      }
    }
    handle.set(30)
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.minX) == [30, 60])
    #expect(bench.frames(ColorNode.self).map(\.width) == [30, 10])
  }

  struct Restless: View {
    @State private var width = 1.0

    var body: some View {
      Color.white.frame(width: width, height: 1)
        .modifier(Pusher { width += 1 })
    }
  }

  /// A modifier that calls `push` after each update that lays the modifier out.
  ///
  /// In the test, `push` changes a state. The new state requires another layout.
  struct Pusher: NodeModifier {
    var push: () -> Void

    init(push: @escaping () -> Void) { self.push = push }
    func makeNode(_ tree: Tree) -> PusherNode { PusherNode(tree) }
    func update(_ node: PusherNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
      node.push = push
    }
  }

  final class PusherNode: ModifierNode {
    var push: (() -> Void)?

    override func arrange(in size: Size, _ pass: UpdatePass) {
      super.arrange(in: size, pass)
      if let push { tree.afterUpdate(push) }
    }
  }

  @Test func endlessLayoutChangesStopAtALimitPerFrame() {
    let bench = Bench(Size(400, 400)) { Restless() }
    let warnings = bench.listen()
    let before = bench.counters.bodies
    bench.step()
    #expect(bench.counters.bodies - before <= 34)
    #expect(warnings.all.count == 1)
  }
}
