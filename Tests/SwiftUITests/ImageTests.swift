import Testing
import UIKit

@MainActor
@Suite struct ImageTests {
  @Test func imageSurvivesAFile() throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0x8000_0040])
    let file = try #require(Image.png(bitmap))
    let image = try #require(UIImage(data: file, scale: 2))
    #expect(image.size == CGSize(width: 1, height: 0.5))
    #expect(image.pngData() == file)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    #expect(UIImage(named: "missing") == nil)
    #expect(Image(uiImage: image) == Image(bitmap, scale: 2))
    let template = image.withRenderingMode(.alwaysTemplate)
    #expect(Image(uiImage: template) == Image(bitmap, scale: 2).renderingMode(.template))
  }

  @Test func rendererGivesAPictureWithItsScale() throws {
    let renderer = ImageRenderer(
      content: Color(red: 1, green: 0, blue: 0).frame(width: 3, height: 2), glyphs: NoGlyphs())
    renderer.scale = 2
    let image = try #require(renderer.uiImage)
    #expect(image.size == CGSize(width: 3, height: 2) && image.scale == 2)
    let pixels = try #require(image.cgImage)
    #expect(pixels == Bitmap(width: 6, height: 4, pixels: Array(repeating: 0xFFFF_0000, count: 24)))
    let file = try #require(image.pngData())
    #expect(UIImage(data: file)?.cgImage == pixels)
    #expect(UIImage(cgImage: pixels).size == CGSize(width: 6, height: 4))
    #expect(Image(decorative: pixels, scale: 2) == Image(uiImage: image))
  }

  @Test func symbolHasItsSizeBesideText() throws {
    let star = try #require(UIImage(systemName: "star.fill"))
    #expect(abs(star.size.width - 20) < 1 && abs(star.size.height - 19) < 1)
    #expect(star.pngData() == nil)
    #expect(UIImage(systemName: "no.such.symbol") == nil)
    #expect(Image(uiImage: star) == Image(systemName: "star.fill"))
  }
}

extension Image {
  /// The contents of a PNG file with a bitmap.
  fileprivate static func png(_ bitmap: Bitmap) -> Data? { UIImage(bitmap, scale: 1).pngData() }
}
