import StageUI

/// All controls of a sheet from right to left.
struct RightToLeftListing: View {
  @State private var isOn = true
  @State private var level = 0.6
  @State private var count = 3
  @State private var mode = "Day"
  @State private var name = ""
  @State private var ink = Color.orange
  @State private var start = Date(timeIntervalSinceReferenceDate: 817_983_660)

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Image(systemName: "chevron.backward")
        Text("שלום עולם").font(.title2)
        Spacer()
        Image(systemName: "arrow.forward")
        Image(systemName: "arrow.right")
      }
      Label("Label", systemImage: "star.fill")
      Text("Two lines of text,\nthe second is shorter").font(.footnote)
      Toggle("Sound", isOn: $isOn)
      Slider(value: $level) {
        Text("Level")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("1")
      }
      Stepper("Cards: \(count)", value: $count)
      Picker("Mode", selection: $mode) {
        ForEach(["Day", "Night", "Auto"], id: \.self) { Text($0) }
      }
      .pickerStyle(.segmented)
      ProgressView(value: 0.3)
      Gauge(value: 0.3) {
        Text("Fuel")
      } currentValueLabel: {
        Text(0.3, format: .percent)
      }
      TextField("Name", text: $name).textFieldStyle(.roundedBorder)
      ColorPicker("Ink", selection: $ink)
      DatePicker("Starts", selection: $start)
      shapes
      ScrollView(.horizontal) {
        HStack {
          ForEach(0..<12, id: \.self) { index in
            Text("\(index)").padding(10).background(.green.opacity(0.3))
          }
        }
      }
    }
    .padding()
    .environment(\.layoutDirection, .rightToLeft)
  }

  private var shapes: some View {
    HStack {
      Text("padded").padding(.leading, 30).background(.yellow)
      UnevenRoundedRectangle(topLeadingRadius: 14).fill(.blue).frame(width: 40, height: 20)
      Circle().fill(.red).frame(width: 20, height: 20).offset(x: 10)
      Image(systemName: "flag").flipsForRightToLeftLayoutDirection(true)
    }
  }
}

/// A list in a navigation stack from right to left.
struct RightToLeftListListing: View {
  @State private var isOn = true

  var body: some View {
    NavigationStack {
      List {
        Section("Game") {
          Toggle("Sound", isOn: $isOn)
          LabeledContent("Version", value: "1.0")
          Label("Lightning", systemImage: "bolt")
          Text("A long row that wraps into two lines at this width")
        }
      }
      .navigationTitle("Settings")
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { Button("Edit") {} }
        ToolbarItem(placement: .topBarLeading) { Button("Help") {} }
      }
    }
    .environment(\.layoutDirection, .rightToLeft)
  }
}

/// Controls with text at an accessibility size.
struct LargeTextListing: View {
  @State private var isOn = true
  @State private var count = 3
  @State private var mode = "Spectrum"
  @State private var name = ""
  @State private var ink = Color.orange
  @State private var start = Date(timeIntervalSinceReferenceDate: 817_983_660)

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Toggle("Sound", isOn: $isOn)
      Stepper("Cards: \(count)", value: $count)
      Picker("Mode", selection: $mode) {
        ForEach(["Grid", "Spectrum", "Sliders"], id: \.self) { Text($0) }
      }
      .pickerStyle(.segmented)
      Picker("Mode", selection: $mode) {
        ForEach(["Grid", "Spectrum"], id: \.self) { Text($0) }
      }
      .pickerStyle(.inline)
      Gauge(value: 0.3) {
        Text("Fuel")
      } currentValueLabel: {
        Text(0.3, format: .percent)
      } minimumValueLabel: {
        Text("E")
      } maximumValueLabel: {
        Text("F")
      }
      Gauge(value: 60, in: 0...100) {
        Text("AQI")
      } currentValueLabel: {
        Text("60")
      }
      .gaugeStyle(.accessoryCircular)
      TextField("Name", text: $name).textFieldStyle(.roundedBorder)
      ColorPicker("Ink", selection: $ink)
      DatePicker("Starts", selection: $start)
      Button("Bordered") {}.buttonStyle(.bordered)
    }
    .padding()
    .environment(\.dynamicTypeSize, .accessibility3)
  }
}

/// Rows, bars and tabs with text at an accessibility size.
struct LargeRowsListing: View {
  @State private var isOn = true

  var body: some View {
    TabView {
      NavigationStack {
        List {
          Section("Game") {
            Toggle("Sound", isOn: $isOn)
            LabeledContent("Version", value: "1.0")
            Label("Lightning", systemImage: "bolt")
            Text("A long row that wraps into several lines")
          }
        }
        .navigationTitle("Settings")
        .toolbar { Button("Edit") {} }
      }
      .tabItem { Label("Game", systemImage: "house") }
      Text("Shop").badge(3).tabItem { Label("Shop", systemImage: "cart") }
    }
    .environment(\.dynamicTypeSize, .accessibility3)
  }
}
