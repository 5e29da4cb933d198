@_spi(Reflection) internal import Swift

/// The runtime's metadata of types; no other file reads it.
///
/// The layout of metadata is undocumented and may differ in another version of Swift. At first use,
/// the metadata of types with a known layout is read as a test. If any of it looks wrong,
/// `isReliable` is false. Callers then take a slower path that needs no metadata.
@MainActor
enum TypeMetadata {
  /// A stored property of a structure, or an element of a tuple.
  struct Field {
    var name: String
    /// The offset in bytes from the beginning of a value.
    var offset: Int
    var type: any Any.Type
    /// Whether the property holds a plain value or a strong reference.
    ///
    /// The memory of a `weak` or `unowned` property must not be read as a strong reference.
    var isOwned = true
  }

  /// Whether metadata looks as expected; tests set it to false to force the slower paths.
  static var isReliable =
    unsafe describesProbe(fields(of: Probe.self)) && describesKinds

  /// Returns the stored properties of a structure or the elements of a tuple, in order.
  ///
  /// Returns nil for other types, and for structures whose properties are not recorded.
  @unsafe
  static func fields<T>(of type: T.Type) -> [Field]? {
    guard unsafe [structure, tuple].contains(kind(type)) else { return nil }
    var fields: [Field] = []
    let isWhole = unsafe _forEachField(of: type) { name, offset, type, _ in
      fields.append(Field(name: unsafe String(cString: name), offset: offset, type: type))
      return true
    }
    guard isWhole, !fields.isEmpty || MemoryLayout<T>.size == 0 else { return nil }
    guard unsafe isStructure(type) else { return fields }
    guard let owned = unsafe ownership(type), owned.count == fields.count else { return nil }
    for index in fields.indices { fields[index].isOwned = owned[index] }
    return fields
  }

  /// Returns for each property of a structure whether it is neither `weak` nor `unowned`.
  ///
  /// Key paths of the properties would tell it, too, but the runtime keeps metadata of 250 bytes for
  /// each of them.
  @unsafe
  private static func ownership(_ structure: any Any.Type) -> [Bool]? {
    guard let declaration = unsafe declaration(of: structure),
      let context = unsafe UnsafeRawPointer(bitPattern: declaration),
      let list = unsafe target(context + 16)
    else { return nil }
    let size = Int(unsafe list.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(unsafe list.load(fromByteOffset: 12, as: UInt32.self))
    guard size >= 12, count < 1 << 16 else { return nil }
    var owned: [Bool] = []
    for index in 0..<count {
      guard let name = unsafe target(list + 16 + index * size + 4) else { return nil }
      unsafe owned.append(!isBorrowed(name))
    }
    return owned
  }

  /// Whether the encoded type of a property ends with the mark of a `weak` or `unowned` reference.
  @unsafe
  private static func isBorrowed(_ name: UnsafeRawPointer) -> Bool {
    var place = unsafe name
    var last: (UInt8, UInt8) = (0, 0)
    while case let byte = unsafe place.load(as: UInt8.self), byte != 0 {
      // Such a byte is followed by an address of four or eight bytes.
      let width = byte < 0x18 ? 5 : byte < 0x20 ? 9 : 1
      last = width == 1 ? (last.1, byte) : (0, 0)
      unsafe place += width
    }
    return last.0 == UInt8(ascii: "X")
      && [UInt8(ascii: "w"), UInt8(ascii: "o"), UInt8(ascii: "u")].contains(last.1)
  }

  /// Returns the address to which the distance at an address leads; nil if it is zero.
  @unsafe
  private static func target(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(unsafe place.loadUnaligned(as: Int32.self))
    return distance == 0 ? nil : unsafe place + distance
  }

  @unsafe
  static func isStructure(_ type: any Any.Type) -> Bool { unsafe kind(type) == structure }

  /// Whether a type is an existential such as `Any`, whose values can have different types.
  ///
  /// False for a constrained existential such as `any Collection<Int>`, because a cast does not
  /// find the type of the value inside.
  @unsafe
  static func isExistential(_ type: any Any.Type) -> Bool { unsafe kind(type) == existential }

  /// Whether a type has a declaration, such as that of a structure or class.
  ///
  /// Such a type may conform to protocols, unlike tuples, functions and existentials.
  @unsafe
  static func isDeclared(_ type: any Any.Type) -> Bool { unsafe kind(type) < firstUndeclared }

  /// Returns the address of a structure's or enumeration's declaration; nil for other types.
  ///
  /// The address does not depend on the generic arguments.
  @unsafe
  static func declaration(of type: any Any.Type) -> UInt? {
    unsafe (structure...enumeration).contains(kind(type)) ? words(type)[1] : nil
  }

  private static let structure: UInt = 0x200
  private static let enumeration: UInt = 0x201
  private static let firstUndeclared: UInt = 0x300
  private static let tuple: UInt = 0x301
  private static let existential: UInt = 0x303

  /// Returns the kind of a type, which is the first word of its metadata.
  @unsafe
  private static func kind(_ type: any Any.Type) -> UInt { unsafe words(type)[0] }

  @unsafe
  private static func words(_ type: any Any.Type) -> UnsafePointer<UInt> {
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }
}

// MARK: - Self-check
extension TypeMetadata {
  final class ProbeModel: Equatable {
    static func == (a: ProbeModel, b: ProbeModel) -> Bool { true }
  }

