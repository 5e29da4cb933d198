/// The actions by which a list edits the rows of a `ForEach`.
struct RowEdits {
  /// Deletes rows; nil if rows cannot be deleted.
  var delete: ((IndexSet) -> Void)?
  /// Moves rows to a new position; nil if rows cannot be moved.
  var move: ((IndexSet, Int) -> Void)?
  var canDelete: Bool { delete != nil }
  var canMove: Bool { move != nil }
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
}

extension ForEach: DynamicViewContent {
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self {
    with(self) { $0.edits.delete = action }
  }

  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self {
    with(self) { $0.edits.move = action }
  }
}
