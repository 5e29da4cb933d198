import JSON
import TestSupport
import Testing

@testable import StageUI

/// The drawings that made a pixel, with their views.
@MainActor
struct PixelHistoryTests {
  private struct Badge: View {
    let title: String
    @State private var count = 3

    var body: some View {
      Text("\(title) \(count)").padding(20).background(.blue).opacity(0.5)
    }
  }

  private struct Everything: View {
    var body: some View {
      ZStack {
        LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
        VStack {
          Badge(title: "ace").blur(radius: 2).rotationEffect(.degrees(10))
          Circle().fill(.green).shadow(radius: 4).frame(width: 50, height: 50)
        }
        .mask { RoundedRectangle(cornerRadius: 30) }
        Color.orange.frame(width: 60, height: 60).clipShape(Circle()).blendMode(.multiply)
        Rectangle().fill(.ultraThinMaterial).frame(width: 40, height: 160)
      }
    }
  }

  private func painted(_ bench: Bench, scale: Double = 1) -> Pixmap {
    var pixmap = Pixmap(
      width: Int(bench.size.width * scale), height: Int(bench.size.height * scale))
    Renderer().paint(bench.host.list, scale: scale, into: &pixmap)
    return pixmap
  }

  @Test(arguments: [1.0, 1.5])
  func theLastStepHasThePixelOfThePicture(scale: Double) {
    let bench = Bench { Everything() }
    bench.host.frame(size: bench.size, scale: scale, time: bench.time)
    let picture = painted(bench, scale: scale)
    for y in stride(from: 3, to: picture.height, by: 40) {
      for x in stride(from: 3, to: picture.width, by: 40) {
        let history = bench.host.pixelHistory(x: x, y: y)
        #expect(history.pixel == picture[x, y], "\(history)")
        #expect(!history.steps.isEmpty)
      }
    }
  }

  @Test func stepsNameTheirViewsAndStates() throws {
    let bench = Bench { Badge(title: "ace") }
    let text = try #require(bench.frames(TextNode.self).first)
    let history = bench.host.pixelHistory(x: Int(text.minX) - 5, y: Int(text.midY))
    #expect(history.steps.map(\.isGroup) == [true, false], "\(history)")
    #expect(history.steps.map(\.depth) == [0, 1])
    #expect(history.steps[0].effects == ["opacity 0.5"])
    #expect(history.steps.allSatisfy { $0.view.hasPrefix("Badge › ") }, "\(history)")
    #expect(history.steps.allSatisfy { $0.states == ["state Badge.count = 3"] }, "\(history)")
    let words = history.description
    #expect(words.hasPrefix("pixel (\(history.x), \(history.y)) #"))
    #expect(words.hasPart(" · source #") && words.hasPart("\n        state Badge.count = 3\n"))
  }

  @Test func reasonsOfTheLastEvaluationAreStates() throws {
    let handle = Handle<Int>()
    let bench = Bench { Stage(0, handle) { Color(white: $0 == 0 ? 0 : 1) } }
    bench.host.recordEvaluations()
    handle.set(1)
    bench.step()
    let history = bench.host.pixelHistory(x: 10, y: 10)
    #expect(history.pixel == 0xFFFF_FFFF)
    #expect(
      history.steps.last?.states.contains { $0.hasPart("was evaluated because of state") } == true,
      "\(history)")
  }

  @Test func glyphsAreNumbered() throws {
    let bench = Bench { Text("mm").font(.system(size: 40)) }
    let text = try #require(bench.frames(TextNode.self).first)
    let words = (Int(text.minX)..<Int(text.maxX)).compactMap { x in
      bench.host.pixelHistory(x: x, y: Int(text.midY)).steps.last?.drawing
    }
    #expect(words.contains { $0.hasPrefix("2 glyphs of size 40") && $0.hasSuffix(", glyph 1") })
    #expect(words.contains { $0.hasSuffix(", glyph 2") })
  }

  @Test func drawingsOfTheHostHaveNames() {
    let bench = Bench { Color.red }
    bench.host.overlay = { context, size in
      context.fill(Path(Rect(origin: .zero, size: size)), with: .color(.black))
    }
    bench.step()
    let history = bench.host.pixelHistory(x: 1, y: 1)
    #expect(history.steps.map(\.view) == ["Color", "overlay"])
  }

  @Test func aPixelOutsideOfTheWindowHasNoSteps() {
    let bench = Bench { Color.red }
    #expect(bench.host.pixelHistory(x: 300, y: 0).steps.isEmpty)
    #expect(bench.host.pixelHistory(x: 0, y: 0).steps.count == 1)
  }

  @Test func jsonHasTheSamePixelsAsTheText() {
    let bench = Bench { Color(white: 1).opacity(0.5) }
    let json = bench.host.pixelHistory(x: 7, y: 9).json
    #expect(json["x"] == 7 && json["y"] == 9)
    #expect(json["steps"]?.array?.last?["after"] == json["pixel"])
    #expect(json["pixel"] == .string("#FFFFFF80"))
  }

  @Test func setsAreDescribedInTheOrderOfTheirTexts() {
    #expect(ValueText.text(of: Set([5, 3, 4, 1, 2])) == "5 [1, 2, 3, 4, …]")
    #expect(ValueText.text(of: ["b": 1, "a": 2]) == "2 [(\"a\", 2), (\"b\", 1)]")
    #expect(ValueText.text(of: Set(0..<100)) == "100 […]")
  }
}
