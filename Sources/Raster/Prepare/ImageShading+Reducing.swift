extension ImageShading {
  /// The same shading with a reduced picture: at most two of its pixels each way per surface pixel.
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

  /// A length halved until a pixel's width and height span at most two of its places.
  private static func reduced(_ length: Int, by across: Double, _ down: Double) -> Int {
    var span = (across * across + down * down).squareRoot()
    var length = length
    // A hair more than two is two: a size of exactly an eighth takes two halvings on any machine.
    while span > 2.000_001, length > 1 {
      length /= 2
      span /= 2
    }
    return length
  }
}
