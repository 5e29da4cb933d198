/// The number of drawings above each other in each part of a frame.
///
/// The frame is divided into square cells. A drawing counts with its bounding box, narrowed by the
/// bounding boxes of the clips around it, and with the share of the cell that the box covers. So the
/// counts are upper limits: a circle counts as its square. Counting layers for each pixel would need
/// every frame to be painted twice.
package final class OverdrawMap {
  /// The side of a cell in pixels.
  package let cell: Int
  package private(set) var columns = 0
  package private(set) var rows = 0
  /// The mean number of drawings in each cell, row by row from the top left.
  package private(set) var counts: [Float] = []
  private var flattened = Flattened()
  private let layers = GroupLayers()
  private var clips: [PixelRect] = []

  package init(cell: Int) { self.cell = max(cell, 1) }

  /// The mean number of drawings above each other; 0 for a frame without pixels.
  package var mean: Double {
    counts.isEmpty ? 0 : counts.reduce(0) { $0 + Double($1) } / Double(counts.count)
  }

  /// Counts the drawings of a list that is painted into a surface of some pixels.
  package func count(_ list: DisplayList, scale: Double, width: Int, height: Int) {
    let limits = PixelRect(left: 0, top: 0, right: width, bottom: height)
    columns = (width + cell - 1) / cell
    rows = (height + cell - 1) / cell
    counts = [Float](repeating: 0, count: columns * rows)
    flattened.flatten(list, scale: scale, limits: limits, layers: layers)
    clips = [limits]
    for step in flattened.steps {
      let area = clips[clips.count - 1]
      switch step {
      case .draw(let fragment, let transform, let bounds, _, _):
        let area = area.intersection(bounds)
        for command in fragment.commands {
          add(
            PixelRect(covering: command.bounds(under: transform), in: limits).intersection(area),
            in: limits)
        }
      case .filtered(_, _, let bounds, _, _): add(area.intersection(bounds), in: limits)
      case .beginClip(let path, _, let transform):
        let box = PixelRect(covering: transform.apply(path.controlBounds), in: limits)
        clips.append(area.intersection(box))
      case .endClip: clips.removeLast()
      case .beginLayer: break
      // The finished layer is drawn onto the content below.
      case .endLayer(let bounds): add(area.intersection(bounds), in: limits)
      }
    }
    flattened.removeSteps()
    layers.age(CacheBudget(surface: limits))
  }

  /// Removes the counts and frees their memory.
  package func release() {
    (columns, rows, counts) = (0, 0, [])
    flattened = Flattened()
    layers.release()
  }

  private func add(_ rect: PixelRect, in limits: PixelRect) {
    guard !rect.isEmpty else { return }
    for row in rect.top / cell...(rect.bottom - 1) / cell {
      let height = share(row, of: rect.top..<rect.bottom, in: limits.height)
      for column in rect.left / cell...(rect.right - 1) / cell {
        let width = share(column, of: rect.left..<rect.right, in: limits.width)
        counts[row * columns + column] += width * height
      }
    }
  }

  /// Returns the share of a row or column of cells that a range covers; the last one may be smaller
  /// than the others.
  private func share(_ place: Int, of range: Range<Int>, in limit: Int) -> Float {
    let own = place * cell..<min((place + 1) * cell, limit)
    return Float(own.clamped(to: range).count) / Float(own.count)
  }
}
