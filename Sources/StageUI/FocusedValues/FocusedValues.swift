/// A key of a value that the view with the focus offers to the rest of the program.
///
/// ```swift
/// struct SelectedCardKey: FocusedValueKey { typealias Value = Binding<Card> }
///
/// extension FocusedValues {
///   var selectedCard: Binding<Card>? {
///     get { self[SelectedCardKey.self] }
///     set { self[SelectedCardKey.self] = newValue }
///   }
/// }
/// ```
public protocol FocusedValueKey {
  /// The type of the value.
  associatedtype Value
}

/// The values that the view with the focus and the views around it offer.
public nonisolated struct FocusedValues {
  private var entries: [ObjectIdentifier: Any] = [:]

  /// Creates no values.
  init() {}

  /// The value of a key; nil if no view with the focus offers one.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { entries[ObjectIdentifier(key)] as? Key.Value }
    set { entries[ObjectIdentifier(key)] = newValue }
  }

  /// The model of a type; nil if no view with the focus offers one.
  subscript<Model: AnyObject>(model model: Model.Type) -> Model? {
    get { entries[ObjectIdentifier(model)] as? Model }
    set { entries[ObjectIdentifier(model)] = newValue }
  }

  /// Whether the values are the same; values that cannot be compared differ.
  @MainActor func isSame(as other: FocusedValues) -> Bool {
    guard entries.count == other.entries.count else { return false }
    return entries.allSatisfy { key, value in
      other.entries[key].map { ViewLayout.areSame(value, $0) } ?? false
    }
  }
}

/// The values that the views offer at present.
final class FocusedValuesLocation: AnyStateLocation {
  private var values = FocusedValues()

  /// The values, without a dependency of the view that reads them.
  var current: FocusedValues { values }

  func read() -> FocusedValues {
    noteRead()
    return values
  }

  /// Collects the values again; called after each update.
  func refresh() {
    guard let tree else { return }
    var new = FocusedValues()
    for node in tree.focusedValueNodes where node.value?.isOfScene == true {
      if node.isReachable(up: tree.rootNode) { node.value?.set(&new) }
    }
    for node in tree.focus.focused.map({ Array($0.selfAndAncestors) })?.reversed() ?? [] {
      if let node = node as? FocusedValueNode, node.value?.isOfScene == false {
        node.value?.set(&new)
      }
    }
    guard !new.isSame(as: values) else { return }
    values = new
    changed()
  }
}

/// The node of a view that offers a value.
final class FocusedValueNode: ModifierNode, ValueKeeper {
  struct Value {
    /// Whether the view offers the value while it is on the screen, wherever the focus is.
    let isOfScene: Bool
    let set: (inout FocusedValues) -> Void
  }

  var value: Value?

  override init(_ tree: Tree) {
    super.init(tree)
    tree.focusedValueNodes.append(self)
  }

  override func removed() {
    tree.focusedValueNodes.removeAll { $0 === self }
    super.removed()
  }
}

extension Tree {
  /// The location that `FocusedValue` reads; it is kept up to date from then on.
  func trackedFocusedValues() -> FocusedValuesLocation {
    if let focusedValues { return focusedValues }
    let new = FocusedValuesLocation(tree: self)
    focusedValues = new
    return new
  }
}

extension View {
  /// Offers a value while the focus is on the view or inside of it.
  public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    focusedValue(keyPath, Optional(value))
  }

  /// Offers a value while the focus is on the view or inside of it; nil offers none.
  public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    offering(isOfScene: false) { if let value { $0[keyPath: keyPath] = value } }
  }

  /// Offers a value while the view is on the screen, wherever the focus is.
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    focusedSceneValue(keyPath, Optional(value))
  }

  /// Offers a value while the view is on the screen, wherever the focus is; nil offers none.
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    offering(isOfScene: true) { if let value { $0[keyPath: keyPath] = value } }
  }

  /// Offers an observable model while the focus is on the view or inside of it.
  public func focusedValue<Model: AnyObject & Observable>(_ object: Model?) -> some View {
    offering(isOfScene: false) { if let object { $0[model: Model.self] = object } }
  }

  /// Offers an observable model while the view is on the screen, wherever the focus is.
  public func focusedSceneValue<Model: AnyObject & Observable>(_ object: Model?) -> some View {
    offering(isOfScene: true) { if let object { $0[model: Model.self] = object } }
  }

  func offering(
    isOfScene: Bool, _ set: @escaping (inout FocusedValues) -> Void
  ) -> some View {
    modifier(
      ValueModifier<FocusedValueNode>(FocusedValueNode.Value(isOfScene: isOfScene, set: set)))
  }
}
