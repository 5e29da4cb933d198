/// A picture painted apart, in memory that other pictures use after it.
final class Picture {
  private(set) var width = 0
  private(set) var height = 0
  /// The frame it was used in last.
  var lastUse = 0
  private let memory: Buffer<Pixel>

  init(capacity: Int) { memory = Buffer(capacity: capacity) }

  /// How many pixels there is room for.
  var capacity: Int { memory.capacity }
  var byteCount: Int { memory.byteCount }
  var pixels: Row<Pixel> { Row(memory.row) }

  /// Becomes another picture, for which there must be room and which nothing may be reading.
  func paint(width: Int, height: Int, isCleared: Bool, _ body: (inout Pixmap) -> Void) {
    self.width = width
    self.height = height
    if isCleared { memory.row.update(repeating: 0, count: width * height) }
    var pixmap = Pixmap(borrowing: memory.row, width: width, height: height)
    body(&pixmap)
  }

  /// Copies a span, which may reach beyond the picture, counted from its corner.
  func fetch(x: Int, y: Int, count: Int, outside: Pixel, into colors: MutableRow<Pixel>) {
    let first = max(0, min(count, -x))
    let last = y >= 0 && y < height ? max(first, min(count, width - x)) : first
    colors.update(repeating: outside, count: first)
    if last > first {
      (colors + first).update(from: pixels + (y * width + x + first), count: last - first)
    }
    (colors + last).update(repeating: outside, count: count - last)
  }

  /// The pixels of a span that lies inside, counted from the corner; nil for any other.
  func row(x: Int, y: Int, count: Int) -> Row<Pixel>? {
    guard x >= 0, y >= 0, y < height, x + count <= width else { return nil }
    return pixels + (y * width + x)
  }
}
