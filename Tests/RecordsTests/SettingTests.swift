import Session
import TestSupport
import Testing

@testable import Records

@Suite struct SettingTests {
  enum Palette: String, SettingConvertible { case classic, safe }

  static let name = SettingKey("name", "nobody")
  static let count = SettingKey("count", 3)
  static let volume = SettingKey("volume", 0.5)
  static let isCalm = SettingKey("calm", false)
  static let palette = SettingKey("palette", Palette.classic)

  @Test func settingsOfEveryTypeRoundTrip() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    #expect(store.value(of: Self.name) == "nobody" && store.value(of: Self.count) == 3)
    #expect(!store.isSet(Self.palette))
    let texts = ["", "Zoë\0🂡 '); DROP TABLE setting; --", String(repeating: "x", count: 10_000)]
    let numbers = [Int.min, -1, 0, Int.max]
    let reals = [0, -0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1.0 / 3]
    for round in 0..<5 {
      let text = texts[round % texts.count]
      let (number, real) = (numbers[round % numbers.count], reals[round])
      store.set(Self.name, to: text)
      store.set(Self.count, to: number)
      store.set(Self.volume, to: real)
      store.set(Self.isCalm, to: round % 2 == 0)
      store.set(Self.palette, to: round % 2 == 0 ? .safe : .classic)
      #expect(store.value(of: Self.name) == text)
      store.close()
      store = folder.store()
      #expect(store.value(of: Self.name) == text && store.value(of: Self.count) == number)
      #expect(store.value(of: Self.volume) == real)
      #expect(store.value(of: Self.isCalm) == (round % 2 == 0))
      #expect(store.value(of: Self.palette) == (round % 2 == 0 ? .safe : .classic))
    }
    store.reset(Self.name)
    #expect(store.value(of: Self.name) == "nobody" && !store.isSet(Self.name))
    store.close()
    #expect(!folder.store().isSet(Self.name))
  }

  @Test func settingOfAnotherTypeReadsAsItsDefault() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.set(SettingKey("count", ""), to: "many")
    store.set(SettingKey("calm", 0), to: 1)
    store.set(SettingKey("palette", ""), to: "sepia")
    store.set(SettingKey("volume", 0), to: 1)
    #expect(store.value(of: Self.count) == 3 && !store.value(of: Self.isCalm))
    #expect(store.value(of: Self.palette) == .classic && store.value(of: Self.volume) == 0.5)
  }

  @Test(arguments: ResetScope.allCases) func resetDeletesOnlyItsScope(scope: ResetScope) throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    var session = Session.busy(game(5))
    store.set(Self.count, to: 9)
    store.finish(session, at: 0, on: today)
    session.undo(at: 0)
    store.save(session, after: [], at: 0, on: today)
    store.reset(scope)
    store.close()
    store = folder.store()
    #expect(store.isSet(Self.count) == (scope == .games))
    let hasGames = scope == .settings
    #expect((store.best(.classic) != nil) == hasGames)
    #expect(try store.unfinished().isEmpty != hasGames)
    #expect(try store.recentGames(limit: 9).isEmpty != hasGames)
  }

  @Test func resetOfSettingsKeepsTheAccountOfTheShop() throws {
    let folder = try TemporaryFolder()
    var store = folder.store()
    store.set(.sandboxAccount, to: "count 3")
    store.set(SettingKey("duelRoster", ""), to: "turns")
    store.set(Self.count, to: 9)
    store.reset(.settings)
    #expect(store.value(of: .sandboxAccount) == "count 3" && !store.isSet(Self.count))
    let text = try store.exported()
    store.close()
    store = folder.store()
    #expect(store.value(of: .sandboxAccount) == "count 3" && !store.isSet(Self.count))
    #expect(store.isSet(SettingKey("duelRoster", "")))
    // An import does not bring back an older account.
    store.set(.sandboxAccount, to: "count 4")
    try store.add(exported: text)
    #expect(store.value(of: .sandboxAccount) == "count 4")
    store.reset(.everything)
    #expect(!store.isSet(SettingKey<String>.sandboxAccount))
    store.close()
  }

  @Test func gameInProgressSurvivesAReset() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    var session = Session.busy(game(5))
    store.save(session, after: [], at: 0, on: today)
    store.reset(.everything)
    session.redo(at: 0)
    store.save(session, after: [], at: 0, on: today)
    #expect(try store.resume(at: 0) == session)
  }
}
