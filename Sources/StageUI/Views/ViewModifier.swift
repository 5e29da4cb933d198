/// A modification that can be applied to any view.
@MainActor
@preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifierContent<Self>

  @ViewBuilder func body(content: Content) -> Body

  /// Makes the slot of a modified view.
  ///
  /// Only the kit's own modifiers implement it.
  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>>

  /// Makes the animator of an animatable modifier; returns nil for other modifiers.
  static func _makeAnimator(_ modifier: Self, in slot: Slot) -> AnyObject?
}

/// A modifier implemented by slots and nodes instead of a body.
protocol PrimitiveModifier: ViewModifier where Body == Never {}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { fatalError("a primitive modifier has no body") }
}

extension ViewModifier {
  public static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(ModifierBodySlot(view, under: parent, pass))
  }

  public static func _makeAnimator(_ modifier: Self, in slot: Slot) -> AnyObject? { nil }
}

extension ViewModifier where Self: Animatable {
  public static func _makeAnimator(_ modifier: Self, in slot: Slot) -> AnyObject? {
    BodyAnimator<Self>.make(modifier, in: slot)
  }
}

/// A modifier that changes nothing, for code that needs a modifier of some type.
public struct EmptyModifier: ViewModifier {
  /// The modifier.
  public static let identity = EmptyModifier()

  /// Creates the modifier.
  public init() {}

  public func body(content: Content) -> some View { content }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// The view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Creates a modified view.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { fatalError("a primitive view has no body") }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    Modifier._makeSlot(view, under: parent, pass)
  }
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {}

extension View {
  /// Applies a modifier to the view.
  public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A placeholder for the modified view, used in a modifier's body.
public struct ModifierContent<Modifier: ViewModifier>: ErasingView {
  public let _source: ContentSource
}

/// A type-erased view for placeholders.
@MainActor
@preconcurrency
public class ContentSource {
  func makeSlot(under parent: Slot, _ pass: UpdatePass) -> Slot { Slot(under: parent) }
  /// The type of the view, for which a slot is made.
  var viewType: any Any.Type { Never.self }
  /// Updates a slot that was made for the type of the view.
  func update(_ slot: Slot, _ pass: UpdatePass) {}
  /// The view as parts of a tab view or a menu; nil if it is a single part.
  var partedView: (any PartedView)? { nil }
  /// Whether the view is a text, which may have modifiers.
  var isText: Bool { false }
}

final class TypedContentSource<Content: View>: ContentSource {
  var content: Content

  init(_ content: Content) { self.content = content }

  override func makeSlot(under parent: Slot, _ pass: UpdatePass) -> Slot {
    Content._makeSlot(content, under: parent, pass).slot
  }

  override var viewType: any Any.Type { Content.self }

  override func update(_ slot: Slot, _ pass: UpdatePass) {
    TypedSlot<Content>(slot).update(content, pass)
  }

  override var partedView: (any PartedView)? { content as? any PartedView }
  override var isText: Bool { content is any TextView }
}

private final class ModifierBodySlot<Content: View, Modifier: ViewModifier>:
  EvaluatingSlot<ModifiedContent<Content, Modifier>, Modifier.Body>
{
  private let source: TypedContentSource<Content>
  private let properties = PropertyStore()
  private var animator: BodyAnimator<Modifier>?

  init(_ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass) {
    source = TypedContentSource(view.content)
    super.init(view, under: parent)
    animator = Modifier._makeAnimator(view.modifier, in: self) as? BodyAnimator<Modifier>
    evaluate(pass)
  }

  private func evaluate(_ pass: UpdatePass) {
    properties.link(&view.modifier, to: self)
    super.apply(pass)
  }

  override func make() -> Modifier.Body {
    var shown = view.modifier
    animator?.apply(to: &shown)
    return shown.body(content: ModifierContent(_source: source))
  }

  override func apply(_ pass: UpdatePass) {
    source.content = view.content
    animator?.follow(view.modifier, pass)
    evaluate(pass)
  }

  override func revalidate(_ pass: UpdatePass) {
    if isInvalid, !isRemoved { evaluate(pass) }
  }

  override func remove() {
    super.remove()
    properties.removed()
  }

  override var linkedProperties: PropertyStore? { properties }

  override var viewName: String? { "\(Modifier.self)" }

  override var evaluatedType: any Any.Type { Modifier.self }
}
