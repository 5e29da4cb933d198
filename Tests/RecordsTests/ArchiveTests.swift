import Session
import TestSupport
import Testing

@testable import Records

/// Export and import of records as text.
@Suite struct ArchiveTests {
  static let keys = (SettingKey("a", ""), SettingKey("b", 0), SettingKey("c", 0.0))

  func filled() throws -> (TemporaryFolder, RecordStore) {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.set(Self.keys.0, to: "Zoë \"\\\n\0")
    store.set(Self.keys.1, to: Int.min)
    store.set(Self.keys.2, to: 0.1)
    store.set(SettingKey("d", false), to: true)
    for seed in 0..<4 {
      var session = Session(game(UInt64(seed), seed == 3 ? .daily : .classic), at: 0)
      session.playToTheEnd(at: 9 * millisecond)
      store.finish(session, par: seed == 1 ? nil : Par(score: 900), at: 0, on: later(seed))
    }
    store.save(Session.busy(game(8)), after: [], at: 0, on: later(9))
    return (folder, store)
  }

  @Test func exportedRecordsCanBeImported() throws {
    let (source, store) = try filled()
    defer { withExtendedLifetime(source) {} }
    let text = try store.exported()
    #expect(text.hasPrefix("{\n  \"format\": \"poker slam records\",\n  \"version\": 1,\n"))
    let folder = try TemporaryFolder()
    var other = folder.store()
    #expect(try other.add(exported: text) == 4)
    #expect(other.value(of: Self.keys.0) == store.value(of: Self.keys.0))
    #expect(other.value(of: Self.keys.1) == Int.min && other.value(of: Self.keys.2) == 0.1)
    #expect(other.best(.classic) == store.best(.classic))
    #expect(try other.resume(at: 0)?.log == Session.busy(game(8)).log)
    #expect(other.flush())
    other.close()
    other = folder.store()
    #expect(try other.exported() == text)
    // Importing the same text again adds nothing.
    #expect(try other.add(exported: text) == 0)
    #expect(try other.exported() == text)
    // Existing records are kept: the game in progress, and a better score.
    var session = Session(game(99), at: 0)
    session.playSome()
    store.reset(.games)
    store.save(session, after: [], at: 0, on: today)
    #expect(try store.add(exported: text) == 4)
    #expect(try store.unfinished().map(\.game).contains(game(99)))
    #expect(store.best(.classic)!.score > session.state.score)
    store.save(session, after: [], at: 0, on: today)
    session.playToTheEnd()
    #expect(store.finish(session, at: 0, on: later(500)) != nil)
    #expect(try store.recentGames(limit: 9).count == 5)
  }

  /// An archive added in parts gives the same records as one that is added at once, and a game begun
  /// meanwhile keeps its number.
  @Test func archiveIsAddedInParts() throws {
    let (source, store) = try filled()
    defer { withExtendedLifetime(source) {} }
    for seed in 20..<230 {
      store.finish(ended(game(UInt64(seed))), at: 0, on: later(seed))
    }
    let text = try store.exported()
    let archive = try Archive(text)
    let parts = archive.parts(of: 100)
    #expect(parts.map(\.finished.count) == [0, 100, 100, 14])
    #expect(parts.flatMap(\.finished) == archive.finished && parts[0].settings == archive.settings)
    let (folder, whole) = (try TemporaryFolder(), try TemporaryFolder())
    let (other, atOnce) = (folder.store(), whole.store())
    var session = Session(game(999), at: 0)
    let count: Int = try LeaderboardTests.answer { finish in
      other.add(archive, finish: finish)
      session.playToTheEnd()
      other.save(session, after: [], at: 0, on: later(300))
    }
    #expect(count == 214)
    other.noteAddedGames()
    #expect(try atOnce.add(exported: text) == 214)
    #expect(other.best(.classic) == atOnce.best(.classic))
    let scores = try atOnce.recentGames(limit: 300).map(\.score)
    #expect(try other.recentGames(limit: 300).map(\.score) == scores)
    #expect(other.finish(session, at: 0, on: later(300)) != nil)
    #expect(try other.recentGames(limit: 300).count == 215)
    for store in [store, other, atOnce] { store.close() }
  }

