/// One step of a visual effect, such as an offset, a scale, a blur or an opacity.
public struct VisualStep: Hashable, Sendable {
  enum Kind: Hashable {
    case offset, scale, rotation
    /// An offset in fractions of the view's size.
    case move
    /// A rotation in space; the step's second value is the perspective.
    case spaceRotation(x: Double, y: Double, z: Double, anchorZ: Double)
    case opacity
    case blur(isOpaque: Bool)
    case saturation, brightness, contrast, grayscale, hueRotation

    /// The name of the step in warnings.
    var name: String {
      switch self {
      case .offset, .opacity: "an \(self)"
      case .spaceRotation: "a rotation"
      case .blur: "a blur"
      case .hueRotation: "a hue rotation"
      default: "a \(self)"
      }
    }

    /// The weight of the step's value in animations, in points.
    ///
    /// A change of the value by 1 counts as a movement by this distance.
    var points: Double {
      switch self {
      case .offset, .blur: 1
      case .move: 512
      default: pointsOfOne
      }
    }

    /// Whether the step moves a view in the direction of layout.
    var isMirrorable: Bool { self == .offset || self == .move }

    /// The value that changes nothing.
    private var neutral: Double {
      switch self {
      case .scale, .opacity, .saturation, .contrast: 1
      default: 0
      }
    }

    /// Whether a value changes nothing.
    func isNothing(_ value: Double) -> Bool {
      switch self {
      case .opacity: value >= 1
      case .blur: !(value > 0)
      default: value == neutral
      }
    }
  }

  var kind: Kind
  /// The value, or its x component; angles are in radians.
  var x: Double
  /// The y component of the value, or the perspective of a rotation in space.
  var y = 0.0
  var anchor = UnitPoint.center

  /// Returns a step between this one and another.
  ///
  /// Steps of different kinds are not interpolated. The result then switches at an `amount` of 0.5.
  func mixed(with other: VisualStep, by amount: Double) -> VisualStep {
    guard kind == other.kind else { return amount < 0.5 ? self : other }
    var step = self
    step.x += (other.x - x) * amount
    step.y += (other.y - y) * amount
    step.anchor.x += (other.anchor.x - anchor.x) * amount
    step.anchor.y += (other.anchor.y - anchor.y) * amount
    return step
  }

  /// Returns the transform in a rect from (0, 0) to `size`.
  func transform(_ size: Size) -> ProjectionTransform { transform(x, y, size) }

  /// Returns the transform for animated values of `x` and `y`; faster than copying the step.
  func transform(_ x: Double, _ y: Double, _ size: Size) -> ProjectionTransform {
    let center = Point(anchor.x * size.width, anchor.y * size.height)
    let plain: Transform
    switch kind {
    case .offset: plain = Transform(translationX: x, y: y)
    case .move: plain = Transform(translationX: x * size.width, y: y * size.height)
    case .scale: plain = .about(center, Transform(scaleX: x, y: y))
    case .rotation: plain = .about(center, Transform(rotationRadians: x))
    case .spaceRotation(let axisX, let axisY, let axisZ, let anchorZ):
      let length = max(size.width, size.height)
      let turn = Self.turn(
        SIMD3(axisX, axisY, axisZ), anchorZ, by: x, nearness: length > 0 ? y / length : 0)
      if turn.isAffine { return ProjectionTransform(.about(center, turn.affine)) }
      let (to, from) = (
        Transform(translationX: -center.x, y: -center.y),
        Transform(translationX: center.x, y: center.y)
      )
      return ProjectionTransform(to).concatenating(turn).concatenating(ProjectionTransform(from))
    default: return .identity
    }
    return ProjectionTransform(plain)
  }

  /// Returns the matrix of a rotation in space about the origin, projected to the plane.
  ///
  /// `nearness` is one divided by the distance of the viewer; 0 is a parallel projection.
  private static func turn(
    _ axis: SIMD3<Double>, _ anchorZ: Double, by angle: Double, nearness: Double
  ) -> ProjectionTransform {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let n = axis / length
    let (sine, cosine) = Double.sincos(angle)
    let rest = 1 - cosine
    var result = ProjectionTransform(
      Transform(
        a: cosine + rest * n.x * n.x, b: rest * n.x * n.y + sine * n.z,
        c: rest * n.x * n.y - sine * n.z, d: cosine + rest * n.y * n.y,
        tx: -anchorZ * (rest * n.x * n.z + sine * n.y),
        ty: -anchorZ * (rest * n.y * n.z - sine * n.x)))
    // Points towards the viewer have positive z coordinates.
    result.m13 = -nearness * (rest * n.x * n.z - sine * n.y)
    result.m23 = -nearness * (rest * n.y * n.z + sine * n.x)
    result.m33 = 1 + nearness * anchorZ * (cosine + rest * n.z * n.z)
    return result
  }

  /// Applies the step to a group, unless the step is a transform.
  func apply(to group: inout Raster.Group) { apply(x, to: &group) }

  /// Applies the step to a group with an animated value of `x`, unless the step is a transform.
  func apply(_ x: Double, to group: inout Raster.Group) {
    switch kind {
    case .opacity: group.opacity = min(max(x, 0), 1)
    case .blur(let isOpaque):
      if x > 0 { group.filters = [.blur(radius: x, options: isOpaque ? .opaque : [])] }
    case .saturation: group.filters = [.saturation(x)]
    case .brightness: group.filters = [.brightness(x)]
    case .contrast: group.filters = [.contrast(x)]
    case .grayscale: group.filters = [.grayscale(x)]
    case .hueRotation: group.filters = [.hueRotation(.radians(x))]
    default: break
    }
  }
}

