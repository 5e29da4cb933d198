/// Selects a number in a range by dragging a knob, or with the left and right arrow keys.
public struct Slider<Value: BinaryFloatingPoint, Label: View, ValueLabel: View>: View {
  private let value: Binding<Value>
  private let bounds: ClosedRange<Value>
  private let step: Value?
  private let label: Label
  private let minimumLabel: ValueLabel
  private let maximumLabel: ValueLabel
  private let onEditingChanged: (Bool) -> Void
  @State private var isPressed = false
  @State private var isHovered = false
  @State private var isRinged = false
  @Environment(\.self) private var environment

  /// Creates a slider.
  ///
  /// Arrow keys change the value by `step` or, without a step, by a tenth of the range.
  ///
  /// - Parameters:
  ///   - step: The distance between values; nil, zero and negative steps allow every value.
  ///   - label: The name of the value for accessibility; it is not drawn.
  ///   - onEditingChanged: Called with true when a press begins and with false when it ends.
  public init(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.value = value
    self.bounds = bounds
    self.step = step.flatMap { $0 > 0 ? $0 : nil }
    self.label = label()
    minimumLabel = minimumValueLabel()
    maximumLabel = maximumValueLabel()
    self.onEditingChanged = onEditingChanged
  }

  private var fraction: Double {
    let length = bounds.upperBound - bounds.lowerBound
    guard length > 0 else { return 0 }
    return Double(min(max((value.wrappedValue - bounds.lowerBound) / length, 0), 1))
  }

  public var body: some View {
    if minimumLabel is EmptyView, maximumLabel is EmptyView {
      groove
    } else {
      HStack(spacing: 8) {
        minimumLabel
        groove
        maximumLabel
      }
    }
  }

  private var groove: some View {
    ControlPicture(
      name: "a slider", value: fraction * SliderPicture.points,
      look: SliderPicture(
        colors: ControlColors(environment), isPressed: isPressed,
        isLit: (isHovered || isRinged) && environment.isEnabled),
      size: { Size($0.width ?? 200, 44) }, draw: SliderPicture.draw
    )
    .background { label.modifier(PlainModifier<SpokenTitleNode>()) }
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 12))
    .opacity(environment.isEnabled ? 1 : 0.45)
    .modifier(
      ControlModifier(
        role: .slider, value: { fraction.percents },
        onPress: {
          isPressed = $0
          onEditingChanged($0)
        }, onSlide: slide, adjust: adjust, axis: .horizontal)
    )
    .onHover { isHovered = $0 }
    .onFocusRing { isRinged = $0 }
  }

  private func slide(_ slide: ControlSlide) {
    switch slide {
    case .moved(let place, _, let size), .ended(let place, _, let size):
      let way = size.width - SliderPicture.knob
      guard way > 0 else { return }
      set(fraction: (place.x - SliderPicture.knob / 2) / way)
    case .cancelled: break
    }
  }

  private func set(fraction: Double) {
    let length = bounds.upperBound - bounds.lowerBound
    set(bounds.lowerBound + Value(min(max(fraction, 0), 1)) * length)
  }

  private func set(_ new: Value) {
    var new = new
    if let step { new = bounds.lowerBound + ((new - bounds.lowerBound) / step).rounded() * step }
    new = min(max(new, bounds.lowerBound), bounds.upperBound)
    if new != value.wrappedValue { value.wrappedValue = new }
  }

  /// Changes the value by `step` or, without a step, by a tenth of the range.
  private func adjust(_ direction: AccessibilityAdjustmentDirection) {
    let stride = step ?? (bounds.upperBound - bounds.lowerBound) / 10
    set(value.wrappedValue + (direction == .increment ? stride : -stride))
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider with a label that only accessibility reads.
  public init(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: label, minimumValueLabel: { EmptyView() },
      maximumValueLabel: { EmptyView() }, onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider without a label.
  public init(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { EmptyView() },
      onEditingChanged: onEditingChanged)
  }
}

/// Draws the track, its filled part and the knob.
private struct SliderPicture: Equatable {
  static let knob = 26.0
  /// The animated value at the right end of the track; the value at the left end is 0.
  ///
  /// The value animates like a position in points on a track of this length.
  static let points = 1000.0

  var colors: ControlColors
  var isPressed: Bool
  /// Whether a halo lies around the knob, because the slider is hovered or has the focus ring.
  var isLit = false

  static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ look: SliderPicture
  ) {
    let fraction = min(max(value / points, 0), 1)
    let groove = Rect(x: 0, y: size.height / 2 - 3, width: size.width, height: 6)
    context.fill(Path(roundedRect: groove, cornerRadius: 3), with: .color(look.colors.groove))
    let middle = knob / 2 + fraction * (size.width - knob)
    let filled = Rect(x: 0, y: groove.minY, width: middle, height: 6)
    context.fill(
      Path(roundedRect: filled, cornerRadius: 3),
      with: .linearGradient(
        Gradient(colors: [look.colors.accentBottom, look.colors.accentTop]),
        startPoint: Point(0, 0), endPoint: Point(middle, 0)))
    if look.isLit {
      let halo = Rect(
        x: middle - knob / 2, y: size.height / 2 - knob / 2, width: knob, height: knob)
      context.fill(
        Path(ellipseIn: halo.insetBy(dx: -8, dy: -8)),
        with: .color(look.colors.accentTop.opacity(0.35)))
    }
    let side = look.isPressed ? knob + 3 : knob
    context.drawKnob(
      Path(
        ellipseIn: Rect(
          x: middle - side / 2, y: size.height / 2 - side / 2, width: side, height: side)))
  }
}
