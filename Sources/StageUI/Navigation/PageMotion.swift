/// Starts and ends the movements of pages.
///
/// Each page has a presence: 0 beyond the trailing edge, 1 in place. A change during a movement
/// starts from the current presences and velocities.
@MainActor
struct PageMotion {
  /// The presence of a page in place, in units of which an animation ends within a fraction.
  static let whole = 512.0
  /// The distance that a page below moves while it is covered, as a fraction of the width.
  static let parallax = 0.3
  /// The opacity of the black over a covered page.
  static let dimming = 0.12

  static let spring = Spring(response: 0.36, dampingRatio: 1)
  static let fade = Animation.easeInOut(duration: 0.25)

  let navigator: Navigator

  init(_ navigator: Navigator) { self.navigator = navigator }

  private var tree: Tree { navigator.tree }

  private func animation(velocity: Double? = nil) -> Animation {
    if navigator.reducesMotion { return Self.fade }
    guard let velocity else { return .spring(Self.spring) }
    return .interpolatingSpring(Self.spring, initialVelocity: velocity)
  }

  /// Moves a new page in; other new pages below it appear when they are covered.
  func push(_ page: Page, removed: [Page], isAnimated: Bool) {
    for other in navigator.pages where other !== page && other.isNew { other.isDeferred = true }
    for other in navigator.pages { other.isNew = false }
    page.setPresence(0)
    move(page, to: 1, isAnimated: isAnimated)
    if !isAnimated { for page in removed { page.setPresence(0) } }
  }

  /// Moves pages out; those that are not visible disappear at once.
  func pop(_ removed: [Page], isAnimated: Bool) {
    guard let top = navigator.top else { return }
    if top.isDeferred, let above = removed.last(where: { !$0.isDeferred }) {
      // The page was exactly below the page that covers it.
      top.setPresence(above.presence)
    }
    top.isDeferred = false
    let drawn = pagesDrawnBefore(removed)
    // Pages that were waiting to be covered leave too.
    let above = navigator.pages.drop { $0 !== top }.filter { $0.isLeaving && $0.target > 0 }
    for page in above {
      let isVisible = isAnimated && !page.isDeferred && drawn.contains { $0 === page }
      move(page, to: 0, velocity: page.releaseVelocity, isAnimated: isVisible)
      page.releaseVelocity = nil
    }
    if top.presence < 1, !top.isDragged { move(top, to: 1, isAnimated: isAnimated) }
  }

  /// Returns the pages that were visible before `removed` began to leave.
  private func pagesDrawnBefore(_ removed: [Page]) -> [Page] {
    let pages = navigator.pages
    let first = pages.lastIndex { page in
      page.isInPlace && !page.isDeferred && (!page.isLeaving || removed.contains { $0 === page })
    }
    return Array(pages[(first ?? 0)...])
  }

  /// Moves a page to a presence; `velocity` is that of the finger, in presences per second.
  func move(_ page: Page, to target: Double, velocity: Double? = nil, isAnimated: Bool = true) {
    guard isAnimated else { return page.setPresence(target) }
    let way = target - page.presence
    let relative = velocity.map { abs(way) < 0.001 ? 0 : max($0 / way, 0) }
    page.animatePresence(
      to: target,
      UpdatePass(
        tree, transaction: Transaction(animation: animation(velocity: relative)),
        isInserting: true))
  }

  /// Returns the pages that have to be removed now, after updating which pages are covered.
  func settle() -> [Page] {
    let pages = navigator.pages
    guard let cover = pages.lastIndex(where: { $0.isInPlace && !$0.isLeaving }) else { return [] }
    for page in pages[..<cover] where page.isDeferred {
      page.isDeferred = false
      page.setPresence(1)
    }
    var gone = Array(pages[..<cover]).filter(\.isLeaving)
    gone += pages[cover...].filter { $0.isLeaving && ($0.isAway || $0.isDeferred) }
    navigator.updateCoverage()
    return gone
  }
}

extension Navigator {
  /// The pages that are not covered completely, bottom first.
  var drawnPages: [Page] {
    let first = pages.lastIndex { $0.isInPlace && !$0.isLeaving && !$0.isDeferred } ?? 0
    return pages[first...].filter { !$0.isDeferred }
  }

  /// Tells the pages whether other pages cover them.
  func updateCoverage() {
    let drawn = drawnPages
    for page in pages {
      let isCovered = !drawn.contains { $0 === page }
      if page.isCovered != isCovered { page.isCovered = isCovered }
    }
  }

  /// Returns how far the pages above cover a page, 0…1.
  func cover(of page: Page) -> Double {
    guard let index = pages.firstIndex(where: { $0 === page }) else { return 0 }
    return pages[(index + 1)...].reduce(0) { $1.isDeferred ? $0 : max($0, $1.presence) }
  }
}
