import Foundation
import StageUI

// The files `Contents.json` in an asset catalog.

/// A file `Contents.json`.
protocol CatalogFile: Decodable {}

extension CatalogFile {
  /// Reads the file of a folder; nil if there is none or if it is damaged.
  init?(folder: String) {
    guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
      let file = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = file
  }
}

/// A group of sets.
struct CatalogGroup: CatalogFile {
  struct Properties: Decodable {
    var providesNamespace: Bool?

    enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
  }

  var properties: Properties?
}

/// The circumstances in which a variant of an asset is used.
struct CatalogAppearance: Decodable, Equatable {
  var appearance: String
  var value: String

  static let dark = CatalogAppearance(appearance: "luminosity", value: "dark")
}

/// The files of one picture.
struct ImageSet: CatalogFile {
  struct Entry: Decodable {
    var filename: String?
    var scale: String?
    var appearances: [CatalogAppearance]?
  }

  var images: [Entry]

  /// The file with the most pixels per point; pictures for dark colour schemes are not used.
  var largest: (name: String, scale: Double)? {
    images.filter { ($0.appearances ?? []).isEmpty }.compactMap { entry in
      entry.filename.map { ($0, entry.scale.flatMap { Double($0.dropLast()) } ?? 1) }
    }.max { $0.1 < $1.1 }
  }
}

/// The variants of one colour.
struct ColorSet: CatalogFile {
  struct Value: Decodable {
    var components: [String: String]?
  }

  struct Entry: Decodable {
    var color: Value?
    var appearances: [CatalogAppearance]?
  }

  var colors: [Entry]

  /// The colour for light and dark colour schemes; nil if the set has none.
  var color: Color? {
    guard let light = color([]) else { return nil }
    return color([.dark]).map { Color(light: light, dark: $0) } ?? light
  }

  private func color(_ appearances: [CatalogAppearance]) -> Color? {
    let entry = colors.first { ($0.appearances ?? []) == appearances }
    guard let parts = entry?.color?.components else { return nil }
    func part(_ name: String) -> Double? { parts[name].flatMap(Self.number) }
    let alpha = part("alpha") ?? 1
    if let white = part("white") { return Color(white: white, opacity: alpha) }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
      return nil
    }
    return Color(red: red, green: green, blue: blue, opacity: alpha)
  }

  /// Reads a component of 0…1: `0.5`, or `128` and `0x80` of 255.
  static func number(_ text: String) -> Double? {
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    return text.contains(".") ? Double(text) : Int(text).map { Double($0) / 255 }
  }
}
