import StageUI

struct DialListing: View {
  let total: TimeInterval = 30

  var body: some View {
    TimelineView(.periodic(from: .now, by: 1)) { context in
      let elapsed = context.date.timeIntervalSinceReferenceDate.truncatingRemainder(
        dividingBy: total)
      ZStack {
        ForEach(0..<60) { tick in
          Tick(isLong: tick.isMultiple(of: 5))
            .stroke(.primary, lineWidth: tick.isMultiple(of: 5) ? 3 : 1)
            .rotationEffect(.degrees(Double(tick) * 6))
        }
        Sector(fraction: elapsed / total)
          .fill(.red.opacity(0.25))
          .padding(20)
        Hand()
          .stroke(.red, style: StrokeStyle(lineWidth: 4, lineCap: .round))
          .rotationEffect(.degrees(elapsed / total * 360))
          .animation(.spring(response: 0.2, dampingFraction: 0.5), value: elapsed)
        Text(String(format: "%02d:%02d", Int(total - elapsed) / 60, Int(total - elapsed) % 60))
          .font(.system(.title3, design: .monospaced).bold())
          .padding(8)
          .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 8, style: .circular))
          .offset(y: 40)
      }
    }
    .aspectRatio(1, contentMode: .fit)
    .padding()
  }
}

private struct Tick: Shape {
  var isLong: Bool

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.midX, y: rect.minY + (isLong ? 14 : 7)))
    return path
  }
}

private struct Hand: Shape {
  func path(in rect: CGRect) -> Path {
    Path { p in
      p.move(to: CGPoint(x: rect.midX, y: rect.midY))
      p.addLine(to: CGPoint(x: rect.midX, y: rect.minY + rect.height * 0.12))
    }
  }
}

private struct Sector: Shape {
  var fraction: Double

  var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }

  func path(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    var path = Path()
    path.move(to: center)
    path.addArc(
      center: center, radius: min(rect.width, rect.height) / 2, startAngle: .degrees(-90),
      endAngle: .degrees(-90 + 360 * fraction), clockwise: false)
    path.closeSubpath()
    return path
  }
}
