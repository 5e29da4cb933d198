internal import Raster

/// A weight for which a family may have a font file of its own.
enum FontCut: UInt8, CaseIterable {
  case light, regular, medium, semibold, bold

  /// All cuts, sorted by their distance from this one.
  ///
  /// Of two cuts at the same distance, the heavier one comes first.
  var nearest: [FontCut] {
    Self.allCases.sorted { a, b in
      let distances = (abs(Int(a.rawValue) - Int(rawValue)), abs(Int(b.rawValue) - Int(rawValue)))
      return distances.0 != distances.1 ? distances.0 < distances.1 : a.rawValue > b.rawValue
    }
  }

  /// Creates the cut whose font file is used for a weight.
  init(_ weight: FontDescription.Weight) {
    self =
      switch weight {
      case .ultraLight, .thin, .light: .light
      case .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold, .heavy, .black: .bold
      }
  }
}

/// A family that can be found by the names of its files.
struct FontFamily: Hashable, Sendable {
  let name: String
  /// The file names of each cut, from light to bold.
  ///
  /// A cut has several names, in order of preference.
  private let files: [[String]]

  /// The family of the rounded design, which is also the main family.
  static let main = FontFamily(
    name: "Quicksand",
    files: ["Light", "Regular", "Medium", "SemiBold", "Bold"].map {
      ["Quicksand-\($0).ttf", "Quicksand-\($0).otf"]
    })

  /// The Debian package that contains the main family.
  static let mainPackage = "fonts-quicksand"

  /// The sans-serif family of the default design.
  static let sans = FontFamily(
    name: "Inter",
    files: ["Light", "Regular", "Medium", "SemiBold", "Bold"].map {
      ["Inter-\($0).otf", "Inter-\($0).ttf"]
    })

  /// The Debian package that contains the sans-serif family.
  static let sansPackage = "fonts-inter"

  /// The substitutes in order of preference.
  ///
  /// They replace families that are not installed, and supply characters that a family lacks.
  static let standIns = [
    FontFamily(
      name: "DejaVu Sans", light: ["DejaVuSans-ExtraLight.ttf", "DejaVuSans.ttf"],
      regular: ["DejaVuSans.ttf"], bold: ["DejaVuSans-Bold.ttf", "DejaVuSans.ttf"]),
    FontFamily(
      name: "Liberation Sans", regular: ["LiberationSans-Regular.ttf"],
      bold: ["LiberationSans-Bold.ttf", "LiberationSans-Regular.ttf"]),
    FontFamily(
      name: "Noto Sans",
      files: ["Light", "Regular", "Medium", "SemiBold", "Bold"].map {
        ["NotoSans-\($0).ttf", "NotoSans-Regular.ttf"]
      }),
    // Japanese: a rounded font, which goes with Quicksand, and another one.
    FontFamily(name: "Motoya L Maruberi", regular: ["MTLmr3m.ttf"], bold: ["MTLmr3m.ttf"]),
    FontFamily(
      name: "VL PGothic", regular: ["VL-PGothic-Regular.ttf"], bold: ["VL-PGothic-Regular.ttf"]),
  ]

  /// Returns the families of a design in order of preference; empty if the main family is used.
  static func families(of design: FontDescription.Design) -> [FontFamily] {
    switch design {
    case .rounded: []
    case .default: [sans]
    case .serif:
      [
        FontFamily(
          name: "DejaVu Serif", regular: ["DejaVuSerif.ttf"], bold: ["DejaVuSerif-Bold.ttf"]),
        FontFamily(
          name: "Liberation Serif", regular: ["LiberationSerif-Regular.ttf"],
          bold: ["LiberationSerif-Bold.ttf"]),
      ]
    case .monospaced:
      [
        FontFamily(
          name: "DejaVu Sans Mono", regular: ["DejaVuSansMono.ttf"],
          bold: ["DejaVuSansMono-Bold.ttf"]),
        FontFamily(
          name: "Liberation Mono", regular: ["LiberationMono-Regular.ttf"],
          bold: ["LiberationMono-Bold.ttf"]),
      ]
    }
  }

  /// The file names of colour emoji fonts.
  static let emojiFiles = ["NotoColorEmoji.ttf"]

  /// Creates a family whose files follow the usual naming scheme, such as DejaVuSans-Bold.ttf for
  /// "DejaVu Sans".
  init(named name: String) {
    let stem = name.filter { $0 != " " && $0 != "/" }
    let plain = ["Regular", ""]
    let words = [["Light"] + plain, plain, ["Medium"] + plain, ["SemiBold"], ["Bold"]]
    self.init(
      name: name,
      files: words.map { words in
        words.flatMap { word in
          ["ttf", "otf"].map { word.isEmpty ? "\(stem).\($0)" : "\(stem)-\(word).\($0)" }
        }
      })
  }

  private init(name: String, files: [[String]]) {
    self.name = name
    self.files = files
  }

  /// Creates a family of two or three weights: medium uses regular, and semibold uses bold.
  private init(name: String, light: [String]? = nil, regular: [String], bold: [String]) {
    self.init(name: name, files: [light ?? regular, regular, regular, bold, bold])
  }

  func fileNames(_ cut: FontCut) -> [String] { files[Int(cut.rawValue)] }

  /// Returns the family names to look for in fontconfig.
  ///
  /// Some names include the weight, because some font files have the weight in their family name.
  func names(_ cut: FontCut) -> [String] {
    switch cut {
    case .light: ["\(name) Light", name]
    case .medium: ["\(name) Medium", name]
    case .semibold: ["\(name) SemiBold", name]
    case .regular, .bold: [name]
    }
  }
}
