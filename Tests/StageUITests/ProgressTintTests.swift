import Testing

@testable import Raster
@testable import StageUI

@MainActor
struct ProgressTintTests {
  private func pixels(_ view: some View) -> [UInt8] {
    let list = Bench(Size(100, 40)) { view }.step(1)
    var pixmap = Pixmap(width: 100, height: 40)
    _ = Renderer().paint(list, scale: 1, into: &pixmap)
    return pixmap.straightRGBA
  }

  @Test func tintOfAStyleIsThatOfTheModifier() {
    let bar = ProgressView(value: 0.5)
    let styled = pixels(bar.progressViewStyle(LinearProgressViewStyle(tint: .red)))
    #expect(styled == pixels(bar.tint(.red)))
    #expect(styled != pixels(bar))
    #expect(pixels(bar.progressViewStyle(LinearProgressViewStyle())) == pixels(bar))
  }
}
