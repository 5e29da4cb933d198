internal import CFreeType
internal import Raster

extension FontEngine {
  mutating func outline(of glyph: UInt32) -> Path {
    if let known = outlines.value(for: glyph) { return known }
    let path = readOutline(of: glyph)
    outlines.insert(path, for: glyph, cost: 1 + path.elements.points.count)
    return path
  }

  private func readOutline(of glyph: UInt32) -> Path {
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING)
    guard unsafe FT_Load_Glyph(face, glyph, flags) == 0, let slot = unsafe face.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return Path() }
    // `shift` doubles the coordinates. A TrueType outline may omit a point that lies midway between
    // two control points. FreeType computes it in whole units, which is exact only if the
    // coordinates are doubled.
    var receivers = unsafe FT_Outline_Funcs(
      move_to: { to, user in
        unsafe ContourCollector.with(user) { $0.move(to: unsafe ContourCollector.point(to)) }
      },
      line_to: { to, user in
        unsafe ContourCollector.with(user) { $0.line(to: unsafe ContourCollector.point(to)) }
      },
      conic_to: { control, to, user in
        unsafe ContourCollector.with(user) {
          unsafe $0.curve(
            to: ContourCollector.point(to), control: ContourCollector.point(control))
        }
      },
      cubic_to: { control1, control2, to, user in
        unsafe ContourCollector.with(user) {
          unsafe $0.curve(
            to: ContourCollector.point(to), control1: ContourCollector.point(control1),
            control2: ContourCollector.point(control2))
        }
      },
      shift: 1, delta: 0)
    var collector = ContourCollector()
    let code = unsafe withUnsafeMutablePointer(to: &collector) { user in
      unsafe FT_Outline_Decompose(&slot.pointee.outline, &receivers, user)
    }
    return code == 0 ? collector.finished() : Path()
  }
}

/// Converts FreeType's outline callbacks to a path of closed contours.
///
/// FreeType ends each contour with a line to its start. This line is dropped, because closing the
/// path draws it anyway, and an extra line would add a corner to strokes. A contour of one point,
/// used as an anchor in some fonts, is dropped as well.
private struct ContourCollector {
  private var path = Path()
  private var start = Point.zero
  private var pendingLine: Point?
  private var isOpen = false

  mutating func move(to p: Point) {
    close()
    start = p
  }

  mutating func line(to p: Point) {
    drawPendingLine()
    pendingLine = p
  }

  mutating func curve(to p: Point, control: Point) {
    drawPendingLine()
    begin()
    path.addQuadCurve(to: p, control: control)
  }

  mutating func curve(to p: Point, control1: Point, control2: Point) {
    drawPendingLine()
    begin()
    path.addCurve(to: p, control1: control1, control2: control2)
  }

  mutating func finished() -> Path {
    close()
    return path
  }

  private mutating func close() {
    if let end = pendingLine, end != start { drawPendingLine() }
    pendingLine = nil
    if isOpen { path.closeSubpath() }
    isOpen = false
  }

  private mutating func drawPendingLine() {
    guard let end = pendingLine else { return }
    pendingLine = nil
    begin()
    path.addLine(to: end)
  }

  private mutating func begin() {
    if isOpen { return }
    path.move(to: start)
    isOpen = true
  }

  /// Converts doubled font units with y upwards to font units with y downwards.
  static func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector = unsafe vector?.pointee else { return .zero }
    // 0 - y gives 0, not -0, for a point on the baseline.
    return Point(Double(vector.x) / 2, 0 - Double(vector.y) / 2)
  }

  static func with(
    _ user: UnsafeMutableRawPointer?, _ body: (inout ContourCollector) -> Void
  ) -> Int32 {
    guard let user = unsafe user?.assumingMemoryBound(to: ContourCollector.self) else { return 1 }
    unsafe body(&user.pointee)
    return 0
  }
}
