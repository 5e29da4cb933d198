/// An attribute of text that a text renderer can read; see `Text.customAttribute(_:)`.
public protocol TextAttribute: Hashable, Sendable {}

extension TextAttribute {
  fileprivate var erased: AnyHashable { AnyHashable(self) }
}

/// The custom attributes of a piece of text, with at most one of each type.
///
/// The first attribute of a type is kept; later ones are ignored.
struct CustomAttributes: Hashable, Sendable {
  private var values: [any TextAttribute] = []

  mutating func add(_ value: any TextAttribute) {
    let isKnown = values.contains { type(of: $0) == type(of: value) }
    if !isKnown { values.append(value) }
  }

  subscript<T: TextAttribute>(type: T.Type) -> T? {
    for case let value as T in values { return value }
    return nil
  }

  static func == (a: CustomAttributes, b: CustomAttributes) -> Bool {
    a.values.map { $0.erased } == b.values.map { $0.erased }
  }

  func hash(into hasher: inout Hasher) {
    for value in values { hasher.combine(value.erased) }
  }
}
