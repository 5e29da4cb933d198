/// A step in the painting of one pixel: a drawing, or a group of drawings that is painted as one.
package struct PixelStep: Sendable {
  package var drawing: ListedDrawing
  /// What the drawing alone paints onto a clear pixel; its alpha is the coverage times the opacity.
  ///
  /// It is nil for a group, and includes the effects of the groups around.
  package var source: Pixel?
  /// The pixel below the drawing, premultiplied.
  package var before: Pixel
  /// The pixel with the drawing; for a group, with all of its drawings.
  package var after: Pixel

  /// Returns a premultiplied pixel as `#RRGGBBAA`, with the straight components of an image file.
  package static func words(of pixel: Pixel) -> String {
    let alpha = pixel >> 24
    let straight = [16, 8, 0].map { shift -> Pixel in
      alpha == 0 ? 0 : min((pixel >> shift & 0xFF) * 255 + alpha / 2, 255 * alpha) / alpha
    }
    return "#"
      + (straight + [alpha]).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }
}

extension DisplayList {
  /// Returns the drawings that touch a pixel of a surface, and the groups around them, bottom first.
  ///
  /// Each drawing continues from the pixel of the step before it, and the last one ends with the
  /// pixel of the painted list. The pixels are those of the list without the drawings above, painted
  /// as a frame, so every step takes about as long as a frame.
  package func steps(
    ofPixelAt x: Int, y: Int, width: Int, height: Int, scale: Double,
    runner: any BandRunner = SerialRunner()
  ) -> [PixelStep] {
    steps(
      ofPixelsAt: [(x, y)], width: width, height: height, scale: scale, runner: runner)[0]
  }

  /// Returns the same for several pixels, in their order.
  ///
  /// All are read from the same frames, so that many pixels take little longer than one that all drawings
  /// touch.
  package func steps(
    ofPixelsAt pixels: [(x: Int, y: Int)], width: Int, height: Int, scale: Double,
    runner: any BandRunner = SerialRunner()
  ) -> [[PixelStep]] {
    let drawings = drawings
    var traces = pixels.map { PixelTrace($0.x, $0.y, width, height, scale, drawings) }
    var below = SurfacePainter(width, height, scale, runner)
    var alone = SurfacePainter(width, height, scale, runner)
    if traces.contains(where: { $0.last != nil }) {
      alone.paint(self)
      for place in traces.indices { traces[place].final = traces[place].pixel(in: alone) }
    }
    for (index, drawing) in drawings.enumerated() {
      let touched = traces.filter { $0.mayChange[index] }
      if touched.contains(where: { $0.last != index }) {
        below.paint(partial(blends: true) { $0 <= index })
      }
      if !touched.isEmpty, !drawing.isGroup {
        alone.paint(partial(blends: false) { $0 == index })
      }
      for place in traces.indices {
        traces[place].add(drawing, at: index, below: below, alone: alone)
      }
    }
    return traces.map { $0.finished(at: drawings.count) }
  }

  /// Returns a copy in which only some drawings are visible.
  ///
  /// The hidden ones stay in the list as drawings without pixels, so that each group is painted the
  /// same way as in the whole list.
  ///
  /// - Parameters:
  ///   - blends: whether the blend modes of visible drawings apply.
  ///   - shows: whether the drawing with an index in `drawings` is visible. The blend mode of a
  ///     hidden group does not apply to it.
  func partial(blends: Bool, _ shows: (Int) -> Bool) -> DisplayList {
    withoutActuallyEscaping(shows) { shows in
      var copier = PartialCopier(blends: blends, shows: shows)
      return copier.copy(self)
    }
  }
}

extension PixelStep {
  /// Adds the number of the glyph at a point to the words of a line of text.
  fileprivate mutating func nameGlyph(at point: Point) {
    guard let run = drawing.run, let local = drawing.toWindow.inverse?.apply(point),
      let index = run.glyphs.lastIndex(where: { $0.x <= local.x })
    else { return }
    drawing.words += ", glyph \(index + 1)"
  }
}

/// Paints lists one after the other.
private struct SurfacePainter: ~Copyable {
  private let renderer: Renderer
  private(set) var pixmap: Pixmap
  private let scale: Double

  init(_ width: Int, _ height: Int, _ scale: Double, _ runner: any BandRunner) {
    renderer = Renderer(runner: runner)
    pixmap = Pixmap(width: width, height: height)
    self.scale = scale
  }

  mutating func paint(_ list: DisplayList) {
    renderer.paint(list, scale: scale, into: &pixmap)
  }
}

