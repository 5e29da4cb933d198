/// One of several values.
///
/// ```swift
/// Picker("Frame cap", selection: $cap) {
///   Text("Display").tag(Cap.display)
///   Text("60").tag(Cap.sixty)
/// }.pickerStyle(.segmented)
/// ```
public struct Picker<Label: View, Selection: Hashable, Content: View>: View {
  private let selection: Binding<Selection>
  private let label: Label
  private let content: Content
  @Environment(\.pickerStyle) private var style

  public init(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    switch style {
    case .segmented:
      SegmentedPicker(selection: selection, content: content, label: label)
    case .inline:
      OptionList(selection: selection, content: content)
    case .menu:
      MenuPicker(selection: selection, content: content, label: label)
    }
  }
}

extension Picker where Label == Text {
  public init(
    _ title: LocalizedStringKey, selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Selection>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

/// How pickers look and are used.
@MainActor
public protocol PickerStyle {
  static var _kind: PickerKind { get }
}

/// The ways of the kit's own picker styles.
public enum PickerKind: Hashable, Sendable { case segmented, inline, menu }

/// Side by side, the one chosen on a plate that slides.
public struct SegmentedPickerStyle: PickerStyle {
  public init() {}
  public static var _kind: PickerKind { .segmented }
}

/// Below each other, the one chosen with a mark.
public struct InlinePickerStyle: PickerStyle {
  public init() {}
  public static var _kind: PickerKind { .inline }
}

/// The one chosen; pressing it shows the others.
public struct MenuPickerStyle: PickerStyle {
  public init() {}
  public static var _kind: PickerKind { .menu }
}

public typealias DefaultPickerStyle = SegmentedPickerStyle

extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension EnvironmentValues {
  var pickerStyle: PickerKind {
    get { self[.pickerStyle, PickerKind.segmented] }
    set { self[.pickerStyle, PickerKind.segmented] = newValue }
  }
}

extension View {
  /// How pickers inside look and are used.
  public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View {
    environment(\.pickerStyle, Style._kind)
  }
}
