import TestSupport
import Testing

@testable import Raster

/// The time and memory that a drawing takes are bounded by its visible part.
@Suite struct BudgetTests {
  private static let red = GraphicsContext.Shading.color(
    Color(red: 1, green: 0, blue: 0, opacity: 1))

  /// Returns the alphas along a row of a picture.
  private static func alphas(
    width: Int = 40, row: Int = 5, _ draw: (inout GraphicsContext) -> Void
  ) -> [Int] {
    var pixmap = Pixmap(width: width, height: 10)
    var list = DisplayList()
    list.draw(Fragment { draw(&$0) })
    Renderer().paint(list, scale: 1, into: &pixmap)
    return (0..<width).map { Int(pixmap[$0, row] >> 24) }
  }

  private static func line(to end: Double) -> Path { Path(from: Point(0, 5), to: Point(end, 5)) }

  /// Tests a row of 40 pixels and a row of 300.
  ///
  /// The rasteriser reads every pixel of a row of at most 64 pixels. Of a wider row it reads only
  /// the pixels near an edge, unless these are most of the row.
  @Test(arguments: [40, 300]) func subpixelDashesBecomeAUniformGrey(width: Int) {
    let style = StrokeStyle(lineWidth: 4, dash: [0.01, 0.03])
    let row = Self.alphas(width: width) {
      $0.stroke(Self.line(to: Double(width)), with: Self.red, style: style)
    }
    #expect(row == [Int](repeating: 64, count: width))
    let half = Self.alphas(width: width) { context in
      context.opacity = 0.5
      context.stroke(Self.line(to: Double(width)), with: Self.red, style: style)
    }
    #expect(half.allSatisfy { abs($0 - 32) <= 1 })
  }

  @Test func subpixelDashesBlendByTheirCoverage() {
    // The dashes cover a quarter of the line, so `destinationOut` removes a quarter of the
    // backdrop.
    let row = Self.alphas { context in
      context.fill(Path(Rect(x: 0, y: 0, width: 40, height: 10)), with: Self.red)
      context.blendMode = .destinationOut
      context.stroke(
        Self.line(to: 40), with: Self.red, style: StrokeStyle(lineWidth: 4, dash: [0.01, 0.03]))
    }
    #expect(row.allSatisfy { abs($0 - 191) <= 1 })
  }

  @Test func dashPeriodsNearAQuarterPixelGiveAlmostUniformGrey() {
    for period in [0.24, 0.26] {
      let row = Self.alphas {
        $0.stroke(
          Self.line(to: 40), with: Self.red,
          style: StrokeStyle(lineWidth: 4, dash: [period / 2, period / 2]))
      }
      #expect(row.allSatisfy { abs($0 - 128) <= 13 }, "\(period): \(row)")
    }
  }

