import Testing

@testable import StageUI

/// The detents and the appearance of sheets, and the background of full-screen covers.
@MainActor
struct SheetTests {
  private func shown<Sheet: View>(
    _ scheme: ColorScheme = .light, @ViewBuilder _ sheet: @escaping () -> Sheet
  ) -> Bench {
    let bench = Bench(Size(400, 800)) {
      Color.green.sheet(isPresented: .constant(true), content: sheet)
        .environment(\.colorScheme, scheme)
    }
    bench.run(2)
    return bench
  }

  @Test func sheetRestsAtTheLowestDetentThatFitsItsContent() {
    let low = shown {
      Color.red.frame(height: 100).presentationDetents([.medium, .height(150), .large])
    }
    #expect(low.frames(ColorNode.self).last?.midY == 725)
    let middle = shown {
      Color.red.frame(minHeight: 300).presentationDetents([.medium, .height(150), .large])
    }
    #expect(middle.frames(ColorNode.self).last?.minY == 400)
    let high = shown { Color.red.frame(height: 500).presentationDetents([.medium, .large]) }
    #expect(high.frames(ColorNode.self).last?.midY == 420)
  }

  @Test func detentsOutsideOfASheetHaveNoEffect() {
    let bench = Bench(Size(400, 800)) { Color.red.presentationDetents([.medium]) }
    #expect(bench.frames(ColorNode.self) == [Rect(x: 0, y: 0, width: 400, height: 800)])
    let cover = Bench(Size(400, 800)) {
      Color.green.fullScreenCover(isPresented: .constant(true)) {
        Color.red.presentationDetents([.medium])
      }
    }
    cover.run(2)
    #expect(cover.frames(ColorNode.self).last?.height == 800)
  }

  @Test func detentBindingMovesTheSheet() {
    let handle = Handle<PresentationDetent>()
    let bench = Bench(Size(400, 800)) {
      Stage(PresentationDetent.medium, handle) { detent in
        Color.green.sheet(isPresented: .constant(true)) {
          Color.red.presentationDetents(
            [.medium, .height(200)], selection: .constant(detent))
        }
      }
    }
    bench.run(2)
    #expect(bench.frames(ColorNode.self).last?.minY == 400)
    handle.set(.height(200))
    bench.run(1)
    #expect(bench.frames(ColorNode.self).last?.minY == 600)
  }

  /// Returns red, green and blue of a pixel.
  private func pixel(_ bench: Bench, _ x: Int, _ y: Int) -> [UInt8] {
    var pixmap = Pixmap(width: 400, height: 800)
    Renderer().paint(bench.step(), scale: 1, into: &pixmap)
    let offset = (y * 400 + x) * 4
    return Array(pixmap.straightRGBA[offset..<offset + 3])
  }

  @Test func presentationModifiersSetSheetBackgroundAndCorners() {
    let plain = shown { Text("x").presentationDetents([.medium]) }
    #expect(pixel(plain, 20, 600) == [255, 255, 255])
    let red = shown {
      Text("x").presentationDetents([.medium]).presentationBackground(Color(hex: 0x800000))
    }
    #expect(pixel(red, 20, 600) == [0x80, 0, 0])
    let square = shown {
      Text("x").presentationDetents([.medium]).presentationCornerRadius(0)
    }
    #expect(pixel(square, 1, 401) == [255, 255, 255])
    #expect(pixel(plain, 1, 401) != [255, 255, 255])
  }

  @Test(arguments: [ColorScheme.light, .dark])
  func fullScreenCoverIsWhiteInTheLightAndBlackInTheDarkScheme(scheme: ColorScheme) {
    let bench = Bench(Size(400, 800)) {
      Color.green.fullScreenCover(isPresented: .constant(true)) { Text("x") }
        .environment(\.colorScheme, scheme)
    }
    bench.run(2)
    #expect(pixel(bench, 5, 5) == (scheme == .light ? [255, 255, 255] : [0, 0, 0]))
  }
}
