import StageUI

/// A round glass button with a symbol.
struct CircleButton: View {
  @Environment(\.look) private var look
  @Environment(\.isEnabled) private var isEnabled
  @Environment(Ambient.self) private var ambient
  var symbol: String
  var label: String
  var diameter = 44.0
  var isOn = false
  /// Whether the button lies on a dark surface rather than on the mesh.
  var onDark = false
  /// Whether the button's action is still running; then a spinner is shown.
  var isBusy = false
  /// Whether the button glows, so that it is noticed.
  var isHinted = false
  /// Where the tooltip with the label appears; nil for none.
  var tip: Tip?
  var action: @MainActor () -> Void
  @State private var isTipped = false

  var body: some View {
    Button {
      ambient.pressed()
      isTipped = false
      action()
    } label: {
      BusySymbol(symbol: symbol, size: diameter > 50 ? 22 : 18, isBusy: isBusy)
        .foregroundStyle(ink)
        .frame(width: diameter, height: diameter)
        .background(CircleGlass(isOn: isOn, onDark: onDark))
        .background { if isHinted { HintRing().transition(.opacity) } }
        .lighterUnderPointer(Circle(), onDark: onDark)
        .opacity(isEnabled ? 1 : 0.5)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Circle())
    .accessibilityLabel(label)
    .accessibilityHint(tip?.warning ?? "")
    .onHover { isTipped = $0 && tip != nil }
    .overlay(alignment: tip?.alignment ?? .center) {
      if isTipped, let tip {
        TipLabel(text: tip.warning.map { Strings.facts([label, $0]) } ?? label, key: tip.key)
          .alignmentGuide(.top) { $0.height + 8 }
          .alignmentGuide(.bottom) { _ in -8 }
          .transition(
            .asymmetric(
              insertion: .opacity.animation(.easeOut(duration: 0.15).delay(0.6)),
              removal: .opacity.animation(.easeOut(duration: 0.1))))
      }
    }
  }

  private var ink: Color {
    if isOn { return look.theme.isDark ? look.theme.base : .white }
    return onDark ? .white : look.theme.textPrimary
  }
}

/// A tooltip beside a button that the pointer rests on.
struct Tip: Hashable {
  /// Whether the tooltip lies above or below the button, and which edges of the two are aligned.
  var alignment: Alignment
  /// The keyboard shortcut of the button.
  var key: String?
  /// What a player should know before a press, shown after the label.
  var warning: String?
}

private struct TipLabel: View {
  var text: String
  var key: String?

  var body: some View {
    HStack(spacing: 8) {
      Text(text).game(TypeSize.caption).foregroundStyle(.white)
      if let key {
        Text(key).game(TypeSize.caption).foregroundStyle(.white.opacity(0.65))
      }
    }
    .fixedSize()
    .padding(EdgeInsets(top: 5, leading: 10, bottom: 6, trailing: 10))
    .background(Capsule().fill(Color(hex: 0x0D092B, opacity: 0.94)))
    .overlay(Capsule().strokeBorder(.white.opacity(0.18), lineWidth: 1))
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}

/// A faint highlight of a view that the pointer is over or that has the focus ring.
private struct PointerLight<S: Shape>: ViewModifier {
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.look) private var look
  var shape: S
  /// Whether the view lies on a surface that is dark in every theme.
  var onDark: Bool
  @State private var isHovered = false
  @State private var isRinged = false

  private var isLit: Bool { (isHovered || isRinged) && isEnabled }

  func body(content: Content) -> some View {
    content
      // The highlight always exists, even if invisible. If it were added later to a button in a
      // lazy grid, the grid would recreate the button, and the button would lose the focus.
      .overlay {
        shape.fill(onDark ? .white.opacity(0.1) : look.theme.tint(look.theme.isDark ? 0.1 : 0.08))
          .opacity(isLit ? 1 : 0)
          .animation(.easeOut(duration: 0.12), value: isLit)
          .allowsHitTesting(false)
      }
      .onHover { isHovered = $0 }
      .onFocusRing { isRinged = $0 }
  }
}

extension View {
  /// Adds a faint highlight that shows while the pointer is over the view or the view has the focus
  /// ring.
  func lighterUnderPointer(_ shape: some Shape, onDark: Bool = false) -> some View {
    modifier(PointerLight(shape: shape, onDark: onDark))
  }

  /// Adds the highlight of `lighterUnderPointer` to a row.
  ///
  /// The highlight extends 12 points beyond the row's content on both sides.
  func rowLight(_ shape: some Shape = RoundedRectangle(cornerRadius: 16)) -> some View {
    padding(.horizontal, 12)
      .lighterUnderPointer(shape)
      .padding(.horizontal, -12)
  }
}

/// A pulsing ring in the colour of hints.
private struct HintRing: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    let color = look.theme.isDark ? Color(hex: 0xE6DCFF) : Color(hex: 0x6A3FE0)
    Circle().stroke(color, lineWidth: 3)
      .shadow(color: color.opacity(0.8), radius: 8)
      .padding(-2)
      .modifier(Pulse(isOn: !reducesMotion))
      .allowsHitTesting(false)
  }
}

private struct CircleGlass: View {
  @Environment(\.look) private var look
  var isOn: Bool
  var onDark: Bool

  private var isDark: Bool { onDark || look.theme.isDark }

