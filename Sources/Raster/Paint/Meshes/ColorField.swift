import Geometry

/// A large picture that changes slowly from pixel to pixel, kept as one colour for every sixteen of
/// them: bands fill in the pixels that they show.
///
/// A mesh of 1920 × 1080 takes 1.6 ms and not 1.8, and half a megabyte and not eight (2026-11).
final class ColorField {
  /// What it shows; nil when that is forgotten and the memory is free for another.
  var key: PictureCache.Key?
  let nodes = NodeGrid()
  /// Parts whose pixels are all kept, one part after the other.
  private(set) var folds: [PixelRect] = []
  private var starts: [Int] = []
  private let foldPixels = Buffer<Pixel>()
  /// The frame it was used in last.
  var lastUse = 0

  init(_ key: PictureCache.Key) { self.key = key }

  var byteCount: Int { (nodes.buffers + [foldPixels]).byteCount }

  /// Smaller pictures are kept whole: 512 × 512 pixels.
  static let leastArea = 1 << 18

  /// False when the folds take a great part of the window.
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

  /// A fold, and where the window's first pixel would lie.
  func pixels(ofFold index: Int) -> (PixelRect, MutableRow<Pixel>) {
    let fold = folds[index]
    return (
      fold, foldPixels.row + (starts[index] - fold.top * fold.width - fold.left)
    )
  }

  /// The pixels of a row from the window's left border on; `scratch` is room for the whole row.
  func fill(
    x: Int, y: Int, count: Int, isDithered: Bool, scratch: MutableRow<UInt32>,
    into pixels: MutableRow<Pixel>
  ) {
    nodes.fill(
      x: x, y: y, count: count, isDithered: isDithered, scratch: scratch, into: pixels)
    guard !folds.isEmpty else { return }
    // Folds are counted from the whole picture's corner, of which the window may be a part.
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
