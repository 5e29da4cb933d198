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
        if let property = Self.property(fieldType) {
          properties.append(Property(offset: offset, type: property))
        }
        unsafe fields.append(Field(offset: offset, areEqual: Self.comparison(of: fieldType)))
        return true
      }
    self.properties = properties
    if properties.isEmpty, let own = unsafe Self.ownEquality(type) {
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
      if let property = property(type) { return unsafe property._comparison }
      if let own = unsafe ownEquality(type) { return unsafe own }
      let layout = of(type)
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
    guard unsafe kind(type) < firstUnnamed, !isHolder(type),
      let type = type as? any Equatable.Type
    else { return nil }
    return unsafe opened(type)
  }

  private static func property(_ type: any Any.Type) -> (any DynamicProperty.Type)? {
    unsafe kind(type) == structure && !isHolder(type) ? type as? any DynamicProperty.Type : nil
  }

  // Every screen is made of hundreds of types, and for each that is neither the runtime looks
  // through all conformances of the program: 50 µs (2026-11). So only those are asked that may be.

  /// Whether a type is made of the types of other views, and so is neither.
  private static func isHolder(_ type: any Any.Type) -> Bool {
    unsafe (structure...enumeration).contains(kind(type)) && holders.contains(nominal(type))
  }

  private static let holders: Set<UInt> = [
    unsafe nominal(ModifiedContent<EmptyView, EmptyView>.self),
    unsafe nominal(TupleView<EmptyView>.self),
    unsafe nominal(ConditionalContent<EmptyView, EmptyView>.self),
    unsafe nominal(Group<EmptyView>.self),
    unsafe nominal(VStack<EmptyView>.self),
    unsafe nominal(HStack<EmptyView>.self),
    unsafe nominal(ZStack<EmptyView>.self),
  ]

  private static let structure: UInt = 0x200
  private static let enumeration: UInt = 0x201
  /// From here on types have no declaration, as functions and tuples, and so no conformances.
  private static let firstUnnamed: UInt = 0x300

  /// The first word of a type says what kind it is.
  @unsafe
  private static func kind(_ type: any Any.Type) -> UInt { unsafe words(type)[0] }

  /// A structure's and an enumeration's second word says what it is declared as: the same for all
  /// its arguments.
  @unsafe
  private static func nominal(_ type: any Any.Type) -> UInt { unsafe words(type)[1] }

  @unsafe
  private static func words(_ type: any Any.Type) -> UnsafePointer<UInt> {
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
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
