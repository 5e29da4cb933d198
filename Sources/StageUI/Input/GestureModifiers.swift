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

/// Follows presses that begin inside of it.
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
  /// Follows presses on the view; gestures of the views inside come first.
  public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, mask: mask))
  }

  /// Follows presses on the view while that is wanted.
  public func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  public func highPriorityGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  public func simultaneousGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Follows presses on the view before the views inside do.
  public func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Follows presses on the view whatever the views inside make of them.
  public func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  public func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> some View {
    modifier(
      GestureModifier(
        gesture: TapGesture(count: count).onEnded { _ in action() }, isPressable: true))
  }

  /// Does something with the place that is tapped.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (Point) -> Void
  ) -> some View {
    modifier(
      GestureModifier(
        gesture: SpatialTapGesture(count: count, coordinateSpace: coordinateSpace)
          .onEnded { action($0.location) }, isPressable: true))
  }

  /// Does something after a press that stays; `onPressingChanged` also tells of presses that do not.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: Double = 10,
    perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        .pressing(action) { onPressingChanged?($0) })
  }
}
