import Testing

@testable import StageUI

/// Alignment guides that containers pass on, and those that change inside of a frame of a fixed size.
@MainActor
struct GuideTests {
  private enum Mark: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }
  private static let mark = VerticalAlignment(Mark.self)

  private static var cell: some View {
    Probe(width: .fixed(10), height: .fixed(10))
  }

  /// Returns how much lower the second view of a row is than the frame around the first.
  private func distance(_ bench: Bench) -> Double {
    let frames = bench.frames(ProbeNode.self)
    return frames[frames.count - 1].minY - bench.frames(FrameNode.self)[0].minY
  }

  @Test func layersPassOnTheMeanOfTheirGuides() {
    let bench = Bench(Size(200, 200)) {
      HStack(alignment: Self.mark) {
        ZStack(alignment: .top) {
          Self.cell.alignmentGuide(Self.mark) { _ in 4 }
          Self.cell.alignmentGuide(Self.mark) { _ in 8 }
        }.frame(width: 40, height: 10)
        Self.cell
      }
    }
    #expect(distance(bench) == 6)
  }

  @Test func layersPassOnTheBaselinesOfTheirTexts() {
    let bench = Bench(Size(200, 200)) {
      HStack(alignment: .firstTextBaseline) {
        ZStack {
          Color.red.frame(width: 60, height: 60)
          Text("A")
        }
        Text("B")
      }
    }
    let tops = bench.frames(TextNode.self).map(\.minY)
    #expect(abs(tops[0] - tops[1]) < 0.01)
  }

  @Test(arguments: [200.0, 60])
  func viewThatFitsPassesOnTheGuidesOfTheChosenView(width: Double) {
    let bench = Bench(Size(width, 200)) {
      HStack(alignment: Self.mark, spacing: 0) {
        ViewThatFits(in: .horizontal) {
          Self.cell.alignmentGuide(Self.mark) { _ in 4 }.frame(width: 100, height: 10)
          Self.cell.alignmentGuide(Self.mark) { _ in 8 }.frame(width: 20, height: 10)
        }
        Self.cell
      }
    }
    let frames = bench.frames(ProbeNode.self)
    let chosen = frames[width == 200 ? 0 : 1]
    #expect(frames[frames.count - 1].minY - chosen.minY == (width == 200 ? 4 : 8))
  }

  @Test func rowFollowsAGuideThatChangesInAFixedFrame() {
    let handle = Handle<Double>()
    let bench = Bench(Size(200, 200)) {
      HStack(alignment: Self.mark) {
        VStack {
          Stage(5, handle) { place in
            Self.cell.alignmentGuide(Self.mark) { _ in place }
          }
        }.frame(width: 40, height: 10)
        Self.cell
      }
    }
    #expect(distance(bench) == 5)
    handle.set(9)
    bench.step()
    #expect(distance(bench) == 9)
  }

  @Test func rowFollowsAGuideThatAppearsInAFixedFrame() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(200, 200)) {
      HStack(alignment: Self.mark) {
        VStack {
          Stage(false, handle) { isSet in
            if isSet { Self.cell.alignmentGuide(Self.mark) { _ in 7 } } else { Self.cell }
          }
        }.frame(width: 40, height: 10)
        Self.cell
      }
    }
    #expect(distance(bench) == 0)
    handle.set(true)
    bench.step()
    #expect(distance(bench) == 7)
    handle.set(false)
    bench.step()
    #expect(distance(bench) == 0)
    let layouts = bench.counters.layouts
    bench.step()
    #expect(bench.counters.layouts == layouts, "the layout rests")
  }

  @Test func rowFollowsABaselineInAFixedFrame() {
    let handle = Handle<Double>()
    let bench = Bench(Size(200, 200)) {
      HStack(alignment: .firstTextBaseline) {
        Stage(10, handle) { size in
          VStack { Text("A").font(.system(size: size)) }.frame(width: 60, height: 60)
        }
        Text("B").font(.system(size: 10))
      }
    }
    func difference() -> Double {
      let texts = bench.nodes(TextNode.self)
      let tops = bench.frames(TextNode.self).map(\.minY)
      let baselines = zip(texts, tops).map { text, top in
        top + (text.line(VerticalAlignment.firstTextBaseline._key, in: text.frame.size) ?? .nan)
      }
      return baselines[1] - baselines[0]
    }
    #expect(abs(difference()) < 0.01)
    handle.set(30)
    bench.step()
    #expect(abs(difference()) < 0.01)
  }
}
