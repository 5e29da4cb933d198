import Testing

@testable import StageUI

/// Compares every kind of stored property that a view can have, alone and inside other values.
///
/// `make sanitize` runs these tests with the address sanitizer. The sanitizer detects a comparison
/// that reads beyond a field.
@MainActor
struct FieldKindTests {
  final class Model: Marked {}
  /// All instances of this class are equal by `==`.
  ///
  /// Fields must be compared by identity, so a comparison that calls `==` makes a test fail.
  final class Alike: Equatable, Marked {
    nonisolated static func == (a: Alike, b: Alike) -> Bool { true }
  }
  actor Worker {}
  final class Tagged<Tag, each Value> {}
  protocol Marked: AnyObject {}
  protocol Plain {}
  struct Small: Plain { var number = 1 }
  struct Large: Plain { var numbers = (1, 2, 3, 4, 5) }
  struct Failure: Error { var code: Int }
  struct Ticket: ~Copyable { var number = 1 }
  final class TicketBox { let ticket = Ticket() }

  /// A structure that is copyable if its value is copyable.
  struct Carrier<Value: ~Copyable>: ~Copyable { var value: Value }

  struct Generic<Value> { var field: Value }
  /// A field between two others; the closure makes the structure non-equatable.
  struct Neighbours<Value> {
    var before: Int8 = 1
    var field: Value
    var behind: Int8 = 1
    var action: (() -> Void)?
  }
  struct Pack<each Value> {
    var values: (repeat each Value)

    init(_ values: repeat each Value) { self.values = (repeat each values) }
  }

  /// Expects a value to equal its copy and to differ from `b`.
  ///
  /// - Parameter isPadded: Whether the value contains padding. The padding of a copy may have
  ///   different bytes, so the copy is allowed to count as different.
  private func expect<T>(
    _ a: T, differsFrom b: T, isPadded: Bool = false, _ location: SourceLocation = #_sourceLocation
  ) {
    // Copies in separate memory of exactly the size of the values.
    let (one, same, other) = (Box(a), Box(a), Box(b))
    let isSame = one.isSame(as: same)
    #expect(isSame || isPadded, "\(T.self)", sourceLocation: location)
    #expect(!one.isSame(as: other), "\(T.self)", sourceLocation: location)
  }

  /// A value in separately allocated memory of exactly the value's size.
  @safe private final class Box<T> {
    private let memory: UnsafeMutablePointer<T>

    init(_ value: T) {
      unsafe memory = .allocate(capacity: 1)
      unsafe memory.initialize(to: value)
    }

    deinit {
      unsafe memory.deinitialize(count: 1)
      unsafe memory.deallocate()
    }

    @MainActor func isSame(as other: Box) -> Bool {
      ViewLayout.areEqual(unsafe memory.pointee, unsafe other.memory.pointee)
    }
  }

  /// Expects two values to differ when they are fields of structures, tuples, optionals or packs.
  private func expectField<T>(
    _ a: T, _ b: T, isPadded: Bool = false, _ location: SourceLocation = #_sourceLocation
  ) {
    expect(Generic(field: a), differsFrom: Generic(field: b), location)
    expect(Neighbours(field: a), differsFrom: Neighbours(field: b), location)
    expect(
      Generic(field: Neighbours(field: a)), differsFrom: Generic(field: Neighbours(field: b)),
      location)
    expect(Generic<T?>(field: a), differsFrom: Generic<T?>(field: b), isPadded: isPadded, location)
    // For a nil `UnownedOptional` this needs optimisation: in a generic function that is not
    // specialised, the compiler writes `.some(nil)` as eight zero bytes, which are those of the nil
    // reference as well, so no comparison can tell them apart. Specialised code writes a 1 (Swift 6.3).
    expect(
      Generic<T??>(field: a), differsFrom: Generic<T??>(field: .some(nil)), isPadded: isPadded,
      location)
    expect(Generic<T??>(field: .some(nil)), differsFrom: Generic<T??>(field: .none), location)
    expect(
      Generic(field: (Int8(1), a, "x")), differsFrom: Generic(field: (Int8(1), b, "x")), location)
    expect(Pack(Int8(1), a), differsFrom: Pack(Int8(1), b), location)
    expect(Carrier(value: a), differsFrom: Carrier(value: b), location)
  }

  // MARK: - References

  struct Weak<T: AnyObject> { weak var field: T? }
  struct WeakLet<T: AnyObject> { weak let field: T? }
  struct WeakMarked {
    var before: Int8 = 1
    weak var field: (any Marked & Sendable)?
  }
  struct Unowned<T: AnyObject> { unowned var field: T }
  struct UnownedOptional<T: AnyObject> { unowned var field: T? }
  struct UnownedMarked { unowned let field: any Marked }
  @safe struct Unsafe<T: AnyObject> { unowned(unsafe) var field: T }
  @safe struct UnsafeOptional<T: AnyObject> { unowned(unsafe) var field: T? }

