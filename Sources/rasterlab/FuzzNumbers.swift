import Raster

// Random arguments, some of them hostile.
extension SeededNumbers {
  private static let hostile: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    1e-300, 0, -0.0, 1e9, -1e9, 1e18, -1e18, 4_294_967_296, -2_147_483_649, 9_007_199_254_740_992,
    0.5, 255, 1e-9, .greatestFiniteMagnitude, 1e6, -1e6, 32_768, 1e-5,
  ]

  mutating func hostileNumber() -> Double { pick(Self.hostile) }

  /// Returns a coordinate on a small picture or, one time in `rarity`, a hostile number.
  mutating func coordinate(rarity: Int = 24) -> Double {
    below(rarity) == 0 ? hostileNumber() : number(in: -30...130)
  }

  /// Returns a number in 0..<1 or, one time in `rarity`, a hostile number.
  mutating func share(rarity: Int = 24) -> Double {
    below(rarity) == 0 ? hostileNumber() : unit()
  }

  mutating func fuzzPoint(rarity: Int = 40) -> Point {
    Point(coordinate(rarity: rarity), coordinate(rarity: rarity))
  }

  mutating func fuzzRect() -> Rect {
    Rect(
      x: coordinate(rarity: 60), y: coordinate(rarity: 60), width: coordinate(rarity: 60),
      height: coordinate(rarity: 60))
  }

  mutating func fuzzColor() -> Color {
    Color(
      red: share(rarity: 60), green: share(rarity: 60), blue: share(rarity: 60),
      opacity: chance(0.4) ? 1 : share(rarity: 40))
  }

  mutating func fuzzTransform() -> Transform {
    switch below(8) {
    case 0: Transform(rotationRadians: coordinate(rarity: 30))
    case 1: Transform(scaleX: number(in: -2...2), y: number(in: -2...2))
    case 2: Transform(translationX: coordinate(rarity: 30), y: coordinate(rarity: 30))
    case 3: Transform(translationX: Double(below(40)), y: Double(below(40)))
    case 4:
      Transform(
        a: number(in: -2...2), b: number(in: -2...2), c: number(in: -2...2),
        d: number(in: -2...2), tx: coordinate(), ty: coordinate())
    case 5: fuzzSingularTransform()
    default: .identity
    }
  }

  private mutating func fuzzSingularTransform() -> Transform {
    switch below(4) {
    case 0: return Transform(scaleX: 0, y: 1)
    case 1: return Transform(scaleX: 0, y: 0)
    case 2:
      let (a, b, k) = (unit(), unit(), number(in: -2...2))
      return Transform(a: a, b: b, c: a * k, d: b * k, tx: coordinate(), ty: coordinate())
    default:
      return Transform(
        a: hostileNumber(), b: share(), c: share(), d: hostileNumber(), tx: coordinate(rarity: 3),
        ty: coordinate(rarity: 3))
    }
  }
}

// Random paths, paints and styles.
extension SeededNumbers {
  mutating func fuzzPath() -> Path {
    switch below(12) {
    case 0, 1: Path(fuzzRect())
    case 2: Path(ellipseIn: fuzzRect())
    case 3, 4: Path(roundedRect: fuzzRect(), cornerRadius: coordinate(rarity: 12) / 4)
    case 5: Path(roundedRect: fuzzRect(), cornerRadius: coordinate() / 4, style: .continuous)
    case 6: Path()
    default: fuzzElements(below(400) == 0 ? 20_000 : 1 + below(9))
    }
  }

  private mutating func fuzzElements(_ count: Int) -> Path {
    Path { path in
      for _ in 0..<count {
        switch below(9) {
        case 0: path.move(to: fuzzPoint())
        case 1, 2, 3, 4: path.addLine(to: fuzzPoint())
        case 5: path.addQuadCurve(to: fuzzPoint(), control: fuzzPoint())
        case 6, 7: path.addCurve(to: fuzzPoint(), control1: fuzzPoint(), control2: fuzzPoint())
        default: path.closeSubpath()
        }
      }
    }
  }

