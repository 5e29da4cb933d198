/// What to draw for a button of a pad, so that it looks like the one under the thumb.
public enum PadGlyph: Hashable, Sendable {
  /// A round button with a letter.
  case letter(String)
  /// The four shapes of PlayStation pads.
  case cross, circle, square, triangle
  /// A shoulder, a trigger or a small button with this on it.
  case label(String)
  /// One arm of the direction cross.
  case direction(PadButton)
}

extension PadButton {
  /// The sign on this button of a pad of a family.
  public func glyph(on family: Pad.Family) -> PadGlyph {
    switch self {
    case .up, .down, .left, .right: .direction(self)
    default: glyphOfFace(on: family) ?? .label(label(on: family))
    }
  }

  /// The sign as a word, for a screen reader and where nothing is drawn.
  public func label(on family: Pad.Family) -> String {
    switch glyphOfFace(on: family) {
    case .letter(let letter): return letter
    case .cross: return "Cross"
    case .circle: return "Circle"
    case .square: return "Square"
    case .triangle: return "Triangle"
    default: break
    }
    switch self {
    case .leftShoulder: return shoulder(family, "LB", "L1", "L")
    case .rightShoulder: return shoulder(family, "RB", "R1", "R")
    case .leftTrigger: return shoulder(family, "LT", "L2", "ZL")
    case .rightTrigger: return shoulder(family, "RT", "R2", "ZR")
    case .leftStick: return family == .playStation ? "L3" : "LS"
    case .rightStick: return family == .playStation ? "R3" : "RS"
    case .back: return shoulder(family, "View", "Create", "−")
    case .start: return shoulder(family, "Menu", "Options", "+")
    case .guide: return family == .nintendo ? "Home" : family == .playStation ? "PS" : "Guide"
    case .up: return "Up"
    case .down: return "Down"
    case .left: return "Left"
    case .right: return "Right"
    case .touchpad: return "Touchpad"
    case .misc: return "Share"
    case .paddle1: return "P1"
    case .paddle2: return "P2"
    case .paddle3: return "P3"
    case .paddle4: return "P4"
    case .south, .east, .west, .north: return rawValue
    }
  }

  /// The letters, or the shapes, of the four face buttons; an unknown pad is like the commonest.
  private func glyphOfFace(on family: Pad.Family) -> PadGlyph? {
    let glyphs: [PadGlyph] =
      switch family {
      case .xbox, .generic: [.letter("A"), .letter("B"), .letter("X"), .letter("Y")]
      case .playStation: [.cross, .circle, .square, .triangle]
      case .nintendo: [.letter("B"), .letter("A"), .letter("Y"), .letter("X")]
      }
    switch self {
    case .south: return glyphs[0]
    case .east: return glyphs[1]
    case .west: return glyphs[2]
    case .north: return glyphs[3]
    default: return nil
    }
  }

  private func shoulder(_ family: Pad.Family, _ xbox: String, _ play: String, _ nintendo: String)
    -> String
  {
    switch family {
    case .xbox, .generic: xbox
    case .playStation: play
    case .nintendo: nintendo
    }
  }
}

extension Pad.Family {
  /// The button that says yes: the lower one, but the right one on Nintendo's pads.
  public var confirmButton: PadButton { self == .nintendo ? .east : .south }
  /// The button that says no.
  public var cancelButton: PadButton { self == .nintendo ? .south : .east }
}
