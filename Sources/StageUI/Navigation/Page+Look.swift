// The positions and opacities of a page and its bars during movements and scrolling.

extension Page {
  private var width: Double { node.frame.width }
  /// 1 if pages come from the right, −1 if they come from the left.
  private var direction: Double { navigator.isMirrored ? -1 : 1 }
  private var fades: Bool { navigator.reducesMotion }

  /// How far the pages above cover this one, 0…1.
  var cover: Double { navigator.cover(of: self) }

  /// Whether the page above zooms in instead of sliding over this one.
  private var isBelowZoom: Bool {
    guard let index = navigator.pages.firstIndex(where: { $0 === self }) else { return false }
    return navigator.pages[(index + 1)...].first { !$0.isDeferred }?.isZooming == true
  }

  /// The transform of the page relative to its frame.
  var transform: Transform {
    if fades { return .identity }
    if let zoomTransform { return zoomTransform }
    let cover = isBelowZoom ? 0 : self.cover
    let x = (1 - presence) * width - cover * PageMotion.parallax * width
    return x == 0 ? .identity : Transform(translationX: direction * x, y: 0)
  }

  /// The opacity of the page if it fades, otherwise 1.
  var fadeOpacity: Double {
    if fades { return min(max(presence, 0), 1) }
    return !isZooming ? 1 : min(max(presence * 4, 0), 1)
  }

  /// The opacity and the sideways shift of a part.
  func look(of role: BarRole) -> (opacity: Double, shift: Double) {
    switch role {
    case .shadow:
      let isAway = fades || presence >= 1 || presence <= 0 || isZooming
      return (isAway ? 0 : min(1, 4 * (1 - presence)), 0)
    case .backdrop: return (1, 0)
    case .dim:
      let share = isBelowZoom ? 1.5 : 1
      return (fades ? 0 : cover * PageMotion.dimming * share, 0)
    case .topBackground: return (topBackgroundOpacity, 0)
    case .bottomBackground: return (bottomBackgroundOpacity, 0)
    case .largeTitle: return (node.barHeights.large > 0 ? largeTitleOpacity : 0, 0)
    case .title: return (inlineTitleOpacity * barOpacity, barShift(0.35))
    case .back: return (barOpacity, barShift(0.15))
    case .item: return (barOpacity, 0)
    }
  }

  /// The displacement of a part in points.
  func shift(of role: BarRole) -> Point {
    if role == .largeTitle { return Point(0, -node.scrolled) }
    return Point(look(of: role).shift, 0)
  }

  // MARK: Transitions of the bar

  /// The opacity of the parts of the bar, which fade over those of the other page.
  private var barOpacity: Double {
    let arrival = min(max((presence - 0.4) / 0.6, 0), 1)
    let departure = min(max(1 - cover * 2.2, 0), 1)
    return arrival * departure
  }

  private func barShift(_ amount: Double) -> Double {
    if fades || isZooming || isBelowZoom { return 0 }
    return direction * width * amount * ((1 - presence) - cover)
  }

  // MARK: Scrolling

  /// The distance in which the bar changes from the large title to the small one.
  private static let crossfade = 16.0

  private var largeTitleOpacity: Double {
    let large = node.barHeights.large
    return 1 - min(max((node.scrolled - (large - Self.crossfade)) / Self.crossfade, 0), 1)
  }

  /// Whether the small title is visible when the page is in place.
  var showsSmallTitle: Bool { inlineTitleOpacity > 0.01 }

  private var inlineTitleOpacity: Double {
    node.barHeights.large > 0 ? 1 - largeTitleOpacity : 1
  }

  private var topBackgroundOpacity: Double {
    guard node.barHeights.inline > 0 else { return 0 }
    switch info.value.barBackgroundVisibility ?? .automatic {
    case .hidden: return 0
    case .visible: return 1
    case .automatic:
      let start = max(node.barHeights.large - 4, 0)
      return min(max((node.scrolled - start) / 8, 0), 1)
    }
  }

  private var bottomBackgroundOpacity: Double {
    guard node.barHeights.bottom > 0 else { return 0 }
    if bar.showsKeyboardItems { return 1 }
    switch info.value.bottomBackgroundVisibility ?? .automatic {
    case .hidden: return 0
    case .visible: return 1
    case .automatic: return node.hasMoreBelow ? 1 : 0
    }
  }
}
