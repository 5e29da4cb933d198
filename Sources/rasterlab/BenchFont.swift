import Raster

/// A face of simple glyphs, similar to letters: a ring or a bowl with one or two stems and a bar.
///
/// It needs no font file, so every machine draws the same.
final class BenchFont: GlyphFace {
  let identity: UInt64 = 0x0BE4_C4F0
  let unitsPerEm = 1000.0

  func outline(of glyph: UInt32) -> Path {
    let code = Int(glyph)
    guard code > 32 else { return Path() }
    let width = 380.0 + Double(code * 37 % 220)
    let height = code % 3 == 0 ? 720.0 : 520.0
    let stem = 92.0
    return Path { path in
      if code % 4 != 3 {
        let ring = Rect(x: 40, y: -510, width: width, height: 520)
        path.addEllipse(in: ring)
        // The inner ellipse is mirrored, so that it winds the other way and makes a hole.
        path.addEllipse(
          in: ring.insetBy(dx: stem, dy: stem - 14),
          transform: Transform(scaleX: -1, y: 1)
            .concatenating(Transform(translationX: 2 * ring.center.x, y: 0)))
      }
      if code % 2 == 0 {
        path.addRoundedRect(
          in: Rect(x: 40, y: -height, width: stem, height: height), cornerRadius: 24,
          style: .circular)
      }
      if code % 5 < 2 {
        path.addRoundedRect(
          in: Rect(x: 40 + width - stem, y: -520, width: stem, height: 520), cornerRadius: 24,
          style: .circular)
      }
      if code % 4 == 3 {
        path.addRoundedRect(
          in: Rect(x: 20, y: -height + 60, width: width, height: stem), cornerRadius: 40,
          style: .circular)
        path.move(to: Point(40, -300))
        path.addCurve(
          to: Point(width, -40), control1: Point(width * 0.4, -460),
          control2: Point(width * 1.1, -340))
        path.addLine(to: Point(width - stem, 0))
        path.addCurve(
          to: Point(60, -210), control1: Point(width * 0.8, -230),
          control2: Point(width * 0.4, -330))
        path.closeSubpath()
      }
    }
  }
}
