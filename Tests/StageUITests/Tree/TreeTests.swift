import Testing

@testable import StageUI

@MainActor
struct TreeTests {
  final class Probe {
    var flip: (() -> Void)?
  }

  struct Switch: View {
    @State private var isOn = false
    let probe: Probe

    var body: some View {
      let _ = probe.flip = { isOn.toggle() }
      HStack(spacing: 0) {
        Color.white.frame(width: isOn ? 60 : 20, height: 10)
        if isOn { Color.black.frame(width: 5, height: 5) }
        Constant(name: "still")
      }
    }
  }

  struct Constant: View {
    var name: String
    var body: some View { Color.black.frame(width: 7, height: 7) }
  }

  /// Texts round their sizes to pixels, so a window on another display is laid out anew.
  @Test func changeOfScaleMeasuresTextsAgain() {
    func stack() -> some View {
      VStack(spacing: 0) {
        Text("Title").font(.system(size: 13.3))
        HStack(spacing: 0) { Text("a").font(.system(size: 11.7)) }.padding(3)
        Color.black.frame(width: 7, height: 7)
      }
    }
    func frames(_ scales: Double...) -> [Rect] {
      let bench = Bench { stack() }
      for scale in scales {
        bench.time += 1
        _ = bench.host.frame(size: bench.size, scale: scale, time: bench.time)
      }
      return bench.frames(TextNode.self) + bench.frames(ColorNode.self)
    }
    let scales = [1, 1.25, 1.5, 2, 3]
    #expect(Set(scales.map { frames($0).map(\.height) }).count > 1, "sizes depend on the scale")
    for (last, scale) in zip(scales, scales.dropFirst() + scales.prefix(1)) {
      #expect(frames(last, scale) == frames(scale), "from \(last) to \(scale)")
    }
  }

  @Test func stateChangeReachesTheLayout() {
    let probe = Probe()
    let bench = Bench { Switch(probe: probe) }
    #expect(bench.frames(ColorNode.self).map(\.width) == [20, 7])
    probe.flip?()
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [60, 5, 7])
    probe.flip?()
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [20, 7])
  }

  /// One action makes two changes, each with its own animation.
  ///
  /// One body reads both values, but each animation must apply only to its own change.
  private struct TwoWays: View {
    let probe: Probe
    @State private var isAside = false
    @State private var isLarge = false

    var body: some View {
      let _ =
        probe.flip = {
          withAnimation(.linear(duration: 1)) { isAside.toggle() }
          withAnimation(.linear(duration: 4)) { isLarge.toggle() }
        }
      Color.white.frame(width: 40, height: 10)
        .scaleEffect(isLarge ? 3 : 1)
        .offset(x: isAside ? 100 : 0)
    }
  }

  @Test func twoAnimationsOfOneActionKeepTheirDurations() throws {
    let probe = Probe()
    let bench = Bench { TwoWays(probe: probe) }
    /// Returns the horizontal offset and the width.
    func state() throws -> (aside: Double, width: Double) {
      let frame = try #require(bench.frames(ColorNode.self).first)
      return (frame.midX - 150, frame.width)
    }
    probe.flip?()
    bench.step()
    bench.run(0.5)
    let half = try state()
    #expect(abs(half.aside - 50) < 6 && abs(half.width - 50) < 3, "\(half)")
    bench.run(0.6)
    let later = try state()
    #expect(later.aside == 100 && abs(later.width - 62) < 3, "\(later)")
    bench.run(3.2)
    #expect(try state().width == 120)
    // The second flip animates both changes back.
    probe.flip?()
    bench.run(1.1)
    #expect(try state().aside == 0 && state().width > 90)
    bench.run(3.2)
    #expect(try state().width == 40)
  }

  /// One action makes two changes.
  ///
  /// The first change inserts a view. This view must also react to the second change.
  private struct Late: View {
    let probe: Probe
    @State private var isThere = false
    @State private var length = 10.0

    var body: some View {
      let _ =
        probe.flip = {
          withAnimation(.linear(duration: 1)) { isThere = true }
          withAnimation(.linear(duration: 1)) { length = 30 }
        }
      HStack(spacing: 0) {
        Color.black.frame(width: 5, height: 5)
        if isThere { Reader(length: $length) }
      }
    }

    struct Reader: View {
      @Binding var length: Double
      var body: some View { Color.white.frame(width: length, height: 5) }
    }
  }

  @Test func insertedViewReactsToTheNextChange() {
    let probe = Probe()
    let bench = Bench { Late(probe: probe) }
    probe.flip?()
    bench.step()
    bench.run(1.2)
    #expect(bench.frames(ColorNode.self).map(\.width) == [5, 30])
  }

  @Test func unchangedViewsAreNotEvaluated() {
    let probe = Probe()
    let bench = Bench { Switch(probe: probe) }
    bench.host.tree.logsEvaluations = true
    probe.flip?()
    bench.step()
    #expect(bench.host.tree.evaluated == ["Switch"])
    let counters = bench.host.tree.counters
    bench.step()
    #expect(bench.host.tree.counters == counters)
  }

  struct Rows: View {
    @State private var width = 20.0
    let probe: Probe
    var body: some View {
      let _ = probe.flip = { width += 10 }
      HStack(spacing: 0) {
        ForEach(0..<2) { _ in Color.white.frame(width: width, height: 10) }
      }
    }
  }

  @Test func rowsFollowStateThatOnlyTheyRead() {
    let probe = Probe()
    let bench = Bench { Rows(probe: probe) }
    probe.flip?()
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [30, 30])
  }

  struct Sized: View {
    @State private var width = 20.0
    let probe: Probe
    var body: some View {
      let _ = probe.flip = { width += 10 }
      HStack(spacing: 0) {
        Color.white.frame(width: width, height: 10)
        Color.black.frame(width: 5, height: 5)
      }
    }
  }

  @Test func changedFixedFrameMovesItsNeighbours() {
    let probe = Probe()
    let bench = Bench { Sized(probe: probe) }
    let before = bench.frames(ColorNode.self)
    probe.flip?()
    bench.step()
    let after = bench.frames(ColorNode.self)
    #expect(after[0].width == 30)
    #expect(after[0].minX == before[0].minX - 5)
    #expect(after[1].minX == after[0].maxX)
  }

  @Test func withAnimationAnimatesChanges() {
    let probe = Probe()
    let bench = Bench { Switch(probe: probe) }
    withAnimation(.linear(duration: 1)) { probe.flip?() }
    bench.step()
    #expect(bench.frames(ColorNode.self)[0].width == 20)
    bench.step(1.0 / 60)
    for _ in 0..<29 { bench.step() }
    let width = bench.frames(ColorNode.self)[0].width
    #expect(abs(width - 40) < 1)
    for _ in 0..<40 { bench.step() }
    #expect(bench.frames(ColorNode.self)[0].width == 60)
    #expect(!bench.host.tree.isMoving)
  }
}
