import Session
import StageUI

/// The lines between the selected cards; they run below the cards and are seen in the gaps.
struct LinkLines: Hashable {
  var lines: [LinkLine]
  var layout: GameLayout

  static func draw(_ context: inout GraphicsContext, _ size: Size, _ links: LinkLines) {
    for line in links.lines {
      let start = links.point(line.fromAnchor, of: line.from)
      let end = links.point(line.toAnchor, of: line.to)
      context.fill(
        links.bar(from: start, to: end, width: 2 * links.layout.cardScale),
        with: .color(Theme.gold))
    }
  }

  /// Where a line meets a card: the middle of an edge, or a corner moved inwards by 8 both ways.
  private func point(_ anchor: Anchor, of cell: Cell) -> Point {
    let frame = layout.cell(row: cell.row, column: cell.column)
    let inset = anchor.isCorner ? 8 * layout.cardScale : 0
    return Point(
      frame.midX + Double(anchor.x) * (frame.width / 2 - inset),
      frame.midY + Double(anchor.y) * (frame.height / 2 - inset))
  }

  private func bar(from start: Point, to end: Point, width: Double) -> Path {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return Path() }
    let (x, y) = (-dy / length * width / 2, dx / length * width / 2)
    return Path { path in
      path.addLines([
        Point(start.x + x, start.y + y), Point(end.x + x, end.y + y),
        Point(end.x - x, end.y - y), Point(start.x - x, start.y - y),
      ])
      path.closeSubpath()
    }
  }
}
