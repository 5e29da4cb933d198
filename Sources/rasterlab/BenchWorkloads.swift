import Raster

/// The workloads over one geometry, for a surface of some size; the default is 1920 × 1080.
///
///     W1    an opaque fill             W10   stroked rounded rectangles
///     W2    a half-transparent fill    W11   a blurred bitmap, large (a) and small (b)
///     W3    a linear gradient          W12   a translucent bitmap, 1:1 (a) and enlarged (b)
///     W4    a radial gradient          W13   the blend modes overlay, multiply, hard light
///     W5    a mesh gradient            W14   2,000 glyphs
///     W6    25 rounded rectangles      W15   a star of 1,000 points, non-zero and even-odd
///     W7    W6 with shadows            W15X  1,000 chords, non-zero and even-odd
///     W7p   W7 with empty caches       W16   200 blobs with gradients
///     W8    1,000 circles
///     W9    1,000 lines with round caps
///
/// Outlines, bitmaps, gradients and glyph runs are created here, once; an iteration only records
/// and paints.
struct BenchWorkloads {
  let geometry: BenchGeometry
  let width: Int
  let height: Int

  init(_ geometry: BenchGeometry, width: Int = 1920, height: Int = 1080) {
    self.geometry = geometry
    self.width = width
    self.height = height
  }

  private var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
  private var surface: Path { Path(bounds) }
  private static let violet = GraphicsContext.Shading.color(Color(hex: 0x8053DF))
  private static let dusk = Gradient(
    colors: [Color(hex: 0x260846), Color(hex: 0x8053DF), Color(hex: 0x12196F)]
  ).colorSpace(.device)

  subscript(name: String) -> BenchWorkload? { all.first { $0.name == name } }

  var all: [BenchWorkload] { fills + shapes + pictures + blends + outlines }

  /// The workloads that paint each pixel once, for any size of the surface.
  var wholeSurface: [BenchWorkload] {
    fills + pictures.filter { $0.name != "W11b" } + blends
  }

  private var fills: [BenchWorkload] {
    let (surface, center) = (surface, bounds.center)
    let corner = Point(bounds.maxX, bounds.maxY)
    let mesh = GraphicsContext.Shading.meshGradient(self.mesh, in: bounds)
    return [
      BenchWorkload("W1") { $0.fill(surface, with: .color(Color(hex: 0x12196F))) },
      BenchWorkload("W2") { $0.fill(surface, with: .color(Color(hex: 0x8053DF, opacity: 0.5))) },
      BenchWorkload("W3") {
        $0.fill(
          surface, with: .linearGradient(Self.dusk, startPoint: .zero, endPoint: corner))
      },
      BenchWorkload("W4") {
        $0.fill(
          surface,
          with: .radialGradient(
            Self.dusk, center: center, startRadius: 0, endRadius: corner.x * 0.55))
      },
      BenchWorkload("W5") { $0.fill(surface, with: mesh) },
    ]
  }

  /// A mesh of 3 × 3 points.
  ///
  /// The points have the positions and colours of the corners of the file's four patches.
  var mesh: MeshGradient {
    let rows = geometry.table("MESH", columns: 36)
    guard rows.count == 4 else { return MeshGradient(width: 0, height: 0, points: [], colors: []) }
    // Each pair is the index of a patch and the index of one of its corners. The corners are the
    // patch's points 0, 3, 6 and 9, clockwise from the top left.
    let places = [(0, 0), (0, 1), (1, 1), (0, 3), (0, 2), (1, 2), (2, 3), (2, 2), (3, 2)]
    return MeshGradient(
      width: 3, height: 3,
      points: places.map { patch, corner in
        Point(rows[patch][corner * 6] / 1920, rows[patch][corner * 6 + 1] / 1080)
      },
      colors: places.map { patch, corner in
        let first = 24 + corner * 3
        return Color(
          red: rows[patch][first], green: rows[patch][first + 1], blue: rows[patch][first + 2])
      })
  }

  private var pictures: [BenchWorkload] {
    let hard = BenchPictures.bitmap(
      BenchPictures.squares(width: width, height: height), width: width)
    let small = BenchPictures.bitmap(BenchPictures.squares(width: 640, height: 480), width: 640)
    let clear = BenchPictures.bitmap(
      BenchPictures.translucent(width: width, height: height), width: width)
    let bounds = bounds
    let larger = Rect(x: 0, y: 0, width: bounds.width * 1.5, height: bounds.height * 1.5)
    func blurred(_ bitmap: Bitmap, x: Double, y: Double) -> (inout GraphicsContext) -> Void {
      let image = GraphicsContext.ResolvedImage(bitmap)
      let place = Rect(x: x, y: y, width: Double(bitmap.width), height: Double(bitmap.height))
      return { context in
        context.addFilter(.blur(radius: 10))
        context.draw(image, in: place)
      }
    }
    let image = GraphicsContext.ResolvedImage(clear)
    return [
      BenchWorkload("W11a", draw: blurred(hard, x: 0, y: 0)),
      BenchWorkload("W11b", draw: blurred(small, x: 640, y: 300)),
      BenchWorkload("W12a") { $0.draw(image, in: bounds) },
      BenchWorkload("W12b") { $0.draw(image, in: larger) },
    ]
  }

