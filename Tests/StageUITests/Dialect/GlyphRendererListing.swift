import StageUI

private struct EmphasisAttribute: TextAttribute {}

private struct RiseRenderer: TextRenderer, Animatable {
  var progress: Double
  var strength: Double = 24

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  var displayPadding: EdgeInsets {
    EdgeInsets(top: strength, leading: 0, bottom: strength, trailing: 0)
  }

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    let glyphs = layout.flatMap { line in line.flatMap { run in run.map { $0 } } }
    for line in layout {
      for run in line {
        let isEmphasized = run[EmphasisAttribute.self] != nil
        for (index, glyph) in run.enumerated() {
          let delay = Double(index) / Double(max(glyphs.count, 1))
          let local = min(max(progress * 2 - delay, 0), 1)
          var copy = context
          copy.opacity = local
          if isEmphasized {
            copy.translateBy(x: 0, y: strength * (1 - local))
            copy.addFilter(.blur(radius: 4 * (1 - local)))
          }
          copy.draw(glyph, options: .disablesSubpixelQuantization)
        }
      }
    }
  }
}

private struct RevealTransition: Transition {
  static var properties: TransitionProperties { TransitionProperties(hasMotion: true) }

  func body(content: Content, phase: TransitionPhase) -> some View {
    let renderer = RiseRenderer(progress: phase.isIdentity ? 1 : 0)
    content.transaction { transaction in
      if !transaction.disablesAnimations {
        transaction.animation = .linear(duration: 0.9)
      }
    } body: { view in
      view.textRenderer(renderer)
    }
  }
}

struct GlyphRendererListing: View {
  @State private var isShown = false

  var body: some View {
    VStack {
      if isShown {
        let hand = Text("full house")
          .customAttribute(EmphasisAttribute())
          .foregroundStyle(.pink)
          .bold()
        (Text("You have a ") + hand + Text("!"))
          .font(.system(.title, design: .rounded, weight: .semibold))
          .multilineTextAlignment(.center)
          .frame(width: 250)
          .transition(RevealTransition())
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .onAppear { withAnimation { isShown = true } }
  }
}
