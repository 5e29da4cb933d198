internal import Observation
package import Records
package import Session
package import StageUI

/// All settings; each has one declaration, in the order of the settings panel.
///
/// Loading, saving, resetting, panel rows and command line options follow from the declarations.
@MainActor
package final class Settings {
  nonisolated static let defaultMusic = 0.6
  nonisolated static let defaultEffects = 0.8

  @Setting("music", in: 0...1, SettingLabel("music", "music.note", .orange), on: .audio)
  package var music = defaultMusic

  @Setting("effects", in: 0...1, SettingLabel("effects", "speaker.wave.2", .violet), on: .audio)
  package var effects = defaultEffects

  @Setting(
    "musicUnfocused",
    SettingLabel(
      "musicUnfocused", "music.note", .green, hasDetail: true), on: .audio)
  package var playsMusicUnfocused = false

  @Setting(
    "haptics", SettingLabel("haptics", "iphone.radiowaves.left.and.right", .blue), on: .audio)
  package var haptics = true

  @Setting(
    "screenEcho",
    SettingLabel(
      "screenEcho", "viewfinder", .amber, hasDetail: true, hasWords: true),
    on: .audio, .accessibility,
    flag: SettingFlag(
      "--screen-echo", "lights the edges where a gamepad would rumble", isForWindows: true))
  package var screenEcho = false

  @Setting(
    "speech",
    SettingLabel(
      "speech", "text.bubble", .violet, hasDetail: true, hasWords: true), on: .audio,
    .accessibility,
    flag: SettingFlag("--speech", "reads cards and buttons aloud", isForWindows: true))
  package var speech = false

  @Setting(
    "notifiesDaily",
    SettingLabel(
      "notifiesDaily", "bell", .pink, hasDetail: true, hasWords: true), on: .audio,
    flag: SettingFlag(
      "--notify-daily", "tells of each new daily deal by a notification", isForWindows: true))
  package var notifiesDaily = false

  @Setting(
    "language", SettingLabel("language", "globe", .blue, hasWords: true), on: .display,
    flag: SettingFlag("--language", "the language of the game"))
  package var language = LanguageChoice.system

  @Setting(
    "theme", SettingLabel("theme", "paintpalette", .violet), on: .display,
    flag: SettingFlag("--theme", "the theme"))
  package var theme = ThemeName.violet

  @Setting(
    "colorScheme",
    SettingLabel(
      "colorScheme", "circle.lefthalf.filled", .blue, hasWords: true),
    on: .display,
    flag: SettingFlag("--colour-scheme", "light or dark colours"))
  package var colorScheme = ColorSchemeChoice.theme

  @Setting(
    "palette", SettingLabel("palette", "paintpalette", .orange),
    on: .display, .accessibility, flag: SettingFlag("--palette", "the colours of the suits"))
  package var palette = Palette.classic

  @Setting(
    "patterns", SettingLabel("patterns", "circle.hatched", .violet), on: .display,
    flag: SettingFlag("--patterns", "adds patterns to the suits"))
  package var patterns = false

  @Setting(
    "textScale", in: 1...2, SettingLabel("textScale", "textformat.size", .blue),
    on: .display, .accessibility, appliesOnRelease: true,
    flag: SettingFlag("--text-size", "the size of text"))
  package var textScale = 1.0

  @Setting(
    "interfaceScale", in: 0.75...3, SettingLabel("interfaceScale", "viewfinder", .green),
    on: .display, appliesOnRelease: true,
    flag: SettingFlag("--scale", "the scale of the window's contents", isForWindows: true))
  package var interfaceScale = 1.0

  @Setting(
    "reduceMotion", SettingLabel("reduceMotion", "figure.walk.motion", .amber),
    on: .display, .accessibility,
    flag: SettingFlag(
      "--reduce-motion", "turns off ambient motion and flights", sets: ReduceMotion.on.setting))
  package var reduceMotion = ReduceMotion.desktop

  @Setting(
    "reduceTransparency",
    SettingLabel(
      "reduceTransparency", "square.on.square", .blue, hasDetail: true, hasWords: true),
    on: .display, .accessibility,
    flag: SettingFlag("--reduce-transparency", "makes panels and cards opaque"))
  package var reduceTransparency = false

  @Setting(
    "animationSpeed",
    SettingLabel(
      "animationSpeed", "forward", .green, hasWords: true), on: .display, .accessibility,
    flag: SettingFlag("--animation-speed", "the speed of animations", isForWindows: true))
  package var animationSpeed = AnimationSpeed.normal

  @Setting(
    "fullscreen", SettingLabel("fullscreen", "arrow.up.left.and.arrow.down.right", .pink),
    on: .display,
    flag: SettingFlag("--fullscreen", "opens the window in fullscreen", isForWindows: true))
  package var isFullscreen = false

  @Setting(
    "frameCap",
    SettingLabel(
      "frameCap", "gauge", .pink, hasDetail: true, hasWords: true), on: .display,
    flag: SettingFlag("--frame-cap", "the most frames a second", isForWindows: true))
  package var frameCap = FrameCapChoice.display

  @Setting(
    "classicDeselect",
    SettingLabel(
      "classicDeselect", "hand.tap", .orange, hasDetail: true), on: .controls)
  package var classicDeselect = false

  @Setting(
    "hand",
    SettingLabel(
      "hand", "hand.raised", .blue, hasDetail: true, hasWords: true), on: .controls,
    flag: SettingFlag("--main-hand", "the hand that plays, which mirrors the board"))
  package var mainHand = MainHand.right

  @Setting(
    "countsHands",
    SettingLabel(
      "countsHands", "number", .violet, hasDetail: true),
    on: .controls)
  package var countsHands = false

  @Setting(
    "showsPace",
    SettingLabel(
      "showsPace", "gauge", .amber, hasDetail: true),
    on: .controls)
  package var showsPace = true

  @Setting(
    "keepsReferenceOpen",
    SettingLabel(
      "keepsReferenceOpen", "list.number", .blue, hasDetail: true), on: .controls)
  package var keepsReferenceOpen = false

  @Setting(
    "tracksDeck",
    SettingLabel(
      "tracksDeck", "square.grid.3x3", .green, hasDetail: true), on: .controls)
  package var tracksDeck = false

  @Setting(
    "bindings",
    SettingLabel(
      "bindings", "keyboard", .violet, hasWords: true),
    on: .keys)
  package var bindings = Bindings()

  /// Whether the player has followed the coach of the first game to its last hand.
  @Setting("knowsTheBoard") package var knowsTheBoard = false

  /// Whether the player has answered the offer of lessons, shown at the first start.
  @Setting("sawOffer") package var sawOffer = false

  /// The bits of the solved lessons; see `SolvedLessons`.
  @Setting("solvedLessons", in: 0...63) package var solvedLessonBits = 0.0

  @Setting("playerName") package var playerName = PlayerName()

  @Setting("avatar") package var avatar = Avatar.spade
  /// The drawing on cards that lie face down; it is chosen in the store.
  @Setting("cardBack") package var cardBack = CardBack.spade

  /// What the player has bought and may use.
  package let wardrobe = Wardrobe()

  private let observedDesktop = ObservedDesktop()

  /// The texts whose language the settings choose.
  private let texts = Texts.current

  /// The declarations above, in their order.
  package private(set) lazy var all = Mirror(reflecting: self).children.compactMap {
    $0.value as? any AnySetting
  }

  /// The language of `LanguageChoice.system`.
  package var systemLanguage: Language {
    didSet { showLanguage() }
  }

  package init(store: RecordStore? = nil, systemLanguage: Language? = nil) {
    self.systemLanguage = systemLanguage ?? Texts.current.language
    _language.onChange = { [weak self] _ in self?.showLanguage() }
    if let store { for setting in all { setting.load(from: store) } }
    showLanguage()
  }

  /// Languages that no installed font can draw; English replaces them.
  var undrawable: Set<Language> = [] {
    didSet { showLanguage() }
  }

  /// The language that the player or the desktop has chosen.
  var chosenLanguage: Language { Language(rawValue: language.rawValue) ?? systemLanguage }

  /// The language in use.
  package var shownLanguage: Language {
    undrawable.contains(chosenLanguage) ? .english : chosenLanguage
  }

  /// Makes the language in use that of all texts.
  private func showLanguage() { texts.language = shownLanguage }

  /// The key of `bindings`, which has a page instead of a row.
  var bindingsKey: String { _bindings.key }

  package var solvedLessons: SolvedLessons { SolvedLessons(bits: Int(solvedLessonBits)) }

  package func settings(on page: SettingsPage) -> [any AnySetting] {
    all.filter { $0.pages.contains(page) }
  }

  /// Changes settings by key, without saving them.
  package func override(_ values: [String: SettingValue]) {
    for setting in all {
      if let value = values[setting.key] { setting.override(with: value) }
    }
    // A theme that the command line names is shown as it is.
    if values[_theme.key] != nil, values[_colorScheme.key] == nil {
      _colorScheme.override(with: ColorSchemeChoice.theme.setting)
    }
  }

  /// Resets the settings of a page to their defaults.
  package func reset(_ page: SettingsPage) {
    for setting in settings(on: page) { setting.reset() }
  }

  /// Resets all settings that have a row on some page.
  package func reset() {
    for setting in all where !setting.pages.isEmpty { setting.reset() }
  }

  /// Whether all settings of a page are at their defaults.
  package func isAtDefault(_ page: SettingsPage) -> Bool {
    settings(on: page).allSatisfy(\.isAtDefault)
  }

}

