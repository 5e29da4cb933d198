internal import Synchronization

/// The program's own pairs of a light and a dark colour.
///
/// Each pair has a number. A `Color` refers to the pair by this number in its `role`.
enum ColorPairs {
  struct Pair: Hashable {
    var light: Color
    var dark: Color
  }

  /// The number of the first pair; smaller numbers are the raw values of `ColorRole`.
  private static let firstRole: UInt16 = 1024

  private static let known = Mutex<(pairs: [Pair], roles: [Pair: UInt16])>(([], [:]))

  static func pair(_ role: UInt16) -> Pair? {
    guard role >= firstRole else { return nil }
    return known.withLock { $0.pairs[Int(role - firstRole)] }
  }

  /// Returns the number of a pair, and stores the pair if it is new.
  ///
  /// Returns 0 if too many pairs are stored.
  static func role(_ pair: Pair) -> UInt16 {
    known.withLock { known in
      if let role = known.roles[pair] { return role }
      guard known.pairs.count < Int(UInt16.max - firstRole) else { return 0 }
      let role = firstRole + UInt16(known.pairs.count)
      known.pairs.append(pair)
      known.roles[pair] = role
      return role
    }
  }
}

extension Color {
  /// Creates a colour with one value for light and one for dark colour schemes.
  ///
  /// Each pair is stored until the program ends, so use constants. When 64 511 pairs are stored,
  /// further colours have the value `light` in both schemes.
  public init(light: Color, dark: Color) {
    self = light
    opacity = 1
    role = ColorPairs.role(.init(light: light, dark: dark))
    if role == 0 { opacity = light.opacity }
  }
}
