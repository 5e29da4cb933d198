import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The sounds at the end of a game.
///
/// Each sound starts when the panel shows the sound's star, medal or record.
@MainActor
@Suite struct EndingCuesTests {
  private static func ending(_ score: Int, record: Int?, par: Int? = 920, left: Int = 3) -> Ending {
    Ending(
      score: score, isRecorded: true, record: record, isRecord: score > record ?? 0,
      cardsLeft: left, rank: ScoreRank(score: score), next: nil, marks: [],
      par: par.map { Par(score: $0) })
  }

  /// Returns the sounds that start in frames of 1/60 s, each with its time in seconds.
  private static func heard(_ ending: Ending) -> [(SoundBook.Name, Double)] {
    var cues = EndingCues()
    return (-30...240).flatMap { frame in
      let elapsed = Double(frame) / 60
      return cues.advance(to: EndingStage(elapsed: elapsed), ending).map { ($0, elapsed) }
    }
  }

  @Test func starsMedalAndRecordAreHeardInOrder() {
    let names = Self.heard(Self.ending(858, record: 850)).map(\.0)
    #expect(names == [.ending, .star(1), .star(2), .star(3), .medal, .record])
    let first = Self.heard(Self.ending(858, record: 700)).map(\.0)
    #expect(first.contains(.rank) && !first.contains(.medal), "platinum was never reached before")
    let worse = Self.heard(Self.ending(858, record: 900)).map(\.0)
    #expect(worse.suffix(2) == [.star(3), .medal], "no record")
    let low = Self.heard(Self.ending(300, record: 900)).map(\.0)
    #expect(low == [.ending], "no star and no medal")
    let best = Self.heard(Self.ending(930, record: 940)).map(\.0)
    #expect(best == [.ending, .star(1), .star(2), .star(3), .star(4), .medal])
    #expect(Self.heard(Self.ending(858, record: 900, left: 0)).first?.0 != .ending)
  }

  @Test func soundsStartWithTheStagesTheyBelongTo() {
    let ending = Self.ending(858, record: 850)
    for (name, elapsed) in Self.heard(ending) {
      let (now, before) = (EndingStage(elapsed: elapsed), EndingStage(elapsed: elapsed - 1 / 60.0))
      switch name {
      case .star(let number):
        let points = ScoreScale(Par(score: 920), score: 858).marks[number - 1].points
        #expect(now.star(at: points, of: 858) > 0 && before.star(at: points, of: 858) == 0)
      case .medal, .rank:
        // The medal's scale is smallest, below 1, at the moment of the hit.
        #expect(now.medalScale < 0.95 && before.medal < EndingStage.medalHit)
      case .record: #expect(now.record > 0 && before.record == 0)
      case .ending: #expect(elapsed == 0)
      default: Issue.record("\(name)")
      }
    }
  }

  @Test func parFoundLatePlaysOneStarSound() {
    var cues = EndingCues()
    var ending = Self.ending(858, record: 900, par: nil)
    #expect(cues.advance(to: EndingStage(elapsed: 3), ending) == [.ending, .medal])
    ending.par = Par(score: 920)
    #expect(cues.advance(to: EndingStage(elapsed: 3.1), ending) == [.star(3)])
    #expect(cues.advance(to: EndingStage(elapsed: 3.2), ending) == [])
  }

  @Test func immediateEndingPlaysOneSound() {
    var cues = EndingCues()
    let stage = EndingStage(elapsed: EndingStage.duration + 1)
    let ending = Self.ending(858, record: 850)
    #expect(cues.advance(to: stage, ending, isAtOnce: true) == [.record])
    #expect(cues.advance(to: stage, ending, isAtOnce: true) == [])
  }
}
