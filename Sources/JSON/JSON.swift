// JSON as RFC 8259 has it and nothing else: no comments, no trailing commas, no byte order mark.
// Objects keep the order of their members, so that what has been read is written back the same.

/// A JSON value.
///
/// Equality compares numbers as numbers (`0 == -0`, and NaN equals nothing), strings by their
/// canonical characters, and the members of objects in their order.
public enum JSON: Equatable, Sendable {
  /// The value for nothing, which differs from a missing member.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A finite number; NaN and infinities can be made but are written as `null`.
  case number(Double)
  /// Text of any Unicode scalars, NUL included.
  case string(String)
  /// Values in their order.
  case array([JSON])
  /// Members in the order of the file; a decoded object has no key twice.
  case object([Member])

  /// A key and its value in an object.
  public struct Member: Equatable, Sendable {
    /// Any text, the empty one included.
    public var key: String
    /// What the key stands for; `.null` is a value like any other.
    public var value: JSON

    /// Pairs a key with a value; whether an object has the key already is the caller's affair.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON {
  /// The value of a member, nil if there is none or this is not an object.
  ///
  /// Takes time in proportion to the number of members. Setting replaces the member or adds it at
  /// the end, nil removes it; setting in anything but an object is a programming error.
  public subscript(key: String) -> JSON? {
    get { members?.first { $0.key == key }?.value }
    set {
      guard case .object(var members) = self else {
        preconditionFailure("Only objects have members: \(key)")
      }
      self = .null  // So that the members are not copied.
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  /// An element, nil if there are not so many or this is not an array.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// Whether this is `null`, as opposed to a missing member.
  public var isNull: Bool { self == .null }

  /// The truth value, nil if this is none.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, nil if this is none.
  public var double: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The number if it is whole and at most 2^53 in size, so that it is what the file says.
  public var int: Int? {
    guard case .number(let value) = self, value.magnitude <= 0x1p53 else { return nil }
    return Int(exactly: value)
  }

  /// The text, nil if this is none.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements, nil if this is not an array.
  public var array: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members in their order, nil if this is not an object.
  public var members: [Member]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// Wraps a whole number; one of more than 2^53 becomes the nearest double.
  public static func number(_ value: Int) -> JSON { .number(Double(value)) }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a number; beyond 2^53 the nearest double.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Keeps the order of the literal; a key that comes twice is a programming error.
  public init(dictionaryLiteral members: (String, JSON)...) {
    precondition(Set(members.map(\.0)).count == members.count, "A key comes twice")
    self = .object(members.map { Member($0, $1) })
  }
}
