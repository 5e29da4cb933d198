import StageUI

struct ScoreRow: View {
  let name: String
  let score: Int

  var body: some View {
    HStack {
      Image(systemName: "star.fill").foregroundStyle(.yellow)
      Text(name)
      Spacer(minLength: 16)
      Text(score, format: .number).monospacedDigit().bold()
    }
    .padding(12)
    .background(Color(.secondarySystemBackground), in: .rect(cornerRadius: 10))
  }
}

struct ScoreRow_Previews: PreviewProvider {
  static var previews: some View {
    ScoreRow(name: "Ada", score: 1200)
      .previewLayout(.fixed(width: 240, height: 80))
      .previewDisplayName("Fixed")
    ScoreRow(name: "Grace", score: 98_000)
      .previewLayout(.sizeThatFits)
      .previewDisplayName("Size that fits")
    Group {
      ScoreRow(name: "Alan", score: 7)
        .environment(\.colorScheme, .dark)
        .previewDisplayName("Dark")
      ScoreRow(name: "Edsger", score: 15)
        .environment(\.layoutDirection, .rightToLeft)
        .previewDisplayName("From right to left")
    }
    .previewLayout(.fixed(width: 240, height: 80))
  }
}
