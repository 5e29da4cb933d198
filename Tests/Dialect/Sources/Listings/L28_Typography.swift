import SwiftUI

struct TypographyListing: View {
  private var styled: AttributedString {
    var text = AttributedString("Attributed text with a link")
    if let range = text.range(of: "link") {
      text[range].foregroundColor = .blue
      text[range].underlineStyle = .single
      text[range].link = URL(string: "https://example.org")
    }
    return text
  }

  var body: some View {
    ViewThatFits(in: .vertical) {
      samples
      ScrollView { samples }
    }
  }

  private var samples: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("Large Title").font(.largeTitle)
      Text("Title").font(.title).fontWeight(.medium)
      Text("Headline").font(.headline).italic()
      Text("Body with **bold**, *italic*, ~~gone~~ and `code`")
      Text("Rounded").font(.system(.title3, design: .rounded).weight(.semibold))
      Text("SERIF").fontDesign(.serif).kerning(4)
      Text("Mono 0123").monospaced()
      (Text("Red").foregroundStyle(.red) + Text(" and ")
        + Text("blue").foregroundStyle(.blue).bold())
      Text("A long line that does not fit and is truncated in the middle").lineLimit(1)
        .truncationMode(.middle)
      Text("Two lines of text that are centred, and spaced apart")
        .multilineTextAlignment(.center)
        .lineSpacing(6)
        .frame(maxWidth: 200)
      Text("Underlined").underline(true, pattern: .dot, color: .orange)
      Text("small caps").textCase(.uppercase).font(.caption2)
      Text("H\(Text("2").font(.caption2).baselineOffset(-4))O")
      Text(styled)
      Text(Date(timeIntervalSinceReferenceDate: 0), format: .dateTime.year().month(.wide).day())
      Text(1234.5, format: .currency(code: "USD"))
      Text(["one", "two", "three"], format: .list(type: .and))
    }
    .padding()
  }
}
