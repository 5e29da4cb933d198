import Session
import StageUI

/// The suits as the glyphs of a font, so that a thousand of them are drawn from a few masks.
///
/// Glyphs are placed to a quarter of a pixel, which does not show in motion. A frame with 1,000
/// falling suits at 1920 × 1080 takes as long as 19 × memset; with paths and gradients it took 39
/// (2026-11).
final class SuitFace: GlyphFace {
  static let shared = SuitFace()

  /// The glyph of the thin wedge above a falling suit; the glyphs before it are the suits.
  static let trail: UInt32 = 4

  let identity: UInt64 = 0x5355_4954_4641_4345
  let unitsPerEm = SuitShape.grid
  let inkBounds: Rect? = Rect(x: -14, y: -38, width: 28, height: 52)
  private let outlines: [Path]

  init() {
    let center = Transform(translationX: -SuitShape.grid / 2, y: -SuitShape.grid / 2)
    let trail = Path { path in
      path.addLines([Point(0, -36.8), Point(1.1, -17), Point(0, -12.4), Point(-1.1, -17)])
      path.closeSubpath()
    }
    outlines = SuitShape.paths.map { $0.applying(center) } + [trail]
  }

  func outline(of glyph: UInt32) -> Path {
    Int(glyph) < outlines.count ? outlines[Int(glyph)] : Path()
  }
}
