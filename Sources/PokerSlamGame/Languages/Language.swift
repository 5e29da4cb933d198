/// A language of the game's texts.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case japanese = "ja"
  /// English with accents, brackets and two fifths more letters, for tests of layouts.
  case pseudo

  /// The languages that a player can choose.
  package static let offered = allCases.filter { $0 != .pseudo }

  /// The language's name in the language itself, which every player of it can read.
  package var ownName: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .japanese: "日本語"
    case .pseudo: "Pseudo"
    }
  }

  /// The code for the voice of the desktop, such as `de`.
  package var code: String { self == .pseudo ? Language.english.rawValue : rawValue }

  var rules: LanguageRules {
    switch self {
    case .english, .pseudo: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .japanese: .japanese
    }
  }

  /// The source of the catalog; the pseudo-language changes the English one.
  var catalogSource: String {
    switch self {
    case .english, .pseudo: Catalog.english
    case .german: Catalog.german
    case .french: Catalog.french
    case .spanish: Catalog.spanish
    case .japanese: Catalog.japanese
    }
  }

  /// Returns the first language of the environment that the game speaks; English if there is none.
  ///
  /// As in gettext, LANGUAGE is a list that holds only if the locale is not C; the locale is
  /// LC_ALL, LC_MESSAGES or LANG, the first that is not empty.
  package static func ofEnvironment(_ value: (String) -> String?) -> Language {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty } ?? ""
    let base = locale.prefix { $0 != "." && $0 != "@" }
    guard !["", "C", "POSIX"].contains(base) else { return .english }
    let names = (value("LANGUAGE") ?? "").split(separator: ":") + [base]
    return names.lazy.compactMap(Language.init(locale:)).first ?? .english
  }

  /// Creates the language of a locale such as `de_AT.UTF-8`; nil if the game does not speak it.
  init?(locale: Substring) {
    let code = locale.prefix { $0.isLetter }.lowercased()
    guard let language = Language(rawValue: code), language != .pseudo else { return nil }
    self = language
  }
}
