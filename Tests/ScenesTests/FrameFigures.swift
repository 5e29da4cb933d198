import Raster
import StageUI
import TestSupport
import Testing

/// The figures of the article "How a frame is painted", drawn from the real data of the renderer.
@MainActor
@Suite struct FrameFigureTests {
  private static let figures = GoldenFolder(
    "figures", at: "Sources/Raster/Raster.docc/Resources")

  @Test(arguments: TestShard.share(of: FrameFigure.all.map(\.name)))
  func frameFigureEqualsItsGolden(_ name: String) throws {
    let figure = try #require(FrameFigure.all.first { $0.name == name })
    let picture = PaintedPicture(
      width: Int(2 * figure.size.width), height: Int(2 * figure.size.height), scale: 2,
      glyphs: try TestFonts.installed.get(), figure.draw)
    try Self.figures.compare(picture.png, name: name)
  }
}

/// A drawing for the documentation.
struct FrameFigure: Sendable {
  let name: String
  let size: Size
  let draw: @Sendable (inout GraphicsContext) -> Void

  static let all = [
    FrameFigure(name: "frame-path", size: Size(680, 96), draw: drawPath),
    FrameFigure(name: "frame-damage", size: Size(680, 190), draw: drawDamage),
    FrameFigure(name: "frame-bands", size: Size(680, 236), draw: drawBands),
    FrameFigure(name: "frame-coverage", size: Size(680, 268), draw: drawCoverage),
  ]

  private static let paper = Color(hex: 0xFFFFFF)
  private static let ink = Color(hex: 0x1A1A2E)
  private static let blue = Color(hex: 0x2F6FDE)
  private static let red = Color(hex: 0xD9363E)
  private static let pale = Color(hex: 0xE8EEFB)

  private static func caption(_ words: String, at point: Point, _ context: inout GraphicsContext) {
    context.draw(
      Text(words).font(.system(size: 13, design: .rounded)).foregroundColor(ink), at: point)
  }

  private static func fillPaper(
    _ width: Double, _ height: Double, _ context: inout GraphicsContext
  ) {
    context.fill(Path(Rect(x: 0, y: 0, width: width, height: height)), with: .color(paper))
  }

  /// Draws the stages from views to pixels as a row of boxes.
  private static func drawPath(_ context: inout GraphicsContext) {
    fillPaper(680, 96, &context)
    let stations = ["views", "fragments", "display list", "damage", "steps", "bands", "pixels"]
    for (index, station) in stations.enumerated() {
      let x = 10 + 95.5 * Double(index)
      let box = Path(roundedRect: Rect(x: x, y: 30, width: 82, height: 36), cornerRadius: 9)
      context.fill(box, with: .color(pale))
      context.stroke(box, with: .color(blue), lineWidth: 1.5)
      caption(station, at: Point(x + 41, 48), &context)
      guard index > 0 else { continue }
      var arrow = Path()
      arrow.addLines([Point(x - 13, 48), Point(x - 2, 48)])
      arrow.addLines([Point(x - 6, 44), Point(x - 2, 48), Point(x - 6, 52)])
      context.stroke(arrow, with: .color(blue), lineWidth: 1.5)
    }
  }

  private static let card = Fragment { context in
    let box = Path(roundedRect: Rect(x: 0, y: 0, width: 44, height: 62), cornerRadius: 7)
    context.fill(box, with: .color(paper))
    context.stroke(box, with: .color(ink), lineWidth: 1)
    context.fill(Path(ellipseIn: Rect(x: 14, y: 23, width: 16, height: 16)), with: .color(red))
  }

  /// Returns a list that draws a table with three cards.
  ///
  /// The middle card is moved by `step` points.
  private static func table(movedBy step: Double, height: Double = 130) -> DisplayList {
    var list = DisplayList()
    list.draw(
      Fragment { context in
        context.fill(
          Path(Rect(x: 0, y: 0, width: 200, height: height)), with: .color(Color(hex: 0x2E7D5B)))
      })
    for (index, x) in [16.0, 76, 136].enumerated() {
      let moves = index == 1
      let shift = Transform(translationX: x + (moves ? step : 0), y: moves ? 50 : 34)
      list.group(Raster.Group(id: UInt64(index + 1), transform: shift)) { $0.draw(card) }
    }
    return list
  }

