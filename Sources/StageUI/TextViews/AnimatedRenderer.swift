/// A type-erased text renderer for the environment.
struct AnyTextRenderer: @MainActor Equatable {
  fileprivate let renderer: any TextRenderer

  init(_ renderer: any TextRenderer) { self.renderer = renderer }

  @MainActor
  func animated() -> AnimatedRenderer {
    func make(_ renderer: some TextRenderer) -> AnimatedRenderer {
      TypedAnimatedRenderer(renderer)
    }
    return make(renderer)
  }

  @MainActor
  static func == (a: AnyTextRenderer, b: AnyTextRenderer) -> Bool {
    ViewLayout.areSame(a.renderer, b.renderer)
  }
}

/// The renderer of one text; it animates changes of the renderer's animatable data.
@MainActor
class AnimatedRenderer {
  var isRunning: Bool { false }
  /// The renderer with the data of this frame.
  var shown: (any TextRenderer)? { nil }

  /// Sets the renderer's new value; returns false if the new value has another type.
  func follow(_ new: AnyTextRenderer, _ pass: UpdatePass) -> Bool { false }
  func tick(_ time: Double) -> Bool { false }
  func draw(_ layout: Text.Layout, in context: inout GraphicsContext) {}
  func size(_ proposal: ProposedViewSize, _ text: TextProxy) -> Size {
    text.sizeThatFits(proposal)
  }
}

private final class TypedAnimatedRenderer<Renderer: TextRenderer>: AnimatedRenderer {
  private var renderer: Renderer
  private var data: Animated<Renderer.AnimatableData>

  init(_ renderer: Renderer) {
    self.renderer = renderer
    data = Animated(renderer.animatableData)
  }

  override var isRunning: Bool { data.isRunning }

  override func follow(_ new: AnyTextRenderer, _ pass: UpdatePass) -> Bool {
    guard let new = new.renderer as? Renderer else { return false }
    renderer = new
    data.set(renderer.animatableData, pass)
    return true
  }

  override func tick(_ time: Double) -> Bool { data.tick(time) }

  override var shown: (any TextRenderer)? { current }

  private var current: Renderer {
    guard data.isRunning else { return renderer }
    var renderer = renderer
    renderer.animatableData = data.shown
    return renderer
  }

  override func size(_ proposal: ProposedViewSize, _ text: TextProxy) -> Size {
    current.sizeThatFits(proposal: proposal, text: text)
  }

  override func draw(_ layout: Text.Layout, in context: inout GraphicsContext) {
    current.draw(layout: layout, in: &context)
  }
}
