/// Swatches in rows; a press or a drag chooses one, and so do the arrow keys.
struct ColorGridPad: View {
  let color: Color
  let choose: (Color) -> Void

  private struct Look: Equatable {
    var column: Int?
    var row: Int?
  }

  var body: some View {
    let cell = ColorGrid.cell(of: color)
    ControlPicture(
      value: 0.0, look: Look(column: cell?.column, row: cell?.row),
      size: { Size($0.width ?? 320, (($0.width ?? 320) * 8 / 12).rounded()) }, draw: Self.draw
    )
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 10))
    .modifier(
      ControlModifier(
        role: .picker, value: { color.spokenName }, onSlide: slide,
        move: { move($0, from: cell) })
    )
    .accessibilityLabel("Color grid")
  }

  private func slide(_ slide: ControlSlide) {
    switch slide {
    case .moved(let place, _, let size), .ended(let place, _, let size):
      guard size.width > 0, size.height > 0 else { return }
      pick(
        Int(place.x / size.width * Double(ColorGrid.columns)),
        Int(place.y / size.height * Double(ColorGrid.rows)))
    case .cancelled: break
    }
  }

  private func pick(_ column: Int, _ row: Int) {
    let new = ColorGrid.color(
      column: min(max(column, 0), ColorGrid.columns - 1),
      row: min(max(row, 0), ColorGrid.rows - 1))
    choose(new.withOpacity(color.components.w))
  }

  private func move(
    _ direction: MoveCommandDirection, from cell: (column: Int, row: Int)?
  ) -> Bool {
    guard let cell else {
      pick(0, 4)
      return true
    }
    var (column, row) = cell
    switch direction {
    case .left: column -= 1
    case .right: column += 1
    case .up: row -= 1
    case .down: row += 1
    }
    guard (0..<ColorGrid.columns).contains(column), (0..<ColorGrid.rows).contains(row) else {
      return false
    }
    pick(column, row)
    return true
  }

  private static func draw(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ look: Look
  ) {
    var clipped = context
    clipped.clip(to: Path(roundedRect: Rect(origin: .zero, size: size), cornerRadius: 10))
    func edge(_ index: Int, _ count: Int, _ length: Double) -> Double {
      (length * Double(index) / Double(count)).rounded()
    }
    func rect(_ column: Int, _ row: Int) -> Rect {
      Rect(
        left: edge(column, ColorGrid.columns, size.width),
        top: edge(row, ColorGrid.rows, size.height),
        right: edge(column + 1, ColorGrid.columns, size.width),
        bottom: edge(row + 1, ColorGrid.rows, size.height))
    }
    for row in 0..<ColorGrid.rows {
      for column in 0..<ColorGrid.columns {
        // Each cell reaches under the next ones, so that no seams show between pixels.
        let cell = rect(column, row)
        clipped.fill(
          Path(Rect(x: cell.minX, y: cell.minY, width: cell.width + 1, height: cell.height + 1)),
          with: .color(ColorGrid.color(column: column, row: row)))
      }
    }
    if let column = look.column, let row = look.row {
      let box = rect(column, row).insetBy(dx: 1.5, dy: 1.5)
      let path = Path(roundedRect: box, cornerRadius: 3)
      clipped.stroke(path, with: .color(.black.opacity(0.5)), lineWidth: 5)
      clipped.stroke(path, with: .color(.white), lineWidth: 3)
    }
  }
}

/// All hues from left to right, from white at the top to black at the bottom.
struct ColorSpectrumPad: View {
  let color: Color
  let choose: (HueColor) -> Void
  /// The position that was chosen last; greys and black have several positions.
  @State private var place: UnitPoint?

  private var current: UnitPoint {
    let own = HueColor(color)
    if let place, HueColor(spectrumPlace: place).color(opacity: color.components.w) == color {
      return place
    }
    return own.spectrumPlace
  }

  var body: some View {
    ControlPicture(
      value: AnimatablePair(current.x * 1000, current.y * 1000), look: color,
      size: { Size($0.width ?? 320, (($0.width ?? 320) * 8 / 12).rounded()) }, draw: Self.draw
    )
    .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 10))
    .modifier(
      ControlModifier(role: .picker, value: { color.spokenName }, onSlide: slide, move: move)
    )
    .accessibilityLabel("Spectrum")
  }

  private func slide(_ slide: ControlSlide) {
    switch slide {
    case .moved(let place, _, let size), .ended(let place, _, let size):
      guard size.width > 0, size.height > 0 else { return }
      pick(UnitPoint(x: place.x / size.width, y: place.y / size.height))
    case .cancelled: break
    }
  }

  private func pick(_ wanted: UnitPoint) {
    let limited = UnitPoint(x: min(max(wanted.x, 0), 1), y: min(max(wanted.y, 0), 1))
    place = limited
    choose(HueColor(spectrumPlace: limited))
  }

  private func move(_ direction: MoveCommandDirection) -> Bool {
    var wanted = current
    switch direction {
    case .left: wanted.x -= 0.04
    case .right: wanted.x += 0.04
    case .up: wanted.y -= 0.04
    case .down: wanted.y += 0.04
    }
    guard (-0.03...1.03).contains(wanted.x), (-0.03...1.03).contains(wanted.y) else {
      return false
    }
    pick(wanted)
    return true
  }

  private static func draw(
    _ context: inout GraphicsContext, _ size: Size,
    _ value: AnimatablePair<Double, Double>, _ color: Color
  ) {
    let box = Rect(origin: .zero, size: size)
    var clipped = context
    clipped.clip(to: Path(roundedRect: box, cornerRadius: 10))
    let hues = (0...6).map { Color(hue: Double($0) / 6, saturation: 1, brightness: 1) }
    clipped.fill(
      Path(box),
      with: .linearGradient(
        Gradient(colors: hues).colorSpace(.device), startPoint: .zero,
        endPoint: Point(size.width, 0)))
    clipped.fill(
      Path(box),
      with: .linearGradient(
        Gradient(stops: [
          .init(color: .white, location: 0), .init(color: .white.opacity(0), location: 0.5),
          .init(color: .black.opacity(0), location: 0.5), .init(color: .black, location: 1),
        ]).colorSpace(.device), startPoint: .zero, endPoint: Point(0, size.height)))
    let place = Point(value.first / 1000 * size.width, value.second / 1000 * size.height)
    let disc = Rect(x: place.x - 11, y: place.y - 11, width: 22, height: 22)
    context.drawKnob(Path(ellipseIn: disc))
    context.fill(
      Path(ellipseIn: disc.insetBy(dx: 3, dy: 3)),
      with: .color(color.opaque))
  }
}
