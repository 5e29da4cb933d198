/// The selection of a list, without its type.
@MainActor
struct ListSelection {
  /// Whether several rows can be selected.
  let allowsSeveral: Bool
  /// The tags of the selected rows.
  let selected: Set<AnyHashable>
  private let isValue: (AnyHashable) -> Bool
  private let write: (Set<AnyHashable>) -> Void

  /// Creates the selection of at most one row.
  init<Value: Hashable>(_ binding: Binding<Value?>) {
    allowsSeveral = false
    selected = binding.wrappedValue.map { [AnyHashable(choice: $0)] } ?? []
    isValue = { Self.value($0, as: Value.self) != nil }
    write = { binding.wrappedValue = $0.first.flatMap { Self.value($0, as: Value.self) } }
  }

  /// Creates the selection of exactly one row.
  init<Value: Hashable>(one binding: Binding<Value>) {
    allowsSeveral = false
    selected = [AnyHashable(choice: binding.wrappedValue)]
    isValue = { Self.value($0, as: Value.self) != nil }
    write = {
      guard let value = $0.first.flatMap({ Self.value($0, as: Value.self) }) else { return }
      binding.wrappedValue = value
    }
  }

  /// Creates the selection of any number of rows.
  init<Value: Hashable>(_ binding: Binding<Set<Value>>) {
    allowsSeveral = true
    selected = Set(binding.wrappedValue.map { AnyHashable(choice: $0) })
    isValue = { Self.value($0, as: Value.self) != nil }
    write = { binding.wrappedValue = Set($0.compactMap { Self.value($0, as: Value.self) }) }
  }

  private static func value<Value>(_ tag: AnyHashable, as type: Value.Type) -> Value? {
    tag.base as? Value
  }

  /// Whether a row with this tag can be selected.
  func accepts(_ tag: AnyHashable) -> Bool { isValue(tag) }

  /// Selects exactly these rows; does nothing if they are selected already.
  func set(_ tags: Set<AnyHashable>) {
    if tags != selected { write(tags) }
  }
}
