import Testing

@testable import rasterlab

@Suite struct HTMLColorTests {
  @Test(
    arguments: [
      ("#0f0", "#00ff00"), ("#00fF00", "#00ff00"), ("#0f08", "rgba(0, 255, 0, 0.533)"),
      ("#00ff00ff", "#00ff00"), ("limE", "#00ff00"), ("rebeccapurple", "#663399"),
      ("lightgoldenrodyellow", "#fafad2"), ("  red\n", "#ff0000"), ("currentColor", "#000000"),
      ("transparent", "rgba(0, 0, 0, 0)"), ("rgb(1,2,3)", "#010203"),
      ("rgb( 0 , 255 , 0 )", "#00ff00"), ("rgb(2.5, 0, 0)", "#030000"),
      ("rgb(1e1, +5, .6)", "#0a0501"), ("rgb(-100, 300, 1000000000000000000000)", "#00ffff"),
      ("rgb(0%, 100%, 50%)", "#00ff80"), ("rgb(0 255 0)", "#00ff00"),
      ("rgb(0 100% 0 / 20%)", "rgba(0, 255, 0, 0.2)"), ("rgb(none 255 0)", "#00ff00"),
      ("rgba(1, 2, 3, .45)", "rgba(1, 2, 3, 0.45)"), ("rgba(0,255,0,2)", "#00ff00"),
      ("rgba(0,255,0,-2)", "rgba(0, 255, 0, 0)"), ("rgb(0,255,0", "#00ff00"),
      ("rgb(0,/* green */255,0)", "#00ff00"), ("hsl(120, 100%, 50%)", "#00ff00"),
      ("hsl(-240, 200%, 50%)", "#00ff00"), ("hsl(360120, 100%, 50%)", "#00ff00"),
      ("hsl(120, 100%, -200%)", "#000000"), ("hsl(.5turn 100% 50%)", "#00ffff"),
      ("hsl(133.33333333grad, 100%, 50%)", "#00ff00"), ("hsl(2.0943951024rad 100% 50%)", "#00ff00"),
      ("hsla(0, 100%, 50%, 0.5)", "rgba(255, 0, 0, 0.5)"), ("hwb(120 0% 0%)", "#00ff00"),
      ("hwb(0 60% 60%)", "#808080"), ("CanvasText", "#000000"),
    ])
  func cssColoursParseAndSerialize(text: String, serialized: String) {
    #expect(HTMLColor(text)?.serialized == serialized)
  }

  @Test(
    arguments: [
      "", "#", "#f", "#f0", "#g00", "#ff000", "#ff0000f", "#fg0000ff", "firebrick1", "red blue",
      "\"red\"", "red\0", "\\72 ed", "rgb", "rgb(", "rgb (0,0,0)", "rgb(0,0)", "rgb(0 0)",
      "rgb(0,0,0,0,0)", "rgb(10%,0,0)", "rgb(0, 0 0)", "rgb(0 0 0, 1)", "rgb(0, 0, 0 / 1)",
      "rgb(0, 0, 0 /)", "rgb(none,0,0)", "rgb(NaN%,0%,0%)", "rgba(255, 0, 0, 1. 0)",
      "rgba(255, 0, 0, ", "rgba(255, 0, 0, 1,)", "hsl(0%,100%,50%)", "hsl(0, 0, 50%)",
      "hsl(0, 100.%, 50%)", "hsl(0 100% 50% /)", "hwb(0,0%,0%)", "color(", "rgb(0,0,0) x",
    ])
  func invalidCSSColoursAreRefused(text: String) {
    #expect(HTMLColor(text) == nil)
  }

  @Test func serializedAlphaHasTheFewestDecimals() {
    for byte in 0..<255 {
      let color = HTMLColor(red: 1, green: 2, blue: 3, alpha: Double(byte) / 255)
      let back = HTMLColor(color.serialized)
      #expect(back.map { ($0.alpha * 255).rounded() } == Double(byte))
      #expect(color.serialized.count <= "rgba(1, 2, 3, 0.123)".count)
    }
  }

  @Test(
    arguments: ["blur(5px)", "none", "sepia() hue-rotate(30deg) blur( 1in )"])
  func cssFiltersParse(text: String) {
    #expect(HTMLFilter(text)?.text == text)
  }

  @Test func shadowColourMayComeFirstOrLast() throws {
    let first = try #require(HTMLFilter("drop-shadow(rgb(0,255,0) 1px 2px 3px)"))
    let last = try #require(HTMLFilter("drop-shadow(1px 2px 3px lime)"))
    #expect(first.engineFilters == last.engineFilters)
    #expect(first.engineFilters.count == 1)
  }

  @Test(
    arguments: [
      "", "blur(10)", "blur 10px", "blur(-1px)", "inherit", "null", "none none", "blur(5px) none",
      "opacity(-1)", "drop-shadow(1px)", "drop-shadow(1px red 2px)", "hue-rotate(10)", "glow(1)",
    ])
  func invalidCSSFiltersAreRefused(text: String) {
    #expect(HTMLFilter(text) == nil)
  }
}
