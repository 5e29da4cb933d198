@testable import StageUI

/// A draggable card at the left and a destination at the right, in a window of 400 by 200 points.
@MainActor
struct DragBoard {
  let diary = Diary()
  let bench: Bench
  static let card = Point(50, 100)
  static let slot = Point(300, 100)

  /// Creates a board with a card of `payload`; `takes` is the answer of the destination.
  init<Payload: Transferable>(
    _ payload: Payload, takes: Bool = true, action: @escaping () -> Void = {}
  ) {
    bench = Bench(Size(400, 200)) { [diary] in
      HStack(spacing: 0) {
        Button("Card", action: action).buttonStyle(.plain)
          .frame(width: 100, height: 100)
          .contentShape(Rectangle())
          .draggable(payload)
        Spacer()
        VStack(spacing: 40) {
          Text("Slot")
          Color.green.frame(width: 20, height: 20)
        }
        .frame(width: 200, height: 200)
        .dropDestination(for: String.self) { items, place in
          diary.note("dropped \(items) at \(Int(place.x)),\(Int(place.y))")
          return takes
        } isTargeted: {
          diary.note($0 ? "entered" : "left")
        }
      }
    }
  }

  /// The top left corner of the preview; nil without one.
  var preview: Point? {
    let cards = bench.nodes(ControlNode.self)
    return cards.count < 2 ? nil : cards[1].screenBounds.origin
  }
}
