extension Path {
  /// Creates a rectangle, clockwise from the top left corner; empty for a null rectangle.
  public init(_ rect: Rect) {
    self.init(storage: rect.isNull ? .empty : .rect(rect.standardized))
  }

  /// Creates an ellipse of four curves, clockwise from the right-most point.
  ///
  /// The error of the curves is at most 2.7e-4 of the radius. A null rectangle gives an empty path.
  public init(ellipseIn rect: Rect) {
    self.init(storage: rect.isNull ? .empty : .ellipse(rect.standardized))
  }

  /// Creates a rectangle with equal corners; the radius is limited to half the shorter side.
  ///
  /// The corners are sharp if the radius is zero, negative or NaN, or if the rectangle is infinite.
  /// A null rectangle gives an empty path.
  public init(
    roundedRect rect: Rect, cornerRadius: Double, style: RoundedCornerStyle = .continuous
  ) {
    let rounded = RoundedRect(rect, radius: cornerRadius, style: style)
    self.init(
      storage: rect.isNull
        ? .empty
        : rounded.radius > 0 && rect != .infinite && rect.isFinite
          ? .roundedRect(rounded) : .rect(rounded.rect))
  }

  /// Creates a rectangle with elliptical corners: quarters of an ellipse, or continuous corners
  /// with another radius on each axis.
  ///
  /// A corner's width is limited to half the rectangle's width, and its height to half the
  /// rectangle's height.
  public init(
    roundedRect rect: Rect, cornerSize: Size, style: RoundedCornerStyle = .continuous
  ) {
    let size = Size(min(cornerSize.width, rect.width / 2), min(cornerSize.height, rect.height / 2))
    guard size.width > 0, size.height > 0, rect.isFinite, rect != .infinite else {
      self.init(rect)
      return
    }
    if size.width == size.height {
      self.init(roundedRect: rect, cornerRadius: size.width, style: style)
      return
    }
    let room = min(rect.width / 2 / size.width, rect.height / 2 / size.height)
    let corner = CornerCurve(style: style, room: room)
    self.init(rect, (corner, corner, corner, corner), (size, size, size, size))
  }

  /// Creates a rectangle with a radius for each corner, each limited to half the shorter side.
  public init(
    roundedRect rect: Rect, cornerRadii radii: RectangleCornerRadii,
    style: RoundedCornerStyle = .continuous
  ) {
    let first = radii.topLeading
    if first == radii.topTrailing, first == radii.bottomTrailing, first == radii.bottomLeading {
      self.init(roundedRect: rect, cornerRadius: first, style: style)
      return
    }
    guard rect.isFinite, rect != .infinite else {
      self.init(rect)
      return
    }
    let limit = min(rect.width, rect.height) / 2
    let all = [radii.topLeading, radii.topTrailing, radii.bottomTrailing, radii.bottomLeading]
    let sizes = all.map { $0 > 0 ? Size(min($0, limit), min($0, limit)) : .zero }
    let corners = sizes.map { CornerCurve(style: style, room: limit / $0.width) }
    self.init(
      rect, (corners[0], corners[1], corners[2], corners[3]),
      (sizes[0], sizes[1], sizes[2], sizes[3]))
  }

  /// Creates a rectangle with elliptical corners of different sizes, by the rule of CSS.
  ///
  /// Where two corners do not fit on a side, all corners shrink in proportion; a single corner may
  /// take a whole side.
  public init(roundedRect rect: Rect, cornerSizes sizes: RectangleCornerSizes) {
    guard rect.isFinite, rect != .infinite else {
      self.init(rect)
      return
    }
    let given = [sizes.topLeading, sizes.topTrailing, sizes.bottomTrailing, sizes.bottomLeading]
      .map { $0.width > 0 && $0.height > 0 ? $0 : .zero }
    let needed = max(
      max(given[0].width + given[1].width, given[2].width + given[3].width) / rect.width,
      max(given[1].height + given[2].height, given[3].height + given[0].height) / rect.height)
    let fitting =
      needed > 1 ? given.map { Size($0.width / needed, $0.height / needed) } : given
    self.init(
      rect, (.circular, .circular, .circular, .circular),
      (fitting[0], fitting[1], fitting[2], fitting[3]))
  }

  private init(
    _ rect: Rect, _ corners: (CornerCurve, CornerCurve, CornerCurve, CornerCurve),
    _ sizes: (Size, Size, Size, Size)
  ) {
    var elements = Elements()
    elements.add(rect.standardized, corners: corners, sizes: sizes)
    self.init(elements)
  }
}

// MARK: - Added to a path

extension Path {
  /// Adds a closed rectangle.
  public mutating func addRect(_ rect: Rect, transform: Transform = .identity) {
    addPath(Path(rect), transform: transform)
  }

  /// Adds rectangles, each as a subpath of its own.
  public mutating func addRects(_ rects: [Rect], transform: Transform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse; see `init(ellipseIn:)`.
  public mutating func addEllipse(in rect: Rect, transform: Transform = .identity) {
    addPath(Path(ellipseIn: rect), transform: transform)
  }

  /// Adds a rectangle with equal corners; see `init(roundedRect:cornerRadius:style:)`.
  public mutating func addRoundedRect(
    in rect: Rect, cornerRadius: Double, style: RoundedCornerStyle = .continuous,
    transform: Transform = .identity
  ) {
    addPath(
      Path(roundedRect: rect, cornerRadius: cornerRadius, style: style), transform: transform)
  }

  /// Adds a rectangle with elliptical corners; see `init(roundedRect:cornerSize:style:)`.
  public mutating func addRoundedRect(
    in rect: Rect, cornerSize: Size, style: RoundedCornerStyle = .continuous,
    transform: Transform = .identity
  ) {
    addPath(Path(roundedRect: rect, cornerSize: cornerSize, style: style), transform: transform)
  }

  /// Adds a rectangle with a radius for each corner; see `init(roundedRect:cornerRadii:style:)`.
  public mutating func addRoundedRect(
    in rect: Rect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: Transform = .identity
  ) {
    addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, style: style), transform: transform)
  }
}
