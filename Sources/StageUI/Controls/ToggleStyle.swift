/// What a toggle is, to a style that decides how it looks.
@MainActor
public struct ToggleStyleConfiguration {
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  public let label: Label
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// How toggles look and are used.
@MainActor
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label with a switch at its end.
public struct SwitchToggleStyle: ToggleStyle {
  private var tint: Color?

  public init() {}

  /// - Parameter tint: the colour of a switch that is on.
  public init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    SwitchToggle(configuration: configuration)
      .transformEnvironment(\.tintStyle) { if let tint { $0 = AnyShapeStyle(tint) } }
  }
}

/// A button that stays lit while the toggle is on.
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    ButtonToggle(configuration: configuration)
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// Makes toggles' bodies of a style that is not known by its type.
@MainActor
class ToggleLook: @MainActor Equatable {
  nonisolated init() {}

  func isEqual(to other: ToggleLook) -> Bool { type(of: other) == type(of: self) }

  static func == (a: ToggleLook, b: ToggleLook) -> Bool { a === b || a.isEqual(to: b) }

  func body(_ configuration: ToggleStyleConfiguration) -> AnyView {
    AnyView(SwitchToggle(configuration: configuration))
  }
}

private final class GivenToggleLook<Style: ToggleStyle>: ToggleLook {
  let style: Style

  init(_ style: Style) { self.style = style }

  override func isEqual(to other: ToggleLook) -> Bool {
    (other as? GivenToggleLook<Style>).map { ViewLayout.areEqual(style, $0.style) } ?? false
  }

  override func body(_ configuration: ToggleStyleConfiguration) -> AnyView {
    AnyView(StyledToggleBody(style: StyleProperty(style: style), configuration: configuration))
  }
}

private struct StyledToggleBody<Style: ToggleStyle>: View {
  let style: StyleProperty<Style>
  let configuration: ToggleStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

private struct ToggleLookKey: EnvironmentKey {
  static var defaultValue: ToggleLook { MainActor.assumeIsolated { shared } }
  @MainActor private static let shared = ToggleLook()
}

extension EnvironmentValues {
  var toggleLook: ToggleLook {
    get { self[ToggleLookKey.self] }
    set { self[ToggleLookKey.self] = newValue }
  }
}

extension View {
  /// How toggles inside look and are used.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    environment(\.toggleLook, GivenToggleLook(style))
  }
}
