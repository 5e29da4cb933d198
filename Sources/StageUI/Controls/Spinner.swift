/// Indicates activity: twelve strokes light up one after the other, each of them once a second.
struct Spinner: View {
  private static let strokes = 12

  var colors: ControlColors

  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1 / 12)) {
      ControlPicture(
        isDirected: false,
        value: ($0.date.timeIntervalSinceReferenceDate * Double(Self.strokes)).rounded(),
        look: colors, size: { _ in Size(28, 28) }, draw: Self.draw)
    }
  }

  private static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ step: Double, _ colors: ControlColors
  ) {
    let lit = Int(step.truncatingRemainder(dividingBy: Double(strokes)))
    for index in 0..<strokes {
      let age = (lit - index + strokes) % strokes
      var turned = context
      turned.translateBy(x: size.width / 2, y: size.height / 2)
      turned.rotate(byRadians: Double(index) / Double(strokes) * 2 * .pi)
      var path = Path()
      path.move(to: Point(0, -7))
      path.addLine(to: Point(0, -12))
      turned.stroke(
        path, with: .color(colors.text.opacity(max(1 - Double(age) * 0.085, 0.15))),
        style: StrokeStyle(lineWidth: 2.5, lineCap: .round))
    }
  }
}
