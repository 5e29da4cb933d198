/// A button that shows another page on the navigation stack around it.
///
/// ```swift
/// NavigationLink("Rules", value: Chapter.rules)
/// NavigationLink("About") { AboutPage() }
/// ```
public struct NavigationLink<Label: View, Destination: View>: View {
  private enum Target {
    /// Adds a value to the path; nil disables the link.
    case value(((Navigator) -> Void)?)
    case view(Destination)
    /// Shows a view while the binding is true.
    case presented(Destination, Binding<Bool>)
  }

  private let target: Target
  private let label: Label
  /// The value of the link, which is the tag of its row in a list.
  private let tag: AnyHashable?
  @Environment(\.navigation) private var place
  @Environment(\.listContext) private var context
  @Environment(\.buttonLook) private var look
  @Environment(\.linkIndicator) private var indicator
  @State private var link = LinkState()

  /// Creates a link to a view.
  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    target = .view(destination())
    tag = nil
    self.label = label()
  }

  /// Creates a link to a view.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination)
    tag = nil
    self.label = label()
  }

  /// Creates a link that adds a value to the path of the stack; nil disables the link.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label)
  where Destination == Never {
    target = .value(value.map { value in { $0.push(value) } })
    tag = value.map { AnyHashable($0) }
    self.label = label()
  }

  /// Creates a link that shows a view while `isActive` is true.
  init(_ isActive: Binding<Bool>, _ destination: Destination, _ label: Label) {
    target = .presented(destination, isActive)
    tag = nil
    self.label = label
  }

  public var body: some View {
    Button(action: open) {
      if isRow {
        TitledLabel(label: label).defaultForegroundStyle(Color.primary)
      } else {
        label
      }
    }
    .disabled(isDisabled)
    .modifier(LinkUpdater(link: link, view: destination, isActive: isActive))
    .rowTraits {
      $0.isLink = isRow
      $0.linkIndicator = indicator
    }
    .modifier(OptionalTag(tag: isRow ? tag : nil))
  }

  /// Whether the link looks like a row of a list: its label in the primary colour, with a chevron.
  private var isRow: Bool { context.isInList && look == StyleLook() }

  private var destination: AnyView? {
    switch target {
    case .value: nil
    case .view(let view), .presented(let view, _): AnyView(view)
    }
  }

  private var isActive: Binding<Bool>? {
    if case .presented(_, let isActive) = target { isActive } else { nil }
  }

  private var isDisabled: Bool {
    if case .value(nil) = target { return true }
    return place == nil
  }

  private func open() {
    guard let navigator = place?.navigator else { return }
    switch target {
    case .value(let push): push?(navigator)
    case .view(let view):
      let source = link.source ?? DestinationSource(AnyView(view))
      link.source = source
      source.owner = place?.page
      navigator.present(source)
    case .presented(_, let isActive): isActive.wrappedValue = true
    }
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link with a Markdown title to a view.
  public init(_ title: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a verbatim title to a view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a Markdown title to a view.
  public init(_ title: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a verbatim title to a view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a Markdown title that adds a value to the path of the stack.
  public init<P: Hashable>(_ title: LocalizedStringKey, value: P?) where Destination == Never {
    self.init(value: value) { Text(title) }
  }

  /// Creates a link with a verbatim title that adds a value to the path of the stack.
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  where Destination == Never {
    self.init(value: value) { Text(title) }
  }
}

/// The page that a link has opened.
@MainActor
final class LinkState {
  var source: DestinationSource?
}

/// Updates the page of a link when the link's view is made again; with a binding, the page is shown
/// while the binding is true.
private struct LinkUpdater: PresentingModifier {
  let link: LinkState
  let view: AnyView?
  let isActive: Binding<Bool>?

  func shownView() -> AnyView? { isActive?.wrappedValue == true ? view : nil }
  func left() { isActive?.wrappedValue = false }

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(
      view.modifier.isActive == nil
        ? LinkSlot(view, under: parent, pass) : PresentedDestinationSlot(view, under: parent, pass))
  }
}

private final class LinkSlot: WrapperSlot<LinkUpdater> {
  override func apply(_ pass: UpdatePass) {
    super.apply(pass)
    let modifier = self.modifier
    guard let source = modifier.link.source, let new = modifier.view else { return }
    source.view = new
    environment.navigation?.navigator?.page(of: source)?.show(new, pass)
  }
}
