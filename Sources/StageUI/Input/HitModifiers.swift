/// What a content shape is for.
public struct ContentShapeKinds: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Where the pointer and fingers land.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// What the focus ring follows.
  public static let focusEffect = ContentShapeKinds(rawValue: 2)
}

struct ContentShapeModifier: NodeModifier {
  typealias Node = ContentShapeNode

  var kinds: ContentShapeKinds
  var path: @MainActor (Rect) -> Path
  /// How round the shape is in a box of a size.
  var radius: @MainActor (Size) -> Double
  var isEOFilled = false
}

/// Says which part of its bounds is pressed or ringed.
final class ContentShapeNode: InputNode, ModifierKeeper {
  var modifier: ContentShapeModifier?

  override func hits(_ point: Point, in bounds: Rect) -> Bool? {
    guard let modifier, modifier.kinds.contains(.interaction) else { return nil }
    return modifier.path(bounds).contains(point, eoFill: modifier.isEOFilled)
  }

  override var focusOutline: FocusOutline? {
    guard let modifier, modifier.kinds.contains(.focusEffect) else { return nil }
    let bounds = Rect(origin: .zero, size: shownFrame.size)
    return FocusOutline(rect: bounds, radius: modifier.radius(bounds.size))
  }
}

struct HitTestingModifier: NodeModifier {
  typealias Node = HitTestingNode

  var isEnabled: Bool
}

final class HitTestingNode: ModifierNode, ModifierKeeper {
  var modifier: HitTestingModifier?

  override var allowsHits: Bool { modifier?.isEnabled ?? true }
}

extension View {
  /// The pointer, or the focus ring, takes the view to have a shape; presses beside it miss.
  public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    modifier(
      ContentShapeModifier(
        kinds: kind, path: { shape.path(in: $0) }, radius: { FocusOutline.radius(of: shape, $0) },
        isEOFilled: eoFill))
  }

  /// The pointer and the focus ring take the view to have a shape; presses beside it miss.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    contentShape([.interaction, .focusEffect], shape, eoFill: eoFill)
  }

  /// False lets the pointer through to what lies below.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(HitTestingModifier(isEnabled: enabled))
  }
}
