/// The search over the rows of all pages.
struct SettingsSearch {
  /// A row that is found besides the settings: an action with its keys, or a part of a page.
  struct Place: Hashable {
    var title: String
    var detail: String
    var symbol: String
    var tile: SettingTile
    /// The page that shows the row; nil for the credits.
    var page: SettingsPage?
    var words = ""
  }

  private let words: [String]

  init(_ query: String) { words = Self.words(of: query) }

  /// Whether there is something to search for.
  var isActive: Bool { !words.isEmpty }

  /// Returns the settings that are found, each once, in the order of the pages.
  @MainActor
  func settings(in settings: Settings) -> [any AnySetting] {
    settings.all.filter { setting in
      guard let label = setting.label, setting.key != settings.bindingsKey else { return false }
      let titles = setting.pages.map(Strings.title(of:))
      return finds([label.title, label.detail ?? "", label.words] + titles)
    }
  }

  /// Returns the actions whose keys and buttons are found.
  var actions: [GameAction] {
    GameAction.allCases.filter {
      finds([
        Strings.name($0), Strings.title(of: SettingsPage.keys),
        Strings.text("settingWords.bindings"),
      ])
    }
  }

  /// Returns the parts of the data page and of the credits that are found.
  var places: [Place] {
    Self.places.filter { place in
      finds(
        [place.title, place.detail, place.page.map(Strings.title(of:)) ?? Strings.about]
          + [place.words])
    }
  }

  private func finds(_ texts: [String]) -> Bool {
    let found = texts.flatMap(Self.words)
    return words.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static var places: [Place] {
    [
      Place(
        title: Strings.export, detail: Strings.exportDetail, symbol: "square.and.arrow.up",
        tile: .blue, page: .data, words: Strings.text("placeWords.export")),
      Place(
        title: Strings.importing, detail: Strings.importDetail, symbol: "square.and.arrow.down",
        tile: .green, page: .data, words: Strings.text("placeWords.import")),
      Place(
        title: Strings.deletion, detail: Strings.deletionDetail, symbol: "trash", tile: .pink,
        page: .data, words: Strings.text("placeWords.delete")),
      Place(
        title: Strings.privacy, detail: "", symbol: "lock", tile: .violet, page: .data,
        words: Strings.text("placeWords.privacy")),
      Place(
        title: Strings.rating, detail: Strings.ratingDetail, symbol: "star", tile: .amber,
        page: .data, words: Strings.text("placeWords.rate")),
      Place(
        title: Strings.about, detail: "", symbol: "info.circle", tile: .amber,
        words: Strings.text("placeWords.about")),
    ]
  }
}
