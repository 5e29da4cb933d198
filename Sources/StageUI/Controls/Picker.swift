/// One of several values.
///
/// ```swift
/// Picker("Frame cap", selection: $cap) {
///   ControlTitle("Display").tag(Cap.display)
///   ControlTitle("60").tag(Cap.sixty)
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
    switch style.kind {
    case .segmented:
      SegmentedPicker(selection: selection, content: content, title: title)
    case .inline:
      OptionList(selection: selection, content: content)
    case .menu:
      MenuPicker(selection: selection, content: content, label: label)
    }
  }

  private var title: String { (label as? ControlTitle)?.string ?? "" }
}

extension Picker where Label == ControlTitle {
  public init(
    _ title: String, selection: Binding<Selection>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { ControlTitle(title) }
  }
}

/// How pickers look and are used.
public struct PickerStyle: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case segmented, inline, menu }

  let kind: Kind

  /// Side by side, the one chosen on a plate that slides.
  public static let segmented = PickerStyle(kind: .segmented)
  /// Below each other, the one chosen with a mark.
  public static let inline = PickerStyle(kind: .inline)
  /// The one chosen; pressing it shows the others.
  public static let menu = PickerStyle(kind: .menu)
  public static let automatic = PickerStyle.segmented
}

private struct PickerStyleKey: EnvironmentKey {
  static let defaultValue = PickerStyle.automatic
}

extension EnvironmentValues {
  var pickerStyle: PickerStyle {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }
}

extension View {
  /// How pickers inside look and are used.
  public func pickerStyle(_ style: PickerStyle) -> some View {
    environment(\.pickerStyle, style)
  }
}