  @Test func invalidArchivesAreRefusedAsAWhole() throws {
    let (source, store) = try filled()
    defer { withExtendedLifetime(source) {} }
    let text = try store.exported()
    func reason(_ text: String) -> String? {
      do throws(ArchiveError) {
        try store.add(exported: text)
        return nil
      } catch { return error.description }
    }
    func changed(_ old: String, _ new: String) -> String? {
      guard let range = text.firstRange(of: old) else { return "no '\(old)' to change" }
      return reason(text.replacingCharacters(of: range, with: new))
    }
    #expect(reason("")?.hasPrefix("line 1") == true)
    #expect(reason("[]") == "this is not an export of Poker Slam records")
    #expect(
      changed("poker slam records", "hearts") == "this is not an export of Poker Slam records")
    #expect(
      changed("\"version\": 1", "\"version\": 2")
        == "the records are in format 2; this program reads format 1")
    #expect(changed("\"bests\"", "\"rests\"") == "'bests' is missing")
    #expect(changed("\"text\":", "\"test\":") == "settings.a: invalid value for 'test'")
    #expect(changed("\"truth\": true", "\"truth\": 1") == "settings.d: invalid value for 'truth'")
    #expect(
      changed("\"-9223372036854775808\"", "\"9223372036854775808\"")?.hasPrefix("settings.b")
        == true)
    let score = try #require(store.best(.classic)).score
    #expect(
      changed("\"score\": \(score)", "\"score\": 999")
        == "bests[0]: the score is \(score), not 999 as stated")
    #expect(changed("\\nmove ", "\\nmovf ")?.contains("bests[0].replay: line") == true)
    #expect(changed("\"seconds\": ", "\"seconds\": -")?.hasPrefix("bests[0].seconds: ") == true)
    #expect(changed("\"east\": 3600", "\"east\": 1e9")?.hasPrefix("bests[0].east: ") == true)
    // An archive that lists an unfinished game among the results must be refused.
    let unfinished = Session.busy(game(8))
    let line = "\"score\": \(unfinished.state.score)"
    #expect(text.contains(line))
    let moved = text.replacing("\"games\": [", with: "\"moved\": [")
      .replacing("\"unfinished\": [", with: "\"games\": [")
      .replacing("\"moved\": [", with: "\"unfinished\": [")
    #expect(reason(moved)?.hasSuffix("the game is not finished") == true)
    #expect(try store.exported() == text)
    #expect(store.state == .saving)
  }
}

/// Friends' scores in exported records.
extension ArchiveTests {
  /// Returns a store with scores of two friends.
  private func withFriends() throws -> (TemporaryFolder, RecordStore) {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let replays = (1...3).map { ended(game($0)).payload(at: 0) }
    for (name, replay) in [("Ines", replays[0]), ("Ines", replays[1]), ("Zoë", replays[2])] {
      store.addFriends([try FriendScore(verifying: replay, name: name, on: later(5))])
    }
    return (folder, store)
  }

  @Test func friendsAreExportedAndImportedOnce() throws {
    let (source, store) = try withFriends()
    defer { withExtendedLifetime(source) {} }
    let text = try store.exported()
    let folder = try TemporaryFolder()
    var other = folder.store()
    for _ in 0..<2 { try other.add(exported: text) }
    #expect(other.flush())
    other.close()
    other = folder.store()
    #expect(try other.count("friend") == 3)
    #expect(try other.exported() == text)
    let page = try LeaderboardTests.answer {
      other.readLeaderboard(.friends(.classic), .top, limit: 9, finish: $0)
    }
    #expect(Set(page.entries.map(\.name)) == ["Ines", "Zoë"])
    // What this player has played is not a friend's.
    let third = try TemporaryFolder()
    let own = third.store()
    own.finish(ended(game(3)), at: 0, on: today)
    try own.add(exported: text)
    #expect(try own.count("friend") == 2)
    for store in [store, other, own] { store.close() }
  }

  @Test func forgedScoresOfFriendsAreRefused() throws {
    let (source, store) = try withFriends()
    defer { withExtendedLifetime(source) {} }
    let text = try store.exported()
    let score = ended(game(1)).state.score
    let other = try TemporaryFolder()
    let target = other.store()
    func reason(_ old: String, _ new: String) -> String? {
      #expect(text.contains(old), "\(old)")
      do throws(ArchiveError) {
        try target.add(exported: text.replacing(old, with: new, maxReplacements: 1))
        return nil
      } catch { return error.description }
    }
    #expect(
      reason("\"score\": \(score)", "\"score\": 999")
        == "friends[0]: the score is \(score), not 999 as stated")
    #expect(
      reason("score \(score)", "score \(score + 5)")
        == "friends[0].replay: The replay was changed or damaged: its check value does not match")
    #expect(
      reason("\"name\": \"Zoë\"", "\"name\": \" Zoë\"")
        == "friends[2].name: expected a name of at most 16 characters")
    #expect(reason("\\nmove ", "\\nmovf ")?.hasPrefix("friends[0].replay: ") == true)
    #expect(try target.count("friend") == 0)
    target.close()
    store.close()
  }
}

extension String {
  func replacingCharacters(of range: Range<String.Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
