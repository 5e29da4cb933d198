// Lists of a collection: identified by the elements or by a key path, with and without a selection.

extension List {
  /// Creates a list of identifiable elements in which one row can be selected.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: StageUI.Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list of elements identified by a key path, in which one row can be selected.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: StageUI.Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of bindings to identifiable elements, in which one row can be selected.
  public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: StageUI.Binding<Data>, selection: StageUI.Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (StageUI.Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<BoundElements<Data>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list of bindings to elements identified by a key path, in which one row can be selected.
  public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: StageUI.Binding<Data>, id: KeyPath<Data.Element, ID>,
    selection: StageUI.Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (StageUI.Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<BoundElements<Data>, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of a range of integers in which one row can be selected.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: StageUI.Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list of identifiable elements in which any number of rows can be selected.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: StageUI.Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list of elements identified by a key path, in which any number of rows can be selected.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: StageUI.Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of bindings to identifiable elements, in which any number of rows can be selected.
  public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: StageUI.Binding<Data>, selection: StageUI.Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (StageUI.Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<BoundElements<Data>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list of bindings to elements identified by a key path, in which any number of rows can be selected.
  public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: StageUI.Binding<Data>, id: KeyPath<Data.Element, ID>,
    selection: StageUI.Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (StageUI.Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<BoundElements<Data>, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of a range of integers in which any number of rows can be selected.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: StageUI.Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of identifiable elements.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list of elements identified by a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of bindings to identifiable elements.
  public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: StageUI.Binding<Data>,
    @ViewBuilder rowContent: @escaping (StageUI.Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<BoundElements<Data>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable
  {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list of bindings to elements identified by a key path.
  public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: StageUI.Binding<Data>, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (StageUI.Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<BoundElements<Data>, ID, RowContent> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of a range of integers.
  public init<RowContent: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init { ForEach(data, content: rowContent) }
  }
}