extension [VisualStep] {
  /// Returns the steps interpolated between these and `others`.
  ///
  /// Lists of different lengths are not interpolated. The result then switches at an `amount` of
  /// 0.5.
  func mixed(with others: [VisualStep], by amount: Double) -> [VisualStep] {
    guard count == others.count else { return amount < 0.5 ? self : others }
    return zip(self, others).map { $0.mixed(with: $1, by: amount) }
  }
}

/// A step that changes colours, blurs or fades a view.
struct StepEffect: GroupEffect {
  var step: VisualStep

  var name: String { step.kind.name }
  var value: Double { step.x * step.kind.points }

  func apply(_ value: Double, _ size: Size, to group: inout Raster.Group) {
    step.apply(value / step.kind.points, to: &group)
  }

  func isSeen(_ value: Double) -> Bool { step.kind != .opacity || value > 0 }
  func opacity(_ value: Double) -> Double {
    step.kind == .opacity ? min(max(value / step.kind.points, 0), 1) : 1
  }
  func isNothing(_ value: Double) -> Bool { step.kind.isNothing(value / step.kind.points) }
}

/// A step that moves, scales or rotates a view.
struct StepTransform: TransformEffect {
  var step: VisualStep

  var name: String { step.kind.name }
  var isMirrorable: Bool { step.kind.isMirrorable }

  var value: AnimatablePair<Double, Double> {
    AnimatablePair(step.x * step.kind.points, step.y * step.kind.points)
  }

  func transform(_ value: AnimatablePair<Double, Double>, _ size: Size) -> ProjectionTransform {
    let points = step.kind.points
    return step.transform(value.first / points, value.second / points, size)
  }
}

extension View {
  private func effect(_ kind: VisualStep.Kind, _ x: Double) -> some View {
    modifier(GroupModifier(effect: StepEffect(step: VisualStep(kind: kind, x: x))))
  }

  func transformed(
    _ kind: VisualStep.Kind, _ x: Double, _ y: Double = 0, _ anchor: UnitPoint = .center
  ) -> some View {
    modifier(
      TransformModifier(
        effect: StepTransform(step: VisualStep(kind: kind, x: x, y: y, anchor: anchor))))
  }

  /// Sets the opacity of the view as a whole, limited to 0…1.
  ///
  /// A view with an opacity of 0 receives no input.
  public func opacity(_ opacity: Double) -> some View { effect(.opacity, opacity) }

  /// Blurs the view; `radius` is the standard deviation in points.
  ///
  /// With `opaque` the alpha of every pixel is kept, so edges stay sharp.
  public func blur(radius: Double, opaque: Bool = false) -> some View {
    effect(.blur(isOpaque: opaque), radius)
  }

  /// Changes the saturation: 0 is grey, 1 changes nothing.
  public func saturation(_ amount: Double) -> some View { effect(.saturation, amount) }

  /// Adds an amount to each colour channel, usually −1…1.
  public func brightness(_ amount: Double) -> some View { effect(.brightness, amount) }

  /// Scales the distance of each colour channel from middle grey; 1 changes nothing.
  public func contrast(_ amount: Double) -> some View { effect(.contrast, amount) }

  /// Mixes each colour with its grey value: 1 is grey, 0 changes nothing.
  public func grayscale(_ amount: Double) -> some View { effect(.grayscale, amount) }

  /// Rotates hues about the grey axis.
  public func hueRotation(_ angle: Angle) -> some View { effect(.hueRotation, angle.radians) }

  /// Draws the view at an offset in points; its frame is unchanged.
  ///
  /// Positive widths move it towards the trailing edge. Input follows the drawing.
  public func offset(_ offset: Size) -> some View {
    transformed(.offset, offset.width, offset.height)
  }

  /// Draws the view at an offset in points; its frame is unchanged.
  ///
  /// Positive widths move it towards the trailing edge. Input follows the drawing.
  public func offset(x: Double = 0, y: Double = 0) -> some View { transformed(.offset, x, y) }

  /// Draws the view scaled about an anchor; its frame is unchanged.
  public func scaleEffect(_ scale: Size, anchor: UnitPoint = .center) -> some View {
    transformed(.scale, scale.width, scale.height, anchor)
  }

  /// Draws the view scaled about an anchor; its frame is unchanged.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some View {
    transformed(.scale, scale, scale, anchor)
  }

  /// Draws the view scaled about an anchor; its frame is unchanged.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some View {
    transformed(.scale, x, y, anchor)
  }

  /// Draws the view rotated about an anchor, clockwise for positive angles; its frame is unchanged.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed(.rotation, angle.radians, 0, anchor)
  }

  /// Draws the view rotated in space about an axis through an anchor.
  ///
  /// The viewer is at a distance of the view's longer side, divided by `perspective`. With 0, the
  /// projection is parallel: a rotation about the y axis scales the width by the angle's cosine.
  /// Input follows the drawing.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    anchorZ: Double = 0, perspective: Double = 1
  ) -> some View {
    transformed(
      .spaceRotation(x: axis.x, y: axis.y, z: axis.z, anchorZ: anchorZ), angle.radians,
      perspective, anchor)
  }
}
