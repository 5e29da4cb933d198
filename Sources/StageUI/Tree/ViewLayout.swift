/// The way to compare values of a view type, and the offsets of the type's dynamic properties.
///
/// A layout is made once per type.
@MainActor
struct ViewLayout {
  struct Property {
    var offset: Int
    var type: any DynamicProperty.Type
  }

  private let properties: [Property]
  private let equality: Equality

  @safe
  private enum Equality {
    /// The type's own `==`, or a comparison of the contents of existentials.
    case own(Comparison)
    case bits(Int)
    case fields([Field])
  }

  /// A comparison of two values by their addresses.
  private typealias Comparison = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  @safe
  private struct Field {
    var offset: Int
    var areEqual: Comparison
  }

  /// Returns whether a view looks the same with both values.
  ///
  /// References are compared by identity. Closures are compared by their code and their captured
  /// context, so closures with captures differ if different evaluations made them. Values that
  /// cannot be compared count as different.
  static func areEqual<T>(_ a: T, _ b: T) -> Bool {
    let layout = of(T.self)
    return unsafe withUnsafeBytes(of: a) { a in
      unsafe withUnsafeBytes(of: b) { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return unsafe layout.areEqual(a, b)
      }
    }
  }

  /// Returns whether a view looks the same with both type-erased values; false for different types.
  static func areSame(_ a: Any, _ b: Any) -> Bool {
    func opened<T>(_ a: T) -> Bool { (b as? T).map { areEqual(a, $0) } ?? false }
    return _openExistential(a, do: opened)
  }

  private func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    switch equality {
    case .own(let areEqual): return unsafe areEqual(a, b)
    case .bits(let size): return unsafe Self.haveSameBits(a, b, size)
    case .fields(let fields):
      return fields.allSatisfy { unsafe $0.areEqual(a + $0.offset, b + $0.offset) }
    }
  }

  /// Returns whether the bytes at two addresses are the same.
  ///
  /// If the bytes are the same, the values are equal. The reverse is not true: in equal values,
  /// padding bytes and references to boxes can differ.
  private static func haveSameBits(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ size: Int
  ) -> Bool {
    unsafe UnsafeRawBufferPointer(start: a, count: size)
      .elementsEqual(UnsafeRawBufferPointer(start: b, count: size))
  }

  private init<T>(_ type: T.Type) {
    let found = TypeMetadata.isReliable ? unsafe TypeMetadata.fields(of: type) : nil
    var properties: [Property] = []
    for field in found ?? [] {
      guard let property = Self.property(field.type) else { continue }
      properties.append(Property(offset: field.offset, type: property))
    }
    self.properties = properties
    if properties.isEmpty, let own = unsafe Self.ownEquality(type) {
      unsafe equality = .own(own)
    } else if let found {
      var fields: [Field] = []
      for (index, field) in found.enumerated() {
        let end = index + 1 < found.count ? found[index + 1].offset : MemoryLayout<T>.size
        let comparison = unsafe Self.comparison(
          of: field.type, isOwned: field.isOwned, room: end - field.offset)
        guard let comparison = unsafe comparison else { continue }
        unsafe fields.append(Field(offset: field.offset, areEqual: comparison))
      }
      equality = .fields(fields)
    } else if unsafe TypeMetadata.isReliable && TypeMetadata.isExistential(type) {
      unsafe equality = .own(Self.contentEquality(type))
    } else {
      equality = .bits(MemoryLayout<T>.size)
    }
  }

  /// Returns a comparison for the values of a field.
  ///
  /// Returns nil if the field is a dynamic property that is not compared.
  ///
  /// - Parameters:
  ///   - isOwned: Whether the field's memory holds a value of its type; false for a weak reference.
  ///   - room: The number of bytes up to the next field. It can be less than the size of the type.
  ///     For example, the metadata of `Int.Type` gives a size of eight bytes, but a field of this
  ///     type occupies none, because the type has only one value.
  private static func comparison(
    of type: any Any.Type, isOwned: Bool, room: Int
  ) -> Comparison? {
    func opened<T>(_ type: T.Type) -> Comparison {
      let layout = of(type)
      let size = MemoryLayout<T>.size
      if size > room { return { unsafe haveSameBits($0, $1, room) } }
      if !isOwned, case .own = layout.equality {
        return { unsafe haveSameBits($0, $1, size) }
      }
      return { unsafe layout.areEqual($0, $1) }
    }
    func opened<P: DynamicProperty>(property type: P.Type) -> Comparison {
      {
        unsafe $0.assumingMemoryBound(to: P.self).pointee
          ._isSame(as: $1.assumingMemoryBound(to: P.self).pointee)
      }
    }
    guard let property = property(type) else { return unsafe _openExistential(type, do: opened) }
    return property._isCompared ? unsafe opened(property: property) : nil
  }

  /// Returns the type's own `==`; nil if it has none.
  private static func ownEquality<T>(_ type: T.Type) -> Comparison? {
    func opened<E: Equatable>(_ type: E.Type) -> Comparison {
      {
        unsafe $0.assumingMemoryBound(to: E.self).pointee
          == $1.assumingMemoryBound(to: E.self).pointee
      }
    }
    guard mayConform(type), let type = type as? any Equatable.Type else { return nil }
    return unsafe opened(type)
  }

  /// Returns a comparison of the contents of existentials.
  ///
  /// The bytes of existentials cannot be compared: around a small value, the memory of the
  /// existential is not initialised.
  private static func contentEquality<T>(_ type: T.Type) -> Comparison {
    {
      unsafe holdSame(
        $0.assumingMemoryBound(to: T.self).pointee, $1.assumingMemoryBound(to: T.self).pointee)
    }
  }

  private static func holdSame(_ a: Any, _ b: Any) -> Bool {
    // An `Any` can contain another existential, which contains the value. Only a cast to the type
    // of the value finds it.
    func opened<V>(_ type: V.Type) -> Bool {
      guard let a = a as? V, let b = b as? V else { return false }
      return type is AnyClass ? a as AnyObject === b as AnyObject : areEqual(a, b)
    }
    let type = type(of: a)
    return type == Swift.type(of: b) && _openExistential(type, do: opened)
  }

  /// Returns the type of a dynamic property; nil for other types.
  private static func property(_ type: any Any.Type) -> (any DynamicProperty.Type)? {
    mayConform(type) ? type as? any DynamicProperty.Type : nil
  }

  /// Returns whether a type may be `Equatable` or a dynamic property.
  ///
  /// A screen consists of hundreds of types. For each type that conforms to neither, the runtime
  /// searches all conformances of the program, which takes 50 µs (2026-11). Views made of other
  /// views never conform, so this search is skipped for them.
  private static func mayConform(_ type: any Any.Type) -> Bool {
    guard TypeMetadata.isReliable else { return true }
    guard unsafe TypeMetadata.isDeclared(type) else { return false }
    return (unsafe TypeMetadata.declaration(of: type)).map { !holders.contains($0) } ?? true
  }

  private static let holders: Set<UInt> = {
    let types: [any Any.Type] = [
      ModifiedContent<EmptyView, EmptyView>.self, TupleView<EmptyView>.self,
      ConditionalContent<EmptyView, EmptyView>.self, Group<EmptyView>.self,
      VStack<EmptyView>.self, ZStack<EmptyView>.self,
    ]
    return Set(types.compactMap { unsafe TypeMetadata.declaration(of: $0) })
  }()

  /// Returns the layout of a type, which is made at first use.
  private static func of<T>(_ type: T.Type) -> ViewLayout {
    let key = ObjectIdentifier(type)
    if let known = layouts[key] { return known }
    let layout = ViewLayout(type)
    layouts[key] = layout
    return layout
  }

  private static var layouts: [ObjectIdentifier: ViewLayout] = [:]

  /// Discards all layouts, for tests of the slower paths.
  static func forgetAll() {
    layouts = [:]
    found = [:]
  }
}

