/// How much of the frames' measurements is drawn over the views.
///
/// F3 changes it in a program of the kit: off, figures, graph, damage, and off again. In code, set
/// ``ViewHost/frameOverlay``. The overlay stands in the corner of the window with the fewest controls,
/// never takes a press, and is neither in the display list nor in the accessibility tree.
///
/// Its own cost is measured as the zone `overlay`, is not contained in the other zones, and is shown
/// among the figures. Only sending its pixels to the display counts for the zone `present`.
public enum FrameOverlay: Int, CaseIterable, Hashable, Sendable {
  /// Nothing, which costs nothing.
  case off
  /// Frames per second, the 50th and 99th percentile of the work, and the missed refreshes.
  case figures
  /// The figures with more percentiles, and a graph of the last frames; see ``FrameGraph``.
  case graph
  /// The graph, a tint over the rectangles that were repainted, which fades in half a second, and a
  /// small map of the window that shows how many drawings are above each other.
  case damage

  /// The level after this one; `off` after the last.
  var next: FrameOverlay { FrameOverlay(rawValue: rawValue + 1) ?? .off }
}

/// A corner of the window.
enum OverlayCorner: CaseIterable {
  case bottomLeft, bottomRight, topLeft, topRight

  /// The distance from the edges of the window in points.
  private static let margin = 12.0

  /// Returns the rectangle of a panel in this corner.
  func rect(of panel: Size, in window: Size) -> Rect {
    let isLeft = self == .bottomLeft || self == .topLeft
    let isTop = self == .topLeft || self == .topRight
    return Rect(
      x: isLeft ? Self.margin : max(window.width - panel.width - Self.margin, 0),
      y: isTop ? Self.margin : max(window.height - panel.height - Self.margin, 0),
      width: panel.width, height: panel.height)
  }

  /// Returns the corner in which a panel covers the fewest controls.
  ///
  /// This corner is preferred: the panel moves only if it covers fewer controls elsewhere.
  func moved(_ panel: Size, in window: Size, avoiding controls: [Rect]) -> OverlayCorner {
    func covered(_ corner: OverlayCorner) -> Int {
      let rect = corner.rect(of: panel, in: window)
      return controls.count { !$0.intersection(rect).isEmpty }
    }
    var (best, fewest) = (self, covered(self))
    for corner in Self.allCases where fewest > 0 {
      let count = covered(corner)
      if count < fewest { (best, fewest) = (corner, count) }
    }
    return best
  }
}
