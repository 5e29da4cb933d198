/// A button with the picker's label; pressing it shows the list of options below.
struct MenuPicker<Selection: Hashable, Content: View, Label: View>: View {
  let selection: Binding<Selection>
  let content: Content
  let label: Label
  @State private var isOpen = false
  @Environment(\.self) private var environment

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Button {
        isOpen.toggle()
      } label: {
        HStack(spacing: 12) {
          label
          ControlPicture(
            value: isOpen ? 100.0 : 0, look: ControlColors(environment),
            size: { _ in Size(12, 12) },
            draw: Self.drawChevron
          ).animation(.easeOut(duration: 0.15), value: isOpen)
        }
      }
      .buttonStyle(.bordered)
      if isOpen {
        OptionList(selection: selection, content: content) { isOpen = false }
          .onExitCommand { isOpen = false }
      }
    }
  }

  private static func drawChevron(
    _ context: inout GraphicsContext, _ size: Size, _ open: Double, _ colors: ControlColors
  ) {
    var turned = context
    turned.translateBy(x: size.width / 2, y: size.height / 2)
    turned.rotate(byRadians: open / 100 * .pi)
    var path = Path()
    path.move(to: Point(-5, -2.5))
    path.addLine(to: Point(0, 2.5))
    path.addLine(to: Point(5, -2.5))
    turned.stroke(
      path, with: .color(colors.text),
      style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
  }
}
