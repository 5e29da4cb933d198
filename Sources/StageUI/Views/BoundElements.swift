/// The elements of a collection, each as a binding to its place in it.
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

  public var startIndex: Elements.Index { elements.startIndex }
  public var endIndex: Elements.Index { elements.endIndex }
  public func index(after index: Elements.Index) -> Elements.Index { elements.index(after: index) }
  public func index(before index: Elements.Index) -> Elements.Index {
    elements.index(before: index)
  }
  public func index(_ index: Elements.Index, offsetBy distance: Int) -> Elements.Index {
    elements.index(index, offsetBy: distance)
  }
  public func distance(from start: Elements.Index, to end: Elements.Index) -> Int {
    elements.distance(from: start, to: end)
  }

  /// A binding that outlives its element reads what the element was last.
  @MainActor
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
