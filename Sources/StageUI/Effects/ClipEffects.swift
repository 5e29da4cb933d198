/// Clips a view to a shape in its frame.
struct ClipEffect<S: Shape>: GroupEffect {
  var name: String { "a clip shape" }
  var shape: S
  var style: FillStyle
  /// Whether the shape is reflected in the direction of layout.
  private var isReflected = false
  /// Whether the shape depends on the container around the view.
  private let isFitted: Bool

  init(shape: S, style: FillStyle) {
    self.shape = shape
    self.style = style
    isFitted = shape is any ContainerFitted
  }

  func fitted(in node: ViewNode) -> Self? {
    guard isFitted, let shape = shape as? any ContainerFitted,
      let fitted = shape.fitted(to: node.containerFit) as? S
    else { return nil }
    return with(self) { $0.shape = fitted }
  }

  func resolved(in environment: EnvironmentValues) -> Self {
    guard EnvironmentValues.mayMirror else { return self }
    return with(self) {
      $0.isReflected = shape.layoutDirectionBehavior.reflects(in: environment.layoutDirection)
    }
  }

  var value: S.AnimatableData { shape.animatableData }

  private func path(_ value: S.AnimatableData, _ size: Size) -> Path {
    var shape = shape
    shape.animatableData = value
    let path = shape.path(in: Rect(origin: .zero, size: size))
    return isReflected ? path.reflected(in: size.width) : path
  }

  func apply(_ value: S.AnimatableData, _ size: Size, to group: inout Raster.Group) {
    group.clip = path(value, size)
    group.clipStyle = style
  }
}

/// A group effect without animatable values.
struct PlainEffect: GroupEffect {
  enum Change: Hashable {
    /// Draws the view as a layer of its own.
    case isolation
    /// Draws the view into a picture that is cached.
    case kept
    case blendMode(BlendMode)
    case filter(Filter)
  }

  var name: String { "an effect" }
  var change: Change

  var value: EmptyAnimatableData { EmptyAnimatableData() }

  func apply(_ value: EmptyAnimatableData, _ size: Size, to group: inout Raster.Group) {
    switch change {
    case .isolation: group.isIsolated = true
    case .kept: group.filters = [.cached]
    case .blendMode(let mode): group.blendMode = mode
    case .filter(let filter): group.filters.append(filter)
    }
  }

  func isNothing(_ value: EmptyAnimatableData) -> Bool { change == .blendMode(.normal) }
}

/// A node that takes part in the layout, but is not drawn and receives no input.
final class HiddenNode: ModifierNode, PlainNode {
  override func show(in list: inout DisplayList, at rect: Rect) {}
  override var isSeen: Bool { false }
  override var reachable: [ViewNode] { [] }
}

/// The way in which colours are blended.
///
/// All modes behave like `nonLinear`: colours are blended in their encoded, non-linear components.
public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}

extension View {
  /// Clips the drawing of the view to a shape in its frame; input outside of the shape still hits
  /// the view.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(GroupModifier(effect: ClipEffect(shape: shape, style: style)))
  }

  /// Clips the view to its frame.
  public func clipped(antialiased: Bool = false) -> some View {
    clipShape(Rectangle(), style: FillStyle(antialiased: antialiased))
  }

  /// Clips the view to its frame with rounded corners; the radius is in points.
  public func cornerRadius(_ radius: Double, antialiased: Bool = true) -> some View {
    clipShape(
      RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased))
  }

  /// Masks the view with the alpha of `mask`, which is aligned in the view's frame.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    modifier(LayerModifier(layer: mask(), alignment: alignment, kind: .mask))
  }

  /// Masks the view with the alpha of `mask`, which is centred in the view's frame.
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(LayerModifier(layer: mask, alignment: .center, kind: .mask))
  }

  /// Draws the view as a layer, so that blend modes inside do not affect the content behind the
  /// view.
  public func compositingGroup() -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .isolation)))
  }

  /// Draws the view into a picture that is cached across frames and shared by equal views.
  ///
  /// This is faster for complex content that rarely changes, and slower for other content. Neither
  /// parameter has an effect.
  public func drawingGroup(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
  ) -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .kept)))
  }

  /// Hides the view but keeps its space; the view receives no input and is not visible to
  /// accessibility.
  public func hidden() -> some View { modifier(PlainModifier<HiddenNode>()) }

  /// Returns the view unchanged.
  ///
  /// Views inside always move together with this one, because frames are relative to their parents.
  public func geometryGroup() -> some View { self }
}
