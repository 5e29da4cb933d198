import SwiftUI

struct Forecast: Identifiable {
  var id: String { day }
  let day: String
  let symbol: String
  let low: Int
  let high: Int
}

struct WeatherListing: View {
  let days = [
    Forecast(day: "Mon", symbol: "sun.max.fill", low: 11, high: 22),
    Forecast(day: "Tue", symbol: "cloud.fill", low: 12, high: 18),
    Forecast(day: "Wed", symbol: "cloud.rain.fill", low: 9, high: 14),
    Forecast(day: "Thu", symbol: "cloud.sun.fill", low: 10, high: 19),
  ]

  var body: some View {
    VStack(spacing: 24) {
      VStack {
        Text("Lisbon").font(.title2)
        Text("21°")
          .font(.system(size: 72, weight: .thin))
        Text("H:22° L:11°").foregroundStyle(.secondary)
      }
      VStack(spacing: 0) {
        ForEach(days) { day in
          HStack {
            Text(day.day).frame(width: 48, alignment: .leading)
            Image(systemName: day.symbol)
              .symbolRenderingMode(.multicolor)
              .frame(width: 32)
            Text("\(day.low)°").foregroundStyle(.secondary).frame(width: 36)
            GeometryReader { geo in
              Capsule()
                .fill(.quaternary)
                .overlay(alignment: .leading) {
                  Capsule()
                    .fill(
                      LinearGradient(
                        colors: [.blue, .yellow, .orange], startPoint: .leading, endPoint: .trailing
                      )
                    )
                    .frame(width: geo.size.width * Double(day.high - day.low) / 15)
                    .offset(x: geo.size.width * Double(day.low - 8) / 20)
                }
            }
            .frame(height: 5)
            Text("\(day.high)°").frame(width: 36)
          }
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .padding(.vertical, 10)
          if day.id != days.last?.id { Divider() }
        }
      }
      .padding(.horizontal)
      .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 16))
    }
    .padding()
    .background(
      LinearGradient(
        colors: [.cyan.opacity(0.4), .blue.opacity(0.2)], startPoint: .top, endPoint: .bottom))
  }
}
