internal import Foundation

/// The scenes, films and other named pictures to which the environment limits a run of the tests.
package enum ChosenScenes {
  /// The names in `POKERSLAM_SCENES`, which are separated by commas; nil if all scenes are tested.
  private static let names = ProcessInfo.processInfo.environment["POKERSLAM_SCENES"].map {
    Set($0.split(separator: ",").map(String.init))
  }

  /// Whether only some scenes are tested.
  static var areLimited: Bool { names != nil }

  /// Returns the items that are tested, in the same order.
  package static func among<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    among(items, names, by: name)
  }

  package static func among(_ items: [String]) -> [String] { among(items, by: \.self) }

  /// Returns the items whose names are chosen, or all if `chosen` is nil.
  package static func among<Item>(
    _ items: [Item], _ chosen: Set<String>?, by name: (Item) -> String
  ) -> [Item] {
    guard let chosen else { return items }
    return items.filter { chosen.contains(name($0)) }
  }
}
