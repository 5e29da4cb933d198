/// Views with a header and a footer.
///
/// In a lazy grid, the header and the footer each take a whole line. Lazy containers can pin the
/// header and the footer.
public struct Section<Parent: View, Content: View, Footer: View>: PrimitiveView {
  let header: Parent
  let content: Content
  let footer: Footer
  /// Whether the content is shown; nil for a section that is always open.
  private(set) var isExpanded: Binding<Bool>?

  /// Creates a section; header and footer are empty by default.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent = { EmptyView() },
    @ViewBuilder footer: () -> Footer = { EmptyView() }
  ) {
    self.content = content()
    self.header = header()
    self.footer = footer()
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(SectionSlot(view, under: parent, pass))
  }
}

/// The slot of a section.
@MainActor
protocol SectionPart: Slot {
  var header: Slot? { get }
  var content: Slot? { get }
  var footer: Slot? { get }
}

private final class SectionSlot<Parent: View, Content: View, Footer: View>:
  ViewSlot<Section<Parent, Content, Footer>>, SectionPart
{
  private var parts: Parts?
  private var footerSlot: TypedSlot<Footer>?

  private enum Parts {
    case plain(header: TypedSlot<Parent>, content: TypedSlot<Content>)
    /// The content is absent while the section is closed.
    case expandable(
      header: TypedSlot<SectionHeader<Parent>>, content: TypedSlot<ExpandableContent<Content>>)
  }
  private weak var lazyContainer: LazyNode?
  /// In a list, the slots that set the text style of the header and the footer.
  private var titles: (header: ListTitleSlot, footer: ListTitleSlot)?

  init(_ view: Section<Parent, Content, Footer>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    if let lazy = container as? LazyNode, isDirectlyInContainer {
      lazyContainer = lazy
      lazy.lazyContents.add(self)
    }
    if container is ListNode {
      titles = (
        ListTitleSlot(isHeader: true, under: self), ListTitleSlot(isHeader: false, under: self)
      )
    }
    let headerParent = titles?.header ?? self
    if let isExpanded = view.isExpanded {
      parts = .expandable(
        header: SectionHeader._makeSlot(
          SectionHeader(title: view.header, isExpanded: isExpanded), under: headerParent, pass),
        content: ExpandableContent._makeSlot(
          ExpandableContent(content: view.content, isExpanded: isExpanded), under: self, pass))
    } else {
      parts = .plain(
        header: Parent._makeSlot(view.header, under: headerParent, pass),
        content: Content._makeSlot(view.content, under: self, pass))
    }
    footerSlot = Footer._makeSlot(view.footer, under: titles?.footer ?? self, pass)
  }

  var header: Slot? {
    switch parts {
    case .plain(let header, _): header.slot
    case .expandable(let header, _): header.slot
    case nil: nil
    }
  }
  var content: Slot? {
    switch parts {
    case .plain(_, let content): content.slot
    case .expandable(_, let content): content.slot
    case nil: nil
    }
  }
  var footer: Slot? { footerSlot?.slot }

  override func apply(_ pass: UpdatePass) {
    titles?.header.refresh()
    titles?.footer.refresh()
    switch parts {
    case .plain(let header, let content):
      header.update(view.header, pass)
      content.update(view.content, pass)
    case .expandable(let header, let content):
      let isExpanded = view.isExpanded ?? .constant(true)
      header.update(SectionHeader(title: view.header, isExpanded: isExpanded), pass)
      content.update(ExpandableContent(content: view.content, isExpanded: isExpanded), pass)
    case nil: break
    }
    footerSlot?.update(view.footer, pass)
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    if let header { body(header) }
    if let content { body(content) }
    if let footer { body(footer) }
  }

  override func remove() {
    lazyContainer?.lazyContents.remove(self)
    super.remove()
  }

  override var viewName: String? { "Section" }
}

/// The content of a section that can be closed; it reads the binding in a body, and so follows it.
private struct ExpandableContent<Content: View>: View {
  let content: Content
  let isExpanded: Binding<Bool>

  var body: some View {
    if isExpanded.wrappedValue { content }
  }
}

/// The header of a section that can be closed: a button with a chevron.
private struct SectionHeader<Title: View>: View {
  let title: Title
  let isExpanded: Binding<Bool>
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  private func toggle() {
    withAnimation(reducesMotion ? .easeInOut(duration: 0.2) : .default) {
      isExpanded.wrappedValue.toggle()
    }
  }

  var body: some View {
    Button(action: toggle) {
      HStack(spacing: 8) {
        title
        Spacer(minLength: 0)
        DisclosureChevron(isExpanded: isExpanded.wrappedValue)
      }
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityValue(isExpanded.wrappedValue ? "expanded" : "collapsed")
  }
}

extension Slot {
  /// Whether all slots between this one and its container pass this slot's nodes on unchanged.
  ///
  /// A row source (`ForEach`) between the slot and the container is permitted in two cases: this
  /// slot is a section, or this slot is in a section inside the row source.
  final var isDirectlyInContainer: Bool {
    var isInSection = self is any SectionPart
    var slot = parent
    while let current = slot, current.childContainer === container {
      if current.container !== container { return true }
      if !current.isTransparent, !(isInSection && current is any RowSource) { return false }
      isInSection = isInSection || current is any SectionPart
      slot = current.parent
    }
    return true
  }
}

extension Section {
  /// Creates a section with a header and a footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content) {
      header
    } footer: {
      footer
    }
  }
}

extension Section {
  /// Adds rows with actions at the end of the section.
  ///
  /// ```swift
  /// Section("Decks") { ForEach(decks) { Text($0.name) } }
  ///   .sectionActions { Button("Add a deck", systemImage: "plus") { addDeck() } }
  /// ```
  public func sectionActions<Actions: View>(
    @ViewBuilder content actions: () -> Actions
  ) -> some View {
    let actions = actions()
    var section = Section<Parent, TupleView<Content, Actions>, Footer>(
      content: {
        content
        actions
      }, header: { header }, footer: { footer })
    section.isExpanded = isExpanded
    return section
  }
}

extension Section where Parent == EmptyView {
  /// Creates a section with a footer.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content) {
      EmptyView()
    } footer: {
      footer
    }
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section whose content is shown while `isExpanded` is true.
  ///
  /// The header is a button that changes it.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent
  ) {
    self.init(content: content, header: header)
    self.isExpanded = isExpanded
  }

  /// Creates a section with a header.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content) { header }
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Creates a section with a Markdown title whose content is shown while `isExpanded` is true.
  public init(
    _ title: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }

  /// Creates a section with a verbatim title whose content is shown while `isExpanded` is true.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }

  /// Creates a section with a Markdown title as its header.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a section with a verbatim title as its header.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// The parts of sections that stay visible while the rest of the section scrolls.
public typealias PinnedScrollableViews = Flags<PinnedScrollableView>
/// The namespace of `PinnedScrollableViews`.
public enum PinnedScrollableView {}

extension Flags where Kind == PinnedScrollableView {
  /// The headers of sections.
  public static var sectionHeaders: Self { Self(rawValue: 1) }
  /// The footers of sections.
  public static var sectionFooters: Self { Self(rawValue: 2) }
}
