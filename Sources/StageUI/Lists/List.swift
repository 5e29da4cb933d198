/// Rows of views in one column, of which only the visible ones exist.
///
/// ```swift
/// List(players, selection: $chosen) { player in
///   LabeledContent(player.name, value: player.score, format: .number)
/// }
/// ```
public struct List<SelectionValue: Hashable, Content: View>: View {
  private enum Binding {
    case none
    case one(StageUI.Binding<SelectionValue?>)
    case exactlyOne(StageUI.Binding<SelectionValue>)
    case several(StageUI.Binding<Set<SelectionValue>>)
  }

  private let binding: Binding
  private let content: Content
  @Environment(\.self) private var environment

  private init(_ binding: Binding, _ content: Content) {
    self.binding = binding
    self.content = content
  }

  private var selection: ListSelection? {
    switch binding {
    case .none: nil
    case .one(let binding): ListSelection(binding)
    case .exactlyOne(let binding): ListSelection(one: binding)
    case .several(let binding): ListSelection(binding)
    }
  }

  public var body: some View {
    ListBody(
      content: content, selection: selection,
      isEditing: environment.editMode?.wrappedValue.isEditing ?? false,
      style: environment.listStyle, background: environment.listBackground,
      refresh: environment.refresh)
  }
}

extension List {
  /// Creates a list in which any number of rows can be selected, by their tags.
  public init(
    selection: StageUI.Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content
  ) {
    self.init(selection.map { .several($0) } ?? .none, content())
  }

  /// Creates a list in which one row can be selected, by its tag.
  public init(
    selection: StageUI.Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) {
    self.init(selection.map { .one($0) } ?? .none, content())
  }

  /// Creates a list in which one row is always selected, by its tag.
  @_disfavoredOverload
  public init(
    selection: StageUI.Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(.exactlyOne(selection), content())
  }
}

extension List where SelectionValue == Never {
  /// Creates a list.
  public init(@ViewBuilder content: () -> Content) { self.init(.none, content()) }
}

/// The scroll view of a list, with the background of its style.
private struct ListBody<Content: View>: View {
  let content: Content
  let selection: ListSelection?
  let isEditing: Bool
  let style: ListStyleKind
  let background: Visibility
  let refresh: RefreshAction?
  @State private var link = RefreshLink()
  @Environment(\.listContext) private var context
  @Environment(\.labelLook) private var labelLook

  private var rows: some View {
    content.environment(\.rowTraits, RowTraits())
      .environment(
        \.listContext,
        ListContext(isInList: true, isForm: context.isForm, selects: selection != nil)
      )
      .environment(\.labelLook, labelLook == StyleLook() ? StyleLook(ListLabelStyle()) : labelLook)
      .environment(\.refresh, nil)
  }

  var body: some View {
    ScrollContainer(
      axes: .vertical, showsIndicators: true,
      content: ListRows(
        content: rows, selection: selection, isEditing: isEditing, pinsHeaders: style == .plain,
        refresh: refresh == nil ? nil : link)
    )
    .overlay(alignment: .top) { if let refresh { RefreshIndicator(link: link, action: refresh) } }
    .modifier(PlainModifier<ListInputNode>())
    .background { if background != .hidden { backdrop.ignoresSafeArea() } }
    .preference(key: ListBackdropKey.self, value: background == .hidden ? nil : backdrop)
  }

  private var backdrop: Color {
    switch style {
    case .grouped, .insetGrouped: Color(.systemGroupedBackground)
    case .sidebar: Color(.secondarySystemBackground)
    case .plain, .inset: Color(.systemBackground)
    }
  }
}

/// The colour behind the rows of the first list in a view; nil for none.
enum ListBackdropKey: PreferenceKey {
  static var defaultValue: Color? { nil }
  static func reduce(value: inout Color?, nextValue: () -> Color?) { value = value ?? nextValue() }
}

private struct ListRows<Content: View>: ContainerView {
  let content: Content
  let selection: ListSelection?
  let isEditing: Bool
  let pinsHeaders: Bool
  let refresh: RefreshLink?

  func update(_ node: ListNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.refresh = refresh
    if node.column != environment.splitColumn { node.column = environment.splitColumn }
    node.set(
      ListLook(environment, isEditing: isEditing), selection, pinsHeaders: pinsHeaders)
  }
}