  /// The cache may evict pictures of filters during the frame that uses them.
  ///
  /// When all these pictures were kept until the end of the frame, a frame of 1920 × 1080 pixels
  /// took 903 MB.
  @Test(arguments: [
    [Filter.shadow(color: .black, radius: 4, y: 3)], [.blur(radius: 4)],
    [.blur(radius: 4), .blur(radius: 2)],
  ])
  func evictionDuringAFrameDoesNotChangeItsPixels(filters: [Filter]) {
    let count = 80
    func draw(_ index: Int, in context: inout GraphicsContext) {
      context.clip(to: Path(ellipseIn: Rect(x: 20, y: 20, width: 600, height: 440)))
      for filter in filters { context.addFilter(filter) }
      context.fill(
        Path(ellipseIn: Rect(x: 0, y: Double(index), width: 640, height: 400)),
        with: .color(Color(red: Double(index) / 80, green: 0.5, blue: 0.2, opacity: 0.4)))
    }
    func addMaterial(_ context: inout GraphicsContext) {
      context.fill(
        Path(Rect(x: 30.5, y: 30.5, width: 500, height: 300)),
        with: .material(Material(radius: 8, saturation: 1.5, tint: .clear)))
    }
    func hasMaterial(_ index: Int) -> Bool { index % 30 == 10 }
    var list = DisplayList()
    list.draw(
      Fragment { context in
        for index in 0..<count {
          var local = context
          draw(index, in: &local)
          if hasMaterial(index) { addMaterial(&context) }
        }
      })
    var together = Pixmap(width: 640, height: 480)
    let renderer = Renderer(bandHeight: 48)
    for frame in 0..<3 {
      renderer.invalidate()
      renderer.paint(list, scale: 1, into: &together)
      let held = renderer.heldMemory["pictures"]
      let limits = CacheBudget(surface: together.bounds)
      #expect(held <= limits.shownPictureBytes + limits.sparePictureBytes + 2_000_000, "\(frame)")
    }
    var apart = Pixmap(width: 640, height: 480)
    for index in 0..<count {
      var one = DisplayList()
      one.draw(
        Fragment { context in
          var local = context
          draw(index, in: &local)
          if hasMaterial(index) { addMaterial(&context) }
        })
      Renderer().paint(one, scale: 1, into: &apart, over: .existing)
    }
    var differing = 0
    for y in 0..<480 { for x in 0..<640 where together[x, y] != apart[x, y] { differing += 1 } }
    #expect(differing == 0)
  }

  private static func tangle(
    _ count: Int, seed: UInt64, in range: ClosedRange<Double> = -30...130
  ) -> Path {
    var numbers = SeededGenerator(seed: seed)
    return Path { path in
      path.move(to: numbers.point(range))
      for _ in 0..<count {
        path.addCurve(
          to: numbers.point(range), control1: numbers.point(range), control2: numbers.point(range))
      }
    }
  }

  /// Returns the memory a renderer holds after painting strokes, in bytes.
  private static func heldBytes(
    _ count: Int, curves: Int, in range: ClosedRange<Double> = -30...130, width: Int = 33,
    _ style: StrokeStyle
  ) -> Int {
    var pixmap = Pixmap(width: width, height: width)
    var list = DisplayList()
    list.draw(
      Fragment { context in
        for index in 0..<count {
          context.stroke(
            tangle(curves, seed: UInt64(index), in: range), with: red, style: style)
        }
      })
    let renderer = Renderer()
    renderer.paint(list, scale: 1, into: &pixmap)
    return renderer.heldMemory.total
  }

  /// These curves took 563 MB and 6 s when dashes much finer than a pixel were drawn one by one.
  @Test func dashedCurvesTakeLittleMemory() {
    for dash in [0.001, 0.005, 0.01, 0.1] {
      let bytes = Self.heldBytes(
        7, curves: 6, StrokeStyle(lineWidth: 3, dash: [dash, dash]))
      #expect(bytes < 10_000_000, "\(dash): \(bytes)")
    }
  }

  /// A tangle of random curves once took more than 1 GB.
  ///
  /// Two changes reduced this. Hidden curves are flattened to chords. If an outline has very many
  /// edges per pixel, their overlaps are ignored.
  @Test(arguments: [0.2, 60, 1e5]) func strokedTanglesTakeLessThan128Megabytes(width: Double) {
    let bytes = Self.heldBytes(1, curves: 20_000, width: 100, StrokeStyle(lineWidth: width))
    #expect(bytes < 128_000_000, "\(bytes)")
  }

  /// These strokes took 150 MB when each contour of a stroke was culled separately.
  @Test func mostlyOffscreenStrokesTakeLittleMemory() {
    let bytes = Self.heldBytes(
      5, curves: 20_000, in: -10_000...10_000, width: 100,
      StrokeStyle(lineWidth: 4, lineJoin: .round))
    #expect(bytes < 40_000_000, "\(bytes)")
  }

