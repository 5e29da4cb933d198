import SwiftUI

struct GaugesListing: View {
  @State private var speed = 42.0
  private let range = 0.0...120.0

  var body: some View {
    VStack(spacing: 24) {
      Gauge(value: speed, in: range) {
        Text("Speed")
      } currentValueLabel: {
        Text(speed, format: .number.precision(.fractionLength(0)))
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("120")
      }
      .gaugeStyle(.accessoryCircular)
      .tint(Gradient(colors: [.green, .yellow, .red]))
      Gauge(value: speed, in: range) {
        Label("Speed", systemImage: "gauge")
      }
      .gaugeStyle(.linearCapacity)
      ProgressView(value: speed, total: 120) {
        Text("Progress")
      } currentValueLabel: {
        Text("\(Int(speed)) of 120")
      }
      ProgressView("Loading…")
        .progressViewStyle(.circular)
      Stepper("Speed: \(Int(speed))", value: $speed, in: range, step: 10)
    }
    .padding()
  }
}
