/// Shows of a view only what lies inside a shape in its bounds.
struct ClipEffect<S: Shape>: GroupEffect {
  var name: String { "a clip shape" }
  var shape: S
  var style: FillStyle

  var value: S.AnimatableData { shape.animatableData }

  private func path(_ value: S.AnimatableData, _ size: Size) -> Path {
    var shape = shape
    shape.animatableData = value
    return shape.path(in: Rect(origin: .zero, size: size))
  }

  func apply(_ value: S.AnimatableData, _ size: Size, to group: inout Raster.Group) {
    group.clip = path(value, size)
    group.clipStyle = style
  }
}

/// A change of a finished picture that has no numbers to move.
struct PlainEffect: GroupEffect {
  enum Change: Hashable {
    /// Finishes the view by itself before it joins what lies below.
    case isolation
    /// Paints the view apart and keeps the picture.
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
    case .kept: group.filters = [.kept]
    case .blendMode(let mode): group.blendMode = mode
    case .filter(let filter): group.filters.append(filter)
    }
  }

  func isNothing(_ value: EmptyAnimatableData) -> Bool { change == .blendMode(.normal) }
}

/// Takes part in the layout, and in nothing else.
final class HiddenNode: ModifierNode, PlainNode {
  override func show(in list: inout DisplayList, at rect: Rect) {}
  override var isSeen: Bool { false }
  override var reachable: [ViewNode] { [] }
}

/// How colours are mixed; all of it happens among encoded components here.
public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}

extension View {
  /// Shows of the view only what lies inside a shape in its bounds.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(GroupModifier(effect: ClipEffect(shape: shape, style: style)))
  }

  /// Cuts off what lies outside of the view's bounds.
  public func clipped(antialiased: Bool = false) -> some View {
    clipShape(Rectangle(), style: FillStyle(antialiased: antialiased))
  }

  /// Cuts the view off at bounds with rounded corners.
  public func cornerRadius(_ radius: Double, antialiased: Bool = true) -> some View {
    clipShape(
      RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased))
  }

  /// Shows the view where another one in its bounds is, as much as that is opaque.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    modifier(LayerModifier(layer: mask(), alignment: alignment, kind: .mask))
  }

  public func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(LayerModifier(layer: mask, alignment: .center, kind: .mask))
  }

  /// Finishes the view by itself, so that blend modes inside do not see what lies below it.
  public func compositingGroup() -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .isolation)))
  }

  /// Paints the view apart, once for all frames and all views that show the same, and then lays
  /// down the picture: cheaper for what is drawn richly and changes seldom, dearer for the rest.
  public func drawingGroup(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
  ) -> some View {
    modifier(GroupModifier(effect: PlainEffect(change: .kept)))
  }

  /// Keeps the room of the view, which is neither seen, pressed nor heard.
  public func hidden() -> some View { modifier(PlainModifier<HiddenNode>()) }

  /// Lets what is inside move with the view as one.
  ///
  /// It always does here: frames move in the coordinates of what is around them.
  public func geometryGroup() -> some View { self }
}
