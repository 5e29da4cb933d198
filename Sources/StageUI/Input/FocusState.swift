/// Where the focus is, as far as it concerns a view: reading tells, writing moves it.
///
/// ```swift
/// @FocusState private var field: Field?
/// …
/// NameRow().focused($field, equals: .name)
/// Button("Again") { field = .name }
/// ```
@propertyWrapper
@MainActor
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let none: Value
  private var location: FocusLocation<Value>?

  public init() where Value == Bool { none = false }

  public init<Wrapped: Hashable>() where Value == Wrapped? { none = nil }

  public var wrappedValue: Value {
    get { location?.read() ?? none }
    nonmutating set { location?.ask(newValue) }
  }

  public var projectedValue: Binding { Binding(location: location, none: none) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let known = kept as? FocusLocation<Value> ?? FocusLocation(none, slot.tree)
    kept = known
    location = known
  }

  @propertyWrapper
  @MainActor
  public struct Binding {
    let location: FocusLocation<Value>?
    let none: Value

    public var wrappedValue: Value {
      get { location?.read() ?? none }
      nonmutating set { location?.ask(newValue) }
    }

    public var projectedValue: Binding { self }
  }
}

/// Where a focus state lives.
final class FocusLocation<Value: Hashable>: AnyStateLocation {
  private var value: Value
  private let none: Value
  private weak var engine: FocusEngine?

  init(_ none: Value, _ tree: Tree) {
    value = none
    self.none = none
    engine = tree.focus
    super.init(tree: tree)
  }

  func read() -> Value {
    noteRead()
    return value
  }

  /// A program wants the focus to be somewhere.
  func ask(_ new: Value) {
    guard new != value else { return }
    set(new)
    engine?.ask { [weak self] in self?.resolve($0) }
  }

  private func resolve(_ engine: FocusEngine) {
    if value == none {
      let isHere = engine.bound.contains { $0.location === self && $0.covers(engine.focused) }
      if isHere { engine.focus(nil) }
      return
    }
    let wanted = engine.bound.first { $0.location === self && $0.value == AnyHashable(value) }
    if let target = wanted?.target(engine), engine.canHave(target) {
      engine.focus(target)
    } else {
      set(none)
    }
  }

  func take(_ new: Value) { set(new) }

  func leave(_ old: Value) {
    if value == old { set(none) }
  }

  private func set(_ new: Value) {
    guard new != value else { return }
    value = new
    changed()
  }
}
