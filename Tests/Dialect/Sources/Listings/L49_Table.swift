import SwiftUI

struct ScoreTableListing: View {
  struct Score: Identifiable {
    let id: Int
    let name: String
    let points: Int
    let change: Int
  }

  let scores = [
    Score(id: 1, name: "Ada", points: 1280, change: 2),
    Score(id: 2, name: "Grace", points: 990, change: -1),
    Score(id: 3, name: "Katherine", points: 870, change: 0),
  ]

  var body: some View {
    Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 20, verticalSpacing: 10) {
      GridRow {
        Text("#")
        Text("Name")
        Text("Points").gridColumnAlignment(.trailing)
        Text("Change").gridColumnAlignment(.center)
      }
      .font(.caption)
      .foregroundStyle(.secondary)
      Divider().gridCellUnsizedAxes(.horizontal)
      ForEach(scores) { score in
        GridRow {
          Text("\(score.id)").monospacedDigit()
          Text(score.name).fontWeight(.medium)
          Text(score.points, format: .number)
          Image(
            systemName: score.change > 0 ? "arrow.up" : score.change < 0 ? "arrow.down" : "minus"
          )
          .foregroundStyle(score.change > 0 ? .green : score.change < 0 ? .red : .secondary)
        }
      }
      GridRow {
        Text("Total").gridCellColumns(2).bold()
        Text(scores.map(\.points).reduce(0, +), format: .number).bold()
        Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
      }
    }
    .padding()
  }
}
