/// A state that follows the focus of views: reading it returns the focused view's value, writing it
/// moves the focus.
///
/// ```swift
/// @FocusState private var field: Field?
/// …
/// NameRow().focused($field, equals: .name)
/// Button("Again") { field = .name }
/// ```
@propertyWrapper
@MainActor
@preconcurrency
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let none: Value
  private var location: FocusLocation<Value>?

  /// Creates a state that is true while the view has the focus.
  public init() where Value == Bool { none = false }

  /// Creates a state that is nil while none of its views has the focus.
  public init<Wrapped: Hashable>() where Value == Wrapped? { none = nil }

  /// The value of the focused view; false or nil if none of this state's views has the focus.
  ///
  /// If no focusable view has the value that was written, the value is reset after a tenth of a
  /// second, because rows of lists appear some frames after the list.
  public var wrappedValue: Value {
    get { location?.read() ?? none }
    nonmutating set { location?.request(newValue) }
  }

  /// The binding for `focused(_:)` and `focused(_:equals:)`.
  public var projectedValue: Binding { Binding(location: location, none: none) }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {
    let known = kept as? FocusLocation<Value> ?? FocusLocation(none, slot.tree)
    kept = known
    location = known
  }

  /// A reference to a focus state.
  @propertyWrapper
  @MainActor
  @preconcurrency
  public struct Binding {
    let location: FocusLocation<Value>?
    let none: Value

    /// The value of the focused view; writing it moves the focus.
    public var wrappedValue: Value {
      get { location?.read() ?? none }
      nonmutating set { location?.request(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

/// The storage of a focus state.
final class FocusLocation<Value: Hashable>: AnyStateLocation {
  private var value: Value
  private let none: Value
  private weak var engine: FocusEngine?
  /// The frames that a request still waits for its view; nil without a request.
  ///
  /// Rows of lists appear a frame later than their list.
  private var patience: Int?

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

  /// Sets the value and schedules a move of the focus.
  func request(_ new: Value) {
    guard new != value else { return }
    set(new)
    patience = Self.longestPatience
    engine?.schedule { [weak self] in self?.resolve($0) }
  }

  private func resolve(_ engine: FocusEngine) {
    if value == none {
      patience = nil
      let isHere = engine.bound.contains { $0.location === self && $0.covers(engine.focused) }
      if isHere { engine.focus(nil) }
      return
    }
    let wanted = engine.bound.first { $0.location === self && $0.value == AnyHashable(value) }
    if let target = wanted?.target(engine), engine.canFocus(target) {
      patience = nil
      engine.focus(target)
    } else if let frames = patience, frames > 0 {
      patience = frames - 1
      engine.schedule(inNextFrame: true) { [weak self] in self?.resolve($0) }
    } else {
      patience = nil
      set(none)
    }
  }

  private static var longestPatience: Int { 6 }

  func take(_ new: Value) { set(new) }

  /// Resets the value after its view has lost the focus, unless the value waits for the view.
  func leave(_ old: Value) {
    if value == old, patience == nil { set(none) }
  }

  private func set(_ new: Value) {
    guard new != value else { return }
    value = new
    changed()
  }
}
