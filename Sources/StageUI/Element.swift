/// What one place on the screen shows and does: the form every view comes down to.
public struct Element {
  /// Tells the element from its siblings, frame after frame.
  public var id: UInt64
  /// In the parent's coordinates, before `transform`.
  public var frame: Rect
  /// Moves, turns and scales about the frame's centre: rendering and hits, not layout.
  public var transform = Transform.identity
  /// Fades the element and its children as one picture.
  public var opacity = 1.0
  /// Children with a higher number are drawn, and hit, above their siblings.
  public var zIndex = 0.0
  /// Drawn below the children.
  public var drawing: Drawing?
  public var accessibility: Accessibility?
  public var actions = Actions()
  public var children: [Element]

  public init(
    id: UInt64, frame: Rect, drawing: Drawing? = nil, accessibility: Accessibility? = nil,
    children: [Element] = []
  ) {
    self.id = id
    self.frame = frame
    self.drawing = drawing
    self.accessibility = accessibility
    self.children = children
  }
}

/// A picture as a function of values: recorded again only when the values or the size differ.
public struct Drawing {
  let inputs: AnyHashable
  let draw: (inout GraphicsContext, Size) -> Void

  /// `draw` must depend on nothing but what it is given.
  public init<Inputs: Hashable>(
    _ inputs: Inputs, draw: @escaping (inout GraphicsContext, Size, Inputs) -> Void
  ) {
    self.inputs = AnyHashable(inputs)
    self.draw = { draw(&$0, $1, inputs) }
  }
}

/// What an element does when it is touched.
public struct Actions {
  /// Pressed and released inside, with the primary button or a finger.
  public var onTap: (@MainActor () -> Void)?
  /// Every step of a primary press that begins inside, until it ends anywhere.
  public var onDrag: (@MainActor (DragEvent) -> Void)?
  /// Pressed with the secondary button.
  public var onSecondaryTap: (@MainActor () -> Void)?
  /// Keys that act as if the element had the focus, whatever has it.
  public var keys: [(key: Key, action: @MainActor () -> Void)] = []

  public init() {}

  var wantsPrimary: Bool { onTap != nil || onDrag != nil }
}

/// A step of a press, in the coordinates of the element it began in.
public struct DragEvent: Hashable, Sendable {
  public enum Phase: Hashable, Sendable { case began, moved, ended, cancelled }

  public var phase: Phase
  public var location: Point
  public var startLocation: Point
}
