import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The lines from the card under the pointer to the cards that it can be linked with.
@MainActor
@Suite struct PossibleLinksTests {
  /// Returns the smallest rectangle around the pixels that differ.
  private func difference(_ old: [UInt8], _ new: [UInt8], width: Int) -> Rect {
    var bounds = Rect.null
    for index in stride(from: 0, to: old.count, by: 4)
    where (index..<index + 3).contains(where: { abs(Int(old[$0]) - Int(new[$0])) > 2 }) {
      let (x, y) = (index / 4 % width, index / 4 / width)
      bounds = bounds.union(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
    }
    return bounds
  }

  /// While the first lines appear, nothing changes away from the cards that they join.
  @Test func firstLinesAppearAtTheirCard() throws {
    let stepper = try SteppedProgram { $0.settings.reduceMotion = .on }
    stepper.isAmbientAllowed = false
    stepper.wait(frames: 120)
    let card = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.value == Strings.place(Cell(row: 0, column: 0))
      })
    let before = stepper.pixels
    func changed() -> Rect { difference(before, stepper.pixels, width: Int(stepper.size.width)) }
    stepper.pointer(.moved, card.frame.center)
    var early: [Rect] = []
    for _ in 0..<6 {
      stepper.frame()
      early.append(changed())
    }
    stepper.wait(frames: 60)
    let lines = changed()
    try #require(!lines.isNull && lines.width < 500)
    for (frame, place) in early.enumerated() where !place.isNull {
      #expect(lines.insetBy(dx: -8, dy: -8).contains(place), "frame \(frame): \(place)")
    }
  }
}
