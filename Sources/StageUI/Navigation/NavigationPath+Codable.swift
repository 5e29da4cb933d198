extension NavigationPath {
  /// The values of a path as they are stored; nil if the type of one of them is not `Codable`.
  ///
  /// ```swift
  /// let data = try path.codable.map { try JSONEncoder().encode($0) }
  /// ```
  public var codable: CodableRepresentation? {
    values.allSatisfy { $0.codable != nil } ? CodableRepresentation(values: values) : nil
  }

  /// Creates a path from values that were stored.
  public init(_ codable: CodableRepresentation) { values = codable.values }

  /// The values of a path in a form that can be stored: before each value the name of its type.
  ///
  /// The names are those of the program's types, so a program that has renamed or removed a type
  /// cannot read a path with values of that type. Values of types that are private or inside of
  /// functions cannot be stored: encoding throws an error.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate let values: [PathValue]

    fileprivate init(values: [PathValue]) { self.values = values }

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var values: [PathValue] = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Codable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "no type for values of a path is named \(name)")
        }
        values.append(try Self.value(type, &container))
      }
      self.values = values
    }

    private static func value<Value: Codable & Hashable>(
      _ type: Value.Type, _ container: inout any UnkeyedDecodingContainer
    ) throws -> PathValue {
      PathValue(try container.decode(type))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for value in values {
        guard let codable = value.codable, let name = Self.name(of: Swift.type(of: codable)) else {
          throw EncodingError.invalidValue(
            value.value.base,
            EncodingError.Context(
              codingPath: container.codingPath,
              debugDescription: "the type \(value.typeName) has no name to find it by"))
        }
        try container.encode(name)
        try container.encode(codable)
      }
    }

    /// Returns the name of a type if the type can be found by it.
    ///
    /// The names of types that are private or inside of functions are different at each start.
    private static func name(of type: Any.Type) -> String? {
      guard let name = _mangledTypeName(type), _typeByName(name) == type else { return nil }
      return name
    }
  }
}

extension PathValue {
  /// The value, if it can be stored.
  fileprivate var codable: (any Codable & Hashable)? { value.base as? any Codable & Hashable }
}
