import Geometry

/// A large, smooth picture, stored as one colour for every sixteen pixels; bands interpolate the
/// pixels that they show.
///
/// A mesh of 1920 × 1080 takes 1.6 ms and half a megabyte. Stored as a picture, it would take 1.8
/// ms and eight megabytes (2026-11).
final class ColorField {
  /// The identity of the content; nil if the memory is free for other content.
  var key: PictureCache.Key?
  let nodes = NodeGrid()
  /// The areas of a mesh, such as folds and narrow parts, in which every pixel is stored.
  ///
  /// Their pixels follow each other in `foldPixels`.
  private(set) var folds: [PixelRect] = []
  private var starts: [Int] = []
  private let foldPixels = Buffer<Pixel>()
  /// The last frame that used the field.
  var lastUse = 0

  init(_ key: PictureCache.Key) { self.key = key }

  var byteCount: Int { (nodes.buffers + [foldPixels]).byteCount }

  /// The minimum area of a field, 512 × 512 pixels; smaller pictures are stored completely.
  static let minimumArea = 1 << 18

  /// Prepares memory for the folds, and returns whether they take at most a quarter of the window.
  func makeRoom(for folds: [PixelRect], in window: PixelRect) -> Bool {
    self.folds.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var area = 0
    for fold in folds {
      let part = fold.intersection(window)
      guard !part.isEmpty else { continue }
      self.folds.append(part)
      starts.append(area)
      area += part.area
    }
    guard area <= window.area / 4 else { return false }
    foldPixels.reserve(area)
    return true
  }

  /// Returns a fold's rectangle, and the address that pixel (0, 0) of the whole picture would have
  /// in the fold's memory.
  func pixels(ofFold index: Int) -> (PixelRect, MutableRow<Pixel>) {
    let fold = folds[index]
    return (
      fold, foldPixels.row + (starts[index] - fold.top * fold.width - fold.left)
    )
  }

  /// Writes pixels of a row, starting `x` pixels right of the window's left border; `scratch` has
  /// room for the whole row.
  func fill(
    x: Int, y: Int, count: Int, isDithered: Bool, scratch: MutableRow<UInt32>,
    into pixels: MutableRow<Pixel>
  ) {
    nodes.fill(
      x: x, y: y, count: count, isDithered: isDithered, scratch: scratch, into: pixels)
    guard !folds.isEmpty else { return }
    // Positions of folds are counted from the corner of the whole picture, but `x` is counted from
    // the left border of the window.
    let left = x + nodes.nodes.left * NodeGrid.step
    for index in folds.indices {
      let fold = folds[index]
      guard y >= fold.top, y < fold.bottom else { continue }
      let (first, end) = (max(left, fold.left), min(left + count, fold.right))
      guard first < end else { continue }
      let base = self.pixels(ofFold: index).1
      (pixels + (first - left)).update(
        from: base + (y * fold.width + first), count: end - first)
    }
  }
}
