// A chart: bars that grow from the axis one after the other, with labels and a line for the mean.
//
//   Chart                       opens the window
//   Chart --picture chart.png   draws it when the bars have arrived
import KitWindow
import StageUI

struct Bar: Identifiable {
  let id: String
  let value: Double
}

let bars = [
  Bar(id: "Mon", value: 310), Bar(id: "Tue", value: 520), Bar(id: "Wed", value: 275),
  Bar(id: "Thu", value: 640), Bar(id: "Fri", value: 480), Bar(id: "Sat", value: 890),
  Bar(id: "Sun", value: 720),
]

struct Chart: View {
  let bars: [Bar]
  @State private var hasAppeared = false

  private var greatest: Double { bars.map(\.value).max() ?? 1 }
  private var mean: Double { bars.map(\.value).reduce(0, +) / Double(max(bars.count, 1)) }

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text("Points a day").font(.title3.bold())
      // The geometry reader gives the available height. The bar of the greatest value fills it.
      GeometryReader { proxy in
        HStack(alignment: .bottom, spacing: 12) {
          ForEach(bars.indices, id: \.self) { index in
            column(index, height: proxy.size.height)
          }
        }
        // A line over the bars shows the mean. It is as high as a bar of that value would be.
        .overlay(alignment: .bottom) {
          Rectangle().fill(.red).frame(height: 1)
            .offset(y: -proxy.size.height * mean / greatest)
        }
      }
      HStack(spacing: 12) {
        ForEach(bars) { bar in
          Text(bar.id).font(.caption).foregroundStyle(.secondary).frame(maxWidth: .infinity)
        }
      }
    }
    .padding(24)
    .onAppear { hasAppeared = true }
  }

  private func column(_ index: Int, height: Double) -> some View {
    let bar = bars[index]
    return UnevenRoundedRectangle(topLeadingRadius: 6, topTrailingRadius: 6)
      .fill(bar.value < mean ? AnyShapeStyle(.blue.opacity(0.5)) : AnyShapeStyle(.blue))
      .frame(height: hasAppeared ? height * bar.value / greatest : 0)
      // Each bar has the same animation, and begins 60 ms after the one before it.
      .animation(.snappy.delay(0.06 * Double(index)), value: hasAppeared)
      .frame(maxWidth: .infinity)
      .accessibilityLabel(bar.id)
      .accessibilityValue("\(Int(bar.value)) points")
  }
}

try ViewProgram("Chart", size: Size(420, 280)) { Chart(bars: bars) }.main(pictureAt: 2)
