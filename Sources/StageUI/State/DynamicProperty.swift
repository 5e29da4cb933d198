/// A property of a view that the tree connects to its state, a model or the environment.
@MainActor
@preconcurrency
public protocol DynamicProperty {
  /// Connects the property of a newly made view value to its storage.
  ///
  /// `kept` is stored in the slot. It is nil in the first call. Each later call receives the object
  /// that the previous call assigned to it.
  mutating func _link(to slot: Slot, _ kept: inout AnyObject?)

  /// Whether `_link` has an effect.
  static var _isLinked: Bool { get }

  /// Whether two values of the property can refer to different storage.
  static var _isCompared: Bool { get }
  /// Whether two values of the property refer to the same storage.
  func _isSame(as other: Self) -> Bool
}

extension DynamicProperty {
  /// False by default, for properties that always refer to the same storage.
  ///
  /// Changes of the storage invalidate the views that read it.
  public static var _isCompared: Bool { false }
  public func _isSame(as other: Self) -> Bool { true }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {}

  public static var _isLinked: Bool { true }
}

/// The objects kept by the dynamic properties of one slot's view.
@MainActor
final class PropertyStore {
  private var properties: [ViewLayout.Property]?
  private var kept: [AnyObject?] = []

  /// Connects the properties of a new view value.
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
    if found == nil {
      slot.tree.warn("the property wrappers of \(V.self) cannot be located", at: slot)
    }
    properties = found ?? []
    kept = Array(repeating: nil, count: found?.count ?? 0)
    return found ?? []
  }

  private static func link<P: DynamicProperty>(
    _ type: P.Type, at address: UnsafeMutableRawPointer, to slot: Slot, _ kept: inout AnyObject?
  ) {
    unsafe address.assumingMemoryBound(to: P.self).pointee._link(to: slot, &kept)
  }

  /// Returns the position of the property that keeps an object, directly or inside another one.
  func position(of object: AnyObject) -> Int? {
    kept.firstIndex { $0 === object || ($0 as? PropertyStore)?.position(of: object) != nil }
  }

  func removed() {
    for object in kept { (object as? any KeptProperty)?.removed() }
    kept = kept.map { _ in nil }
  }
}

/// A kept object that is notified when its slot is removed.
@MainActor
protocol KeptProperty: AnyObject {
  func removed()
}

extension PropertyStore: KeptProperty {}