/// The steps of one pixel while the drawings of a list are painted one after the other.
private struct PixelTrace {
  private let x: Int
  private let y: Int
  /// The centre of the pixel in points.
  private let point: Point
  /// Whether each drawing may change the pixel, and the last one that may.
  let mayChange: [Bool]
  let last: Int?
  /// The pixel of the whole list.
  var final: Pixel = 0
  private var pixel: Pixel = 0
  private var steps: [PixelStep] = []
  /// The steps of the groups around, and the index of the first drawing after each of them.
  private var open: [(step: Int, end: Int)] = []

  init(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ scale: Double, _ drawings: [ListedDrawing]
  ) {
    (self.x, self.y) = (x, y)
    point = Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
    let isInside = x >= 0 && x < width && y >= 0 && y < height
    // Two more pixels, because cached pictures may be moved by a part of a pixel.
    let area = Rect(
      x: (Double(x) - 2) / scale, y: (Double(y) - 2) / scale, width: 5 / scale,
      height: 5 / scale)
    mayChange = drawings.map {
      isInside && (!$0.isGroup || $0.changesOutside) && $0.area.intersects(area)
    }
    last = mayChange.lastIndex(of: true)
  }

  /// Returns the pixel on a surface; clear outside of it.
  func pixel(in painter: borrowing SurfacePainter) -> Pixel {
    last == nil ? 0 : painter.pixmap[x, y]
  }

  mutating func add(
    _ drawing: ListedDrawing, at index: Int, below: borrowing SurfacePainter,
    alone: borrowing SurfacePainter
  ) {
    closeGroups(before: index)
    var step = PixelStep(drawing: drawing, before: pixel, after: pixel)
    if mayChange[index] {
      pixel = index == last ? final : pixel(in: below)
      step.after = pixel
      if !drawing.isGroup { step.source = pixel(in: alone) }
    }
    if drawing.isGroup {
      open.append((steps.count, index + 1 + drawing.innerCount))
      steps.append(step)
    } else if (step.source ?? 0) != 0 || step.before != step.after {
      step.nameGlyph(at: point)
      steps.append(step)
    }
  }

  private mutating func closeGroups(before index: Int) {
    while let (step, end) = open.last, end <= index {
      open.removeLast()
      steps[step].after = pixel
      if step == steps.count - 1, steps[step].before == pixel { steps.removeLast() }
    }
  }

  /// Returns the steps after all drawings.
  func finished(at count: Int) -> [PixelStep] {
    var trace = self
    trace.closeGroups(before: count)
    return trace.steps
  }
}

/// Copies a list with some of its drawings hidden; counts drawings as `DisplayList.drawings` does.
private struct PartialCopier {
  let blends: Bool
  let shows: (Int) -> Bool
  private var next = 0

  init(blends: Bool, shows: @escaping (Int) -> Bool) {
    self.blends = blends
    self.shows = shows
  }

  mutating func copy(_ list: DisplayList) -> DisplayList {
    var result = DisplayList()
    for item in list.items {
      switch item {
      case .begin(let place):
        var group = list.groups[place]
        if !group.effectWords.isEmpty, !shows(number()) || !blends { group.blendMode = .normal }
        result.begin(group)
      case .draw(let fragment): result.draw(copy(fragment))
      case .place(let fragment, let id, let x, let y):
        result.draw(copy(fragment), id: id, at: Point(x, y))
      case .end: result.end()
      }
    }
    return result
  }

  private mutating func number() -> Int {
    defer { next += 1 }
    return next
  }

  private mutating func copy(_ fragment: Fragment) -> Fragment {
    Fragment(copy(fragment.commands), inPlaceOf: fragment)
  }

  private mutating func copy(_ commands: [DrawCommand]) -> [DrawCommand] {
    var copies: [DrawCommand] = []
    for command in commands { copies.append(copy(command)) }
    return copies
  }

  private mutating func copy(_ command: DrawCommand) -> DrawCommand {
    let index = number()
    var copy = command
    if case .layer(let layer) = command.shape {
      let inner = self.copy(layer.commands)
      guard (index..<next).contains(where: shows) else { return command.hidden }
      copy.shape = .layer(Layer(inner))
    } else if !shows(index) {
      return command.hidden
    }
    if !blends || !shows(index) { (copy.blendMode, copy.isUnbounded) = (.normal, false) }
    return copy
  }
}

extension DrawCommand {
  /// A drawing without pixels at the same place.
  fileprivate var hidden: DrawCommand {
    let box = shape.bounds
    let corner = box.isFinite ? box.origin : .zero
    return DrawCommand(
      shape: .path(Path(Rect(origin: corner, size: .zero)), FillStyle()), shading: .color(.clear),
      transform: transform, opacity: 0, blendMode: .normal, isUnbounded: false, clips: [],
      filters: [])
  }
}