  private var blends: [BenchWorkload] {
    let ground = BenchPictures.opaque(width: width, height: height)
    let surface = surface
    let modes: [(String, BlendMode)] = [
      ("W13ov", .overlay), ("W13mu", .multiply), ("W13hl", .hardLight),
    ]
    return modes.map { name, mode in
      BenchWorkload(name, over: ground) { context in
        context.blendMode = mode
        context.fill(surface, with: .color(Color(hex: 0xC08040, opacity: 0.75)))
      }
    }
  }

  private var shapes: [BenchWorkload] {
    let plates = geometry.table("RRECTS", columns: 5).map { row in
      Path(
        roundedRect: Rect(x: row[0], y: row[1], width: row[2], height: row[3]),
        cornerRadius: row[4], style: .circular)
    }
    let shadow = Filter.shadow(color: Color(white: 0, opacity: 0.3), radius: 10, y: 20)
    func shadowed(_ context: inout GraphicsContext) {
      context.addFilter(shadow)
      for plate in plates { context.fill(plate, with: Self.violet) }
    }
    let circles = geometry.table("CIRCLES", columns: 2).map { row in
      Path(ellipseIn: Rect(x: row[0] - 15, y: row[1] - 15, width: 30, height: 30))
    }
    let lines = geometry.table("LINES", columns: 4).map { row in
      Path { $0.addLines([Point(row[0], row[1]), Point(row[2], row[3])]) }
    }
    let round = StrokeStyle(lineWidth: 2, lineCap: .round)
    return [
      BenchWorkload("W6") { for plate in plates { $0.fill(plate, with: Self.violet) } },
      BenchWorkload("W7", draw: shadowed),
      BenchWorkload("W7p", purge: .everything, draw: shadowed),
      BenchWorkload("W8") { for circle in circles { $0.fill(circle, with: Self.violet) } },
      BenchWorkload("W9") {
        for line in lines { $0.stroke(line, with: Self.violet, style: round) }
      },
      BenchWorkload("W10") {
        for plate in plates { $0.stroke(plate, with: Self.violet, lineWidth: 2) }
      },
    ]
  }

  private var text: GlyphRun {
    GlyphRun(
      faces: [BenchFont()], size: 24,
      glyphs: geometry.table("GLYPHS", columns: 3).map {
        GlyphRun.Glyph(id: UInt32(exactly: $0[0]) ?? 0, x: $0[1], y: $0[2])
      }, width: 1920, ascent: 0, descent: 1080)
  }

  private var outlines: [BenchWorkload] {
    let (star, chords) = (geometry.polygon("STAR"), geometry.polygon("CHORDS"))
    let evenOdd = FillStyle(eoFill: true)
    let blobs = geometry.table("BLOBS", columns: 52).map { row in
      (
        path: Self.blob(row),
        shading: GraphicsContext.Shading.linearGradient(
          Self.dusk, startPoint: Point(row[0] - 50, row[1] - 50),
          endPoint: Point(row[0] + 50, row[1] + 50))
      )
    }
    let text = text
    return [
      BenchWorkload("W14") { $0.draw(text, at: .zero, with: .color(.white)) },
      BenchWorkload("W15nz") { $0.fill(star, with: Self.violet) },
      BenchWorkload("W15eo") { $0.fill(star, with: Self.violet, style: evenOdd) },
      BenchWorkload("W15Xnz") { $0.fill(chords, with: Self.violet) },
      BenchWorkload("W15Xeo") { $0.fill(chords, with: Self.violet, style: evenOdd) },
      BenchWorkload("W16") { for blob in blobs { $0.fill(blob.path, with: blob.shading) } },
    ]
  }

  /// Returns the outline that a row of numbers describes: the center, the first point, then eight
  /// curves of six numbers.
  private static func blob(_ row: [Double]) -> Path {
    Path { path in
      path.move(to: Point(row[2], row[3]))
      for first in stride(from: 4, to: row.count - 5, by: 6) {
        path.addCurve(
          to: Point(row[first + 4], row[first + 5]), control1: Point(row[first], row[first + 1]),
          control2: Point(row[first + 2], row[first + 3]))
      }
      path.closeSubpath()
    }
  }
}
