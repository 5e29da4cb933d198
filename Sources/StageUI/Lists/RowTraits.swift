/// The properties that a row, or a section of rows, sets for the list around it.
struct RowTraits: @MainActor Equatable {
  var insets: EdgeInsets?
  var separators = Separators()
  var sectionSeparators = Separators()
  /// The view behind the row; nil draws the background of the list's style.
  var background: AnyView?
  var isSelectionDisabled = false
  var isDeleteDisabled = false
  var isMoveDisabled = false
  var leadingActions: SwipeActions?
  var trailingActions: SwipeActions?
  /// The number of disclosure groups around the row.
  var level = 0
  /// The text at the trailing edge; nil for none.
  var badge: Text?
  /// Opens and closes the group whose label the row is; nil for other rows.
  var disclosure: Disclosure?
  /// Whether the row is a link to another page.
  var isLink = false
  /// Whether the row of a link has a chevron.
  var linkIndicator = Visibility.automatic

  /// The lines at the edges of a row or of a section.
  struct Separators: Hashable {
    var top = Visibility.automatic
    var bottom = Visibility.automatic
    var topTint: Color?
    var bottomTint: Color?

    mutating func set(_ visibility: Visibility, _ edges: VerticalEdge.Set) {
      if edges.contains(.top) { top = visibility }
      if edges.contains(.bottom) { bottom = visibility }
    }

    mutating func set(_ tint: Color?, _ edges: VerticalEdge.Set) {
      if edges.contains(.top) { topTint = tint }
      if edges.contains(.bottom) { bottomTint = tint }
    }
  }

  @MainActor
  static func == (a: RowTraits, b: RowTraits) -> Bool {
    a.insets == b.insets && a.separators == b.separators
      && a.sectionSeparators == b.sectionSeparators
      && a.background?._source === b.background?._source
      && a.isSelectionDisabled == b.isSelectionDisabled
      && a.isDeleteDisabled == b.isDeleteDisabled && a.isMoveDisabled == b.isMoveDisabled
      && a.leadingActions == b.leadingActions && a.trailingActions == b.trailingActions
      && a.level == b.level && a.isLink == b.isLink && a.linkIndicator == b.linkIndicator
      && a.disclosure === b.disclosure
      && ViewLayout.areEqual(a.badge, b.badge)
  }
}

extension EnvironmentValues {
  var rowTraits: RowTraits {
    get { self[.rowTraits, RowTraits()] }
    set { self[.rowTraits, RowTraits()] = newValue }
  }
}

extension ViewNode {
  /// The traits of the view: those in the environment of the innermost node that it wraps.
  final var rowTraits: RowTraits {
    var node = self
    while let inner = node.wrapped { node = inner }
    return node.slot?.environment.rowTraits ?? RowTraits()
  }
}

/// Changes the traits of the rows inside; the list updates its rows when the traits change.
struct RowTraitsModifier: PrimitiveModifier, TabItemMark {
  var change: (inout RowTraits) -> Void

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(RowTraitsSlot(view, under: parent, pass))
  }
}

private final class RowTraitsSlot: WrapperSlot<RowTraitsModifier> {
  override func prepare(_ pass: UpdatePass) { modifier.change(&childEnvironment.rowTraits) }

  override func takeEnvironment(_ pass: UpdatePass) {
    refresh()
    updateContent(pass)
  }

  private func refresh() {
    let outer = environment
    environment = parent?.childEnvironment ?? environment
    var traits = environment.rowTraits
    modifier.change(&traits)
    let isChanged = traits != childEnvironment.rowTraits
    guard isChanged || !environment.isSame(as: outer) else { return }
    childEnvironment = environment
    childEnvironment.rowTraits = traits
    if isChanged { nodesChanged() }
  }
}

extension View {
  func rowTraits(_ change: @escaping (inout RowTraits) -> Void) -> some View {
    modifier(RowTraitsModifier(change: change))
  }
}
