/// The chosen option behind the picker's label, in a link to a page with the options.
struct LinkPicker<Selection: Hashable, Content: View, Label: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let label: Label
  @Environment(\.labelsVisibility) private var labelsVisibility

  var body: some View {
    NavigationLink {
      OptionPage(selection: selection, content: content, title: label as? Text)
    } label: {
      if labelsVisibility == .hidden { chosen } else { ControlRow(label) { chosen } }
    }
  }

  private var chosen: some View {
    ChosenOption(
      content: content, selected: AnyHashable(choice: selection.wrappedValue), isValue: false
    )
    .defaultForegroundStyle(Color(.secondaryLabel))
  }
}

/// The options of a picker; choosing one closes the page.
private struct OptionPage<Selection: Hashable, Content: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let title: Text?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form { OptionList(selection: choice, content: content) }
      .environment(\.selectsOptional, EnvironmentValues.isOptional(Selection.self))
      .navigationTitle(title ?? Text(verbatim: ""))
      .navigationBarTitleDisplayMode(.inline)
  }

  private var choice: Binding<Selection> {
    Binding(
      get: { selection.wrappedValue },
      set: {
        selection.wrappedValue = $0
        dismiss()
      })
  }
}

/// A link with the chosen option to a page of the options, for rows of forms in a navigation stack.
public struct NavigationLinkPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: PickerKind { .navigationLink }
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A link with the chosen option to a page of the options.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}
