import TestSupport
import Testing
import Workers

@testable import Raster

@Suite struct BackdropBlurTests {
  static func picture(
    _ material: Material, _ region: PixelRect, of surface: borrowing Pixmap, scale: Double = 1,
    runner: any BandRunner = SerialRunner()
  ) -> Pixmap {
    let region = region.intersection(surface.bounds)
    var picture = Pixmap(width: region.width, height: region.height)
    BackdropBlur(material, scale: scale).paint(
      behind: region, of: surface, into: &picture, memory: FilterMemory(), runner: runner)
    return picture
  }

  private static let plain = Material(radius: 20, saturation: 1, tint: .clear)

  @Test func uniformBackdropStaysUniform() {
    var surface = Pixmap(width: 300, height: 200)
    surface.clear(surface.bounds, to: 0xFF20_4080)
    let material = Material.regular(dark: true)
    let region = PixelRect(left: 0, top: 150, right: 300, bottom: 230)
    let picture = Self.picture(material, region, of: surface, scale: 2)
    #expect(picture.width == 300 && picture.height == 50)
    // The expected colour is the backdrop's, saturated by 1.8, clamped, and then tinted.
    let grey = 0.2126 * 32 + 0.7152 * 64 + 0.0722 * 128
    for (channel, byte) in [(2, 32.0), (1, 64), (0, 128)] {
      let strong = max(0, min(255, grey + (byte - grey) * 1.8))
      let wanted = 0x25 * 0.82 + strong * 0.18
      for pixel in BlurReference.pixels(picture) {
        #expect(abs(BlurReference.component(pixel, channel) - wanted) <= 1)
      }
    }
  }

  @Test func adjacentBackdropRegionsHaveNoSeam() {
    let surface = BlurReference.picture(width: 260, height: 190)
    for scale in [0.1, 0.3, 1, 2.6] {
      let whole = Self.picture(.thin(), surface.bounds, of: surface, scale: scale)
      for left in [0, 101] {
        let region = PixelRect(left: left, top: 33, right: left == 0 ? 101 : 260, bottom: 90)
        let part = Self.picture(.thin(), region, of: surface, scale: scale)
        var differing = 0
        for y in 0..<part.height {
          for x in 0..<part.width where part[x, y] != whole[x + left, y + 33] { differing += 1 }
        }
        #expect(differing == 0, "scale \(scale)")
      }
    }
  }

  @Test func blurredRampStaysLinearInTheMiddle() {
    var surface = Pixmap(width: 512, height: 64)
    for x in 0..<512 {
      surface.clear(
        PixelRect(left: x, top: 0, right: x + 1, bottom: 64),
        to: 0xFF00_0000 | UInt32(x / 2) * 0x01_0101)
    }
    let region = PixelRect(left: 100, top: 10, right: 412, bottom: 40)
    let picture = Self.picture(Self.plain, region, of: surface)
    for x in 0..<picture.width {
      let wanted = (Double(x + 100) - 0.5) / 2
      #expect(abs(BlurReference.component(picture[x, 12], 1) - wanted) <= 1)
    }
  }

  @Test func backdropBlurMatchesGaussianWithRepeatedEdges() {
    let surface = BlurReference.picture(width: 150, height: 110)
    for channel in 0..<3 {
      let expected = BlurReference.blurred(surface, channel: channel, sigma: 20, repeats: true)
      let picture = Self.picture(Self.plain, surface.bounds, of: surface)
      let errors = zip(BlurReference.pixels(picture), expected).map {
        abs(BlurReference.component($0, channel) - $1)
      }
      #expect(errors.allSatisfy { $0 <= 1 })
    }
  }

  @Test func backdropBlurIsEqualOnThreadsAndAcceptsNonFiniteNumbers() {
    let surface = BlurReference.picture(width: 700, height: 300)
    let one = Self.picture(.thick(), surface.bounds, of: surface)
    let two = Self.picture(.thick(), surface.bounds, of: surface, runner: WorkerPool(threads: 3))
    #expect(one.digest == two.digest)
    for value in [Double.nan, .infinity, -1, 0, 1e300] {
      let material = Material(
        radius: value, saturation: value, tint: Color(white: value, opacity: value))
      let region = PixelRect(left: -9, top: 280, right: 40, bottom: 900)
      let picture = Self.picture(material, region, of: surface)
      #expect(picture.width == 40 && picture.height == 20)
    }
    let nothing = PixelRect(left: 900, top: 0, right: 950, bottom: 40)
    #expect(Self.picture(Self.plain, nothing, of: surface).width == 0)
  }
}
