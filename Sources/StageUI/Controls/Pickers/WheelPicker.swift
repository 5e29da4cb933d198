/// Options on a wheel; the selected option is in the middle.
struct WheelPicker<Selection: Hashable, Content: View, Label: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let label: Label
  @State private var reader = WheelReader()
  @Environment(\.self) private var environment

  var body: some View {
    WheelRows(
      content: content, selected: AnyHashable(choice: selection.wrappedValue),
      colors: ControlColors(environment), reader: reader, isEnabled: environment.isEnabled,
      isStill: environment.accessibilityReduceMotion
    ) { tag in
      if let value = tag.base as? Selection, value != selection.wrappedValue {
        selection.wrappedValue = value
      }
    }
    .lineLimit(1)
    .background { label.modifier(PlainModifier<SpokenTitleNode>()) }
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 12))
    .opacity(environment.isEnabled ? 1 : 0.45)
    .modifier(
      ControlModifier(
        role: .picker, value: { reader.node?.selectedLabel ?? "" },
        onSlide: { reader.node?.slide($0) }, adjust: { reader.node?.step($0) }, axis: .vertical,
        incrementsDownwards: true))
  }
}

/// Gives the picker access to its node.
@MainActor
private final class WheelReader {
  weak var node: WheelRowsNode?
}

private struct WheelRows<Content: View>: ContainerView {
  let content: Content
  let selected: AnyHashable
  let colors: ControlColors
  let reader: WheelReader
  let isEnabled: Bool
  /// Whether the wheel turns without animations.
  let isStill: Bool
  let choose: (AnyHashable) -> Void

  func update(_ node: WheelRowsNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    reader.node = node
    node.set(selected, colors, isEnabled: isEnabled, isStill: isStill, choose)
  }
}
