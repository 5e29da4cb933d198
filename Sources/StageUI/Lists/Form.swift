/// Controls in grouped rows, for settings and for entering data.
///
/// Each row has its label at the leading edge and its control at the trailing edge.
public struct Form<Content: View>: View {
  private let content: Content
  @Environment(\.formStyle) private var style

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View {
    if style == .columns {
      VStack(alignment: .leading, spacing: 10) { content }.environment(\.listContext.isForm, true)
    } else {
      List { content.environment(\.listContext.isForm, true) }.listStyle(.insetGrouped)
    }
  }
}

/// The appearance of forms: `.grouped` or `.columns`.
///
/// Programs do not adopt this protocol, whereas in SwiftUI they can.
@MainActor
@preconcurrency
public protocol FormStyle {
  static var _kind: FormStyleKind { get }
}

/// The built-in styles of forms.
public enum FormStyleKind: Hashable, Sendable { case grouped, columns }

/// Rows in grouped cards that scroll.
public struct GroupedFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: FormStyleKind { .grouped }
}

/// Rows below each other that neither scroll nor have a background.
public struct ColumnsFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: FormStyleKind { .columns }
}

/// The style of forms by default.
public typealias AutomaticFormStyle = GroupedFormStyle

extension FormStyle where Self == GroupedFormStyle {
  /// Rows in grouped cards that scroll.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
  /// The default style, `.grouped`.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == ColumnsFormStyle {
  /// Rows below each other that neither scroll nor have a background.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension EnvironmentValues {
  var formStyle: FormStyleKind {
    get { self[.formStyle, FormStyleKind.grouped] }
    set { self[.formStyle, FormStyleKind.grouped] = newValue }
  }
}

extension View {
  /// Sets the style of forms inside the view.
  public func formStyle<Style: FormStyle>(_ style: Style) -> some View {
    environment(\.formStyle, Style._kind)
  }
}
