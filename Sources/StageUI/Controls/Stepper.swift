/// Increments and decrements a value with two buttons, or with the left and right arrow keys.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let value: String
  private let onIncrement: (() -> Void)?
  private let onDecrement: (() -> Void)?
  private let onEditingChanged: (Bool) -> Void
  @State private var pressed: AccessibilityAdjustmentDirection?
  @Environment(\.self) private var environment

  /// Creates a stepper with its own actions; a nil action disables its button.
  ///
  /// `onEditingChanged` is called with true when a press begins and with false when it ends.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?,
    onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label(), value: "", onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged)
  }

  private init(
    label: Label, value: String, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.label = label
    self.value = value
    self.onIncrement = onIncrement
    self.onDecrement = onDecrement
    self.onEditingChanged = onEditingChanged
  }

  /// Creates a stepper for a value in a range; the new value is limited to the range.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step, label(), { "\($0)" }, onEditingChanged)
  }

  /// Creates a stepper for a value without limits.
  public init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value, nil, step, label(), { "\($0)" }, onEditingChanged)
  }

  /// Creates a stepper whose value is spoken in a format.
  ///
  /// Values outside of `bounds` are not reached; without bounds there is no limit.
  public init<F: FormatStyle>(
    value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>? = nil,
    step: F.FormatInput.Stride = 1, format: F, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: Strideable, F.FormatOutput == String {
    self.init(value, bounds, step, label(), { format.format($0) }, onEditingChanged)
  }

  private init<Value: Strideable>(
    _ value: Binding<Value>, _ bounds: ClosedRange<Value>?, _ step: Value.Stride, _ label: Label,
    _ text: (Value) -> String, _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    func go(_ stride: Value.Stride) -> (() -> Void)? {
      let isUp = stride > 0
      if let bounds {
        guard isUp ? value.wrappedValue < bounds.upperBound : value.wrappedValue > bounds.lowerBound
        else { return nil }
      }
      return {
        let next = value.wrappedValue.advanced(by: stride)
        value.wrappedValue =
          bounds.map { min(max(next, $0.lowerBound), $0.upperBound) } ?? next
      }
    }
    self.init(
      label: label, value: text(value.wrappedValue), onIncrement: go(step),
      onDecrement: go(0 - step), onEditingChanged)
  }

  private var picture: some View {
    ControlPicture(
      value: 0.0,
      look: StepperPicture(
        colors: ControlColors(environment), pressed: pressed, canGoUp: onIncrement != nil,
        canGoDown: onDecrement != nil),
      size: { _ in StepperPicture.size }, draw: StepperPicture.draw
    )
    .contentShape(.focusEffect, Capsule())
  }

  @ViewBuilder private var content: some View {
    if environment.labelsVisibility == .hidden {
      picture.background { label.modifier(PlainModifier<SpokenTitleNode>()) }
    } else {
      ControlRow(label) { picture }
    }
  }

  public var body: some View {
    content
      .frame(minHeight: 44)
      .opacity(environment.isEnabled ? 1 : 0.45)
      .modifier(
        ControlModifier(
          role: .stepper, value: { value },
          onPress: {
            if !$0 { pressed = nil }
            onEditingChanged($0)
          }, onSlide: slide,
          adjust: adjust, axis: .horizontal))
  }

  private func slide(_ slide: ControlSlide) {
    switch slide {
    case .moved(let place, let start, let size):
      pressed = side(of: place, size) == side(of: start, size) ? side(of: place, size) : nil
    case .ended(let place, let start, let size):
      if let side = side(of: place, size), side == self.side(of: start, size) { adjust(side) }
      pressed = nil
    case .cancelled: pressed = nil
    }
  }

  private func side(of place: Point, _ size: Size) -> AccessibilityAdjustmentDirection? {
    let x = place.x - (size.width - StepperPicture.size.width)
    guard x >= 0, x <= StepperPicture.size.width, place.y >= -22, place.y <= size.height + 22
    else { return nil }
    return x < StepperPicture.size.width / 2 ? .decrement : .increment
  }

  private func adjust(_ direction: AccessibilityAdjustmentDirection) {
    if direction == .increment { onIncrement?() } else { onDecrement?() }
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a Markdown title for a value in a range.
  public init<Value: Strideable>(
    _ title: LocalizedStringKey, value: Binding<Value>, in bounds: ClosedRange<Value>,
    step: Value.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a Markdown title for a value without limits.
  public init<Value: Strideable>(
    _ title: LocalizedStringKey, value: Binding<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a verbatim title for a value in a range.
  @_disfavoredOverload
  public init<S: StringProtocol, Value: Strideable>(
    _ title: S, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a verbatim title for a value without limits.
  @_disfavoredOverload
  public init<S: StringProtocol, Value: Strideable>(
    _ title: S, value: Binding<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a Markdown title and its own actions; a nil action disables its button.
  public init(
    _ title: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a verbatim title and its own actions; a nil action disables its button.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}

/// Draws minus and plus in one capsule; each half is 48 × 44 points.
private struct StepperPicture: Equatable {
  static let size = Size(96, 44)

  var colors: ControlColors
  var pressed: AccessibilityAdjustmentDirection?
  var canGoUp: Bool
  var canGoDown: Bool

  static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ look: StepperPicture
  ) {
    let rect = Rect(origin: .zero, size: size)
    context.fill(
      Path(roundedRect: rect, cornerRadius: size.height / 2), with: .color(look.colors.bed))
    if let pressed = look.pressed {
      let half = Rect(
        x: pressed == .decrement ? 4 : size.width / 2 + 2, y: 4, width: size.width / 2 - 6,
        height: size.height - 8)
      context.fill(
        Path(roundedRect: half, cornerRadius: half.height / 2), with: .color(look.colors.groove))
    }
    func sign(_ x: Double, isPlus: Bool, isLit: Bool) {
      var path = Path()
      path.move(to: Point(x - 7, size.height / 2))
      path.addLine(to: Point(x + 7, size.height / 2))
      if isPlus {
        path.move(to: Point(x, size.height / 2 - 7))
        path.addLine(to: Point(x, size.height / 2 + 7))
      }
      context.stroke(
        path, with: .color(look.colors.text.opacity(isLit ? 1 : 0.3)),
        style: StrokeStyle(lineWidth: 2, lineCap: .round))
    }
    sign(size.width / 4, isPlus: false, isLit: look.canGoDown)
    sign(size.width * 3 / 4, isPlus: true, isLit: look.canGoUp)
    let line = Rect(x: size.width / 2 - 0.5, y: 12, width: 1, height: size.height - 24)
    context.fill(Path(line), with: .color(look.colors.text.opacity(0.15)))
  }
}
