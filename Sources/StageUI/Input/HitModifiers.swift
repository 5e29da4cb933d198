/// What a content shape is for.
public typealias ContentShapeKinds = Flags<ContentShapeKind>
public enum ContentShapeKind {}

extension Flags where Kind == ContentShapeKind {
  /// Where the pointer and fingers land.
  public static var interaction: Self { Self(rawValue: 1) }
  /// What the focus ring follows.
  public static var focusEffect: Self { Self(rawValue: 2) }
}

/// Says which part of its bounds is pressed or ringed.
final class ContentShapeNode: InputNode, ValueKeeper {
  struct Value {
    var kinds: ContentShapeKinds
    var shape: any Shape
    var isEOFilled: Bool
  }

  var value: Value?

  override func hits(_ point: Point, in bounds: Rect) -> Bool? {
    guard let value, value.kinds.contains(.interaction) else { return nil }
    return value.shape.path(in: bounds).contains(point, eoFill: value.isEOFilled)
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
  /// The pointer, or the focus ring, takes the view to have a shape; presses beside it miss.
  public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    modifier(
      ValueModifier<ContentShapeNode>(.init(kinds: kind, shape: shape, isEOFilled: eoFill)))
  }

  /// The pointer and the focus ring take the view to have a shape; presses beside it miss.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    contentShape([.interaction, .focusEffect], shape, eoFill: eoFill)
  }

  /// False lets the pointer through to what lies below.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(ValueModifier<HitTestingNode>(enabled))
  }
}
