/// An offscreen picture whose memory is reused for other pictures.
final class Picture {
  private(set) var width = 0
  private(set) var height = 0
  /// The last frame that used the picture.
  var lastUse = 0
  private let memory: Buffer<Pixel>

  init(capacity: Int) { memory = Buffer(capacity: capacity) }

  /// The number of pixels that fit.
  var capacity: Int { memory.capacity }
  var byteCount: Int { memory.byteCount }
  var pixels: Row<Pixel> { Row(memory.row) }

  /// Resizes the picture and paints it again; the new size must fit the capacity, and no other code
  /// may be reading the pixels.
  func paint(width: Int, height: Int, isCleared: Bool, _ body: (inout Pixmap) -> Void) {
    self.width = width
    self.height = height
    if isCleared { memory.row.update(repeating: 0, count: width * height) }
    var pixmap = Pixmap(borrowing: memory.row, width: width, height: height)
    body(&pixmap)
  }

  /// Copies a span of pixels, in the picture's coordinates; pixels beyond the picture become
  /// `outside`.
  func fetch(x: Int, y: Int, count: Int, outside: Pixel, into colors: MutableRow<Pixel>) {
    let first = max(0, min(count, -x))
    let last = y >= 0 && y < height ? max(first, min(count, width - x)) : first
    colors.update(repeating: outside, count: first)
    if last > first {
      (colors + first).update(from: pixels + (y * width + x + first), count: last - first)
    }
    (colors + last).update(repeating: outside, count: count - last)
  }

  /// Returns the pixels of a span in the picture's coordinates; nil if the span is not wholly
  /// inside.
  func row(x: Int, y: Int, count: Int) -> Row<Pixel>? {
    guard x >= 0, y >= 0, y < height, x + count <= width else { return nil }
    return pixels + (y * width + x)
  }
}
