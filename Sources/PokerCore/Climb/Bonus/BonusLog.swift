/// The input of a bonus round.
///
/// It contains the size of the field, the points to which the ship was sent, and the shots.
package struct BonusLog: Hashable, Sendable {
  /// The width of the field in points.
  ///
  /// Width and height are within `BonusRound.sides`.
  package let width: Int
  package let height: Int
  /// The changes in ascending order of their steps, at most one per step.
  package private(set) var changes: [Change] = []

  /// Input that takes effect before a step.
  package struct Change: Hashable, Sendable {
    /// The step before which the input takes effect, 0..<`BonusRound.stepCount`.
    package let step: Int
    /// Where the ship heads until the next change, in points from the left edge of the field.
    package let target: Int
    /// Whether a shot is fired.
    package let fires: Bool

    package init(step: Int, target: Int, fires: Bool) {
      self.step = step
      self.target = target
      self.fires = fires
    }
  }

  /// Creates an empty log; sides outside the limits are clamped.
  package init(width: Int, height: Int) {
    self.width = BonusRound.side(width)
    self.height = BonusRound.side(height)
  }

  /// Adds a change; a target outside the field is clamped to it.
  ///
  /// A second change in the same step replaces the first, but a shot of the first is kept. A change
  /// in an earlier step than the last one is ignored.
  package mutating func add(_ change: Change) {
    guard (0..<BonusRound.stepCount).contains(change.step) else { return }
    var fires = change.fires
    if let last = changes.last {
      if change.step < last.step { return }
      if change.step == last.step {
        fires = fires || last.fires
        changes.removeLast()
      }
    }
    changes.append(
      Change(step: change.step, target: max(0, min(width, change.target)), fires: fires))
  }
}

extension BonusLog {
  /// The number of characters of a change.
  private static let size = 5

  /// The changes as text, five characters each; `-` if there are none.
  ///
  /// A change has 25 bits, the highest first: twelve for the steps since the change before (or
  /// since step 0), twelve for the target, and one for a shot.
  var text: String {
    if changes.isEmpty { return "-" }
    var last = 0
    var text = ""
    for change in changes {
      let word = (change.step - last) << 13 | change.target << 1 | (change.fires ? 1 : 0)
      for shift in stride(from: 20, through: 0, by: -5) {
        text.append(GameCode.character(UInt8(word >> shift & 31)))
      }
      last = change.step
    }
    return text
  }

  /// Reads text in the format that the property `text` writes, ignoring case; nil if it is not the
  /// text of a log.
  init?(width: Int, height: Int, text: some Sequence<UInt8>) {
    self.init(width: width, height: height)
    guard self.width == width, self.height == height else { return nil }
    let bytes = Array(text)
    if bytes == [0x2D] { return }
    guard !bytes.isEmpty, bytes.count.isMultiple(of: BonusLog.size) else { return nil }
    var step = 0
    for start in stride(from: 0, to: bytes.count, by: BonusLog.size) {
      var word = 0
      for byte in bytes[start..<start + BonusLog.size] {
        guard let value = GameCode.value(byte) else { return nil }
        word = word << 5 | Int(value)
      }
      step += word >> 13
      let target = word >> 1 & 0xFFF
      guard step < BonusRound.stepCount, target <= width, start == 0 || word >> 13 > 0 else {
        return nil
      }
      changes.append(Change(step: step, target: target, fires: word & 1 != 0))
    }
  }
}
