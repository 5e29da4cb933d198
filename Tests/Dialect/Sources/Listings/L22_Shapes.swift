import SwiftUI

struct Star: Shape {
  var points: Int
  var depth: Double

  var animatableData: Double {
    get { depth }
    set { depth = newValue }
  }

  func path(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let radius = min(rect.width, rect.height) / 2
    var path = Path()
    for index in 0..<(points * 2) {
      let angle = Double(index) * .pi / Double(points) - .pi / 2
      let distance = index.isMultiple(of: 2) ? radius : radius * depth
      let point = CGPoint(x: center.x + cos(angle) * distance, y: center.y + sin(angle) * distance)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}

struct Wave: Shape {
  var phase: Angle
  var animatableData: Angle.AnimatableData {
    get { phase.animatableData }
    set { phase.animatableData = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.midY))
      for x in stride(from: rect.minX, through: rect.maxX, by: 2) {
        let y = rect.midY + sin(x / 20 + phase.radians) * rect.height / 4
        path.addLine(to: CGPoint(x: x, y: y))
      }
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}

struct ShapesListing: View {
  @State private var isSharp = false
  @State private var phase = Angle.zero

  var body: some View {
    VStack {
      Star(points: 5, depth: isSharp ? 0.3 : 0.6)
        .fill(.yellow)
        .stroke(.orange, style: StrokeStyle(lineWidth: 4, lineJoin: .round))
        .frame(width: 140, height: 140)
        .onTapGesture {
          withAnimation(.spring(duration: 0.5, bounce: 0.5)) { isSharp.toggle() }
        }
        .accessibilityLabel("Star")
        .accessibilityAddTraits(.isButton)
      Wave(phase: phase)
        .fill(.blue.gradient.opacity(0.6))
        .frame(height: 80)
        .onAppear {
          withAnimation(.linear(duration: 2).repeatForever(autoreverses: false)) {
            phase = .degrees(360)
          }
        }
      HStack {
        Capsule().inset(by: 4).strokeBorder(.red, lineWidth: 3)
        Ellipse().trim(from: 0.1, to: 0.9).rotation(.degrees(45)).stroke(.green, lineWidth: 3)
        UnevenRoundedRectangle(topLeadingRadius: 20, bottomTrailingRadius: 20).fill(.purple)
        Circle().scale(0.7).fill(.cyan)
      }
      .frame(height: 60)
    }
    .padding()
  }
}
