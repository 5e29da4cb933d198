import CVector

/// A picture in device space: which of its pixels a pixel shows.
///
/// A pixel's colour depends on its place alone, never on where a span began.
struct ImagePaint {
  /// Which of the frame's bitmaps it is.
  let bitmap: Int
  let opacity: UInt8
  private let spreadX: ImageSpread
  private let spreadY: ImageSpread
  private let interpolation: ImageInterpolation
  /// From device pixels to the picture's.
  private let back: Transform

  /// Nil when there is nothing to see.
  init?(_ image: ImageShading, bitmap: Int, toDevice: Transform, opacity: UInt8) {
    guard let back = image.transform.concatenating(toDevice).inverse, image.bitmap.width > 0,
      image.bitmap.height > 0, opacity > 0
    else { return nil }
    self.back = back
    self.bitmap = bitmap
    self.opacity = opacity
    spreadX = image.spreadX
    spreadY = image.spreadY
    interpolation = image.interpolation
  }

  /// Writes the colours of a span.
  @unsafe
  func fetch(
    x: Int, y: Int, count: Int, from bitmap: BitmapMemory, rows: ImageRows,
    into colors: UnsafeMutablePointer<Pixel>
  ) {
    for i in 0..<count {
      let p = back.apply(Point(Double(x + i) + 0.5, Double(y) + 0.5))
      unsafe colors[i] = pixel(at: p, bitmap)
    }
    guard opacity < 255 else { return }
    for i in 0..<count { unsafe colors[i] = unsafe scaled(colors[i], by: UInt32(opacity)) }
  }

  private func pixel(at p: Point, _ bitmap: BitmapMemory) -> Pixel {
    guard abs(p.x) < 1e9, abs(p.y) < 1e9 else { return 0 }
    if interpolation == .nearest {
      return texel(Int(p.x.rounded(.down)), Int(p.y.rounded(.down)), bitmap)
    }
    let (x, y) = (p.x - 0.5, p.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (Float(x - left), Float(y - top))
    let (column, row) = (Int(left), Int(top))
    func at(_ dx: Int, _ dy: Int) -> Quad { Quad(pixel: texel(column + dx, row + dy, bitmap)) }
    let above = at(0, 0) + (at(1, 0) - at(0, 0)) * u
    let below = at(0, 1) + (at(1, 1) - at(0, 1)) * u
    return (above + (below - above) * v).pixel
  }

  private func texel(_ x: Int, _ y: Int, _ bitmap: BitmapMemory) -> Pixel {
    guard let column = Self.place(x, bitmap.width, spreadX),
      let row = Self.place(y, bitmap.height, spreadY)
    else { return 0 }
    return unsafe bitmap.pixels[row * bitmap.width + column]
  }

  private static func place(_ place: Int, _ count: Int, _ spread: ImageSpread) -> Int? {
    switch spread {
    case .clear: return place >= 0 && place < count ? place : nil
    case .pad: return min(max(place, 0), count - 1)
    case .repeat:
      let rest = place % count
      return rest < 0 ? rest + count : rest
    case .mirror:
      var rest = place % (2 * count)
      if rest < 0 { rest += 2 * count }
      return rest < count ? rest : 2 * count - 1 - rest
    }
  }
}

/// A bitmap as plain memory, valid while bands are painted.
@safe
struct BitmapMemory {
  let pixels: UnsafePointer<Pixel>
  let width: Int
  let height: Int
}

/// What one thread keeps from one row of a scaled picture to the next.
final class ImageRows {
  init() {}

  /// Forgets the last picture; to be called before another band.
  func reset() {}
}
