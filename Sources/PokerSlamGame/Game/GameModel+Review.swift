package import Session
internal import StageUI

// Looking back at a game: the search for the best line of its deal, the review, and the ending.
extension GameModel {
  /// The result of the review search for a finished game; nil until it is known.
  package var review: GameReview? { ending?.review }

  var hasEndingPanel: Bool { endingParts > 0 }

  package var isReviewAwaited: Bool { ending?.isReviewAwaited ?? false }

  package var par: Par? { ending?.par }

  /// Seconds since the game ended.
  package var secondsSinceEnding: Double { Double(now - endedAt) * 1e-9 }

  /// Shows the whole ending at once, once its panel has begun to appear.
  package func skipEnding() {
    if hasEndingPanel, secondsSinceEnding > Ending.entranceMoment { skipsEnding = true }
  }

  /// Whether a search is running.
  package var isSearching: Bool { search != nil || beamSearch != nil }

  /// Starts the search for the best line of the deal, once all cards are on the table.
  func followDeal() {
    guard beam == nil, beamSearch == nil, ending == nil, session.game.mode.hasPar,
      !pieces.isEmpty, !isDealing, let runSearch
    else { return }
    // A review of the hands played so far would take several times as long as the line.
    let search = ReviewSearch(session.game, line: [])
    beamSearch = search
    runSearch(search) { [weak self] review in
      guard let self, search === beamSearch else { return }
      beamSearch = nil
      learn(review.beam)
    }
  }

  /// Stores the best line of the deal and begins to compare the game with it.
  private func learn(_ line: Beam) {
    let game = session.game
    beam = (line, game)
    if game.mode.hasPar {
      withAnimation(.easeOut(duration: 0.3)) { pace = Pace(line, of: game) }
    }
  }

  func cancelBeamSearch() {
    beamSearch?.cancel()
    beamSearch = nil
  }

  /// Starts the review search when the game has ended, and cancels it when the last move is undone.
  func followEnding() {
    guard ending != nil else {
      cancelSearch()
      return
    }
    guard review == nil, search == nil, session.game.mode.hasReview, let runSearch else { return }
    cancelBeamSearch()
    let search = ReviewSearch(of: session, knowing: beam?.line, isCoached: isCoached())
    self.search = search
    runSearch(search) { [weak self] in self?.take($0, from: search) }
  }

  /// Accepts the result of the current search; ignores results of earlier searches.
  private func take(_ review: GameReview, from search: ReviewSearch) {
    guard search === self.search else { return }
    found = review
    showReview()
  }

  /// Creates the next part of the game-over panel or shows the review; at most one of them per
  /// frame.
  func showEnding() {
    guard ending != nil else { return }
    if endingParts < Ending.parts, secondsSinceEnding >= Ending.panelMoment {
      endingParts += 1
    } else if found != nil {
      showReview()
    }
  }

  private func showReview() {
    guard let review = found, !Ending.isBusy(at: secondsSinceEnding) else { return }
    if beam == nil { learn(review.beam) }
    withAnimation(.easeOut(duration: 0.3)) {
      ending?.review = review
      ending?.par = pace?.par
    }
    let awaiting = awaiting
    cancelSearch()
    onReview?(self)
    awaiting?(review)
  }

  /// Calls `action` once with the review of the finished game; immediately if the review is known.
  ///
  /// `action` is never called if the game is replaced or continued first.
  package func whenReviewed(_ action: @escaping @MainActor (GameReview) -> Void) {
    if let review {
      action(review)
    } else if search != nil {
      awaiting = action
      ending?.isReviewAwaited = true
    }
  }

  /// Cancels the review search when the game continues.
  package func cancelSearch() {
    search?.cancel()
    (search, awaiting, found) = (nil, nil, nil)
    if isReviewAwaited { ending?.isReviewAwaited = false }
  }
}
