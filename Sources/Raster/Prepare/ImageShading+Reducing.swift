extension ImageShading {
  /// Returns the shading with its bitmap reduced for the size at which it is drawn.
  ///
  /// In each direction, a device pixel then spans at most two pixels of the bitmap.
  func reduced(under toDevice: Transform, by reductions: ReducedBitmaps) -> ImageShading {
    guard interpolation == .linear, bitmap.width > 0, bitmap.height > 0,
      let back = transform.concatenating(toDevice).inverse
    else { return self }
    let width = Self.reduced(bitmap.width, by: back.a, back.c)
    let height = Self.reduced(bitmap.height, by: back.b, back.d)
    guard width < bitmap.width || height < bitmap.height else { return self }
    var smaller = self
    smaller.bitmap = reductions.bitmap(bitmap, width: width, height: height)
    smaller.transform = transform.scaledBy(
      x: Double(bitmap.width) / Double(width), y: Double(bitmap.height) / Double(height))
    return smaller
  }

  /// Returns the bitmap's width or height, halved until a device pixel spans at most two pixels.
  private static func reduced(_ length: Int, by across: Double, _ down: Double) -> Int {
    var span = (across * across + down * down).squareRoot()
    var length = length
    // The tolerance makes exact powers of two take the same number of halvings on every machine.
    while span > 2.000_001, length > 1 {
      length /= 2
      span /= 2
    }
    return length
  }
}
