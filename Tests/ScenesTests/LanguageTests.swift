import Foundation
import PokerCore
import Session
import TestSupport
import Testing

@testable import PokerSlamGame

/// The catalogs of all languages, and the rules by which they write numbers.
@Suite struct LanguageTests {
  private static let english = Catalog(Language.english.catalogSource).messages
  private static let translated: [Language] = [.german, .french, .spanish, .japanese]

  /// The plural categories of whole numbers in a language, as in the CLDR.
  private static func categories(_ language: Language) -> Set<String> {
    switch language {
    case .english, .german, .pseudo: ["one", "other"]
    case .french, .spanish: ["one", "many", "other"]
    case .japanese: ["other"]
    }
  }

  // MARK: Catalogs

  @Test(arguments: translated)
  func everyLanguageHasEveryMessageAndNoOther(_ language: Language) {
    let messages = Catalog(language.catalogSource).messages
    #expect(Set(Self.english.keys).subtracting(messages.keys).sorted() == [])
    #expect(Set(messages.keys).subtracting(Self.english.keys).sorted() == [])
    #expect(messages.filter(\.value.isEmpty).keys.sorted() == [])
  }

  @Test(arguments: Language.allCases)
  func noLineOfACatalogIsLost(_ language: Language) {
    let lines = language.catalogSource.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(Catalog(language.catalogSource).messages.count == lines.count)
  }

