import Records
import StageUI

/// The name that the player has chosen; empty until then.
///
/// It is one line of at most 16 characters.
package struct PlayerName: RawRepresentable, Hashable, Sendable, AdjustableValue {
  package let rawValue: String

  /// The largest number of characters.
  package static let limit = 16

  package init(rawValue: String) {
    let line = PlayerName.typed(rawValue)
    self.rawValue = String(line.reversed().drop { $0.isWhitespace }.reversed())
  }

  package init() { rawValue = "" }

  /// Returns a text as it may stand in the field while the player types.
  ///
  /// Control characters and leading spaces are left out, and so is everything after the limit.
  static func typed(_ text: String) -> String {
    let visible = text.filter { character in
      !character.unicodeScalars.contains {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(
          $0.properties.generalCategory) && $0 != "\u{200D}"
      }
    }
    return String(visible.drop { $0.isWhitespace }.prefix(limit))
  }

  /// The name, or a general one until the player has chosen.
  package var shown: String { rawValue.isEmpty ? Strings.unnamedPlayer : rawValue }

  package static func control(of setting: Setting<Self>) -> SettingControl {
    let name = setting.projectedValue
    return .text(
      Binding<String> {
        name.wrappedValue.rawValue
      } set: {
        name.wrappedValue = PlayerName(rawValue: $0)
      })
  }

  /// The name has no command line option.
  package static func argument(in range: ClosedRange<Double>?) -> SettingArgument { .word([]) }
}
