import Records
import StageUI

/// A drawn token that stands for the player.
package enum Avatar: String, SettingChoice {
  case moth, lantern, moon, fox, key, comet, owl, rose, anchor, hourglass, spade, wave

  package var title: String { Strings.name(self) }

  /// Returns the avatar with a number of any size, as duels store it.
  init(number: Int) {
    let count = Self.allCases.count
    self = Self.allCases[(number % count + count) % count]
  }

  /// Returns the token of a friend, which is always the same for a name.
  ///
  /// Neither a replay nor its picture names the player who made it, and a token in them would be a
  /// new format that older versions of the game refuse. So the token follows from the name that
  /// this player gave the friend.
  init(friend name: String) {
    let mixed = name.unicodeScalars.reduce(UInt32(2_166_136_261)) {
      ($0 ^ $1.value) &* 16_777_619
    }
    self.init(number: Int(mixed >> 12))
  }

  /// The colours of the disc, from its lighter upper left to its darker lower right; dark parts of
  /// the drawing have the second one.
  var colors: (light: Color, dark: Color) {
    switch self {
    case .moth: (Color(hex: 0xB79BFF), Color(hex: 0x5B36C9))
    case .lantern: (Color(hex: 0xFFC56B), Color(hex: 0xD9612B))
    case .moon: (Color(hex: 0x9FB4FF), Color(hex: 0x3A46C4))
    case .fox: (Color(hex: 0xFFB56B), Color(hex: 0xD2452A))
    case .key: (Color(hex: 0x7FE3C4), Color(hex: 0x1F8F7C))
    case .comet: (Color(hex: 0x7FC4FF), Color(hex: 0x2B55D4))
    case .owl: (Color(hex: 0xC7A0FF), Color(hex: 0x7A2BD0))
    case .rose: (Color(hex: 0xFF9DB8), Color(hex: 0xC22F6E))
    case .anchor: (Color(hex: 0x7DD8F2), Color(hex: 0x1D6FB8))
    case .hourglass: (Color(hex: 0xF2D08B), Color(hex: 0xA06A1E))
    case .spade: (Color(hex: 0xFF9A6B), Color(hex: 0xC23A8A))
    case .wave: (Color(hex: 0x8FE8D0), Color(hex: 0x1E7FA8))
    }
  }

  fileprivate var art: AvatarArt { Self.arts[self] ?? AvatarArt("") }

  private static let arts = Dictionary(
    uniqueKeysWithValues: drawings.map { ($0.key, AvatarArt($0.value)) })

  /// Whether all drawings were parsed without an error.
  static var drawingsAreComplete: Bool { allCases.allSatisfy { arts[$0]?.isComplete ?? false } }

  /// The drawings on a grid of 48 × 48 units; see `AvatarArt`.
  private static let drawings: [Avatar: String] = [
    .moth:
      "fill1.4 M24 17.5c-2.5-3.5-8-5.5-17.5-4 .5 4.5 1.5 8.5 4 11.5 1.5 1.9 3.5 3 6 3.4-2.5 1.3-4 3.6-3.8 6.8 4.8.8 8.8-1.2 11.3-5.7 2.5 4.5 6.5 6.5 11.3 5.7.2-3.2-1.3-5.5-3.8-6.8 2.5-.4 4.5-1.5 6-3.4 2.5-3 3.5-7 4-11.5-9.5-1.5-15 .5-17.5 4z|darkstroke2.2 M24 16.5v17|stroke2.2 M22.6 13c-.8-3.2-3-5.6-6.6-6.5M25.4 13c.8-3.2 3-5.6 6.6-6.5M19.8 7l-1 2.4M28.2 7l1 2.4|dark M12.9 20a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0z|dark M29.9 20a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0z",
    .lantern:
      "stroke2.2 M24 7v4|fill M18 13.5a2.5 2.5 0 0 1 2.5-2.5h7a2.5 2.5 0 0 1 2.5 2.5z|fill M16.5 17h15l2 15a2.5 2.5 0 0 1-2.5 2.8H17a2.5 2.5 0 0 1-2.5-2.8z|dark M24 20.5c.5 3 3.8 4.3 3.8 7.7a3.8 3.8 0 0 1-7.6 0c0-3.4 3.3-4.7 3.8-7.7z|stroke2.2 M18 38.5h12",
    .moon:
      "fill M30.5 31.5A13.5 13.5 0 0 1 20.8 10a14.3 14.3 0 1 0 17 19.6 13.4 13.4 0 0 1-7.3 1.9z|fill M32 10.5l1.3 3.2 3.2 1.3-3.2 1.3L32 19.5l-1.3-3.2-3.2-1.3 3.2-1.3z",
    .fox:
      "fill M10.5 10.5c3.5.5 7 2.8 9 5.5h9c2-2.7 5.5-5 9-5.5 1.5 5 1 10-.5 14L24 38.5 11 24.5c-1.5-4-2-9-.5-14z|darkstroke4 M17.3 23.5h.01M30.7 23.5h.01|dark M21.2 32.5h5.6L24 35.8z",
    .key:
      "fill2 M17 31.5a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 7.2 5.4H39.5v6.5h-4v3.6h-5v-3.6h-6.3A7.5 7.5 0 0 1 17 31.5z|dark M13.7 24a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0z",
    .comet:
      "fill M23 30a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1 -15 0z|stroke3.2 M25 21.5L10.5 8.5M20.5 27L9 18.5M32.5 20L24 9.5",
    .owl:
      "fill M11.5 9.5c3 2.2 7 3 12.5 3s9.5-.8 12.5-3c1.6 6 1.5 10.5 1.5 15.5 0 8-6.3 13.5-14 13.5S10 33 10 25c0-5-.1-9.5 1.5-15.5z|dark M12.8 22a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z|dark M25.2 22a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z|fill M15.9 22a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1 -3.8 0z|fill M28.3 22a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1 -3.8 0z|dark M21.7 27.5h4.6L24 31.5z",
    .rose:
      "fill M24 8c5.5 0 11 4 11 10.5S29.5 29.5 24 29.5 13 25 13 18.5 18.5 8 24 8z|darkstroke2.2 M19 17.5c0-3 2.2-5 5-5s5 2 5 4.8-2 4.5-4.5 4.5-4-1.5-4-3.3M31.5 20.5c-1 3.5-4 5.5-7.5 5.5|fill1.6 M24 30v10M24 37.5c-5 .3-8.5-1.8-9.5-5.5 4.5-.8 8.5 1 9.5 5.5zM24 39c4.5.3 7.8-1.5 8.8-5-4-.8-7.8 1-8.8 5z",
    .anchor:
      "stroke3.2 M20.2 12.5a3.8 3.8 0 1 1 7.6 0a3.8 3.8 0 1 1 -7.6 0z|stroke3.2 M24 16.5V38M17 21.5h14M10.5 26.5C11 33.5 16.5 38 24 38s13-4.5 13.5-11.5M10.5 26.5l-2.3 3.7M10.5 26.5l4 2M37.5 26.5l2.3 3.7M37.5 26.5l-4 2",
    .hourglass:
      "stroke3.2 M14.5 9.5h19M14.5 38.5h19|fill M16.5 10.5h15c0 7-2.5 10-5.5 13.5 3 3.5 5.5 6.5 5.5 13.5h-15c0-7 2.5-10 5.5-13.5-3-3.5-5.5-6.5-5.5-13.5z|dark M20 15.5h8c-.8 2.8-2.3 4.6-4 6.5-1.7-1.9-3.2-3.7-4-6.5zM18.8 36c.6-3.5 2.7-5.5 5.2-5.5s4.6 2 5.2 5.5z",
    .spade:
      "fill1.375 M24 10.875c0.625 0 1.125 0.25 1.562 0.75 4.5 5.5 10.938 8.375 10.938 14.125 0 3.75 -2.75 6.125 -5.938 6.125 -2.125 0 -3.875 -1 -5 -2.5 0.375 2.5 1.375 4.25 3.375 5.375 1.125 0.625 0.75 2 -0.5 2H19.562c-1.25 0 -1.625 -1.375 -0.5 -2 2 -1.125 3 -2.875 3.375 -5.375 -1.125 1.5 -2.875 2.5 -5 2.5C14.25 31.875 11.5 29.5 11.5 25.75c0 -5.75 6.438 -8.625 10.938 -14.125 0.438 -0.5 0.938 -0.75 1.562 -0.75z",
    .wave:
      "fill M8 31.5c4.5 0 5-4.5 6-9.5C15.5 14 21 10.5 27 11.5c5 .8 8 4.7 7.5 8.5-.4 3-3.3 4.8-6 4-2.3-.7-3-3-2-4.8-4.5 1-5.5 7-1 10 4 2.6 10 2.5 14.5 2.3v4H8z|stroke3.2 M10 39.5h28",
  ]
}