// The desktop's preferences; they apply to settings that are at their defaults.
extension Settings {
  package var desktop: DesktopPreferences {
    get { observedDesktop.preferences }
    set {
      if observedDesktop.preferences != newValue { observedDesktop.preferences = newValue }
    }
  }

  package var motionIsReduced: Bool {
    switch reduceMotion {
    case .desktop: desktop.reducesMotion ?? false
    case .on: true
    case .off: false
    }
  }

  /// The theme in use: high contrast if the desktop asks for it and the player has not chosen a
  /// theme; otherwise the chosen one, or its light or dark counterpart.
  package var shownTheme: ThemeName {
    let theme = wardrobe.allows(.theme(theme)) ? theme : ThemeName.violet
    let isChosen = theme != ThemeName.violet
    if desktop.prefersHighContrast == true && !isChosen { return .highContrast }
    let isDark: Bool? =
      switch colorScheme {
      case .theme: nil
      case .desktop: desktop.colorScheme.map { $0 == .dark }
      case .light: false
      case .dark: true
      }
    return isDark.map(theme.counterpart) ?? theme
  }

  /// Chooses a theme; if the colour scheme would show another one, it then follows the theme.
  package func choose(_ name: ThemeName) {
    theme = name
    if shownTheme != name { colorScheme = .theme }
  }

