import Raster

/// The HTML canvas with its state, drawn by this renderer.
///
/// Paths are stored in device space, because HTML lets a later change of the transform affect only
/// new points. Each call paints its pixels immediately.
final class HTMLCanvas {
  private(set) var pixmap: Pixmap
  var state = HTMLCanvasState()
  /// The current path, in device space.
  private(set) var path = HTMLPath()
  private var stack: [HTMLCanvasState] = []
  private let renderer = Renderer()

  /// Creates a canvas; one that is too large is empty.
  init(width: Int, height: Int) { pixmap = Self.pixmap(width, height) }

  private static func pixmap(_ width: Int, _ height: Int) -> Pixmap {
    let fits = fits(width: width, height: height)
    return Pixmap(width: fits ? width : 0, height: fits ? height : 0)
  }

  /// The maximum number of pixels of a picture or canvas.
  static let mostPixels = 1 << 25

  static func fits(width: Int, height: Int) -> Bool {
    width >= 0 && height >= 0 && (height == 0 || width <= mostPixels / height)
  }

  var width: Int { pixmap.width }
  var height: Int { pixmap.height }

  /// The current content.
  var bitmap: Bitmap { Bitmap(pixmap) }

  /// Returns a loaded picture; missing pixels are transparent.
  ///
  /// If the picture is too large, the result is empty.
  static func image(width: Int, height: Int, straightRGBA bytes: [UInt8]) -> Bitmap {
    let (width, height) = fits(width: width, height: height) ? (width, height) : (0, 0)
    let count = width * height * 4
    let missing = [UInt8](repeating: 0, count: max(count - bytes.count, 0))
    return Bitmap(width: width, height: height, straightRGBA: bytes.prefix(count) + missing)
  }

  /// Returns a pixel; transparent outside the canvas.
  func pixel(x: Int, y: Int) -> HTMLPixel { HTMLPixel(pixmap[x, y]) }

  /// Resizes the canvas, which clears it and resets its state.
  func resize(width: Int, height: Int) {
    pixmap = Self.pixmap(width, height)
    resetState()
  }

  func reset() {
    pixmap.clear(pixmap.bounds)
    resetState()
  }

  private func resetState() {
    state = HTMLCanvasState()
    stack = []
    path = HTMLPath()
  }

  func save() { stack.append(state) }

  func restore() {
    if let last = stack.popLast() { state = last }
  }

  func beginPath() { path = HTMLPath() }

  // MARK: - Painting

  /// Paints a recording over the content, inside the clips.
  func paint(_ draw: (inout GraphicsContext) -> Void) {
    var list = DisplayList()
    list.draw(
      Fragment { context in
        for clip in state.clips {
          context.clip(to: clip.path, style: FillStyle(eoFill: clip.isEvenOdd))
        }
        draw(&context)
      })
    renderer.invalidate()
    renderer.paint(list, scale: 1, into: &pixmap, over: .existing)
  }

  /// Composites a shape by HTML's drawing model.
  ///
  /// First the filters turn the shape into a picture. Then the shadow is drawn, and after it the
  /// picture, both with the current alpha and operation. `draw` draws the shape in device space.
  func composite(_ draw: @escaping (inout GraphicsContext) -> Void) {
    guard state.alpha > 0 else { return compositeNothing() }
    var draw = draw
    var filters = state.filter.engineFilters
    if !state.filter.isPlain {
      let picture = filteredPicture(draw)
      filters = []
      draw = { context in
        context.draw(.init(picture), in: Rect(origin: .zero, size: picture.size))
      }
    }
    if state.hasShadow {
      // This filter paints the shadow without the shape, so the transform of the shape is used to
      // move the shadow.
      let shadow = Filter.shadow(
        color: state.shadowColor.color, radius: state.shadowBlur / 2, options: .shadowOnly)
      let offset = Transform(translationX: state.shadowX, y: state.shadowY)
      lay(draw, filters: filters + [shadow], transform: offset)
    }
    lay(draw, filters: filters)
  }

  /// Composites a completely transparent source.
  func compositeNothing() {
    guard state.operation.blendMode.actsOutside else { return }
    let everything = Path(Rect(origin: .zero, size: Size(Double(width), Double(height))))
    paint { context in
      context.blendMode = .clear
      context.fill(everything, with: .color(.black))
    }
  }

  private func lay(
    _ draw: (inout GraphicsContext) -> Void, filters: [Filter], transform: Transform = .identity
  ) {
    paint { context in
      context.transform = transform
      context.opacity = state.alpha
      context.blendMode = state.operation.blendMode
      context.isUnbounded = true
      guard !filters.isEmpty else { return draw(&context) }
      for filter in filters.reversed() { context.addFilter(filter) }
      context.drawLayer { draw(&$0) }
    }
  }

  /// Returns the shape as a picture to which all filters of the state have been applied.
  ///
  /// It is used if the renderer does not support some of the filters.
  private func filteredPicture(_ draw: (inout GraphicsContext) -> Void) -> Bitmap {
    let scratch = HTMLCanvas(width: width, height: height)
    scratch.paint(draw)
    for step in state.filter.steps {
      switch step {
      case .transfer(let tables): scratch.transfer(through: tables)
      case .engine(let filter):
        let picture = scratch.bitmap
        scratch.reset()
        scratch.paint { context in
          context.addFilter(filter)
          context.draw(.init(picture), in: Rect(origin: .zero, size: picture.size))
        }
      }
    }
    return scratch.bitmap
  }

  private func transfer(through tables: [[UInt8]]) {
    for y in 0..<height {
      for x in 0..<width {
        let straight = pixel(x: x, y: y).components
        let levels = (0..<4).map { Double(tables[$0][Int(straight[$0])]) / 255 }
        let color = Color(
          red: levels[0], green: levels[1], blue: levels[2], opacity: levels[3])
        pixmap.set(color.premultiplied, x: x, y: y)
      }
    }
  }

  /// Sets a premultiplied pixel; ignored outside the canvas.
  func set(_ pixel: Pixel, x: Int, y: Int) { pixmap.set(pixel, x: x, y: y) }
}

extension Bitmap {
  var size: Size { Size(Double(width), Double(height)) }
}
