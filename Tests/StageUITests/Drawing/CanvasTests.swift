import TestSupport
import Testing

@testable import StageUI

@MainActor
struct CanvasTests {
  @Test func canvasDrawsInsideItsFrame() {
    let picture = Picture(Size(20, 20)) {
      Canvas { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
      }
      .frame(width: 10, height: 10)
    }
    #expect(picture.inked == 100)
    #expect(picture[10, 10] == 0xFFFF_3B30)
  }

  @Test func canvasColoursFollowTheColourScheme() {
    let picture = Picture(Size(20, 20), scheme: .dark) {
      Canvas { context, size in
        let box = Path(CGRect(origin: .zero, size: size))
        context.fill(box, with: .color(.primary))
        var lower = context
        lower.translateBy(x: 0, y: 10)
        lower.drawLayer { layer in
          layer.fill(
            box,
            with: .linearGradient(
              Gradient(colors: [.red, .red]), startPoint: .zero, endPoint: CGPoint(x: 1, y: 0)))
        }
      }
    }
    #expect(picture[5, 5] == 0xFFFF_FFFF)
    #expect(picture[5, 15] == 0xFFFF_453A)
  }

  @Test func stylesFillTheBoundsOfEachPath() {
    let colors = [Color(white: 0), Color(white: 0), Color(white: 1), Color(white: 1)]
    let picture = Picture(Size(40, 20), scheme: .dark) {
      Canvas { context, _ in
        let style = LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing)
        for x in [0.0, 20] {
          context.fill(Path(CGRect(x: x, y: 0, width: 20, height: 10)), with: .style(style))
        }
        context.fill(Path(CGRect(x: 0, y: 10, width: 10, height: 10)), with: .style(.primary))
        context.fill(
          Path(CGRect(x: 10, y: 10, width: 10, height: 10)), with: .style(Color.red.opacity(0)))
        context.fill(
          Path(CGRect(x: 20, y: 10, width: 10, height: 10)),
          with: .palette([.color(.red), .color(.blue)]))
        context.fill(Path(CGRect(x: 30, y: 10, width: 10, height: 10)), with: .palette([]))
      }
    }
    #expect(picture[3, 5] == 0xFF00_0000 && picture[17, 5] == 0xFFFF_FFFF)
    #expect(picture[23, 5] == 0xFF00_0000 && picture[37, 5] == 0xFFFF_FFFF)
    #expect(picture[5, 15] == 0xFFFF_FFFF)
    #expect(picture[15, 15] == 0)
    #expect(picture[25, 15] == 0xFFFF_453A)
    #expect(picture[35, 15] == 0)
  }

  @Test func imagesAreTiledFromTheirOrigin() {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0xFF00_FF00, 0xFF00_00FF])
    let picture = Picture(Size(8, 4)) {
      Canvas { context, size in
        context.fill(
          Path(CGRect(origin: .zero, size: size)),
          with: .tiledImage(Image(bitmap), origin: CGPoint(x: 1, y: 0), scale: 1))
      }
    }
    #expect(picture[0, 2] == 0xFF00_00FF && picture[1, 2] == 0xFF00_FF00)
    #expect(picture[6, 0] == 0xFF00_00FF && picture[7, 3] == 0xFF00_FF00)
  }

  @Test func canvasUsesForegroundStyleAndFontOfTheEnvironment() {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFF00_FF00])
    let picture = Picture(Size(20, 20)) {
      Canvas { context, size in
        context.fill(Path(CGRect(x: 0, y: 0, width: 5, height: 5)), with: .foreground)
        context.draw(Image(bitmap), in: CGRect(x: 5, y: 0, width: 5, height: 5))
        context.draw(
          Image(bitmap).renderingMode(.template), in: CGRect(x: 10, y: 0, width: 5, height: 5))
        context.draw(Image(systemName: "heart.fill"), at: CGPoint(x: 10, y: 12))
        var clipped = context
        clipped.clip(to: Path(CGRect(x: 0, y: 0, width: 18, height: 18)), options: .inverse)
        clipped.rotate(by: .degrees(0))
        clipped.fill(
          Path(CGRect(origin: .zero, size: size)),
          with: .conicGradient(
            Gradient(colors: [.blue]), center: CGPoint(x: 10, y: 10), angle: .zero))
      }
      .foregroundStyle(.red).font(.system(size: 10))
    }
    #expect(picture[2, 2] == 0xFFFF_3B30)
    #expect(picture[7, 2] == 0xFF00_FF00)
    #expect(picture[12, 2] == 0xFFFF_3B30)
    #expect(picture[10, 12] == 0xFFFF_3B30)
    #expect(picture[19, 19] == 0xFF00_7AFF)
  }

  final class Probe {
    var change: (() -> Void)?
    var runs = 0
  }

  struct Drawn: View {
    @State private var width = 4.0
    @State private var other = 0
    let probe: Probe
    var body: some View {
      let _ = probe.change = { width += 4 }
      Canvas { context, size in
        probe.runs += 1
        guard let mark = context.resolveSymbol(id: "mark") else { return }
        context.draw(mark, at: CGPoint(x: 0, y: 0), anchor: .topLeading)
        context.draw(mark, at: CGPoint(x: 0, y: 20), anchor: .bottomLeading)
      } symbols: {
        Color.red.frame(width: width, height: 4).tag("mark")
        Color.blue.frame(width: 4, height: 4).tag(2)
      }
    }
  }

  @Test func canvasIsDrawnAgainOnlyWhenItsSymbolsChange() {
    let probe = Probe()
    let picture = Picture(Size(20, 20)) { Drawn(probe: probe) }
    #expect(picture.inked == 32)
    #expect(picture[1, 1] == 0xFFFF_3B30)
    #expect(picture[1, 18] == 0xFFFF_3B30)
    let runs = probe.runs
    picture.step()
    #expect(probe.runs == runs)
    probe.change?()
    picture.step()
    #expect(picture.inked == 64)
    #expect(probe.runs == runs + 1)
  }

  @Test func canvasSymbolWithoutATagIsReported() {
    let host = ViewHost(glyphs: BlockFont()) {
      Canvas { _, _ in
      } symbols: {
        Color.red
      }
    }
    var warnings: [String] = []
    host.tree.onWarning = { warnings.append($0) }
    host.frame(size: Size(10, 10), time: 0)
    #expect(warnings.count == 1)
  }

  @Test func animatedCanvasRecordsIntoTheSameDrawing() {
    let picture = Picture(Size(20, 20)) {
      TimelineView(.animation) { timeline in
        Canvas { context, size in
          let x = timeline.date.timeIntervalSinceReferenceDate
          context.fill(Path(CGRect(x: x, y: 0, width: 4, height: 4)), with: .color(.black))
        }
      }
    }
    var drawings: [ObjectIdentifier] = []
    guard let canvas = picture.host.tree.rootNode.flatMap(find) else {
      Issue.record("no canvas")
      return
    }
    for _ in 0..<6 {
      picture.step()
      drawings.append(ObjectIdentifier(canvas.drawing(Size(20, 20))))
    }
    #expect(picture.host.tree.counters.recordings == 7)
    #expect(Set(drawings.dropFirst()).count == 1)
  }

  private func find(_ node: ViewNode) -> CanvasNode? {
    if let canvas = node as? CanvasNode { return canvas }
    for child in node.children {
      if let canvas = find(child) { return canvas }
    }
    return nil
  }
}