  var body: some View {
    Circle()
      .fill(LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom))
      .overlay(
        Circle().strokeBorder(
          look.theme.edge
            ?? (isDark ? Color(hex: 0xD4D4D4, opacity: 0.42) : look.theme.tint(0.14)),
          lineWidth: 1)
      )
      .shadow(
        color: isDark ? Color(hex: 0x07031E, opacity: 0.22) : Color(hex: 0x6B5330, opacity: 0.16),
        radius: 7, y: 4)
  }

  private var colors: [Color] {
    if isOn {
      return Array(repeating: isDark ? .white.opacity(0.92) : look.theme.textPrimary, count: 2)
    }
    return isDark
      ? [.white.opacity(0.14), .white.opacity(0.05)] : [.white.opacity(0.9), .white.opacity(0.6)]
  }
}

/// The style of all buttons: they shrink slightly while pressed.
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

/// The one primary action of a screen: a dark capsule with a rim in the colours of the bright mesh.
struct PrimaryButton: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var title: String
  var symbol: String?
  /// Whether the action would be accepted; otherwise the button is not bright and does not move, and
  /// pressing it tells the player why.
  var isBright = true
  /// Whether pressing the button makes no sound; used if the action itself plays one.
  var isSilent = false
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      if !isSilent { ambient.pressed() }
      action()
    } label: {
      HStack(spacing: 12) {
        Text(title).game(TypeSize.heading, heavy: true)
          .multilineTextAlignment(.center)
          .modifier(
            LivingInk(
              count: title.count, height: isBright ? 1 : 0, moves: isBright, onDark: true))
        if let symbol { GameSymbol(symbol, size: 20).lightInk(onDark: true) }
      }
      .padding(.vertical, 12)
      .padding(.horizontal, 16)
      .frame(maxWidth: .infinity, minHeight: 64)
      .background(
        PrimaryRim(base: look.theme.isDark ? look.theme.base : Theme.violet.base, moves: isBright)
      )
      .lighterUnderPointer(Capsule(), onDark: true)
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .opacity(isBright ? 1 : 0.6)
  }
}

/// The capsule and its rims, from outside to inside: dark edge, mesh, light hairline, core fading
/// into the mesh.
private struct PrimaryRim: View {
  @Environment(Ambient.self) private var ambient
  var base: Color
  var moves: Bool

  var body: some View {
    Canvas { context, size in
      context.drawShadow(
        of: Self.capsule(0, size), Color(white: 0, opacity: 0.28), radius: 20, y: 20)
      context.fill(Self.capsule(-1, size), with: .color(Color(white: 0, opacity: 0.75)))
    }
    .overlay { CapsuleMesh(ambient: moves ? ambient : nil) }
    .overlay {
      Canvas { [base] context, size in
        var core = context
        core.clip(to: Self.capsule(2, size))
        core.addFilter(.blur(radius: 4))
        core.fill(Self.capsule(5, size), with: .color(base))
        context.stroke(
          Self.capsule(0.5, size), with: .color(Color(white: 1, opacity: 0.28)), lineWidth: 1)
      }
    }
  }

  private static func capsule(_ inset: Double, _ size: Size) -> Path {
    Path(
      roundedRect: Rect(origin: .zero, size: size).insetBy(dx: inset, dy: inset),
      cornerRadius: size.height / 2 - inset, style: .circular)
  }

  /// A capsule in the colours of the bright mesh, which follows the ambient clock if there is one.
  private struct CapsuleMesh: LeafView {
    var ambient: Ambient?

    func makeNode(_ tree: Tree) -> Node { Node(tree) }

    func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass) {
      node.follow(ambient)
      node.setColors(Theme.brightMesh)
    }
  }

  private final class Node: SwayingNode {
    override func draw(_ context: inout GraphicsContext, _ size: Size) {
      context.fill(capsule(0, size), with: shading(in: Rect(origin: .zero, size: size)))
    }
  }
}

/// A symbol, or a spinner of the same size.
private struct BusySymbol: View {
  var symbol: String
  var size: Double
  var isBusy: Bool

  var body: some View {
    if isBusy {
      ProgressView().scaleEffect(size / 28).frame(width: size, height: size)
    } else {
      GameSymbol(symbol, size: size)
    }
  }
}

/// A button that is less prominent than the primary button.
struct SecondaryButton: View {
  @Environment(\.look) private var look
  @Environment(Ambient.self) private var ambient
  var title: String
  var symbol: String?
  var height = 56.0
  /// Whether the button's action is still running; then a spinner is shown.
  var isBusy = false
  var action: @MainActor () -> Void

  var body: some View {
    Button {
      ambient.pressed()
      action()
    } label: {
      HStack(spacing: 12) {
        if let symbol { BusySymbol(symbol: symbol, size: 20, isBusy: isBusy) }
        Text(title).game(TypeSize.body)
          .multilineTextAlignment(.center)
      }
      .foregroundStyle(Ink.primary)
      .padding(.horizontal, 12)
      .frame(maxWidth: .infinity, minHeight: height)
      .background(Capsule().fill(look.theme.tint(0.08)))
      .overlay(Capsule().rim([look.theme.tint(0.1), look.theme.tint(0)]))
      .overlay(Capsule().strokeBorder(look.theme.edge ?? .clear))
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
  }
}
