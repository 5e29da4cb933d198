package import Records
package import Session

/// The leaderboards of the records on this device.
///
/// The database's thread reads them; threads of `run` read files and verify replays.
@MainActor
package final class LocalLeaderboard: LeaderboardService {
  /// Runs a function on another thread.
  package typealias Runner = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let store: RecordStore
  private let clock: @MainActor () -> Moment
  private let home: String?
  let run: Runner

  /// - Parameters:
  ///   - home: the home folder, for paths that begin with `~/`.
  ///   - run: runs a function on another thread.
  ///   - clock: returns the current date and time.
  package init(
    _ store: RecordStore, home: String? = nil, run: @escaping Runner,
    clock: @escaping @MainActor () -> Moment
  ) {
    (self.store, self.home, self.run, self.clock) = (store, home, run, clock)
  }

  package func load(
    _ board: Leaderboard, _ span: LeaderboardSpan, limit: Int,
    finish: @escaping @MainActor (Result<LeaderboardPage, LeaderboardFailure>) -> Void
  ) {
    store.readLeaderboard(board, span, limit: limit) { answer in
      let answer = answer.mapError { LeaderboardFailure(reason: Strings.unreadable($0)) }
      Task { @MainActor in finish(answer) }
    }
  }

  package func loadReplay(
    of place: LeaderboardPlace, on board: Leaderboard,
    finish: @escaping @MainActor (String?) -> Void
  ) {
    store.readReplay(of: place, on: board) { answer in
      let text = (try? answer.get()) ?? nil
      Task { @MainActor in finish(text) }
    }
  }

  package func collect(
    progress: @escaping @MainActor (Int, Int) -> Void,
    finish: @escaping @MainActor (Result<FriendCollection, LeaderboardFailure>) -> Void
  ) {
    Task { @MainActor in finish(.success(FriendCollection())) }
  }

  package func add(
    _ input: String, ofFriend name: String, finish: @escaping @MainActor (FriendOutcome) -> Void
  ) {
    let (moment, home) = (clock(), home)
    run {
      let checked: Result<FriendScore, FriendRefusal>
      do throws(FriendRefusal) {
        let isPath = ReplayFile.isPath(input)
        let text = isPath ? try ReplayFile.text(at: input, home: home) : input
        checked = .success(try FriendScore(verifying: text, name: name, on: moment))
      } catch {
        checked = .failure(error)
      }
      Task { @MainActor in
        switch checked {
        case .failure(let refusal): finish(.refused(refusal))
        case .success(let score):
          self.add([score]) { outcomes in outcomes.forEach(finish) }
        }
      }
    }
  }

  /// The number of scores that are added at once: some milliseconds of the database's work.
  static let scoresPerPart = 200

  /// Adds verified scores in parts, between which games are saved, unless the records have them.
  ///
  /// The main actor's work for a part does not depend on the number of all scores.
  ///
  /// - Parameters:
  ///   - each: called with the outcomes of each part, in the order of the scores.
  ///   - finish: called after the last part.
  func add(
    _ scores: [FriendScore], each: @escaping @MainActor ([FriendOutcome]) -> Void,
    finish: @escaping @MainActor () -> Void = {}
  ) {
    guard !scores.isEmpty else { return finish() }
    add(scores[...], each: each, finish: finish)
  }

  private func add(
    _ rest: ArraySlice<FriendScore>, each: @escaping @MainActor ([FriendOutcome]) -> Void,
    finish: @escaping @MainActor () -> Void
  ) {
    let scores = Array(rest.prefix(Self.scoresPerPart))
    store.readStandings(of: scores) { answer in
      Task { @MainActor in
        switch answer {
        case .failure(let error):
          let refusal = FriendRefusal.file(path: error.path, reason: error.reason)
          each(scores.map { _ in .refused(refusal) })
        case .success(let standings):
          let new = zip(scores, standings).filter { $1 == .new }.map(\.0)
          self.store.addFriends(new)
          each(zip(scores, standings).map(Self.outcome))
        }
        let rest = rest.dropFirst(scores.count)
        if rest.isEmpty { finish() } else { self.add(rest, each: each, finish: finish) }
      }
    }
  }

  private static func outcome(of score: FriendScore, _ standing: FriendStanding) -> FriendOutcome {
    switch standing {
    case .new: .added(score)
    case .known: .known(score)
    case .own: .refused(.own)
    }
  }

  package func loadFriends(finish: @escaping @MainActor ([Friend]) -> Void) {
    store.readFriends { answer in
      let friends = (try? answer.get()) ?? []
      Task { @MainActor in finish(friends) }
    }
  }

  package func remove(friend name: String) { store.removeFriend(name) }

  var moment: Moment { clock() }
  var homeFolder: String? { home }
}
