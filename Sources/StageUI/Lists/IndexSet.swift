/// A set of positions in a collection, in ascending order.
///
/// It has the parts of Foundation's `IndexSet` that editing a list needs.
public struct IndexSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var ranges: RangeSet<Int>

  /// Creates an empty set.
  public init() { ranges = RangeSet() }

  /// Creates a set of one position.
  public init(integer: Int) { self.init(integersIn: integer..<integer + 1) }

  /// Creates a set of a range of positions.
  public init(integersIn range: Range<Int>) { ranges = RangeSet([range]) }

  /// Creates a set of a range of positions.
  public init(integersIn range: ClosedRange<Int>) {
    self.init(integersIn: range.lowerBound..<range.upperBound + 1)
  }

  /// Creates a set of the elements of a sequence.
  public init<S: Sequence<Int>>(_ elements: S) {
    self.init()
    for element in elements { insert(element) }
  }

  public init(arrayLiteral elements: Int...) { self.init(elements) }

  /// Adds a position.
  public mutating func insert(_ integer: Int) {
    ranges.insert(contentsOf: integer..<integer + 1)
  }

  /// Adds a range of positions.
  public mutating func insert(integersIn range: Range<Int>) { ranges.insert(contentsOf: range) }

  /// Removes a position.
  public mutating func remove(_ integer: Int) {
    ranges.remove(contentsOf: integer..<integer + 1)
  }

  /// Whether the set contains a position.
  public func contains(_ integer: Int) -> Bool { ranges.contains(integer) }

  /// The number of positions below `limit`.
  public func count(below limit: Int) -> Int {
    ranges.ranges.reduce(0) { $0 + Swift.max(Swift.min($1.upperBound, limit) - $1.lowerBound, 0) }
  }
}

extension IndexSet: BidirectionalCollection {
  /// A place in the set.
  public struct Index: Comparable, Hashable, Sendable {
    fileprivate var range: Int
    fileprivate var offset: Int

    public static func < (a: Index, b: Index) -> Bool {
      (a.range, a.offset) < (b.range, b.offset)
    }
  }

  public var startIndex: Index { Index(range: 0, offset: 0) }
  public var endIndex: Index { Index(range: ranges.ranges.count, offset: 0) }

  public func index(after index: Index) -> Index {
    index.offset + 1 < ranges.ranges[index.range].count
      ? Index(range: index.range, offset: index.offset + 1)
      : Index(range: index.range + 1, offset: 0)
  }

  public func index(before index: Index) -> Index {
    index.offset > 0
      ? Index(range: index.range, offset: index.offset - 1)
      : Index(range: index.range - 1, offset: ranges.ranges[index.range - 1].count - 1)
  }

  public subscript(index: Index) -> Int { ranges.ranges[index.range].lowerBound + index.offset }
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  /// Removes the elements at some positions; positions outside of the collection are ignored.
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() where offset >= 0 && offset < count {
      remove(at: startIndex + offset)
    }
  }
}

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
  /// Moves the elements at some positions before the element that was at `destination`.
  ///
  /// If `destination` is the number of elements, they are moved to the end.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let offsets = source.filter { $0 >= 0 && $0 < count }
    let moved = offsets.map { self[startIndex + $0] }
    let place = Swift.min(Swift.max(destination, 0), count) - offsets.count { $0 < destination }
    for offset in offsets.reversed() { remove(at: startIndex + offset) }
    insert(contentsOf: moved, at: startIndex + place)
  }
}
