import StageUI
import ViewChecks

/// The conditions in which a workbench shows a preview; one property for each knob.
struct WorkbenchKnobs: Hashable {
  /// A size to choose for the window of a preview.
  struct Window: Hashable {
    let name: String
    /// The size in points; nil for the one that the preview asks for.
    let size: Size?

    /// The name with the size, for a menu.
    var title: String { size.map { "\(name) \(Int($0.width))×\(Int($0.height))" } ?? name }
  }

  static let windows = [
    Window(name: "As declared", size: nil), Window(name: "Small phone", size: Size(320, 568)),
    Window(name: "Phone", size: Size(390, 844)), Window(name: "Turned", size: Size(844, 390)),
    Window(name: "Tablet", size: Size(820, 1180)), Window(name: "Desktop", size: Size(1280, 800)),
  ]
  static let scales = [1, 1.25, 1.5, 2, 3]
  static let textScales = [1, 1.3, 1.5, 2]

  var window = Self.windows[0]
  var scale = 1.0
  var scheme = ColorScheme.light
  var contrast = ColorSchemeContrast.standard
  var textSize = DynamicTypeSize.large
  var textScale = 1.0
  var direction = LayoutDirection.leftToRight
  var reducesMotion = false
  var locale = PictureVariant.unchanged
  var variant = PictureVariant.unchanged

  /// Returns the condition of a preview.
  ///
  /// - Parameters:
  ///   - size: the size that the preview asks for, in points.
  ///   - time: seconds after the first frame.
  func condition(size: Size, time: Double = 0) -> PictureCondition {
    PictureCondition(
      size: window.size ?? size, scale: scale, scheme: scheme, contrast: contrast,
      textScale: textScale, textSize: textSize, direction: direction, reducesMotion: reducesMotion,
      time: time,
      locale: locale, variant: variant)
  }

  /// Returns conditions with every pair of values of two knobs, for a contact sheet.
  ///
  /// The window, the scales and the time are those that were chosen.
  func pairs(
    size: Size, time: Double, locales: [PictureVariant], variants: [PictureVariant]
  ) -> [PictureCondition] {
    PictureAxes(
      sizes: [window.size ?? size], scales: [scale], schemes: [.light, .dark],
      contrasts: [.standard, .increased], textScales: [textScale],
      textSizes: [.large, .xSmall, .accessibility3],
      directions: [.leftToRight, .rightToLeft], reducesMotion: [reducesMotion], times: [time],
      locales: locales, variants: variants
    ).pairs
  }

  /// The values that differ from those of a new workbench, in words.
  var summary: String {
    let name = condition(size: .zero).name
    let rest = name.split(separator: "-").dropFirst().joined(separator: ", ")
    let parts = [window.size == nil ? "" : window.name, rest].filter { !$0.isEmpty }
    return parts.isEmpty ? "as declared" : parts.joined(separator: ", ")
  }
}

/// A search in a list of names.
package enum NameSearch {
  /// Returns the places of the names that contain every word of a query, in upper or lower case.
  package static func places(of query: String, in names: [String]) -> [Int] {
    let words = query.lowercased().split(separator: " ").map(String.init)
    return names.indices.filter { place in
      let name = names[place].lowercased()
      return words.allSatisfy { name.hasPart($0) }
    }
  }
}

extension PictureVariant {
  /// The name for a menu.
  var title: String { name.isEmpty ? "Unchanged" : name }
}

extension DynamicTypeSize {
  /// The name of the size, such as `accessibility3`.
  var title: String { "\(self)" }
}
