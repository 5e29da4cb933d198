// JSON according to RFC 8259, without extensions: no comments, no trailing commas, no byte order
// mark. Objects keep the order of their members, so that decoding and encoding preserve it.

/// A JSON value.
///
/// Equality compares numbers by value (`0 == -0`, and NaN equals nothing), strings by canonical
/// equivalence, and the members of objects in order.
public enum JSON: Equatable, Sendable {
  /// The null value, which differs from a missing member.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A finite number; NaN and infinities are encoded as `null`.
  case number(Double)
  /// Text of any Unicode scalars, including NUL.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Members in the order of the file; a decoded object has no repeated key.
  case object([Member])

  /// A key and value of an object.
  public struct Member: Equatable, Sendable {
    /// Any text, including the empty one.
    public var key: String
    /// The value, possibly `.null`.
    public var value: JSON

    /// Creates a member; the caller must avoid repeated keys.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON {
  /// The value of a member; nil if there is no such member or this is not an object.
  ///
  /// Takes time proportional to the number of members. Setting a value replaces the member or
  /// appends one; setting nil removes it. Setting traps if this is not an object.
  public subscript(key: String) -> JSON? {
    get { members?.first { $0.key == key }?.value }
    set {
      guard case .object(var members) = self else {
        preconditionFailure("a member \(key) was set in a value that is not an object")
      }
      self = .null  // Avoids copying the members.
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

  /// The element at an index; nil if it is out of range or this is not an array.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// Whether this is `null`, as opposed to a missing member.
  public var isNull: Bool { self == .null }

  /// The truth value; nil for other values.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number; nil for other values.
  public var double: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The number if it is an integer of magnitude at most 2^53, and so exact; nil for other values.
  public var int: Int? {
    guard case .number(let value) = self, value.magnitude <= 0x1p53 else { return nil }
    return Int(exactly: value)
  }

  /// The text; nil for other values.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements; nil if this is not an array.
  public var array: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members in order; nil if this is not an object.
  public var members: [Member]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// Creates a number from an integer; beyond 2^53 it is rounded to the nearest Double.
  public static func number(_ value: Int) -> JSON { .number(Double(value)) }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number; beyond 2^53 it is rounded to the nearest Double.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object with the members in order; traps on a repeated key.
  public init(dictionaryLiteral members: (String, JSON)...) {
    precondition(Set(members.map(\.0)).count == members.count, "an object literal repeats a key")
    self = .object(members.map { Member($0, $1) })
  }
}
