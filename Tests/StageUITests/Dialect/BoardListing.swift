import StageUI

private struct Cell: Hashable, Identifiable {
  let row: Int
  let column: Int

  var id: Self { self }
  var symbol: String {
    ["suit.heart.fill", "suit.spade.fill", "suit.diamond.fill", "suit.club.fill"][
      (row * 3 + column * 2) % 4]
  }
  var isRed: Bool { (row * 3 + column * 2) % 2 == 0 }
}

struct BoardListing: View {
  @State private var selection: [Cell] = []
  @State private var frames: [Cell: CGRect] = [:]
  @GestureState(resetTransaction: Transaction(animation: .snappy)) private var finger: CGPoint?
  var chosen = 0

  private let columns = Array(repeating: GridItem(.fixed(52), spacing: 8), count: 5)

  var body: some View {
    LazyVGrid(columns: columns, spacing: 8) {
      ForEach(0..<5) { row in
        ForEach(0..<5) { column in
          cell(Cell(row: row, column: column))
        }
      }
    }
    .background(links)
    .padding()
    .coordinateSpace(.named("board"))
    .contentShape(Rectangle())
    .gesture(
      LongPressGesture(minimumDuration: 0.2)
        .sequenced(before: DragGesture(minimumDistance: 0, coordinateSpace: .named("board")))
        .updating($finger) { value, state, _ in
          switch value {
          case .first: state = nil
          case .second(_, let drag): state = drag?.location
          }
        }
        .simultaneously(with: TapGesture(count: 2).onEnded { selection = [] })
    )
    .safeAreaInset(edge: .bottom) {
      Text(selection.isEmpty ? "Choose cards" : "\(selection.count) cards")
        .frame(maxWidth: .infinity)
        .padding(.vertical, 10)
        .background(.bar)
    }
    .onAppear {
      for index in 0..<chosen { selection.append(Cell(row: index, column: index)) }
    }
  }

  private func cell(_ cell: Cell) -> some View {
    let isSelected = selection.contains(cell)
    return Image(systemName: cell.symbol)
      .foregroundStyle(cell.isRed ? .red : .primary)
      .frame(width: 52, height: 64)
      .background(
        isSelected ? Color.yellow : Color.white,
        in: UnevenRoundedRectangle(
          topLeadingRadius: 12, bottomLeadingRadius: 4, bottomTrailingRadius: 12,
          topTrailingRadius: 4)
      )
      .compositingGroup()
      .shadow(color: .black.opacity(isSelected ? 0.35 : 0.15), radius: isSelected ? 5 : 2, y: 2)
      .scaleEffect(isSelected ? 1.06 : 1)
      .onTapGesture {
        withAnimation(.spring(duration: 0.3, bounce: 0.3)) {
          if let index = selection.firstIndex(of: cell) {
            selection.remove(at: index)
          } else {
            selection.append(cell)
          }
        }
      }
      .accessibilityLabel("Row \(cell.row + 1), column \(cell.column + 1)")
      .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : .isButton)
  }

  private var links: some View {
    Canvas { context, size in
      let points = selection.map {
        CGPoint(
          x: (CGFloat($0.column) + 0.5) * size.width / 5,
          y: (CGFloat($0.row) + 0.5) * size.height / 5)
      }
      guard points.count > 1 else { return }
      var path = Path()
      path.addLines(points)
      context.addFilter(.shadow(color: .orange, radius: 6))
      context.stroke(
        path, with: .color(.orange),
        style: StrokeStyle(lineWidth: 10, lineCap: .round, lineJoin: .round))
    }
  }
}
