/// Chooses one of several values; each option has a tag.
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
  @Environment(\.listContext) private var context
  @Environment(\.labelsVisibility) private var labelsVisibility

  /// Creates a picker.
  ///
  /// `content` contains the options. Each option needs a tag of the selection's type.
  public init(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    styled.environment(\.selectsOptional, EnvironmentValues.isOptional(Selection.self))
  }

  @ViewBuilder private var styled: some View {
    switch style {
    case .automatic:
      if context.isForm { menu } else { segmented }
    case .segmented: segmented
    case .inline: OptionList(selection: selection, content: content)
    case .menu: menu
    case .wheel:
      WheelPicker(selection: selection, content: content, label: label)
    case .palette:
      PalettePicker(selection: selection, content: content, label: label)
    case .navigationLink:
      LinkPicker(selection: selection, content: content, label: label)
    }
  }

  @ViewBuilder private var segmented: some View {
    let picker = SegmentedPicker(selection: selection, content: content, label: label)
    if context.isForm, labelsVisibility != .hidden {
      ViewThatFits(in: .horizontal) {
        row(picker.fixedSize())
        stack(picker)
      }
    } else {
      picker
    }
  }

  @ViewBuilder private var menu: some View {
    let picker = MenuPicker(selection: selection, content: content, label: label)
    if context.isInList || context.isForm, labelsVisibility != .hidden {
      ViewThatFits(in: .horizontal) {
        row(picker)
        stack(picker)
      }
    } else {
      picker
    }
  }

  /// The label at the leading edge, and a control at the trailing edge.
  private func row(_ control: some View) -> some View {
    ControlRow(hiddenLabel) { control }
  }

  private func stack(_ control: some View) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      hiddenLabel
      control
    }
    .padding(.vertical, context.isInList ? RowCardNode.labelPadding : 0)
  }

  /// The label as it is drawn; the control speaks it.
  private var hiddenLabel: some View { TitledLabel(label: label).accessibilityHidden(true) }
}

extension Picker where Label == Text {
  /// Creates a picker with a Markdown title.
  public init(
    _ title: LocalizedStringKey, selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }

  /// Creates a picker with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Selection>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

/// The appearance of pickers: `.segmented`, `.inline`, `.menu`, `.wheel`, `.palette` or
/// `.navigationLink`.
///
/// Programs do not adopt this protocol, whereas in SwiftUI they can.
@MainActor
@preconcurrency
public protocol PickerStyle {
  static var _kind: PickerKind { get }
}

/// The built-in styles of pickers.
public enum PickerKind: Hashable, Sendable {
  case automatic, segmented, inline, menu, wheel, palette, navigationLink
}

/// Options side by side; the selection is marked by a sliding background.
public struct SegmentedPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: PickerKind { .segmented }
}

/// Options below each other; the selection has a check mark.
public struct InlinePickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: PickerKind { .inline }
}

/// A button with the picker's label; pressing the button opens a menu of the options.
///
/// The options are in a menu that floats above the window.
public struct MenuPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: PickerKind { .menu }
}

/// Options on a wheel that is turned by dragging, by the mouse wheel or with the arrow keys.
public struct WheelPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: PickerKind { .wheel }
}

/// Small options, such as symbols or colours, in rows; the selection has a ring.
public struct PalettePickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: PickerKind { .palette }
}

/// The style of pickers by default: a menu in a form, and options side by side elsewhere.
public struct DefaultPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: PickerKind { .automatic }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// Options side by side, the selection marked by a sliding background.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The default style: a menu in a form, and options side by side elsewhere.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// Options below each other, the selection with a check mark.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// A button with the picker's label; pressing it shows the options.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
  /// Options on a wheel that is turned by dragging, by the mouse wheel or with the arrow keys.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension PickerStyle where Self == PalettePickerStyle {
  /// Small options, such as symbols or colours, in rows; the selection has a ring.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

extension EnvironmentValues {
  var pickerStyle: PickerKind {
    get { self[.pickerStyle, PickerKind.automatic] }
    set { self[.pickerStyle, PickerKind.automatic] = newValue }
  }
}

extension View {
  /// Sets the style of pickers inside the view.
  public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View {
    environment(\.pickerStyle, Style._kind)
  }
}
