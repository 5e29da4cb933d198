import PokerSlamKit
import StageUI
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

  @Test(arguments: AppIcon.sizes) func aGoldenSpadeOnADarkCardOnAVioletTable(size: Int) {
    let bytes = picture(size).straightRGBA
    func pixel(_ x: Double, _ y: Double) -> (red: Int, green: Int, blue: Int, alpha: Int) {
      let start = (Int(y * Double(size)) * size + Int(x * Double(size))) * 4
      return (
        Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]), Int(bytes[start + 3])
      )
    }
    for (x, y) in [(0, 0), (0.999, 0), (0, 0.999), (0.999, 0.999)] {
      #expect(pixel(x, y).alpha <= 8)
    }
    let spade = pixel(0.44, 0.52)
    #expect(spade.red > 200 && spade.green > 120 && spade.blue < 160 && spade.alpha == 255)
    let card = pixel(0.5, 0.79 - (size >= 96 ? 0.07 : 0))
    #expect(card.red < 60 && card.green < 60 && card.alpha == 255)
    let table = pixel(size >= 96 ? 0.13 : 0.05, 0.5)
    #expect(table.blue > table.red && table.red > table.green && table.alpha > 200)
  }

  @Test func itIsTheSameWithManyThreads() {
    let pool = WorkerPool(threads: 3)
    for size in [16, 48, 128] {
      #expect(picture(size).digest == picture(size, runner: pool).digest)
    }
  }

  @Test func nothingHappensWithoutASize() {
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