  @Test func strongWeakAndUnownedReferencesAreComparedByIdentity() {
    func expectAll<T: AnyObject>(_ a: T, _ b: T) {
      expectField(Weak(field: a), Weak(field: b))
      expectField(WeakLet(field: a), WeakLet(field: b))
      expectField(Weak<T>(field: nil), Weak(field: b))
      expectField(Unowned(field: a), Unowned(field: b))
      expectField(UnownedOptional(field: a), UnownedOptional(field: b))
      expectField(UnownedOptional<T>(field: nil), UnownedOptional(field: b))
      expectField(Unsafe(field: a), Unsafe(field: b))
      expectField(UnsafeOptional(field: a), UnsafeOptional(field: nil))
      unsafe expectField(Unmanaged.passUnretained(a), Unmanaged.passUnretained(b))
      expectField(a as AnyObject, b as AnyObject)
      withExtendedLifetime((a, b)) {}
    }
    expectAll(Model(), Model())
    expectAll(Alike(), Alike())
    expectAll(Worker(), Worker())
    expectAll(Tagged<Int, String, Bool>(), Tagged<Int, String, Bool>())
    let (a, b) = (Alike(), Alike())
    expectField(UnownedMarked(field: a), UnownedMarked(field: b))
    expectField(Model(), Model())
    expectField(Worker(), Worker())
    expectField(Tagged<Int>(), Tagged<Int>())
    expectField(TicketBox(), TicketBox())
  }

  final class SharedMark: Marked, Sendable {}

  @Test func weakExistentialsAreCompared() {
    let (a, b) = (SharedMark(), SharedMark())
    expectField(WeakMarked(field: a), WeakMarked(field: b), isPadded: true)
    expectField(WeakMarked(field: nil), WeakMarked(field: b), isPadded: true)
  }

  // MARK: - Functions

  @Test func functionsOfEveryKindAreCompared() {
    let (a, b) = (Model(), Model())
    expectField({ [a] in _ = a } as () -> Void, { [b] in _ = b })
    expectField({ 1 } as @Sendable () -> Int, { 2 })
    expectField({ [a] in _ = a } as @MainActor () -> Void, { [b] in _ = b })
    expectField(
      { [a] in a } as () async throws -> Model, { [b] in b })
    expectField({ [a] _ in a } as (borrowing Ticket) -> Model, { [b] (_: borrowing Ticket) in b })
    expectField({ $0 = 1 } as (inout Int) throws(Failure) -> Void, { $0 = 2 })
    expectField({ 1 } as @convention(c) () -> Int32, { 2 })
    expectField({ 1 } as @isolated(any) () async -> Int, { 2 })
  }

  // MARK: - Existentials and metatypes

  @Test func existentialsOfEveryKindAreCompared() {
    expectField(Model() as any Marked, Model())
    expectField(Alike() as any Marked, Alike())
    expectField(Failure(code: 1) as any Error, Failure(code: 2))
    // An existential stores a value of up to three words inline, and a larger value in a box.
    expectField(Small() as any Plain, Small(number: 2), isPadded: true)
    expectField(Large() as any Plain, Large(numbers: (1, 2, 3, 4, 6)), isPadded: true)
    expectField(Large() as any Plain, Small(), isPadded: true)
    expectField(Large() as Any, Large(numbers: (1, 2, 3, 4, 6)), isPadded: true)
    expectField(1 as Any, 2, isPadded: true)
    expectField(Int?.some(1) as Any, 1, isPadded: true)
    expectField(Alike() as Any, Alike(), isPadded: true)
    expectField("a" as any Hashable & Sendable, "b", isPadded: true)
    let (words, others): (any Collection<String>, any Collection<String>) = (["a"], ["b"])
    expect(Generic(field: words), differsFrom: Generic(field: others), isPadded: true)
    expectField(AnyHashable(1), AnyHashable("a"))
  }

  struct Thin {
    var before: Int8 = 1
    var type = Int.self
    var behind: Int8
  }
  struct ThinLast {
    var number: Int
    var type = Int.self
  }
  struct ThinOnly { var type = Int.self }
  struct ThinInside {
    var pair: (Int8, Int.Type, Int.Type)
    var type: Int.Type? = Int.self
  }

