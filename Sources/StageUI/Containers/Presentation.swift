/// The node of a presented view, which is drawn above the whole content of the window.
final class PresentationNode: ViewNode, SafeAreaSource {
  var safeInsets: EdgeInsets { slot?.environment.safeAreaInsets ?? EdgeInsets() }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override var keepsItsSize: Bool { true }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    for child in laidOut {
      _ = child.sizeThatFits(ProposedViewSize(size))
      child.place(at: .zero, size, pass)
    }
  }
}

/// The state of one presentation, and how to close it.
@MainActor
final class Presentation {
  var close: (() -> Void)?
  /// Whether only the program can close the presentation.
  var isLocked = false
  weak var tree: Tree?

  func dismiss() { close?() }

  /// Closes the presentation after a tap on one of its choices; a tap on a text field is no choice.
  func dismissAfterChoice() {
    if !(tree?.focus.focused is TextEntryNode) { dismiss() }
  }

  /// Closes the presentation after a tap outside, a drag or a back command, unless it is locked.
  func dismissByHand() {
    if !isLocked { dismiss() }
  }
}

struct PresentationModifier<Layer: View>: PrimitiveModifier {
  var isPresented: Binding<Bool>
  var onDismiss: (() -> Void)?
  /// Makes the presented view.
  ///
  /// During the removal animation, the view that was made last stays visible.
  var layer: @MainActor (Presentation) -> Layer

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(PresentationSlot(view, under: parent, pass))
  }
}

/// Shows the presented view in a node above all others, with the environment of the presenting
/// view.
private final class PresentationSlot<Layer: View>: WrapperSlot<PresentationModifier<Layer>> {
  private let presentation = Presentation()
  private var holder: PresentationHolder<Layer>?
  private var dependencies = Dependencies()

  override func prepare(_ pass: UpdatePass) {
    // The view is shown after the pass, because the presenting view may be inserted in this pass.
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved else { return }
      self.show(UpdatePass(self.tree, isInserting: false))
    }
  }

  override func apply(_ pass: UpdatePass) {
    super.apply(pass)
    show(pass)
  }

  override func revalidate(_ pass: UpdatePass) {
    if isInvalid, !isRemoved { show(pass) }
  }

  /// The number of presentations of the same type that contain the slot.
  private var presentationDepth: Int {
    var depth = 0
    var slot = parent
    while let current = slot {
      if current is PresentationHolder<Layer> { depth += 1 }
      slot = current.parent
    }
    return depth
  }

  private static var mostPresentations: Int { 8 }

  private func show(_ pass: UpdatePass) {
    isInvalid = false
    let modifier = self.modifier
    // This is the first place that reads the binding, so the slot's dependency on it is tracked
    // here.
    let layer = dependencies.track(for: self) {
      modifier.isPresented.wrappedValue ? modifier.layer(presentation) : nil
    }
    if let layer {
      if holder == nil, presentationDepth >= Self.mostPresentations {
        tree.warn("presentations are nested too deeply; the innermost is not shown", at: self)
        return
      }
      let holder = self.holder ?? PresentationHolder(presentation, under: self)
      self.holder = holder
      presentation.tree = tree
      presentation.close = { modifier.isPresented.wrappedValue = false }
      holder.onDismiss = modifier.onDismiss
      holder.show(layer, pass)
    } else if let holder {
      holder.hide(pass) { [weak self] in
        self?.holder = nil
        holder.remove()
        if let action = holder.onDismiss { self?.tree.afterUpdate(action) }
      }
    }
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    super.forEachChild(body)
    if let holder { body(holder) }
  }

  /// Collects only the presenting view: the presented one is laid out by its own node.
  override func collect(into nodes: inout [ViewNode]) { content?.collect(into: &nodes) }

  override func remove() {
    super.remove()
    dependencies.forget(self)
  }
}

/// The slot of a presented view; it exists until the removal animation has ended.
private final class PresentationHolder<Layer: View>: Slot {
  private let presentation: Presentation
  var onDismiss: (() -> Void)?
  private let node: PresentationNode
  private var branch: TypedBranch<Layer>?

  init(_ presentation: Presentation, under parent: Slot) {
    self.presentation = presentation
    presentation.isLocked = false
    node = PresentationNode(parent.tree)
    super.init(under: parent)
    node.slot = self
    node.content = self
    childContainer = node
    isolateEnvironment()
    tree.presentations.append(node)
  }

  func show(_ layer: Layer, _ pass: UpdatePass) {
    refreshEnvironment()
    if let branch {
      branch.cancelRemoval(pass)
      branch.update(layer, pass)
    } else {
      branch = TypedBranch(layer, under: self, pass)
      node.childrenChanged()
    }
    node.isLeaving = false
  }

  func hide(_ pass: UpdatePass, gone: @escaping @MainActor () -> Void) {
    node.isLeaving = true
    branch?.leave(pass, gone: gone)
  }

  private func refreshEnvironment() {
    guard let parent, !parent.childEnvironment.isSame(as: environment) else { return }
    environment = parent.childEnvironment
    childEnvironment = environment
    isolateEnvironment()
  }

  /// Sets the values that differ in the presented view: it is not part of the stack of pages
  /// around the presenting view.
  private func isolateEnvironment() {
    childEnvironment.dismiss = DismissAction(target: presentation)
    if childEnvironment.navigation != nil { childEnvironment.navigation = nil }
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    refreshEnvironment()
    branch?.takeEnvironment(pass)
  }

  override var onlyChild: Slot? { branch }

  override func remove() {
    guard !isRemoved else { return }
    super.remove()
    tree.presentations.removeAll { $0 === node }
    node.removed()
  }
}

struct InteractiveDismissModifier: NodeModifier {
  var isDisabled: Bool

  func makeNode(_ tree: Tree) -> ModifierNode { ModifierNode(tree) }

  func update(_ node: ModifierNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    environment.dismiss.target?.isLocked = isDisabled
  }
}

extension View {
  /// Prevents the user from closing the presentation that contains the view.
  ///
  /// The program can still close it.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(InteractiveDismissModifier(isDisabled: isDisabled))
  }
}
