/// Bindings to the elements of a mutable collection.
///
/// They are the data of a `ForEach` over a binding.
public struct BoundElements<Elements: MutableCollection & RandomAccessCollection>:
  @MainActor RandomAccessCollection
{
  fileprivate let base: Binding<Elements>
  private let elements: Elements

  @MainActor
  init(base: Binding<Elements>) {
    self.base = base
    elements = base.wrappedValue
  }

  /// The first index.
  public var startIndex: Elements.Index { elements.startIndex }
  /// The index after the last element.
  public var endIndex: Elements.Index { elements.endIndex }
  /// Returns the next index.
  public func index(after index: Elements.Index) -> Elements.Index { elements.index(after: index) }
  /// Returns the previous index.
  public func index(before index: Elements.Index) -> Elements.Index {
    elements.index(before: index)
  }
  /// Returns an index at a distance.
  public func index(_ index: Elements.Index, offsetBy distance: Int) -> Elements.Index {
    elements.index(index, offsetBy: distance)
  }
  /// Returns the distance between two indices.
  public func distance(from start: Elements.Index, to end: Elements.Index) -> Int {
    elements.distance(from: start, to: end)
  }

  /// A binding to an element.
  ///
  /// If the collection has become too short for the index, the binding returns the last known value
  /// and ignores writes.
  @MainActor
  @preconcurrency
  public subscript(position: Elements.Index) -> Binding<Elements.Element> {
    let (base, last) = (base, elements[position])
    return Binding(
      get: {
        let current = base.wrappedValue
        return current.indices.contains(position) ? current[position] : last
      },
      set: { value, transaction in
        guard base.wrappedValue.indices.contains(position) else { return }
        withTransaction(transaction) { base.wrappedValue[position] = value }
      })
  }
}
