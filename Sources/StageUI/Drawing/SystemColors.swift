/// A colour with a name from UIKit, as in `Color(.systemBackground)` or `Color(uiColor: .label)`.
///
/// Unlike a `Color`, it is not a view. It depends on the colour scheme and the contrast.
public struct UIColor: Hashable, Sendable {
  fileprivate let color: Color

  fileprivate init(role: ColorRole) { color = Color(role) }

  /// Creates the same colour as a `Color`.
  public init(_ color: Color) { self.color = color }

  /// Creates a colour from components of 0…1 in sRGB.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }

  /// Creates a grey; `white` is 0 for black and 1 for white.
  public init(white: Double, alpha: Double) { color = Color(white: white, opacity: alpha) }

  /// Creates a colour from hue, saturation and brightness of 0…1 in sRGB.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
  }

  /// Creates a colour that depends on the colour scheme:
  /// `UIColor { $0.userInterfaceStyle == .dark ? .white : .black }`.
  ///
  /// The closure is called at once, for light and for dark. Each pair of colours is stored until
  /// the program ends, so use constants.
  public init(dynamicProvider: (UITraitCollection) -> UIColor) {
    color = Color(
      light: dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).color,
      dark: dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).color)
  }

  /// The same colour with this opacity, 0…1, in place of its own.
  ///
  /// A system colour whose opacity is not the same in both colour schemes has this opacity in the
  /// light one.
  public func withAlphaComponent(_ alpha: Double) -> UIColor {
    var color = color
    color.opacity = alpha
    return UIColor(color)
  }
}

/// The appearance for which a colour is asked, as in `UIColor { traits in … }`.
public struct UITraitCollection: Hashable, Sendable {
  /// Whether the surroundings are light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle

  /// Creates the traits of an appearance.
  public init(userInterfaceStyle: UIUserInterfaceStyle = .unspecified) {
    self.userInterfaceStyle = userInterfaceStyle
  }
}

/// Light or dark appearance, by the names of UIKit.
public enum UIUserInterfaceStyle: Hashable, Sendable {
  case unspecified, light, dark
}

/// The name of the same type in AppKit.
public typealias NSColor = UIColor

extension Color {
  /// Creates a colour from one of the system's colours: `Color(.secondarySystemBackground)`.
  public init(_ color: UIColor) { self = color.color }

  /// Creates a colour from one of the system's colours.
  public init(uiColor: UIColor) { self = uiColor.color }

  /// Creates a colour from one of the system's colours.
  public init(nsColor: NSColor) { self = nsColor.color }
}

// MARK: - Text, lines and fills

extension UIColor {
  /// The colour of primary text.
  public static let label = UIColor(role: .primary)
  /// The colour of secondary text.
  public static let secondaryLabel = UIColor(role: .secondary)
  /// The colour of tertiary text.
  public static let tertiaryLabel = UIColor(role: .tertiary)
  /// The colour of quaternary text.
  public static let quaternaryLabel = UIColor(role: .quaternary)
  /// The colour of placeholder text.
  public static let placeholderText = UIColor(role: .tertiary)
  /// The colour of links.
  public static let link = UIColor(role: .blue)
  /// The colour of controls: the tint of the environment.
  public static let tintColor = UIColor(role: .accent)
  /// The colour of translucent lines between contents.
  public static let separator = UIColor(role: .separator)
  /// The colour of opaque lines between contents.
  public static let opaqueSeparator = UIColor(role: .opaqueSeparator)
  /// The fill of thin and small shapes, such as the track of a slider.
  public static let systemFill = UIColor(role: .fill)
  /// The fill of medium-sized shapes, such as a switch.
  public static let secondarySystemFill = UIColor(role: .secondaryFill)
  /// The fill of large shapes, such as a field or a button.
  public static let tertiarySystemFill = UIColor(role: .tertiaryFill)
  /// The fill of large areas with complex contents.
  public static let quaternarySystemFill = UIColor(role: .quaternaryFill)
}

// MARK: - Backgrounds

extension UIColor {
  /// The background of a screen.
  public static let systemBackground = UIColor(role: .background)
  /// The background of contents on a screen.
  public static let secondarySystemBackground = UIColor(role: .secondaryBackground)
  /// The background of contents that lie on a secondary background.
  public static let tertiarySystemBackground = UIColor(role: .tertiaryBackground)
  /// The background of a screen that shows groups.
  public static let systemGroupedBackground = UIColor(role: .groupedBackground)
  /// The background of a group.
  public static let secondarySystemGroupedBackground = UIColor(role: .secondaryGroupedBackground)
  /// The background of contents in a group.
  public static let tertiarySystemGroupedBackground = UIColor(role: .tertiaryGroupedBackground)
}

// MARK: - Hues and greys

extension UIColor {
  /// White in both colour schemes.
  public static let white = UIColor(Color.white)
  /// Black in both colour schemes.
  public static let black = UIColor(Color.black)
  /// Transparent.
  public static let clear = UIColor(Color.clear)
  /// Red without green and blue, in both colour schemes; `systemRed` is that of `Color`.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green without red and blue, in both colour schemes.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue without red and green, in both colour schemes.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue, in both colour schemes.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green, in both colour schemes.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue, in both colour schemes.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red with half of green, in both colour schemes.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and half of blue, in both colour schemes.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// A brown of the components 0.6, 0.4 and 0.2, in both colour schemes.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Half of white, in both colour schemes.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Two thirds of white, in both colour schemes.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// A third of white, in both colour schemes.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Red, as in `Color`.
  public static let systemRed = UIColor(role: .red)
  /// Orange, as in `Color`.
  public static let systemOrange = UIColor(role: .orange)
  /// Yellow, as in `Color`.
  public static let systemYellow = UIColor(role: .yellow)
  /// Green, as in `Color`.
  public static let systemGreen = UIColor(role: .green)
  /// Mint, as in `Color`.
  public static let systemMint = UIColor(role: .mint)
  /// Teal, as in `Color`.
  public static let systemTeal = UIColor(role: .teal)
  /// Cyan, as in `Color`.
  public static let systemCyan = UIColor(role: .cyan)
  /// Blue, as in `Color`.
  public static let systemBlue = UIColor(role: .blue)
  /// Indigo, as in `Color`.
  public static let systemIndigo = UIColor(role: .indigo)
  /// Purple, as in `Color`.
  public static let systemPurple = UIColor(role: .purple)
  /// Pink, as in `Color`.
  public static let systemPink = UIColor(role: .pink)
  /// Brown, as in `Color`.
  public static let systemBrown = UIColor(role: .brown)
  /// Grey, as in `Color`.
  public static let systemGray = UIColor(role: .gray)
  /// The second of six greys.
  ///
  /// The first has the colour of grey text, the last is close to the background.
  public static let systemGray2 = UIColor(role: .gray2)
  /// The third of the six greys.
  public static let systemGray3 = UIColor(role: .gray3)
  /// The fourth of the six greys.
  public static let systemGray4 = UIColor(role: .gray4)
  /// The fifth of the six greys.
  public static let systemGray5 = UIColor(role: .gray5)
  /// The last of the six greys, close to the background.
  public static let systemGray6 = UIColor(role: .gray6)
}
