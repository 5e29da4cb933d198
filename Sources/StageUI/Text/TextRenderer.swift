/// Draws laid-out text its own way: letter by letter, in waves, out of a blur.
///
/// Its animatable data drives it.
public protocol TextRenderer: Animatable {
  /// Draws the text; what it draws with is the layout's, which has all places.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)

  /// How large the text is within a proposal; its own size, if nothing else is said.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> Size

  /// How far outside the text's own box it may draw, for blurs and overshoots.
  var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> Size {
    text.sizeThatFits(proposal)
  }

  public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text as its renderer measures it.
public struct TextProxy {
  private let measure: (ProposedViewSize) -> Size

  init(_ measure: @escaping (ProposedViewSize) -> Size) { self.measure = measure }

  /// The size of the text laid out in some room.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size { measure(proposal) }
}

/// How a slice is drawn other than where it stands.
public struct SliceEffect: Hashable, Sendable {
  public var opacity: Double
  /// About the middle of the slice's box.
  public var scale: Double
  public var blur: Double
  public var offset: Point

  public init(opacity: Double = 1, scale: Double = 1, blur: Double = 0, offset: Point = .zero) {
    self.opacity = opacity
    self.scale = scale
    self.blur = blur
    self.offset = offset
  }

  /// As it stands.
  public static let none = SliceEffect()
}

extension GraphicsContext {
  /// Draws a slice moved, scaled, blurred or faded, without quantised places while it differs.
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
