/// Switches a value on and off.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label
  private let isMixed: Bool
  @Environment(\.toggleLook) private var look

  /// Creates a toggle with a label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn, isMixed: false, label())
  }

  /// Creates a toggle with a label for several values, which it sets together.
  ///
  /// It is on if all values are true, and mixed if they differ; a mixed toggle sets all to true.
  public init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let values = sources.map { $0[keyPath: isOn] }
    let count = values.count { $0.wrappedValue }
    self.init(
      Binding(
        get: { values.allSatisfy(\.wrappedValue) },
        set: { new in for value in values { value.wrappedValue = new } }),
      isMixed: count > 0 && count < values.count, label())
  }

  private init(_ isOn: Binding<Bool>, isMixed: Bool, _ label: Label) {
    self.isOn = isOn
    self.isMixed = isMixed
    self.label = label
  }

  public var body: some View {
    look.body(
      ToggleStyleConfiguration(
        label: ToggleStyleConfiguration.Label(content: AnyView(label)), isOn: isOn,
        isMixed: isMixed)
    ) { SwitchToggle(configuration: $0) }
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a Markdown title.
  public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }

  /// Creates a toggle with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }

  /// Creates a toggle with a Markdown title for several values, which it sets together.
  ///
  /// It is on if all values are true, and mixed if they differ; a mixed toggle sets all to true.
  public init<C: RandomAccessCollection>(
    _ title: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(title) }
  }

  /// Creates a toggle with a verbatim title for several values, which it sets together.
  ///
  /// It is on if all values are true, and mixed if they differ; a mixed toggle sets all to true.
  @_disfavoredOverload
  public init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == StageUI.Label<Text, Image> {
  /// Creates a toggle with a symbol and a Markdown title.
  public init(_ title: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { StageUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a toggle with a symbol and a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { StageUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates a toggle from the configuration that a style receives.
  ///
  /// A style can apply another style to this toggle, and so build on that style.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(configuration.$isOn, isMixed: configuration.isMixed, configuration.label)
  }
}

extension ControlModifier {
  /// Returns the modifier for a toggle.
  @MainActor
  static func toggle(
    _ configuration: ToggleStyleConfiguration, onPress: @escaping (Bool) -> Void
  ) -> ControlModifier {
    let (isOn, isMixed) = (configuration.$isOn, configuration.isMixed)
    return ControlModifier(
      role: .toggle, value: { isMixed ? "mixed" : isOn.wrappedValue ? "on" : "off" },
      perform: { isOn.wrappedValue.toggle() }, onPress: onPress)
  }
}

struct SwitchToggle: View {
  let configuration: ToggleStyleConfiguration
  @State private var isPressed = false
  @Environment(\.self) private var environment

  private var picture: some View {
    SwitchPicture(
      isOn: configuration.isOn, isPressed: isPressed, colors: ControlColors(environment),
      fades: environment.accessibilityReduceMotion)
  }

  @ViewBuilder private var content: some View {
    if environment.labelsVisibility == .hidden {
      picture.background { configuration.label.modifier(PlainModifier<SpokenTitleNode>()) }
    } else {
      ControlRow(configuration.label) { picture }
    }
  }

  var body: some View {
    content
      .frame(minHeight: 44)
      .opacity(environment.isEnabled ? 1 : 0.45)
      .modifier(ControlModifier.toggle(configuration) { isPressed = $0 })
  }
}

/// The switch, 52 × 32 points; its knob widens by 4 points while pressed.
struct SwitchPicture: View {
  var isOn: Bool
  var isPressed: Bool
  var colors: ControlColors
  /// Whether the knob fades from one side to the other instead of sliding.
  var fades = false

  struct Look: Equatable {
    var colors: ControlColors
    var fades: Bool
  }

  var body: some View {
    ControlPicture(
      value: AnimatablePair(isOn ? 100.0 : 0, isPressed ? 4.0 : 0),
      look: Look(colors: colors, fades: fades),
      size: { _ in Size(52, 32) }, draw: Self.draw
    )
    .animation(.easeOut(duration: 0.1), value: isPressed)
    .animation(fades ? .easeInOut(duration: 0.2) : .spring(duration: 0.25), value: isOn)
    .contentShape(.focusEffect, Capsule())
  }

  private static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ value: AnimatablePair<Double, Double>,
    _ look: Look
  ) {
    let colors = look.colors
    let rect = Rect(origin: .zero, size: size)
    let path = Path(roundedRect: rect, cornerRadius: size.height / 2)
    let lit = min(max(value.first / 100, 0), 1)
    if lit < 1 { context.fill(path, with: .color(colors.groove)) }
    if lit > 0 {
      var fading = context
      fading.opacity *= lit
      fading.fill(path, with: colors.accent(in: rect))
    }
    let side = 26.0
    let width = side + value.second
    let way = size.width - 6 - width
    func knob(at place: Double, opacity: Double = 1) {
      guard opacity > 0 else { return }
      var context = context
      context.opacity *= opacity
      let knob = Rect(x: 3 + way * place, y: 3, width: width, height: side)
      context.drawKnob(Path(roundedRect: knob, cornerRadius: side / 2))
    }
    if look.fades {
      knob(at: 0, opacity: 1 - lit)
      knob(at: 1, opacity: lit)
    } else {
      knob(at: value.first / 100)
    }
  }
}

struct ButtonToggle: View {
  let configuration: ToggleStyleConfiguration
  @State private var isPressed = false
  @Environment(\.self) private var environment

  var body: some View {
    let look = BorderedLook(isProminent: configuration.isOn, followsTint: false)
    StyledBody(
      style: LinkedValue(look),
      configuration: ButtonStyleConfiguration(
        role: nil,
        label: ButtonStyleConfiguration.Label(content: AnyView(configuration.label)),
        isPressed: isPressed)
    )
    .modifier(ControlModifier.toggle(configuration) { isPressed = $0 })
  }
}
