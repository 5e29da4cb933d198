extension Bitmap {
  /// Returns the bitmap in another size: averaged in a dimension that becomes smaller, interpolated
  /// linearly in one that becomes larger.
  public func resized(width newWidth: Int, height newHeight: Int) -> Bitmap {
    guard newWidth > 0, newHeight > 0, width > 0, height > 0 else {
      return Bitmap(width: 0, height: 0, pixels: [])
    }
    let source = averaged(width: newWidth, height: newHeight)
    if source.width == newWidth, source.height == newHeight { return source }
    let shading = ImageShading(
      bitmap: source,
      transform: Transform(
        scaleX: Double(newWidth) / Double(source.width),
        y: Double(newHeight) / Double(source.height)))
    let rows = ImageRows()
    let paint = ImagePaint(shading, bitmap: 0, toDevice: .identity, opacity: 255)
    return Bitmap(width: newWidth, height: newHeight) { target in
      for y in 0..<newHeight {
        paint?.fetch(
          x: 0, y: y, count: newWidth, from: source.memory, rows: rows,
          into: target + y * newWidth)
      }
    }
  }
}
