internal import Observation
internal import Synchronization

/// The current language and its messages.
///
/// Views that show a text observe the language, so they are evaluated again when it changes.
package final class Texts: Observable, Sendable {
  /// The texts of the process; a test or a picture may have its own.
  @TaskLocal package static var current = Texts()

  private struct State {
    var language: Language
    var catalogs: [Language: Catalog] = [:]

    mutating func catalog(_ language: Language) -> Catalog {
      if let known = catalogs[language] { return known }
      var catalog = Catalog(language.catalogSource)
      if language == .pseudo { catalog.change(PseudoText.message) }
      catalogs[language] = catalog
      return catalog
    }
  }

  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  package init(_ language: Language = .english) { state = Mutex(State(language: language)) }

  /// Makes these texts the current ones during some work.
  ///
  /// This costs nothing if they are already; else it allocates.
  package func asCurrent<Result>(_ work: () throws -> Result) rethrows -> Result {
    if Texts.current === self { return try work() }
    return try Texts.$current.withValue(self, operation: work)
  }

  package var language: Language {
    get {
      registrar.access(self, keyPath: \.language)
      return state.withLock { $0.language }
    }
    set {
      guard newValue != state.withLock({ $0.language }) else { return }
      registrar.withMutation(of: self, keyPath: \.language) {
        state.withLock { $0.language = newValue }
      }
    }
  }

  /// Returns a message with its values; a message that the language lacks is in English.
  ///
  /// If English lacks it too, the key itself is returned.
  func text(_ key: String, _ values: [String: any TextValue]) -> String {
    registrar.access(self, keyPath: \.language)
    let (message, language) = state.withLock { state in
      let language = state.language
      return (
        state.catalog(language).messages[key] ?? state.catalog(.english).messages[key] ?? key,
        language
      )
    }
    return values.isEmpty ? message : Message(message).text(values, language.rules)
  }
}
