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
