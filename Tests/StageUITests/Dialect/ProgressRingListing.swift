import StageUI

struct ProgressRingListing: View {
  @State private var progress = 0.0

  var body: some View {
    VStack(spacing: 28) {
      Ring(progress: progress, lineWidth: 18)
        .frame(width: 140, height: 140)
        .overlay {
          VStack(spacing: 0) {
            Text(progress, format: .percent.precision(.fractionLength(0)))
              .font(.title.bold().monospacedDigit())
            Text("of target").font(.caption).foregroundStyle(.secondary)
          }
        }
      ProgressView(value: progress, total: 1) {
        Text("Level 8")
      } currentValueLabel: {
        Text("\(Int(progress * 200)) / 200")
      }
      .progressViewStyle(.linear)
      .tint(.mint)
      ProgressView("Hearts", value: progress)
        .progressViewStyle(PillProgressStyle())
      HStack(spacing: 20) {
        ProgressView()
        ProgressView().progressViewStyle(.circular).tint(.pink)
      }
    }
    .padding(24)
    .onAppear {
      withAnimation(.timingCurve(0.2, 0.8, 0.2, 1, duration: 0.8)) { progress = 0.72 }
    }
  }
}

private struct Ring: View {
  var progress: Double
  var lineWidth: CGFloat

  var body: some View {
    ZStack {
      Circle()
        .stroke(Color.gray.opacity(0.2), lineWidth: lineWidth)
      Circle()
        .trim(from: 0, to: progress)
        .stroke(
          AngularGradient(
            gradient: Gradient(colors: [.blue, .purple, .pink]), center: .center,
            startAngle: .degrees(0), endAngle: .degrees(360)),
          style: StrokeStyle(lineWidth: lineWidth, lineCap: .round, lineJoin: .round)
        )
        .rotationEffect(.degrees(-90))
    }
    .padding(lineWidth / 2)
  }
}

private struct PillProgressStyle: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
        .font(.caption)
        .foregroundStyle(.secondary)
      GeometryReader { proxy in
        ZStack(alignment: .leading) {
          Capsule().fill(.quaternary)
          Capsule()
            .fill(
              .linearGradient(colors: [.red, .pink], startPoint: .leading, endPoint: .trailing)
            )
            .frame(width: proxy.size.width * (configuration.fractionCompleted ?? 0))
        }
      }
      .frame(height: 16)
    }
  }
}
