/// The values of the pages above the root of a navigation stack; their types may differ.
///
/// ```swift
/// @State private var path = NavigationPath()
///
/// NavigationStack(path: $path) { … }
/// path.append(recipe)
/// ```
///
/// To keep the path until the next start, store ``codable``.
public struct NavigationPath: Equatable {
  var values: [PathValue] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path from values of one type.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { PathValue($0) }
  }

  /// The number of values.
  public var count: Int { values.count }

  /// Whether the path has no values.
  public var isEmpty: Bool { values.isEmpty }

  /// Adds a value at the end.
  public mutating func append<V: Hashable>(_ value: V) { values.append(PathValue(value)) }

  /// Removes values from the end; the path must have at least `k` values.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

/// A value of a path, with its type.
///
/// Numbers of different types can be equal as `AnyHashable`, so the types are compared too.
struct PathValue: Equatable {
  let value: AnyHashable
  let type: ObjectIdentifier
  let typeName: String

  init<V: Hashable>(_ value: V) {
    func opened<Base>(_ base: Base) -> (ObjectIdentifier, String) {
      (ObjectIdentifier(Base.self), "\(Base.self)")
    }
    self.value = AnyHashable(value)
    (type, typeName) = _openExistential(self.value.base, do: opened)
  }

  static func == (a: PathValue, b: PathValue) -> Bool { a.type == b.type && a.value == b.value }
}

/// A binding to the path of a stack, independent of the type of its collection.
@MainActor
struct PathBinding {
  var read: () -> [PathValue]
  /// Adds a value at the end; returns false if the collection cannot hold the value's type.
  var append: (PathValue) -> Bool
  /// Removes all values from an index on.
  var truncate: (Int) -> Void

  init(_ binding: Binding<NavigationPath>) {
    read = { binding.wrappedValue.values }
    append = { value in
      binding.wrappedValue.values.append(value)
      return true
    }
    truncate = { count in
      let excess = binding.wrappedValue.count - count
      if excess > 0 { binding.wrappedValue.removeLast(excess) }
    }
  }

  init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ binding: Binding<Data>
  ) where Data.Element: Hashable {
    read = { binding.wrappedValue.map { PathValue($0) } }
    append = { value in
      guard let element = value.value.base as? Data.Element ?? value.value as? Data.Element else {
        return false
      }
      binding.wrappedValue.append(element)
      return true
    }
    truncate = { count in
      var data = binding.wrappedValue
      guard data.count > count else { return }
      data.removeLast(data.count - count)
      binding.wrappedValue = data
    }
  }
}
