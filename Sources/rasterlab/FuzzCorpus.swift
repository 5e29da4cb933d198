import Raster

/// Scenes that took seconds or gigabytes before the renderer was optimised, and similar scenes.
///
/// Each scene is painted like a random case, under the same limits of time and memory.
struct FuzzCorpus {
  struct Scene: Sendable {
    var name: String
    var width = 100
    var height = 80
    var list: @Sendable () -> DisplayList

    init(
      _ name: String, width: Int = 100, height: Int = 80,
      _ draw: @escaping @Sendable (inout GraphicsContext) -> Void
    ) {
      (self.name, self.width, self.height) = (name, width, height)
      list = {
        var list = DisplayList()
        list.draw(Fragment { draw(&$0) })
        return list
      }
    }
  }

  static let scenes: [Scene] =
    dashes + strokes + outlines + paints + filters + stacks + texts

  /// The seeds of random cases that failed once.
  ///
  /// A frame took half a second or more, or the picture depended on how it was painted.
  static let seeds: [UInt64] = [770_075_251, 770_077_139, 770_019_033, 770_011_685, 898_537]

  private static let red = GraphicsContext.Shading.color(
    Color(red: 0.9, green: 0.2, blue: 0.1, opacity: 0.8))
}

// Outlines used by several scenes.
extension FuzzCorpus {
  private enum Kind: CaseIterable { case lines, curves }

