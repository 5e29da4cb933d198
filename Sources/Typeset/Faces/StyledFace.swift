public import Raster
internal import Synchronization

/// A face with artificially emboldened, slanted or scaled glyphs, for styles that a font lacks.
///
/// It has its own identity, so that caches of masks, large glyphs and meshes do not confuse it with
/// the base face. Metrics, including advances, are those of the base face; `LineShaper` scales
/// advances.
public final class StyledFace: GlyphFace {
  /// The horizontal offset per unit of height of an italic slanted by 12 degrees.
  public static let italicSlant = Double.tan(12 * .pi / 180)
  /// The maximum number of cached path points, about 1 MB.
  private static let outlineLimit = 1 << 16

  public let base: any GlyphFace
  /// The width of the stroke along every outline in ems; glyphs grow by half of it on each side.
  public let contour: Double
  /// The offset to the right per unit above the baseline.
  public let slant: Double
  /// The scale of the outlines, before they are slanted and emboldened.
  public let scaleX: Double
  public let scaleY: Double
  public let identity: UInt64
  private let outlines = Mutex(RecentCache<UInt32, Path>(limit: outlineLimit))

  public init(
    _ base: any GlyphFace, contour: Double = 0, slant: Double = 0, scaleX: Double = 1,
    scaleY: Double = 1
  ) {
    self.base = base
    self.contour = contour.isFinite ? min(max(contour, 0), 1) : 0
    self.slant = slant.isFinite ? slant : 0
    self.scaleX = scaleX.isFinite ? scaleX : 1
    self.scaleY = scaleY.isFinite ? scaleY : 1
    var digest = Digest()
    digest.combine(base.identity)
    digest.combine(self.contour)
    digest.combine(self.slant)
    if self.scaleX != 1 || self.scaleY != 1 {
      digest.combine(self.scaleX)
      digest.combine(self.scaleY)
    }
    identity = digest.value
  }

  public var unitsPerEm: Double { base.unitsPerEm }

  public var inkBounds: Rect? {
    guard let box = base.inkBounds else { return nil }
    let ink = Transform(scaleX: scaleX, y: scaleY).apply(box)
      .insetBy(dx: -contour * unitsPerEm, dy: -contour * unitsPerEm)
    return Rect(
      left: min(ink.minX - slant * ink.minY, ink.minX - slant * ink.maxY), top: ink.minY,
      right: max(ink.maxX - slant * ink.minY, ink.maxX - slant * ink.maxY), bottom: ink.maxY)
  }

  public func outline(of glyph: UInt32) -> Path {
    outlines.withLock { outlines in
      if let known = outlines.value(for: glyph) { return known }
      var path = base.outline(of: glyph)
      if scaleX != 1 || scaleY != 1 {
        path = path.applying(Transform(scaleX: scaleX, y: scaleY))
      }
      if slant != 0 {
        path = path.applying(Transform(a: 1, b: 0, c: -slant, d: 1, tx: 0, ty: 0))
      }
      if contour > 0 { path = path.outset(by: contour * unitsPerEm / 2) }
      outlines.insert(path, for: glyph, cost: 1 + path.elements.points.count)
      return path
    }
  }
}
