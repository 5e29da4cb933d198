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
  var kinds: ContentShapeKinds
  var path: @MainActor (Rect) -> Path
  var cornerRadius: Double?

  func makeNode(_ tree: Tree) -> ContentShapeNode { ContentShapeNode(tree) }

  func update(_ node: ContentShapeNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.modifier = self
  }
}

/// Says which part of its bounds is pressed or ringed.
final class ContentShapeNode: InputNode {
  var modifier: ContentShapeModifier?

  override func hitShape(in bounds: Rect) -> Path? {
    guard let modifier, modifier.kinds.contains(.interaction) else { return nil }
    return modifier.path(bounds)
  }

  override var focusOutline: FocusOutline? {
    guard let modifier, modifier.kinds.contains(.focusEffect) else { return nil }
    let bounds = Rect(origin: .zero, size: shownFrame.size)
    if let radius = modifier.cornerRadius { return FocusOutline(rect: bounds, radius: radius) }
    return FocusOutline(rect: modifier.path(bounds).boundingRect, radius: FocusOutline.usualRadius)
  }
}

struct HitTestingModifier: NodeModifier {
  var isEnabled: Bool

  func makeNode(_ tree: Tree) -> HitTestingNode { HitTestingNode(tree) }

  func update(_ node: HitTestingNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.isOpen = isEnabled
  }
}

final class HitTestingNode: ModifierNode {
  var isOpen = true

  override var allowsHits: Bool { isOpen }
}

struct HiddenModifier: NodeModifier {
  func makeNode(_ tree: Tree) -> HiddenNode { HiddenNode(tree) }
  func update(_ node: HiddenNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {}
}

/// Keeps the room of its child and nothing else of it.
final class HiddenNode: ModifierNode {
  override var isSeen: Bool { false }
  override func show(in list: inout DisplayList, at rect: Rect) {}
  override func draw(in context: inout GraphicsContext, at rect: Rect) {}
}

extension View {
  /// The pointer, or the focus ring, takes the view to be a rounded box; presses beside it miss.
  public func contentShape(
    _ kinds: ContentShapeKinds = [.interaction, .focusEffect], cornerRadius: Double
  ) -> some View {
    modifier(
      ContentShapeModifier(
        kinds: kinds,
        path: { Path(roundedRect: $0, cornerRadius: cornerRadius) }, cornerRadius: cornerRadius))
  }

  /// The pointer, or the focus ring, takes the view to have this outline in its bounds.
  public func contentShape(
    _ kinds: ContentShapeKinds = [.interaction, .focusEffect],
    path: @escaping @MainActor (Rect) -> Path
  ) -> some View {
    modifier(ContentShapeModifier(kinds: kinds, path: path))
  }

  /// False lets the pointer through to what lies below.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(HitTestingModifier(isEnabled: enabled))
  }

  /// Keeps the room of the view, which is neither seen, pressed nor heard.
  public func hidden() -> some View { modifier(HiddenModifier()) }
}
