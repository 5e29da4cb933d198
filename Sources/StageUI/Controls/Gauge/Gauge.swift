/// A value within a range, drawn by a style as a bar or as a ring.
///
/// ```swift
/// Gauge(value: speed, in: 0...180) {
///   Text("Speed")
/// } currentValueLabel: {
///   Text("\(Int(speed))")
/// }
/// .gaugeStyle(.accessoryCircular)
/// .tint(Gradient(colors: [.green, .red]))
/// ```
public struct Gauge<
  Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
>: View {
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  private let minimumValueLabel: BoundsLabel
  private let maximumValueLabel: BoundsLabel
  private let markedValueLabels: MarkedValueLabels
  @Environment(\.gaugeLook) private var look
  @Environment(\.labelsVisibility) private var labelsVisibility

  private init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel,
    _ minimum: BoundsLabel, _ maximum: BoundsLabel, _ marked: MarkedValueLabels
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    let part = length > 0 ? Double((value - bounds.lowerBound) / length) : 0
    fraction = part.isNaN ? 0 : min(max(part, 0), 1)
    self.label = label
    currentValueLabel = current
    minimumValueLabel = minimum
    maximumValueLabel = maximum
    markedValueLabels = marked
  }

  public var body: some View {
    look.body(
      GaugeStyleConfiguration(
        value: fraction,
        label: GaugeStyleConfiguration.Label(
          content: labelsVisibility == .hidden
            ? AnyView(label.modifier(PlainModifier<UndrawnTextNode>()).frame(width: 0, height: 0))
            : AnyView(label)),
        currentValueLabel: part(currentValueLabel),
        minimumValueLabel: part(minimumValueLabel),
        maximumValueLabel: part(maximumValueLabel),
        markedValueLabels: part(markedValueLabels))
    ) { LinearGauge(configuration: $0, isAccessory: false, isCapacity: true) }
    .accessibilityElement(children: .combine)
    .accessibilityValue(fraction.percents)
    .accessibility { $0.accessibility.role = .progress }
  }

  private func part<Part: View>(_ view: Part) -> StylePart? {
    view is EmptyView ? nil : StylePart(content: AnyView(view))
  }
}

extension Gauge {
  /// Creates a gauge with labels for its value and for both ends of its range.
  ///
  /// Values outside of the range are shown at its ends.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) where MarkedValueLabels == EmptyView {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(),
      EmptyView())
  }

  /// Creates a gauge with labels for its value, for both ends and for marked values.
  ///
  /// Only styles of the program's own draw `markedValueLabels`, as in SwiftUI.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel,
    @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(),
      markedValueLabels())
  }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label for its value.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), EmptyView(), EmptyView(), EmptyView())
  }
}

extension Gauge
where
  CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView
{
  /// Creates a gauge.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(
      value, bounds, label(), EmptyView(), EmptyView(), EmptyView(), EmptyView())
  }
}
