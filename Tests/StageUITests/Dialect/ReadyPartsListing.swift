import StageUI

struct ReadyPartsListing: View {
  @StateObject private var toasts = ToastQueue()
  @State private var tab = "Stats"

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      UnderlineBar(selection: $tab, values: ["Stats", "Badges", "History"]) { $0 }
        .padding(.top, 64)
      HStack(spacing: 12) {
        StatTile("Games", value: "1,204", systemImage: "gamecontroller", change: 0.12)
        StatTile("Best", value: "98,200", systemImage: "trophy", change: -0.04)
      }
      StepProgress(["Deal", "Choose", "Play", "Score"], current: 2)
      SkeletonList(rows: 2)
      VStack(spacing: 0) {
        EventRow("9:41", tint: .blue, isFirst: true) { Text("Classic") }
        EventRow("Monday", tint: .purple, isLast: true) { Text("Daily") }
      }
      Text("Last played **today**, see [all games](https://example.org)")
      Text("Not loaded yet").redacted(reason: .placeholder)
    }
    .padding()
    .toasts(toasts)
    .onAppear { toasts.show("Saved", detail: "Your game is safe", kind: .success) }
  }
}

struct SymbolSheetListing: View {
  private let names = """
    gear nosign person.circle.fill doc.text.fill map.fill puzzlepiece.fill figure.run mic.slash.fill
    envelope.fill paperplane.fill folder.badge.plus bell.badge cloud.bolt.fill die.face.5.fill
    dpad.fill 7.circle.fill 12.square a.circle.fill checkmark.seal.fill arrow.up.right.square
    battery.50 key.fill hand.thumbsup.fill photo chart.pie.fill
    """

  var body: some View {
    LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 5), spacing: 12) {
      ForEach(names.split { $0.isWhitespace }.map(String.init), id: \.self) { name in
        Image(systemName: name).font(.system(size: 28)).frame(height: 44)
      }
    }
    .padding()
  }
}
