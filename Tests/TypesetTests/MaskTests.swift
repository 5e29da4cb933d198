import Raster
import TestSupport
import Testing

@testable import Typeset

/// The glyph masks that the renderer makes and caches.
@Suite struct MaskTests {
  private func frame(
    _ renderer: Renderer, _ pixmap: inout Pixmap, _ draw: (inout GraphicsContext) -> Void
  ) {
    var list = DisplayList()
    list.draw(Fragment(draw))
    renderer.paint(list, scale: 1, into: &pixmap)
  }

  @Test func glyphPositionsWithinAQuarterPixelShareAMask() throws {
    let run = try TestFonts.library().shape("o", font: FontDescription(size: 20))
    let renderer = Renderer()
    var pixmap = Pixmap(width: 64, height: 64)
    for i in 0..<160 {
      frame(renderer, &pixmap) {
        $0.draw(run, at: Point(20 + Double(i) / 40, 40.1), with: .color(.white))
      }
    }
    #expect(renderer.maskCount == 4)
    frame(renderer, &pixmap) { $0.draw(run, at: Point(20, 40.3), with: .color(.white)) }
    #expect(renderer.maskCount == 5)
  }

  /// A mask equals the outline painted at the nearest quarter pixel.
  @Test(arguments: [FontDescription.Weight.bold, .black])
  func glyphMaskEqualsTheOutlineCoverage(weight: FontDescription.Weight) throws {
    let run = try TestFonts.library().shape("Rag", font: FontDescription(size: 33, weight: weight))
    var masked = Pixmap(width: 90, height: 60)
    var filled = Pixmap(width: 90, height: 60)
    frame(Renderer(), &masked) { $0.draw(run, at: Point(5.3, 40.6), with: .color(.white)) }
    frame(Renderer(), &filled) { context in
      for glyph in run.glyphs {
        let place = Point(
          ((5.3 + glyph.x) * 4).rounded(.toNearestOrAwayFromZero) / 4,
          ((40.6 + glyph.y) * 4).rounded(.toNearestOrAwayFromZero) / 4)
        let scale = run.size / run.faces[0].unitsPerEm
        var path = Path()
        path.addPath(
          run.faces[0].outline(of: glyph.id),
          transform: Transform(a: scale, b: 0, c: 0, d: scale, tx: place.x, ty: place.y))
        context.fill(path, with: .color(.white))
      }
    }
    var differing = 0
    var ink = 0
    for y in 0..<60 {
      for x in 0..<90 {
        if masked[x, y] != filled[x, y] { differing += 1 }
        if filled[x, y] != 0 { ink += 1 }
      }
    }
    #expect(ink > 400)
    #expect(differing == 0)
  }

  @Test func differentWeightsDoNotShareMasks() throws {
    let fonts = try TestFonts.library()
    let renderer = Renderer()
    var pixmap = Pixmap(width: 64, height: 64)
    var looks = [FontDescription(size: 20), FontDescription(size: 20, weight: .heavy)]
    looks.append(looks[0])
    looks[2].isItalic = true
    frame(renderer, &pixmap) { context in
      for look in looks {
        context.draw(fonts.shape("o", font: look), at: Point(20, 40), with: .color(.white))
      }
    }
    #expect(renderer.maskCount == 3)
  }

  /// Text that grows has a new size in every frame.
  ///
  /// The masks of its former sizes are evicted. The masks of static text stay.
  @Test func unusedMasksAreEvicted() throws {
    let fonts = try TestFonts.library()
    let renderer = Renderer()
    var pixmap = Pixmap(width: 100, height: 100)
    let still = fonts.shape("o", font: FontDescription(size: 20))
    var (largest, count) = (0, 0)
    for i in 0..<60 {
      frame(renderer, &pixmap) { context in
        context.draw(still, at: Point(20, 40), with: .color(.white))
        let font = FontDescription(size: 80 + Double(i) / 64)
        context.draw(
          fonts.shape("WM@%mwQGBR8", font: font), at: Point(-20, 80), with: .color(.white))
      }
      largest = max(largest, renderer.heldMemory["glyph masks"])
      if i == 0 { count = renderer.maskCount }
    }
    #expect(count == 12)
    #expect(renderer.maskCount == 1 + 60 * 11)
    // Masks added by one frame may exceed the limit until the next frame starts.
    #expect(largest > 1 << 20)
    #expect(largest < 3 << 20, "with room for as many again")
    renderer.release()
    #expect(renderer.heldMemory["glyph masks"] < 1 << 18)
  }
}
