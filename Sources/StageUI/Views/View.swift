/// A piece of interface as a value: what it shows follows from its fields, its state and its
/// environment, and it is made anew whenever one of them changes.
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
public protocol View {
  associatedtype Body: View

  @ViewBuilder var body: Body { get }

  /// The lasting side of a view at one place; only the kit's own views answer this themselves.
  static func _makeSlot(_ view: Self, under parent: Slot, _ pass: UpdatePass) -> TypedSlot<Self>

  /// Moves what a view says of itself is animatable; nil for others.
  static func _makeAnimator(_ view: Self, in slot: Slot) -> AnyObject?
}

extension View {
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    BodySlot(view, under: parent, pass)
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

/// A view that is drawn, laid out or spread over others without a body of its own.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("a primitive view has no body") }
}

/// A view that is one node without views inside.
public protocol LeafView: PrimitiveView {
  associatedtype Node: ViewNode

  func makeNode(_ tree: Tree) -> Node
  /// Hands the node what the view says now; the node finds out what that changes.
  func update(_ node: Node, _ environment: EnvironmentValues, _ pass: UpdatePass)
}

/// A view that is one node around others.
public protocol ContainerView: PrimitiveView {
  associatedtype Content: View
  associatedtype Node: ViewNode

  var content: Content { get }

  func makeNode(_ tree: Tree) -> Node
  /// Hands the node what the view says now, besides its content.
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
    LeafSlot(view, under: parent, pass)
  }
}

extension ContainerView {
  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    ContainerSlot(view, under: parent, pass)
  }
}

/// Shows nothing and takes no room.
public struct EmptyView: PrimitiveView {
  public init() {}

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(view, under: parent)
  }
}

/// Several views as one, without a place of its own.
public struct Group<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: Content { content }
}
