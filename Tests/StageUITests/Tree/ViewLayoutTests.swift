import Testing

@testable import StageUI

/// Comparison of views field by field, for every kind of field, with and without the runtime's type
/// metadata.
@MainActor
struct ViewLayoutTests {
  // MARK: - Kinds of stored fields

  /// All instances of this class are equal by `==`.
  ///
  /// Only their identities distinguish them.
  final class Model: Equatable, Marked {
    nonisolated static func == (a: Model, b: Model) -> Bool { true }
  }
  protocol Marked: AnyObject {}
  final class Holder<Value> {}
  enum Choice {
    case none
    case model(Model)
    case number(Int)
  }
  struct Pack<each Value> {
    var values: (repeat each Value)

    init(_ values: repeat each Value) { self.values = (repeat each values) }
  }

  struct Weak { weak var field: Model? }
  struct WeakMarked { weak var field: (any Marked)? }
  struct Unowned { unowned var field: Model }
  struct UnownedOptional { unowned var field: Model? }
  struct UnownedMarked { unowned var field: any Marked }
  @safe struct Unmanaged { unowned(unsafe) var field: Model }
  struct Closure { var field: () -> Void }
  struct Generic<Value> { var field: Value }

  private func expect<T>(
    _ a: T, equals same: T, differsFrom other: T, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(ViewLayout.areEqual(a, same), "\(T.self)", sourceLocation: location)
    #expect(!ViewLayout.areEqual(a, other), "\(T.self)", sourceLocation: location)
  }

  /// Expects that fields of each kind equal themselves and differ from other values.
  ///
  /// The structures that hold the fields are not equatable.
  private func expectAllKindsOfFields() {
    let (a, b) = (Model(), Model())
    let action = { [a] in _ = a }
    let otherAction = { [b] in _ = b }
    expect(Weak(field: a), equals: Weak(field: a), differsFrom: Weak(field: b))
    expect(Weak(field: nil), equals: Weak(field: nil), differsFrom: Weak(field: b))
    expect(WeakMarked(field: a), equals: WeakMarked(field: a), differsFrom: WeakMarked(field: b))
    expect(Unowned(field: a), equals: Unowned(field: a), differsFrom: Unowned(field: b))
    expect(
      UnownedOptional(field: a), equals: UnownedOptional(field: a),
      differsFrom: UnownedOptional(field: nil))
    expect(
      UnownedMarked(field: a), equals: UnownedMarked(field: a),
      differsFrom: UnownedMarked(field: b))
    expect(
      Unmanaged(field: a), equals: Unmanaged(field: a),
      differsFrom: Unmanaged(field: b))
    expect(
      Closure(field: action), equals: Closure(field: action),
      differsFrom: Closure(field: otherAction))
    expectOptionalToo((() -> Void).self, action, otherAction)
    expectOptionalToo((any Marked).self, a, b)
    expectOptionalToo(Choice.self, .model(a), .model(b))
    expectOptionalToo(Choice.self, .number(1), .none)
    expectOptionalToo((Int, Holder<Int>).self, (1, Holder()), (1, Holder()))
    expectOptionalToo(Holder<Int>.self, Holder(), Holder())
    expectOptionalToo(Pack<Int, String>.self, Pack(1, "a"), Pack(1, "b"))
    expectOptionalToo(Pack<Int, Holder<Int>>.self, Pack(1, Holder()), Pack(1, Holder()))
    expectOptionalToo(String.self, "a", "b")
    expectOptionalToo([Int].self, [1], [2])
  }

  private func expectOptionalToo<T>(_ type: T.Type, _ a: T, _ b: T) {
    expect(Generic(field: a), equals: Generic(field: a), differsFrom: Generic(field: b))
    expect(
      Generic<T?>(field: a), equals: Generic<T?>(field: a), differsFrom: Generic<T?>(field: nil))
  }

  @Test func everyKindOfFieldIsCompared() { expectAllKindsOfFields() }

  @Test func everyKindOfFieldIsComparedWithoutTypeMetadata() {
    withoutMetadata { expectAllKindsOfFields() }
  }

  /// If the object of a weak field was released, a comparison must not read it.
  @Test func releasedObjectOfAWeakFieldIsNotRead() {
    var model: Model? = Model()
    let (a, b) = (Weak(field: model), Weak(field: model))
    let owner = [Unmanaged(field: Model())]
    model = nil
    #expect(a.field == nil)
    _ = ViewLayout.areEqual(a, b)
    #expect(ViewLayout.areEqual(owner[0], owner[0]))
  }

  // MARK: - Views

  final class Probe {
    var action: (() -> Void)?
    var evaluations = 0
  }

  /// A view with a weak reference to an equatable model.
  ///
  /// Such a view once crashed in its second frame.
  struct Follower: View {
    weak var model: Model?
    let probe: Probe

    var body: some View {
      let _ = probe.evaluations += 1
      Color.white.frame(width: 10, height: 10)
    }
  }

  struct Leader: View {
    let model: Model
    let probe: Probe
    @State private var width = 10.0

    var body: some View {
      let _ = probe.action = { width += 10 }
      HStack(spacing: 0) {
        Color.black.frame(width: width, height: 10)
        Follower(model: model, probe: probe)
      }
    }
  }

  @Test func viewWithAnUnchangedWeakModelIsNotEvaluatedAgain() {
    let probe = Probe()
    let model = Model()
    let bench = Bench { Leader(model: model, probe: probe) }
    for width in [20.0, 30, 40] {
      probe.action?()
      bench.step()
      #expect(bench.frames(ColorNode.self).map(\.width) == [width, 10])
    }
    #expect(probe.evaluations == 1)
  }

