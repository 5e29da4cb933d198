import StageUI

/// Controls, symbols and text styles in one view.
struct ControlSheetListing: View {
  @State private var isOn = true
  @State private var isOff = false
  @State private var level = 0.6
  @State private var count = 3
  @State private var mode = "Day"

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      texts
      Divider()
      symbols
      buttons
      Group {
        Toggle("Sound", isOn: $isOn)
        Toggle("Music", isOn: $isOff).tint(.green)
      }
      .font(.footnote)
      Slider(value: $level)
      Stepper("Cards: \(count)", value: $count, in: 0...9).font(.footnote)
      Picker("Mode", selection: $mode) {
        ForEach(["Day", "Night", "Auto"], id: \.self) { Text($0) }
      }
      .pickerStyle(.segmented)
      HStack {
        Picker("Mode", selection: $mode) {
          ForEach(["Day", "Night", "Auto"], id: \.self) { Text($0) }
        }
        .labelsHidden().pickerStyle(.menu).fixedSize()
        ProgressView(value: 0.4)
        ProgressView()
      }
    }
    .padding(10)
    .frame(width: 260)
  }

  private var texts: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(alignment: .firstTextBaseline) {
        Text("Title").font(.title2)
        Text("Headline").font(.headline)
        Text("caption 0123").font(.caption)
      }
      HStack(alignment: .firstTextBaseline) {
        Text("*Italic* **bold** ~~gone~~ `code`").font(.footnote)
      }
      HStack(alignment: .firstTextBaseline) {
        Text("Rounded").fontDesign(.rounded)
        Text("Serif").fontDesign(.serif)
        Text("12:40").monospacedDigit().foregroundStyle(.secondary)
        Text("under").underline()
      }
      .font(.subheadline)
    }
  }

  private var symbols: some View {
    HStack {
      Label("Label", systemImage: "star.fill")
      Text("\(Image(systemName: "bolt.fill")) in text").foregroundStyle(.orange)
      Image(systemName: "gearshape").fontWeight(.light)
      Image(systemName: "heart").bold().imageScale(.large)
      Image(systemName: "chevron.right")
    }
    .font(.footnote)
  }

  private var buttons: some View {
    HStack {
      Button("Plain") {}
      Button("Bordered") {}.buttonStyle(.bordered)
      Button {
      } label: {
        Image(systemName: "plus")
      }
      .buttonStyle(.bordered).buttonBorderShape(.circle)
      Button("Go") {}.buttonStyle(.borderedProminent)
    }
    .controlSize(.small)
    .font(.footnote)
  }
}
