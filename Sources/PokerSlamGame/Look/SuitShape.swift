import StageUI

/// The four suits as soft, full shapes on a grid of 24, in the order of the cards: hearts,
/// diamonds, clubs, spades, with a contour of 1.1 that rounds their tips.
enum SuitShape {
  static let grid = Symbol.grid

  static let paths = ["heart", "diamond", "club", "spade"].map { name in
    (Symbol.named("suit.\(name).fill")?.layers.first?.path ?? Path()).outset(by: 0.55)
  }
}
