import Session

/// The sounds of an ending: which have been played, and which are due.
///
/// `EndingStage` defines the moments, and the panel draws the stages.
struct EndingCues {
  private var hasBegun = false
  private var starCount = 0
  private var hasMedal = false
  private var hasRecord = false

  /// The share of the medal's stamping after which it hits the panel.
  static let hit = EndingStage.medalHit

  /// Returns the sounds that become due when the panel reaches a stage.
  ///
  /// Each sound is returned once.
  ///
  /// - Parameter isAtOnce: whether the panel skips to its last stage. Then only the last of the due
  ///   sounds is returned, because it is the most important one.
  mutating func advance(
    to stage: EndingStage, _ ending: Ending, isAtOnce: Bool = false
  ) -> [SoundBook.Name] {
    guard stage.elapsed >= 0 else { return [] }
    var names: [SoundBook.Name] = []
    // In Rush, the sound of the time's end has been heard already.
    if !hasBegun, !ending.isPerfectClear, ending.rush == nil { names.append(.ending) }
    hasBegun = true
    if let par = ending.par, ending.isRecorded {
      let marks = ScoreScale(par, score: ending.score).marks
      let count = marks.count { stage.star(at: $0.points, of: ending.score) > 0 }
      if count > starCount { names.append(.star(count)) }
      starCount = max(starCount, count)
    }
    if !hasMedal, stage.medal >= Self.hit {
      hasMedal = true
      if let rank = ending.rank {
        // A rank that is higher than in all earlier games has a richer sound.
        let before = ending.record.flatMap { ScoreRank(score: $0) }
        let isFirst = ending.isRecord && before.map { $0 < rank } ?? true
        names.append(isFirst ? .rank : .medal)
      }
    }
    if !hasRecord, stage.record > 0 {
      hasRecord = true
      if ending.isRecord { names.append(.record) }
    }
    return isAtOnce ? Array(names.suffix(1)) : names
  }
}