  /// Returns a zigzag of `count` lines across the picture, with random ends in `rows`.
  ///
  /// Very many of the lines cross each pixel.
  private static func bundle(_ count: Int, width: Double, rows: ClosedRange<Double>) -> Path {
    var numbers = SeededGenerator(seed: 3)
    return Path { path in
      path.move(to: Point(-5, numbers.number(rows)))
      for index in 0..<count {
        path.addLine(to: Point(index % 2 == 0 ? width + 5 : -5, numbers.number(rows)))
      }
    }
  }

  /// These bundles of lines took more than 64 MB before dense outlines were drawn in parts.
  @Test(arguments: [false, true]) func bundlesOfLinesTakeLittleMemory(isEvenOdd: Bool) {
    for rows in [1.0...31.0, 5.0...5.9] {
      var pixmap = Pixmap(width: 1500, height: 40)
      var list = DisplayList()
      let path = Self.bundle(2000, width: 1500, rows: rows)
      list.draw(
        Fragment { $0.fill(path, with: Self.red, style: FillStyle(eoFill: isEvenOdd)) })
      let renderer = Renderer()
      renderer.paint(list, scale: 1, into: &pixmap)
      #expect(renderer.heldMemory.total < 24_000_000, "\(rows): \(renderer.heldMemory)")
    }
  }

  @Test(arguments: [false, true]) func outlinesDrawnInPartsEqualWholeOnes(isEvenOdd: Bool) {
    let path = Self.bundle(4000, width: 300, rows: 5...25)
    func picture(isClip: Bool, _ bandHeight: Int) -> [Pixel] {
      var pixmap = Pixmap(width: 300, height: 30)
      var list = DisplayList()
      list.draw(
        Fragment { context in
          let style = FillStyle(eoFill: isEvenOdd)
          if isClip {
            context.clip(to: path, style: style)
            context.fill(Path(Rect(x: 0, y: 0, width: 300, height: 30)), with: Self.red)
          } else {
            context.fill(path, with: Self.red, style: style)
          }
        })
      Renderer(bandHeight: bandHeight).paint(list, scale: 1, into: &pixmap)
      return (0..<9000).map { pixmap[$0 % 300, $0 / 300] }
    }
    for isClip in [false, true] {
      // A band of 30 rows has so many edges that the outline is cut into parts. In bands of one
      // row, the outline is drawn as a whole or cut into other parts.
      #expect(picture(isClip: isClip, 30) == picture(isClip: isClip, 1))
    }
  }

  @Test(arguments: [0.0...40, 20...20.9, 39...40]) func partsOfADenseOutlineCoverEachPixelOnce(
    rows: ClosedRange<Double>
  ) {
    let chunk = OutlineChunk()
    chunk.segments.append(Self.bundle(2000, width: 1500, rows: rows))
    let place = Outlines.Place(isEvenOdd: false, count: chunk.segments.all.count)
    let area = PixelRect(left: 3, top: 5, right: 1490, bottom: 40)
    var counts = [Int](repeating: 0, count: 1500 * 40)
    var parts = 0
    for part in chunk.parts(of: area, place, band: 0) {
      parts += 1
      for y in part.top..<part.bottom {
        for x in part.left..<part.right { counts[y * 1500 + x] += 1 }
      }
    }
    #expect((4...100).contains(parts))
    #expect(counts.reduce(0, +) == area.area && counts.max() == 1)
  }

  /// A gradient's table took 3.8 MB before the number of pieces between two stops was limited.
  @Test func gradientTableOfManyStopsIsSmall() {
    let tables = GradientTables()
    let colors = (0..<1000).map { index -> Color in
      let (red, green) = (Double(index % 7) / 7, Double(index % 11) / 11)
      return Color(red: red, green: green, blue: Double(index % 13) / 13, opacity: 1)
    }
    _ = tables.place(of: Gradient(colors: colors))
    #expect(tables.byteCount < 300_000)
  }
}
