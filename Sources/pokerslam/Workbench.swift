import KitWindow
import PokerSlamGame
import Records
import Scenes
import StageUI

/// What the gallery shows: a scene, the changes to it, the speed of its clock, and a search.
@MainActor
struct Workbench {
  /// An axis on which pictures are tested, with the values to choose from.
  struct Knob {
    /// The option of the command line, with its dashes.
    var option: String
    var axis: Axis
    var values: [SettingValue]
    /// The values as in a command line; empty for an option without an argument.
    var words: [String]
  }

  /// What a knob changes.
  enum Axis: Hashable {
    /// A setting, by its key.
    case setting(String)
    case layoutDirection
    /// The pixels per point, in units of those of the desktop.
    case scale
  }

  /// What a key does besides changing the workbench.
  enum Effect: Equatable {
    case showCaption
    /// Begins the scene again, at its still picture or at a time in seconds.
    case restart(at: Double?)
    /// Shows one more frame.
    case step
    /// Prints a line.
    case print(String)
    /// Prints the test of what was done since the scene began.
    case printTest
    /// Shows pictures of the scenes in `sheetPlaces` in place of the scene.
    case showSheet
  }

  let scenes: [AnimatedScene]
  let knobs = Self.allKnobs
  private(set) var place = 0
  /// For each knob, 0 for the scene's own value, or the place of a value, counted from 1.
  private(set) var choices: [Int]
  private(set) var knob = 0
  private(set) var isPaused = false
  /// The part of a name that is being typed; nil outside of a search.
  private(set) var query: String?
  /// The part of a name that was typed last, also after the search.
  private(set) var lastQuery = ""
  /// What the last key printed; nil if it printed nothing.
  private(set) var printed: String?
  /// The pointer that drags on the scrubber, and the scrubber when it was pressed; nil without a drag.
  private(set) var scrubber: (pointer: PointerEvent.ID, bar: ScrubBar)?
  /// How often the speed was halved.
  private var halvings = 0

  init(_ scenes: [AnimatedScene]) {
    self.scenes = scenes
    choices = knobs.map { _ in 0 }
  }

  /// The options that change pictures: those of the settings, as they declare them, and those that a
  /// desktop decides.
  private static var allKnobs: [Knob] {
    let scales = [1, 1.25, 1.5, 2]
    let directions = LayoutDirection.allCases.map(\.word)
    return settingKnobs + [
      Knob(
        option: "--layout-direction", axis: .layoutDirection, values: directions.map { .text($0) },
        words: directions),
      Knob(
        option: "--scale", axis: .scale, values: scales.map { .real($0) },
        words: scales.map { "\($0)" }),
    ]
  }

  private static var settingKnobs: [Knob] {
    Settings().all.compactMap { setting in
      guard let flag = setting.flag, !flag.isForWindows else { return nil }
      switch setting.argument {
      case .nothing(let value):
        return Knob(option: flag.name, axis: .setting(setting.key), values: [value], words: [""])
      case .number(let range):
        let middle = (range.lowerBound + range.upperBound) / 2
        let values = [range.lowerBound, middle, range.upperBound]
        return Knob(
          option: flag.name, axis: .setting(setting.key), values: values.map { .real($0) },
          words: values.map { "\($0)" })
      case .word(let words):
        return Knob(
          option: flag.name, axis: .setting(setting.key), values: words.map { .text($0) },
          words: words)
      }
    }
  }

  var scene: AnimatedScene { scenes[place] }

  /// How fast the scene's clock runs, compared with the window's.
  var speed: Double { isPaused ? 0 : 1 / Double(1 << halvings) }

  /// The changes to the scene.
  var changes: SceneChanges {
    var changes = SceneChanges()
    for (knob, choice) in zip(knobs, choices) where choice > 0 {
      let value = knob.values[choice - 1]
      switch (knob.axis, value) {
      case (.setting(let key), _): changes.settings[key] = value
      case (.layoutDirection, .text(let word)):
        changes.layoutDirection = LayoutDirection.allCases.first { $0.word == word }
      default: break
      }
    }
    return changes
  }

  /// The scale of the window's contents, in units of that of the desktop; nil if no knob chooses it.
  var userScale: Double? {
    guard let place = knobs.firstIndex(where: { $0.axis == .scale }), choices[place] > 0,
      case .real(let scale) = knobs[place].values[choices[place] - 1]
    else { return nil }
    return scale
  }

  // MARK: - Keys

  /// Handles an event; nil if it is for the scene.
  ///
  /// - Parameter time: the time of the scene in seconds.
  mutating func handle(_ event: InputEvent.Kind, at time: Double, size: Size) -> Effect? {
    if case .pointer(let pointer) = event { return scrub(pointer, at: time, in: size) }
    if query != nil {
      switch event {
      case .key(let key): return search(key)
      case .text, .composing: return .showCaption
      default: return nil
      }
    }
    guard case .key(let key) = event else { return nil }
    guard key.isDown else { return Self.keys.contains(key.key) ? .showCaption : nil }
    printed = nil
    let direction = key.modifiers.contains(.shift) ? -1 : 1
    switch key.key {
    case .pageDown: return turn(by: 1)
    case .pageUp: return turn(by: -1)
    case .f2:
      if direction < 0 { return .showSheet }
      (query, lastQuery) = ("", "")
    case .f5: knob = Self.wrapped(knob + direction, knobs.count)
    case .f6:
      let count = knobs[knob].values.count + 1
      choices[knob] = Self.wrapped(choices[knob] + direction, count)
      return .restart(at: time)
    case .f7: isPaused.toggle()
    case .f8:
      isPaused = true
      return direction > 0 ? .step : .restart(at: max(time - 1.0 / 60, 0))
    case .f9: halvings = Self.wrapped(halvings + direction, 4)
    case .home where key.modifiers.contains(.control): return .restart(at: 0)
    case .f10:
      printed = direction > 0 ? "command printed" : "test printed"
      return direction > 0 ? .print(command(at: time, size: size)) : .printTest
    default: return nil
    }
    return .showCaption
  }

