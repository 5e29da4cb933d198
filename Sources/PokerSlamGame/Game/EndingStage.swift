import Session

/// What the game-over panel shows at a moment: a function of the time since its entrance.
///
/// The score counts from 0, the bar fills with it, and stars light up as they are passed. Then the
/// medal is stamped, and the comparison with the record comes last, so that nothing is shown before
/// it is earned.
struct EndingStage: Equatable {
  /// Seconds since the panel began to appear.
  var elapsed: Double

  static let countStart = 0.4
  static let countDuration = 1.3
  static let medalStart = 1.8
  static let medalDuration = 0.375
  static let recordStart = 2.25
  static let recordDuration = 0.375
  /// When everything is shown, in seconds after the panel begins to appear.
  static let duration = recordStart + recordDuration
  /// How long a star takes to light up, in seconds.
  static let starDuration = 0.35

  /// The share of the score that has been counted, 0…1; slower towards the end.
  var counted: Double {
    let rest = 1 - Self.share(elapsed - Self.countStart, of: Self.countDuration)
    return 1 - rest * rest
  }

  /// Returns the number that the score's counter shows on its way to `final`.
  func score(of final: Int) -> Int { Int(counted * Double(final)) }

  /// Returns how far a star has lit up, 0…1; `points` is the score that earns it.
  ///
  /// The result is above 0 only once the counter has reached these points.
  func star(at points: Int, of final: Int) -> Double {
    guard points <= final, score(of: final) >= points else { return 0 }
    let rest = 1 - Double(points) / Double(max(final, 1))
    let moment = Self.countStart + Self.countDuration * (1 - rest.squareRoot())
    return Self.share(elapsed - moment, of: Self.starDuration)
  }

  /// How far the medal has been stamped, 0…1.
  var medal: Double { Self.share(elapsed - Self.medalStart, of: Self.medalDuration) }

  /// How far the comparison with the record has appeared, 0…1.
  var record: Double { Self.share(elapsed - Self.recordStart, of: Self.recordDuration) }

  /// The share of the stamping after which the medal hits the panel.
  static let medalHit = 0.6

  /// The medal's scale: it shrinks as the medal comes down, and springs back a little after the
  /// hit.
  var medalScale: Double {
    let hit = Self.medalHit
    return medal < hit
      ? 1.7 - 0.78 * (medal / hit) * (medal / hit) : 0.92 + 0.08 * (medal - hit) / (1 - hit)
  }

  /// Returns the scale of a star that has lit up by a share, 0…1: it swells and settles.
  static func swell(_ star: Double) -> Double { 1 + 2.4 * star * (1 - star) * (1 - star) }

  private static func share(_ seconds: Double, of duration: Double) -> Double {
    min(max(seconds / duration, 0), 1)
  }
}

/// A bar's scale of points: it starts at 0 and ends at par, or at the score if that is higher.
struct ScoreScale: Hashable {
  let par: Par
  let end: Int

  init(_ par: Par, score: Int) {
    self.par = par
    end = max(par.score, score, 1)
  }

  /// Returns the position of a number of points on the bar, 0…1.
  func place(_ points: Double) -> Double { min(max(points / Double(end), 0), 1) }

  struct Mark: Hashable {
    /// The lowest score that earns the star or crown.
    var points: Int
    var isCrown = false
  }

  /// The three stars and the crown, lowest first.
  var marks: [Mark] {
    Par.starShares.map { Mark(points: ($0 * par.score + 99) / 100) }
      + [Mark(points: par.score, isCrown: true)]
  }
}