  /// A structure whose layout is known without metadata.
  struct Probe {
    var flag = true
    var text = ""
    weak var model: ProbeModel?
    unowned var owner: ProbeModel
    var choice: Int?
    var pair = (Int8(1), 2.0)
  }

  /// Returns whether `fields` describe the properties of `Probe`.
  static func describesProbe(_ fields: [Field]?) -> Bool {
    let start = MemoryLayout<Probe>.offset(of: \.text) ?? 0
    let end = start + MemoryLayout<String>.size
    let word = MemoryLayout<Int>.size
    let expected: [(String, Int?, any Any.Type)] = [
      ("flag", MemoryLayout<Probe>.offset(of: \.flag), Bool.self), ("text", start, String.self),
      ("model", end, ProbeModel?.self), ("owner", end + word, ProbeModel.self),
      ("choice", MemoryLayout<Probe>.offset(of: \.choice), Int?.self),
      ("pair", MemoryLayout<Probe>.offset(of: \.pair), (Int8, Double).self),
    ]
    guard let fields, fields.count == expected.count else { return false }
    return zip(fields, expected).allSatisfy {
      ($0.name, $0.offset) == ($1.0, $1.1) && $0.type == $1.2
        && $0.isOwned == !["model", "owner"].contains($0.name)
    }
  }

  /// Whether the kinds and declarations of known types are as expected.
  private static var describesKinds: Bool {
    let declared: [any Any.Type] = [
      EmptyView.self, TransitionPhase.self, Int?.self, ProbeModel.self, [Int].self,
    ]
    let undeclared: [any Any.Type] = [(Int, Int).self, (() -> Void).self, Any.self, Int.Type.self]
    let existentials: [any Any.Type] = [Any.self, (any Error).self]
    let first = unsafe declaration(of: ModifiedContent<Int, Bool>.self)
    return declared.allSatisfy { unsafe isDeclared($0) }
      && undeclared.allSatisfy { unsafe !isDeclared($0) }
      && existentials.allSatisfy { unsafe isExistential($0) }
      && (declared + undeclared.filter { $0 != Any.self }).allSatisfy { unsafe !isExistential($0) }
      && first != nil && first == (unsafe declaration(of: ModifiedContent<Text, String>.self))
      && first != (unsafe declaration(of: Group<EmptyView>.self))
      && (unsafe declaration(of: ProbeModel.self)) == nil
  }
}
