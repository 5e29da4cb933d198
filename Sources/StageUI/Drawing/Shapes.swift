/// A shape whose inset form is the same shape in a smaller rect.
public nonisolated protocol BoxShape: InsettableShape {
  /// Returns the outline in `box`, which is the frame inset by `inset` points.
  ///
  /// An implementation may reduce its corner radii by `inset`.
  func path(in box: Rect, inset: Double) -> Path
}

extension BoxShape {
  /// Returns the outline in a rect.
  public func path(in rect: Rect) -> Path { path(in: rect, inset: 0) }
  /// Returns the shape inset by an amount in points.
  public func inset(by amount: Double) -> InsetBox<Self> { InsetBox(base: self, amount: amount) }
}

/// A shape inset by an amount; empty if the amount leaves no room.
public nonisolated struct InsetBox<Base: BoxShape>: InsettableShape {
  var base: Base
  var amount: Double
  public var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }

  public var animatableData: AnimatablePair<Base.AnimatableData, Double> {
    get { AnimatablePair(base.animatableData, amount) }
    set { (base.animatableData, amount) = (newValue.first, newValue.second) }
  }

  /// Returns the outline of the base shape in the inset rect.
  public func path(in rect: Rect) -> Path {
    let box = rect.standardized
    let room = min(box.width, box.height) / 2
    guard amount < room else { return Path() }
    return base.path(in: box.insetBy(dx: amount, dy: amount), inset: amount)
  }

  /// Returns the shape inset further.
  public func inset(by amount: Double) -> InsetBox {
    InsetBox(base: base, amount: self.amount + amount)
  }
}

/// A rectangle of the size of its frame.
public nonisolated struct Rectangle: BoxShape, Hashable {
  /// Creates a rectangle.
  public init() {}

  public func path(in box: Rect, inset: Double) -> Path { Path(box) }
}

/// A rectangle with rounded corners.
public nonisolated struct RoundedRectangle: BoxShape, Hashable {
  /// The radii of the corners along both axes in points.
  public var cornerSize: Size
  /// The style of the corners; continuous by default, as in SwiftUI.
  public var style: RoundedCornerStyle

  /// Creates a rectangle whose corners have a horizontal and a vertical radius in points.
  ///
  /// Radii that are too large for the frame are reduced.
  public init(cornerSize: Size, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// Creates a rectangle with a corner radius in points.
  ///
  /// A radius that is too large for the frame is reduced.
  public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: Size(cornerRadius, cornerRadius), style: style)
  }

  public var animatableData: AnimatablePair<Double, Double> {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }

  public func path(in box: Rect, inset: Double) -> Path {
    let size = Size(cornerSize.width - inset, cornerSize.height - inset)
    if size.width == size.height {
      return Path(roundedRect: box, cornerRadius: size.width, style: style)
    }
    return Path(roundedRect: box, cornerSize: size, style: style)
  }
}

/// A rectangle with a separate radius for each corner.
public nonisolated struct UnevenRoundedRectangle: BoxShape, Hashable {
  /// The radii of the corners in points.
  public var cornerRadii: RectangleCornerRadii
  /// The style of the corners; continuous by default.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with four corner radii.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Creates a rectangle with four corner radii in points.
  public init(
    topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0,
    bottomTrailingRadius: Double = 0, topTrailingRadius: Double = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
  }

  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }

  public func path(in box: Rect, inset: Double) -> Path {
    func smaller(_ radius: Double) -> Double { max(radius - inset, 0) }
    return Path(
      roundedRect: box,
      cornerRadii: RectangleCornerRadii(
        topLeading: smaller(cornerRadii.topLeading),
        bottomLeading: smaller(cornerRadii.bottomLeading),
        bottomTrailing: smaller(cornerRadii.bottomTrailing),
        topTrailing: smaller(cornerRadii.topTrailing)), style: style)
  }
}

/// A rectangle whose shorter sides are half circles.
public nonisolated struct Capsule: BoxShape, Hashable {
  /// The style of the corners; continuous by default.
  public var style: RoundedCornerStyle

  /// Creates a capsule.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  public func path(in box: Rect, inset: Double) -> Path {
    Path(roundedRect: box, cornerRadius: min(box.width, box.height) / 2, style: style)
  }
}

/// The largest circle that fits, in the middle of the frame.
public nonisolated struct Circle: BoxShape, Hashable {
  /// Creates a circle.
  public init() {}

  public func path(in box: Rect, inset: Double) -> Path {
    let side = min(box.width, box.height)
    return Path(
      ellipseIn: Rect(
        x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side))
  }

  /// Returns a square with the shorter side of the proposal; 10 points if no side is proposed.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    if proposal.width == nil, proposal.height == nil { return Size(10, 10) }
    let side = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
    return Size(side, side)
  }
}

/// An ellipse that touches all sides of its frame.
public nonisolated struct Ellipse: BoxShape, Hashable {
  /// Creates an ellipse.
  public init() {}

  public func path(in box: Rect, inset: Double) -> Path { Path(ellipseIn: box) }
}

/// A type-erased shape.
public nonisolated struct AnyShape: Shape {
  private var shape: any Shape

  /// Wraps a shape.
  public init<S: Shape>(_ shape: S) {
    self.shape = (shape as? AnyShape)?.shape ?? shape
  }

  public var animatableData: AnyAnimatableData {
    get { AnyAnimatableData(shape.animatableData) }
    set {
      func changed<S: Shape>(_ shape: S) -> any Shape {
        guard let data = newValue.as(S.AnimatableData.self) else { return shape }
        var shape = shape
        shape.animatableData = data
        return shape
      }
      shape = changed(shape)
    }
  }

  public func path(in rect: Rect) -> Path { shape.path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size { shape.sizeThatFits(proposal) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
}

/// A path is a shape with fixed coordinates: it ignores its frame.
extension Path: Shape {
  public func path(in rect: Rect) -> Path { self }
}

// MARK: - Static members of Shape

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with a corner radius in points.
  public static func rect(
    cornerRadius: Double, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }

  /// A rectangle whose corners have a horizontal and a vertical radius.
  public static func rect(
    cornerSize: Size, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle with four corner radii.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }

  /// A rectangle with four corner radii in points.
  public static func rect(
    topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0,
    bottomTrailingRadius: Double = 0, topTrailingRadius: Double = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius,
      style: style)
  }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }
  /// A capsule with a corner style.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}
