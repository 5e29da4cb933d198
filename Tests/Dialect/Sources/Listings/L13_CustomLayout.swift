import SwiftUI

struct FlowLayout: Layout {
  var spacing: CGFloat = 8

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let rows = arrange(subviews, width: proposal.width ?? .infinity)
    let height = rows.last.map { $0.y + $0.height } ?? 0
    return CGSize(width: proposal.width ?? rows.map(\.width).max() ?? 0, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for row in arrange(subviews, width: bounds.width) {
      var x = bounds.minX
      for index in row.range {
        let size = subviews[index].sizeThatFits(.unspecified)
        subviews[index].place(
          at: CGPoint(x: x, y: bounds.minY + row.y), anchor: .topLeading, proposal: .init(size))
        x += size.width + spacing
      }
    }
  }

  private struct Row {
    var range: Range<Int>
    var y: CGFloat
    var width: CGFloat
    var height: CGFloat
  }

  private func arrange(_ subviews: Subviews, width: CGFloat) -> [Row] {
    var rows: [Row] = []
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(.unspecified)
      if let last = rows.last, last.width + spacing + size.width <= width {
        rows[rows.count - 1].range = last.range.lowerBound..<(index + 1)
        rows[rows.count - 1].width += spacing + size.width
        rows[rows.count - 1].height = max(last.height, size.height)
      } else {
        let y = rows.last.map { $0.y + $0.height + spacing } ?? 0
        rows.append(Row(range: index..<(index + 1), y: y, width: size.width, height: size.height))
      }
    }
    return rows
  }
}

struct CustomLayoutListing: View {
  let tags = [
    "swift", "layout", "a longer tag", "views", "state", "motion", "accessibility", "ink",
  ]
  @State private var chosen: Set<String> = ["swift"]

  var body: some View {
    FlowLayout(spacing: 10) {
      ForEach(tags, id: \.self) { tag in
        Toggle(
          tag,
          isOn: Binding(
            get: { chosen.contains(tag) },
            set: { isOn in
              if isOn { chosen.insert(tag) } else { chosen.remove(tag) }
            })
        )
        .toggleStyle(.button)
        .buttonBorderShape(.capsule)
      }
    }
    .padding()
    .animation(.default, value: chosen)
  }
}
