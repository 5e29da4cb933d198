package import Records
package import StageUI

/// How a row of the settings panel introduces its setting.
package struct SettingLabel: Sendable {
  package let title: String
  let symbol: String
  let tile: SettingTile
  /// What the setting does, where the title cannot say it.
  let detail: String?

  init(_ title: String, _ symbol: String, _ tile: SettingTile, detail: String? = nil) {
    (self.title, self.symbol, self.tile, self.detail) = (title, symbol, tile, detail)
  }
}

/// The colour of a setting's tile.
enum SettingTile: Sendable {
  case orange, violet, blue, green, amber, pink
}

/// A page of the settings panel.
package enum SettingsPage: String, CaseIterable, Sendable {
  case audio, display, controls, accessibility

  var symbol: String {
    switch self {
    case .audio: "speaker.wave.2"
    case .display: "eye"
    case .controls: "gamecontroller"
    case .accessibility: "person"
    }
  }
}

/// The kinds of controls in the settings panel, with what they change.
package enum SettingControl {
  case toggle(Binding<Bool>)
  /// A slider; `onRelease` changes the value only when it is let go.
  case percent(Binding<Double>, in: ClosedRange<Double>, onRelease: Bool)
  /// One of a few titles, by its position.
  case choice(Binding<Int>, titles: [String])
  case palette(Binding<Settings.Palette>)
  case theme(Binding<ThemeName>)
}

/// A setting's option on the command line; it holds for one run and is not saved.
package struct SettingFlag: Sendable {
  /// With its dashes.
  package let name: String
  package let help: String
  /// The value of an option that takes none.
  let sets: SettingValue?
  /// Whether it says nothing about a picture without a window.
  package let isForWindows: Bool

  init(_ name: String, _ help: String, sets: SettingValue? = nil, isForWindows: Bool = false) {
    (self.name, self.help, self.sets, self.isForWindows) = (name, help, sets, isForWindows)
  }
}

/// What the option of a setting takes.
package enum SettingArgument: Hashable, Sendable {
  /// Nothing: the option sets this value.
  case nothing(SettingValue)
  case number(ClosedRange<Double>)
  case word([String])
}
