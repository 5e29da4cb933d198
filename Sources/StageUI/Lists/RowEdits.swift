/// The actions by which a list edits the rows of a `ForEach`.
struct RowEdits {
  /// Deletes rows; nil if rows cannot be deleted.
  var delete: ((IndexSet) -> Void)?
  /// Moves rows to a new position; nil if rows cannot be moved.
  var move: ((IndexSet, Int) -> Void)?
  /// Inserts dropped values; nil if nothing can be dropped between the rows.
  var insert: Insertion?
  var canDelete: Bool { delete != nil }
  var canMove: Bool { move != nil }

  /// Inserts values that are dropped between rows.
  struct Insertion {
    let accepts: @MainActor (DraggedItems) -> Bool
    /// Inserts values before the row with an index; returns whether there were any.
    let perform: @MainActor (DraggedItems, Int) -> Bool
  }
}

/// A view that makes its content from a collection, such as a `ForEach`.
public protocol DynamicViewContent<Data>: View {
  /// The type of the collection.
  associatedtype Data: Collection

  /// The collection.
  var data: Data { get }

  /// Makes the rows deletable, or not deletable if `action` is nil.
  ///
  /// `action` receives the positions of the rows in the collection.
  func onDelete(perform action: ((IndexSet) -> Void)?) -> Self

  /// Makes the rows movable, or not movable if `action` is nil.
  ///
  /// `action` receives the positions of the rows, and the position before which they are placed.
  func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self

  /// Lets the user drop values of a type between the rows of a list.
  ///
  /// `action` receives the values, and the position before which they are inserted.
  func dropDestination<Item: Transferable>(
    for payloadType: Item.Type, action: @escaping ([Item], Int) -> Void
  ) -> Self

  /// Lets the user drop data of some types between the rows of a list.
  ///
  /// `action` receives the position before which the data are inserted, and the data.
  func onInsert(
    of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> Self
}

extension ForEach: DynamicViewContent {
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self {
    with(self) { $0.edits.delete = action }
  }

  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self {
    with(self) { $0.edits.move = action }
  }

  public func dropDestination<Item: Transferable>(
    for payloadType: Item.Type = Item.self, action: @escaping ([Item], Int) -> Void
  ) -> Self {
    with(self) {
      $0.edits.insert = RowEdits.Insertion(
        accepts: { $0.offers(payloadType) },
        perform: { items, row in
          let values = items.values(as: payloadType)
          if !values.isEmpty { action(values, row) }
          return !values.isEmpty
        })
    }
  }

  public func onInsert(
    of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> Self {
    with(self) {
      $0.edits.insert = RowEdits.Insertion(
        accepts: { !$0.providers(of: supportedContentTypes).isEmpty },
        perform: { items, row in
          let providers = items.providers(of: supportedContentTypes)
          if !providers.isEmpty { action(row, providers) }
          return !providers.isEmpty
        })
    }
  }
}