/// The drawing of an avatar: light and dark layers on a grid of 48 × 48 units.
private struct AvatarArt: Sendable {
  private let layers: [Layer]
  /// Whether the parsed text had at least one layer, and all of its layers were valid.
  let isComplete: Bool

  private struct Layer {
    var path: Path
    var isDark: Bool
    var isFilled: Bool
    /// The width of the line along the path; 0 for none.
    var line: Double
  }

  /// Parses layers separated by `|`; skips invalid ones.
  ///
  /// A layer is a style and SVG path data. `fill` fills the path, and `fill1.4` also draws a line of
  /// that width along it; `stroke2.2` draws only the line. `dark` and `darkstroke2.2` are the same
  /// in the dark colour.
  init(_ text: String) {
    let parts = text.split(separator: "|")
    layers = parts.compactMap { part in
      let words = part.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let path = try? Path(svg: String(words[1])) else { return nil }
      let style = words[0]
      let isDark = style.hasPrefix("dark")
      let rest = isDark ? style.dropFirst(4) : style
      let isFilled = !rest.hasPrefix("stroke")
      let width = rest.drop { $0.isLetter }
      guard let line = width.isEmpty ? 0 : Double(width) else { return nil }
      return Layer(path: path, isDark: isDark, isFilled: isFilled, line: line)
    }
    isComplete = !layers.isEmpty && layers.count == parts.count
  }