  // MARK: - Without metadata

  /// Runs `body` as if the metadata of types were unreliable.
  private func withoutMetadata(_ body: () -> Void) {
    #expect(TypeMetadata.isReliable)
    TypeMetadata.isReliable = false
    ViewLayout.forgetAll()
    body()
    TypeMetadata.isReliable = true
    ViewLayout.forgetAll()
  }

  final class Purse: ObservableObject {
    @Published var coins = 1.0
  }

  /// A view with several states, models and environment values.
  struct Table: View {
    let probe: Probe
    @State private var first = 10.0
    @State private var second = 10.0
    @StateObject private var purse = Purse()
    @Environment(\.displayScale) private var scale
    @Namespace private var places

    var body: some View {
      let _ =
        probe.action = {
          second += 5
          purse.coins += 1
        }
      HStack(spacing: 0) {
        Color.white.frame(width: first, height: 1)
        Row(width: $second)
        Color.white.frame(width: purse.coins * scale, height: 1)
        Button("Wider") { first += 1 }.buttonStyle(.bordered)
      }
      .environment(\.controlSize, .large)
    }
  }

  struct Row: View {
    @Binding var width: Double
    @Environment(\.controlSize) private var size

    var body: some View { Color.black.frame(width: width, height: size == .large ? 2 : 1) }
  }

  @Test func viewsUpdateWithoutTypeMetadata() {
    withoutMetadata {
      let probe = Probe()
      var warnings: [String] = []
      let bench = Bench { Table(probe: probe) }
      bench.host.tree.onWarning = { warnings.append($0) }
      #expect(bench.frames(ColorNode.self).map(\.width) == [10, 10, 1])
      for round in 1...3 {
        probe.action?()
        bench.step()
        let widths = [10, 10 + 5 * Double(round), 1 + Double(round)]
        #expect(bench.frames(ColorNode.self).map(\.width) == widths)
      }
      #expect(bench.frames(ColorNode.self).map(\.height) == [1, 2, 1])
      #expect(bench.host.activate(labelled: "Wider"))
      bench.step()
      #expect(bench.frames(ColorNode.self).map(\.width) == [11, 25, 4])
      #expect(warnings.isEmpty, "\(warnings)")
    }
  }

  /// A view in which the bytes of the environment object also occur in another field.
  ///
  /// Without metadata, a property is located by its bytes, so this property cannot be located.
  struct Ambiguous: View {
    var nothing: Holder<Int>?
    @EnvironmentObject private var purse: Purse

    var body: some View { Color.white.frame(width: 3, height: 3) }
  }

  @Test func propertiesAreNilIfOneCannotBeLocated() {
    withoutMetadata {
      #expect(ViewLayout.properties(of: Ambiguous()) == nil)
      #expect(ViewLayout.properties(of: Table(probe: Probe()))?.count == 5)
      #expect(ViewLayout.properties(of: Row(width: .constant(1)))?.count == 1)
    }
    #expect(ViewLayout.properties(of: Ambiguous())?.count == 1)
  }

  @Test func unexpectedMetadataIsNotTrusted() {
    let fields = unsafe TypeMetadata.fields(of: TypeMetadata.Probe.self)
    #expect(TypeMetadata.describesProbe(fields))
    #expect(!TypeMetadata.describesProbe(nil))
    for index in fields?.indices ?? 0..<0 {
      var changed = fields
      changed?[index].offset += 8
      #expect(!TypeMetadata.describesProbe(changed))
      changed = fields
      changed?[index].type = Character.self
      #expect(!TypeMetadata.describesProbe(changed))
      changed = fields
      changed?[index].isOwned.toggle()
      #expect(!TypeMetadata.describesProbe(changed))
    }
  }

  struct References<Model: AnyObject, Value> {
    weak var weak: Model?
    var value: Value
    unowned var unowned: Model
    var strong: Model
    unowned var maybe: Model?
    unowned(unsafe) var unmanaged: Model
    var action: () -> Void
    var list: [Model]
  }

  @Test func weakAndUnownedReferencesAreToldApart() throws {
    func owned<T>(_ type: T.Type) -> [Bool]? {
      (unsafe TypeMetadata.fields(of: type))?.map(\.isOwned)
    }
    let expected = [false, true, false, true, false, false, true, true]
    #expect(owned(References<Model, String>.self) == expected)
    #expect(owned(References<TypeMetadata.ProbeModel, (Int8, Model?)>.self) == expected)
    #expect(owned((Int, Model).self) == [true, true])
    #expect(owned(Model.self) == nil)
  }

  // MARK: - Bindings

  struct Bound { @Binding var count: Int }
  struct Counter: View {
    let probe: BindingList
    @State private var first = 1
    @State private var second = 1

    var body: some View {
      let _ = probe.bindings = [$first, $first, $second]
      Color.white
    }
  }
  final class BindingList { var bindings: [Binding<Int>] = [] }

  @Test func bindingsAreComparedByTheirState() {
    let probe = BindingList()
    let bench = Bench { Counter(probe: probe) }
    let bindings = probe.bindings.map { Bound(count: $0) }
    #expect(ViewLayout.areEqual(bindings[0], bindings[1]))
    #expect(!ViewLayout.areEqual(bindings[0], bindings[2]))
    withExtendedLifetime(bench) {}
  }
}
