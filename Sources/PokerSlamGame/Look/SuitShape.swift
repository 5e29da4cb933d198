import StageUI

/// The four suits as soft, filled shapes on a grid of 24 × 24 units, in the order hearts, diamonds,
/// clubs, spades; an outline 1.1 units wide rounds their tips.
enum SuitShape {
  static let grid = Symbol.grid

  static let paths = ["heart", "diamond", "club", "spade"].map { name in
    (Symbol.named("suit.\(name).fill")?.layers.first?.path ?? Path()).outset(by: 0.55)
  }
}