  func draw(light: Color, dark: Color, into context: GraphicsContext) {
    for layer in layers {
      let ink = GraphicsContext.Shading.color(layer.isDark ? dark : light)
      if layer.isFilled { context.fill(layer.path, with: ink) }
      if layer.line > 0 {
        context.stroke(
          layer.path, with: ink,
          style: StrokeStyle(lineWidth: layer.line, lineCap: .round, lineJoin: .round))
      }
    }
  }
}

/// An avatar on its round token.
struct AvatarToken: View {
  var avatar: Avatar
  /// The diameter in points.
  var size: Double

  var body: some View {
    Canvas { [avatar] context, size in
      Self.draw(avatar, in: Rect(origin: .zero, size: size), into: context)
    }
    .frame(width: size, height: size)
    .accessibilityHidden(true)
  }

  /// Draws the token into a square.
  static func draw(_ avatar: Avatar, in box: Rect, into context: GraphicsContext) {
    var context = context
    context.translateBy(x: box.minX, y: box.minY)
    context.scaleBy(x: box.width / 48, y: box.height / 48)
    let (light, dark) = avatar.colors
    context.fill(
      Path(ellipseIn: Rect(x: 0, y: 0, width: 48, height: 48)),
      with: .linearGradient(
        Gradient(colors: [light, dark]), startPoint: Point(7.2, 0), endPoint: Point(33.6, 48)))
    context.stroke(
      Path(ellipseIn: Rect(x: 0.5, y: 0.5, width: 47, height: 47)),
      with: .color(.white.opacity(0.25)), lineWidth: 1)
    // The drawings fill 78 % of the token.
    context.translateBy(x: 24, y: 24)
    context.scaleBy(x: 0.78, y: 0.78)
    context.translateBy(x: -24, y: -24)
    avatar.art.draw(light: .white, dark: dark, into: context)
  }
}
