// StageUI's functions that take positions in a collection, with Foundation's index set.
public import Foundation
public import StageUI

/// Foundation's positions, not the kit's; lists edit their rows by both.
public typealias IndexSet = Foundation.IndexSet

extension Foundation.IndexSet {
  /// Creates the same positions as a set of the kit.
  public init(_ indices: StageUI.IndexSet) {
    self.init()
    for index in indices { insert(index) }
  }
}

extension StageUI.IndexSet {
  /// Creates the same positions as a set of Foundation.
  public init(_ indices: Foundation.IndexSet) {
    self.init()
    for index in indices { insert(index) }
  }
}

extension DynamicViewContent {
  /// Makes the rows deletable, or not deletable if `action` is nil.
  ///
  /// `action` receives the positions of the rows in the collection.
  @_disfavoredOverload
  public func onDelete(perform action: ((Foundation.IndexSet) -> Void)?) -> Self {
    onDelete(
      perform: action.map { action in
        { (offsets: StageUI.IndexSet) in action(Foundation.IndexSet(offsets)) }
      })
  }

  /// Makes the rows movable, or not movable if `action` is nil.
  ///
  /// `action` receives the positions of the rows, and the position before which they are placed.
  @_disfavoredOverload
  public func onMove(perform action: ((Foundation.IndexSet, Int) -> Void)?) -> Self {
    onMove(
      perform: action.map { action in
        { (offsets: StageUI.IndexSet, destination: Int) in
          action(Foundation.IndexSet(offsets), destination)
        }
      })
  }
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  /// Removes the elements at some positions; positions outside of the collection are ignored.
  public mutating func remove(atOffsets offsets: Foundation.IndexSet) {
    remove(atOffsets: StageUI.IndexSet(offsets))
  }
}

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
  /// Moves the elements at some positions before the element that was at `destination`.
  ///
  /// If `destination` is the number of elements, they are moved to the end.
  public mutating func move(fromOffsets source: Foundation.IndexSet, toOffset destination: Int) {
    move(fromOffsets: StageUI.IndexSet(source), toOffset: destination)
  }
}
