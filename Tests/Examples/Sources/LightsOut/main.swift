// A whole game: Lights Out. A press switches a light and its neighbours; all must go out.
//
//   LightsOut                       opens the window
//   LightsOut --picture lights.png  draws the first puzzle
import KitWindow
import StageUI

// 1. The rules are a value without views, so that they can be tested by themselves.
struct Puzzle: Equatable {
  static let side = 5
  private(set) var isLit = [Bool](repeating: false, count: side * side)
  private(set) var presses = 0

  /// Creates a puzzle that can be solved.
  ///
  /// It presses lights of a dark grid. Pressing the same lights again makes the grid dark.
  init(number: Int) {
    for step in 0..<6 { press((number * 7 + step * step * 3 + step) % isLit.count) }
    presses = 0
  }

  var isSolved: Bool { !isLit.contains(true) }

  mutating func press(_ index: Int) {
    let (row, column) = (index / Self.side, index % Self.side)
    for (down, right) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
      let (y, x) = (row + down, column + right)
      guard 0..<Self.side ~= y, 0..<Self.side ~= x else { continue }
      isLit[y * Self.side + x].toggle()
    }
    presses += 1
  }
}

// 2. The model is observed: when a property changes, the views that read it are evaluated again.
@MainActor
final class LightsModel: ObservableObject {
  @Published private(set) var puzzle = Puzzle(number: 1)
  @Published private(set) var number = 1

  func press(_ index: Int) {
    guard !puzzle.isSolved else { return }
    puzzle.press(index)
  }

  func startNext() {
    number += 1
    puzzle = Puzzle(number: number)
  }
}

// 3. One light. As a button it can have the focus of the keyboard or a pad. Screen readers read its
// label.
struct Light: View {
  let isLit: Bool
  let index: Int
  let press: () -> Void

  var body: some View {
    Button(action: press) {
      RoundedRectangle(cornerRadius: 12)
        .fill(isLit ? Color(hex: 0xFFD60A) : Color(hex: 0x2C2C4A))
        .shadow(color: isLit ? Color(hex: 0xFFD60A).opacity(0.6) : .clear, radius: 10)
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Light \(index + 1)")
    .accessibilityValue(isLit ? "on" : "off")
  }
}

// 4. The screen: a grid of lights, and a text below it.
struct LightsOut: View {
  @StateObject private var model = LightsModel()

  var body: some View {
    VStack(spacing: 20) {
      Text("Puzzle \(model.number)").font(.title2.bold())
      Grid(horizontalSpacing: 10, verticalSpacing: 10) {
        ForEach(0..<Puzzle.side, id: \.self) { row in
          GridRow {
            ForEach(0..<Puzzle.side, id: \.self) { column in
              light(row * Puzzle.side + column)
            }
          }
        }
      }
      .aspectRatio(1, contentMode: .fit)
      if model.puzzle.isSolved {
        Button("Next puzzle") { withAnimation { model.startNext() } }
          .buttonStyle(.borderedProminent)
          .transition(.scale.combined(with: .opacity))
      } else {
        Text("\(model.puzzle.presses) presses").foregroundStyle(.secondary)
      }
    }
    .foregroundStyle(.white)
    .padding(24)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(hex: 0x0D092B))
  }

  private func light(_ index: Int) -> some View {
    Light(isLit: model.puzzle.isLit[index], index: index) {
      withAnimation(.snappy) { model.press(index) }
    }
  }
}

try ViewProgram("Lights Out", size: Size(360, 460)) { LightsOut() }.main()
