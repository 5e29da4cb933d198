/// Chooses a colour: a swatch that opens a panel with a grid, a spectrum and sliders.
public struct ColorPicker<Label: View>: View {
  private let selection: Binding<Color>
  private let supportsOpacity: Bool
  private let label: Label
  @State private var isOpen = false
  @Environment(\.self) private var environment

  /// Creates a picker; without `supportsOpacity`, the chosen colours are opaque.
  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.supportsOpacity = supportsOpacity
    self.label = label()
  }

  public var body: some View {
    let color = selection.wrappedValue.resolved(in: environment)
    Button {
      isOpen = true
    } label: {
      HStack(spacing: 16) {
        if environment.labelsVisibility == .hidden {
          label.modifier(PlainModifier<UndrawnTextNode>()).frame(width: 0, height: 0)
        } else {
          label
          Spacer(minLength: 0)
        }
        ColorWell(color: color)
      }
      .frame(minHeight: 44)
      .contentShape(.rect)
    }
    .buttonStyle(.plain)
    .accessibilityValue(color.spokenName)
    .floatingPanel(isPresented: $isOpen) {
      ColorPanel(selection: selection, supportsOpacity: supportsOpacity)
    }
  }
}

extension ColorPicker where Label == Text {
  /// Creates a picker with a Markdown title.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }

  /// Creates a picker with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

/// The swatch: the colour in a ring of all hues.
private struct ColorWell: View {
  let color: Color

  var body: some View {
    ControlPicture(
      isDirected: false, value: 0.0, look: color, size: { _ in Size(30, 30) },
      draw: { context, size, _, color in
        let box = Rect(origin: .zero, size: size)
        let hues = (0...6).map { Color(hue: Double($0) / 6, saturation: 0.9, brightness: 1) }
        context.stroke(
          Path(ellipseIn: box.insetBy(dx: 1.5, dy: 1.5)),
          with: .conicGradient(Gradient(colors: hues), center: box.center), lineWidth: 3)
        let disc = Path(ellipseIn: box.insetBy(dx: 5, dy: 5))
        context.drawChecks(in: disc, behind: color)
        context.fill(disc, with: .color(color))
      }
    )
    .contentShape(.focusEffect, Circle())
  }
}

/// The panel of a colour picker.
struct ColorPanel: View {
  enum Page: Hashable { case grid, spectrum, sliders }

  let selection: Binding<Color>
  let supportsOpacity: Bool
  @State private var page = Page.grid
  /// The hue that a grey keeps while its sliders move.
  @State private var hue: HueColor?
  @Environment(\.self) private var environment
  @Environment(\.dismiss) private var dismiss

  private var color: Color { selection.wrappedValue.resolved(in: environment) }

  private func choose(_ new: Color) {
    var new = new
    if !supportsOpacity { new = new.opaque }
    if new != selection.wrappedValue { selection.wrappedValue = new }
  }

  var body: some View {
    VStack(spacing: 16) {
      HStack {
        Text("Colors").font(.headline)
        Spacer()
        Button(action: { dismiss() }) {
          Image(systemName: "xmark.circle.fill").font(.title2).foregroundStyle(.secondary)
            .frame(width: 44, height: 44)
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Close")
      }
      Picker("Color view", selection: $page) {
        Text("Grid").tag(Page.grid)
        Text("Spectrum").tag(Page.spectrum)
        Text("Sliders").tag(Page.sliders)
      }
      .pickerStyle(.segmented)
      .font(.subheadline)
      switch page {
      case .grid: ColorGridPad(color: color, choose: choose)
      case .spectrum:
        ColorSpectrumPad(color: color) {
          hue = $0
          choose($0.color(opacity: color.components.w))
        }
      case .sliders: sliders
      }
      if supportsOpacity {
        ColorSlider(
          title: "Opacity", value: color.components.w, kind: .opacity(color.opaque)
        ) { choose(color.withOpacity($0)) }
      }
      HStack(spacing: 12) {
        ColorTile(color: color).frame(width: 56, height: 56)
        VStack(alignment: .leading, spacing: 2) {
          Text("#" + color.hexDigits).font(.body.monospaced())
          Text(color.spokenName).font(.footnote).foregroundStyle(.secondary)
        }
        Spacer(minLength: 0)
      }
    }
  }

  private var sliders: some View {
    VStack(spacing: 12) {
      channel("Red", 0)
      channel("Green", 1)
      channel("Blue", 2)
    }
  }

  private func channel(_ title: String, _ index: Int) -> some View {
    func color(_ value: Double, opacity: Double) -> Color {
      var components = self.color.components
      components[index] = value
      components.w = opacity
      return Color(components: components)
    }
    return ColorSlider(
      title: title, value: self.color.components[index],
      kind: .channel(color(0, opacity: 1), color(1, opacity: 1))
    ) { [opacity = self.color.components.w] in choose(color($0, opacity: opacity)) }
  }
}

extension Color {
  /// A short English description, for accessibility: lightness and hue.
  var spokenName: String {
    let parts = HueColor(self)
    let suffix = components.w < 0.995 ? ", \(components.w.percents) opaque" : ""
    if parts.brightness < 0.08 { return "black" + suffix }
    if parts.saturation < 0.08 {
      return (parts.brightness > 0.95 ? "white" : parts.brightness > 0.6 ? "light gray" : "gray")
        + suffix
    }
    let names = [
      "red", "orange", "yellow", "lime green", "green", "mint", "cyan", "sky blue", "blue",
      "purple", "magenta", "pink",
    ]
    let name = names[Int((parts.hue * 12).rounded()) % 12]
    let shade =
      parts.brightness < 0.5 ? "dark " : parts.saturation < 0.5 ? "light " : ""
    return shade + name + suffix
  }
}