  /// A language without plurals may leave out the number before a unit, and German dates have the
  /// short weekday.
  @Test(arguments: translated)
  func translationsUseTheValuesOfTheEnglishMessage(_ language: Language) {
    for (key, message) in Catalog(language.catalogSource).messages {
      let names = Message(message).names.subtracting(["short"])
      let expected = Message(Self.english[key] ?? "").names
      #expect(names.isSubset(of: expected), "\(key): \(message)")
      #expect(
        expected.subtracting(names).isSubset(of: ["count", "ending", "weekday"]),
        "\(key): \(message)")
    }
  }

  @Test(arguments: Language.allCases)
  func formsCoverEveryNumberAndNoOtherCategory(_ language: Language) {
    for (key, message) in Catalog(language.catalogSource).messages {
      for name in Message(message).names {
        let selectors = Message(message).selectors(of: name)
        guard !selectors.isEmpty else { continue }
        #expect(selectors.contains("other"), "\(key) in \(language)")
        let words = selectors.filter { Int($0) == nil }
        #expect(Set(words).isSubset(of: Self.categories(language)), "\(key) in \(language)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func bracesOfMessagesMatch(_ language: Language) {
    let messages = Catalog(language.catalogSource).messages.filter { $0.value.contains("{") }
    let faults = messages.filter { _, message in
      var (depth, lowest) = (0, 0)
      for byte in message.utf8 {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        lowest = min(lowest, depth)
      }
      return depth != 0 || lowest < 0
    }
    #expect(faults.keys.sorted() == [])
  }

  @Test func englishNamesAreThoseOfTheRules() {
    #expect(Hand.allCases.allSatisfy { Strings.name($0) == $0.name })
    #expect((0..<52).map { Card(index: $0) }.allSatisfy { Strings.name($0) == $0.name })
    #expect(Charm.allCases.allSatisfy { Strings.name($0) == $0.name })
    #expect(Charm.allCases.allSatisfy { Self.english["charmText.\($0)"] == $0.sentence })
    #expect(Twist.allCases.allSatisfy { Strings.name($0) == $0.name })
    #expect(Twist.allCases.allSatisfy { Self.english["twistText.\($0)"] == $0.sentence })
    #expect(Tool.allCases.allSatisfy { Strings.name($0) == $0.name })
    #expect(Tool.allCases.allSatisfy { Strings.sentence($0) == $0.sentence })
    #expect(Lesson.allCases.allSatisfy { Strings.name($0) == $0.name })
    #expect(Achievement.allCases.allSatisfy { Strings.title($0) == $0.title })
    #expect(Achievement.allCases.allSatisfy { Strings.sentence($0) == $0.sentence })
  }

  /// These charms act only if their condition holds for every card of the hand.
  @Test(arguments: Language.allCases)
  func charmsAboutWholeHandsSaySo(_ language: Language) {
    let messages = Catalog(language.catalogSource).messages
    let all =
      switch language {
      case .english, .pseudo: "All cards"
      case .german: "Alle Karten"
      case .french: "Toutes les cartes"
      case .spanish: "Todas las cartas"
      case .japanese: "全カード"
      }
    let texts = [Charm.painter, .ruler, .bishop].map { messages["charmText.\($0)"] ?? "" }
    #expect(texts.filter { !$0.hasPrefix(all) } == [])
  }

  // MARK: Sources

  /// The code of the game's screens, without the catalogs and without comments.
  private static let lines = SwiftSources("Sources/PokerSlamGame").text {
    !$0.hasPrefix("Catalog+")
  }.components(separatedBy: "\n").filter {
    !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//")
  }
  private static let code = lines.joined(separator: "\n")

  /// Returns the first arguments of calls of a function that are literals.
  private static func literals(in function: String) -> [String] {
    code.components(separatedBy: "\(function)(").dropFirst().compactMap { call in
      let argument = call.drop(while: \.isWhitespace)
      guard argument.first == "\"" else { return nil }
      return String(argument.dropFirst().prefix { $0 != "\"" })
    }
  }

  @Test func noMessageIsUnused() {
    var (keys, beginnings): (Set<String>, [String]) = ([], [])
    for line in Self.lines {
      for (place, literal) in line.components(separatedBy: "\"").enumerated()
      where !place.isMultiple(of: 2) {
        let parts = literal.components(separatedBy: "\\(")
        if parts.count == 1 { keys.insert(literal) } else { beginnings.append(parts[0]) }
      }
    }
    beginnings.removeAll { !$0.hasSuffix(".") }
    let unused = Self.english.keys.filter { key in
      !keys.contains(key) && !beginnings.contains { key.hasPrefix($0) }
    }
    #expect(unused.sorted() == [])
  }

  @Test func everyKeyInTheSourcesHasAMessage() {
    let keys = Self.literals(in: "text").filter { !$0.contains("\\(") }
    #expect(keys.count > 800)
    // Another function `text` of the views draws letters.
    #expect(keys.filter { Self.english[$0] == nil } == [])
  }

  /// The names of cases that end a key have messages, too.
  @Test func everyCaseOfAKeyHasAMessage() {
    var keys: [String] = []
    keys += Hand.allCases.map { "hand.\($0)" } + Suit.allCases.map { "suit.\($0)" }
    keys += Rank.allCases.map { "ranks.\($0)" } + Charm.allCases.map { "charmText.\($0)" }
    keys += ScoreRank.allCases.map { "medal.\($0)" }
    keys += SettingsPage.allCases.map { "resetPage.\($0)" }
    keys += (1...12).flatMap { ["month.\($0)", "shortMonth.\($0)"] }
    keys += (0...6).flatMap { ["weekday.\($0)", "shortWeekday.\($0)"] }
    keys += Achievement.allCases.map { "badgeText.\($0.identifier)" }
    keys += Avatar.allCases.map { "avatar.\($0)" }
    #expect(keys.filter { Self.english[$0] == nil } == [])
  }

  @MainActor @Test func everyRowOfTheSettingsHasMessages() {
    for label in Settings().all.compactMap(\.label) {
      for text in [label.title, label.detail ?? "", label.words] {
        #expect(!text.hasPrefix("setting"), "\(label.key)")
      }
    }
  }

  /// Texts are messages with values; a view has no text of its own and puts none together.
  @Test func noViewHasATextOfItsOwn() {
    let calls = [
      "Text", "accessibilityLabel", "accessibilityValue", "accessibilityHint", ".say",
    ]
    for call in calls {
      #expect(Self.literals(in: call).filter { $0.contains(where: \.isLetter) } == [], "\(call)")
    }
    #expect(!Self.code.contains(".formatted()"), "numbers go by the language")
  }

  // MARK: Numbers, as in the CLDR

  @Test func numbersAreGroupedAsInTheLanguage() {
    func text(_ language: Language, _ number: Int) -> String { language.rules.number(number) }
    #expect(
      [0, 999, 1_000, -12_345].map { text(.english, $0) } == ["0", "999", "1,000", "-12,345"])
    #expect([999, 1_000, 1_234_567].map { text(.german, $0) } == ["999", "1.000", "1.234.567"])
    #expect(
      [1_000, 1_234_567].map { text(.french, $0) } == ["1\u{202F}000", "1\u{202F}234\u{202F}567"])
    #expect([1_000, 9_999, 10_000].map { text(.spanish, $0) } == ["1000", "9999", "10.000"])
    #expect([1_000, 10_000].map { text(.japanese, $0) } == ["1,000", "10,000"])
    #expect(text(.english, .min) == "-9,223,372,036,854,775,808")
  }

  @Test func decimalsAndPercentAreWrittenAsInTheLanguage() {
    let languages: [Language] = [.english, .german, .french, .spanish, .japanese]
    let decimals = languages.map { $0.rules.decimal(tenths: 138) }
    #expect(decimals == ["13.8", "13,8", "13,8", "13,8", "13.8"])
    #expect(Language.german.rules.decimal(tenths: -5) == "-0,5")
    let euros = languages.map { $0.rules.euros(cents: 1_405) }
    #expect(euros == ["€14.05", "14,05\u{A0}€", "14,05\u{A0}€", "14,05\u{A0}€", "€14.05"])
    #expect(
      languages.map { $0.rules.percent(62) }
        == ["62\u{A0}%", "62\u{A0}%", "62\u{202F}%", "62\u{A0}%", "62%"])
  }

  @Test func pluralCategoriesAreThoseOfTheLanguage() {
    func categories(_ language: Language) -> [PluralCategory] {
      [0, 1, 2, 1_000_000].map(language.rules.plural)
    }
    #expect(categories(.english) == [.other, .one, .other, .other])
    #expect(categories(.german) == [.other, .one, .other, .other])
    #expect(categories(.french) == [.one, .one, .other, .many])
    #expect(categories(.spanish) == [.other, .one, .other, .many])
    #expect(categories(.japanese) == [.other, .other, .other, .other])
  }

  @Test func datesAreWrittenAsInTheLanguage() throws {
    let first = try #require(CalendarDate(year: 2026, month: 10, day: 1))
    let expected: [(Language, String, String)] = [
      (.english, "Thursday 1 October", "1 October 2026"),
      (.german, "Do, 1. Oktober", "1. Oktober 2026"),
      (.french, "jeudi 1er octobre", "1er octobre 2026"),
      (.spanish, "jueves, 1 de octubre", "1 de octubre de 2026"),
      (.japanese, "10月1日 木曜日", "2026年10月1日"),
    ]
    for (language, weekday, long) in expected {
      Texts.$current.withValue(Texts(language)) {
        #expect(Strings.name(first) == weekday && Strings.longName(first) == long)
      }
    }
  }

  @Test func weeksBeginWithTheFirstDayOfTheLanguage() throws {
    let october = try #require(CalendarMonth(year: 2026, month: 10))
    #expect(october.weeks(from: 0)[0].map { $0?.day } == [nil, nil, nil, 1, 2, 3, 4])
    #expect(october.weeks(from: 6)[0].map { $0?.day } == [nil, nil, nil, nil, 1, 2, 3])
    Texts.$current.withValue(Texts(.japanese)) {
      #expect(Strings.shortWeekdays == ["日", "月", "火", "水", "木", "金", "土"])
    }
  }

  @Test func tokensOfThePlayerAreNamedInTheLanguage() {
    let owls = [Language.english, .german, .spanish, .japanese].map { language in
      Texts.$current.withValue(Texts(language)) { Avatar.owl.title }
    }
    #expect(owls == ["Owl", "Eule", "Búho", "フクロウ"])
  }

  @Test func climbNamesToolsCharmsAndHandsInTheLanguage() {
    let texts = Texts.$current.withValue(Texts(.german)) {
      [
        Strings.use(.scissors), Strings.dye(.hearts), Strings.sell(.painter, 3),
        Strings.reason(.toolNotHeld(.whirl)), Strings.reason(.forbidden(.fullHouse, .lowCeiling)),
      ]
    }
    let beginnings = [
      "Schere nutzen", "Herz färben", "Maler für", "Wirbel hast du", "Niedrige Decke: kein Full",
    ]
    for (text, beginning) in zip(texts, beginnings) {
      #expect(text.hasPrefix(beginning), "\(text)")
    }
  }

  @Test func handsHaveTheNamesThatPlayersOfTheLanguageUse() {
    let names: [(Language, [String])] = [
      (.german, ["Paar", "Drilling", "Straße", "Vierling"]),
      (.french, ["Paire", "Brelan", "Quinte", "Carré"]),
      (.spanish, ["Pareja", "Trío", "Escalera", "Póker"]),
      (.japanese, ["ワンペア", "スリーカード", "ストレート", "フォーカード"]),
    ]
    for (language, expected) in names {
      Texts.$current.withValue(Texts(language)) {
        let hands: [Hand] = [.pair, .threeOfAKind, .straight, .fourOfAKind]
        #expect(hands.map { Strings.name($0) } == expected)
        #expect(Set(Hand.allCases.map { Strings.name($0) }).count == 17)
      }
    }
  }

  // MARK: Messages

  private func text(
    _ message: String, _ values: [String: any TextValue], _ language: Language = .english
  ) -> String {
    Message(message).text(values, language.rules)
  }

  @Test func valuesReplaceTheirNames() {
    #expect(text("{a} and {b}", ["a": "x", "b": 1_200]) == "x and 1,200")
    #expect(text("{a}", [:]) == "")
    #expect(text("a } b { c", [:]) == "a } b { c")
  }

  @Test func aNumberChoosesItsForm() {
    let message = "{n, 0: none | one: # card in {box} | other: # cards in {box}}!"
    #expect(text(message, ["n": 0, "box": "A"]) == "none!")
    #expect(text(message, ["n": 1, "box": "A"]) == "1 card in A!")
    #expect(text(message, ["n": 1_234, "box": "A"]) == "1,234 cards in A!")
    #expect(text(message, ["n": 1_234, "box": "A"], .german) == "1.234 cards in A!")
    #expect(text("{n, one: a | other: b}", ["n": 0], .french) == "a")
    #expect(text("{n, one: a | other: b}", ["n": 1_000_000], .french) == "b")
    #expect(text("{w, x: a | other: b}", ["w": "x"]) == "a")
    #expect(text("#{n}", ["n": 1]) == "#1")
  }

  @Test func aMissingMessageIsShownInEnglishAndAMissingKeyAsItself() {
    let texts = Texts(.german)
    #expect(texts.text("score", [:]) == "Punkte")
    #expect(texts.text("noSuchKey", [:]) == "noSuchKey")
  }

  @Test func escapesOfCatalogsAreReplaced() {
    let catalog = Catalog("# comment\na = x\\ny~z\n\nb = {c, one: = | other: ==}\n")
    #expect(catalog.messages == ["a": "x\ny\u{A0}z", "b": "{c, one: = | other: ==}"])
  }

  // MARK: Pseudo-language

  @Test func pseudoMessagesAreLongerAccentedAndInBrackets() {
    #expect(PseudoText.message("Score") == "[Šçóré··]")
    #expect(PseudoText.message("{score} of {target}") == "[{score} óf {target}··]")
    #expect(
      PseudoText.message("{count, one: 1 card | other: # cards}")
        .hasPrefix("[{count, one: 1 çárd | other: # çárdš}·"))
    #expect(PseudoText.message("{a} · {b}") == "{a} · {b}")
  }

  @Test func pseudoMessagesAreTwoFifthsLonger() {
    for (key, message) in Self.english where !message.contains("{") && message.count > 4 {
      let pseudo = PseudoText.message(message)
      #expect(Double(pseudo.count) >= 1.4 * Double(message.count), "\(key)")
    }
  }

  // MARK: Choice

  @Test func environmentChoosesTheLanguage() {
    func language(_ values: [String: String]) -> Language { .ofEnvironment { values[$0] } }
    #expect(language([:]) == .english)
    #expect(language(["LANG": "de_AT.UTF-8"]) == .german)
    #expect(language(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR@euro"]) == .french)
    #expect(language(["LANG": "de_DE", "LC_ALL": "ja_JP.UTF-8"]) == .japanese)
    #expect(language(["LANG": "de_DE", "LC_ALL": ""]) == .german)
    #expect(language(["LANG": "de_DE", "LANGUAGE": "nl:es:en"]) == .spanish)
    #expect(language(["LANG": "C.UTF-8", "LANGUAGE": "es"]) == .english)
    #expect(language(["LANG": "POSIX", "LC_ALL": "C"]) == .english)
    #expect(language(["LANG": "nl_NL.UTF-8"]) == .english)
    #expect(language(["LANG": "pseudo"]) == .english)
  }
}
