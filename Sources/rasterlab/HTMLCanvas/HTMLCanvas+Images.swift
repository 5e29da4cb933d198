import Raster

extension HTMLCanvas {
  /// Returns the pixels of an object that can be drawn; nil if it has none.
  static func bitmap(of object: AnyObject) throws(HTMLError) -> Bitmap? {
    if let bitmap = object as? Bitmap {
      return bitmap.width > 0 && bitmap.height > 0 ? bitmap : nil
    }
    guard let canvas = object as? HTMLCanvas else { throw .type }
    guard canvas.width > 0, canvas.height > 0 else { throw .invalidState }
    return canvas.bitmap
  }

  /// Draws a picture or a part of it, with two, four or eight numbers as in HTML.
  func drawImage(_ object: AnyObject, _ numbers: [Double]) throws(HTMLError) {
    guard numbers.allSatisfy(\.isFinite) else { return }
    guard let bitmap = try Self.bitmap(of: object) else { return }
    let whole = Rect(origin: .zero, size: bitmap.size)
    let n = numbers
    switch n.count {
    case 2: draw(bitmap, whole, in: whole.offsetBy(dx: n[0], dy: n[1]))
    case 4: draw(bitmap, whole, in: Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case 8:
      draw(
        bitmap, Rect(x: n[0], y: n[1], width: n[2], height: n[3]),
        in: Rect(x: n[4], y: n[5], width: n[6], height: n[7]))
    default: throw .type
    }
  }

  /// Draws a part of a bitmap; rectangles of negative size do not mirror the picture.
  private func draw(_ bitmap: Bitmap, _ source: Rect, in target: Rect) {
    let (source, target) = (source.standardized, target.standardized)
    guard state.transform.inverse != nil, source.width > 0, source.height > 0 else { return }
    let scale = Size(target.width / source.width, target.height / source.height)
    let seen = source.intersection(Rect(origin: .zero, size: bitmap.size))
    guard !seen.isEmpty, scale.width > 0, scale.height > 0 else { return }
    let part = PixelRect(covering: seen, in: bitmap.bounds)
    // A position may be exactly between two pixels. Without smoothing, browsers then use the first
    // one. To get the same result, the bitmap is moved forward by a millionth of a pixel.
    let nudge = state.isSmoothing ? 0 : 1e-6
    let toUser = Transform(
      a: scale.width, b: 0, c: 0, d: scale.height,
      tx: target.minX + (Double(part.left) + nudge - source.minX) * scale.width,
      ty: target.minY + (Double(part.top) + nudge - source.minY) * scale.height)
    let outline = devicePath(
      Rect(
        x: target.minX + (seen.minX - source.minX) * scale.width,
        y: target.minY + (seen.minY - source.minY) * scale.height,
        width: seen.width * scale.width, height: seen.height * scale.height))
    let shading = GraphicsContext.Shading.image(
      bitmap.cropped(to: part), transform: toUser.concatenating(state.transform), spreadX: .pad,
      spreadY: .pad, interpolation: state.interpolation)
    composite { $0.fill(outline, with: shading) }
  }

  // MARK: - Pixels

  /// Returns a copy of a rectangle's pixels; transparent outside the canvas.
  func imageData(x: Int, y: Int, width: Int, height: Int) throws(HTMLError) -> HTMLImageData {
    let data = try HTMLImageData(width: width, height: height)
    let (left, top) = (width < 0 ? x &+ width : x, height < 0 ? y &+ height : y)
    for row in 0..<data.height {
      for column in 0..<data.width {
        data.set(pixel(x: left &+ column, y: top &+ row), x: column, y: row)
      }
    }
    return data
  }

  /// Copies the part of `data` inside `dirty` to the canvas, without blending.
  ///
  /// The point (`x`, `y`) is the position of the top left corner of `data`. Clips and other
  /// attributes of the canvas have no effect.
  func put(_ data: HTMLImageData, x: Int, y: Int, dirty: PixelRect) {
    let dirty = dirty.intersection(
      PixelRect(left: 0, top: 0, right: data.width, bottom: data.height))
    guard !dirty.isEmpty else { return }
    for row in dirty.top..<dirty.bottom {
      for column in dirty.left..<dirty.right {
        set(data.pixel(x: column, y: row), x: x &+ column, y: y &+ row)
      }
    }
  }
}
