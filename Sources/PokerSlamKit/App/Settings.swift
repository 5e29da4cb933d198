internal import Observation
package import StageUI

/// What a player would choose, live and remembered.
@MainActor
@Observable
package final class Settings {
  package enum ReduceMotion: String, CaseIterable, Sendable {
    case desktop, on, off
  }

  package enum Palette: String, CaseIterable, Sendable {
    case classic, safe, twoColour, highContrast
  }

  package var music = 0.6 { didSet { save("music", music) } }
  package var effects = 0.8 { didSet { save("effects", effects) } }
  package var haptics = true { didSet { save("haptics", haptics) } }
  package var palette = Palette.classic { didSet { save("palette", palette.rawValue) } }
  package var patterns = false { didSet { save("patterns", patterns) } }
  package var textScale = 1.0 { didSet { save("textScale", textScale) } }
  package var interfaceScale = 1.0 { didSet { save("interfaceScale", interfaceScale) } }
  package var reduceMotion = ReduceMotion.desktop {
    didSet { save("reduceMotion", reduceMotion.rawValue) }
  }
  package var theme = ThemeName.violet { didSet { save("theme", theme.rawValue) } }
  package var isFullscreen = false { didSet { save("fullscreen", isFullscreen) } }
  package var classicDeselect = false { didSet { save("classicDeselect", classicDeselect) } }
  package var countsHands = false { didSet { save("countsHands", countsHands) } }
  package var keepsReferenceOpen = false {
    didSet { save("keepsReferenceOpen", keepsReferenceOpen) }
  }
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
  @ObservationIgnored private var store: (any ChoiceStore)?
  @ObservationIgnored private var isLoading = false

  package init(store: (any ChoiceStore)? = nil) {
    self.store = store
    isLoading = true
    load()
    isLoading = false
  }

  private func load() {
    guard let store else { return }
    music = store.number("music") ?? music
    effects = store.number("effects") ?? effects
    haptics = store.flag("haptics") ?? haptics
    palette = store.text("palette").flatMap(Palette.init) ?? palette
    patterns = store.flag("patterns") ?? patterns
    textScale = min(max(store.number("textScale") ?? textScale, 1), 2)
    interfaceScale = min(max(store.number("interfaceScale") ?? interfaceScale, 0.75), 3)
    reduceMotion = store.text("reduceMotion").flatMap(ReduceMotion.init) ?? reduceMotion
    theme = store.text("theme").flatMap(ThemeName.init) ?? theme
    isFullscreen = store.flag("fullscreen") ?? isFullscreen
    classicDeselect = store.flag("classicDeselect") ?? classicDeselect
    countsHands = store.flag("countsHands") ?? countsHands
    keepsReferenceOpen = store.flag("keepsReferenceOpen") ?? keepsReferenceOpen
    knowsTheBoard = store.flag("knowsTheBoard") ?? knowsTheBoard
  }

  private func save(_ name: String, _ value: some ChoiceValue) {
    if !isLoading { store?.keep(value, as: name) }
  }
}

/// What a choice can be.
package protocol ChoiceValue: Sendable {}

extension Double: ChoiceValue {}
extension Bool: ChoiceValue {}
extension String: ChoiceValue {}

/// Keeps choices by name.
@MainActor
package protocol ChoiceStore: AnyObject {
  func number(_ name: String) -> Double?
  func flag(_ name: String) -> Bool?
  func text(_ name: String) -> String?
  func keep(_ value: some ChoiceValue, as name: String)
}
