import Previews
import TestSupport
import Testing

@testable import StageUI

@Suite struct TextRendererTests {
  private let renderer = AppearanceEffectRenderer(elapsedTime: 0)

  @Test func letterEffectsMatchTheTestVectors() throws {
    let rows = try VectorFile("glyph").rows("rows")
    #expect(rows.count == 49)
    for row in rows {
      let effect = renderer.effect(at: row[0], height: 16, descent: 1)
      #expect(abs(effect.opacity - row[1]) < 2e-6, "\(row)")
      guard row[0] > 0 else { continue }
      #expect(abs(effect.blur - row[2]) < 2e-6, "\(row)")
      #expect(abs(effect.offset.y - row[3]) < 2e-6, "\(row)")
      #expect(effect.offset.x == 0)
      #expect(effect.scale == 1)
    }
  }

  /// A letter comes to rest exactly on its line.
  ///
  /// The spring runs on after `elementDuration`. If it stopped then, the letter would stop beside
  /// its line.
  @Test func letterEffectEndsExactlyOnTheBaseline() {
    #expect(renderer.effect(at: 3, height: 20, descent: 5) == .none)
    #expect(renderer.effect(at: -1, height: 20, descent: 5).opacity == 0)
  }

  @Test func letterDelaysMatchTheTestVectors() throws {
    let key = "pokerslam_text_renderer_delay_total_0.9_element_0.4"
    for entry in try VectorFile("stagger").list(key) {
      let count = try #require(entry["count"] as? Int)
      let delay = try #require(entry["delay"] as? Double)
      #expect(abs(renderer.delay(count: count) - delay) < 1e-9, "\(count)")
    }
    #expect(renderer.delay(count: 0) == 0.5)
  }

  @Test func revealDelaysMatchTheTestVectors() throws {
    let entry = try VectorFile("stagger").part("pokerslam_glyph_text")
    let delays = try #require(entry["delays_first_24"] as? [Double])
    for (i, delay) in delays.enumerated() {
      #expect(abs(GlyphRevealRenderer.delay(of: i) - delay) < 1e-9)
    }
    let begin = GlyphRevealRenderer.effect(at: 1e-9)
    #expect(abs(begin.offset.y - 20) < 1e-3)
    #expect(abs(begin.blur - 5) < 1e-3)
    #expect(begin.opacity < 1e-3)
    #expect(GlyphRevealRenderer.effect(at: 0).opacity == 0)
    #expect(GlyphRevealRenderer.effect(at: 2) == .none)
    // A letter within a thousandth of its place needs no blur.
    #expect(GlyphRevealRenderer.effect(at: 0.9) == .none)
    #expect(GlyphRevealRenderer.effect(at: 0.4).offset.y != 0)
    let spring = Spring(response: 0.4, dampingRatio: 0.7)
    let rest = 1 - spring.value(target: 1.0, time: 0.1)
    #expect(GlyphRevealRenderer.effect(at: 0.1).offset.y == rest * 20)
    #expect(GlyphRevealRenderer.effect(at: 0.1).blur == rest * 5)
    #expect(GlyphRevealRenderer.duration(count: 11) == 0.3 + spring.settlingDuration)
  }

  @Test func onlyMarkedWordsAppearLetterByLetter() {
    let text = Text("ab ").customAttribute(EmphasisAttribute()) + Text("cd")
    let layout = TextSamples.layout(text)
    func drawn(_ time: Double) -> Set<Int> {
      var list = DisplayList()
      let renderer = AppearanceEffectRenderer(elapsedTime: time)
      list.draw(Fragment { renderer.draw(layout: layout, in: &$0) })
      var pixmap = Pixmap(width: 60, height: 24)
      Renderer().paint(list, scale: 1, into: &pixmap)
      // The pixel columns of each letter. A letter is drawn if its columns contain ink.
      let cells = [0..<12, 12..<24, 30..<42, 42..<54]
      return Set(
        cells.indices.filter { i in
          (0..<24).contains { y in cells[i].contains { pixmap[$0, y] >> 24 > 60 } }
        })
    }
    #expect(drawn(0).isEmpty)
    #expect(drawn(0.16).isSuperset(of: [2, 3]))
    #expect(!drawn(0.16).contains(1))
    #expect(drawn(5) == [0, 1, 2, 3])
  }
}
