/// A gauge as a bar: the label above, the ends' labels beside it, the value's label below.
///
/// The narrow form leaves the label out and shows the value's label only in place of a lower end.
struct LinearGauge: View {
  let configuration: GaugeStyleConfiguration
  let isAccessory: Bool
  let isCapacity: Bool
  @Environment(\.self) private var environment

  var body: some View {
    if isAccessory, !isCapacity {
      row(minimum: configuration.minimumValueLabel ?? configuration.currentValueLabel)
        .background { configuration.label.modifier(PlainModifier<UndrawnTextNode>()) }
    } else {
      VStack(alignment: .leading, spacing: isAccessory ? 3 : 8) {
        configuration.label.font(isAccessory ? .caption.weight(.semibold) : .body)
        row(minimum: configuration.minimumValueLabel)
        configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
      }
    }
  }

  private func row(minimum: StylePart?) -> some View {
    HStack(spacing: 8) {
      minimum
      ControlPicture(
        name: "a gauge", value: configuration.value * 1000,
        look: GaugeLook(environment, isCapacity: isCapacity),
        size: { Size($0.width ?? 200, isCapacity ? 8 : 14) }, draw: GaugeLook.drawBar)
      configuration.maximumValueLabel
    }
    .font(isAccessory ? .caption.weight(.semibold) : .caption)
  }
}

/// A gauge as a ring: the value's label in the middle, the ends' labels in the opening.
struct CircularGauge: View {
  let configuration: GaugeStyleConfiguration
  let isCapacity: Bool
  @Environment(\.self) private var environment
  @ScaledMetric(relativeTo: .body) private var side = 64.0

  var body: some View {
    ControlPicture(
      name: "a gauge", isDirected: false, value: configuration.value * 1000,
      look: GaugeLook(environment, isCapacity: isCapacity),
      size: { [side] _ in Size(side, side) }, draw: GaugeLook.drawRing
    )
    .overlay { middle.padding(side * 0.17) }
    .overlay(alignment: .bottom) { opening }
    .fixedSize()
  }

  @ViewBuilder private var middle: some View {
    if let current = configuration.currentValueLabel {
      current.font(.title3.weight(.semibold)).lineLimit(1).minimumScaleFactor(0.4)
    } else if isCapacity {
      configuration.label.font(.body.weight(.medium)).lineLimit(1).minimumScaleFactor(0.4)
    }
    if isCapacity, configuration.currentValueLabel != nil {
      configuration.label.modifier(PlainModifier<UndrawnTextNode>()).frame(width: 0, height: 0)
    }
  }

  @ViewBuilder private var opening: some View {
    if !isCapacity {
      if hasEnds {
        HStack(spacing: side * 0.1) {
          configuration.minimumValueLabel
          configuration.maximumValueLabel
        }
        .font(.caption2.weight(.semibold))
        .lineLimit(1)
        .minimumScaleFactor(0.4)
        .frame(maxWidth: side * 0.62)
        .background { configuration.label.modifier(PlainModifier<UndrawnTextNode>()) }
      } else {
        configuration.label.font(.caption2.weight(.semibold)).lineLimit(1)
          .minimumScaleFactor(0.5).frame(maxWidth: side * 0.5)
      }
    }
  }

  private var hasEnds: Bool {
    configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil
  }
}

/// The colours of a gauge, and its drawings.
struct GaugeLook: Equatable {
  var colors: ControlColors
  var isCapacity: Bool
  /// The tint if it is a gradient: it spans the whole range, not only the filled part.
  var gradient: Gradient?

  @MainActor
  init(_ environment: EnvironmentValues, isCapacity: Bool) {
    colors = ControlColors(environment)
    self.isCapacity = isCapacity
    if case .gradient(let gradient, _) = environment.tintStyle?._paint(in: environment).source {
      self.gradient = gradient
    }
  }

  private func shading(acrossBar size: Size) -> GraphicsContext.Shading {
    gradient.map {
      .linearGradient($0, startPoint: .zero, endPoint: Point(max(size.width, 1), 0))
    } ?? .color(colors.accentTop)
  }

