import SwiftUI

// Written from the documents alone: a custom layout on a circle, and particles in a canvas.

struct OrbitLayout: Layout {
  var radius: CGFloat
  var turn: Angle = .zero

  var animatableData: AnimatablePair<CGFloat, Double> {
    get { AnimatablePair(radius, turn.radians) }
    set { (radius, turn) = (newValue.first, .radians(newValue.second)) }
  }

  struct Cache {
    var sizes: [CGSize]
  }

  func makeCache(subviews: Subviews) -> Cache {
    Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) })
  }

  func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache.sizes = subviews.map { $0.sizeThatFits(.unspecified) }
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    let largest = cache.sizes.reduce(CGSize.zero) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
    let side = radius * 2 + max(largest.width, largest.height)
    return proposal.replacingUnspecifiedDimensions(by: CGSize(width: side, height: side))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    for (index, subview) in subviews.enumerated() {
      let weight = subview[OrbitWeight.self]
      let angle = turn.radians + 2 * .pi * Double(index) / Double(max(subviews.count, 1)) - .pi / 2
      let point = CGPoint(
        x: bounds.midX + cos(angle) * radius * weight,
        y: bounds.midY + sin(angle) * radius * weight)
      subview.place(at: point, anchor: .center, proposal: ProposedViewSize(cache.sizes[index]))
    }
  }
}

private struct OrbitWeight: LayoutValueKey {
  static let defaultValue: CGFloat = 1
}

extension View {
  fileprivate func orbitWeight(_ weight: CGFloat) -> some View {
    layoutValue(key: OrbitWeight.self, value: weight)
  }
}

private struct OrbitSpark {
  var position: CGPoint
  var velocity: CGVector
  var born: TimeInterval
  var hue: Double
}

@MainActor
private final class OrbitSparkSystem {
  private var sparks: [OrbitSpark] = []
  private var last: TimeInterval?
  private var seed: UInt64 = 42

  private func random(in range: ClosedRange<Double>) -> Double {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let unit = Double(seed >> 11) / Double(1 << 53)
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  func update(to now: TimeInterval, in size: CGSize) -> [OrbitSpark] {
    let step = min(now - (last ?? now), 0.05)
    last = now
    sparks.removeAll { now - $0.born > 1.2 }
    for index in sparks.indices {
      sparks[index].velocity.dy += 60 * step
      sparks[index].position.x += sparks[index].velocity.dx * step
      sparks[index].position.y += sparks[index].velocity.dy * step
    }
    while sparks.count < 60 {
      let angle = random(in: 0...(2 * .pi))
      let speed = random(in: 20...90)
      sparks.append(
        OrbitSpark(
          position: CGPoint(x: size.width / 2, y: size.height / 2),
          velocity: CGVector(dx: cos(angle) * speed, dy: sin(angle) * speed),
          born: now - random(in: 0...0.6), hue: random(in: 0.05...0.15)))
    }
    return sparks
  }
}

private struct OrbitSparks: View {
  @State private var system = OrbitSparkSystem()

  var body: some View {
    TimelineView(.animation) { timeline in
      Canvas { context, size in
        let now = timeline.date.timeIntervalSinceReferenceDate
        let spark = context.resolve(
          Text(Image(systemName: "sparkle")).foregroundStyle(.white).font(.caption2))
        context.blendMode = .plusLighter
        for particle in system.update(to: now, in: size) {
          let age = min(max((now - particle.born) / 1.2, 0), 1)
          let radius = 5 * (1 - age)
          let rect = CGRect(origin: particle.position, size: .zero)
            .insetBy(dx: -radius, dy: -radius)
          context.opacity = 1 - age
          context.fill(
            Path(ellipseIn: rect),
            with: .color(Color(hue: particle.hue, saturation: 0.9, brightness: 1)))
          if age < 0.15 { context.draw(spark, at: particle.position) }
        }
        context.drawLayer { layer in
          layer.addFilter(.blur(radius: 6))
          layer.opacity = 0.6
          layer.stroke(
            Path { path in
              path.addArc(
                center: CGPoint(x: size.width / 2, y: size.height / 2), radius: 30,
                startAngle: .degrees(0), endAngle: .degrees(360), clockwise: false)
            }, with: .color(.orange), style: StrokeStyle(lineWidth: 4, dash: [6, 4]))
        }
      }
    }
    .accessibilityHidden(true)
  }
}

private struct WaveRenderer: TextRenderer {
  var phase: Double

  var animatableData: Double {
    get { phase }
    set { phase = newValue }
  }

  func draw(layout: Text.Layout, in context: inout GraphicsContext) {
    for (index, slice) in layout.flattenedRuns.flatMap({ $0 }).enumerated() {
      var copy = context
      copy.translateBy(x: 0, y: sin(phase + Double(index) * 0.6) * 3)
      copy.draw(slice)
    }
  }
}

struct OrbitListing: View {
  private let symbols = ["star.fill", "moon.fill", "sun.max.fill", "cloud.fill", "bolt.fill"]
  @State private var isWide = false
  @State private var phase = 0.0
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(OrbitLayout(radius: 120, turn: .degrees(72))) : AnyLayout(OrbitLayout(radius: 70))
    VStack(spacing: 16) {
      ZStack {
        OrbitSparks()
        layout {
          ForEach(symbols, id: \.self) { name in
            Image(systemName: name)
              .font(.title)
              .frame(width: 48, height: 48)
              .background(.thinMaterial, in: .circle)
              .orbitWeight(name == "moon.fill" ? 0.8 : 1)
          }
        }
      }
      .frame(width: 300, height: 300)
      .background(Color.black.gradient, in: RoundedRectangle(cornerRadius: 32))
      .environment(\.colorScheme, .dark)

      Text("Five bodies in orbit")
        .font(.title3.bold())
        .textRenderer(WaveRenderer(phase: phase))

      Button(isWide ? "Closer" : "Wider") {
        withAnimation(reduceMotion ? nil : .spring(duration: 0.6, bounce: 0.3)) {
          isWide.toggle()
          phase += 2 * .pi
        }
      }
      .buttonStyle(.bordered)
    }
    .padding()
  }
}

#Preview {
  OrbitListing()
}
