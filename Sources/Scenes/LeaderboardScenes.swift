package import PokerSlamGame
package import Records
package import Session
import StageUI

/// The scenes of the leaderboard, with the scores of a player and of some friends.
extension Scene {
  static let leaderboards: [Scene] = [
    leaderboard("leaderboard", 1280, 800),
    leaderboard("leaderboard-phone", 390, 844) { $0.choose(.friends) },
    leaderboard("leaderboard-small-phone", 360, 640),
    leaderboard("leaderboard-low", 844, 390),
    leaderboard("leaderboard-small", 800, 600) { $0.choose(.friends) },
    leaderboard("leaderboard-wide", 1920, 1080) { $0.choose(.friends) },
    leaderboard("leaderboard-4k", 3840, 2160) { $0.choose(.friends) },
    leaderboard("leaderboard-friends", 1280, 800) { $0.choose(.friends) },
    leaderboard("leaderboard-own", 1280, 800) { $0.showOwn() },
    leaderboard("leaderboard-daily", 1280, 800) { $0.choose(.daily) },
    leaderboard("leaderboard-loading", 1280, 800, .loading) { $0.choose(.friends) },
    leaderboard("leaderboard-loading-phone", 390, 844, .loading) { $0.choose(.friends) },
    leaderboard(
      "leaderboard-loading-still", 1280, 800, .loading, friends,
      settings: { $0.reduceMotion = .on }),
    leaderboard("leaderboard-empty", 1280, 800, .empty) { $0.choose(.friends) },
    leaderboard("leaderboard-empty-phone", 390, 844, .empty),
    leaderboard("leaderboard-error", 1280, 800, .failing) { $0.choose(.friends) },
    leaderboard("leaderboard-error-low", 844, 390, .failing) { $0.choose(.friends) },
    leaderboard("leaderboard-refused", 1280, 800, .refusing) { $0.choose(.friends) },
    leaderboard("leaderboard-refused-phone", 390, 844, .refusing) { $0.choose(.friends) },
    leaderboard(
      "leaderboard-text-200", 1280, 800, .filled, friends, settings: { $0.textScale = 2 }),
    leaderboard(
      "leaderboard-text-200-phone", 390, 844, .filled, friends, settings: { $0.textScale = 2 }),
    leaderboard("leaderboard-paper", 1280, 800, .filled, friends, settings: { $0.theme = .paper }),
    leaderboard(
      "leaderboard-high-contrast", 1280, 800, .filled, friends,
      settings: { $0.theme = .highContrast }),
    addFriend("add-friend", 1280, 800),
    addFriend("add-friend-phone", 390, 844),
    addFriend("add-friend-low", 844, 390),
    addFriend("add-friend-refused", 1280, 800, .refusing),
    addFriend("add-friend-refused-phone", 390, 844, .refusing),
    addFriend("add-friend-paper", 1280, 800, settings: { $0.theme = .paper }),
    addFriend("add-friend-high-contrast", 1280, 800, settings: { $0.theme = .highContrast }),
    addFriend("add-friend-text-200-phone", 390, 844, settings: { $0.textScale = 2 }),
    addFriend("add-friend-4k", 3840, 2160),
    addFriend("add-friend-text-200", 1280, 800, settings: { $0.textScale = 2 }),
  ]

  private static let friends: @Sendable @MainActor (LeaderboardModel) -> Void = {
    $0.choose(.friends)
  }

  private static func leaderboard(
    _ name: String, _ width: Double, _ height: Double,
    _ kind: SceneLeaderboard.Kind = .filled,
    _ prepare: @escaping @Sendable @MainActor (LeaderboardModel) -> Void = { _ in },
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let app = program(change)
      SceneLeaderboard(kind).connect(app)
      app.go(to: .leaderboard)
      prepare(app.leaderboard)
      return app
    }
  }

  private static func addFriend(
    _ name: String, _ width: Double, _ height: Double,
    _ kind: SceneLeaderboard.Kind = .filled,
    settings change: @escaping @Sendable @MainActor (Settings) -> Void = { _ in }
  ) -> Scene {
    Scene(name, width, height) {
      let app = program(change)
      SceneLeaderboard(kind).connect(app)
      app.go(to: .leaderboard)
      app.leaderboard.choose(.friends)
      app.go(to: .addFriend)
      return app
    } then: { app in
      if kind == .refusing { app.leaderboard.add("poker slam replay 1", ofFriend: "Mallory") }
    }
  }
}

