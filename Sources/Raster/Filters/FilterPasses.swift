extension Filter {
  /// Applies the filter to a picture that has room for its reach.
  ///
  /// `toDevice` maps user space to the picture's pixels; only its linear part counts.
  func apply(to pixmap: inout Pixmap, toDevice: Transform) {
    switch storage {
    case .blur(let radius):
      GaussianBlur(sigma: radius * toDevice.maximumScale)?.apply(to: &pixmap)
    case .shadow(let shadow):
      shadow.apply(to: &pixmap, toDevice: toDevice)
    case .matrix(let matrix):
      matrix.apply(to: &pixmap)
    }
  }
}

extension Filter.Shadow {
  fileprivate func apply(to pixmap: inout Pixmap, toDevice: Transform) {
    let color = SIMD4(
      Float(self.color.red), Float(self.color.green), Float(self.color.blue),
      Float(self.color.opacity))
    var result = Pixmap(width: pixmap.width, height: pixmap.height)
    let offset = (x: toDevice.a * x + toDevice.c * y, y: toDevice.b * x + toDevice.d * y)
    let (dx, dy) = (Self.whole(offset.x), Self.whole(offset.y))
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let alpha = Float(pixmap[x - dx, y - dy] >> 24) / 255 * color.w
        guard alpha > 0 else { continue }
        let tint = Quad(color.x * alpha, color.y * alpha, color.z * alpha, alpha)
        result.set(tint.pixel, x: x, y: y)
      }
    }
    GaussianBlur(sigma: radius * toDevice.maximumScale)?.apply(to: &result)
    if !isAlone {
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width {
          result.set(over(pixmap[x, y], result[x, y]), x: x, y: y)
        }
      }
    }
    pixmap = result
  }

  /// Shadows move by whole pixels: the blur hides what is left of one.
  private static func whole(_ distance: Double) -> Int {
    distance.isFinite ? Int((max(-1e5, min(1e5, distance)) + 0.5).rounded(.down)) : 0
  }
}

extension ColorMatrix {
  fileprivate func apply(to pixmap: inout Pixmap) {
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let pixel = pixmap[x, y]
        let p = Quad(pixel: pixel)
        let straight = p.w > 0 ? SIMD4<Double>(SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w)) : .zero
        let c = transformed(straight)
        pixmap.set(
          Color(red: c.x, green: c.y, blue: c.z, opacity: c.w).premultiplied, x: x, y: y)
      }
    }
  }

  /// A straight colour after the matrix, inside 0...1.
  func transformed(_ color: SIMD4<Double>) -> SIMD4<Double> {
    func channel(_ i: Int) -> Double {
      let value = (rows[i] * color).sum() + sums[i]
      return value > 0 ? min(value, 1) : 0
    }
    return SIMD4(channel(0), channel(1), channel(2), channel(3))
  }
}
