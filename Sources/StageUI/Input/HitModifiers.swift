/// The purposes of a content shape.
public typealias ContentShapeKinds = Flags<ContentShapeKind>
/// The namespace of `ContentShapeKinds`.
public enum ContentShapeKind {}

extension Flags where Kind == ContentShapeKind {
  /// The area that receives presses and hover.
  public static var interaction: Self { Self(rawValue: 1) }
  /// The outline of the focus ring.
  public static var focusEffect: Self { Self(rawValue: 2) }
}

/// Defines the shape of a view for input or for the focus ring.
final class ContentShapeNode: InputNode, ValueKeeper {
  struct Value {
    var kinds: ContentShapeKinds
    var shape: any Shape
    var isEOFilled: Bool
  }

  var value: Value?

  override func hits(_ point: Point, in bounds: Rect) -> Bool? {
    guard let value, value.kinds.contains(.interaction) else { return nil }
    let path = value.shape.path(in: bounds)
    return outline(path, of: value.shape, in: bounds.size)
      .contains(point, eoFill: value.isEOFilled)
  }

  override var focusOutline: FocusOutline? {
    guard let value, value.kinds.contains(.focusEffect) else { return nil }
    let bounds = Rect(origin: .zero, size: shownFrame.size)
    return FocusOutline(
      rect: bounds, radius: FocusOutline.radius(of: value.shape, bounds.size))
  }
}

final class HitTestingNode: ModifierNode, ValueKeeper {
  var value: Bool?

  override var allowsHits: Bool { value ?? true }
}

extension View {
  /// Sets the shape of the view for the purposes in `kind`.
  ///
  /// With `.interaction`, presses outside of the shape miss the view.
  public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    modifier(
      ValueModifier<ContentShapeNode>(.init(kinds: kind, shape: shape, isEOFilled: eoFill)))
  }

  /// Sets the shape of the view for presses and the focus ring.
  ///
  /// Presses outside of the shape miss the view.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    contentShape([.interaction, .focusEffect], shape, eoFill: eoFill)
  }

  /// Sets whether the view receives presses and hover; false passes them to the views behind it.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(ValueModifier<HitTestingNode>(enabled))
  }
}
