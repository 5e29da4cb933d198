import SwiftUI

struct MasonryListing: View {
  struct Tile: Identifiable {
    let id: Int
    var height: CGFloat { CGFloat(60 + id * 37 % 80) }
    var color: Color { Color(hue: Double(id) / 12, saturation: 0.5, brightness: 0.85) }
  }

  @State private var tiles = (0..<8).map(Tile.init)

  private var columns: [[Tile]] {
    tiles.reduce(into: [[], []]) { columns, tile in
      let heights = columns.map { $0.reduce(0) { $0 + $1.height } }
      columns[heights[0] <= heights[1] ? 0 : 1].append(tile)
    }
  }

  var body: some View {
    ScrollView {
      HStack(alignment: .top, spacing: 8) {
        ForEach(columns.indices, id: \.self) { column in
          LazyVStack(spacing: 8) {
            ForEach(columns[column]) { tile in
              RoundedRectangle(cornerRadius: 10)
                .fill(tile.color)
                .frame(height: tile.height)
                .overlay(Text("\(tile.id + 1)").foregroundColor(.black))
            }
          }
        }
      }
      .padding()
      Button("More") {
        withAnimation { tiles += (tiles.count..<(tiles.count + 4)).map(Tile.init) }
      }
    }
  }
}
