import PokerSlamKit
import Raster
import Scenes
import StageUI
import Testing

/// Text at twice its size: nothing is cut off, pushed out of the window or laid over other text.
@MainActor
@Suite struct LargeTextTests {
  nonisolated static let cases: [(name: String, size: Size)] = [
    ("menu", Size(800, 600)), ("menu-phone", Size(390, 844)), ("board", Size(1280, 800)),
    ("board-hand", Size(1280, 800)), ("board-phone", Size(390, 844)), ("pause", Size(800, 600)),
    ("pause-phone", Size(390, 844)), ("game-over", Size(1280, 800)),
    ("game-over-phone", Size(390, 844)), ("reference-phone", Size(390, 844)),
    ("settings", Size(1280, 800)), ("settings-phone", Size(390, 844)), ("about", Size(800, 600)),
    ("modes", Size(800, 600)), ("modes", Size(390, 844)),
  ]

  @Test(arguments: cases.indices)
  func nothingIsClipped(_ index: Int) throws {
    let (name, size) = Self.cases[index]
    let scene = try #require(Scene.named(name))
    let glyphs = PlainGlyphs(try GoldenTests.fonts.get())
    let staged = scene.stage(glyphs: glyphs)
    staged.program.app.settings.textScale = 2
    let list = staged.advance(to: scene.moment, size: size)
    var pixmap = Pixmap(width: Int(size.width), height: Int(size.height))
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(glyphs.cutCount == 0, "\(name) leaves text out")
    let window = Rect(origin: .zero, size: size)
    let texts = staged.program.host.screenElements.filter {
      $0.accessibility.role == .text && !$0.accessibility.label.isEmpty
        && $0.frame.intersection(window).height > 1
    }
    for text in texts {
      #expect(
        text.frame.minX >= -1 && text.frame.maxX <= size.width + 1,
        "\(name): \"\(text.accessibility.label)\" reaches \(text.frame)")
    }
    for (place, a) in texts.enumerated() {
      for b in texts[(place + 1)...] {
        let shared = a.frame.insetBy(dx: 2, dy: 3).intersection(b.frame.insetBy(dx: 2, dy: 3))
        #expect(
          shared.isEmpty,
          "\(name): \"\(a.accessibility.label)\" lies over \"\(b.accessibility.label)\"")
      }
    }
  }
}
