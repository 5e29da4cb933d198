/// Controls that are reachable only by keyboard shortcut: they are never drawn, hit, focused or
/// read aloud.
///
/// Their shortcuts work even while a modal presentation confines the focus. If a control in the
/// focus scope has the same shortcut, that control is pressed instead.
package struct CommandLayer<Content: View>: ContainerView {
  package let content: Content

  package init(@ViewBuilder content: () -> Content) { self.content = content() }

  package func update(
    _ node: CommandLayerNode, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {}
}

package final class CommandLayerNode: ViewNode, PlainNode {
  package override init(_ tree: Tree) {
    super.init(tree)
    tree.commandLayers.append(self)
  }

  override var keepsItsSize: Bool { true }
  override var isSeen: Bool { false }

  package override func arrange(in size: Size, _ pass: UpdatePass) {
    for child in laidOut { child.place(at: .zero, child.sizeThatFits(.zero), pass) }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {}

  override func removed() {
    tree.commandLayers.removeAll { $0 === self }
    super.removed()
  }
}