  /// Draws two frames, and the rectangles that the renderer painted for the second one.
  private static func drawDamage(_ context: inout GraphicsContext) {
    fillPaper(680, 190, &context)
    let renderer = Renderer()
    var pixmap = Pixmap(width: 200, height: 130)
    renderer.paint(table(movedBy: 0), scale: 1, into: &pixmap)
    let before = GraphicsContext.ResolvedImage(Bitmap(pixmap))
    let damage = renderer.paint(table(movedBy: 14), scale: 1, into: &pixmap)
    let after = GraphicsContext.ResolvedImage(Bitmap(pixmap))
    for (index, picture) in [before, after, after].enumerated() {
      var panel = context
      panel.translateBy(x: 20 + 220 * Double(index), y: 16)
      if index == 2 { panel.opacity = 0.25 }
      panel.draw(picture, in: Rect(x: 0, y: 0, width: 200, height: 130))
      panel.opacity = 1
      let words = ["the last frame", "this frame", "damage: all that is painted"][index]
      caption(words, at: Point(100, 152), &panel)
      guard index == 2 else { continue }
      for rect in damage {
        let box = Path(
          Rect(
            x: Double(rect.left), y: Double(rect.top), width: Double(rect.width),
            height: Double(rect.height)))
        panel.fill(box, with: .color(red.opacity(0.2)))
        panel.stroke(box, with: .color(red), lineWidth: 1.5)
      }
    }
  }

  /// Draws a picture of 150 rows that is cut into bands of 32 rows, and marks the thread that
  /// paints each band.
  ///
  /// The last band has 22 rows.
  private static func drawBands(_ context: inout GraphicsContext) {
    fillPaper(680, 236, &context)
    let (rows, zoom) = (150, 1.3)
    let runner = TakenBands()
    var pixmap = Pixmap(width: 200, height: rows)
    Renderer(runner: runner).paint(
      table(movedBy: 0, height: Double(rows)), scale: 1, into: &pixmap)
    let picture = GraphicsContext.ResolvedImage(Bitmap(pixmap))
    var panel = context
    panel.translateBy(x: 160, y: 12)
    panel.draw(picture, in: Rect(x: 0, y: 0, width: 200 * zoom, height: Double(rows) * zoom))
    for band in 0..<runner.bandCount {
      let top = zoom * Double(32 * band)
      let height = zoom * Double(min(32, rows - 32 * band))
      let color = band % 2 == 0 ? blue : red
      // The outline lies half a point inside the band, so that outlines of neighbouring bands do
      // not overlap.
      let box = Rect(x: 0, y: top, width: 200 * zoom, height: height).insetBy(dx: 0.5, dy: 0.5)
      panel.stroke(Path(box), with: .color(color), lineWidth: 1)
      panel.fill(
        Path(Rect(x: 268, y: top + 1, width: 6, height: height - 2)), with: .color(color))
      panel.draw(
        Text("thread \(band % 2 + 1)").font(.system(size: 13, design: .rounded)).foregroundColor(
          color),
        at: Point(310, top + height / 2))
    }
    caption("bands of 32 rows; a free thread takes the next one", at: Point(340, 222), &context)
  }

  /// Draws a small triangle, magnified, with the coverage that the renderer computes for each
  /// pixel.
  private static func drawCoverage(_ context: inout GraphicsContext) {
    fillPaper(680, 268, &context)
    var outline = Path()
    outline.addLines([Point(1.3, 6.6), Point(9.2, 0.7), Point(14.6, 7.4)])
    outline.closeSubpath()
    let picture = PaintedPicture(width: 16, height: 8) { context in
      context.fill(outline, with: .color(.black))
    }
    var panel = context
    panel.translateBy(x: 116, y: 12)
    let side = 28.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let share = Double(picture.alpha(x, y)) / 255
        let box = Rect(x: side * Double(x), y: side * Double(y), width: side, height: side)
        panel.fill(Path(box), with: .color(blue.opacity(0.8 * share)))
        panel.stroke(Path(box), with: .color(Color(white: 0.82)), lineWidth: 0.5)
        guard share > 0, share < 1 else { continue }
        panel.draw(
          Text("\(Int((100 * share).rounded()))").font(.system(size: 10, design: .rounded))
            .foregroundColor(ink),
          at: box.center)
      }
    }
    panel.stroke(
      outline.applying(Transform(scaleX: side, y: side)), with: .color(red), lineWidth: 1.5)
    caption("coverage: the exact share of each pixel, in percent", at: Point(340, 254), &context)
  }
}

/// Counts the bands that a picture was cut into.
private final class TakenBands: BandRunner {
  private(set) var bandCount = 0
  var concurrency: Int { 2 }

  func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void) {
    bandCount = max(bandCount, count)
    for index in 0..<count { body(index, index % 2) }
  }
}
