import TestSupport
import Testing

@testable import StageUI

/// Text in a frame that ends between two pixels.
@Suite @MainActor struct TextPixelTests {
  /// Paints a text in a row of views.
  ///
  /// Returns the sum of the alphas of all pixels, each 0 to 1.
  private func coverage(_ font: Double, leading: Double, scale: Double) -> Double {
    let host = ViewHost(glyphs: BlockFont()) {
      HStack(spacing: 4) {
        HStack(spacing: 4) {
          Color.clear.frame(width: leading, height: 17)
          Text(verbatim: "1097").font(.system(size: font)).foregroundStyle(.black)
        }
        Spacer()
      }
    }
    let list = host.frame(size: Size(200, 40), scale: scale, time: 0)
    return PaintedPicture(
      list, width: Int(200 * scale), height: Int(40 * scale), scale: scale
    ).coverage
  }

  /// Rounding the edges of a text's frame to pixels must not truncate the text.
  ///
  /// The two edges are rounded separately, so the frame may become a pixel narrower than the text.
  @Test(arguments: [1.25, 1.5, 1.75])
  func textInAFrameRoundedToPixelsIsNotTruncated(scale: Double) {
    for step in 0..<80 {
      let font = 20 + 0.1 * Double(step)
      // The text begins in the middle of a pixel.
      let leading = (30.5 / scale) - 4
      let whole = coverage(font, leading: 30 / scale - 4, scale: scale)
      let shifted = coverage(font, leading: leading, scale: scale)
      // Antialiasing changes the coverage by less than 5 %; a missing digit changes it by far more.
      #expect(abs(shifted - whole) < 0.05 * whole, "size \(font) from \(leading)")
    }
  }
}
