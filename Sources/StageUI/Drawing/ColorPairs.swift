internal import Synchronization

/// Colours of a program's own that are others in dark surroundings, by the numbers of their roles.
enum ColorPairs {
  struct Pair: Hashable {
    var light: Color
    var dark: Color
  }

  /// Below are the roles that the kit knows.
  private static let firstRole: UInt16 = 1024

  private static let known = Mutex<(pairs: [Pair], roles: [Pair: UInt16])>(([], [:]))

  static func pair(_ role: UInt16) -> Pair? {
    guard role >= firstRole else { return nil }
    return known.withLock { $0.pairs[Int(role - firstRole)] }
  }

  /// The role of a pair; 0 when there are too many pairs.
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
  /// A colour that is another one in dark surroundings.
  ///
  /// Each pair is kept for good: make pairs of constants.
  public init(light: Color, dark: Color) {
    self = light
    opacity = 1
    role = ColorPairs.role(.init(light: light, dark: dark))
    if role == 0 { opacity = light.opacity }
  }
}
