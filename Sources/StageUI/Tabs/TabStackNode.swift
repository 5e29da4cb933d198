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

/// How the chosen page of a tab view with a bar takes the place of the page before it.
enum TabMotion {
  /// The page fades in above the other one.
  case fade
  /// The pages move in the direction of the order of the tabs.
  case slide
}

/// Shows one page at a time; another page fades in above it or slides in beside it.
///
/// While pages fade, the bottom page of `stack` is drawn opaque, so that the background does not
/// shine through. While they slide, they stand in a row of pages as wide as the tab view, and the row
/// moves: a tab that is chosen meanwhile only changes the place to which the row moves.
final class TabStackNode: ViewNode, PlainNode {
  private struct Entry {
    let page: TabPageNode
    /// The opacity in per cent while the pages fade.
    var opacity: Animated<Double>
    /// The place in the row while the pages slide; each place is as wide as the tab view.
    var place = 0
  }

  private static let fading = Animation.easeInOut(duration: 0.25)
  /// The distance between two places, in the units of `row`.
  private static let whole = PageMotion.whole

  private var index = 0
  private var motion = TabMotion.fade
  /// The motion of the pages in `stack`.
  private var shownMotion = TabMotion.fade
  /// The visible pages, bottom first.
  private var stack: [Entry] = []
  /// The place of the row that is in view.
  private var row = Animated(0.0)
  private weak var current: TabPageNode?

  func show(_ index: Int, _ motion: TabMotion) {
    relayout(&self.index, index)
    relayout(&self.motion, motion)
  }

  private var target: TabPageNode? {
    let pages = tabPages
    return pages.indices.contains(index) ? pages[index] : pages.last
  }

  // MARK: Layout

  override func measure(_ proposal: ProposedViewSize) -> Size { tabSize(proposal, target) }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    if motion != shownMotion {
      finish()
      shownMotion = motion
    }
    choose(target, pass)
    for entry in stack where !entry.page.isLeaving {
      _ = entry.page.sizeThatFits(ProposedViewSize(size))
      entry.page.place(at: .zero, size, pass)
    }
    if stack.count > 1 { apply() }
  }

  private func choose(_ page: TabPageNode?, _ pass: UpdatePass) {
    let here = Set(children.map(ObjectIdentifier.init))
    stack.removeAll { !here.contains(ObjectIdentifier($0.page)) }
    guard page !== current || stack.isEmpty else { return }
    let pages = tabPages
    let start = pages.firstIndex { $0 === current } ?? -1
    current = page
    guard let page else { return }
    page.page?.show()
    if stack.isEmpty || pass.transaction.disablesAnimations {
      stack.append(Entry(page: page, opacity: Animated(100)))
      finish()
      return
    }
    switch shownMotion {
    case .fade: fade(to: page)
    case .slide:
      slide(to: page, isForward: pages.firstIndex { $0 === page } ?? 0 > start, pass.transaction)
    }
    apply()
    settle()
  }

  private func fade(to page: TabPageNode) {
    if !stack.contains(where: { $0.page === page }) {
      stack.append(Entry(page: page, opacity: Animated(0)))
    }
    let fade = UpdatePass(
      tree, transaction: Transaction(animation: Self.fading), isInserting: false)
    for index in stack.indices.dropFirst() {
      stack[index].opacity.set(stack[index].page === page ? 100 : 0, fade, for: self)
    }
  }

  /// Moves the row to a page; a page that is not in the row is added at its end or its beginning.
  private func slide(to page: TabPageNode, isForward: Bool, _ transaction: Transaction) {
    let places = stack.map(\.place)
    let place =
      stack.first { $0.page === page }?.place
      ?? (isForward ? (places.max() ?? 0) + 1 : (places.min() ?? 0) - 1)
    if !stack.contains(where: { $0.page === page }) {
      stack.append(Entry(page: page, opacity: Animated(100), place: place))
    }
    var transaction = transaction
    transaction.animation = transaction.animation ?? .spring(PageMotion.spring)
    row.set(
      Double(place) * Self.whole, UpdatePass(tree, transaction: transaction, isInserting: false),
      for: self)
  }

  // MARK: Animation

  private var isMovingPages: Bool {
    row.isRunning || stack.contains { $0.opacity.isRunning }
  }

  override func tickValues(_ time: Double) -> Bool {
    for index in stack.indices { _ = stack[index].opacity.tick(time) }
    _ = row.tick(time)
    apply()
    settle()
    return isMovingPages
  }

  private func apply() {
    let direction = isMirrored ? -1.0 : 1
    for (index, entry) in stack.enumerated() {
      switch shownMotion {
      case .fade: entry.page.opacity = index == 0 ? 1 : entry.opacity.shown / 100
      case .slide:
        let distance = Double(entry.place) - row.shown / Self.whole
        entry.page.shift = direction * distance * frame.width
      }
    }
    tree.needsPicture = true
  }

  private func settle() {
    if !isMovingPages { finish() }
  }

  /// Hides all pages except for the current one, which is shown in place.
  private func finish() {
    let old = stack
    stack = []
    row = Animated(0)
    for entry in old {
      entry.page.shift = 0
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
    guard shownMotion == .slide, stack.count > 1 else {
      for entry in stack { entry.page.append(to: &list, at: rect.origin) }
      return
    }
    // Pages that move do not cover the views beside the tab view.
    let covered = coveredInsets
    let insets = isMirrored ? covered.mirrored : covered
    var group = Raster.Group(id: id)
    group.clip = Path(
      Rect(
        left: rect.minX - insets.leading, top: rect.minY - insets.top,
        right: rect.maxX + insets.trailing, bottom: rect.maxY + insets.bottom))
    list.group(group) { list in
      for entry in stack where abs(entry.page.shift) < rect.width {
        entry.page.append(to: &list, at: rect.origin)
      }
    }
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
  /// The motion of the style; with reduced motion the pages fade.
  let motion: TabMotion
  let content: Content

  func update(_ node: TabStackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.show(current, environment.accessibilityReduceMotion ? .fade : motion)
  }
}