  mutating func fuzzStroke() -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: chance(0.9) ? number(in: 0...12) : hostileNumber(),
      lineCap: pick([.butt, .round, .square]), lineJoin: pick([.miter, .round, .bevel]),
      miterLimit: chance(0.8) ? 10 : hostileNumber())
    if chance(0.3) {
      style.dash = (0..<below(5)).map { _ in chance(0.95) ? number(in: 0...20) : hostileNumber() }
      style.dashPhase = coordinate(rarity: 10)
    }
    return style
  }

  mutating func fuzzGradient() -> Gradient {
    Gradient(
      stops: (0..<below(6)).map { _ in
        Gradient.Stop(color: fuzzColor(), location: chance(0.2) ? 0.5 : share(rarity: 12))
      })
  }

  mutating func fuzzShading(_ images: [GraphicsContext.ResolvedImage]) -> GraphicsContext.Shading {
    let spread: GradientSpread = pick([.pad, .repeat, .mirror])
    let p = fuzzPoint()
    switch below(14) {
    case 0, 1:
      return .linearGradient(
        fuzzGradient(), startPoint: p, endPoint: chance(0.15) ? p : fuzzPoint(), spread: spread)
    case 2, 3:
      let radius = coordinate(rarity: 12)
      return .radialGradient(
        fuzzGradient(), center: p, startRadius: radius,
        endRadius: chance(0.15) ? radius : coordinate(rarity: 12), spread: spread)
    case 4:
      return .conicGradient(fuzzGradient(), center: p, angleRadians: coordinate(rarity: 8))
    case 5: return .meshGradient(fuzzMesh(), in: fuzzRect())
    case 6, 7:
      return .tiledImage(
        pick(images), origin: p,
        sourceRect: chance(0.7)
          ? Rect(x: 0, y: 0, width: 1, height: 1)
          : Rect(x: share(), y: share(), width: share(), height: share()),
        scale: chance(0.7) ? number(in: 0.05...3) : hostileNumber())
    case 8: return .backdrop
    case 9:
      return .material(
        Material(
          radius: chance(0.97) ? number(in: 0...8) : hostileNumber(), saturation: share(),
          tint: fuzzColor()))
    default: return .color(fuzzColor())
    }
  }

  private mutating func fuzzMesh() -> MeshGradient {
    let (width, height) = (below(5), below(5))
    let count = chance(0.95) ? width * height : below(20)
    return MeshGradient(
      width: width, height: height,
      points: (0..<count).map { index in
        chance(0.02)
          ? fuzzPoint(rarity: 2)
          : Point(
            Double(index % max(width, 1)) / Double(max(width - 1, 1)) + unit() * 0.2,
            Double(index / max(width, 1)) / Double(max(height - 1, 1)) + unit() * 0.2)
      }, colors: (0..<count).map { _ in fuzzColor() }, background: fuzzColor(),
      smoothsColors: chance(0.5))
  }

  mutating func fuzzFilter() -> Filter {
    switch below(7) {
    case 0, 1: .blur(radius: chance(0.97) ? number(in: 0...8) : hostileNumber())
    case 2, 3:
      .shadow(
        color: fuzzColor(), radius: chance(0.97) ? number(in: 0...8) : hostileNumber(),
        x: coordinate(rarity: 10) / 8, y: coordinate(rarity: 10) / 8,
        options: chance(0.2) ? .shadowOnly : [])
    case 4: .saturation(share(rarity: 6))
    case 5: .hueRotation(.radians(coordinate(rarity: 6)))
    default: .brightness(share(rarity: 6))
    }
  }

  mutating func fuzzImage() -> GraphicsContext.ResolvedImage {
    let (width, height) = (below(24), below(24))
    let isOpaque = chance(0.3)
    let bitmap = Bitmap(
      width: width, height: height,
      straightRGBA: (0..<(width * height * 4)).map { index in
        isOpaque && index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: word())
      })
    var image = GraphicsContext.ResolvedImage(
      bitmap, scale: chance(0.9) ? pick([1, 2, 3]) : hostileNumber())
    if chance(0.3) { image.interpolation = .nearest }
    return image
  }

  mutating func fuzzText() -> GlyphRun {
    GlyphRun(
      faces: [Self.face], size: chance(0.9) ? number(in: 1...120) : hostileNumber(),
      glyphs: (0..<below(12)).map { _ in
        GlyphRun.Glyph(
          id: UInt32(below(130)), x: coordinate(rarity: 60), y: coordinate(rarity: 60))
      }, width: chance(0.9) ? 130 : hostileNumber(), ascent: 130, descent: 130)
  }

  private static let face = BenchFont()
}