/// Leaderboards with made scores, which answer at once.
@MainActor
package final class SceneLeaderboard: LeaderboardService {
  package enum Kind: Sendable {
    case filled, empty
    /// Never answers; seven of twelve replays are checked.
    case loading
    /// The shared folder cannot be read.
    case failing
    /// Some replays of the shared folder are forged.
    case refusing
  }

  private let kind: Kind
  /// The number of games on this device.
  private let count: Int

  package init(_ kind: Kind, count: Int = 1_284) { (self.kind, self.count) = (kind, count) }

  /// 22 October 2026.
  package static let today = DailyPlayer.moment

  package func connect(_ app: AppModel) {
    let model = app.leaderboard
    model.service = self
    model.today = { Self.today.date ?? Daily.firstDate }
    if kind == .refusing { model.setFolder("~/Sync/Poker Slam") }
  }

  package func load(
    _ board: Leaderboard, _ span: LeaderboardSpan, limit: Int,
    finish: @escaping @MainActor (Result<LeaderboardPage, LeaderboardFailure>) -> Void
  ) {
    switch kind {
    case .loading: break
    case .empty: finish(.success(LeaderboardPage(entries: [])))
    case .filled, .failing, .refusing:
      finish(.success(page(entries(on: board), span, limit)))
    }
  }

  private func page(
    _ entries: [LeaderboardEntry], _ span: LeaderboardSpan, _ limit: Int
  ) -> LeaderboardPage {
    let own = entries.firstIndex(where: \.isOwn)
    let range: Range<Int>
    switch span {
    case .top: range = 0..<min(limit, entries.count)
    case .own:
      let middle = own ?? 0
      range = max(0, middle - limit / 2)..<min(entries.count, middle + limit / 2)
    case .after(let place):
      let start = entries.firstIndex { place < $0.place } ?? entries.count
      range = start..<min(start + limit, entries.count)
    case .before(let place):
      let end = entries.firstIndex { $0.place >= place } ?? entries.count
      range = max(0, end - limit)..<end
    }
    return LeaderboardPage(
      entries: Array(entries[range]), firstPosition: range.lowerBound + 1,
      previous: range.lowerBound > 0 ? entries[range.lowerBound].place : nil,
      next: range.upperBound < entries.count ? entries[range.upperBound - 1].place : nil,
      own: own.map { entries[$0].place })
  }

  private func entries(on board: Leaderboard) -> [LeaderboardEntry] {
    switch board {
    case .device(let mode): Self.games(of: mode, count)
    case .friends(let mode):
      Self.entries(Self.friends, Game(mode: mode, seed: Seed(2026)))
    case .daily(let date):
      Self.entries(
        Self.tries, Daily.listedGame(of: date) ?? Game(mode: .daily, seed: Seed(2026)))
    }
  }

  private static let friends: [(String?, Int, Marks)] = [
    ("Ines", 921, []), ("Tobias", 903, []), ("Yuki", 894, []), ("Amara", 881, []),
    (nil, 872, []), ("Jon", 866, .undo), ("Salma", 851, []), ("Lukas", 840, []),
    ("Mei", 812, [.undo, .hint]), ("Ibrahim", 795, []), ("Freya", 760, []),
  ]
  private static let tries: [(String?, Int, Marks)] = [
    ("Yuki", 905, []), ("Ines", 890, []), (nil, 861, []), ("Jon", 848, []), ("Salma", 790, .undo),
  ]

  private static func entries(
    _ list: [(name: String?, score: Int, marks: Marks)], _ game: Game
  ) -> [LeaderboardEntry] {
    list.enumerated().map { index, item in
      let moment = Moment(
        seconds: today.seconds - index * index * 52_000 - 7_200, eastOfUTC: today.eastOfUTC)
      return LeaderboardEntry(
        place: LeaderboardPlace(score: item.score, seconds: moment.seconds, id: index),
        name: item.name, game: game, marks: item.marks, moment: moment, isOwn: item.name == nil)
    }
  }

  /// Returns games whose scores fall slowly; the latest one is in the middle.
  private static func games(of mode: Mode, _ count: Int) -> [LeaderboardEntry] {
    (0..<count).map { index in
      let isLatest = index == min(count / 3, 412)
      let moment = Moment(
        seconds: today.seconds - (isLatest ? 3_600 : 86_400 + index * 97_003 % 25_000_000),
        eastOfUTC: today.eastOfUTC)
      // The first scores are apart, and later ones have ties.
      let score = 921 - min(index, 8) * 5 - index * 640 / max(count, 1)
      return LeaderboardEntry(
        place: LeaderboardPlace(score: score, seconds: moment.seconds + index * 40, id: index),
        name: nil, game: Game(mode: mode, seed: Seed(UInt64(index))),
        marks: index % 11 == 6 ? .undo : [], moment: moment, isOwn: isLatest)
    }.sorted { $0.place < $1.place }
  }

  package func loadReplay(
    of place: LeaderboardPlace, on board: Leaderboard,
    finish: @escaping @MainActor (String?) -> Void
  ) { finish(nil) }

  package func collect(
    progress: @escaping @MainActor (Int, Int) -> Void,
    finish: @escaping @MainActor (Result<FriendCollection, LeaderboardFailure>) -> Void
  ) {
    switch kind {
    case .loading: progress(7, 12)
    case .failing:
      finish(.failure(.unreadableFolder("Permission denied")))
    case .filled, .empty: finish(.success(FriendCollection()))
    case .refusing:
      finish(
        .success(
          FriendCollection(
            added: 2,
            refused: [
              RefusedReplay(
                file: "Mallory.txt",
                reason: "Playing it again fails: the score is 640, not 990 as stated"),
              RefusedReplay(
                file: "Mallory 2.txt",
                reason: "The replay was changed or damaged: its check value does not match"),
              RefusedReplay(file: "holiday.png", reason: "The picture contains no replay"),
            ])))
    }
  }

  package func add(
    _ input: String, ofFriend name: String, finish: @escaping @MainActor (FriendOutcome) -> Void
  ) { finish(.refused(.forged(.score(claimed: 990, played: 640)))) }

  package func loadFriends(finish: @escaping @MainActor ([Friend]) -> Void) {
    guard kind == .filled || kind == .refusing else { return finish([]) }
    finish([Friend(name: "Amara", scores: 3), Friend(name: "Ines", scores: 12)])
  }

  package func remove(friend name: String) {}
}