  /// Handles a press or a drag on the scrubber, which is shown while the clock is stopped.
  private mutating func scrub(_ pointer: PointerEvent, at time: Double, in size: Size) -> Effect? {
    if pointer.phase == .down, isPaused, scrubber == nil {
      let bar = ScrubBar(in: size, showing: time)
      if bar.rect.contains(pointer.position) { scrubber = (pointer.id, bar) }
    }
    guard let (id, bar) = scrubber, id == pointer.id else { return nil }
    switch pointer.phase {
    case .down, .moved: return .restart(at: bar.time(at: pointer.position.x))
    case .up, .cancelled, .left:
      scrubber = nil
      return .showCaption
    }
  }

  private static let keys: Set<Key> = [.pageDown, .pageUp, .f2, .f5, .f6, .f7, .f8, .f9, .f10]

  private static func wrapped(_ place: Int, _ count: Int) -> Int { (place % count + count) % count }

  private mutating func turn(by count: Int) -> Effect {
    place = Self.wrapped(place + count, scenes.count)
    return .restart(at: nil)
  }

  /// Handles a key of the search, which shows the first scene whose name contains the typed part.
  private mutating func search(_ key: KeyEvent) -> Effect {
    guard key.isDown, var text = query else { return .showCaption }
    switch key.key {
    case .f2 where key.modifiers.contains(.shift):
      query = nil
      return .showSheet
    case .escape, .return, .keypadEnter, .f2:
      query = nil
      return .showCaption
    case .backspace: text = String(text.dropLast())
    default: text += key.letter.lowercased()
    }
    (query, lastQuery) = (text, text)
    guard let found = matches.first, found != place else { return .showCaption }
    place = found
    return .restart(at: nil)
  }

  /// The places of the scenes on the contact sheet: those that the last search found, or all.
  var sheetPlaces: [Int] { NameSearch.places(of: lastQuery, in: scenes.map(\.name)) }

  /// What the pictures on the contact sheet have in common.
  var sheetTitle: String {
    let count = sheetPlaces.count
    var parts = [count == 1 ? "1 scene" : "\(count) scenes"]
    if !lastQuery.isEmpty { parts.append("find \(lastQuery)") }
    parts += knobs.indices.filter { choices[$0] > 0 }.map(words)
    return parts.joined(separator: "   ")
  }

  /// Whether an event closes the contact sheet: Escape, or the key that opened it.
  static func closesSheet(_ event: InputEvent.Kind) -> Bool {
    guard case .key(let key) = event, key.isDown else { return false }
    return key.key == .escape || key.key == .f2 && key.modifiers.contains(.shift)
  }

  /// Shows the scene that was chosen on the contact sheet.
  mutating func show(_ chosen: Int) {
    if scenes.indices.contains(chosen) { place = chosen }
  }

  /// The places of the scenes that the search finds.
  private var matches: [Int] {
    query.map { NameSearch.places(of: $0, in: scenes.map(\.name)) } ?? []
  }

  // MARK: - Texts

  /// The line above the scene.
  func caption(at time: Double) -> String {
    var parts = ["\(scene.name)   \(place + 1) of \(scenes.count)"]
    if let query { parts.append("find \(query)_ (\(matches.count))") }
    parts.append(words(of: knob))
    parts += knobs.indices.filter { $0 != knob && choices[$0] > 0 }.map(words)
    if halvings > 0 { parts.append("speed 1/\(1 << halvings)") }
    if let printed { parts.append(printed) }
    if isPaused { parts.append("paused at \(Self.text(time)) s") }
    return parts.joined(separator: "   ")
  }

  private func words(of place: Int) -> String {
    let (knob, choice) = (knobs[place], choices[place])
    if choice == 0 { return "\(knob.option): as in the scene" }
    let word = knob.words[choice - 1]
    return word.isEmpty ? knob.option : "\(knob.option) \(word)"
  }

  /// Returns the command line that draws this picture, for a script or a test.
  func command(at time: Double, size: Size) -> String {
    let options = knobs.indices.filter { choices[$0] > 0 }.map(words)
    return
      (["pokerslam screenshot \(scene.scene.name)"] + options
      + [
        "--at \(Self.text(time))",
        "--size \(Int(clamping: size.width))x\(Int(clamping: size.height))",
      ])
      .joined(separator: " ")
  }

  /// Returns a time in seconds with up to three fraction digits.
  private static func text(_ time: Double) -> String { "\((time * 1000).rounded() / 1000)" }
}

extension LayoutDirection {
  /// The direction as in a command line.
  var word: String {
    switch self {
    case .leftToRight: "left-to-right"
    case .rightToLeft: "right-to-left"
    }
  }
}
