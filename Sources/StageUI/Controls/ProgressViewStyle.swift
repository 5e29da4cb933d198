/// What a progress view is, to a style that decides how it looks.
@MainActor
public struct ProgressViewStyleConfiguration {
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  public struct CurrentValueLabel: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// From 0 to 1; nil when nobody knows.
  public let fractionCompleted: Double?
  public let label: Label?
  public let currentValueLabel: CurrentValueLabel?
}

/// How progress is shown.
@MainActor
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A bar; where nobody knows how far, the spinner.
public struct LinearProgressViewStyle: ProgressViewStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    BuiltInProgress(configuration: configuration, isCircular: false)
  }
}

/// A ring; where nobody knows how far, the spinner.
public struct CircularProgressViewStyle: ProgressViewStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    BuiltInProgress(configuration: configuration, isCircular: true)
  }
}

public struct DefaultProgressViewStyle: ProgressViewStyle {
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    BuiltInProgress(configuration: configuration, isCircular: false)
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// Makes the bodies of progress views of a style that is not known by its type.
@MainActor
class ProgressLook: @MainActor Equatable {
  nonisolated init() {}

  func isEqual(to other: ProgressLook) -> Bool { type(of: other) == type(of: self) }

  static func == (a: ProgressLook, b: ProgressLook) -> Bool { a === b || a.isEqual(to: b) }

  func body(_ configuration: ProgressViewStyleConfiguration) -> AnyView {
    AnyView(BuiltInProgress(configuration: configuration, isCircular: false))
  }
}

private final class GivenProgressLook<Style: ProgressViewStyle>: ProgressLook {
  let style: Style

  init(_ style: Style) { self.style = style }

  override func isEqual(to other: ProgressLook) -> Bool {
    (other as? GivenProgressLook<Style>).map { ViewLayout.areEqual(style, $0.style) } ?? false
  }

  override func body(_ configuration: ProgressViewStyleConfiguration) -> AnyView {
    AnyView(StyledProgress(style: StyleProperty(style: style), configuration: configuration))
  }
}

private struct StyledProgress<Style: ProgressViewStyle>: View {
  let style: StyleProperty<Style>
  let configuration: ProgressViewStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

private struct ProgressLookKey: EnvironmentKey { static let defaultValue = ProgressLook() }

extension EnvironmentValues {
  var progressLook: ProgressLook {
    get { self[ProgressLookKey.self] }
    set { self[ProgressLookKey.self] = newValue }
  }
}

extension View {
  /// How progress inside is shown.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    environment(\.progressLook, GivenProgressLook(style))
  }
}
