// Sorting with comparators, as in Foundation.

/// The direction of a sort.
public enum SortOrder: Hashable, Sendable, Codable, CaseIterable {
  /// From small to large.
  case forward
  /// From large to small.
  case reverse
}

/// The order of two values.
public enum ComparisonResult: Int, Hashable, Sendable {
  case orderedAscending = -1
  case orderedSame = 0
  case orderedDescending = 1
}

/// Compares two values in a direction.
public protocol SortComparator<Compared>: Hashable {
  /// The type of the values.
  associatedtype Compared

  /// The direction of the comparison.
  var order: SortOrder { get set }

  /// Returns the order of two values, in the direction of the comparator.
  func compare(_ lhs: Compared, _ rhs: Compared) -> ComparisonResult
}

/// Compares values by one of their properties.
///
/// Texts are compared by `<`, the order of their Unicode scalars: it does not depend on a language.
public struct KeyPathComparator<Compared>: SortComparator {
  /// The property.
  public let keyPath: PartialKeyPath<Compared>
  /// The direction of the comparison.
  public var order: SortOrder
  private let compareForward: (Compared, Compared) -> ComparisonResult

  /// Creates a comparator of a property.
  public init<Value: Comparable>(_ keyPath: KeyPath<Compared, Value>, order: SortOrder = .forward) {
    self.keyPath = keyPath
    self.order = order
    compareForward = {
      ComparisonResult($0[keyPath: keyPath], $1[keyPath: keyPath])
    }
  }

  /// Creates a comparator of an optional property; nil comes before all values.
  public init<Value: Comparable>(
    _ keyPath: KeyPath<Compared, Value?>, order: SortOrder = .forward
  ) {
    self.keyPath = keyPath
    self.order = order
    compareForward = {
      switch ($0[keyPath: keyPath], $1[keyPath: keyPath]) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (let a?, let b?): ComparisonResult(a, b)
      }
    }
  }

  /// Creates a comparator that compares a property by another comparator.
  public init<Comparator: SortComparator>(
    _ keyPath: KeyPath<Compared, Comparator.Compared>, comparator: Comparator
  ) {
    self.init(keyPath, comparator: comparator, order: comparator.order)
  }

  /// Creates a comparator that compares a property by another comparator in a direction.
  public init<Comparator: SortComparator>(
    _ keyPath: KeyPath<Compared, Comparator.Compared>, comparator: Comparator, order: SortOrder
  ) {
    var forward = comparator
    forward.order = .forward
    self.keyPath = keyPath
    self.order = order
    compareForward = { [forward] in forward.compare($0[keyPath: keyPath], $1[keyPath: keyPath]) }
  }

  /// Returns the order of two values, in the direction of the comparator.
  public func compare(_ lhs: Compared, _ rhs: Compared) -> ComparisonResult {
    order == .forward ? compareForward(lhs, rhs) : compareForward(rhs, lhs)
  }

  /// Whether both compare the same property in the same direction.
  public static func == (a: Self, b: Self) -> Bool {
    a.keyPath == b.keyPath && a.order == b.order
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
    hasher.combine(order)
  }
}

extension ComparisonResult {
  fileprivate init<Value: Comparable>(_ a: Value, _ b: Value) {
    self = a < b ? .orderedAscending : b < a ? .orderedDescending : .orderedSame
  }
}

extension Sequence {
  /// Returns the elements in the order of a comparator; equal elements keep their order.
  public func sorted<Comparator: SortComparator>(using comparator: Comparator) -> [Element]
  where Comparator.Compared == Element {
    sorted(using: CollectionOfOne(comparator))
  }

  /// Returns the elements in the order of the first comparator, equal ones in that of the next.
  ///
  /// Elements that are equal for all comparators keep their order.
  public func sorted<Comparators: Sequence>(using comparators: Comparators) -> [Element]
  where Comparators.Element: SortComparator, Comparators.Element.Compared == Element {
    // The standard library's sort is stable in practice, but its documentation does not promise it.
    enumerated().sorted { a, b in
      for comparator in comparators {
        let result = comparator.compare(a.element, b.element)
        if result != .orderedSame { return result == .orderedAscending }
      }
      return a.offset < b.offset
    }.map(\.element)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Sorts the elements by a comparator; equal elements keep their order.
  public mutating func sort<Comparator: SortComparator>(using comparator: Comparator)
  where Comparator.Compared == Element {
    sort(using: CollectionOfOne(comparator))
  }

  /// Sorts the elements by the first comparator, equal ones by the next.
  public mutating func sort<Comparators: Sequence>(using comparators: Comparators)
  where Comparators.Element: SortComparator, Comparators.Element.Compared == Element {
    var index = startIndex
    for element in sorted(using: comparators) {
      self[index] = element
      formIndex(after: &index)
    }
  }
}
