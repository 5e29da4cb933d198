/// The root of the slots.
final class RootSlot: Slot {
  var content: Slot?

  func set(_ environment: EnvironmentValues, _ pass: UpdatePass) {
    if environment.safeAreaInsets != self.environment.safeAreaInsets {
      childContainer?.setNeedsLayout()
    }
    tree.directionMayChange(from: self.environment, to: environment)
    self.environment = environment
    childEnvironment = environment
    content?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { content }
}

/// The node of the whole window.
///
/// The content has its own size and is centred in the safe area. Presented views lie above it.
final class RootNode: ViewNode, SafeAreaSource {
  var safeInsets: EdgeInsets { (slot as? RootSlot)?.environment.safeAreaInsets ?? EdgeInsets() }

  override func collectNodes() -> [ViewNode] {
    super.collectNodes() + tree.presentations as [ViewNode]
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let insets = safeInsets
    let room = size.inset(by: insets).positive
    for child in laidOut {
      if child is PresentationNode {
        _ = child.sizeThatFits(ProposedViewSize(size))
        child.place(at: .zero, size, pass)
        continue
      }
      let childSize = child.sizeThatFits(ProposedViewSize(room))
      let origin = Alignment.center.origin(of: child, childSize, in: room)
      child.place(at: Point(origin.x + insets.leading, origin.y + insets.top), childSize, pass)
    }
  }
}
