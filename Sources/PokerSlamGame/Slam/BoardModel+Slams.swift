import Session
import StageUI

extension BoardModel {
  /// Shows a hand that was played.
  ///
  /// If the hand has a slam animation, the board, the score and the ending change during the
  /// animation; otherwise they change at once. With reduced motion a small hand has no slam,
  /// because its glow is enough.
  func hold(_ hand: HeldHand, _ style: SlamStyle) {
    guard style != .none, var slam = hand.slam(id: slamCount + 1, at: now, adjacency, style),
      style == .full || slam.tier > .small
    else {
      showHit(of: hand)
      showBoard(of: hand)
      showScore(of: hand)
      noteHandShown(isLate: false)
      return
    }
    slamCount += 1
    let hit = now + UInt64(slam.hit * 1e9)
    slam.flashes = flashedAt.map { hit >= $0 + UInt64(Slam.flashInterval * 1e9) } ?? true
    if slam.flashes { flashedAt = hit }
    // Keep the previous slam: its cards may still be falling.
    slams = slams.suffix(1) + [slam]
    var hand = hand
    hand.slam = slam
    held = hand
    heldScore = score - slam.points
    cardsToFall = hand.arrivals.count
    if style == .full {
      let played = CellSet(slam.cards.compactMap(\.way.first))
      for index in pieces.indices where played.contains(pieces[index].cell) {
        pieces[index].isPlayed = true
      }
    }
    followHeldHand()
  }

  /// Shows those changes of the last hand that are due by now, and removes slams that are over.
  func followHeldHand() {
    if slams.contains(where: { $0.isOver(at: now) }) { slams.removeAll { $0.isOver(at: now) } }
    guard let hand = held, let slam = hand.slam else { return }
    let elapsed = slam.elapsed(at: now)
    while let ticks = held?.ticks, ticks < slam.cards.count, elapsed >= slam.tick(ticks),
      slam.style == .full
    {
      held?.ticks += 1
      tell(.tick(ticks, of: slam))
    }
    while let acts = held?.acts, acts < slam.actCount, elapsed >= slam.act(acts),
      slam.style == .full
    {
      held?.acts += 1
      tell(.act(acts, of: slam))
    }
    // The board changes one frame after the hit: a frame that showed both the hit and the change
    // took 4.7 ms (2026-11).
    if elapsed >= slam.hit { release(hand.showsHit ? .board : .hit) }
    if elapsed >= slam.landing { release(.score) }
    if elapsed >= slam.ending { release(.all) }
  }

  /// Shows the remaining changes of the last hand at once, because the player goes on.
  package func settle() {
    guard let slam = held?.slam else { return finishSweep() }
    let elapsed = slam.elapsed(at: now)
    if !isOver, let index = slams.firstIndex(where: { $0.id == slam.id }) {
      slams[index].cut = max(elapsed, slam.hit)
    }
    release(.all)
    finishSweep()
  }

  /// Whether the board and the score show all that has happened.
  package var isSettled: Bool { held == nil }

  /// Settles the last hand and returns the new cell of the card that is shown at `place`.
  ///
  /// If nothing has to be settled, it returns `place` itself. If the card is gone, it returns nil.
  func settle(pressing place: Cell?) -> Cell? {
    guard held != nil || isSweeping, let place else { return place }
    let id = pieces.first { $0.cell == place && !$0.isPlayed }?.id
    settle()
    return id.flatMap { id in pieces.first { $0.id == id }?.cell }
  }

  private func release(_ part: HeldHand.Part) {
    guard let hand = held else { return }
    withAnimation(BoardView.move) {
      if !hand.showsHit {
        held?.showsHit = true
        showHit(of: hand)
      }
      if part >= .board, !hand.showsBoard {
        held?.showsBoard = true
        showBoard(of: hand)
      }
      if part >= .score, !hand.showsScore {
        held?.showsScore = true
        showScore(of: hand)
      }
      guard part == .all else { return }
      held = nil
      noteHandShown(isLate: true)
    }
  }

  private func showHit(of hand: HeldHand) {
    if let slam = hand.slam, slam.style == .full {
      impact = Impact(number: impact.number + 1, tier: slam.tier)
    }
    tell(.hit(hand.happened, hand.slam))
    feelHit(hand.happened)
  }

  private func showBoard(of hand: HeldHand) {
    if let cards = hand.swept { beginSweep(cards) }
    let arrivals = hand.arrivals
    cardsToFall = 0
    showCards(perFrame: 1) { _, cell in
      arrivals.firstIndex(of: cell).map { .refilled(order: $0) } ?? .placed
    }
  }

  private func showScore(of hand: HeldHand) {
    heldScore = nil
    celebration = hand.celebration(number: (celebration?.number ?? 0) + 1)
  }

  /// Removes all slams, because the game goes to another position.
  func dropSlams() {
    (held, heldScore, cardsToFall) = (nil, nil, 0)
    if !slams.isEmpty { slams = [] }
    for index in pieces.indices where pieces[index].isPlayed { pieces[index].isPlayed = false }
  }
}
