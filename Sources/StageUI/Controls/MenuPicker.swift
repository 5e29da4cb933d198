/// A button with the picker's label; pressing it opens a menu of the options.
struct MenuPicker<Selection: Hashable, Content: View, Label: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let label: Label
  @Environment(\.menuSession) private var session

  var body: some View {
    if session == nil {
      menu.buttonStyle(.bordered)
    } else {
      menu
    }
  }

  private var menu: some View {
    Menu {
      OptionList(selection: selection, content: content)
    } label: {
      label
    }
  }
}
