import PokerSlamGame
import StageUI
import TestSupport
import Testing
import Workers

/// The program's icon, at every size a desktop asks for.
@Suite struct AppIconTests {
  func picture(_ size: Int, runner: any BandRunner = SerialRunner()) -> Pixmap {
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: nil) { context in AppIcon.draw(in: &context, size: Double(size)) })
    var pixmap = Pixmap(width: size, height: size)
    Renderer(runner: runner).paint(list, scale: 1, into: &pixmap)
    return pixmap
  }

  /// The icon shows a golden spade on a dark card on a violet table.
  ///
  /// Each of these colours must cover a plausible share of the pixels.
  @Test(arguments: AppIcon.sizes) func iconShowsItsThreeColours(size: Int) {
    let bytes = picture(size).straightRGBA
    var (gold, dark, violet) = (0, 0, 0)
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] > 200 {
      let (red, green, blue) = (bytes[start], bytes[start + 1], bytes[start + 2])
      if red > 200, green > 110, blue < 180 { gold += 1 }
      if red < 70, green < 70, blue < 100 { dark += 1 }
      if blue > 70, blue > red, red > green { violet += 1 }
    }
    let whole = Double(size * size)
    #expect((0.05...0.4).contains(Double(gold) / whole), "gold")
    #expect((0.1...0.5).contains(Double(dark) / whole), "dark")
    #expect((0.15...0.7).contains(Double(violet) / whole), "violet")
    for corner in [0, size - 1, size * (size - 1), size * size - 1] {
      #expect(bytes[corner * 4 + 3] <= 8)
    }
  }

  @Test func iconIsEqualForAnyNumberOfThreads() {
    let pool = WorkerPool(threads: 3)
    for size in [16, 48, 128] {
      #expect(picture(size).digest == picture(size, runner: pool).digest)
    }
  }

  @Test func iconOfInvalidSizeDrawsNothing() {
    for size in [0, -1, Double.nan, .infinity] {
      var list = DisplayList()
      list.draw(
        Fragment(glyphs: nil) { context in AppIcon.draw(in: &context, size: size) })
      var pixmap = Pixmap(width: 8, height: 8)
      Renderer().paint(list, scale: 1, into: &pixmap)
      #expect(pixmap.straightRGBA.allSatisfy { $0 == 0 })
    }
  }
}
