@_spi(Reflection) internal import Swift

/// Where the fields of a view type lie, and how two of its values are compared: once a type.
@MainActor
struct ViewLayout {
  struct Property {
    var offset: Int
    var type: any DynamicProperty.Type
  }

  /// Fields that the tree connects to state, environment or models.
  private(set) var properties: [Property] = []
  private let equality: Equality

  @safe
  private enum Equality {
    /// The type says itself.
    case own(@MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool)
    case bits(Int)
    case fields([Field])
  }

  @safe
  private struct Field {
    var offset: Int
    var areEqual: @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool
  }

  /// Equal means: whoever is given the one instead of the other shows the same.
  ///
  /// References count by identity and closures by their code and captured box, so closures that
  /// capture are never equal when made anew.
  func areEqual<T>(_ a: T, _ b: T) -> Bool {
    unsafe withUnsafeBytes(of: a) { a in
      unsafe withUnsafeBytes(of: b) { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return unsafe areEqual(a, b)
      }
    }
  }

  private func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    switch equality {
    case .own(let areEqual): return unsafe areEqual(a, b)
    case .bits(let size):
      return unsafe UnsafeRawBufferPointer(start: a, count: size)
        .elementsEqual(UnsafeRawBufferPointer(start: b, count: size))
    case .fields(let fields):
      return fields.allSatisfy { unsafe $0.areEqual(a + $0.offset, b + $0.offset) }
    }
  }

  private init<T>(_ type: T.Type) {
    var properties: [Property] = []
    var fields: [Field] = []
    var isStruct = false
    let isWhole =
      unsafe Self.hasFields(type)
      && _forEachField(of: type) { _, offset, fieldType, _ in
        isStruct = true
        if let property = fieldType as? any DynamicProperty.Type {
          properties.append(Property(offset: offset, type: property))
        }
        unsafe fields.append(Field(offset: offset, areEqual: Self.comparison(of: fieldType)))
        return true
      }
    self.properties = properties
    if let own = unsafe Self.ownEquality(type), properties.isEmpty {
      unsafe equality = .own(own)
    } else if isWhole, isStruct || MemoryLayout<T>.size == 0 {
      equality = .fields(fields)
    } else {
      equality = .bits(MemoryLayout<T>.size)
    }
  }

  private struct Box<T> { var value: T }

  /// Whether a type may be asked for its fields; looking into an existential without a value fails.
  private static func hasFields<T>(_ type: T.Type) -> Bool {
    var hasFields = false
    unsafe _forEachField(of: Box<T>.self) { _, _, _, kind in
      hasFields = kind == .struct || kind == .tuple
      return true
    }
    return hasFields
  }

  private static func comparison(
    of type: any Any.Type
  ) -> @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    func opened<T>(_ type: T.Type) -> @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
      if let property = T.self as? any DynamicProperty.Type {
        return unsafe property._comparison
      }
      let layout = ViewLayout(type)
      return { unsafe layout.areEqual($0, $1) }
    }
    return unsafe _openExistential(type, do: opened)
  }

  private static func ownEquality<T>(
    _ type: T.Type
  ) -> (@MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool)? {
    func opened<E: Equatable>(_ type: E.Type)
      -> @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool
    {
      {
        unsafe $0.assumingMemoryBound(to: E.self).pointee
          == $1.assumingMemoryBound(to: E.self).pointee
      }
    }
    guard let type = type as? any Equatable.Type else { return nil }
    return unsafe opened(type)
  }

  /// The layout of a type; made when the type is seen first.
  static func of<T>(_ type: T.Type) -> ViewLayout {
    let key = ObjectIdentifier(type)
    if let known = layouts[key] { return known }
    let layout = ViewLayout(type)
    layouts[key] = layout
    return layout
  }

  private static var layouts: [ObjectIdentifier: ViewLayout] = [:]

  /// Whether two values of any type are the same as far as can be told.
  static func areEqual<T>(_ a: T, _ b: T) -> Bool { of(T.self).areEqual(a, b) }
}
