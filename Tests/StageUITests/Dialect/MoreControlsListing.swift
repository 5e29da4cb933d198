import StageUI

struct MoreControlsListing: View {
  @State private var flavour = 3
  @State private var marker = "star"
  @State private var ink = Color.orange
  @State private var start = Date(timeIntervalSinceReferenceDate: 817_983_660)
  @State private var count = 4

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Gauge(value: 0.3, in: 0...1) {
        Text("Fuel")
      } currentValueLabel: {
        Text(0.3, format: .percent)
      } minimumValueLabel: {
        Text("E")
      } maximumValueLabel: {
        Text("F")
      }
      .tint(Gradient(colors: [.red, .yellow, .green]))
      HStack(spacing: 20) {
        Gauge(value: 60, in: 0...100) {
          Text("AQI")
        } currentValueLabel: {
          Text("60")
        }
        .gaugeStyle(.accessoryCircular)
        .tint(Gradient(colors: [.green, .yellow, .orange, .red]))
        Gauge(value: 0.8) {
          Image(systemName: "drop.fill")
        }
        .gaugeStyle(.accessoryCircularCapacity)
        .tint(.teal)
        Picker("Flavour", selection: $flavour) {
          ForEach(0..<8, id: \.self) { Text("Option \($0)") }
        }
        .pickerStyle(.wheel)
      }
      Picker("Marker", selection: $marker) {
        ForEach(["heart", "star", "bolt", "flame"], id: \.self) { name in
          Image(systemName: name).tag(name)
        }
      }
      .pickerStyle(.palette)
      ColorPicker("Ink", selection: $ink, supportsOpacity: false)
      DatePicker("Starts", selection: $start)
      HStack {
        ControlGroup {
          Button("Undo", systemImage: "arrow.uturn.backward") {}
          Button("Redo", systemImage: "arrow.uturn.forward") {}
        }
        Spacer()
        if let url = URL(string: "https://example.org/rules") {
          Link("Rules", destination: url)
        }
      }
      Stepper("Cards: \(count)", value: $count)
    }
    .padding()
  }
}

struct CalendarListing: View {
  @State private var day = Date(timeIntervalSinceReferenceDate: 817_983_660)

  var body: some View {
    DatePicker("Day", selection: $day, displayedComponents: [.date])
      .datePickerStyle(.graphical)
      .padding()
  }
}
