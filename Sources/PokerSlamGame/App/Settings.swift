internal import Observation
package import Records

/// What a player would choose, live and remembered.
@MainActor
@Observable
package final class Settings {
  package enum ReduceMotion: String, CaseIterable, Sendable {
    case desktop, on, off
  }

  package enum Palette: String, CaseIterable, Sendable {
    case classic, safe, twoColour, highContrast

    /// The one after this, in a circle.
    var next: Self {
      let all = Self.allCases
      return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
  }

  package var music = 0.6 { didSet { save("music", music) } }
  package var playsMusicUnfocused = false {
    didSet { save("musicUnfocused", playsMusicUnfocused) }
  }
  package var effects = 0.8 { didSet { save("effects", effects) } }
  package var haptics = true { didSet { save("haptics", haptics) } }
  package var palette = Palette.classic { didSet { save("palette", palette) } }
  package var patterns = false { didSet { save("patterns", patterns) } }
  package var textScale = 1.0 { didSet { save("textScale", textScale) } }
  package var interfaceScale = 1.0 { didSet { save("interfaceScale", interfaceScale) } }
  package var reduceMotion = ReduceMotion.desktop {
    didSet { save("reduceMotion", reduceMotion) }
  }
  package var theme = ThemeName.violet { didSet { save("theme", theme) } }
  package var isFullscreen = false { didSet { save("fullscreen", isFullscreen) } }
  package var classicDeselect = false { didSet { save("classicDeselect", classicDeselect) } }
  package var countsHands = false { didSet { save("countsHands", countsHands) } }
  package var keepsReferenceOpen = false {
    didSet { save("keepsReferenceOpen", keepsReferenceOpen) }
  }
  package var tracksDeck = false { didSet { save("tracksDeck", tracksDeck) } }
  /// Whether the coach mark of the first board has been seen.
  package var knowsTheBoard = false { didSet { save("knowsTheBoard", knowsTheBoard) } }

  /// What the desktop says of motion; the player may say otherwise.
  package var desktopReducesMotion = false

  package var motionIsReduced: Bool {
    switch reduceMotion {
    case .desktop: desktopReducesMotion
    case .on: true
    case .off: false
    }
  }

  /// Where choices are kept; nil forgets them with the program.
  @ObservationIgnored private let store: RecordStore?
  @ObservationIgnored private var isLoading = false

  package init(store: RecordStore? = nil) {
    self.store = store
    isLoading = true
    load()
    isLoading = false
  }

  private func load() {
    read("music", \.music, in: 0...1)
    read("musicUnfocused", \.playsMusicUnfocused)
    read("effects", \.effects, in: 0...1)
    read("haptics", \.haptics)
    read("palette", \.palette)
    read("patterns", \.patterns)
    read("textScale", \.textScale, in: 1...2)
    read("interfaceScale", \.interfaceScale, in: 0.75...3)
    read("reduceMotion", \.reduceMotion)
    read("theme", \.theme)
    read("fullscreen", \.isFullscreen)
    read("classicDeselect", \.classicDeselect)
    read("countsHands", \.countsHands)
    read("keepsReferenceOpen", \.keepsReferenceOpen)
    read("tracksDeck", \.tracksDeck)
    read("knowsTheBoard", \.knowsTheBoard)
  }

  private func read<Value: SettingConvertible>(
    _ name: String, _ path: ReferenceWritableKeyPath<Settings, Value>
  ) {
    guard let store else { return }
    self[keyPath: path] = store.value(of: SettingKey(name, self[keyPath: path]))
  }

  private func read(
    _ name: String, _ path: ReferenceWritableKeyPath<Settings, Double>,
    in range: ClosedRange<Double>
  ) {
    read(name, path)
    self[keyPath: path] = min(max(self[keyPath: path], range.lowerBound), range.upperBound)
  }

  /// Everything of a section as it came.
  func reset(_ section: SettingsPanel.Section) {
    let new = Settings()
    switch section {
    case .audio:
      (music, effects, haptics) = (new.music, new.effects, new.haptics)
      playsMusicUnfocused = new.playsMusicUnfocused
    case .display:
      (theme, palette, patterns) = (new.theme, new.palette, new.patterns)
      (textScale, interfaceScale, isFullscreen) = (
        new.textScale, new.interfaceScale, new.isFullscreen
      )
    case .controls:
      (classicDeselect, countsHands) = (new.classicDeselect, new.countsHands)
      (keepsReferenceOpen, tracksDeck) = (new.keepsReferenceOpen, new.tracksDeck)
    case .accessibility:
      (reduceMotion, palette, textScale) = (new.reduceMotion, new.palette, new.textScale)
    }
  }

  /// Every section as it came.
  package func reset() { SettingsPanel.Section.allCases.forEach(reset) }

  /// Whether nothing of a section was changed.
  func isAsItCame(_ section: SettingsPanel.Section) -> Bool {
    let new = Settings()
    switch section {
    case .audio:
      return (music, effects, haptics, playsMusicUnfocused)
        == (new.music, new.effects, new.haptics, new.playsMusicUnfocused)
    case .display:
      return (theme, palette, patterns) == (new.theme, new.palette, new.patterns)
        && (textScale, interfaceScale, isFullscreen)
          == (new.textScale, new.interfaceScale, new.isFullscreen)
    case .controls:
      return (classicDeselect, countsHands, keepsReferenceOpen, tracksDeck)
        == (new.classicDeselect, new.countsHands, new.keepsReferenceOpen, new.tracksDeck)
    case .accessibility:
      return (reduceMotion, palette, textScale) == (new.reduceMotion, new.palette, new.textScale)
    }
  }

  private func save<Value: SettingConvertible>(_ name: String, _ value: Value) {
    if !isLoading { store?.set(SettingKey(name, value), to: value) }
  }
}

extension Settings.ReduceMotion: SettingConvertible {}
extension Settings.Palette: SettingConvertible {}
extension ThemeName: SettingConvertible {}
