/// Views for the elements of a tree; an element with children is a disclosure group.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, RowContent: View>: View {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let children: (Data.Element) -> Data?
  private let content: (Data.Element) -> RowContent

  private init(
    _ data: Data, _ id: KeyPath<Data.Element, ID>,
    _ children: @escaping (Data.Element) -> Data?,
    _ content: @escaping (Data.Element) -> RowContent
  ) {
    self.data = data
    self.id = id
    self.children = children
    self.content = content
  }

  /// Creates views for the elements of a tree that are identified by a key path.
  ///
  /// An element whose `children` are nil is a leaf.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> RowContent
  ) {
    self.init(data, id, { $0[keyPath: children] }, content)
  }

  public var body: some View {
    ForEach(data, id: id) { element in
      if let children = children(element) {
        DisclosureGroup {
          AnyView(OutlineGroup(children, id, self.children, content))
        } label: {
          content(element)
        }
        .tagged(element[keyPath: id])
      } else {
        content(element).tag(element[keyPath: id])
      }
    }
  }
}

extension OutlineGroup where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates views for the identifiable elements of a tree.
  ///
  /// An element whose `children` are nil is a leaf.
  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> RowContent
  ) {
    self.init(data, id: \.id, children: children, content: content)
  }
}

extension List {
  /// Creates a list of the identifiable elements of a tree.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    selection: StageUI.Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection) {
      OutlineGroup(data, children: children, content: rowContent)
    }
  }

  /// Creates a list of the identifiable elements of a tree in which any number can be selected.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    selection: StageUI.Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection) {
      OutlineGroup(data, children: children, content: rowContent)
    }
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of the identifiable elements of a tree.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init { OutlineGroup(data, children: children, content: rowContent) }
  }

  /// Creates a list of the elements of a tree that are identified by a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, ID, RowContent> {
    self.init { OutlineGroup(data, id: id, children: children, content: rowContent) }
  }
}
