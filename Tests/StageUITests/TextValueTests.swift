import TestSupport
import Testing

@testable import StageUI

@Suite struct TextValueTests {
  private func fonts(_ text: Text, _ settings: TextSettings = TextSettings()) -> [FontDescription] {
    text.request(in: settings).pieces.map(\.font)
  }

  @Test func addedTextsBecomePiecesOfOneText() {
    let text = Text("Score ") + Text(verbatim: "12").bold() + Text("x".dropFirst(0))
    #expect(text.string == "Score 12x")
    let request = text.request(in: TextSettings(), maximumWidth: 90)
    #expect(request.pieces.map(\.string) == ["Score ", "12", "x"])
    #expect(request.pieces.map(\.tag) == [0, 1, 2])
    #expect(request.pieces.map(\.font.weight) == [.regular, .semibold, .regular])
    #expect(request.maximumWidth == 90)
    #expect(Text("a") == Text(verbatim: "a"))
    #expect(Text("a") != Text("a").bold())
  }

  @Test func innermostTextModifierWins() {
    #expect(fonts(Text("a").font(.title).font(.caption))[0].size == 28)
    let sum = (Text("a").font(.caption) + Text("b")).font(.title)
    #expect(fonts(sum).map(\.size) == [12, 28])
    #expect(fonts(Text("a").bold(false).bold())[0].weight == .regular)
    #expect(fonts(Text("a").font(nil))[0].size == 17)
    var settings = TextSettings(font: .title)
    settings.weight = .black
    settings.isItalic = true
    #expect(fonts(Text("a"), settings)[0].weight == .black)
    #expect(fonts(Text("a").fontWeight(.thin), settings)[0].weight == .thin)
    #expect(fonts(Text("a").italic(false), settings)[0].isItalic == false)
    #expect(fonts(Text("a"), settings)[0].isItalic)
  }

  @Test func textModifiersReachTheFont() {
    let font = fonts(
      Text("a").tracking(2).kerning(1).monospacedDigit().italic().fontWeight(.heavy))[0]
    #expect([font.tracking, font.kerning] == [2, 1])
    #expect(font.gap == 2)
    #expect(font.monospacedDigits && font.isItalic)
    #expect(font.weight == .heavy)
    #expect(fonts(Text("a").textScale(.secondary))[0].size == 17 * 0.8)
    #expect(fonts(Text("a").textScale(.secondary, isEnabled: false))[0].size == 17)
    #expect(Text("a").baselineOffset(4).request(in: TextSettings()).pieces[0].baselineOffset == 4)
  }

  @Test func environmentTextSettingsReachTheLayoutRequest() {
    var settings = TextSettings()
    settings.lineLimit = 2
    settings.lineSpacing = 3
    settings.truncation = .middle
    settings.alignment = .center
    settings.minimumScaleFactor = 0.5
    settings.textCase = .uppercase
    settings.dynamicTypeSize = .xSmall
    let request = Text("straße").request(in: settings, maximumWidth: 5, maximumHeight: 6)
    #expect(
      request
        == TextRequest(
          [TextPiece("STRASSE", font: Font.body.resolved(in: .xSmall))], maximumWidth: 5,
          maximumHeight: 6, lineLimit: 2, truncation: .middle, alignment: .center, lineSpacing: 3,
          minimumScaleFactor: 0.5))
  }

  @Test func everyPieceOfATextHasItsOwnColourAndLineStyles() {
    var settings = TextSettings()
    settings.underline = .single
    let text =
      Text("a").foregroundColor(.black) + Text("b").underline(false)
      + Text("c").strikethrough(pattern: .dot, color: .white)
    #expect(text.shading(of: 0, in: settings) == .color(.black))
    #expect(text.shading(of: 1, in: settings) == .color(settings.color))
    #expect(text.lineStyles(of: 0, in: settings).underline == .single)
    #expect(text.lineStyles(of: 1, in: settings).underline == nil)
    #expect(text.lineStyles(of: 2, in: settings).strikethrough?.pattern == .dot)
    #expect(text.shading(of: 99, in: settings) == .color(settings.color))
    let gradient = GraphicsContext.Shading.linearGradient(
      Gradient(colors: [.white, .black]), startPoint: .zero, endPoint: Point(9, 0))
    settings.shading = gradient
    #expect(text.shading(of: 0, in: settings) == .color(.black))
    #expect(text.shading(of: 1, in: settings) == gradient)
  }

  private struct Mark: TextAttribute { var number: Int }
  private struct Other: TextAttribute {}

  @Test func customTextAttributesReachTheirRuns() {
    let text =
      Text("a").customAttribute(Mark(number: 1)).customAttribute(Mark(number: 2)) + Text("b")
    let layout = TextSamples.layout(text)
    #expect(layout.runs.map { $0[Mark.self]?.number } == [1, nil])
    #expect(layout.runs[0][Other.self] == nil)
    #expect(layout.slices[0][Mark.self] == Mark(number: 1))
    #expect(
      Text("a").customAttribute(Mark(number: 1)) != Text("a").customAttribute(Mark(number: 2)))
  }
}

/// Texts laid out in `BlockFont` at 20 points.
///
/// Most letters are 12 points wide, "m" is 18, and "i" and spaces are 6.
enum TextSamples {
  static func settings() -> TextSettings { TextSettings(font: .system(size: 20)) }

  static func layout(
    _ text: Text, width: Double? = nil, at origin: Point = .zero,
    _ settings: TextSettings = TextSamples.settings()
  ) -> Text.Layout {
    let layout = BlockFont.shared.layOut(text.request(in: settings, maximumWidth: width))
    return Text.Layout(layout, of: text, in: settings, origin: origin)
  }
}
