import SwiftUI
import Testing

private struct Cards_Previews: PreviewProvider {
  static var previews: some View {
    Color.red.accessibilityElement().accessibilityLabel("fixed")
      .previewLayout(.fixed(width: 120, height: 40))
      .previewDisplayName("Red")
    Group {
      Color.blue.frame(width: 30, height: 20).accessibilityElement().accessibilityLabel("own")
        .previewLayout(.sizeThatFits)
        .environment(\.colorScheme, .dark)
      Color.green.accessibilityElement().accessibilityLabel("phone")
        .previewDevice("iPhone SE (3rd generation)")
      Color.gray.accessibilityElement().accessibilityLabel("pad")
        .previewDevice(PreviewDevice(rawValue: "iPad Pro (11-inch)"))
        .previewInterfaceOrientation(.landscapeLeft)
    }
  }
}

@MainActor
@Suite struct PreviewTests {
  private func frames(_ gallery: @escaping @MainActor () -> PreviewGallery) -> [String: CGRect] {
    let host = ViewHost(glyphs: NoGlyphs()) { gallery() }
    host.frame(size: Size(600, 4000), time: 0)
    var frames: [String: CGRect] = [:]
    for element in host.screenElements { frames[element.accessibility.label] = element.frame }
    return frames
  }

  @Test func previewsOfAProviderHaveTheirSizes() throws {
    let frames = frames { PreviewGallery(Cards_Previews.self) }
    #expect(frames["fixed"]?.size == Size(120, 40))
    #expect(frames["own"]?.size == Size(30, 20))
    #expect(frames["phone"]?.size == Size(375, 667))
    #expect(frames["pad"]?.size == Size(1194, 834))
    let (fixed, own) = (try #require(frames["fixed"]), try #require(frames["own"]))
    #expect(own.minX == fixed.maxX + 24)
    let phone = try #require(frames["phone"])
    #expect(phone.minX == fixed.minX && phone.minY == fixed.maxY + 24)
    // The name stands above its preview and takes no space.
    let name = try #require(frames["Red"])
    #expect(name.maxY <= fixed.minY && name.minX == fixed.minX)
  }

  private static var card: some View {
    Color.red.accessibilityElement().accessibilityLabel("trait")
  }

  @Test func traitsOfAPreviewSetItsSize() {
    func size(_ traits: [PreviewTrait<Preview.ViewTraits>]) -> Size? {
      let preview =
        traits.count == 1
        ? Preview("Named", traits: traits[0]) { Self.card }
        : Preview(nil, traits: traits[0], traits[1]) { Self.card }
      return frames { PreviewGallery([preview]) }["trait"]?.size
    }
    #expect(size([.fixedLayout(width: 50, height: 60)]) == Size(50, 60))
    #expect(size([.defaultLayout]) == Size(393, 852))
    #expect(size([.landscapeLeft]) == Size(852, 393))
    #expect(size([.portrait, .landscapeRight]) == Size(852, 393))
    #expect(size([.sizeThatFitsLayout, .fixedLayout(width: 9, height: 8)]) == Size(9, 8))
  }

  @Test func namesAreHiddenOutsideOfAGallery() {
    let host = ViewHost(glyphs: NoGlyphs()) { Color.red.previewDisplayName("Red") }
    host.frame(size: Size(100, 100), time: 0)
    #expect(!host.accessibilityTree.contains("Red"))
  }
}
