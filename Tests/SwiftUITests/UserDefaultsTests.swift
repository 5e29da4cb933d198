import SwiftUI
import Testing

@MainActor
@Suite struct UserDefaultsTests {
  @Test func settingsOfFoundationBackAppStorage() throws {
    let name = "kit-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.set(7, forKey: "best")
    let host = ViewHost(glyphs: NoGlyphs()) {
      Scores(best: AppStorage(wrappedValue: 0, "best", store: defaults))
    }
    host.frame(size: Size(100, 100), time: 0)
    #expect(host.accessibilityTree.contains("best 7"))
    defaults.set(SettingsValue.int(8), for: "best")
    #expect(defaults.integer(forKey: "best") == 8)
    #expect(defaults.value(for: "best") == .int(8))
    for value in [SettingsValue.bool(true), .double(1.5), .string("x")] {
      defaults.set(value, for: "any")
      #expect(defaults.value(for: "any") == value)
    }
    defaults.set(nil, for: "any")
    #expect(defaults.object(forKey: "any") == nil)
  }

  @Test func viewShowsAChangeMadeWithoutAppStorage() throws {
    let name = "kit-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let host = ViewHost(glyphs: NoGlyphs()) {
      Scores(best: AppStorage(wrappedValue: 5, "best", store: defaults))
    }
    host.frame(size: Size(100, 100), time: 0)
    #expect(host.accessibilityTree.contains("best 5"))
    for value in [1, 0, 1_000_000] {
      defaults.set(value, forKey: "best")
      host.frame(size: Size(100, 100), time: 1)
      #expect(host.accessibilityTree.contains("best \(value.formatted(.number))"))
    }
    defaults.removeObject(forKey: "best")
    host.frame(size: Size(100, 100), time: 2)
    #expect(host.accessibilityTree.contains("best 5"))
  }

  @Test func foundationsValuesAreReadAsAppStorageKeepsThem() throws {
    let name = "kit-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.set(Float(0.5), forKey: "share")
    defaults.set(Data([1, 2, 3]), forKey: "bytes")
    defaults.set(Date(timeIntervalSinceReferenceDate: 5), forKey: "date")
    #expect(defaults.value(for: "share") == .double(0.5))
    #expect(defaults.value(for: "bytes") == .string("AQID"))
    #expect(defaults.value(for: "date") == .double(5))
    let host = ViewHost(glyphs: NoGlyphs()) { Saved(store: defaults) }
    host.frame(size: Size(100, 100), time: 0)
    #expect(host.accessibilityTree.contains("3 bytes"))
  }

  @Test(arguments: [SettingsValue.int(1), .int(0), .bool(true), .double(1), .string("1")])
  func typesOfValuesSurviveTheFile(value: SettingsValue) throws {
    let name = "kit-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.set(value, for: "any")
    #expect(defaults.synchronize())
    #expect(UserDefaults(suiteName: name)?.value(for: "any") == value)
  }
}

private struct Saved: View {
  @AppStorage<Data> private var bytes: Data

  init(store: UserDefaults) { _bytes = AppStorage(wrappedValue: Data(), "bytes", store: store) }

  var body: some View { Text("\(bytes.count) bytes") }
}

private struct Scores: View {
  @AppStorage<Int> var best: Int

  init(best: AppStorage<Int>) { _best = best }

  var body: some View { Text("best \(best)") }
}
