/// A picture in the X window dump format, XWD: big-endian words, then pixels in the machine's order.
///
/// Here because loops over pixels are slow in tests that are compiled without optimisation.
package struct WindowDump {
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]

  /// Reads the contents of a file; nil if it is too short.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 80 else { return nil }
    func word(_ index: Int) -> Int {
      bytes[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height, bits, stride) = (word(4), word(5), word(11), word(12))
    let start = word(0) + word(19) * 12
    guard start + height * stride <= bytes.count, width * bits / 8 <= stride else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let place = start + y * stride + x * bits / 8
        var pixel: UInt32 = 0
        for byte in 0..<(bits / 8) { pixel |= UInt32(bytes[place + byte]) << (byte * 8) }
        pixels.append(pixel)
      }
    }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns a pixel without its unused byte.
  package func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] & 0xFF_FFFF }
}

/// Returns whether two pictures have the same colours; the byte of the alphas is ignored.
package func haveEqualColors(_ pixels: [UInt32], _ others: [UInt32]) -> Bool {
  pixels.count == others.count && zip(pixels, others).allSatisfy { ($0 ^ $1) & 0xFF_FFFF == 0 }
}
