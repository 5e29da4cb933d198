import Session
import StageUI

/// Suits that drift down behind the menu; a pure function of time.
struct FallingSuits: View {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Ambient.self) private var ambient
  var size: Size

  var body: some View {
    Canvas { [look, time = ambient.seconds, still = reducesMotion] context, size in
      guard !still else { return }
      for suit in Self.visible(at: time, in: size) {
        // The suits are brightest at the top and invisible at the bottom.
        let height = min(max(suit.center.y / size.height, 0), 1)
        let opacity = 0.28 * (0.8 - 0.8 * height) / 0.8 * suit.breath
        guard opacity > 0.004 else { continue }
        SuitArt.draw(
          suit.suit,
          in: Rect(
            x: suit.center.x - suit.size / 2, y: suit.center.y - suit.size / 2, width: suit.size,
            height: suit.size),
          color: look.suits.large[Int(suit.suit.rawValue)].opacity(opacity * 1.6), into: context)
      }
    }
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }

  struct Falling: Hashable {
    var suit: Suit
    var center: Point
    var size: Double
    var breath: Double
  }

  private static let speed = 96.0
  private static let interval = 0.5
  private static let apart = 60.0

  /// Returns the suits on the screen: every half second a new suit appears, usually at least 60
  /// points left or right of the previous suit.
  static func visible(at time: Double, in size: Size) -> [Falling] {
    let life = (size.height + 60) / speed
    // Start 1000 s ahead, so that even the first frame shows a full screen of suits.
    let now = time + 1000
    let newest = Int((now / interval).rounded(.down))
    let oldest = Int(((now - life) / interval).rounded(.up))
    guard oldest <= newest else { return [] }
    return (oldest...newest).map { number in
      let age = now - Double(number) * interval
      let pulse = 0.5 + 0.5 * Double.cos(2.6 * time + Double(number))
      return Falling(
        suit: Suit.allCases[Int(mixed(number, 3) % 4)],
        center: Point(place(number, in: size.width), -30 + age * speed),
        size: 30 * (0.85 + 0.15 * pulse), breath: 0.75 + 0.25 * pulse)
    }
  }

  private static func place(_ number: Int, in width: Double) -> Double {
    let x = random(number, width)
    let before = random(number - 1, width)
    guard abs(x - before) < apart else { return x }
    let moved = x + (x >= before ? apart : -apart)
    return moved < 15 ? moved + 2 * apart : moved > width - 15 ? moved - 2 * apart : moved
  }

  private static func random(_ number: Int, _ width: Double) -> Double {
    15 + Double(mixed(number, 1) >> 11) / Double(1 << 53) * max(width - 30, 1)
  }
}
