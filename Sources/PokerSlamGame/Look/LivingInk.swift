import StageUI

/// Text in light ink whose letters appear one by one, then wave with the ambient clock; the colours
/// of the ink move like the mesh behind the text.
///
/// Once all letters have appeared, only they are drawn again: no view is evaluated and no memory
/// allocated. When the clock was read by a view, the lit main button allocated 52 times a frame
/// (2026-11).
struct LivingInk: ViewModifier {
  @Environment(\.look) private var look
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(Ambient.self) private var ambient
  /// The number of letters.
  var count: Int
  /// Seconds until the first letter appears; nil if all are visible from the start.
  var delay: Double?
  /// The amplitude of the wave in points; 0 for no wave.
  var height = 0.0
  /// Whether the ink moves.
  var moves = true
  /// Whether the text lies on a dark surface rather than on the mesh.
  var onDark = false
  @State private var elapsed = 0.0
  @State private var letters = Letters()

  func body(content: Content) -> some View {
    let revealed = GlyphRevealRenderer.duration(count: count)
    let start = delay == nil ? revealed : 0
    let isWaving = height > 0 && !reducesMotion && (!ambient.isAtRest || ambient.isHeld)
    let hasInk = look.hasInk(onDark: onDark)
    content
      .textRenderer(
        LetterRelay(
          letters: letters,
          wave: LetterWave(
            time: 0, elapsed: reducesMotion ? revealed : start + elapsed,
            height: isWaving ? height : 0),
          shadow: hasInk && look.theme.isDark ? look.theme.base.opacity(0.6) : nil)
      )
      .animation(.linear(duration: LetterWave.ramp), value: isWaving)
      .overlay {
        LetterPainting(
          letters: letters, ambient: moves ? ambient : nil,
          color: hasInk ? nil : onDark ? .white : look.theme.textPrimary
        )
        .allowsHitTesting(false)
      }
      .onAppear {
        let duration = revealed + LetterWave.ramp - start
        withAnimation(.linear(duration: duration).delay(delay ?? 0)) { elapsed = duration }
      }
  }
}

/// The letters of a text, in the coordinates of the text.
@MainActor
final class Letters {
  fileprivate private(set) var outlines: [Path] = []
  private var layout: Text.Layout?
  /// The moment; its time is not used.
  fileprivate private(set) var wave = LetterWave(time: 0, elapsed: 0, height: 0)
  fileprivate weak var node: LetterNode?

  fileprivate func set(_ layout: Text.Layout, _ wave: LetterWave) {
    if self.layout != layout {
      self.layout = layout
      outlines = layout.slices.map(\.outline)
    }
    self.wave = wave
    node?.setNeedsDisplay()
  }
}

extension LetterWave {
  fileprivate func draw(
    _ letters: [Path], with shading: GraphicsContext.Shading, into context: GraphicsContext
  ) {
    for (index, letter) in letters.enumerated() {
      let effect = effect(on: index, of: letters.count)
      guard effect.opacity > 0 else { continue }
      var local = context
      local.opacity *= effect.opacity
      local.translateBy(x: effect.offset.x, y: effect.offset.y)
      if effect.blur > 0 { local.addFilter(.blur(radius: effect.blur)) }
      local.fill(letter, with: shading)
    }
  }
}

/// Draws the shadow of a text, and hands its letters to the node that draws them.
struct LetterRelay: TextRenderer {
  fileprivate var letters: Letters
  /// The moment; its time is not used.
  fileprivate(set) var wave: LetterWave
  /// The colour of the shadow; nil for none.
  fileprivate var shadow: Color?

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(wave.elapsed, wave.height) }
    set { (wave.elapsed, wave.height) = (newValue.first, newValue.second) }
  }

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    let letters = letters, wave = wave
    let outlines = MainActor.assumeIsolated {
      letters.set(layout, wave)
      return letters.outlines
    }
    guard let shadow else { return }
    var shaded = context
    shaded.addFilter(.shadow(color: shadow, radius: 5, y: 2, options: .shadowOnly))
    shaded.drawLayer { layer in
      let still = LetterWave(time: 0, elapsed: wave.elapsed, height: 0)
      still.draw(outlines, with: .color(.black), into: layer)
    }
  }
}

/// Draws the letters in the colours of a mesh, or in one colour.
private struct LetterPainting: LeafView {
  var letters: Letters
  var ambient: Ambient?
  var color: Color?

  func makeNode(_ tree: Tree) -> LetterNode { LetterNode(tree) }

  func update(_ node: LetterNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self)
  }
}

private final class LetterNode: SwayingNode {
  private var letters: Letters?
  private var color: Color?

  func set(_ painting: LetterPainting) {
    follow(painting.ambient)
    setColors(Theme.lightInk)
    guard letters !== painting.letters || color != painting.color else { return }
    (letters, color) = (painting.letters, painting.color)
    letters?.node = self
    setNeedsDisplay()
  }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    guard let letters else { return }
    var wave = letters.wave
    wave.time = seconds
    wave.draw(
      letters.outlines,
      with: color.map { .color($0) } ?? shading(in: Rect(origin: .zero, size: size)), into: context)
  }
}
