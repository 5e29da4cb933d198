/// A field of a view that the tree connects to something that lasts: state, a model, the
/// environment.
@MainActor
public protocol DynamicProperty {
  /// Connects the field, freshly made with its view, to what it was before in this place.
  ///
  /// `kept` is the place's own: nil the first time, then what the last call left there.
  mutating func _link(to slot: Slot, _ kept: inout AnyObject?)

  /// Whether two values of the field stand for the same, as addresses of them.
  static var _comparison: @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool { get }
}

extension DynamicProperty {
  /// What the field stands for lasts, and who reads it is told by itself.
  public static var _comparison: @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    { _, _ in true }
  }

  public mutating func _link(to slot: Slot, _ kept: inout AnyObject?) {}
}

/// What the dynamic properties of one slot's view keep.
@MainActor
final class PropertyStore {
  private let properties: [ViewLayout.Property]
  private var kept: [AnyObject?]

  init<V>(for type: V.Type) {
    properties = ViewLayout.of(type).properties
    kept = Array(repeating: nil, count: properties.count)
  }

  /// Connects the properties of a new value of the view.
  func link<V>(_ view: inout V, to slot: Slot) {
    guard !properties.isEmpty else { return }
    unsafe withUnsafeMutableBytes(of: &view) { bytes in
      guard let base = bytes.baseAddress else { return }
      for (index, property) in properties.enumerated() {
        unsafe Self.link(
          property.type, at: base + property.offset, to: slot, &kept[index])
      }
    }
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
