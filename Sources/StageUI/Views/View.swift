/// A value that describes a part of the user interface.
///
/// The body of a view depends on the view's properties, state and environment. The body is
/// evaluated again when one of these changes.
///
/// ```swift
/// struct Greeting: View {
///   @State private var isShort = false
///   var body: some View {
///     VStack {
///       Text(isShort ? "Hi" : "Good evening")
///       Button("Change") { withAnimation { isShort.toggle() } }
///     }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View

  @ViewBuilder var body: Body { get }

  /// Makes the slot of a view.
  ///
  /// Only the kit's own views implement it.
  static func _makeSlot(_ view: Self, under parent: Slot, _ pass: UpdatePass) -> TypedSlot<Self>

  /// Makes the animator of an animatable view; returns nil for other views.
  static func _makeAnimator(_ view: Self, in slot: Slot) -> AnyObject?
}

extension View {
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(BodySlot(view, under: parent, pass))
  }

  public static func _makeAnimator(_ view: Self, in slot: Slot) -> AnyObject? { nil }
}

extension View where Self: Animatable {
  public static func _makeAnimator(_ view: Self, in slot: Slot) -> AnyObject? {
    BodyAnimator<Self>.make(view, in: slot)
  }
}

extension Never: View {
  public var body: Never { fatalError("a primitive view has no body") }
}

/// A view implemented by slots and nodes instead of a body.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("a primitive view has no body") }
}

/// A view with one node and no views inside.
public protocol LeafView: PrimitiveView {
  /// The type of the node.
  associatedtype Node: ViewNode

  /// Creates the node.
  func makeNode(_ tree: Tree) -> Node
  /// Updates the node with the view's current values; the node determines what must be laid out or
  /// drawn again.
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass)
}

/// A view with one node around the nodes of other views.
public protocol ContainerView: PrimitiveView {
  /// The type of the content.
  associatedtype Content: View
  /// The type of the node.
  associatedtype Node: ViewNode

  /// The views inside the container.
  var content: Content { get }

  /// Creates the node.
  func makeNode(_ tree: Tree) -> Node
  /// Updates the node with the view's current values.
  ///
  /// The views inside are updated separately.
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass)
}

extension LeafView where Node: PlainNode {
  public func makeNode(_ tree: Tree) -> Node { Node(tree) }
}

extension ContainerView where Node: PlainNode {
  public func makeNode(_ tree: Tree) -> Node { Node(tree) }
}

extension LeafView {
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(LeafSlot(view, under: parent, pass))
  }
}

extension ContainerView {
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(ContainerSlot(view, under: parent, pass))
  }
}

/// A view that draws nothing and takes no space.
public struct EmptyView: PrimitiveView {
  /// Creates the view.
  public init() {}

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(ViewSlot(view, under: parent))
  }
}

/// Several views as one, without a layout of its own; modifiers apply to each of the views.
public struct Group<Content: View>: View {
  private let content: Content

  /// Groups views.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: Content { content }
}
