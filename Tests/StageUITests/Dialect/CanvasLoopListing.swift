import StageUI

private struct Particle: Identifiable {
  let id = UUID()
  var position: CGPoint
  var velocity: CGVector
  var radius: CGFloat
  var birth: TimeInterval
}

private final class ParticleSystem: ObservableObject {
  @Published private(set) var particles: [Particle] = []
  private var last: Date?

  init() {
    for index in 0..<24 {
      let angle = Double(index) / 24 * 2 * .pi
      particles.append(
        Particle(
          position: CGPoint(x: 160, y: 120),
          velocity: CGVector(dx: cos(angle) * 60, dy: sin(angle) * 60),
          radius: CGFloat(3 + index % 4 * 2), birth: 0))
    }
  }

  func position(of particle: Particle, at time: TimeInterval) -> CGPoint {
    CGPoint(
      x: particle.position.x + particle.velocity.dx * time,
      y: particle.position.y + particle.velocity.dy * time + 40 * pow(time, 2))
  }
}

struct CanvasLoopListing: View {
  @StateObject private var system = ParticleSystem()
  @State private var start = Date.now

  var body: some View {
    TimelineView(.animation(minimumInterval: 1 / 60, paused: false)) { timeline in
      Canvas { context, size in
        let elapsed = timeline.date.timeIntervalSince(start)
        drawSky(in: &context, size: size)
        for particle in system.particles {
          let center = system.position(of: particle, at: elapsed)
          var copy = context
          copy.opacity = max(0, 1 - elapsed / 2)
          copy.blendMode = .plusLighter
          copy.addFilter(.blur(radius: 1))
          let box = CGRect(x: center.x, y: center.y, width: 0, height: 0)
            .insetBy(dx: -particle.radius, dy: -particle.radius)
          copy.fill(Path(ellipseIn: box), with: .color(.orange))
        }
        context.drawLayer { layer in
          layer.addFilter(.shadow(color: .cyan, radius: 8))
          layer.translateBy(x: size.width / 2, y: size.height / 2)
          layer.rotate(by: .degrees(elapsed * 90))
          if let ship = layer.resolveSymbol(id: "ship") {
            layer.draw(ship, at: .zero)
          }
        }
        var label = context.resolve(Text("FPS 60").font(.caption.monospaced()))
        label.shading = .color(.white.opacity(0.7))
        let measured = label.measure(in: size)
        context.draw(
          label,
          in: CGRect(
            x: size.width - measured.width - 8, y: 8, width: measured.width, height: measured.height
          ))
        context.draw(
          Text("Score \(Int(elapsed * 100))").font(.headline).foregroundColor(.white),
          at: CGPoint(x: size.width / 2, y: size.height - 16), anchor: .bottom)
      } symbols: {
        Image(systemName: "bolt.fill")
          .font(.system(size: 40))
          .foregroundStyle(.yellow)
          .tag("ship")
      }
    }
    .frame(width: 320, height: 240)
    .background(.black)
  }

  private func drawSky(in context: inout GraphicsContext, size: CGSize) {
    let rect = CGRect(origin: .zero, size: size)
    context.fill(
      Path(rect),
      with: .linearGradient(
        Gradient(colors: [Color(red: 0.03, green: 0.03, blue: 0.15), .purple.opacity(0.5)]),
        startPoint: CGPoint(x: rect.midX, y: rect.minY),
        endPoint: CGPoint(x: rect.midX, y: rect.maxY)))
    var ground = Path()
    ground.move(to: CGPoint(x: 0, y: size.height))
    for x in stride(from: 0, through: size.width, by: 8) {
      ground.addLine(to: CGPoint(x: x, y: size.height - 30 - 8 * sin(x / 30)))
    }
    ground.addLine(to: CGPoint(x: size.width, y: size.height))
    ground.closeSubpath()
    context.fill(ground, with: .color(.green.opacity(0.35)))
    context.stroke(ground, with: .color(.green), lineWidth: 1.5)
  }
}
