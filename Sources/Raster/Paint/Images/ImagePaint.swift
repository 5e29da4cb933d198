/// An image in device space: maps pixels to pixels of the image.
///
/// A pixel's colour depends on its position alone, not on the start of a span.
struct ImagePaint {
  private enum Kind {
    /// Pixel (x, y) shows the image's pixel (x + left, y + top).
    case whole(left: Int, top: Int)
    /// The image is scaled along its axes: columns map to columns and rows to rows.
    case scaled(across: ImageAxis, down: ImageAxis)
    /// Any other transform.
    case transformed(TransformedImage)
  }

  /// The index of the bitmap in the frame's list.
  let bitmap: Int
  let opacity: UInt8
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  private let kind: Kind
  private let interpolation: ImageInterpolation
  /// The spread and size of the image in both directions.
  private let columns: ImageAxis
  private let rows: ImageAxis

  /// Creates the paint; nil if nothing is visible.
  init?(_ image: ImageShading, bitmap: Int, toDevice: Transform, opacity: UInt8) {
    let picture = image.bitmap
    guard let back = image.transform.concatenating(toDevice).inverse, picture.width > 0,
      picture.height > 0, opacity > 0,
      back.a.isFinite, back.b.isFinite, back.c.isFinite, back.d.isFinite, back.tx.isFinite,
      back.ty.isFinite
    else { return nil }
    self.bitmap = bitmap
    self.opacity = opacity
    interpolation = image.interpolation
    isOpaque =
      picture.isOpaque && opacity == 255 && image.spreadX != .clear && image.spreadY != .clear
    let isLinear = interpolation == .linear
    columns = ImageAxis(
      offset: (back.a + back.c) / 2 + back.tx, step: back.a, length: picture.width,
      spread: image.spreadX, shareBits: isLinear ? 8 : 0)
    rows = ImageAxis(
      offset: (back.b + back.d) / 2 + back.ty, step: back.d, length: picture.height,
      spread: image.spreadY, shareBits: isLinear ? 16 : 0)
    if let (left, top) = Self.wholePixels(back, interpolation) {
      kind = .whole(left: left, top: top)
    } else if abs(back.b) < Self.tiny, abs(back.c) < Self.tiny {
      kind = .scaled(across: columns, down: rows)
    } else {
      kind = .transformed(
        TransformedImage(columns: columns, rows: rows, columnStep: back.c, rowStep: back.b))
    }
  }

  /// The tolerance for a coefficient of the transform.
  ///
  /// An error of this size adds up to less than a 500th of a pixel across the widest surface.
  private static let tiny = 1e-7

  /// Returns the translation in whole pixels, if the transform is such a translation or nearly so;
  /// otherwise nil.
  private static func wholePixels(
    _ back: Transform, _ interpolation: ImageInterpolation
  ) -> (left: Int, top: Int)? {
    guard abs(back.a - 1) < tiny, abs(back.d - 1) < tiny, abs(back.b) < tiny, abs(back.c) < tiny,
      abs(back.tx) < 1e9, abs(back.ty) < 1e9
    else { return nil }
    // Half a pixel rounds up, and so does a value just below half.
    let (x, y) = ((back.tx + 0.5 + tiny).rounded(.down), (back.ty + 0.5 + tiny).rounded(.down))
    let isNear = abs(back.tx - x) < 1 / 512 && abs(back.ty - y) < 1 / 512
    return interpolation == .nearest || isNear ? (Int(x), Int(y)) : nil
  }

  /// Returns the bitmap's own pixels for a span, if they are the span's colours without any change;
  /// otherwise nil.
  func row(x: Int, y: Int, count: Int, from bitmap: BitmapMemory) -> Row<Pixel>? {
    guard opacity == 255, case .whole(let left, let top) = kind else { return nil }
    let (column, row) = (columns.folded(x &+ left), rows.folded(y &+ top))
    guard column >= 0, row >= 0, column + count <= bitmap.width,
      columns.spread == .repeat || column == x &+ left
    else { return nil }
    return bitmap.pixels + (row * bitmap.width + column)
  }

  /// Writes the colours of a span.
  func fetch(
    x: Int, y: Int, count: Int, from bitmap: BitmapMemory, rows lines: ImageRows,
    into colors: MutableRow<Pixel>
  ) {
    guard count > 0 else { return }
    switch kind {
    case .whole(let left, let top):
      fetchWhole(x: x &+ left, y: y &+ top, count: count, from: bitmap, into: colors)
    case .scaled(let across, let down):
      let taps = down.taps(y)
      guard taps.firstShare | taps.secondShare != 0 else {
        colors.update(repeating: 0, count: count)
        return
      }
      if interpolation == .linear {
        lines.fetch(
          x: x, count: count, across: across, rows: taps, opacity: opacityShare, from: bitmap,
          into: colors)
        return
      }
      lines.fetchNearest(
        x: x, count: count, across: across, row: taps.first, from: bitmap, into: colors)
    case .transformed(let map):
      if interpolation == .linear {
        map.fetch(
          x: x, y: y, count: count, opacity: opacityShare, from: bitmap, corners: lines.corners,
          into: colors)
        return
      }
      map.fetchNearest(x: x, y: y, count: count, from: bitmap, into: colors)
    }
    guard opacity < 255 else { return }
    for i in 0..<count { colors[i] = scaled(colors[i], by: UInt32(opacity)) }
  }

  /// The opacity in units of 2⁻¹⁶.
  private var opacityShare: UInt32 { (UInt32(opacity) * 65536 + 127) / 255 }

  /// Copies runs of unchanged pixels.
  private func fetchWhole(
    x: Int, y: Int, count: Int, from bitmap: BitmapMemory,
    into colors: MutableRow<Pixel>
  ) {
    let row = rows.folded(y)
    guard row >= 0 else {
      colors.update(repeating: 0, count: count)
      return
    }
    let (source, width) = (bitmap.pixels + row * bitmap.width, bitmap.width)
    if columns.spread == .mirror {
      for i in 0..<count { colors[i] = source[columns.folded(x &+ i)] }
      return
    }
    if columns.spread == .repeat {
      var (done, column) = (0, columns.folded(x))
      while done < count {
        let run = min(count - done, width - column)
        (colors + done).update(from: source + column, count: run)
        done += run
        column = 0
      }
      return
    }
    let isPadded = columns.spread == .pad
    let first = max(0, min(count, -x))
    let last = max(first, min(count, width - x))
    colors.update(repeating: isPadded ? source[0] : 0, count: first)
    if last > first {
      (colors + first).update(from: source + (x + first), count: last - first)
    }
    (colors + last).update(repeating: isPadded ? source[width - 1] : 0, count: count - last)
  }
}