  static func drawBar(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ look: GaugeLook
  ) {
    let fraction = min(max(value / 1000, 0), 1)
    let height = look.isCapacity ? size.height : 6
    let bar = Rect(x: 0, y: (size.height - height) / 2, width: size.width, height: height)
    let path = Path(roundedRect: bar, cornerRadius: height / 2)
    let shading = look.shading(acrossBar: size)
    if look.isCapacity {
      context.fill(path, with: .color(look.colors.groove))
      guard fraction > 0 else { return }
      var clipped = context
      clipped.clip(to: path)
      let width = max(size.width * fraction, height)
      clipped.fill(
        Path(
          roundedRect: Rect(x: size.width * fraction - width, y: 0, width: width, height: height),
          cornerRadius: height / 2), with: shading)
    } else {
      let x = 5 + (size.width - 10) * fraction
      context.drawLayer { layer in
        layer.fill(path, with: shading)
        drawMarker(&layer, Point(x, size.height / 2), 10, shading)
      }
    }
  }

  static func drawRing(
    _ context: inout GraphicsContext, _ size: Size, _ value: Double, _ look: GaugeLook
  ) {
    let fraction = min(max(value / 1000, 0), 1)
    let line = size.width * 0.1
    let box = Rect(origin: .zero, size: size).insetBy(dx: line / 2 + 0.5, dy: line / 2 + 0.5)
    let start = look.isCapacity ? -90.0 : 135.0
    let sweep = look.isCapacity ? 360.0 : 270.0
    let style = StrokeStyle(lineWidth: line, lineCap: .round)
    let shading: GraphicsContext.Shading =
      look.gradient.map {
        .conicGradient(
          look.stretched($0), center: box.center,
          angle: .degrees(look.isCapacity ? start - capAngle : start))
      } ?? .color(look.colors.accentTop)
    func arc(_ part: Double) -> Path {
      var path = Path()
      path.addArc(
        center: box.center, radius: box.width / 2, startAngle: .degrees(start),
        endAngle: .degrees(start + sweep * part), clockwise: false)
      return path
    }
    if look.isCapacity {
      context.stroke(Path(ellipseIn: box), with: .color(look.colors.groove), style: style)
      if fraction > 0 { context.stroke(arc(fraction), with: shading, style: style) }
    } else {
      let angle = Angle.degrees(start + sweep * fraction).radians
      let place = Point(
        box.midX + cos(angle) * box.width / 2, box.midY + sin(angle) * box.width / 2)
      context.drawLayer { layer in
        layer.stroke(arc(1), with: shading, style: style)
        drawMarker(&layer, place, line * 1.5, shading)
      }
    }
  }

  /// The angle that the round end of a closed ring covers, in degrees.
  private static let capAngle = 7.0

  /// Returns the gradient of a whole turn of which the ring covers a part.
  ///
  /// The rest of the turn has the first and the last colour, so that the round ends have the
  /// colours of the ends.
  private func stretched(_ gradient: Gradient) -> Gradient {
    guard let first = gradient.stops.first, let last = gradient.stops.last else { return gradient }
    let start = isCapacity ? Self.capAngle / 360 : 0
    let length = isCapacity ? 1 - 2 * start : 0.75
    let middle = isCapacity ? 0.999 : 0.875
    return Gradient(
      stops: gradient.stops.map {
        Gradient.Stop(color: $0.color, location: start + $0.location * length)
      } + [
        Gradient.Stop(color: last.color, location: middle),
        Gradient.Stop(color: first.color, location: middle + 0.001),
      ])
  }

  /// Draws a disc with a gap around it.
  private static func drawMarker(
    _ layer: inout GraphicsContext, _ center: Point, _ side: Double,
    _ shading: GraphicsContext.Shading
  ) {
    func disc(_ side: Double) -> Path {
      Path(
        ellipseIn: Rect(
          x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    }
    var cut = layer
    cut.blendMode = .destinationOut
    cut.fill(disc(side + 4), with: .color(.black))
    layer.fill(disc(side), with: shading)
  }
}