// MARK: - Dynamic properties
extension ViewLayout {
  /// Returns the dynamic properties of a view in order; nil if one of them cannot be located.
  static func properties<V>(of view: V) -> [Property]? {
    if TypeMetadata.isReliable { return of(V.self).properties }
    let key = ObjectIdentifier(V.self)
    if let known = found[key] { return known }
    let properties = search(view)
    found[key] = properties
    return properties
  }

  private static var found: [ObjectIdentifier: [Property]] = [:]

  /// Returns the dynamic properties, located without metadata.
  ///
  /// `Mirror` returns a copy of each property. The memory of the view is searched for the bytes of
  /// each copy. Equal properties are distinguished by their order. The result is nil if a copy is
  /// found more often than there are equal properties, because writing to a wrong address would
  /// corrupt memory.
  private static func search<V>(_ view: V) -> [Property]? {
    let copies = Mirror(reflecting: view).children.compactMap { $0.value as? any DynamicProperty }
      .filter { type(of: $0)._isLinked }
    let places = copies.map { unsafe Self.places(of: $0, in: view) }
    var properties: [Property] = []
    for (index, copy) in copies.enumerated() {
      let rank = places[..<index].count { $0 == places[index] }
      guard places[index].count == places.count(where: { $0 == places[index] }) else { return nil }
      properties.append(Property(offset: places[index][rank], type: type(of: copy)))
    }
    return properties
  }

  /// Returns the offsets in a view where the bytes of a property occur.
  @unsafe
  private nonisolated static func places<P, V>(of property: P, in view: V) -> [Int] {
    let bytes = zip(unsafe image(of: property, over: 0), unsafe image(of: property, over: 0xFF))
    let known = bytes.map { $0 == $1 ? $0 : nil }
    return unsafe withUnsafeBytes(of: view) { view in
      let end = view.count - known.count
      return stride(from: 0, through: end, by: MemoryLayout<P>.alignment).filter { start in
        known.indices.allSatisfy { index in
          known[index].map { unsafe $0 == view[start + index] } ?? true
        }
      }
    }
  }

  /// Returns the bytes of a value copied into memory filled with `fill`; padding bytes keep `fill`.
  @unsafe
  private nonisolated static func image<P>(of value: P, over fill: UInt8) -> [UInt8] {
    let memory = UnsafeMutablePointer<P>.allocate(capacity: 1)
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: memory, count: MemoryLayout<P>.size)
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: fill)
    unsafe memory.initialize(to: value)
    let image = unsafe Array(bytes)
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
    return image
  }
}