  /// Returns one subpath through random points of a square.
  private static func tangle(
    _ kind: Kind, count: Int, seed: UInt64 = 1, in range: ClosedRange<Double> = -30...130
  ) -> Path {
    var numbers = SeededNumbers(seed: seed)
    func point() -> Point { Point(numbers.number(in: range), numbers.number(in: range)) }
    return Path { path in
      path.move(to: point())
      for _ in 0..<count {
        switch kind {
        case .lines: path.addLine(to: point())
        case .curves: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
    }
  }

  private static func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Path {
    Path { $0.addLines([Point(x0, y0), Point(x1, y1)]) }
  }

  private static func circle(_ x: Double, _ y: Double, radius: Double) -> Path {
    Path(ellipseIn: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Returns `count` glyphs in rows of `columns`.
  private static func text(size: Double, count: Int, columns: Int, step: Double) -> GlyphRun {
    let glyphs = (0..<count).map { index in
      GlyphRun.Glyph(
        id: UInt32(33 + index % 90), x: Double(index % columns) * step,
        y: Double(index / columns) * step)
    }
    let width = Double(columns) * step + size
    return GlyphRun(
      faces: [BenchFont()], size: size, glyphs: glyphs, width: width, ascent: width,
      descent: width)
  }
}

extension FuzzCorpus {
  private static let dashes: [Scene] = [
    Scene("7 strokes of curves in fine dashes", width: 33, height: 33) { context in
      for index in 0..<7 {
        context.stroke(
          tangle(.curves, count: 6, seed: UInt64(index)), with: red,
          style: StrokeStyle(lineWidth: 3, dash: [0.005, 0.005]))
      }
    },
    Scene("42 strokes of curves in fine dashes", width: 33, height: 33) { context in
      for index in 0..<42 {
        context.stroke(
          tangle(.curves, count: 6, seed: UInt64(index)), with: red,
          style: StrokeStyle(lineWidth: 3, dash: [0.005, 0.005]))
      }
    },
    Scene("7 strokes of curves in short dashes", width: 33, height: 33) { context in
      for index in 0..<7 {
        context.stroke(
          tangle(.curves, count: 6, seed: UInt64(index)), with: red,
          style: StrokeStyle(lineWidth: 3, dash: [0.2, 0.2]))
      }
    },
    Scene("7 strokes of curves in round dots", width: 33, height: 33) { context in
      for index in 0..<7 {
        context.stroke(
          tangle(.curves, count: 6, seed: UInt64(index)), with: red,
          style: StrokeStyle(lineWidth: 12, lineCap: .round, dash: [0, 0.3]))
      }
    },
    Scene("a curve a million long in dashes") { context in
      context.stroke(
        tangle(.curves, count: 3, in: -1e6...1e6), with: red,
        style: StrokeStyle(lineWidth: 3, dash: [3, 2]))
    },
    Scene("circles a billion across in dashes", width: 640, height: 480) { context in
      for index in 0..<20 {
        context.stroke(
          circle(1e9 + Double(index * 20), 200, radius: 1e9), with: red,
          style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [3, 4]))
      }
    },
    Scene("a line a billion long in dashes", width: 640, height: 480) { context in
      context.stroke(
        line(-1e9, 200, 1e9, 210), with: red, style: StrokeStyle(lineWidth: 3, dash: [3, 2]))
      context.stroke(
        line(-1e9, 220, 1e9, 230), with: red, style: StrokeStyle(lineWidth: 3, dash: [0.03, 0.02]))
    },
    Scene("20,000 curves in dashes", width: 640, height: 480) { context in
      context.stroke(
        tangle(.curves, count: 20_000, in: 0...600), with: red,
        style: StrokeStyle(lineWidth: 2, dash: [3, 2]))
    },
    Scene("20,000 lines in dashes of two pixels") { context in
      context.stroke(
        tangle(.lines, count: 20_000), with: red, style: StrokeStyle(lineWidth: 2, dash: [1, 1]))
    },
    Scene("a dash list of 100,000") { context in
      context.stroke(
        tangle(.curves, count: 10), with: red,
        style: StrokeStyle(
          lineWidth: 2, dash: (0..<100_000).map { Double($0 % 7) * 0.01 }, dashPhase: 1e300))
    },
    Scene("a dash list of zeros and one length") { context in
      context.stroke(
        tangle(.curves, count: 10), with: red,
        style: StrokeStyle(
          lineWidth: 6, lineCap: .round, dash: [Double](repeating: 0, count: 9999) + [5]))
    },
    Scene("dashes of the least length") { context in
      for dash in [
        [.leastNonzeroMagnitude, 0], [1e-300, 1e-300], [0, 1e-9], [1e-9, 0], [1e9, 1e-9],
      ] {
        context.stroke(
          tangle(.curves, count: 10), with: red,
          style: StrokeStyle(lineWidth: 6, lineCap: .square, dash: dash))
      }
    },
    Scene("dashes of a pen a million wide") { context in
      for cap in [LineCap.butt, .round, .square] {
        context.stroke(
          tangle(.curves, count: 10), with: red,
          style: StrokeStyle(lineWidth: 1e6, lineCap: cap, lineJoin: .round, dash: [1, 1]))
      }
    },
    Scene("dashes pressed flat") { context in
      context.concatenate(Transform(scaleX: 1, y: 1e-6))
      context.stroke(
        line(50, -1e9, 50, 1e9), with: red, style: StrokeStyle(lineWidth: 20, dash: [3, 2]))
      context.stroke(
        circle(50, 0, radius: 4e7), with: red, style: StrokeStyle(lineWidth: 20, dash: [3, 2]))
    },
    Scene("dashes drawn out") { context in
      context.concatenate(Transform(scaleX: 1e6, y: 1))
      context.stroke(
        tangle(.curves, count: 100), with: red, style: StrokeStyle(lineWidth: 2, dash: [3, 2]))
    },
  ]

  private static let strokes: [Scene] =
    Kind.allCases.flatMap { kind in
      [LineJoin.miter, .round, .bevel].flatMap { join in
        [0.2, 5, 60, 1e5].map { width in
          Scene("20,000 \(kind), \(join), \(width) wide") { context in
            context.stroke(
              tangle(kind, count: 20_000), with: red,
              style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: join))
          }
        }
      }
    } + [
      Scene("20,000 curves on a large surface", width: 640, height: 480) { context in
        context.stroke(
          tangle(.curves, count: 20_000, in: 0...600), with: red,
          style: StrokeStyle(lineWidth: 4, lineJoin: .round))
      },
      Scene("20,000 curves out of sight") { context in
        for index in 0..<10 {
          context.stroke(
            tangle(.curves, count: 20_000, seed: UInt64(index), in: 200...1000), with: red,
            style: StrokeStyle(lineWidth: 4, lineJoin: .round))
        }
        context.stroke(line(0, 0, 99, 79), with: red, lineWidth: 2)
      },
      Scene("20,000 curves mostly out of sight") { context in
        for index in 0..<5 {
          context.stroke(
            tangle(.curves, count: 20_000, seed: UInt64(index), in: -10_000...10_000), with: red,
            style: StrokeStyle(lineWidth: 4, lineJoin: .round))
        }
      },
      Scene("miters without a limit") { context in
        context.stroke(
          tangle(.lines, count: 2000), with: red,
          style: StrokeStyle(lineWidth: 4, miterLimit: 1e300))
      },
      Scene("a spiral of 100,000 short lines") { context in
        context.stroke(
          Path { path in
            path.addLines(
              (0..<100_000).map {
                let angle = Double($0) * 0.01
                return Point(
                  50 + Double($0) * 4e-4 * Double.cos(angle),
                  40 + Double($0) * 4e-4 * Double.sin(angle))
              })
          }, with: red, style: StrokeStyle(lineWidth: 9, lineJoin: .round))
      },
      Scene("cusps of every size") { context in
        for index in 0..<300 {
          let size = Double(index * index)
          context.stroke(
            Path { path in
              path.move(to: Point(0, 40))
              path.addCurve(
                to: Point(100, 40), control1: Point(50 + size, 40 - size),
                control2: Point(50 - size, 40 - size))
            }, with: red, style: StrokeStyle(lineWidth: 30, lineJoin: .round))
        }
      },
    ]

  private static let outlines: [Scene] = [
    Scene("20,000 curves filled") { $0.fill(tangle(.curves, count: 20_000), with: red) },
    Scene("20,000 curves filled even-odd") {
      $0.fill(tangle(.curves, count: 20_000), with: red, style: FillStyle(eoFill: true))
    },
    Scene("20,000 lines filled", width: 640, height: 480) {
      $0.fill(tangle(.lines, count: 20_000, in: -100...700), with: red)
    },
    Scene("200,000 lines filled, far and wide") {
      $0.fill(tangle(.lines, count: 200_000, in: -1e7...1e7), with: red)
    },
    Scene("1,000 circles a billion across") { context in
      for index in 0..<1000 {
        context.fill(circle(1e9 + Double(index % 100), 40, radius: 1e9), with: red)
      }
    },
    Scene("20,000 small circles", width: 640, height: 480) { context in
      var numbers = SeededNumbers(seed: 3)
      for _ in 0..<20_000 {
        context.fill(
          circle(
            numbers.number(in: 0...640), numbers.number(in: 0...480),
            radius: numbers.number(in: 1...3)), with: red)
      }
    },
    Scene("1,000 surfaces of colour", width: 640, height: 480) { context in
      for _ in 0..<1000 {
        context.fill(Path(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)), with: red)
      }
    },
    Scene("an outline under a giant transform") { context in
      context.concatenate(Transform(a: 1e9, b: 3e8, c: -2e8, d: 1e9, tx: -5e10, ty: 1e10))
      context.fill(tangle(.curves, count: 1000), with: red)
      context.stroke(tangle(.curves, count: 1000), with: red, lineWidth: 3)
    },
  ]

  private static func rainbow(_ count: Int) -> Gradient {
    var numbers = SeededNumbers(seed: 5)
    return Gradient(
      stops: (0..<count).map {
        Gradient.Stop(
          color: Color(
            red: numbers.unit(), green: numbers.unit(), blue: numbers.unit(), opacity: 1),
          location: Double($0) / Double(count))
      })
  }

  private static func mesh(_ side: Int) -> MeshGradient {
    var numbers = SeededNumbers(seed: 6)
    return MeshGradient(
      width: side, height: side,
      points: (0..<(side * side)).map {
        Point(
          Double($0 % side) / Double(side - 1) + numbers.number(in: -0.2...0.2),
          Double($0 / side) / Double(side - 1) + numbers.number(in: -0.2...0.2))
      },
      colors: (0..<(side * side)).map { _ in
        Color(red: numbers.unit(), green: numbers.unit(), blue: numbers.unit(), opacity: 1)
      })
  }

  private static func pixels(_ side: Int) -> GraphicsContext.ResolvedImage {
    var numbers = SeededNumbers(seed: 7)
    return GraphicsContext.ResolvedImage(
      Bitmap(
        width: side, height: side,
        straightRGBA: (0..<(side * side * 4)).map { _ in UInt8(truncatingIfNeeded: numbers.word()) }
      ))
  }

  private static let whole = Path(Rect(x: 0, y: 0, width: 640, height: 480))

  private static let paints: [Scene] = [
    Scene("a gradient of 10,000 stops", width: 640, height: 480) { context in
      context.fill(
        whole,
        with: .linearGradient(
          rainbow(10_000), startPoint: .zero, endPoint: Point(600, 400), spread: .repeat))
    },
    Scene("30 gradients of 1,000 stops", width: 640, height: 480) { context in
      for index in 0..<30 {
        context.fill(
          Path(Rect(x: Double(index * 20), y: 0, width: 20, height: 480)),
          with: .radialGradient(
            rainbow(1000 + index), center: Point(300, 200), startRadius: 0, endRadius: 1e-9,
            spread: .mirror))
      }
    },
    Scene("50 gradients over all", width: 640, height: 480) { context in
      for index in 0..<50 {
        context.fill(
          whole,
          with: .conicGradient(
            rainbow(5), center: Point(Double(index), 200), angleRadians: Double(index)))
      }
    },
    Scene("a mesh of 100 by 100", width: 640, height: 480) { context in
      context.fill(
        whole, with: .meshGradient(mesh(100), in: Rect(x: 0, y: 0, width: 640, height: 480)))
    },
    Scene("a mesh of 300 by 300", width: 640, height: 480) { context in
      context.fill(
        whole, with: .meshGradient(mesh(300), in: Rect(x: 0, y: 0, width: 640, height: 480)))
    },
    Scene("a mesh a billion across", width: 640, height: 480) { context in
      context.fill(
        whole, with: .meshGradient(mesh(30), in: Rect(x: -5e8, y: -5e8, width: 1e9, height: 1e9)))
    },
    Scene("50 meshes", width: 640, height: 480) { context in
      for index in 0..<50 {
        context.fill(
          whole,
          with: .meshGradient(mesh(4), in: Rect(x: Double(index), y: 0, width: 640, height: 480)))
      }
    },
    Scene("tiles of a billionth of a pixel", width: 640, height: 480) { context in
      for scale in [1e-9, 1e-300, 0.001, 1e300] {
        context.fill(whole, with: .tiledImage(pixels(1), scale: scale))
        context.fill(whole, with: .tiledImage(pixels(64), scale: scale))
      }
    },
    Scene("a large picture made small, 50 times", width: 640, height: 480) { context in
      let image = pixels(1000)
      for index in 0..<50 {
        context.draw(image, in: Rect(x: Double(index), y: 0, width: 3 + Double(index), height: 7))
      }
    },
    Scene("50 pictures under giant transforms", width: 640, height: 480) { context in
      let image = pixels(64)
      for index in 0..<50 {
        var local = context
        local.concatenate(
          Transform(a: 1e6, b: Double(index) * 1e5, c: -3e5, d: 1e6, tx: -1e7, ty: -1e7))
        local.draw(image, in: Rect(x: 0, y: 0, width: 50, height: 50))
      }
    },
  ]

  private static let filters: [Scene] = [
    Scene("blurs of a million", width: 640, height: 480) { context in
      for radius in [1e3, 1e6, 1e9, 1e300] {
        var local = context
        local.addFilter(.blur(radius: radius))
        local.fill(circle(300, 200, radius: 100), with: red)
      }
    },
    Scene("20 blurs of 30", width: 640, height: 480) { context in
      for index in 0..<20 {
        var local = context
        local.addFilter(.blur(radius: 30))
        local.fill(circle(300 + Double(index), 200, radius: 200), with: red)
      }
    },
    Scene("10 shadows of a large shape", width: 640, height: 480) { context in
      for index in 0..<10 {
        var local = context
        local.addFilter(.shadow(color: .black, radius: 20, x: 1e6, y: Double(index)))
        local.addFilter(.shadow(color: .black, radius: 20, x: 5, y: Double(index)))
        local.fill(circle(300, 200, radius: 200), with: red)
      }
    },
    Scene("20 filters on one drawing", width: 640, height: 480) { context in
      for index in 0..<20 {
        context.addFilter(index % 2 == 0 ? .blur(radius: 5) : .hueRotation(.radians(1)))
      }
      context.fill(circle(300, 200, radius: 200), with: red)
    },
    Scene("blurs inside blurs", width: 640, height: 480) { context in
      nest(40, &context) { $0.addFilter(.blur(radius: 3)) }
    },
    Scene("60 panes of glass", width: 640, height: 480) { context in
      context.fill(whole, with: red)
      for index in 0..<60 {
        context.fill(
          Path(Rect(x: Double(index), y: Double(index), width: 500, height: 400)),
          with: .material(Material(radius: 20, saturation: 1.5, tint: .clear)))
      }
    },
  ]

  private static func nest(
    _ depth: Int, _ context: inout GraphicsContext, _ change: (inout GraphicsContext) -> Void
  ) {
    var local = context
    change(&local)
    local.drawLayer { layer in
      layer.fill(circle(300, 200, radius: Double(depth * 5)), with: red)
      if depth > 1 { nest(depth - 1, &layer, change) }
    }
  }

  private static let stacks: [Scene] = [
    Scene("10,000 clips", width: 640, height: 480) { context in
      for index in 0..<10_000 {
        context.clip(to: circle(300 + Double(index % 100), 200, radius: 300))
      }
      context.fill(whole, with: red)
    },
    Scene("1,000 drawings, each in a clip of its own", width: 640, height: 480) { context in
      for index in 0..<1000 {
        var local = context
        local.clip(to: circle(300 + Double(index) / 10, 200, radius: 300))
        local.fill(circle(300, 200, radius: 100), with: red)
      }
    },
    Scene("100 drawings, each in 20 clips", width: 640, height: 480) { context in
      for index in 0..<100 {
        var local = context
        for clip in 0..<20 {
          local.clip(to: circle(300 + Double(index + clip), 200, radius: 300))
        }
        local.fill(circle(300, 200, radius: 100), with: red)
      }
    },
    Scene("clips of 20,000 curves") { context in
      for index in 0..<10 { context.clip(to: tangle(.curves, count: 2000, seed: UInt64(index))) }
      context.fill(whole, with: red)
    },
    Scene("layers that clip inside each other", width: 640, height: 480) { context in
      for index in 0..<30 {
        context.clipToLayer { $0.fill(circle(300 + Double(index), 200, radius: 200), with: red) }
      }
      context.fill(whole, with: red)
    },
    Scene("300 layers side by side", width: 640, height: 480) { context in
      context.opacity = 0.9
      for _ in 0..<300 {
        context.drawLayer { layer in
          layer.fill(whole, with: red)
          layer.fill(circle(300, 200, radius: 200), with: red)
        }
      }
    },
    Scene("60 layers inside each other", width: 640, height: 480) { context in
      nest(60, &context) { $0.opacity = 0.9 }
    },
    Scene("10,000 small layers", width: 640, height: 480) { context in
      context.opacity = 0.9
      for index in 0..<10_000 {
        context.drawLayer { layer in
          layer.fill(circle(Double(index % 640), 200, radius: 3), with: red)
        }
      }
    },
  ]

  private static let texts: [Scene] = [
    Scene("text a million high", width: 640, height: 480) { context in
      for size in [1e2, 1e4, 1e6, 1e9] {
        context.draw(
          text(size: size, count: 90, columns: 10, step: 9), at: Point(0, 300), with: red)
      }
    },
    Scene("50,000 glyphs out of sight") { context in
      context.draw(
        text(size: 300, count: 50_000, columns: 50_000, step: 20), at: Point(0, 60), with: red)
    },
    Scene("2,000 glyphs of sizes of their own", width: 640, height: 480) { context in
      for index in 0..<200 {
        context.draw(
          text(size: 50 + Double(index) / 100, count: 10, columns: 10, step: 9),
          at: Point(Double(index % 600), 300), with: red)
      }
    },
    Scene("180 large glyphs", width: 640, height: 480) { context in
      for index in 0..<2 {
        context.draw(
          text(size: 800, count: 90, columns: 10, step: 9), at: Point(Double(index), 300), with: red
        )
      }
    },
  ]
}
