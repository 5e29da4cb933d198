import StageUI

/// Fields, pickers, menus and groups in one view: the controls that `ControlSheetListing` leaves out.
struct FieldSheetListing: View {
  @State private var name = "Ada Lovelace"
  @State private var empty = ""
  @State private var password = "secret"
  @State private var notes = "Three hands in a row.\nThen the deck was empty."
  @State private var start = Date(timeIntervalSinceReferenceDate: 817_983_660)
  @State private var ink = Color.orange
  @State private var flavour = 3
  @State private var marker = "star"
  @State private var isOpen = true
  @State private var isSorted = true

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      fields
      DatePicker("Starts", selection: $start)
      ColorPicker("Ink", selection: $ink)
      pickers
      gauges
      commands
      DisclosureGroup("Details", isExpanded: $isOpen) {
        Text("17 hands, 52 cards").frame(maxWidth: .infinity, alignment: .leading)
      }
      GroupBox("Best game") {
        LabeledContent("Points", value: "12,400")
      }
    }
    .font(.footnote)
    .padding(10)
    .frame(width: 320)
  }

  @ViewBuilder private var fields: some View {
    HStack {
      TextField("Name", text: $name)
      TextField("City", text: $empty)
    }
    .textFieldStyle(.roundedBorder)
    SecureField("Password", text: $password).textFieldStyle(.roundedBorder)
    TextEditor(text: $notes).frame(height: 52)
  }

  private var pickers: some View {
    HStack(spacing: 12) {
      Picker("Flavour", selection: $flavour) {
        ForEach(0..<8, id: \.self) { Text("Option \($0)") }
      }
      .pickerStyle(.wheel)
      .frame(width: 130)
      Picker("Marker", selection: $marker) {
        ForEach(["heart", "star", "bolt"], id: \.self) { name in
          Image(systemName: name).tag(name)
        }
      }
      .pickerStyle(.palette)
    }
  }

  private var gauges: some View {
    HStack(spacing: 16) {
      Gauge(value: 0.3) {
        Text("Fuel")
      } currentValueLabel: {
        Text(0.3, format: .percent)
      }
      Gauge(value: 60, in: 0...100) {
        Text("AQI")
      } currentValueLabel: {
        Text("60")
      }
      .gaugeStyle(.accessoryCircular)
      .tint(Gradient(colors: [.green, .yellow, .red]))
      Gauge(value: 0.8) { Image(systemName: "drop.fill") }
        .gaugeStyle(.accessoryCircularCapacity)
        .tint(.teal)
    }
  }

  private var commands: some View {
    HStack {
      Menu("Sort", systemImage: "slider.horizontal.3") {
        Toggle("By name", isOn: $isSorted)
      }
      .buttonStyle(.bordered)
      if let url = URL(string: "https://example.org/rules") {
        Link("Rules", destination: url)
      }
      Spacer()
      ControlGroup {
        Button("Undo", systemImage: "arrow.uturn.backward") {}
        Button("Redo", systemImage: "arrow.uturn.forward") {}
      }
    }
  }
}
