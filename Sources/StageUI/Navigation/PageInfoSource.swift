/// A slot that sets properties of the page around it.
@MainActor
protocol PageInfoSource: Slot {
  var pageInfo: PageInfo { get }
}

extension PageInfoSource {
  func isInLeavingBranch(of page: Page) -> Bool {
    var slot = parent
    while let current = slot, current !== page {
      if (current as? Branch)?.isLeaving == true { return true }
      slot = current.parent
    }
    return false
  }
}
