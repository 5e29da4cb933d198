/// Writes coverage into a block of bytes.
struct MaskSink: SpanSink {
  let base: MutableRow<UInt8>
  let width: Int

  init(base: MutableRow<UInt8>, width: Int) {
    self.base = base
    self.width = width
  }

  mutating func constant(x: Int, y: Int, count: Int, coverage: UInt8) {
    (base + (y * width + x)).update(repeating: coverage, count: count)
  }

  mutating func masked(x: Int, y: Int, count: Int, mask: Row<UInt8>) {
    (base + (y * width + x)).update(from: mask, count: count)
  }
}
