import CVector
import Numerics

/// A gradient in device space: which entry of its table a pixel shows.
///
/// A pixel's entry depends on its place alone, never on where a span began, so that bands and
/// clips leave no trace.
struct GradientPaint {
  private enum Kind {
    /// The entry is the upper half of `start + x * perColumn + y * perRow`.
    case linear(start: Int64, perColumn: Int64, perRow: Int64)
    /// The entry is the distance from the centre in user space, times `scale`, plus `offset`.
    case radial(toUser: Transform, scale: Double, offset: Double)
    /// The entry is the angle around the centre in user space, in turns.
    case conic(toUser: Transform, turn: Double)
  }

  private let kind: Kind
  private let table: Int
  private let spread: GradientSpread
  private let opacity: UInt8

  private static let size = Prepared.tableSize

  /// Nil when the geometry has no extent.
  init?(
    _ geometry: GradientGeometry, spread: GradientSpread, table: Int, transform: Transform,
    opacity: UInt8
  ) {
    guard let back = transform.inverse else { return nil }
    let count = Double(Self.size)
    switch geometry {
    case .linear(let p, let q):
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      let length = dx * dx + dy * dy
      guard length > 0, length.isFinite, p.isFinite else { return nil }
      // t = ((x', y') - p) · d / |d|², with (x', y') the pixel's centre in user space.
      let perColumn = (back.a * dx + back.b * dy) / length * count
      let perRow = (back.c * dx + back.d * dy) / length * count
      let start = ((back.tx - p.x) * dx + (back.ty - p.y) * dy) / length * count
      kind = .linear(
        start: Self.fixed(start + (perColumn + perRow) / 2), perColumn: Self.fixed(perColumn),
        perRow: Self.fixed(perRow))
    case .radial(let center, let from, let to):
      let width = to - from
      guard width != 0, width.isFinite, from.isFinite, center.isFinite else { return nil }
      kind = .radial(
        toUser: back.concatenating(Transform(translationX: -center.x, y: -center.y)),
        scale: count / width, offset: -from / width * count)
    case .conic(let center, let angle):
      guard center.isFinite, angle.isFinite else { return nil }
      kind = .conic(
        toUser: back.concatenating(Transform(translationX: -center.x, y: -center.y)),
        turn: angle / (2 * .pi))
    }
    self.table = table
    self.spread = spread
    self.opacity = opacity
  }

  /// A number of table entries as 32.32 fixed point, limited so that no sum of a start and a
  /// screen's worth of steps leaves 64 bits.
  private static func fixed(_ value: Double) -> Int64 {
    let limit = Double(1 << 29)
    return Int64(max(-limit, min(limit, value)) * 4_294_967_296)
  }

  /// Writes the colours of a span.
  @unsafe
  func fetch(
    x: Int, y: Int, count: Int, tables: UnsafePointer<Pixel>,
    into colors: UnsafeMutablePointer<Pixel>
  ) {
    let entries = unsafe tables + table
    switch kind {
    case .linear(let start, let perColumn, let perRow):
      var place = start &+ Int64(x) &* perColumn &+ Int64(y) &* perRow
      if spread == .pad {
        let last = Int64(Self.size - 1)
        for i in 0..<count {
          unsafe colors[i] = unsafe entries[Int(max(0, min(last, place >> 32)))]
          place = place &+ perColumn
        }
      } else {
        for i in 0..<count {
          unsafe colors[i] = unsafe entries[folded(Int(place >> 32))]
          place = place &+ perColumn
        }
      }
    case .radial(let toUser, let scale, let offset):
      for i in 0..<count {
        let p = toUser.apply(Point(Double(x + i) + 0.5, Double(y) + 0.5))
        let distance = (p.x * p.x + p.y * p.y).squareRoot()
        unsafe colors[i] = unsafe entries[folded(Self.index(distance * scale + offset))]
      }
    case .conic(let toUser, let turn):
      for i in 0..<count {
        let p = toUser.apply(Point(Double(x + i) + 0.5, Double(y) + 0.5))
        let turns = Double.atan2(p.y, p.x) / (2 * .pi) - turn
        let fraction = turns - turns.rounded(.down)
        unsafe colors[i] = unsafe entries[folded(Self.index(fraction * Double(Self.size)))]
      }
    }
    guard opacity < 255 else { return }
    for i in 0..<count { unsafe colors[i] = unsafe scaled(colors[i], by: UInt32(opacity)) }
  }

  private static func index(_ place: Double) -> Int {
    Int(max(-1e9, min(1e9, place)).rounded(.down))
  }

  /// An entry inside the table, by the rule for places outside 0 to 1.
  @inline(__always)
  private func folded(_ index: Int) -> Int {
    switch spread {
    case .pad: return max(0, min(Self.size - 1, index))
    case .repeat: return index & (Self.size - 1)
    case .mirror:
      let place = index & (2 * Self.size - 1)
      return place < Self.size ? place : 2 * Self.size - 1 - place
    }
  }
}