  /// Whether the game gives haptic feedback, on a gamepad or on the screen.
  var givesFeedback: Bool { haptics || screenEcho }

  /// The text scale in use, 1…2: the player's setting times the desktop's.
  package var shownTextScale: Double {
    min(max(textScale * (desktop.textScale ?? 1), 1), 2)
  }
}

@MainActor
@Observable
private final class ObservedDesktop {
  var preferences = DesktopPreferences()
}

extension Settings {
  package enum ReduceMotion: String, SettingChoice {
    case desktop, on, off

    package var title: String { Strings.motion(self) }
  }

  package enum Palette: String, SettingChoice {
    case classic, safe, twoColour, highContrast
    /// Palettes that the store sells.
    case jewel, sorbet

    package var title: String { Strings.palette(self) }

    /// The next palette, wrapping around.
    var next: Self { next(among: Self.allCases) }

    /// Returns the palette that follows in a list, wrapping around.
    func next(among all: [Self]) -> Self {
      all[((all.firstIndex(of: self) ?? -1) + 1) % all.count]
    }

    package static func control(of setting: Setting<Self>) -> SettingControl {
      .palette(setting.projectedValue)
    }
  }
}

extension ThemeName: SettingChoice {
  package var title: String { Strings.theme(self) }

  package static func control(of setting: Setting<Self>) -> SettingControl {
    .theme(setting.projectedValue)
  }
}

extension ThemeName {
  /// Returns this theme if it is dark or light as wanted, else the usual theme that is.
  ///
  /// High contrast is its own counterpart, because a player who needs it needs it by day as well.
  func counterpart(isDark: Bool) -> ThemeName {
    if self == .highContrast || Theme.named(self).isDark == isDark { return self }
    return isDark ? .violet : .paper
  }
}

extension Settings {
  /// Light or dark colours.
  package enum ColorSchemeChoice: String, SettingChoice {
    case theme, desktop, light, dark

    package var title: String { Strings.colorScheme(self) }
  }

  /// The hand that plays; in a wide window the play button lies on its side.
  package enum MainHand: String, SettingChoice {
    case left, right

    package var title: String { Strings.mainHand(self) }
  }

  package enum AnimationSpeed: String, SettingChoice {
    case slow, normal, fast, faster

    package var title: String { Strings.speed(self) }

    /// The factor by which animations are faster than normal ones.
    package var factor: Double {
      switch self {
      case .slow: 0.6
      case .normal: 1
      case .fast: 1.5
      case .faster: 2.5
      }
    }
  }

  /// The most frames a second.
  package enum FrameCapChoice: String, SettingChoice {
    case display
    case at30 = "30"
    case at60 = "60"
    case at120 = "120"
    case none

    package var title: String { Strings.frameCap(self) }

    package var cap: FrameCap {
      switch self {
      case .display: .display
      case .at30: .rate(30)
      case .at60: .rate(60)
      case .at120: .rate(120)
      case .none: .unlimited
      }
    }
  }
}

extension Settings {
  /// The language of the desktop, or one of the game's own.
  package enum LanguageChoice: String, SettingChoice {
    case system
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case japanese = "ja"
    /// For tests of layouts; only the command line offers it.
    case pseudo

    package var title: String {
      Language(rawValue: rawValue)?.ownName ?? Strings.text("languageSystem")
    }

    /// The choices of the settings panel.
    static let offered = allCases.filter { $0 != .pseudo }

    package static func control(of setting: Setting<Self>) -> SettingControl {
      .language(setting.projectedValue)
    }
  }
}
