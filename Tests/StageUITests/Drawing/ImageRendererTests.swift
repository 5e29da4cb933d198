import Combine
import TestSupport
import Testing

@testable import StageUI

@MainActor
struct ImageRendererTests {
  private static let red: UInt32 = 0xFFFF_0000

  private func renderer<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> ImageRenderer<Content> {
    ImageRenderer(content: content(), glyphs: BlockFont())
  }

  private func size(_ image: CGImage?) -> [Int]? { image.map { [$0.width, $0.height] } }

  @Test func pictureHasTheIdealSizeAndTheScaleOfTheRenderer() throws {
    let renderer = renderer { Color(hex: 0xFF0000).frame(width: 20, height: 10.2) }
    #expect(size(renderer.cgImage) == [20, 11])
    renderer.scale = 2.5
    let image = try #require(renderer.cgImage)
    #expect(size(image) == [50, 26])
    #expect(image[0, 0] == Self.red && image[49, 24] == Self.red)
  }

  @Test func viewGetsTheProposedSize() {
    let flexible = renderer { Color(hex: 0xFF0000) }
    #expect(size(flexible.cgImage) == [10, 10])
    flexible.proposedSize = ProposedViewSize(width: 30, height: nil)
    #expect(size(flexible.cgImage) == [30, 10])
    let fixed = renderer { Color.red.frame(width: 5, height: 6) }
    fixed.proposedSize = ProposedViewSize(width: 30, height: 30)
    #expect(size(fixed.cgImage) == [5, 6])
    // The third of four words of four points begins a new line.
    let text = renderer { Text("aaaa aaaa aaaa aaaa") }
    let line = size(text.cgImage)?[1] ?? 0
    text.proposedSize = ProposedViewSize(width: 100, height: nil)
    #expect((size(text.cgImage)?[1] ?? 0) > line && line > 0)
  }

  @Test func transparentPartsAreBlackIfOpaque() {
    let renderer = renderer { Color.clear.frame(width: 4, height: 4) }
    #expect(renderer.cgImage?[1, 1] == 0)
    renderer.isOpaque = true
    #expect(renderer.cgImage?[1, 1] == 0xFF00_0000)
    #expect(renderer.cgImage?[3, 3] == 0xFF00_0000)
  }

  @Test func thereIsNoPictureOfNothingOrOfTooMuch() {
    #expect(renderer { EmptyView() }.cgImage == nil)
    #expect(renderer { Color.red.frame(width: 16_385, height: 1) }.cgImage == nil)
    let small = renderer { Color.red.frame(width: 4, height: 4) }
    for scale in [0, -1, .nan, .infinity, 1e9] {
      small.scale = scale
      #expect(small.cgImage == nil, "\(scale)")
    }
    small.scale = 1
    #expect(small.cgImage != nil)
    small.proposedSize = .infinity
    #expect(size(small.cgImage) == [4, 4])
  }

  private struct Appearing: View {
    @State private var hasAppeared = false
    @Environment(\.colorScheme) private var scheme
    var body: some View {
      Color(hex: hasAppeared && scheme == .light ? 0xFF0000 : 0x0000FF)
        .frame(width: 2, height: 2).onAppear { hasAppeared = true }
    }
  }

  @Test func viewsAppearInTheDefaultEnvironment() {
    let outer = Picture(Size(20, 20), scheme: .dark) { Appearing() }
    #expect(outer[10, 10] & 0xFFFFFF == 0x0000FF)
    #expect(ImageRenderer(content: Appearing()).cgImage?[0, 0] == Self.red)
  }

  private final class Probe {
    var press: () -> Void = {}
    var image: CGImage?
  }

  /// A view whose action renders a picture in the middle of an animated change.
  private struct Rendering: View {
    let probe: Probe
    @State private var isWide = false
    var body: some View {
      let _ =
        probe.press = {
          withAnimation(.linear(duration: 1)) {
            probe.image = ImageRenderer(content: Color.red.frame(width: 7, height: 7)).cgImage
            isWide = true
          }
        }
      Color.black.frame(width: isWide ? 40 : 20, height: 10)
    }
  }

  @Test func renderingDuringAnActionDisturbsNothing() {
    let probe = Probe()
    let picture = Picture(Size(60, 20)) { Rendering(probe: probe) }
    let (host, date) = (picture.host, Date.now)
    #expect(ViewHost.current === host)
    probe.press()
    #expect(ViewHost.current === host && Date.now == date)
    #expect(size(probe.image) == [7, 7])
    picture.step()
    picture.step()
    picture.step(0.5)
    #expect(abs(picture.coverage - 300) < 12)
    picture.step(1)
    #expect(picture.coverage == 400)
  }

  @Test func changesOfTheRendererAreAnnounced() {
    let renderer = ImageRenderer(content: Text("a"), glyphs: BlockFont())
    var count = 0
    let subscription = renderer.objectWillChange.sink { count += 1 }
    renderer.content = Text("b")
    renderer.scale = 3
    #expect(count == 2)
    subscription.cancel()
  }
}
