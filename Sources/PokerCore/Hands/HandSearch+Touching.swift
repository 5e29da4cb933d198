extension Grid {
  /// Calls `body` for each hand under any touch rule, until `body` returns false.
  ///
  /// It passes the mask of the hand's cells, the hand's tally and its number of cards. The hands
  /// come in no particular order. The search is that of `visitHands(_:_:)`, but without precomputed
  /// sets: a set is extended by each touching cell that was not tried before.
  @inline(__always)
  func visitHands(
    touching: borrowing Touching, _ body: (_ mask: UInt32, HandTally, _ count: Int) -> Bool
  ) {
    let neighbours = touching.masks.span
    let continuations = RankContinuations.table
    let cards = CellTallies(self)
    let single = cards.tallies.span
    var boardStorage = [128 of UInt32](repeating: 0)
    var boards = boardStorage.mutableSpan
    Bitboards.fill(&boards, cards)
    var set = HandTally.none
    var place = Growth(mask: 0, near: ~0, closed: 0, untried: cards.occupied)
    var size = 0
    var setStorage = [8 of HandTally](repeating: .none)
    var sets = setStorage.mutableSpan
    var placeStorage = [8 of Growth](repeating: place)
    var places = placeStorage.mutableSpan
    while true {
      if place.untried == 0 {
        if size == 0 { return }
        size &-= 1
        // Unchecked, here and below: sizes are 0…3, cells 0…24.
        set = unsafe sets[unchecked: size]
        place = unsafe places[unchecked: size]
        continue
      }
      let cell = place.untried.trailingZeroBitCount
      let bit: UInt32 = 1 &<< UInt32(cell)
      place.untried &= place.untried &- 1
      let tally = unsafe set.adding(single[unchecked: cell])
      let count = size &+ 1
      let mask = place.mask | bit
      if tally.isHand(ofCount: count), !body(mask, tally, count) { return }
      let near = unsafe (size == 0 ? 0 : place.near) | neighbours[unchecked: cell]
      let closed = place.closed | place.near & (bit &- 1) | bit
      var next =
        near & ~closed & Bitboards.cells(tally.continuations(continuations), in: boards.span)
      if count == 4 {
        while next != 0 {
          let cell = next.trailingZeroBitCount
          next &= next &- 1
          let five = unsafe tally.adding(single[unchecked: cell])
          if five.isHand(ofCount: 5), !body(mask | 1 &<< UInt32(cell), five, 5) { return }
        }
        continue
      }
      if next == 0 { continue }
      unsafe sets[unchecked: size] = set
      unsafe places[unchecked: size] = place
      (size, set) = (count, tally)
      place = Growth(mask: mask, near: near, closed: closed, untried: next)
    }
  }
}

/// A set of cells that the search extends.
private struct Growth {
  let mask: UInt32
  /// The cells that touch the set; every cell for the empty set.
  let near: UInt32
  /// The cells that must not extend the set: its own, and those already tried at one of its
  /// ancestors.
  let closed: UInt32
  /// The cells that are still to be tried as extensions of the set.
  var untried: UInt32
}
