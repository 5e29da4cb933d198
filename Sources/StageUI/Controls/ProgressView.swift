/// The progress of a task: a bar, a ring, or a spinner if the progress is unknown.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  private let fraction: Double?
  /// The interval whose passing is shown instead of the fraction.
  private let interval: ProgressInterval?
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  @Environment(\.progressLook) private var look
  @Environment(\.labelsVisibility) private var labelsVisibility

  /// Creates a progress view.
  ///
  /// `value` is limited to 0…`total`; nil means that the progress is unknown.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label = { EmptyView() },
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel = { EmptyView() }
  ) {
    fraction = value.map { total > 0 ? Double(min(max($0 / total, 0), 1)) : 0 }
    interval = nil
    self.label = label()
    self.currentValueLabel = currentValueLabel()
  }

  /// Creates a view of the time that is left of an interval, or that has passed.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    fraction = nil
    interval = ProgressInterval(dates: timerInterval, countsDown: countsDown)
    self.label = label()
    self.currentValueLabel = currentValueLabel()
  }

  public var body: some View {
    if let interval {
      TimelineView(.explicit(interval.moments)) { content(interval.fraction(at: $0.kitDate)) }
    } else {
      content(fraction)
    }
  }

  private func content(_ fraction: Double?) -> some View {
    look.body(
      ProgressViewStyleConfiguration(
        fractionCompleted: fraction,
        label: label is EmptyView || labelsVisibility == .hidden
          ? nil : ProgressViewStyleConfiguration.Label(content: AnyView(label)),
        currentValueLabel: currentValueLabel is EmptyView
          ? nil
          : ProgressViewStyleConfiguration.CurrentValueLabel(
            content: AnyView(currentValueLabel)))
    ) { BuiltInProgress(configuration: $0, isCircular: false) }
    .accessibilityElement(children: .combine)
    .accessibilityValue(fraction?.percents ?? "")
    .accessibility { $0.accessibility.role = .progress }
  }
}

/// An interval of time that a progress view shows.
struct ProgressInterval {
  let dates: ClosedRange<Date>
  let countsDown: Bool

  private var seconds: Double {
    dates.upperBound.timeIntervalSinceReferenceDate
      - dates.lowerBound.timeIntervalSinceReferenceDate
  }

  /// The moments at which the view changes: 30 in a second, but at most 1000.
  var moments: LazyMapSequence<ClosedRange<Int>, Date> {
    let count = Int(clamping: min(max((seconds * 30).rounded(.up), 1), 1000))
    let (start, step) = (dates.lowerBound, seconds / Double(count))
    let end = dates.upperBound
    return (0...count).lazy.map { $0 == count ? end : start + Double($0) * step }
  }

  /// Returns the part of the interval that is left, or that has passed.
  func fraction(at date: Date) -> Double {
    let passed =
      date.timeIntervalSinceReferenceDate - dates.lowerBound.timeIntervalSinceReferenceDate
    let share = seconds > 0 ? min(max(passed / seconds, 0), 1) : 1
    return countsDown ? 1 - share : share
  }
}

/// The time that is left of an interval, or that has passed, as text.
public struct DefaultDateProgressLabel: View {
  let dates: ClosedRange<Date>
  let countsDown: Bool

  public var body: some View {
    Text(timerInterval: dates, countsDown: countsDown).monospacedDigit()
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view of the time that is left of an interval, or that has passed, with the time as
  /// text below.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      DefaultDateProgressLabel(dates: timerInterval, countsDown: countsDown)
    }
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view of the time that is left of an interval, or that has passed, with the time as
  /// text below.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a progress view for unknown progress.
  public init(@ViewBuilder label: () -> Label = { EmptyView() }) {
    self.init(value: Double?.none, label: label)
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates a progress view with a Markdown title for unknown progress.
  public init(_ title: LocalizedStringKey) { self.init { Text(title) } }

  /// Creates a progress view with a verbatim title for unknown progress.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

  /// Creates a progress view with a Markdown title.
  public init<Value: BinaryFloatingPoint>(
    _ title: LocalizedStringKey, value: Value?, total: Value = 1
  ) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Creates a progress view with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol, Value: BinaryFloatingPoint>(
    _ title: S, value: Value?, total: Value = 1
  ) {
    self.init(value: value, total: total) { Text(title) }
  }
}

/// The built-in styles.
///
/// A bar lies between its label and its value. A ring or a spinner lies above its label.
struct BuiltInProgress: View {
  let configuration: ProgressViewStyleConfiguration
  let isCircular: Bool
  @Environment(\.self) private var environment

  var body: some View {
    if configuration.fractionCompleted == nil || isCircular {
      VStack(spacing: 8) {
        picture
        configuration.label.foregroundStyle(.secondary)
      }
    } else {
      VStack(alignment: .leading, spacing: 8) {
        configuration.label
        picture
        configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
      }
    }
  }

  @ViewBuilder private var picture: some View {
    let look = ControlColors(environment)
    if let fraction = configuration.fractionCompleted {
      if isCircular {
        ControlPicture(
          name: "progress", isDirected: false, value: fraction * 1000, look: look,
          size: { _ in Size(36, 36) }, draw: ProgressPicture.drawRing)
      } else {
        ControlPicture(
          name: "progress", value: fraction * 1000, look: look, size: { Size($0.width ?? 200, 8) },
          draw: ProgressPicture.drawBar)
      }
    } else {
      Spinner(colors: look)
    }
  }
}

private enum ProgressPicture {
  static func drawBar(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ colors: ControlColors
  ) {
    let rect = Rect(origin: .zero, size: size)
    let radius = size.height / 2
    context.fill(Path(roundedRect: rect, cornerRadius: radius), with: .color(colors.groove))
    let width = size.width * min(max(value / 1000, 0), 1)
    guard width > 0 else { return }
    var clipped = context
    clipped.clip(to: Path(roundedRect: rect, cornerRadius: radius))
    let filled = Rect(
      x: width - max(width, size.height), y: 0, width: max(width, size.height), height: size.height)
    clipped.fill(
      Path(roundedRect: filled, cornerRadius: radius),
      with: .linearGradient(
        Gradient(colors: [colors.accentBottom, colors.accentTop]),
        startPoint: .zero, endPoint: Point(max(width, 1), 0)))
  }

  static func drawRing(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ colors: ControlColors
  ) {
    let box = Rect(origin: .zero, size: size).insetBy(dx: 2.5, dy: 2.5)
    let style = StrokeStyle(lineWidth: 4, lineCap: .round)
    context.stroke(Path(ellipseIn: box), with: .color(colors.groove), style: style)
    let fraction = min(max(value / 1000, 0), 1)
    guard fraction > 0 else { return }
    var path = Path()
    path.addArc(
      center: box.center, radius: box.width / 2, startAngle: .degrees(-90),
      endAngle: .degrees(-90 + 360 * fraction), clockwise: false)
    context.stroke(path, with: colors.accent(in: box), style: style)
  }
}
