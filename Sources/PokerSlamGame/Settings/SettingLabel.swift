package import Records
package import StageUI

/// Title, symbol and detail of a row in the settings panel.
package struct SettingLabel: Sendable {
  /// The last part of the keys of its texts in the catalogs.
  let key: String
  let symbol: String
  let tile: SettingTile
  private let hasDetail: Bool
  private let hasWords: Bool

  init(
    _ key: String, _ symbol: String, _ tile: SettingTile, hasDetail: Bool = false,
    hasWords: Bool = false
  ) {
    (self.key, self.symbol, self.tile) = (key, symbol, tile)
    (self.hasDetail, self.hasWords) = (hasDetail, hasWords)
  }

  package var title: String { Strings.text("setting.\(key)") }
  /// An explanation for titles that do not explain themselves.
  var detail: String? { hasDetail ? Strings.text("settingDetail.\(key)") : nil }
  /// Other words that the search finds the row by.
  var words: String { hasWords ? Strings.text("settingWords.\(key)") : "" }
}

/// The colour of a setting's tile.
enum SettingTile: Sendable {
  case orange, violet, blue, green, amber, pink
}

/// A page of the settings panel.
package enum SettingsPage: String, CaseIterable, Sendable {
  case audio, display, controls, keys, accessibility, data

  var symbol: String {
    switch self {
    case .audio: "speaker.wave.2"
    case .display: "eye"
    case .controls: "gamecontroller"
    case .keys: "keyboard"
    case .accessibility: "accessibility"
    case .data: "cylinder.split.1x2"
    }
  }
}

/// The kinds of controls in the settings panel, each with its binding.
package enum SettingControl {
  case toggle(Binding<Bool>)
  /// A slider; with `onRelease` the value changes only when the knob is released.
  case percent(Binding<Double>, in: ClosedRange<Double>, onRelease: Bool)
  /// A choice among a few titles; the binding is the index of the chosen one.
  case choice(Binding<Int>, titles: [String])
  case palette(Binding<Settings.Palette>)
  case theme(Binding<ThemeName>)
  /// A menu of languages.
  case language(Binding<Settings.LanguageChoice>)
  /// A field for one line; the binding shortens a text that is too long.
  case text(Binding<String>)
  /// The list of keys and gamepad buttons.
  case bindings(Binding<Bindings>)

  /// Whether the control becomes a list of lines if the text is large.
  var isList: Bool {
    switch self {
    case .choice, .palette, .language: true
    default: false
    }
  }
}

/// A setting's command line option; its value holds for one run and is not saved.
package struct SettingFlag: Sendable {
  /// The name, with its dashes.
  package let name: String
  package let help: String
  /// The value that an option without an argument sets.
  let sets: SettingValue?
  /// Whether the option has no effect on a picture drawn without a window.
  package let isForWindows: Bool

  init(_ name: String, _ help: String, sets: SettingValue? = nil, isForWindows: Bool = false) {
    (self.name, self.help, self.sets, self.isForWindows) = (name, help, sets, isForWindows)
  }
}

/// The argument of a setting's option.
package enum SettingArgument: Hashable, Sendable {
  /// No argument; the option sets this value.
  case nothing(SettingValue)
  case number(ClosedRange<Double>)
  case word([String])
}
