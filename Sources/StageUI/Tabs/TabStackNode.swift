extension ViewNode {
  /// The pages, without those being removed.
  final var tabPages: [TabPageNode] { laidOut.compactMap { $0 as? TabPageNode } }

  /// Returns the proposal with lengths of `page` where it has none.
  final func tabSize(_ proposal: ProposedViewSize, _ page: TabPageNode?) -> Size {
    if let width = proposal.width, let height = proposal.height { return Size(width, height) }
    page?.page?.show()
    let own = page?.sizeThatFits(proposal) ?? .zero
    return Size(proposal.width ?? own.width, proposal.height ?? own.height)
  }
}

/// Shows one page at a time; another page fades in above it.
///
/// The bottom page of `stack` is drawn opaque, so that the background does not shine through while
/// two pages fade.
final class TabStackNode: ViewNode, PlainNode {
  private struct Entry {
    let page: TabPageNode
    /// The opacity in per cent.
    var opacity: Animated<Double>
  }

  private static let fading = Animation.easeInOut(duration: 0.25)

  private var index = 0
  /// The visible pages, bottom first.
  private var stack: [Entry] = []
  private weak var current: TabPageNode?

  func show(_ index: Int) { relayout(&self.index, index) }

  private var target: TabPageNode? {
    let pages = tabPages
    return pages.indices.contains(index) ? pages[index] : pages.last
  }

  // MARK: Layout

  override func measure(_ proposal: ProposedViewSize) -> Size { tabSize(proposal, target) }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    choose(target, pass)
    for entry in stack where !entry.page.isLeaving {
      _ = entry.page.sizeThatFits(ProposedViewSize(size))
      entry.page.place(at: .zero, size, pass)
    }
  }

  private func choose(_ page: TabPageNode?, _ pass: UpdatePass) {
    let here = Set(children.map(ObjectIdentifier.init))
    stack.removeAll { !here.contains(ObjectIdentifier($0.page)) }
    guard page !== current || stack.isEmpty else { return }
    current = page
    guard let page else { return }
    page.page?.show()
    if stack.isEmpty || pass.transaction.disablesAnimations {
      stack.append(Entry(page: page, opacity: Animated(100)))
      finish()
      return
    }
    if !stack.contains(where: { $0.page === page }) {
      stack.append(Entry(page: page, opacity: Animated(0)))
    }
    let fade = UpdatePass(
      tree, transaction: Transaction(animation: Self.fading), isInserting: false)
    for index in stack.indices.dropFirst() {
      stack[index].opacity.set(stack[index].page === page ? 100 : 0, fade, for: self)
    }
    apply()
    settle()
  }

  // MARK: Animation

  override func tickValues(_ time: Double) -> Bool {
    for index in stack.indices { _ = stack[index].opacity.tick(time) }
    apply()
    settle()
    return stack.contains { $0.opacity.isRunning }
  }

  private func apply() {
    for (index, entry) in stack.enumerated() {
      entry.page.opacity = index == 0 ? 1 : entry.opacity.shown / 100
    }
    tree.needsPicture = true
  }

  private func settle() {
    if !stack.contains(where: { $0.opacity.isRunning }) { finish() }
  }

  /// Hides all pages except for the current one.
  private func finish() {
    let old = stack
    stack = []
    for entry in old {
      if entry.page === current {
        entry.page.opacity = 1
        stack = [Entry(page: entry.page, opacity: Animated(100))]
      } else if !entry.page.isLeaving {
        entry.page.page?.hide()
      }
    }
  }

  // MARK: Drawing and input

  override func show(in list: inout DisplayList, at rect: Rect) {
    for entry in stack { entry.page.append(to: &list, at: rect.origin) }
  }

  override var reachable: [ViewNode] { super.reachable.filter { $0 === current } }
  override func shows(_ child: ViewNode) -> Bool { child === current }

  override func accessibilityElements() -> [AccessibilityElement] {
    isReachable ? current?.accessibilityElements() ?? [] : []
  }
}

/// The pages of a tab view, of which one is shown.
struct TabStack<Content: View>: ContainerView {
  let current: Int
  let content: Content

  func update(_ node: TabStackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.show(current)
  }
}
