import Records
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The work of the leaderboard's frames, which does not depend on the number of scores and friends.
@MainActor
@Suite struct LeaderboardCostTests {
  /// A leaderboard of any length, whose rows are computed when they are asked for.
  @MainActor
  private final class LongLeaderboard: LeaderboardService {
    private let count: Int
    private let friends: Int

    init(_ count: Int, friends: Int = 0) { (self.count, self.friends) = (count, friends) }

    /// The player's own row lies a tenth before the end.
    private var own: Int { count - count / 10 }

    private func place(_ position: Int) -> LeaderboardPlace {
      LeaderboardPlace(score: Self.highest - position, seconds: position, id: position)
    }

    private func position(_ place: LeaderboardPlace) -> Int { Self.highest - place.score }

    private static let highest = 2_000_000
    /// 22 October 2026.
    private static let today = Moment(seconds: 1_792_687_320, eastOfUTC: 7_200)

    func load(
      _ board: Leaderboard, _ span: LeaderboardSpan, limit: Int,
      finish: @escaping @MainActor (Result<LeaderboardPage, LeaderboardFailure>) -> Void
    ) {
      let positions =
        switch span {
        case .top: 1...limit
        case .own: own - limit / 2...own + limit / 2
        case .after(let place): position(place) + 1...position(place) + limit
        case .before(let place): position(place) - limit...position(place) - 1
        }
      let (first, last) = (max(1, positions.lowerBound), min(count, positions.upperBound))
      let entries = (first..<max(first, last + 1)).map { position in
        LeaderboardEntry(
          place: place(position), name: nil, game: Game(mode: .classic, seed: Seed(2026)),
          moment: Self.today, isOwn: position == own)
      }
      finish(
        .success(
          LeaderboardPage(
            entries: entries, firstPosition: first, previous: first > 1 ? place(first) : nil,
            next: last < count ? place(last) : nil, own: place(own))))
    }

    func loadReplay(
      of place: LeaderboardPlace, on board: Leaderboard,
      finish: @escaping @MainActor (String?) -> Void
    ) { finish(nil) }

    func collect(
      progress: @escaping @MainActor (Int, Int) -> Void,
      finish: @escaping @MainActor (Result<FriendCollection, LeaderboardFailure>) -> Void
    ) { finish(.success(FriendCollection())) }

    func add(
      _ input: String, ofFriend name: String, finish: @escaping @MainActor (FriendOutcome) -> Void
    ) { finish(.refused(.empty)) }

    func loadFriends(finish: @escaping @MainActor ([Friend]) -> Void) {
      finish((0..<friends).map { Friend(name: "Friend \($0 + 1)", scores: 1) })
    }

    func remove(friend name: String) {}
  }

  private func stepper(_ service: LongLeaderboard) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu) { app in
      app.settings.reduceMotion = .on
      app.leaderboard.service = service
      app.go(to: .leaderboard)
    }
    stepper.wait()
    return stepper
  }

  /// Turns the wheel by some notches a frame over a place of the window.
  private func scroll(_ stepper: SteppedProgram, at place: Point, by notches: Double) {
    stepper.frame([.wheel(WheelEvent(deltaX: 0, deltaY: notches, position: place))])
  }

  // MARK: Scores

  /// The work of some scrolled frames.
  private struct Work {
    var bodies = 0
    var layouts = 0
    var commands = 0

    /// Whether no figure is more than half as large again as the other's.
    func isAtMost(_ other: Work) -> Bool {
      [(bodies, other.bodies), (layouts, other.layouts), (commands, other.commands)].allSatisfy {
        2 * $0 <= 3 * $1
      }
    }
  }

  /// Returns the positions of the rows that are in the middle of the window.
  private func shownPositions(_ stepper: SteppedProgram) -> [Int] {
    let labels = Set(
      stepper.program.host.screenElements.filter { (300...700).contains($0.frame.midY) }
        .compactMap(\.accessibility.label))
    let model = stepper.app.leaderboard
    let own = stepper.app.settings.playerName
    return model.rows.filter {
      labels.contains(Strings.label($0, scope: model.scope, own: own))
    }.map(\.position)
  }

  /// Scrolls through some pages of rows, and adds up the work of the frames.
  private func work(_ stepper: SteppedProgram) -> (work: Work, from: Int, to: Int) {
    let tree = stepper.program.host.tree
    func first() -> Int { shownPositions(stepper).first ?? 0 }
    let (before, start) = (tree.counters, first())
    var work = Work()
    for _ in 0..<120 {
      scroll(stepper, at: Point(640, 500), by: 2)
      work.commands += stepper.commandCount
    }
    work.bodies = tree.counters.bodies - before.bodies
    work.layouts = tree.counters.layouts - before.layouts
    return (work, start, first())
  }

  /// Scrolled frames near row 99,000 cost no more than those near row 100.
  @Test func scrolledFramesCostTheSameEverywhere() throws {
    let stepper = try stepper(LongLeaderboard(110_000))
    let model = stepper.app.leaderboard
    for _ in 0..<200 where (shownPositions(stepper).first ?? 0) < 100 {
      scroll(stepper, at: Point(640, 500), by: 2)
    }
    let early = work(stepper)
    #expect(early.from >= 100 && early.to >= early.from + 50)
    model.showOwn()
    stepper.wait(frames: 120)
    let late = work(stepper)
    #expect(late.from > 98_900 && late.to >= late.from + 50)
    #expect(early.work.bodies > 0 && early.work.commands > 0)
    #expect(late.work.isAtMost(early.work), "\(early.work), \(late.work)")
  }

  // MARK: Friends

  /// Opens the panel of friends; returns the evaluated bodies up to the end of its entrance.
  private func panel(friends: Int) throws -> (stepper: SteppedProgram, bodies: Int) {
    let stepper = try stepper(LongLeaderboard(100, friends: friends))
    let tree = stepper.program.host.tree
    let before = tree.counters.bodies
    stepper.app.go(to: .addFriend)
    stepper.wait(frames: 60)
    return (stepper, tree.counters.bodies - before)
  }

  @Test func tenThousandFriendsAreListedInParts() throws {
    let few = try panel(friends: 30)
    let (stepper, bodies) = try panel(friends: 10_000)
    #expect(few.bodies > 0 && bodies <= few.bodies * 11 / 10)
    for count in [24, 48] {
      for _ in 0..<40 { scroll(stepper, at: Point(900, 500), by: 4) }
      stepper.wait()
      #expect(stepper.element(Strings.removeFriend("Friend \(count)")) != nil)
      #expect(stepper.element(Strings.removeFriend("Friend \(count + 1)")) == nil)
      let more = try #require(stepper.element(Strings.andMore(10_000 - count)))
      stepper.click(more.frame.center)
      stepper.wait()
    }
  }
}
