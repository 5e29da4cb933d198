/// What the user can do with the rows of a list: delete them, move them, or both.
public struct EditActions<Data>: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Rows can be moved.
  public static var move: EditActions { EditActions(rawValue: 1) }
  /// Rows can be deleted.
  public static var delete: EditActions { EditActions(rawValue: 2) }
  /// Rows can be moved and deleted.
  public static var all: EditActions { [.move, .delete] }
}

extension ForEach {
  /// Creates views for bindings to elements identified by a key path; the rows of a list can be
  /// deleted or moved in the collection itself.
  public init<Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    editActions: EditActions<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == BoundElements<Elements>, Elements.Index == Int {
    self.init(data, id: id, content: content)
    if editActions.contains(.delete) { edits.delete = { data.wrappedValue.remove(atOffsets: $0) } }
    if editActions.contains(.move) {
      edits.move = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
    }
  }

  /// Creates views for bindings to identifiable elements; the rows of a list can be deleted or moved
  /// in the collection itself.
  public init<Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<Elements>, editActions: EditActions<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Data == BoundElements<Elements>, Elements.Element: Identifiable, ID == Elements.Element.ID,
    Elements.Index == Int
  {
    self.init(data, id: \.id, editActions: editActions, content: content)
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of bindings to identifiable elements whose rows can be deleted or moved.
  public init<
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    RowContent: View
  >(
    _ data: StageUI.Binding<Elements>, editActions: EditActions<Elements>,
    @ViewBuilder rowContent: @escaping (StageUI.Binding<Elements.Element>) -> RowContent
  )
  where
    Content == ForEach<BoundElements<Elements>, Elements.Element.ID, RowContent>,
    Elements.Element: Identifiable, Elements.Index == Int
  {
    self.init { ForEach(data, editActions: editActions, content: rowContent) }
  }
}
