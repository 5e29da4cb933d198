import Observation
import Records
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Properties of every setting in the table of settings.
@MainActor
@Suite struct SettingsTests {
  /// Saved records use these keys; renaming one loses the player's choice.
  @Test func settingKeysEqualTheRecordedOnes() {
    #expect(
      Settings().all.map(\.key) == [
        "music", "effects", "musicUnfocused", "haptics", "screenEcho", "speech", "notifiesDaily",
        "language", "theme", "colorScheme", "palette", "patterns", "textScale", "interfaceScale",
        "reduceMotion", "reduceTransparency", "animationSpeed", "fullscreen", "frameCap",
        "classicDeselect", "hand", "countsHands", "showsPace", "keepsReferenceOpen", "tracksDeck",
        "bindings", "knowsTheBoard", "sawOffer", "solvedLessons", "playerName", "avatar",
        "cardBack",
      ])
  }

  @Test func everySettingIsSavedAndLoaded() {
    let (store, _) = RecordStore.open(folder: nil)
    let settings = Settings(store: store)
    for setting in settings.all { change(setting) }
    #expect(settings.all.allSatisfy { !$0.isAtDefault })
    for setting in Settings(store: store).all { #expect(!setting.isAtDefault, "\(setting.key)") }
    for setting in settings.all { setting.reset() }
    for setting in Settings(store: store).all { #expect(setting.isAtDefault, "\(setting.key)") }
  }

  @Test func settingNumbersAreAlwaysClamped() {
    let (store, _) = RecordStore.open(folder: nil)
    store.set(SettingKey("textScale", 1.0), to: 40)
    store.set(SettingKey("music", 0.0), to: -3)
    let settings = Settings(store: store)
    #expect(settings.textScale == 2 && settings.music == 0)
    settings.interfaceScale = 0
    #expect(settings.interfaceScale == 0.75)
    settings.override(["interfaceScale": .real(9)])
    #expect(settings.interfaceScale == 3)
  }

  @Test func overriddenSettingIsNotSaved() {
    let (store, _) = RecordStore.open(folder: nil)
    let settings = Settings(store: store)
    settings.override(["theme": .text("paper"), "textScale": .text("large"), "nothing": .real(1)])
    #expect(settings.theme == .paper && settings.textScale == 1, "another type is ignored")
    #expect(Settings(store: store).theme == .violet)
  }

  @Test func everyPageResetsItsOwnSettings() {
    for page in SettingsPage.allCases where page != .data {
      let settings = Settings()
      for setting in settings.all { change(setting) }
      #expect(!settings.isAtDefault(page))
      settings.reset(page)
      #expect(settings.isAtDefault(page))
      for setting in settings.all {
        #expect(setting.isAtDefault == setting.pages.contains(page), "\(setting.key)")
      }
    }
  }

  @Test func shownSettingsHaveLabelsAndDistinctNames() {
    let settings = Settings().all
    #expect(settings.allSatisfy { ($0.label == nil) == $0.pages.isEmpty })
    let titles = settings.compactMap(\.label?.title)
    #expect(Set(titles).count == titles.count)
    let flags = settings.compactMap(\.flag?.name)
    #expect(Set(flags).count == flags.count)
  }

  /// A setting that is never read outside the table has no effect.
  @Test func everySettingIsReadSomewhere() throws {
    let code = SwiftSources("Sources").text { $0 != "Settings.swift" }
    for child in Mirror(reflecting: Settings()).children where child.value is any AnySetting {
      let name = try #require(child.label?.dropFirst())
      // Only the table reads the theme: `shownTheme` combines it with the desktop's preference.
      // Only Japanese without a font differs from the chosen language.
      let others: [Substring: String] = ["theme": "shownTheme", "language": "chosenLanguage"]
      let read = others[name] ?? String(name)
      // This is not inside `#expect`, because a failure would then print all of the code.
      let isRead = code.contains("ettings.\(read)")
      #expect(isRead, "nothing reads \(name)")
    }
  }

  /// A view that reads one setting is not evaluated when another changes.
  @Test func settingsAreObservedSeparately() {
    let settings = Settings()
    for observed in settings.all {
      let fires = Counter()
      withObservationTracking {
        _ = observed.isAtDefault
      } onChange: {
        MainActor.assumeIsolated { fires.count += 1 }
      }
      for other in settings.all where other !== observed { change(other) }
      #expect(fires.count == 0, "\(observed.key)")
      change(observed)
      #expect(fires.count == 1, "\(observed.key)")
    }
  }

  @MainActor private final class Counter { var count = 0 }

  /// Changes a setting the way its control does.
  private func change(_ setting: any AnySetting) {
    switch setting.control {
    case .toggle(let isOn): isOn.wrappedValue.toggle()
    case .percent(let value, let range, _):
      let isHigh = value.wrappedValue > range.lowerBound
      value.wrappedValue = isHigh ? range.lowerBound : range.upperBound
    case .choice(let index, let titles):
      index.wrappedValue = (index.wrappedValue + 1) % titles.count
    case .palette(let palette): palette.wrappedValue = palette.wrappedValue.next
    case .theme(let theme): theme.wrappedValue = theme.wrappedValue == .felt ? .paper : .felt
    case .language(let language):
      language.wrappedValue = language.wrappedValue == .english ? .system : .english
    case .bindings(let bindings):
      if bindings.wrappedValue == Bindings() {
        bindings.wrappedValue.bind(.undo, to: .k)
      } else {
        bindings.wrappedValue = Bindings()
      }
    case .text(let text): text.wrappedValue = text.wrappedValue == "a" ? "b" : "a"
    }
  }
}
