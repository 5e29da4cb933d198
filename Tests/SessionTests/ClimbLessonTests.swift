import Testing

@testable import Session

@Suite struct ClimbLessonTests {
  /// Plays the hand that the lesson asks for.
  private func playGoal(of session: inout ClimbSession) throws {
    let move = Move(ClimbLesson.goal(in: session.run))
    #expect(ClimbLesson.allows(.move(move), in: session.run))
    _ = try session.decide(.move(move))
  }

  @Test func oneHandIsLeftToReachTheFirstTarget() throws {
    var session = ClimbLesson.session(at: 0)
    #expect(ClimbLesson.step(of: session.run) == .target && session.run.level == 1)
    #expect(session.run.deal.score < session.run.target && session.run.hearts == 3)
    try playGoal(of: &session)
    #expect(session.run.phase == .shop && ClimbLesson.step(of: session.run) == .buy)
  }

  /// Either charm can be bought, and acts on the best hand of the next level.
  @Test(arguments: 0..<2) func eitherCharmActsOnTheNextHand(slot: Int) throws {
    var session = ClimbLesson.session(at: 0)
    try playGoal(of: &session)
    #expect(!ClimbLesson.allows(.next, in: session.run))
    #expect(ClimbLesson.allows(.buy(slot), in: session.run))
    _ = try session.decide(.buy(slot))
    #expect(ClimbLesson.step(of: session.run) == .goOn)
    #expect(ClimbLesson.allows(.next, in: session.run))
    _ = try session.decide(.next)
    #expect(ClimbLesson.step(of: session.run) == .charm)
    let goal = ClimbLesson.goal(in: session.run)
    let sum = try #require(session.run.sum(at: goal))
    #expect(sum.acts.count == 1 && sum.points == session.run.hands.map(\.score).max())
    try playGoal(of: &session)
    #expect(ClimbLesson.step(of: session.run) == .solved)
  }

  @Test func nothingElseIsAllowed() throws {
    var session = ClimbLesson.session(at: 0)
    let run = session.run
    let small = try #require(run.hands.first { run.deal.score + $0.score < run.target })
    #expect(!ClimbLesson.allows(.move(small.move), in: run))
    #expect(!ClimbLesson.allows(.bad(small.move), in: run))
    #expect(!ClimbLesson.allows(.yield, in: run) && !ClimbLesson.allows(.next, in: run))
    try playGoal(of: &session)
    for event: ClimbEvent in [.buy(2), .buy(3), .buy(4), .buy(9), .reroll] {
      #expect(!ClimbLesson.allows(event, in: session.run), "\(event)")
    }
  }
}
