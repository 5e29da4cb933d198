/// A button with the chosen option; pressing it opens a menu of the options.
///
/// Inside of another menu, the button has the picker's label.
struct MenuPicker<Selection: Hashable, Content: View, Label: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let label: Label
  @Environment(\.menuSession) private var session
  @Environment(\.listContext) private var context

  var body: some View {
    if session == nil {
      Menu {
        options
      } label: {
        chosen.background { label.modifier(PlainModifier<UndrawnTextNode>()) }
      }
      .buttonStyle(.bordered)
      .accessibility { $0.accessibility.role = .picker }
    } else {
      Menu {
        options
      } label: {
        label
      }
    }
  }

  /// The value: grey in rows of lists and forms, in the tint elsewhere.
  @ViewBuilder private var chosen: some View {
    let option = ChosenOption(
      content: content, selected: AnyHashable(choice: selection.wrappedValue))
    if context.isInList || context.isForm {
      option.defaultForegroundStyle(Color(.secondaryLabel))
    } else {
      option
    }
  }

  private var options: some View { OptionList(selection: selection, content: content) }
}

/// The option with the tag of the selection, without the others.
struct ChosenOption<Content: View>: ContainerView {
  let content: Content
  let selected: AnyHashable
  /// Whether accessibility gets the option as the value of the control around it; otherwise the
  /// option is a part of the label of the control.
  var isValue = true

  func update(_ node: ChosenOptionNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.isValue = isValue
    node.relayout(&node.selected, selected)
  }
}

final class ChosenOptionNode: ViewThatFitsNode {
  var selected: AnyHashable?
  var isValue = true

  override var choosesByTag: Bool { true }

  override func choice(_ proposal: ProposedViewSize) -> ViewNode? {
    let nodes = laidOut
    warnOfMissingChoice(selected, among: nodes)
    return nodes.first { $0.choiceTag == selected }
  }

  /// The option is the value of the picker, whose name is another text.
  override func accessibilityElements() -> [AccessibilityElement] {
    let elements = super.accessibilityElements()
    guard isValue else { return elements }
    return elements.map { element in
      with(element) {
        $0.accessibility.value = element.accessibility.label
        $0.accessibility.label = ""
      }
    }
  }
}
