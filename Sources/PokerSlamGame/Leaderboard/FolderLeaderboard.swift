package import Records
import Session

/// The leaderboards of this device, with the replays that other people put into a shared folder.
///
/// Each look into the folder reads its files on another thread. A file that was checked before and
/// has the same contents is not checked again.
@MainActor
package final class FolderLeaderboard: LeaderboardService {
  private let local: LocalLeaderboard
  /// Returns the path of the shared folder; empty for none.
  private let folder: @MainActor () -> String
  /// The largest number of files that are read.
  private let fileLimit: Int
  /// The results of earlier checks, by the text of the replay and the friend's name.
  private var checked: [Check: Result<FriendScore, FriendRefusal>] = [:]

  private struct Check: Hashable, Sendable {
    var text: String
    var name: String
  }

  package init(
    _ local: LocalLeaderboard, fileLimit: Int = ReplayFolder.fileLimit,
    folder: @escaping @MainActor () -> String
  ) {
    (self.local, self.fileLimit, self.folder) = (local, fileLimit, folder)
  }

  package func collect(
    progress: @escaping @MainActor (Int, Int) -> Void,
    finish: @escaping @MainActor (Result<FriendCollection, LeaderboardFailure>) -> Void
  ) {
    guard !folder().isEmpty else { return local.collect(progress: progress, finish: finish) }
    let reader = ReplayFolder(folder(), home: local.homeFolder)
    let (moment, known, limit) = (local.moment, checked, fileLimit)
    local.run {
      let all: [String]
      do throws(FolderFailure) {
        all = try reader.names()
      } catch {
        let failure = LeaderboardFailure.unreadableFolder(error.reason)
        Task { @MainActor in finish(.failure(failure)) }
        return
      }
      var found = Found()
      let names = Array(all.prefix(limit))
      for (index, name) in names.enumerated() {
        found.add(FolderLeaderboard.check(name, in: reader, on: moment, known), file: name)
        // One message for about a twentieth of the files, so that few tasks are made.
        if index % max(1, names.count / 20) == 0 {
          Task { @MainActor in progress(index + 1, names.count) }
        }
      }
      if all.count > limit {
        let reason = Strings.filesOmitted(all.count - limit, limit: limit)
        found.refused.append(RefusedReplay(file: all[limit], reason: reason))
      }
      let results = found
      Task { @MainActor in self.note(results, finish) }
    }
  }

  /// What the files of the folder are.
  ///
  /// It is put together on the thread that reads them: for 10,000 files this takes longer than a frame.
  private struct Found: Sendable {
    var checked: [Check: Result<FriendScore, FriendRefusal>] = [:]
    /// The files of verified scores, and these scores.
    var (files, scores): ([String], [FriendScore]) = ([], [])
    var refused: [RefusedReplay] = []

    mutating func add(
      _ answer: (check: Check?, result: Result<FriendScore, FriendRefusal>), file: String
    ) {
      if let check = answer.check { checked[check] = answer.result }
      switch answer.result {
      case .success(let score):
        files.append(file)
        scores.append(score)
      case .failure(let refusal):
        refused.append(RefusedReplay(file: file, reason: Strings.reason(refusal)))
      }
    }
  }

  private nonisolated static func check(
    _ name: String, in folder: ReplayFolder, on moment: Moment,
    _ known: [Check: Result<FriendScore, FriendRefusal>]
  ) -> (check: Check?, result: Result<FriendScore, FriendRefusal>) {
    do throws(FriendRefusal) {
      let text = try folder.text(of: name)
      let check = Check(text: text, name: FriendScore.name(ofFile: name) ?? "")
      if let result = known[check] { return (check, result) }
      do throws(FriendRefusal) {
        let score = try FriendScore(verifying: text, name: check.name, on: moment)
        return (check, .success(score))
      } catch {
        // A deal that is not open yet may be open the next time.
        if case .notOpen = error { return (nil, .failure(error)) }
        return (check, .failure(error))
      }
    } catch {
      return (nil, .failure(error))
    }
  }

  private func note(
    _ found: Found,
    _ finish: @escaping @MainActor (Result<FriendCollection, LeaderboardFailure>) -> Void
  ) {
    checked = found.checked
    var (added, refused) = (0, found.refused)
    var files = found.files[...]
    local.add(found.scores) { outcomes in
      for (file, outcome) in zip(files, outcomes) {
        switch outcome {
        case .added: added += 1
        // The player's own replays may lie in the folder, for the others.
        case .known, .refused(.own): break
        case .refused(let refusal):
          refused.append(RefusedReplay(file: file, reason: Strings.reason(refusal)))
        }
      }
      files = files.dropFirst(outcomes.count)
    } finish: {
      // Files that were refused when they were read are in order.
      if refused.count > found.refused.count { refused.sort { $0.file < $1.file } }
      finish(.success(FriendCollection(added: added, refused: refused)))
    }
  }

  // MARK: The device's own

  package func load(
    _ board: Leaderboard, _ span: LeaderboardSpan, limit: Int,
    finish: @escaping @MainActor (Result<LeaderboardPage, LeaderboardFailure>) -> Void
  ) {
    local.load(board, span, limit: limit, finish: finish)
  }

  package func loadReplay(
    of place: LeaderboardPlace, on board: Leaderboard,
    finish: @escaping @MainActor (String?) -> Void
  ) {
    local.loadReplay(of: place, on: board, finish: finish)
  }

  package func add(
    _ input: String, ofFriend name: String, finish: @escaping @MainActor (FriendOutcome) -> Void
  ) {
    local.add(input, ofFriend: name, finish: finish)
  }

  package func loadFriends(finish: @escaping @MainActor ([Friend]) -> Void) {
    local.loadFriends(finish: finish)
  }

  package func remove(friend name: String) { local.remove(friend: name) }
}