  @Test func metatypesOfEveryKindAreCompared() {
    expectField(Int.self as any Any.Type, String.self)
    expectField(Model.self as any Marked.Type, Alike.self)
    expectField(Model.self as AnyClass, Alike.self)
    expectField((any Plain).self as any Any.Type, (any Marked).self)
    // A metatype known at compile time takes no memory.
    #expect(MemoryLayout<ThinOnly>.size == 0 && MemoryLayout<ThinLast>.size == 8)
    expectField(Thin(behind: 1), Thin(behind: 2))
    expectField(ThinLast(number: 1), ThinLast(number: 2))
    #expect(ViewLayout.areEqual(ThinOnly(), ThinOnly()))
    #expect(ViewLayout.areEqual(Generic(field: Int.self), Generic(field: Int.self)))
    expectField(
      ThinInside(pair: (1, Int.self, Int.self)), ThinInside(pair: (2, Int.self, Int.self)))
  }

  // MARK: - Values

  enum Choice {
    case none
    case model(Model)
    case number(Int)
    case pair(Int, String)
    indirect case nested(Choice)
    case carrier(Carrier<Model>)
  }
  enum Plainest { case one, two }
  enum Single { case only }

  @Test func enumerationsOfEveryKindAreCompared() {
    let (a, b) = (Model(), Model())
    let choices: [Choice] = [
      .none, .model(a), .model(b), .number(1), .number(2), .pair(1, "a"), .pair(1, "b"),
      .nested(.number(1)), .carrier(Carrier(value: a)),
    ]
    for (index, choice) in choices.enumerated() {
      expectField(choice, choices[(index + 1) % choices.count])
    }
    expectField(Plainest.one, .two)
    expectField(Result<Int, Failure>.success(1), .failure(Failure(code: 1)))
    #expect(ViewLayout.areEqual(Generic(field: Single.only), Generic(field: .only)))
    #expect(ViewLayout.areEqual(Generic<Never?>(field: nil), Generic<Never?>(field: nil)))
    #expect(ViewLayout.areEqual(Generic(field: ()), Generic(field: ())))
  }

  @Test func numbersAndCollectionsAreCompared() {
    expectField(UInt128.max, 1)
    expectField(Float16(1), 2)
    expectField(Double(1), 2)
    expectField(SIMD2<Int8>(1, 2), [1, 3])
    expectField(SIMD3<Float>(1, 2, 3), [1, 2, 4])
    expectField(SIMD64<UInt8>(repeating: 1), SIMD64(repeating: 2))
    expectField([1, 2, 3] as InlineArray<3, Int>, [1, 2, 4])
    expectField(["a", "b"] as InlineArray<2, String>, ["a", "c"])
    let (a, b) = (Model(), Model())
    expectField([a, b] as InlineArray<2, Model>, [b, a])
    expectField([(1, a)] as InlineArray<1, (Int, Model)>, [(1, b)])
    expectField("a", "b")
    expectField("abcd".dropFirst(), "abce".dropFirst())
    expectField([a], [b])
    expectField([1: "a"], [1: "b"])
    expectField(1..<3, 1..<4)
    expectField(\String.count as KeyPath<String, Int>, \String.utf8.count)
    unsafe expectField(UnsafeRawPointer(bitPattern: 8), UnsafeRawPointer(bitPattern: 16))
    #expect(!ViewLayout.areEqual(Generic(field: Double.nan), Generic(field: 1)))
  }

  @Test func tuplesAndPacksAreCompared() {
    let (a, b) = (Model(), Model())
    expectField((1, (2, a)), (1, (2, b)))
    expectField((x: Int8(1), y: Int64(2)), (x: 1, y: 3))
    expectField(Pack(1, "a", a), Pack(1, "a", b))
    expectField(Pack({ [a] in a } as () -> Model), Pack({ [b] in b }))
    expectField(Pack(Pack(a), Weak(field: a)), Pack(Pack(a), Weak(field: b)))
    #expect(ViewLayout.areEqual(Pack(), Pack()))
  }

  // MARK: - Wrappers

  @MainActor struct Stateful {
    @State var count: Int
    @GestureState var offset = 0.0
    @Namespace var places
    @Environment(\.displayScale) var scale
  }
  @propertyWrapper struct Clamped {
    var wrappedValue: Int { didSet { wrappedValue = min(wrappedValue, 9) } }
  }
  struct Wrapped {
    @Clamped var count = 1
    lazy var later = 5
    private(set) var watched: Int = 0 { didSet { count += 1 } }
    let constant = 7
  }

  @Test func propertyWrappersAreCompared() {
    // The initial value of a state is ignored once the view exists, so it is not compared.
    #expect(ViewLayout.areEqual(Stateful(count: 1), Stateful(count: 2)))
    expectField(Wrapped(count: 1), Wrapped(count: 2))
    var used = Wrapped()
    _ = used.later
    expectField(used, Wrapped())
  }
}
extension FieldKindTests.Carrier: Copyable where Value: Copyable {}
