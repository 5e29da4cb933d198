import SwiftUI

struct SymbolsListing: View {
  @State private var isMuted = false
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 24) {
      HStack(spacing: 24) {
        Image(systemName: "wifi").symbolRenderingMode(.hierarchical).foregroundStyle(.blue)
        Image(systemName: "person.2.fill").symbolRenderingMode(.palette).foregroundStyle(
          .red, .orange)
        Image(systemName: "heart").symbolVariant(.fill).foregroundStyle(.pink)
        Image(systemName: "bell").symbolEffect(.bounce, value: taps)
      }
      .font(.largeTitle)
      .imageScale(.large)
      Button {
        isMuted.toggle()
        taps += 1
      } label: {
        Label(
          isMuted ? "Muted" : "Sound",
          systemImage: isMuted ? "speaker.slash.fill" : "speaker.wave.2.fill"
        )
        .contentTransition(.symbolEffect(.replace))
      }
      .buttonStyle(.bordered)
    }
    .padding()
  }
}
