import Commands
import PokerSlamGame
import Records

extension Option {
  /// Returns the command-line options of the settings, made from the settings' declarations.
  ///
  /// - Parameters:
  ///   - forWindows: whether to include options that affect only windows, not pictures.
  ///   - values: the property of the request that stores the values, by the settings' keys.
  @MainActor
  static func settings(
    forWindows: Bool, _ values: WritableKeyPath<Request, [String: SettingValue]>
  ) -> [Option<Request>] {
    Settings().all.compactMap { setting in
      guard let flag = setting.flag, forWindows || !flag.isForWindows else { return nil }
      let key = setting.key
      return switch setting.argument {
      case .nothing(let value):
        .flag(flag.name, flag.help) { $0[keyPath: values][key] = value }
      case .number(let range):
        .number(flag.name, "S", in: range, flag.help) { $0[keyPath: values][key] = .real($1) }
      case .word(let words):
        .choice(
          flag.name, of: key, among: words.map { ($0, SettingValue.text($0)) }, flag.help
        ) { $0[keyPath: values][key] = $1 }
      }
    }
  }
}
