/// The appearance of one kind of control: makes a view from the control's configuration.
@MainActor
@preconcurrency
public protocol ViewStyle<Input> {
  /// The properties of the control; each kind of style calls them `Configuration`.
  associatedtype Input
  associatedtype Body: View

  @ViewBuilder func makeBody(configuration: Input) -> Body

  /// Makes the body after connecting the style's own `@State` and `@Environment`.
  ///
  /// Only the kit's own styles implement it.
  func _view(_ configuration: Input) -> AnyView
}

extension ViewStyle {
  public func _view(_ configuration: Input) -> AnyView {
    AnyView(StyledBody(style: LinkedValue(self), configuration: configuration))
  }
}

/// A type-erased part of a control, such as its label, in a style's configuration.
public struct StylePart: View {
  let content: AnyView

  public var body: some View { content }
}

/// A wrapper for a value that has dynamic properties but is not a view, such as a style or an app.
///
/// The dynamic properties are connected to the slot of the view that stores the wrapper.
package struct LinkedValue<Value>: DynamicProperty {
  package var value: Value

  package init(_ value: Value) { self.value = value }

  package mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let store = kept as? PropertyStore ?? PropertyStore()
    kept = store
    store.link(&value, to: slot)
  }

  package func _isSame(as other: LinkedValue) -> Bool { ViewLayout.areEqual(value, other.value) }

  package static var _isCompared: Bool { true }
}

struct StyledBody<Style: ViewStyle>: View {
  let style: LinkedValue<Style>
  let configuration: Style.Input

  var body: some View { style.value.makeBody(configuration: configuration) }
}

/// A type-erased style for one kind of control; empty at the root of the environment.
struct StyleLook<Configuration>: @MainActor Equatable {
  private let style: (any ViewStyle<Configuration>)?

  init(_ style: (any ViewStyle<Configuration>)? = nil) { self.style = style }

  @MainActor
  static func == (a: StyleLook, b: StyleLook) -> Bool {
    guard let style = a.style, let other = b.style else { return a.style == nil && b.style == nil }
    return ViewLayout.areSame(style, other)
  }

  /// Returns the view of a control: made by the style, or by `usual` if there is no style.
  @MainActor
  func body<Usual: View>(
    _ configuration: Configuration, usual: (Configuration) -> Usual
  ) -> AnyView {
    style?._view(configuration) ?? AnyView(usual(configuration))
  }
}

extension EnvironmentValues {
  var buttonLook: StyleLook<PrimitiveButtonStyleConfiguration> {
    get { self[.buttonLook, StyleLook()] }
    set { self[.buttonLook, StyleLook()] = newValue }
  }

  var labelLook: StyleLook<LabelStyleConfiguration> {
    get { self[.labelLook, StyleLook()] }
    set { self[.labelLook, StyleLook()] = newValue }
  }

  var progressLook: StyleLook<ProgressViewStyleConfiguration> {
    get { self[.progressLook, StyleLook()] }
    set { self[.progressLook, StyleLook()] = newValue }
  }

  var toggleLook: StyleLook<ToggleStyleConfiguration> {
    get { self[.toggleLook, StyleLook()] }
    set { self[.toggleLook, StyleLook()] = newValue }
  }
}
