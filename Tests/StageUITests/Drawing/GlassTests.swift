import TestSupport
import Testing

@testable import StageUI

/// Glass behind views and buttons.
@MainActor
struct GlassTests {
  /// Black on the left and white on the right, with glass in the middle.
  private func picture(
    _ glass: Glass, isOpaque: Bool = false, contrast: ColorSchemeContrast = .standard
  ) -> Picture {
    Picture(Size(80, 60)) {
      ZStack {
        HStack(spacing: 0) {
          Color.black
          Color.white
        }
        Color.clear.frame(width: 60, height: 40).glassEffect(glass, in: Rectangle())
      }
      .environment(\.accessibilityReduceTransparency, isOpaque)
      .environment(\.colorSchemeContrast, contrast)
    }
  }

  private func green(_ picture: Picture, _ x: Double) -> Int { Int(picture[x, 30] >> 8 & 0xFF) }

  @Test func glassBlursTheContentBehindIt() {
    let bare = picture(.identity)
    #expect(green(bare, 38) == 0 && green(bare, 42) == 255)
    for glass in [Glass.regular, .clear] {
      let picture = picture(glass)
      let (left, right) = (green(picture, 38), green(picture, 42))
      #expect(left > 40 && right < 250 && right > left, "\(glass): \(left), \(right)")
      #expect(right - left < 100, "\(glass): \(left), \(right)")
    }
    // Far from the border between black and white clear glass shows almost what is behind.
    #expect(green(picture(.clear), 16) < 40 && green(picture(.regular), 16) > 60)
  }

  @Test func tintColoursGlassAndNilTakesItAway() {
    let red = picture(.regular.tint(.red))[40, 30]
    #expect(Int(red >> 16 & 0xFF) > Int(red >> 8 & 0xFF) + 60)
    #expect(picture(.regular.tint(.red).tint(nil)).pixels == picture(.regular).pixels)
  }

  @Test func glassIsOpaqueWithReducedTransparency() {
    let picture = picture(.regular, isOpaque: true)
    #expect(green(picture, 20) == green(picture, 60))
  }

  @Test func increasedContrastOutlinesGlass() {
    let (plain, clear) = (picture(.regular), picture(.regular, contrast: .increased))
    #expect(green(clear, 69.5) < green(plain, 69.5) - 60)
  }

  @Test func edgeOfGlassIsBrighterThanItsMiddleAboveOnTheLeft() {
    let picture = picture(.regular)
    #expect(green(picture, 10.5) > green(picture, 13) + 30)
  }

  @Test func interactiveGlassGrowsWhileItIsPressed() {
    func width(_ glass: Glass) -> [Double] {
      let bench = Bench(Size(100, 60)) { Text("Glass").padding(10).glassEffect(glass) }
      func shown() -> Double { bench.host.drawnContents.texts.first?.frame.width ?? 0 }
      let before = shown()
      bench.down(50, 30)
      bench.run(0.5)
      let pressed = shown()
      bench.up(50, 30)
      bench.run(1)
      return [pressed / before, shown() / before]
    }
    let grown = width(.regular.interactive())
    #expect(abs(grown[0] - 1.04) < 0.01 && abs(grown[1] - 1) < 0.001, "\(grown)")
    #expect(width(.regular) == [1, 1])
    #expect(width(.regular.interactive().interactive(false)) == [1, 1])
  }

  @Test func buttonInsideInteractiveGlassIsPressed() {
    let presses = Handle<Int>()
    let bench = Bench(Size(100, 60)) {
      Stage(0, presses) { count in
        Button("Go \(count)") { presses.set(count + 1) }.padding(6)
          .glassEffect(.regular.interactive())
      }
    }
    bench.down(50, 30)
    bench.run(0.1)
    bench.up(50, 30)
    bench.run(0.1)
    #expect(bench.host.screenElements.map(\.accessibility.label) == ["Go 1"])
  }

  @Test func buttonsOnGlassHaveOneElementAndTheirAction() {
    let presses = Handle<Int>()
    let bench = Bench(Size(120, 60)) {
      Stage(0, presses) { count in
        HStack {
          Button("A\(count)") { presses.set(count + 1) }.buttonStyle(.glass)
          Button("B") { presses.set(count + 10) }.buttonStyle(.glassProminent)
        }
      }
    }
    let places = bench.host.screenElements.map(\.frame)
    #expect(places.count == 2 && places.allSatisfy { $0.width >= 44 })
    for place in places {
      bench.down(place.midX, place.midY)
      bench.run(0.1)
      bench.up(place.midX, place.midY)
      bench.run(0.1)
    }
    #expect(bench.host.screenElements.map(\.accessibility.label) == ["A11", "B"])
  }
}
