/// A value that is kept when the view struct is made again.
///
/// The value is stored in the view's slot in the tree. When the value changes, the views that have
/// read it in their body are evaluated again.
@propertyWrapper
@MainActor
@preconcurrency
public struct State<Value>: DynamicProperty {
  private let initial: () -> Value
  private var location: StateLocation<Value>?

  /// Creates a state; the initial value is evaluated once per slot.
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    initial = wrappedValue
  }

  /// Creates a state with an initial value.
  public init(initialValue: Value) {
    initial = { initialValue }
  }

  /// The current value.
  ///
  /// Outside of the view tree, reads return the initial value, and writes are ignored.
  public var wrappedValue: Value {
    get { location?.read() ?? initial() }
    nonmutating set { location?.write(newValue) }
  }

  /// A binding to the state.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial()) }
    return Binding(location)
  }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    if let known = kept as? StateLocation<Value> {
      location = known
    } else {
      let new = StateLocation(initial(), tree: slot.tree)
      kept = new
      location = new
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state that is initially nil.
  public init() { self.init(initialValue: nil) }
}

/// The storage of a state; a change of the state invalidates the slots that have read the state.
@MainActor
class AnyStateLocation {
  private var readers: [Slot] = []
  private let link: TreeLink?

  init(tree: Tree?) { link = tree?.link }

  func add(_ slot: Slot) {
    if !readers.contains(where: { $0 === slot }) { readers.append(slot) }
  }

  func remove(_ slot: Slot) { readers.removeAll { $0 === slot } }

  final func noteRead() { Dependencies.Reader.current?.reads(self) }

  final func changed() {
    if let reader = Dependencies.Reader.current {
      link?.tree?.warn("state is changed while a body is evaluated", at: reader.slot)
    }
    for slot in readers { link?.tree?.invalidate(slot, because: .location(self)) }
  }

  final var tree: Tree? { link?.tree }

  /// Discards the replaced values; called when all changes have been processed.
  func forgetEarlier() {}
}

/// The storage of one value.
final class StateLocation<Value>: AnyStateLocation {
  private(set) var value: Value
  /// The values that were replaced in this frame.
  ///
  /// `before` is the number of the change that replaced `value`. While an earlier change is being
  /// processed, reads return `value` instead of the current value.
  private var earlier: [(before: Int, value: Value)] = []

  init(_ value: Value, tree: Tree?) {
    self.value = value
    super.init(tree: tree)
  }

  func read() -> Value {
    noteRead()
    guard !earlier.isEmpty, let tree, let change = tree.change,
      let then = earlier.first(where: { change < $0.before })
    else { return value }
    if let slot = Dependencies.Reader.current?.slot { tree.invalidate(slot, in: then.before) }
    return then.value
  }

  func write(_ new: Value) {
    let old = value
    value = new
    if ViewLayout.areEqual(old, new) { return }
    changed()
    guard let number = tree?.remembersEarlier(self), earlier.last?.before != number else { return }
    earlier.append((number, old))
  }

  override func forgetEarlier() { earlier = [] }
}
