/// A label with a chevron that shows and hides other views below it.
///
/// In a list, each of these views is a row of its own.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let label: Label
  private let content: () -> Content
  private let binding: Binding<Bool>?
  /// The tag of the label's row; nil for none.
  private var tag: AnyHashable?
  @State private var isOpen = false
  @State private var disclosure = Disclosure()
  @Environment(\.listContext) private var context
  @Environment(\.disclosureLook) private var look

  private init(_ binding: Binding<Bool>?, _ content: @escaping () -> Content, _ label: Label) {
    self.binding = binding
    self.content = content
    self.label = label
  }

  /// Creates a group that is closed at first.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(nil, content, label())
  }

  /// Creates a group that is open while `isExpanded` is true.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(isExpanded, content, label())
  }

  /// Returns the group with a tag for the row of its label.
  func tagged<Tag: Hashable>(_ tag: Tag) -> Self { with(self) { $0.tag = AnyHashable(tag) } }

  private var isExpanded: Binding<Bool> { binding ?? $isOpen }

  public var body: some View {
    if look == StyleLook() { usual } else { styled }
  }

  private var styled: some View {
    look.body(
      DisclosureGroupStyleConfiguration(
        label: StylePart(content: AnyView(label)), content: StylePart(content: AnyView(content())),
        isExpanded: isExpanded)
    ) { _ in EmptyView() }
  }

  @ViewBuilder private var usual: some View {
    if context.isInList {
      row
      if isExpanded.wrappedValue {
        content().rowTraits {
          $0.level += 1
          $0.disclosure = nil
        }
      }
    } else {
      VStack(alignment: .leading, spacing: 8) {
        row
        if isExpanded.wrappedValue {
          VStack(alignment: .leading, spacing: 8) { content() }.padding(.leading, 20)
        }
      }
    }
  }

  private var row: some View {
    disclosure.isExpanded = isExpanded
    return DisclosureRow(label: label, isExpanded: isExpanded, hasOwnButton: context.selects)
      .modifier(OptionalTag(tag: tag))
      .rowTraits { $0.disclosure = disclosure }
  }
}

/// Opens and closes a group for the keys of a list.
@MainActor
final class Disclosure {
  fileprivate var isExpanded = Binding.constant(false)

  /// Opens or closes the group; returns false if it is open or closed already.
  func set(_ isOpen: Bool) -> Bool {
    guard isExpanded.wrappedValue != isOpen else { return false }
    withAnimation { isExpanded.wrappedValue = isOpen }
    return true
  }
}

/// Tags a row unless the tag is nil.
struct OptionalTag: NodeModifier {
  let tag: AnyHashable?

  func update(_ node: TagNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.value = tag
  }
}

/// The chevron of a header or a group that can be closed; it points down while that is open.
struct DisclosureChevron: View {
  let isExpanded: Bool
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    Image(systemName: "chevron.forward")
      .font(.footnote.weight(.semibold))
      .rotationEffect(.degrees(isExpanded ? (direction == .rightToLeft ? -90 : 90) : 0))
  }
}

/// The label of a disclosure group with its chevron.
private struct DisclosureRow<Label: View>: View {
  let label: Label
  let isExpanded: Binding<Bool>
  /// Whether only the chevron is a button, because a press on the row selects it.
  let hasOwnButton: Bool
  @Environment(\.layoutDirection) private var direction

  private var chevron: some View {
    DisclosureChevron(isExpanded: isExpanded.wrappedValue).foregroundStyle(Color(.tertiaryLabel))
  }

  private func toggle() { withAnimation { isExpanded.wrappedValue.toggle() } }

  private func set(_ isOpen: Bool) -> KeyPress.Result {
    guard isExpanded.wrappedValue != isOpen else { return .ignored }
    toggle()
    return .handled
  }

  var body: some View {
    HStack(spacing: 8) {
      if hasOwnButton {
        label
        Spacer(minLength: 0)
        Button(action: toggle) { chevron.frame(minWidth: 28, minHeight: 28) }
          .buttonStyle(.plain)
          .accessibilityLabel(isExpanded.wrappedValue ? "Collapse" : "Expand")
      } else {
        Button(action: toggle) {
          HStack(spacing: 8) {
            label.defaultForegroundStyle(Color.primary)
            Spacer(minLength: 0)
            chevron
          }
          .contentShape(.rect)
        }
        .accessibilityValue(isExpanded.wrappedValue ? "expanded" : "collapsed")
      }
    }
    .onKeyPress(.rightArrow) { set(direction == .leftToRight) }
    .onKeyPress(.leftArrow) { set(direction == .rightToLeft) }
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a Markdown title.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a group with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a group with a Markdown title that is open while `isExpanded` is true.
  public init(
    _ title: LocalizedStringKey, isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }

  /// Creates a group with a verbatim title that is open while `isExpanded` is true.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}
