import CVector
import Numerics

/// A gradient in device space: maps pixels to locations of the gradient, and the locations to
/// colours.
///
/// A pixel's colour depends on its position alone, not on bands, clips and spans.
struct GradientPaint {
  enum Kind {
    /// The location is `start + x * perColumn + y * perRow`, in fixed point: `GradientTable.unit`
    /// is location 1.
    case linear(start: Int64, perColumn: Int64, perRow: Int64)
    /// The location is the distance from the origin of a plane, times `sign`, plus `offset`.
    case radial(toPlane: Transform, sign: Float, offset: Float)
    /// The location is the angle in a plane, counted from `start` in turns and multiplied by
    /// `scale`.
    ///
    /// Beyond `end` the location is 0 again.
    case conic(toPlane: Transform, start: Float, scale: Float, end: Float)
    /// The location is the largest root of a quadratic equation; see `cv_circles8`.
    case circles(toPlane: Transform, move: Point, radius: Double, growth: Double)
  }

  let kind: Kind
  /// The index of the gradient's first word in the tables.
  let table: Int
  let spread: GradientSpread
  let opacity: UInt8
  let isDithered: Bool
  /// Whether every pixel is painted and opaque.
  let isOpaque: Bool

  /// Creates the paint; nil if the geometry has no extent.
  init?(
    _ gradient: Gradient, _ geometry: GradientGeometry, spread: GradientSpread, table: Int,
    transform: Transform, opacity: UInt8
  ) {
    guard let back = geometry.transform.concatenating(transform).inverse,
      let kind = Self.kind(geometry.kind, back: back)
    else { return nil }
    self.kind = kind
    self.table = table
    self.spread = spread
    self.opacity = opacity
    isDithered = gradient.isDithered
    var isOpaque = opacity == 255 && gradient.stops.allSatisfy { $0.color.opacity >= 1 }
    if case .circles = kind { isOpaque = false }
    self.isOpaque = isOpaque
  }

  private static func kind(_ kind: GradientGeometry.Kind, back: Transform) -> Kind? {
    func around(_ center: Point, scale: Double = 1) -> Transform {
      back.concatenating(Transform(translationX: -center.x, y: -center.y))
        .concatenating(Transform(scaleX: scale, y: scale))
    }
    switch kind {
    case .linear(let p, let q):
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      let length = dx * dx + dy * dy
      guard length > 0, length.isFinite, p.isFinite else { return nil }
      // t = ((x', y') - p) · d / |d|², where (x', y') is the pixel's centre in user space.
      let perColumn = (back.a * dx + back.b * dy) / length
      let perRow = (back.c * dx + back.d * dy) / length
      let start = ((back.tx - p.x) * dx + (back.ty - p.y) * dy) / length
      return .linear(
        start: fixed(start + (perColumn + perRow) / 2, limit: 0x1p28),
        perColumn: fixed(perColumn, limit: 0x1p12), perRow: fixed(perRow, limit: 0x1p12))
    case .radial(let center, let from, let to):
      let width = to - from
      guard width != 0, width.isFinite, from.isFinite, center.isFinite else { return nil }
      return .radial(
        toPlane: around(center, scale: 1 / abs(width)), sign: width < 0 ? -1 : 1,
        offset: Float(-from / width))
    case .conic(let center, let angle, let sweep):
      guard center.isFinite, angle.isFinite, sweep.isFinite, sweep != 0 else { return nil }
      let (start, part) = (angle / (2 * .pi), abs(sweep) / (2 * .pi))
      // A negative sweep is a positive one in a mirrored plane.
      let mirror = Transform(scaleX: 1, y: sweep < 0 ? -1 : 1)
      let turn = sweep < 0 ? -start : start
      return .conic(
        toPlane: around(center).concatenating(mirror), start: Float(turn - turn.rounded(.down)),
        scale: Float(min(1 / part, 1e9)), end: Float((1 + part) / 2))
    case .circles(let p, let r, let q, let s):
      guard p.isFinite, q.isFinite, r.isFinite, s.isFinite, p != q || r != s else { return nil }
      return .circles(
        toPlane: around(p), move: Point(q.x - p.x, q.y - p.y), radius: r, growth: s - r)
    }
  }

  /// Converts to fixed point; values are limited so that a start plus the steps across a surface
  /// stays below 2^61.
  private static func fixed(_ value: Double, limit: Double) -> Int64 {
    Int64((max(-limit, min(limit, value)) * GradientTable.unit).rounded())
  }

  /// Writes the colours of a span.
  func fetch(
    x: Int, y: Int, count: Int, tables: Row<Pixel>,
    into colors: MutableRow<Pixel>
  ) {
    let row = GradientRow(self, x: x, y: y, count: count, tables: tables, colors: colors)
    switch kind {
    case .linear(let start, let perColumn, let perRow):
      let place = start &+ Int64(y) &* perRow
      if spread == .pad, row.pieceCount <= Self.maximumPieces {
        row.paintPieces(place, perColumn: perColumn)
        return
      }
      row.putLinear(place, perColumn: perColumn)
    case .radial(let plane, let sign, let offset):
      row.putRadial(GradientRow.Line(plane, y: y), sign: sign, offset: offset)
    case .conic(let plane, let start, let scale, let end):
      row.putConic(GradientRow.Line(plane, y: y), start: start, scale: scale, end: end)
    case .circles(let plane, let move, let radius, let growth):
      row.putCircles(plane, y: y, move: move, radius: radius, growth: growth)
    }
    row.lookUp()
  }

  /// The maximum number of pieces that are painted one by one.
  ///
  /// Rows of gradients with more pieces are read from the table. Finding the ends of a piece takes
  /// as long as reading a hundred pixels from the table.
  private static let maximumPieces = 18
}
