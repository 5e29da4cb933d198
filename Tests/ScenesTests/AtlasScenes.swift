import Foundation
import PokerSlamGame

@testable import Scenes

/// The scenes of which atlases are stored: every distinct screen of the game.
///
/// A scene is left out if another scene has the same elements in the same states, perhaps with
/// others: then its states are looked at there. Elements are compared by the line of the
/// accessibility tree without frames: role, label, value, and whether they are selected or disabled,
/// with the labels of the groups around them. So a scene in another theme or window has no atlas
/// unless other elements are in it, and scenes in other languages, which differ in words alone, have
/// none. The lines are those of the stored goldens, which `GoldenTests` keeps true.
enum AtlasScenes {
  /// The names of the scenes, in the order of the registry.
  static let names: [String] = distinct(screens)

  /// The elements of the scenes in English; a scene whose golden is missing has none.
  static let screens: [Screen] = {
    let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    return Scene.all.filter { $0.language == .english }.map { scene in
      let file = goldens.appendingPathComponent("\(scene.name).txt")
      let tree = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return Screen(name: scene.name, elements: elements(inTree: tree))
    }
  }()

  struct Screen {
    var name: String
    var elements: Set<String>
  }

  /// Returns the names of the screens whose elements are not all on another screen in the same states.
  ///
  /// Of equal screens the first one counts.
  static func distinct(_ screens: [Screen]) -> [String] {
    // Sets of numbers are compared ten times as fast as sets of texts.
    var numbers: [String: Int] = [:]
    let sets = screens.map { screen in
      Set(
        screen.elements.map { element in
          let next = numbers.count
          numbers[element] = numbers[element] ?? next
          return numbers[element] ?? next
        })
    }
    return screens.indices.filter { place in
      let own = sets[place]
      return !own.isEmpty
        && !sets.indices.contains { other in
          other != place && own.isSubset(of: sets[other])
            && (own.count < sets[other].count || other < place)
        }
    }.map { screens[$0].name }
  }

  private static let roles: Set<String> = [
    "button", "link", "toggle", "slider", "stepper", "picker", "textField",
  ]

  /// Returns the elements of a printed accessibility tree that can be used, with their states.
  static func elements(inTree tree: String) -> Set<String> {
    var found: Set<String> = []
    var groups: [String] = []
    for line in tree.split(separator: "\n") {
      // Labels of several lines continue without a frame.
      guard let frame = line.range(of: " @", options: .backwards) else { continue }
      let depth = line.prefix { $0 == " " }.count / 2
      let words = line[..<frame.lowerBound].dropFirst(2 * depth)
      let quoted = words.split(separator: "\"", omittingEmptySubsequences: false)
      groups = groups.prefix(depth) + [quoted.count > 2 ? String(quoted[1]) : ""]
      guard
        roles.contains(String(words.prefix { $0.isLetter }))
          || line[frame.upperBound...].contains("presses")
      else { continue }
      let path = groups.dropLast().filter { !$0.isEmpty } + [String(words)]
      found.insert(path.joined(separator: " › "))
    }
    return found
  }
}
