import StageUI

struct MeshTextListing: View {
  var body: some View {
    TimelineView(.animation) { timeline in
      let t = timeline.date.timeIntervalSinceReferenceDate
      ZStack {
        MeshGradient(
          width: 3, height: 3, points: points(at: t),
          colors: [
            Color(hue: 0.72, saturation: 0.9, brightness: 0.28), .indigo, .blue,
            .purple, .pink, .indigo,
            .blue, Color(red: 0.1, green: 0.1, blue: 0.41), .purple,
          ]
        )
        .ignoresSafeArea()
        VStack(spacing: 16) {
          Text("Royal Flush")
            .font(.system(size: 46, weight: .black, design: .rounded))
            .foregroundStyle(
              MeshGradient(
                width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
                colors: [.orange, .yellow, .white, .mint])
            )
          Rectangle()
            .fill(
              AngularGradient(colors: [.red, .yellow, .green, .cyan, .red], center: .center)
            )
            .frame(height: 60)
            .mask {
              Text("+ 1,000")
                .font(.system(size: 44, weight: .heavy))
            }
          Text("tap to start")
            .font(.callout.italic())
            .foregroundStyle(.white)
            .opacity(0.55 + 0.45 * cos(t * 2))
            .blendMode(.plusLighter)
        }
      }
    }
  }

  private func points(at t: TimeInterval) -> [SIMD2<Float>] {
    [
      [0, 0], [0.5 + Float(0.3 * cos(t)), 0], [1, 0],
      [0, 0.5 + 0.2 * Float(cos(1.1 * t))], [0.5, 0.5 - 0.2 * Float(sin(0.9 * t))], [1, 0.5],
      [0, 1], [Float(0.5 - 0.3 * cos(1.2 * t)), 1], [1, 1],
    ]
  }
}
