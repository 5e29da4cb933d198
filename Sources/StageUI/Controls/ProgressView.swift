/// How far something has come, or that it goes on.
public struct ProgressView<Label: View>: View {
  private let fraction: Double?
  private let label: Label
  @Environment(\.progressStyle) private var style
  @Environment(\.self) private var environment

  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    fraction = value.map { total > 0 ? Double(min(max($0 / total, 0), 1)) : 0 }
    self.label = label()
  }

  /// Nobody knows how far.
  public init(@ViewBuilder label: () -> Label) {
    fraction = nil
    self.label = label()
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      label
      picture
    }
    .accessibilityElement(children: .combine)
    .accessibilityValue(fraction.map { "\(Int(($0 * 100).rounded()))%" } ?? "")
    .modifier(AccessibilityModifier { $0.accessibility.role = .progress })
  }

  @ViewBuilder private var picture: some View {
    let look = ProgressPicture(colors: ControlColors(environment))
    if let fraction {
      if style.isCircular {
        ControlPicture(
          value: fraction * 1000, look: look, size: { _ in Size(36, 36) },
          draw: ProgressPicture.drawRing)
      } else {
        ControlPicture(
          value: fraction * 1000, look: look, size: { Size($0.width ?? 200, 8) },
          draw: ProgressPicture.drawBar)
      }
    } else {
      Spinner(colors: ControlColors(environment))
    }
  }
}

extension ProgressView where Label == EmptyView {
  public init() { self.init { EmptyView() } }

  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }
}

extension ProgressView where Label == ControlTitle {
  public init(_ title: String) { self.init { ControlTitle(title) } }

  public init<Value: BinaryFloatingPoint>(_ title: String, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { ControlTitle(title) }
  }
}

/// How progress is shown.
public struct ProgressStyle: Hashable, Sendable {
  let isCircular: Bool

  public static let automatic = ProgressStyle(isCircular: false)
  public static let linear = ProgressStyle(isCircular: false)
  public static let circular = ProgressStyle(isCircular: true)
}

private struct ProgressStyleKey: EnvironmentKey {
  static let defaultValue = ProgressStyle.automatic
}

extension EnvironmentValues {
  var progressStyle: ProgressStyle {
    get { self[ProgressStyleKey.self] }
    set { self[ProgressStyleKey.self] = newValue }
  }
}

extension View {
  /// How progress inside is shown.
  public func progressViewStyle(_ style: ProgressStyle) -> some View {
    environment(\.progressStyle, style)
  }
}

private struct ProgressPicture: Equatable {
  var colors: ControlColors

  static func drawBar(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ look: ProgressPicture
  ) {
    let rect = Rect(origin: .zero, size: size)
    let radius = size.height / 2
    context.fill(Path(roundedRect: rect, cornerRadius: radius), with: .color(look.colors.groove))
    let width = size.width * min(max(value / 1000, 0), 1)
    guard width > 0 else { return }
    var clipped = context
    clipped.clip(to: Path(roundedRect: rect, cornerRadius: radius))
    let filled = Rect(
      x: width - max(width, size.height), y: 0, width: max(width, size.height), height: size.height)
    clipped.fill(
      Path(roundedRect: filled, cornerRadius: radius),
      with: .linearGradient(
        Gradient(colors: [look.colors.accentBottom, look.colors.accentTop]),
        startPoint: .zero, endPoint: Point(max(width, 1), 0)))
  }

  static func drawRing(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ look: ProgressPicture
  ) {
    let box = Rect(origin: .zero, size: size).insetBy(dx: 2.5, dy: 2.5)
    let style = StrokeStyle(lineWidth: 4, lineCap: .round)
    context.stroke(Path(ellipseIn: box), with: .color(look.colors.groove), style: style)
    let fraction = min(max(value / 1000, 0), 1)
    guard fraction > 0 else { return }
    var path = Path()
    path.addArc(
      center: box.center, radius: box.width / 2, startAngle: .degrees(-90),
      endAngle: .degrees(-90 + 360 * fraction), clockwise: false)
    context.stroke(path, with: look.colors.accent(in: box), style: style)
  }
}
