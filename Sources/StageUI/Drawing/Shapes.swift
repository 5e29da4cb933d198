/// A shape that follows its box, so that a smaller one lies inside it.
public nonisolated protocol BoxShape: InsettableShape {
  /// The shape in a box that was `inset` larger on each side.
  func path(in box: Rect, inset: Double) -> Path
}

extension BoxShape {
  public func path(in rect: Rect) -> Path { path(in: rect, inset: 0) }
  public func inset(by amount: Double) -> InsetBox<Self> { InsetBox(base: self, amount: amount) }
}

/// A shape moved inwards.
public nonisolated struct InsetBox<Base: BoxShape>: InsettableShape {
  var base: Base
  var amount: Double

  public var animatableData: AnimatablePair<Base.AnimatableData, Double> {
    get { AnimatablePair(base.animatableData, amount) }
    set { (base.animatableData, amount) = (newValue.first, newValue.second) }
  }

  public func path(in rect: Rect) -> Path {
    let box = rect.standardized
    let room = min(box.width, box.height) / 2
    guard amount < room else { return Path() }
    return base.path(in: box.insetBy(dx: amount, dy: amount), inset: amount)
  }

  public func inset(by amount: Double) -> InsetBox {
    InsetBox(base: base, amount: self.amount + amount)
  }
}

public nonisolated struct Rectangle: BoxShape, Hashable {
  public init() {}

  public func path(in box: Rect, inset: Double) -> Path { Path(box) }
}

public nonisolated struct RoundedRectangle: BoxShape, Hashable {
  public var cornerSize: Size
  public var style: RoundedCornerStyle

  public init(cornerSize: Size, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

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

/// A rectangle whose corners have radii of their own.
public nonisolated struct UnevenRoundedRectangle: BoxShape, Hashable {
  public var cornerRadii: RectangleCornerRadii
  public var style: RoundedCornerStyle

  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

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
  public var style: RoundedCornerStyle

  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  public func path(in box: Rect, inset: Double) -> Path {
    Path(roundedRect: box, cornerRadius: min(box.width, box.height) / 2, style: style)
  }
}

/// The largest circle in the middle of the box.
public nonisolated struct Circle: BoxShape, Hashable {
  public init() {}

  public func path(in box: Rect, inset: Double) -> Path {
    let side = min(box.width, box.height)
    return Path(
      ellipseIn: Rect(
        x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side))
  }

  /// As large as the shorter side of the offer.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    if proposal.width == nil, proposal.height == nil { return Size(10, 10) }
    let side = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
    return Size(side, side)
  }
}

public nonisolated struct Ellipse: BoxShape, Hashable {
  public init() {}

  public func path(in box: Rect, inset: Double) -> Path { Path(ellipseIn: box) }
}

/// A shape of any type.
public nonisolated struct AnyShape: Shape {
  private let shape: any Shape

  public init<S: Shape>(_ shape: S) {
    self.shape = (shape as? AnyShape)?.shape ?? shape
  }

  public func path(in rect: Rect) -> Path { shape.path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size { shape.sizeThatFits(proposal) }
}

/// A path is a shape that lies where it lies, whatever the box.
extension Path: Shape {
  public func path(in rect: Rect) -> Path { self }
}

// MARK: - Short spellings

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: Double, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }

  public static func rect(
    cornerSize: Size, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }

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
  public static var capsule: Capsule { Capsule() }
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  public static var ellipse: Ellipse { Ellipse() }
}
