/// Options side by side with a line under the selected one, which moves to the next selection.
public struct UnderlineBar<Value: Hashable>: View {
  private let selection: Binding<Value>
  private let values: [Value]
  private let title: (Value) -> String
  @Namespace private var space
  @Environment(\.self) private var environment

  /// Creates a bar of the titles of values.
  public init(
    selection: Binding<Value>, values: [Value], title: @escaping (Value) -> String
  ) {
    self.selection = selection
    self.values = values
    self.title = title
  }

  public var body: some View {
    let colors = ControlColors(environment)
    HStack(spacing: 4) {
      ForEach(values, id: \.self) { value in
        let isSelected = value == selection.wrappedValue
        Button {
          selection.wrappedValue = value
        } label: {
          VStack(spacing: 0) {
            Text(verbatim: title(value))
              .font(.subheadline.weight(isSelected ? .semibold : .regular))
              .foregroundStyle(isSelected ? colors.text : colors.text.opacity(0.65))
              .lineLimit(1).minimumScaleFactor(0.7)
              .padding(.horizontal, 8)
              .frame(maxWidth: .infinity, minHeight: 41)
            ZStack {
              Color.clear
              if isSelected {
                Capsule().fill(colors.tint).matchedGeometryEffect(id: "underline", in: space)
              }
            }
            .frame(height: 3)
          }
          .contentShape(.rect)
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
      }
    }
    .background(alignment: .bottom) { Rectangle().fill(colors.groove).frame(height: 1) }
    .animation(.spring(response: 0.3, dampingFraction: 0.8), value: selection.wrappedValue)
    .accessibilityElement(children: .contain)
  }
}
