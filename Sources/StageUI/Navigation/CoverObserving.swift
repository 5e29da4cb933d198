/// A slot that rests while a page of a navigation stack covers it.
@MainActor
protocol CoverObserver: Slot {
  func coverChanged(isCovered: Bool)
}

@MainActor
enum CoverObserving {
  /// Tells the observers in a subtree whether a page covers them, outermost first.
  static func tell(_ slot: Slot, isCovered: Bool) {
    (slot as? any CoverObserver)?.coverChanged(isCovered: isCovered)
    slot.forEachChild { child in
      // A page that is covered by another page of its own stack stays covered.
      if (child as? Page)?.isCovered != true { tell(child, isCovered: isCovered) }
    }
  }
}
