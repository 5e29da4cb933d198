/// The bar that shows the visible part of a scroll view's content.
final class ScrollIndicator: DrawnNode {
  func setFrame(_ rect: Rect) {
    let needed = tree.needsPicture
    place(at: rect.origin, rect.size, UpdatePass(tree, isInserting: true))
    tree.needsPicture = needed
  }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    let radius = min(size.width, size.height) / 2
    context.fill(
      Path(roundedRect: Rect(origin: .zero, size: size), cornerRadius: radius),
      with: .color(Color(white: 0.6, opacity: 0.7)))
  }
}

extension ScrollNode {
  /// The time for which indicators stay visible after scrolling, in seconds.
  private static let stay = 0.8
  /// The time in which indicators then fade out, in seconds.
  private static let fade = 0.3

  func isFading(_ time: Double) -> Bool { time < moved + Self.stay + Self.fade }

  func showIndicators(in list: inout DisplayList, at rect: Rect) {
    guard showsIndicators, keepsIndicators || isFading(tree.time) else { return }
    let rest = keepsIndicators ? Self.fade : moved + Self.stay + Self.fade - tree.time
    let opacity = min(rest / Self.fade, 1)
    guard opacity > 0 else { return }
    var group = Raster.Group(
      id: id &+ 1, transform: Transform(translationX: rect.minX, y: rect.minY))
    group.opacity = opacity
    list.group(group) { list in
      for (axis, indicator) in zip(Axis.allCases, indicators)
      where canScroll(axis) && self[axis].limit > 0 {
        let (start, length) = Self.thumb(self[axis])
        let corner = Point(axis, start, across: rect.size[axis.other] - 7)
        indicator.setFrame(
          fromLeading(Rect(origin: corner, size: Size(axis, length, across: 4))))
        indicator.append(to: &list, at: .zero)
      }
    }
  }

  /// Returns the start and length of an indicator; overscrolling shortens the indicator.
  private static func thumb(_ physics: ScrollPhysics) -> (start: Double, length: Double) {
    let track = max(physics.viewport - 8, 0)
    let whole = max(track * physics.viewport / max(physics.content, 1), min(24, track))
    let beyond = max(-physics.offset, physics.offset - physics.limit, 0)
    let length = max(whole - beyond, min(8, track))
    let part = min(max(physics.offset / max(physics.limit, 1), 0), 1)
    return (4 + part * (track - length), length)
  }
}
