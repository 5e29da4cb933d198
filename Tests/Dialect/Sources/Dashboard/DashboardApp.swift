import SwiftUI

@main
struct DashboardApp: App {
  var body: some Scene {
    WindowGroup("Dashboard") {
      DashboardView()
    }
  }
}

struct DashboardView: View {
  @StateObject private var model = DashboardModel()
  @State private var appeared = false
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Namespace private var selection

  private var columns: [GridItem] {
    [GridItem(.adaptive(minimum: sizeClass == .regular ? 180 : 140), spacing: 12)]
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          periodPicker
          LazyVGrid(columns: columns, spacing: 12) {
            ForEach(model.metrics) { metric in
              Button {
                withAnimation(reduceMotion ? nil : .snappy) { model.selected = metric.kind }
              } label: {
                MetricTile(
                  metric: metric, isSelected: metric.kind == model.selected, namespace: selection)
              }
              .buttonStyle(.plain)
            }
          }
          chartCard
          HighlightList(metric: model.current, highlighted: $model.highlighted)
        }
        .padding()
      }
      .background(Color(white: 0.95))
      .navigationTitle("Dashboard")
      .toolbar {
        ShareLink(item: "\(Int(model.current.total)) \(model.selected.unit)")
      }
    }
    .onAppear {
      withAnimation(reduceMotion ? nil : .easeOut(duration: 0.7).delay(0.1)) { appeared = true }
    }
    .onChange(of: model.period) {
      model.highlighted = nil
      appeared = false
      withAnimation(.easeOut(duration: 0.5)) { appeared = true }
    }
  }

  private var periodPicker: some View {
    Picker("Period", selection: $model.period.animation()) {
      ForEach(Period.allCases) { period in
        Text(period.rawValue)
      }
    }
    .pickerStyle(.segmented)
    .labelsHidden()
  }

  private var chartCard: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(alignment: .firstTextBaseline) {
        Text(model.selected.title)
          .font(.title3.bold())
        Spacer()
        Text("⌀ \(model.current.average.formatted(.number.precision(.fractionLength(0...1))))")
          .font(.callout)
          .foregroundStyle(.secondary)
          .monospacedDigit()
          .contentTransition(.numericText())
      }
      BarChart(
        samples: model.current.samples, goal: model.current.goal, color: model.selected.color,
        progress: appeared ? 1 : 0, highlighted: model.highlighted
      )
      .frame(height: 180)
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { value in
            let slot = 300.0 / Double(model.current.samples.count)
            let index = Int((value.location.x - 28) / slot)
            if model.current.samples.indices.contains(index) {
              model.highlighted = index
            }
          }
          .onEnded { _ in model.highlighted = nil }
      )
      .sensoryFeedback(.selection, trigger: model.highlighted)
      .accessibilityAdjustableAction { direction in
        let last = model.current.samples.count - 1
        switch direction {
        case .increment: model.highlighted = min((model.highlighted ?? -1) + 1, last)
        case .decrement: model.highlighted = max((model.highlighted ?? 1) - 1, 0)
        @unknown default: break
        }
      }
    }
    .padding()
    .background(.background, in: .rect(cornerRadius: 16))
  }
}

struct MetricTile: View {
  let metric: Metric
  let isSelected: Bool
  let namespace: Namespace.ID

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Image(systemName: metric.kind.symbol)
          .foregroundStyle(metric.kind.color)
          .symbolRenderingMode(.hierarchical)
        Text(metric.kind.title)
          .font(.subheadline.weight(.medium))
        Spacer()
        ChangeBadge(change: metric.change)
      }
      HStack(alignment: .bottom) {
        VStack(alignment: .leading, spacing: 0) {
          Text(metric.average, format: .number.precision(.significantDigits(1...3)))
            .font(.title2.bold().monospacedDigit())
          Text(metric.kind.unit)
            .font(.caption)
            .foregroundStyle(.secondary)
        }
        Spacer()
        ActivityRing(
          fraction: metric.average / metric.goal, color: metric.kind.color, lineWidth: 6
        )
        .frame(width: 52, height: 52)
      }
      LineChart(samples: metric.samples, color: metric.kind.color)
        .frame(height: 36)
        .accessibilityHidden(true)
    }
    .padding(12)
    .background {
      RoundedRectangle(cornerRadius: 14, style: .continuous)
        .fill(.background)
        .shadow(color: .black.opacity(0.06), radius: 8, y: 4)
    }
    .overlay {
      if isSelected {
        RoundedRectangle(cornerRadius: 14, style: .continuous)
          .strokeBorder(metric.kind.color, lineWidth: 2)
          .matchedGeometryEffect(id: "selection", in: namespace)
      }
    }
    .contentShape(.rect)
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : .isButton)
  }
}

struct ChangeBadge: View {
  let change: Double

  var body: some View {
    Label {
      Text(abs(change), format: .percent.precision(.fractionLength(0)))
    } icon: {
      Image(systemName: change < 0 ? "arrow.down.right" : "arrow.up.right")
    }
    .labelStyle(.titleAndIcon)
    .font(.caption2.bold())
    .foregroundStyle(change < 0 ? Color.red : .green)
    .padding(.horizontal, 6)
    .padding(.vertical, 2)
    .background((change < 0 ? Color.red : .green).opacity(0.12), in: .capsule)
  }
}

struct HighlightList: View {
  let metric: Metric
  @Binding var highlighted: Int?

  var body: some View {
    VStack(spacing: 0) {
      ForEach(metric.samples.sorted { $0.value > $1.value }.prefix(3)) { sample in
        if sample.id != metric.best?.id {
          Divider()
        }
        Button {
          highlighted = highlighted == sample.id ? nil : sample.id
        } label: {
          HStack {
            Text(sample.label)
            Spacer()
            Text("\(sample.value, specifier: "%.1f") \(metric.kind.unit)")
              .foregroundStyle(.secondary)
            if sample.id == metric.best?.id {
              Image(systemName: "crown.fill")
                .foregroundStyle(.yellow)
            }
          }
          .padding(.vertical, 10)
          .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
      }
    }
    .padding(.horizontal)
    .background(.background, in: RoundedRectangle(cornerRadius: 16))
  }
}
