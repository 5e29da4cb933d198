import Testing

@testable import StageUI

/// Tests the frames of containers and modifiers in a right-to-left layout.
@MainActor
@Suite struct MirroredLayoutTests {
  /// Returns the screen frames of the probes in a window of 300 × 200 points.
  private func frames<Content: View>(
    _ direction: LayoutDirection = .rightToLeft, @ViewBuilder _ content: @escaping () -> Content
  ) -> [Rect] {
    let bench = Bench {
      content().frame(width: 300, height: 200, alignment: .topLeading)
        .environment(\.layoutDirection, direction)
    }
    return bench.frames(ProbeNode.self)
  }

  private func probe(_ width: Double, _ height: Double = 10) -> Probe {
    Probe(width: .fixed(width), height: .fixed(height))
  }

  private func expectMirrored<Content: View>(
    @ViewBuilder _ content: @escaping () -> Content, location: SourceLocation = #_sourceLocation
  ) {
    let (left, right) = (frames(.leftToRight, content), frames(.rightToLeft, content))
    #expect(!left.isEmpty, sourceLocation: location)
    #expect(left != right, sourceLocation: location)
    let mirrored = left.map { $0.offsetBy(dx: 300 - $0.maxX - $0.minX, dy: 0) }
    #expect(right == mirrored, sourceLocation: location)
  }

  @Test func rowBeginsAtTheRightEdge() {
    let row = frames {
      HStack(spacing: 4) {
        probe(20)
        probe(30)
      }
    }
    #expect(row.map(\.minX) == [280, 246])
  }

  @Test func everyContainerIsMirrored() {
    expectMirrored {
      VStack(alignment: .leading) {
        probe(20)
        probe(50)
      }
    }
    expectMirrored {
      ZStack(alignment: .bottomTrailing) {
        probe(20)
        probe(50, 30)
      }
    }
    expectMirrored {
      Grid(alignment: .leading) {
        GridRow {
          probe(20)
          probe(60)
        }
        GridRow {
          probe(40)
          probe(10)
        }
      }
    }
    expectMirrored {
      LazyVGrid(columns: [GridItem(.fixed(50)), GridItem(.flexible(), alignment: .leading)]) {
        ForEach(0..<3) { _ in probe(20) }
      }
    }
    expectMirrored {
      LazyVStack(alignment: .leading) { ForEach(0..<3) { probe(20 + 10 * Double($0)) } }
    }
    expectMirrored {
      ScrollView(.horizontal) { HStack { ForEach(0..<9) { probe(20 + 10 * Double($0)) } } }
    }
    expectMirrored {
      ScrollView(.horizontal) { LazyHStack { ForEach(0..<4) { probe(20 + 10 * Double($0)) } } }
    }
    expectMirrored { ViewThatFits { probe(40) } }
    expectMirrored { GeometryReader { _ in probe(40) } }
  }

  @Test func everyModifierIsMirrored() {
    expectMirrored { probe(20).padding(.leading, 30) }
    expectMirrored { probe(20).frame(width: 90, alignment: .trailing) }
    expectMirrored { Color.red.frame(width: 90).overlay(alignment: .topLeading) { probe(5) } }
    expectMirrored { Color.red.frame(width: 90).background(alignment: .trailing) { probe(5) } }
    expectMirrored {
      VStack(alignment: .leading) {
        probe(20).alignmentGuide(.leading) { _ in 12 }
        probe(50)
      }
    }
    expectMirrored { probe(20).position(x: 30, y: 10) }
    expectMirrored { probe(20).offset(x: 15) }
    expectMirrored { Color.red.safeAreaInset(edge: .leading) { probe(40) } }
    expectMirrored { probe(20).safeAreaPadding(.leading, 12) }
  }

  @Test func directionOfTheContainerCounts() {
    let row = frames(.leftToRight) {
      HStack(spacing: 0) {
        HStack(spacing: 0) {
          probe(10)
          probe(20)
        }
        .environment(\.layoutDirection, .rightToLeft)
        probe(30)
      }
    }
    #expect(row.map(\.minX) == [20, 0, 30])
  }

  @Test func customLayoutsAreMirrored() {
    expectMirrored {
      Stairs {
        probe(10)
        probe(20)
      }
    }
  }

  private struct Stairs: Layout {
    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) -> CGSize { CGSize(width: 120, height: 60) }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
      for (index, view) in subviews.enumerated() {
        view.place(
          at: CGPoint(x: bounds.minX + 20 * Double(index), y: bounds.minY + 20 * Double(index)),
          proposal: .unspecified)
      }
    }
  }

  @Test func changeOfDirectionLaysOutAgain() {
    let handle = Handle<LayoutDirection>()
    let bench = Bench {
      Stage(LayoutDirection.leftToRight, handle) { direction in
        HStack(spacing: 0) {
          Probe(width: .fixed(20), height: .fixed(10))
          Color.red
        }
        .environment(\.layoutDirection, direction)
      }
    }
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [0])
    handle.set(.rightToLeft)
    bench.step()
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [280])
    handle.set(.leftToRight)
    bench.step()
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [0])
  }

  @Test func directionOfTheWindowCounts() {
    let bench = Bench {
      HStack(spacing: 0) {
        Probe(width: .fixed(20), height: .fixed(10))
        Color.red
      }
    }
    bench.host.environment.layoutDirection = .rightToLeft
    bench.step()
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [280])
  }

  @Test func safeAreaOfTheWindowIsMirrored() {
    let bench = Bench {
      ZStack {
        Probe().ignoresSafeArea()
        Probe()
      }
    }
    bench.host.environment.safeAreaInsets = EdgeInsets(leading: 40)
    bench.host.environment.layoutDirection = .rightToLeft
    bench.step()
    bench.step()
    let window = Rect(x: 0, y: 0, width: 300, height: 200)
    let covered = Rect(x: 0, y: 0, width: 260, height: 200)
    #expect(bench.frames(ProbeNode.self) == [window, covered])
  }

  @Test func geometryReaderMeasuresFromTheLeftEdge() {
    var found: [Rect] = []
    let bench = Bench {
      HStack(spacing: 0) {
        GeometryReader { proxy in
          let _ = found.append(proxy.frame(in: .global))
          Color.red
        }
        .frame(width: 100)
        Color.blue
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(bench.size.width == 300)
    #expect(found.last == Rect(x: 200, y: 0, width: 100, height: 200))
  }

  @Test func transitionsMoveFromTheMirroredEdge() {
    let handle = Handle<Bool>()
    let bench = Bench {
      Stage(false, handle) { isShown in
        ZStack {
          if isShown {
            Probe(width: .fixed(50), height: .fixed(50)).transition(.move(edge: .leading))
          }
        }
        .animation(.linear(duration: 1), value: isShown)
        .environment(\.layoutDirection, .rightToLeft)
      }
    }
    handle.set(true)
    bench.run(0.2)
    #expect((bench.frames(ProbeNode.self).first?.minX ?? 0) > 140)
    bench.run(1)
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [125])
  }
}
