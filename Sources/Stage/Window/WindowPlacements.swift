package import Frame
internal import Platform

/// The last geometry of the window for each arrangement of displays.
///
/// Each geometry is saved as a line of the form `DISPLAYS = GEOMETRY`.
package struct WindowPlacements: Equatable {
  /// The window geometries by `Stage.displayLayout`.
  package private(set) var places: [String: WindowGeometry] = [:]
  private static let mostPlaces = 16

  /// Creates a store without geometries.
  package init() {}

  /// Reads lines; ignores invalid ones.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].trimmed
      if let place = WindowGeometry(parts[1].trimmed), !name.isEmpty, places.count < Self.mostPlaces
      {
        places[name] = place
      }
    }
  }

  /// The lines of the file.
  package var text: String {
    places.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)\n" }.joined()
  }

  /// Stores the window's geometry for an arrangement of displays.
  ///
  /// When 16 arrangements are stored, a new one replaces all of them, because their age is unknown.
  package mutating func remember(_ place: WindowGeometry, for displays: String) {
    guard !displays.isEmpty else { return }
    if places[displays] == nil, places.count >= Self.mostPlaces { places = [:] }
    places[displays] = place
  }

  /// Reads the geometries that a program has saved.
  package static func load(of folder: StateFolder) -> WindowPlacements {
    let path = folder.path().map { "\($0)/\(fileName)" }
    return StateFolder.text(path).map(WindowPlacements.init) ?? WindowPlacements()
  }

  /// Saves the geometries; ignores failures.
  package func save(of folder: StateFolder) {
    if let path = folder.file(Self.fileName) { _ = try? File.write(text, to: path) }
  }

  private static let fileName = "window.txt"
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
