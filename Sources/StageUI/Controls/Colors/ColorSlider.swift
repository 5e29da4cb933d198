/// A slider from 0 to 1 whose track shows the colours that it chooses.
struct ColorSlider: View {
  /// The colours of the track.
  enum Kind: Equatable {
    /// From one colour to another.
    case channel(Color, Color)
    /// From clear to opaque.
    case opacity(Color)
  }

  let title: String
  let value: Double
  let kind: Kind
  let choose: (Double) -> Void

  private static let knob = 28.0

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Text(title).font(.footnote).foregroundStyle(.secondary)
        Spacer(minLength: 8)
        Text(text).font(.footnote.monospacedDigit())
      }
      .accessibilityHidden(true)
      ControlPicture(
        name: "a colour slider", value: value * 1000, look: kind,
        size: { Size($0.width ?? 240, 32) }, draw: Self.draw
      )
      .contentShape(.focusEffect, Capsule())
      .modifier(
        ControlModifier(
          role: .slider, value: { text }, onSlide: slide,
          adjust: { set(value + ($0 == .increment ? 0.05 : -0.05)) }, axis: .horizontal)
      )
      .accessibilityLabel(title)
    }
  }

  private var text: String {
    if case .opacity = kind { return value.percents }
    return "\(Int((min(max(value, 0), 1) * 255).rounded()))"
  }

  private func slide(_ slide: ControlSlide) {
    switch slide {
    case .moved(let place, _, let size), .ended(let place, _, let size):
      let way = size.width - Self.knob
      if way > 0 { set((place.x - Self.knob / 2) / way) }
    case .cancelled: break
    }
  }

  private func set(_ wanted: Double) {
    let limited = min(max(wanted, 0), 1)
    if limited != value { choose(limited) }
  }

  private static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ kind: Kind
  ) {
    let track = Path(
      roundedRect: Rect(origin: .zero, size: size), cornerRadius: size.height / 2)
    let (start, end): (Color, Color)
    switch kind {
    case .channel(let low, let high): (start, end) = (low, high)
    case .opacity(let color):
      (start, end) = (color.opacity(0), color)
      context.drawChecks(in: track, behind: start)
    }
    context.fill(
      track,
      with: .linearGradient(
        Gradient(colors: [start, end]).colorSpace(.device),
        startPoint: Point(knob / 2, 0), endPoint: Point(size.width - knob / 2, 0)))
    let part = min(max(value / 1000, 0), 1)
    let x = 2 + part * (size.width - knob - 4)
    let disc = Rect(x: x, y: (size.height - knob) / 2, width: knob, height: knob)
    context.drawKnob(Path(ellipseIn: disc))
    let inner = Path(ellipseIn: disc.insetBy(dx: 4, dy: 4))
    let here = start.mix(with: end, by: part, in: .device)
    context.drawChecks(in: inner, behind: here)
    context.fill(inner, with: .color(here))
  }
}

/// A rounded tile of a colour, with checks behind a translucent one.
struct ColorTile: View {
  let color: Color

  var body: some View {
    ControlPicture(
      value: 0.0, look: color, size: { $0.replacingUnspecifiedDimensions() },
      draw: { context, size, _, color in
        let path = Path(roundedRect: Rect(origin: .zero, size: size), cornerRadius: 12)
        context.drawChecks(in: path, behind: color)
        context.fill(path, with: .color(color))
      })
  }
}

extension GraphicsContext {
  /// Draws grey and white squares, on which a translucent colour can be seen.
  func drawChecks(in path: Path, behind color: Color) {
    guard color.components.w < 1 else { return }
    var clipped = self
    clipped.clip(to: path)
    let box = path.boundingRect
    clipped.fill(Path(box), with: .color(.white))
    let side = 6.0
    var squares = Path()
    for row in 0..<Int((box.height / side).rounded(.up)) {
      for column in 0..<Int((box.width / side).rounded(.up)) where (row + column) % 2 == 0 {
        squares.addRect(
          Rect(
            x: box.minX + Double(column) * side, y: box.minY + Double(row) * side, width: side,
            height: side))
      }
    }
    clipped.fill(squares, with: .color(Color(white: 0.8)))
  }
}
