/// Makes its content the source of drags, and shows the preview of a drag above the window.
struct DraggableModifier<Preview: View>: ViewModifier {
  let items: () -> DraggedItems
  /// The preview; nil for the content itself.
  let preview: Preview?
  @State private var pose: DragPose?
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  func body(content: Content) -> some View {
    content
      .opacity(pose == nil ? 1 : 0.35)
      .modifier(DragSourceModifier(items: items, follow: follow))
      .modifier(
        PresentationModifier(
          isPresented: Binding(get: { pose != nil }, set: { if !$0 { pose = nil } }),
          layer: { _ in
            pose.map { pose in
              DragPreview(pose: pose, isContent: preview == nil) {
                if let preview { preview } else { content }
              }
            }
          }))
  }

  private func follow(_ event: DragSourceNode.Event) {
    switch event {
    case .lifted(let pose, let point):
      let isHeld = preview != nil && point != nil
      self.pose = with(pose) { if isHeld, let point { $0.center = point } }
    case .moved(let way): pose?.way = way
    case .dropped(let isTaken): end(isTaken)
    }
  }

  private func end(_ isTaken: Bool) {
    guard let way = pose?.way, !reducesMotion, isTaken || way != .zero else { return pose = nil }
    let motion = isTaken ? Animation.easeOut(duration: 0.2) : .spring(duration: 0.35, bounce: 0.15)
    withAnimation(motion) {
      pose?.stage = isTaken ? .taken : .returning
      if !isTaken { pose?.way = .zero }
    } completion: {
      // The view may have been lifted again.
      if pose?.stage != .held { pose = nil }
    }
  }
}

/// A lifted view below the pointer.
private struct DragPreview<Content: View>: View {
  let pose: DragPose
  let isContent: Bool
  @ViewBuilder let content: Content
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    content
      .environment(\.layoutDirection, direction)
      .frame(width: isContent ? pose.size.width : nil, height: isContent ? pose.size.height : nil)
      .scaleEffect(pose.stage == .taken ? 0.5 : 1.04)
      .shadow(color: .black.opacity(0.3), radius: 12, y: 6)
      .opacity(pose.stage == .taken ? 0 : 1)
      .position(pose.center)
      .offset(pose.way)
      // The pose is measured from the left edge of the window.
      .environment(\.layoutDirection, .leftToRight)
      .modifier(PlainModifier<DragPreviewNode>())
      .transition(.identity)
  }
}

/// Shows its child to the eye only: the views inside receive no input.
private final class DragPreviewNode: ModifierNode, PlainNode {
  override var reachable: [ViewNode] { [] }
  override func accessibilityElements() -> [AccessibilityElement] { [] }
}

extension View {
  /// Makes the view draggable: a press of the mouse that moves, or a finger that rests for half a
  /// second, lifts it, and a release over a view with `dropDestination` hands `payload` over.
  ///
  /// Escape cancels the drag. Without a destination the view springs back. Control+X lifts the view
  /// that has the focus, and Control+V drops it on the destination that has the focus; assistive
  /// technology has the actions "Drag" and "Drop" for that.
  ///
  /// - Parameter payload: The value, which is made when the drag begins.
  public func draggable<Item: Transferable>(
    _ payload: @autoclosure @escaping () -> Item
  ) -> some View {
    modifier(
      DraggableModifier<EmptyView>(items: { DraggedItems(values: [payload()]) }, preview: nil))
  }

  /// Makes the view draggable; `preview` follows the pointer instead of the view.
  public func draggable<Item: Transferable, Preview: View>(
    _ payload: @autoclosure @escaping () -> Item, @ViewBuilder preview: () -> Preview
  ) -> some View {
    modifier(
      DraggableModifier(items: { DraggedItems(values: [payload()]) }, preview: preview()))
  }
}
