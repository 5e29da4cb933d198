/// A field of a view that the tree connects to lasting state, a model or the environment.
@MainActor
public protocol DynamicProperty {
  /// Connects the field, freshly made with its view, to what it was before in this place.
  ///
  /// `kept` is the place's own: nil the first time, then what the last call left there.
  mutating func _link(to slot: Slot, _ kept: inout AnyObject?)

  /// Whether `_link` does anything.
  static var _isLinked: Bool { get }

  /// Whether two values of the field may stand for different things.
  static var _isCompared: Bool { get }
  /// Whether two values of the field stand for the same thing.
  func _isSame(as other: Self) -> Bool
}

extension DynamicProperty {
  /// False: what the field stands for lasts, and views that read it learn of changes by themselves.
  public static var _isCompared: Bool { false }
  public func _isSame(as other: Self) -> Bool { true }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {}

  public static var _isLinked: Bool { true }
}

/// What the dynamic properties of one slot's view keep.
@MainActor
final class PropertyStore {
  private var properties: [ViewLayout.Property]?
  private var kept: [AnyObject?] = []

  /// Connects the properties of a new value of the view.
  func link<V>(_ view: inout V, to slot: Slot) {
    let properties = properties ?? locate(in: view, for: slot)
    guard !properties.isEmpty else { return }
    unsafe withUnsafeMutableBytes(of: &view) { bytes in
      guard let base = bytes.baseAddress else { return }
      for (index, property) in properties.enumerated() {
        unsafe Self.link(
          property.type, at: base + property.offset, to: slot, &kept[index])
      }
    }
  }

  private func locate<V>(in view: V, for slot: Slot) -> [ViewLayout.Property] {
    let found = ViewLayout.properties(of: view)
    if found == nil { slot.tree.warn("the state of a \(V.self) cannot be located", at: slot) }
    properties = found ?? []
    kept = Array(repeating: nil, count: found?.count ?? 0)
    return found ?? []
  }

  private static func link<P: DynamicProperty>(
    _ type: P.Type, at address: UnsafeMutableRawPointer, to slot: Slot, _ kept: inout AnyObject?
  ) {
    unsafe address.assumingMemoryBound(to: P.self).pointee._link(to: slot, &kept)
  }

  func removed() {
    for object in kept { (object as? any KeptProperty)?.removed() }
    kept = kept.map { _ in nil }
  }
}

/// Something a property keeps that wants to know when its place is gone.
@MainActor
protocol KeptProperty: AnyObject {
  func removed()
}

extension PropertyStore: KeptProperty {}
