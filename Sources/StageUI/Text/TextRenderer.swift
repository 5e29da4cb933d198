/// Draws laid-out text, for example letter by letter or blurred.
///
/// Changes of its animatable data can be animated.
public protocol TextRenderer: Animatable {
  /// Draws the text.
  ///
  /// The positions in `layout` are in the coordinates of the context.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)

  /// Returns the size of the text for a proposal; by default, the text's own size.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> Size

  /// The distances by which the renderer draws outside of the text's frame; 0 by default.
  var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  /// Returns the text's own size.
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> Size {
    text.sizeThatFits(proposal)
  }

  /// No padding.
  public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// Measures a text for its renderer.
public struct TextProxy {
  private let measure: (ProposedViewSize) -> Size

  init(_ measure: @escaping (ProposedViewSize) -> Size) { self.measure = measure }

  /// Returns the size of the text for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size { measure(proposal) }
}

/// The opacity, scale, blur and offset of a slice.
public struct SliceEffect: Hashable, Sendable {
  /// The opacity, 0…1.
  public var opacity: Double
  /// The scale about the centre of the slice.
  public var scale: Double
  /// The radius of the blur in points.
  public var blur: Double
  /// The offset in points.
  public var offset: Point

  /// Creates an effect; by default it changes nothing.
  public init(opacity: Double = 1, scale: Double = 1, blur: Double = 0, offset: Point = .zero) {
    self.opacity = opacity
    self.scale = scale
    self.blur = blur
    self.offset = offset
  }

  /// The effect that changes nothing.
  public static let none = SliceEffect()
}

extension GraphicsContext {
  /// Draws a slice with an effect.
  ///
  /// With the effect `none`, glyph positions are rounded to quarters of a pixel. With any other
  /// effect they are exact, so that movements are smooth.
  public func draw(_ slice: Text.Layout.RunSlice, with effect: SliceEffect) {
    guard effect != .none else {
      draw(slice)
      return
    }
    guard effect.opacity > 0, effect.scale != 0 else { return }
    var local = self
    local.opacity *= effect.opacity
    let middle = slice.typographicBounds.rect
    local.translateBy(x: middle.midX + effect.offset.x, y: middle.midY + effect.offset.y)
    local.scaleBy(x: effect.scale, y: effect.scale)
    local.translateBy(x: -middle.midX, y: -middle.midY)
    if effect.blur > 0 { local.addFilter(.blur(radius: effect.blur)) }
    local.draw(slice, options: .disablesSubpixelQuantization)
  }
}
