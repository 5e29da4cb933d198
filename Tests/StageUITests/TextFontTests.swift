import TestSupport
import Testing

@testable import StageUI

@Suite struct TextFontTests {
  @Test func textStylesMatchTheTestVectors() throws {
    let vectors = try VectorFile("dynamic-type")
    let order = try #require(vectors.root["order"] as? [String])
    #expect(order == DynamicTypeSize.allCases.map { "\($0)" })
    let styles = try vectors.part("styles")
    #expect(Set(styles.keys) == Set(Font.TextStyle.allCases.map { "\($0)" }))
    for style in Font.TextStyle.allCases {
      let entry = try #require(styles["\(style)"] as? [String: Any])
      #expect(entry["weight"] as? String == "\(style.weight)")
      #expect(entry["emphasized_weight"] as? String == "\(style.emphasizedWeight)", "\(style)")
      let table = try #require(entry["size_leading"] as? [String: [Double]])
      for size in DynamicTypeSize.allCases {
        let font = Font.system(style).resolved(in: size)
        #expect(table["\(size)"] == [font.size, font.lineHeight ?? 0], "\(style) \(size)")
        #expect(font.weight == style.weight)
      }
    }
  }

  @Test func customFontSizesScaleWithTheirStyle() throws {
    for example in try VectorFile("dynamic-type").list("scaled_metric_examples") {
      let base = try #require(example["base_at_large"] as? Double)
      let name = try #require(example["relative_to"] as? String)
      let sizes = try #require(example["sizes"] as? [String: Double])
      let style = try #require(Font.TextStyle.allCases.first { "\($0)" == name })
      for size in DynamicTypeSize.allCases {
        let font = Font.custom("Any", size: base, relativeTo: style).resolved(in: size)
        let expected = try #require(sizes["\(size)"])
        #expect(abs(font.size - expected) < 1e-6, "\(name) \(size)")
      }
    }
  }

  @Test func fixedFontSizesDoNotScale() {
    for size in DynamicTypeSize.allCases {
      #expect(Font.system(size: 31).resolved(in: size, textScale: 2).size == 31)
      #expect(Font.custom("Any", fixedSize: 31).resolved(in: size, textScale: 2).size == 31)
    }
    #expect(Font.system(size: 31).resolved().lineHeight == nil)
    #expect(
      Font.system(size: 10, relativeTo: .body).resolved(in: .accessibility1).size == 280.0 / 17.0)
  }

  @Test func dynamicTypeSizesCompareAndClamp() {
    #expect(DynamicTypeSize.allCases.filter(\.isAccessibilitySize).count == 5)
    #expect(DynamicTypeSize.xxxLarge < .accessibility1)
    #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
    #expect(DynamicTypeSize.accessibility5.clamped(to: .small ... .xLarge) == .xLarge)
    #expect(DynamicTypeSize.xSmall.clamped(to: .small ... .xLarge) == .small)
  }

  /// Large titles grow less than body text.
  ///
  /// On iOS, large titles grow from 34 to 48 points while body text grows from 17 to 33.
  @Test func largeTextStylesGrowLessThanBodyText() {
    #expect(Font.TextStyle.body.growth(2) == 2)
    #expect(Font.TextStyle.caption.growth(2) == 2)
    #expect(abs(Font.TextStyle.largeTitle.growth(2) - (1 + 14.0 / 34 / (16.0 / 17))) < 1e-12)
    #expect(Font.TextStyle.title.growth(1) == 1)
    #expect(Font.TextStyle.title.growth(0.5) == 0.5)
    let title = Font.system(size: 24, relativeTo: .title).resolved(textScale: 2).size
    #expect(title == 24 * Font.TextStyle.title.growth(2))
  }

  @Test func textScaleMultipliesUnfixedSizes() {
    let font = Font.body.resolved(in: .large, textScale: 1.5)
    #expect(font.size == 25.5)
    #expect(font.lineHeight == 33)
    #expect(Font.custom("Any", size: 20).resolved(textScale: 2).size == 40)
    #expect(Font.body.resolved(textScale: .nan).size == 17)
    #expect(Font.body.resolved(textScale: -1).size == 4.25)
  }

  @Test func widthAndSmallCapitalsReachTheResolvedFont() {
    #expect(Font.body.resolved().stretch == 1)
    #expect(Font.body.width(.condensed).resolved().stretch == 0.8)
    #expect(Font.body.width(Font.Width(0.5)).resolved().stretch == 1.5)
    #expect(Font.body.smallCaps().resolved().smallCaps == .all)
    #expect(Font.body.lowercaseSmallCaps().resolved().smallCaps == .lowercase)
    #expect(Font.body.uppercaseSmallCaps().lowercaseSmallCaps().resolved().smallCaps == .all)
    func stretch(_ text: Text, _ width: Font.Width?) -> Double {
      var settings = TextSettings()
      settings.width = width
      return text.request(in: settings).pieces[0].font.stretch
    }
    #expect(stretch(Text("a"), .expanded) == 1.2)
    #expect(stretch(Text("a").fontWidth(.compressed), .expanded) == 0.6)
    #expect(stretch(Text("a").font(.body.width(.condensed)), nil) == 0.8)
  }

  @Test func fontModifiersReachTheResolvedFont() {
    #expect(Font.body.bold().resolved().weight == .semibold)
    #expect(Font.title.bold().resolved().weight == .bold)
    #expect(Font.system(size: 12).bold().resolved().weight == .bold)
    #expect(Font.headline.resolved().weight == .semibold)
    #expect(Font.body.weight(.black).resolved().weight == .black)
    #expect(Font.body.bold().weight(.light).resolved().weight == .light)
    #expect(Font.system(.title, design: .serif, weight: .heavy).resolved().weight == .heavy)
    #expect(Font.system(.title, design: .serif).resolved().design == .serif)
    #expect(Font.body.monospaced().resolved().design == .monospaced)
    #expect(Font.body.italic().resolved().isItalic)
    #expect(Font.body.monospacedDigit().resolved().monospacedDigits)
    #expect(!Font.body.resolved().monospacedDigits)
    #expect(Font.body.resolved().contour == nil)
    #expect(Font.body.contour(0.02).resolved().contour == 0.02)
    #expect(Font.custom("Lato", size: 12).resolved().family == "Lato")
  }

  @Test func leadingChangesTheLineHeight() {
    #expect(Font.body.leading(.tight).resolved().lineHeight == 20)
    #expect(Font.body.leading(.loose).resolved().lineHeight == 24)
    #expect(Font.system(size: 20).leading(.loose).resolved().lineHeight == 27)
    #expect(Font.system(size: 20).leading(.standard).resolved().lineHeight == nil)
  }
}
