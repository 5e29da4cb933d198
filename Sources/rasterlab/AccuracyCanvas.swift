import Raster

/// A small picture that is painted once.
struct AccuracyCanvas: ~Copyable {
  var pixmap: Pixmap

  init(
    width: Int, height: Int, ground: Pixel = 0, renderer: Renderer = Renderer(),
    _ draw: (inout GraphicsContext) -> Void
  ) {
    pixmap = Pixmap(width: width, height: height)
    pixmap.clear(pixmap.bounds, to: ground)
    var list = DisplayList()
    list.draw(Fragment(draw))
    renderer.paint(list, scale: 1, into: &pixmap, over: .existing)
  }

  func alpha(_ x: Int, _ y: Int) -> Double { Double(pixmap[x, y] >> 24) }

  /// Red, green and blue, 0…255.
  func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let pixel = pixmap[x, y]
    return SIMD3(
      Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
  }
}

extension SIMD3<Double> {
  /// The largest absolute component.
  var largest: Double { Swift.max(abs(x), abs(y), abs(z)) }

  init(hex: UInt32) {
    self.init(Double(hex >> 16 & 0xFF), Double(hex >> 8 & 0xFF), Double(hex & 0xFF))
  }
}
