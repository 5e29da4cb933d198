internal import Raster

/// A family the game knows by its files' names.
struct FontFamily: Sendable {
  let name: String
  /// File names by weight, light to bold, the best first.
  private let files: [[String]]

  /// The rounded family of the design.
  static let main = FontFamily(
    name: "Quicksand",
    files: ["Light", "Regular", "Medium", "Bold"].map {
      ["Quicksand-\($0).ttf", "Quicksand-\($0).otf"]
    })

  /// The Debian package that brings it.
  static let mainPackage = "fonts-quicksand"

  /// Stand-ins in order: for the whole family when it is missing, for single characters otherwise.
  static let standIns = [
    FontFamily(
      name: "DejaVu Sans",
      files: [
        ["DejaVuSans-ExtraLight.ttf", "DejaVuSans.ttf"], ["DejaVuSans.ttf"], ["DejaVuSans.ttf"],
        ["DejaVuSans-Bold.ttf", "DejaVuSans.ttf"],
      ]),
    FontFamily(
      name: "Liberation Sans",
      files: [
        ["LiberationSans-Regular.ttf"], ["LiberationSans-Regular.ttf"],
        ["LiberationSans-Regular.ttf"], ["LiberationSans-Bold.ttf", "LiberationSans-Regular.ttf"],
      ]),
    FontFamily(
      name: "Noto Sans",
      files: ["Light", "Regular", "Medium", "Bold"].map {
        ["NotoSans-\($0).ttf", "NotoSans-Regular.ttf"]
      }),
  ]

  func fileNames(_ weight: FontDescription.Weight) -> [String] {
    files[Int(weight.rawValue)]
  }

  /// What fontconfig may call the family: some files carry the weight in the family's name.
  func names(_ weight: FontDescription.Weight) -> [String] {
    switch weight {
    case .light: ["\(name) Light", name]
    case .medium: ["\(name) Medium", name]
    case .regular, .bold: [name]
    }
  }
}

extension FontDescription.Weight {
  static let all: [Self] = [.light, .regular, .medium, .bold]

  /// Every weight, the nearest to this one first; of two equally near ones the heavier.
  var nearest: [Self] {
    Self.all.sorted { a, b in
      let distances = (abs(Int(a.rawValue) - Int(rawValue)), abs(Int(b.rawValue) - Int(rawValue)))
      return distances.0 != distances.1 ? distances.0 < distances.1 : a.rawValue > b.rawValue
    }
  }
}
