import SwiftUI

struct BarChart: View, Animatable {
  var samples: [Sample]
  var goal: Double
  var color: Color
  var progress: Double
  var highlighted: Int?

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var body: some View {
    Canvas { context, size in
      let plot = CGRect(x: 28, y: 8, width: size.width - 36, height: size.height - 32)
      let top = max(samples.map(\.value).max() ?? 1, goal) * 1.1
      drawGrid(in: &context, plot: plot, top: top)
      drawBars(in: &context, plot: plot, top: top)
      drawGoal(in: &context, plot: plot, top: top)
    }
    .accessibilityElement()
    .accessibilityLabel("Bar chart")
    .accessibilityValue("\(samples.count) bars")
  }

  private func drawGrid(in context: inout GraphicsContext, plot: CGRect, top: Double) {
    for step in 0...4 {
      let y = plot.maxY - plot.height * CGFloat(step) / 4
      var line = Path()
      line.move(to: CGPoint(x: plot.minX, y: y))
      line.addLine(to: CGPoint(x: plot.maxX, y: y))
      context.stroke(line, with: .color(.secondary.opacity(0.25)), lineWidth: 0.5)
      let value = top * Double(step) / 4
      let text = Text(value, format: .number.precision(.fractionLength(value < 20 ? 1 : 0)))
        .font(.system(size: 8))
        .foregroundStyle(.secondary)
      context.draw(text, at: CGPoint(x: plot.minX - 4, y: y), anchor: .trailing)
    }
  }

  private func drawBars(in context: inout GraphicsContext, plot: CGRect, top: Double) {
    guard !samples.isEmpty else { return }
    let slot = plot.width / CGFloat(samples.count)
    for sample in samples {
      let height = plot.height * sample.value / top * progress
      let bar = CGRect(
        x: plot.minX + slot * (CGFloat(sample.id) + 0.2), y: plot.maxY - height,
        width: slot * 0.6, height: height)
      let isDimmed = highlighted != nil && highlighted != sample.id
      context.fill(
        Path(roundedRect: bar, cornerRadius: 3),
        with: .linearGradient(
          Gradient(colors: [color, color.opacity(0.6)]),
          startPoint: CGPoint(x: bar.midX, y: bar.minY),
          endPoint: CGPoint(x: bar.midX, y: bar.maxY)))
      if isDimmed {
        context.fill(Path(roundedRect: bar, cornerRadius: 3), with: .color(.white.opacity(0.5)))
      }
      let label = context.resolve(Text(sample.label).font(.caption2))
      let measured = label.measure(in: CGSize(width: slot, height: 20))
      context.draw(
        label,
        in: CGRect(
          x: bar.midX - measured.width / 2, y: plot.maxY + 6, width: measured.width,
          height: measured.height))
    }
  }

  private func drawGoal(in context: inout GraphicsContext, plot: CGRect, top: Double) {
    let y = plot.maxY - plot.height * goal / top
    let line = Path { path in
      path.move(to: CGPoint(x: plot.minX, y: y))
      path.addLine(to: CGPoint(x: plot.maxX, y: y))
    }
    context.stroke(
      line, with: .color(.red), style: StrokeStyle(lineWidth: 1, lineCap: .round, dash: [4, 3]))
  }
}

struct LineChart: View {
  var samples: [Sample]
  var color: Color

  var body: some View {
    Canvas { context, size in
      guard samples.count > 1 else { return }
      let values = samples.map(\.value)
      let (low, high) = ((values.min() ?? 0) * 0.95, (values.max() ?? 1) * 1.05)
      let points = samples.enumerated().map { index, sample in
        CGPoint(
          x: size.width * CGFloat(index) / CGFloat(samples.count - 1),
          y: size.height * (1 - CGFloat((sample.value - low) / (high - low))))
      }
      let curve = Self.smoothPath(through: points)
      var area = curve
      area.addLine(to: CGPoint(x: size.width, y: size.height))
      area.addLine(to: CGPoint(x: 0, y: size.height))
      area.closeSubpath()
      context.fill(
        area,
        with: .linearGradient(
          Gradient(stops: [
            .init(color: color.opacity(0.4), location: 0),
            .init(color: color.opacity(0), location: 1),
          ]),
          startPoint: .zero, endPoint: CGPoint(x: 0, y: size.height)))
      context.drawLayer { layer in
        layer.addFilter(.shadow(color: color.opacity(0.5), radius: 3, y: 2))
        layer.stroke(curve, with: .color(color), lineWidth: 2)
      }
      if let last = points.last {
        let dot = CGRect(x: last.x - 3, y: last.y - 3, width: 6, height: 6)
        context.fill(Circle().path(in: dot), with: .color(color))
      }
    }
  }

  static func smoothPath(through points: [CGPoint]) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    for (previous, next) in zip(points, points.dropFirst()) {
      let middle = (previous.x + next.x) / 2
      path.addCurve(
        to: next, control1: CGPoint(x: middle, y: previous.y),
        control2: CGPoint(x: middle, y: next.y))
    }
    return path
  }
}

struct ActivityRing: View {
  var fraction: Double
  var color: Color
  var lineWidth: CGFloat = 10
  @State private var shown = 0.0

  var body: some View {
    ZStack {
      Circle()
        .stroke(color.opacity(0.2), lineWidth: lineWidth)
      Circle()
        .trim(from: 0, to: min(shown, 1))
        .stroke(
          AngularGradient(
            colors: [color.opacity(0.6), color], center: .center, startAngle: .zero,
            endAngle: .degrees(360)),
          style: StrokeStyle(lineWidth: lineWidth, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      Text(fraction, format: .percent.precision(.fractionLength(0)))
        .font(.caption.monospacedDigit().bold())
        .minimumScaleFactor(0.5)
        .lineLimit(1)
        .padding(lineWidth)
    }
    .padding(lineWidth / 2)
    .onAppear {
      withAnimation(.easeOut(duration: 0.8)) { shown = fraction }
    }
    .onChange(of: fraction) { _, new in
      withAnimation(.spring) { shown = new }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Goal")
    .accessibilityValue(Text(fraction, format: .percent.precision(.fractionLength(0))))
  }
}
