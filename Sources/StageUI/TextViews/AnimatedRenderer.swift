/// A text renderer of any type, as the environment hands it on.
struct AnyTextRenderer: Equatable {
  fileprivate let box: TextRendererBox

  init(_ box: TextRendererBox) { self.box = box }

  @MainActor
  func animated() -> AnimatedRenderer { box.animated() }

  static func == (a: AnyTextRenderer, b: AnyTextRenderer) -> Bool {
    MainActor.assumeIsolated { a.box === b.box || a.box.isEqual(to: b.box) }
  }
}

@MainActor
class TextRendererBox {
  func animated() -> AnimatedRenderer { AnimatedRenderer() }
  func isEqual(to other: TextRendererBox) -> Bool { false }
}

final class TypedTextRenderer<Renderer: TextRenderer>: TextRendererBox {
  let renderer: Renderer

  init(_ renderer: Renderer) { self.renderer = renderer }

  override func animated() -> AnimatedRenderer { TypedAnimatedRenderer(renderer) }

  override func isEqual(to other: TextRendererBox) -> Bool {
    guard let other = other as? TypedTextRenderer<Renderer> else { return false }
    return ViewLayout.areEqual(renderer, other.renderer)
  }
}

/// A renderer in force at one text, moved by its own animatable data.
@MainActor
class AnimatedRenderer {
  var isRunning: Bool { false }
  /// What the text is drawn with in this frame.
  var shown: (any TextRenderer)? { nil }

  /// Takes on a new value of the renderer; false when it is one of another type.
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
    guard let new = new.box as? TypedTextRenderer<Renderer> else { return false }
    renderer = new.renderer
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
