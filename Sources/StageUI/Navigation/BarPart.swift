/// The role of a part of a page's bars and decorations.
enum BarRole: Hashable {
  case shadow, backdrop, dim
  case topBackground, bottomBackground
  case largeTitle, title, back
  case item(ToolbarItemPlacement)
}

/// A view in a bar; the page places it and sets its opacity by its role.
struct BarPart<Content: View>: ContainerView {
  let role: BarRole
  let page: WeakPage
  let content: Content

  init(_ role: BarRole, _ page: Page, @ViewBuilder content: () -> Content) {
    self.role = role
    self.page = WeakPage(page: page)
    self.content = content()
  }

  func makeNode(_ tree: Tree) -> BarPartNode { BarPartNode(tree, role, page) }

  func update(_ node: BarPartNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.setSpacing(for: role)
  }
}

struct WeakPage: @MainActor Equatable {
  weak var page: Page?

  static func == (a: WeakPage, b: WeakPage) -> Bool { a.page === b.page }
}

/// The node of a part; it lays its children out in a row.
final class BarPartNode: ViewNode {
  private(set) var role: BarRole
  private weak var page: Page?
  private var row = StackRow(
    axis: .horizontal, spacing: 0, alignment: VerticalAlignment.center._key)

  init(_ tree: Tree, _ role: BarRole, _ page: WeakPage) {
    self.role = role
    self.page = page.page
    super.init(tree)
    setSpacing(for: role)
  }

  func setSpacing(for role: BarRole) {
    if self.role != role { parent?.setNeedsLayout() }
    self.role = role
    if case .item(let placement) = role {
      relayout(&row.spacing, placement.isAtBottom ? 0 : PageBarNode.itemSpacing)
    }
  }

  var isEmpty: Bool { laidOut.isEmpty }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let nodes = laidOut
    row.orient(nodes)
    return row.size(nodes, proposal)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let nodes = laidOut
    let sizes = row.lengths(nodes, placementProposal)
    var origins = row.origins(nodes, sizes)
    let used = row.size(nodes, sizes).width
    if nodes.count > 1, used < size.width, !nodes.contains(where: \.isSpacer) {
      let gap = (size.width - used) / Double(nodes.count - 1)
      for index in origins.indices { origins[index].x += gap * Double(index) }
    }
    for index in nodes.indices { nodes[index].place(at: origins[index], sizes[index], pass) }
  }

  // MARK: Appearance

  private var look: (opacity: Double, shift: Double) { page?.look(of: role) ?? (1, 0) }

  /// Buttons can be used as soon as their page begins to move in, even before they are visible.
  override var isSeen: Bool {
    switch role {
    case .back, .item: true
    case .title: page?.showsSmallTitle ?? false
    default: look.opacity > 0.01
    }
  }
  override var shownOpacity: Double { look.opacity }
  override var effect: ProjectionTransform? {
    let shift = page?.shift(of: role) ?? .zero
    return shift == .zero
      ? nil : ProjectionTransform(Transform(translationX: shift.x, y: shift.y))
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    let opacity = look.opacity
    guard opacity > 0.001 else { return }
    let shift = page?.shift(of: role) ?? .zero
    let clip = role == .largeTitle ? page?.node.largeTitleClip : nil
    if opacity >= 1, shift == .zero, clip == nil { return super.show(in: &list, at: rect) }
    var group = Raster.Group(id: id, opacity: opacity)
    group.transform = Transform(translationX: shift.x, y: shift.y)
    if let clip {
      // The clip is in the coordinates of the group, which moves with the title.
      group.clip = Path(
        clip.offsetBy(
          dx: rect.minX - frame.minX - shift.x, dy: rect.minY - frame.minY - shift.y))
    }
    let moves = page?.isMoving == true || page?.node.isScrolling == true
    if moves { tree.movingAncestors += 1 }
    list.group(group) { super.show(in: &$0, at: rect) }
    if moves { tree.movingAncestors -= 1 }
  }
}
