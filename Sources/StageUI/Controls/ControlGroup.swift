/// Related buttons in one capsule.
///
/// ```swift
/// ControlGroup {
///   Button("Undo", systemImage: "arrow.uturn.backward", action: undo)
///   Button("Redo", systemImage: "arrow.uturn.forward", action: redo)
/// }
/// ```
public struct ControlGroup<Content: View>: View {
  private let content: Content
  private let label: AnyView?
  @Environment(\.controlGroupKind) private var kind
  @Environment(\.controlSize) private var controlSize

  private init(_ content: Content, label: AnyView?) {
    self.content = content
    self.label = label
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if let label { label.font(.footnote).foregroundStyle(.secondary) }
      switch kind {
      case .joined:
        // The space of a point between the buttons shows as a line between their backgrounds.
        HStack(spacing: 1) { content }
          .buttonStyle(JoinedButtonStyle(isPalette: false))
          .clipShape(.capsule)
          .fixedSize(horizontal: true, vertical: false)
      case .palette:
        HStack(spacing: 8) { content }
          .buttonStyle(JoinedButtonStyle(isPalette: true))
      case .plain:
        HStack(spacing: 20) { content }
      }
    }
    .accessibilityElement(children: .contain)
  }
}

extension ControlGroup {
  /// Creates a group of controls.
  public init(@ViewBuilder content: () -> Content) { self.init(content(), label: nil) }

  /// Creates a group of controls with a label above them.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.init(content(), label: AnyView(label()))
  }

  /// Creates a group of controls with a Markdown title above them.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content(), label: AnyView(Text(title)))
  }
}

/// The background of a button inside a group: a part of the capsule, or a rounded square.
private struct JoinedButtonStyle: ButtonStyle {
  let isPalette: Bool
  @Environment(\.self) private var environment

  func makeBody(configuration: Configuration) -> some View {
    let colors = ControlColors(environment)
    let height = environment.controlSize.height
    let corner = isPalette ? 12.0 : 0
    configuration.label
      .labelStyle(.iconOnly)
      .lineLimit(1)
      .defaultForegroundStyle(configuration.role == .destructive ? colors.danger : colors.text)
      .padding(.horizontal, 16)
      .frame(minWidth: height + 4, maxWidth: isPalette ? .infinity : nil, minHeight: height)
      .background(
        colors.groove.opacity(configuration.isPressed ? 1.8 : 1), in: .rect(cornerRadius: corner)
      )
      .contentShape(.focusEffect, RoundedRectangle(cornerRadius: isPalette ? 12 : height / 2))
      .opacity(environment.isEnabled ? 1 : 0.45)
      .animation(.easeOut(duration: 0.12), value: configuration.isPressed)
  }
}

/// The kinds of built-in appearance of groups.
public enum ControlGroupKind: Hashable, Sendable { case joined, palette, plain }

/// The appearance of groups of controls: `.automatic`, `.navigation` or `.palette`.
///
/// Programs do not adopt this protocol, whereas in SwiftUI they can.
@MainActor
@preconcurrency
public protocol ControlGroupStyle {
  static var _kind: ControlGroupKind { get }
}

/// Buttons joined in one capsule.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ControlGroupKind { .joined }
}

/// Buttons side by side without a background, as in a navigation bar.
public struct NavigationControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ControlGroupKind { .plain }
}

/// Equally wide buttons side by side, each on a rounded background.
public struct PaletteControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ControlGroupKind { .palette }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// Buttons joined in one capsule.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  /// Buttons side by side without a background, as in a navigation bar.
  public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

extension ControlGroupStyle where Self == PaletteControlGroupStyle {
  /// Equally wide buttons side by side, each on a rounded background.
  public static var palette: PaletteControlGroupStyle { PaletteControlGroupStyle() }
}

private struct ControlGroupKindKey: EnvironmentKey {
  static var defaultValue: ControlGroupKind { .joined }
}

extension EnvironmentValues {
  var controlGroupKind: ControlGroupKind {
    get { self[ControlGroupKindKey.self] }
    set { self[ControlGroupKindKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of groups of controls inside the view.
  public func controlGroupStyle<Style: ControlGroupStyle>(_ style: Style) -> some View {
    environment(\.controlGroupKind, Style._kind)
  }
}
