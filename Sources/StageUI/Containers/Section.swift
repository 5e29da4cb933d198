/// Views with a header and a footer.
///
/// In a lazy grid, the header and the footer each take a whole line. Lazy containers can pin the
/// header and the footer.
public struct Section<Parent: View, Content: View, Footer: View>: PrimitiveView {
  let header: Parent
  let content: Content
  let footer: Footer

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
    SectionSlot(view, under: parent, pass)
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
  TypedSlot<Section<Parent, Content, Footer>>, SectionPart
{
  private var parts:
    (header: TypedSlot<Parent>, content: TypedSlot<Content>, footer: TypedSlot<Footer>)?
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
    parts = (
      Parent._makeSlot(view.header, under: titles?.header ?? self, pass),
      Content._makeSlot(view.content, under: self, pass),
      Footer._makeSlot(view.footer, under: titles?.footer ?? self, pass)
    )
  }

  var header: Slot? { parts?.header }
  var content: Slot? { parts?.content }
  var footer: Slot? { parts?.footer }

  override func apply(_ pass: UpdatePass) {
    titles?.header.refresh()
    titles?.footer.refresh()
    parts?.header.update(view.header, pass)
    parts?.content.update(view.content, pass)
    parts?.footer.update(view.footer, pass)
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    guard let parts else { return }
    body(parts.header)
    body(parts.content)
    body(parts.footer)
  }

  override func remove() {
    lazyContainer?.lazyContents.remove(self)
    super.remove()
  }

  override var viewName: String? { "Section" }
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
  /// Creates a section with a header.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content) { header }
  }
}

extension Section where Parent == Text, Footer == EmptyView {
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
