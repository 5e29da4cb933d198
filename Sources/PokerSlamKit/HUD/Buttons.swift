import StageUI

/// A round button of glass with a symbol.
struct CircleButton: View {
  @Environment(\.look) private var look
  @Environment(\.isEnabled) private var isEnabled
  @Environment(Ambient.self) private var ambient
  var symbol: String
  var label: String
  var diameter = 44.0
  var isOn = false
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      ambient.pressed()
      action()
    } label: {
      Image(systemName: symbol)
        .font(.system(size: diameter > 50 ? 22 : 18))
        .foregroundStyle(isOn ? look.theme.base : look.theme.textPrimary)
        .opacity(isEnabled ? 1 : 0.45)
        .frame(width: diameter, height: diameter)
        .background(CircleGlass(isOn: isOn))
    }
    .buttonStyle(.pressed)
    .accessibilityLabel(label)
  }
}

private struct CircleGlass: View {
  @Environment(\.look) private var look
  var isOn: Bool

  var body: some View {
    Circle()
      .fill(
        isOn
          ? LinearGradient(
            colors: [look.theme.textSecondary, look.theme.textSecondary], startPoint: .top,
            endPoint: .bottom)
          : LinearGradient(
            colors: [tint.opacity(0.14), tint.opacity(0.05)], startPoint: .top,
            endPoint: .bottom)
      )
      .overlay(Circle().strokeBorder(Color(hex: 0xD4D4D4, opacity: 0.42), lineWidth: 1))
      .shadow(color: Color(hex: 0x07031E, opacity: 0.22), radius: 7, y: 4)
  }

  private var tint: Color { look.theme.isDark ? .white : Color(hex: 0x221A3D) }
}

/// Everything that is pressed gives a little.
struct PressedStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
  }
}

extension ButtonStyle where Self == PressedStyle {
  static var pressed: PressedStyle { PressedStyle() }
}

/// The one primary action of a screen: a dark capsule in a rim of the bright mesh.
struct PrimaryButton: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var title: String
  var symbol: String?
  var isReady = true
  /// What it does is heard by itself.
  var isSilent = false
  var time = SwayingMesh.stillMoment
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      if !isSilent { ambient.pressed() }
      action()
    } label: {
      HStack(spacing: 12) {
        Text(title).game(TypeSize.heading)
        if let symbol { Image(systemName: symbol).font(.system(size: 20)) }
      }
      .lightInk(time: time, onDark: true)
      .padding(.vertical, 12)
      .frame(maxWidth: .infinity, minHeight: 64)
      .background(PrimaryRim(time: time, base: look.theme.isDark ? look.theme.base : .black))
    }
    .buttonStyle(.pressed)
    .disabled(!isReady)
    .opacity(isReady ? 1 : 0.45)
  }
}

/// The capsule and its rims, from outside in: a dark edge, the mesh, a hairline of light, the core
/// that fades into the mesh.
private struct PrimaryRim: View {
  var time: Double
  var base: Color

  var body: some View {
    Canvas { [time, base] context, size in
      let box = Rect(origin: .zero, size: size)
      func capsule(_ inset: Double) -> Path {
        Path(
          roundedRect: box.insetBy(dx: inset, dy: inset), cornerRadius: size.height / 2 - inset,
          style: .circular)
      }
      var shaded = context
      shaded.addFilter(
        .shadow(
          color: Color(white: 0, opacity: 0.28), radius: 20, y: 20, options: .shadowOnly))
      shaded.fill(capsule(0), with: .color(.black))
      context.fill(capsule(-1), with: .color(Color(white: 0, opacity: 0.75)))
      context.fill(
        capsule(0),
        with: .meshGradient(SwayingMesh.at(time, colors: Theme.brightMesh), in: box))
      var core = context
      core.clip(to: capsule(2))
      core.addFilter(.blur(radius: 4))
      core.fill(capsule(5), with: .color(base))
      context.stroke(
        capsule(0.5), with: .color(Color(white: 1, opacity: 0.28)), lineWidth: 1)
    }
  }
}

/// An action beside the primary one.
struct SecondaryButton: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var title: String
  var symbol: String?
  var height = 56.0
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      ambient.pressed()
      action()
    } label: {
      HStack(spacing: 12) {
        if let symbol { Image(systemName: symbol).font(.system(size: 18)) }
        Text(title).game(TypeSize.body)
      }
      .foregroundStyle(look.theme.textPrimary)
      .frame(maxWidth: .infinity, minHeight: height)
      .background(Capsule().fill(.white.opacity(0.08)))
      .overlay(Capsule().strokeBorder(.white.opacity(0.055), lineWidth: 1))
    }
    .buttonStyle(.pressed)
  }
}
