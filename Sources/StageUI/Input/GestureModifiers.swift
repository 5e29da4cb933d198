struct GestureModifier<G: Gesture>: NodeModifier {
  var gesture: G
  var priority = GesturePriority.normal
  var mask = GestureMask.all
  var isPressable = false

  func makeNode(_ tree: Tree) -> GestureNode<G> { GestureNode(tree, self) }

  func update(_ node: GestureNode<G>, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self, isEnabled: environment.isEnabled)
  }
}

/// The node of a gesture: receives presses that begin inside of it.
final class GestureNode<G: Gesture>: InputNode {
  private var modifier: GestureModifier<G>

  init(_ tree: Tree, _ modifier: GestureModifier<G>) {
    self.modifier = modifier
    super.init(tree)
  }

  func set(_ modifier: GestureModifier<G>, isEnabled: Bool) {
    self.modifier = modifier
    setEnabled(isEnabled)
    tree.pointing.forEachRecognizer(of: self) { recognizer in
      if let recognizer = recognizer as? GestureRecognizer<G.Value> {
        modifier.gesture._update(recognizer)
      }
    }
  }

  override var takesPresses: Bool { true }
  override var isPressable: Bool { modifier.isPressable }
  override var gestureMask: GestureMask { modifier.mask }
  override var gesturePriority: GesturePriority { modifier.priority }

  override func makeRecognizer() -> AnyGestureRecognizer? { modifier.gesture._makeRecognizer() }
}

extension View {
  /// Adds a gesture to the view; gestures of views inside have priority.
  public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, mask: mask))
  }

  /// Adds a gesture to the view; the gesture is active while `isEnabled` is true.
  public func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Adds a gesture with priority over those of views inside; the gesture is active while
  /// `isEnabled` is true.
  public func highPriorityGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Adds a gesture that neither excludes other gestures nor is excluded by them; the gesture is
  /// active while `isEnabled` is true.
  public func simultaneousGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Adds a gesture to the view with priority over those of views inside.
  public func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Adds a gesture that neither excludes other gestures nor is excluded by them.
  public func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  /// Calls `action` after `count` taps on the view.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> some View {
    modifier(
      GestureModifier(
        gesture: TapGesture(count: count).onEnded { _ in action() }, isPressable: true))
  }

  /// Calls `action` with the position of the tap, after `count` taps on the view.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (Point) -> Void
  ) -> some View {
    modifier(
      GestureModifier(
        gesture: SpatialTapGesture(count: count, coordinateSpace: coordinateSpace)
          .onEnded { action($0.location) }, isPressable: true))
  }

  /// Calls `action` after a press of `minimumDuration` seconds that moves at most `maximumDistance`
  /// points.
  ///
  /// `onPressingChanged` is also called for shorter presses.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: Double = 10,
    perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        .pressing(action) { onPressingChanged?($0) })
  }

  /// Calls `action` after a long press, and `pressing` with true when the press begins and with
  /// false when it ends.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: Double = 10, pressing: ((Bool) -> Void)?,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
      onPressingChanged: pressing)
  }
}
