import Numerics
import Raster

/// Compares blurs and shadows with a Gaussian in Double.
extension Accuracy {
  private static let (meanBlur, worstBlur) = (0.35, 2.0)

  /// Compares the bench's shadows of rounded rectangles (W7), drawn over white, with the exact
  /// result.
  static func shadows(_ geometry: BenchGeometry) -> [AccuracyFinding] {
    let (width, height) = (1920, 1080)
    guard let workload = BenchWorkloads(geometry)["W7"] else { return [] }
    let canvas = AccuracyCanvas(
      width: width, height: height, ground: .max, workload.draw)
    var expected = [SIMD3<Double>](repeating: SIMD3(repeating: 255), count: width * height)
    for row in geometry.table("RRECTS", columns: 5) {
      // A window around the rectangle and its shadow, which extends six standard deviations.
      let window = PixelRect(
        left: Int(row[0]) - 61, top: Int(row[1]) - 61, right: Int(row[0] + row[2]) + 62,
        bottom: Int(row[1] + row[3]) + 82)
      let plate = coverage(of: row, in: window, dy: 0)
      var shadow = coverage(of: row, in: window, dy: 20)
      blur(&shadow, width: window.width, sigma: 10)
      for y in max(window.top, 0)..<min(window.bottom, height) {
        for x in max(window.left, 0)..<min(window.right, width) {
          let place = (y - window.top) * window.width + x - window.left
          var color = expected[y * width + x] * (1 - 0.3 * shadow[place])
          color += (SIMD3(hex: 0x8053DF) - color) * plate[place]
          expected[y * width + x] = color
        }
      }
    }
    return findings("W7", canvas, expected, width: width)
  }

  private static func coverage(of row: [Double], in window: PixelRect, dy: Double) -> [Double] {
    var outline = AccuracyCoverage(width: window.width, height: window.height)
    let rect = Rect(
      x: row[0] - Double(window.left), y: row[1] - Double(window.top) + dy, width: row[2],
      height: row[3])
    outline.add(AccuracyShape.arcs(Path(roundedRect: rect, cornerRadius: row[4], style: .circular)))
    return outline.exact
  }

  /// Compares the bench's blurs, drawn over white, with the exact result.
  ///
  /// The blurred bitmap is large in W11a and small in W11b.
  static func blurs() -> [AccuracyFinding] {
    let workloads = BenchWorkloads(BenchGeometry.none)
    let sizes = [("W11a", 1920, 1080, 0, 0), ("W11b", 640, 480, 640, 300)]
    return sizes.flatMap { name, width, height, left, top -> [AccuracyFinding] in
      guard let workload = workloads[name] else { return [] }
      let canvas = AccuracyCanvas(width: 1920, height: 1080, ground: .max, workload.draw)
      let pixels = BenchPictures.squares(width: width, height: height)
      var expected = [SIMD3<Double>](repeating: SIMD3(repeating: 255), count: 1920 * 1080)
      for y in 0..<height {
        for x in 0..<width {
          let color = SIMD3<Double>(hex: pixels[y * width + x] & 0xFF_FFFF)
          expected[(y + top) * 1920 + x + left] = color
        }
      }
      // The blur fades to transparency outside the bitmap. Over white, this looks as if white
      // surrounded the bitmap.
      for channel in 0..<3 {
        let margin = 61
        let wide = 1920 + 2 * margin
        var plane = [Double](repeating: 255, count: wide * (1080 + 2 * margin))
        for y in 0..<1080 {
          for x in 0..<1920 {
            plane[(y + margin) * wide + x + margin] = expected[y * 1920 + x][channel]
          }
        }
        blur(&plane, width: wide, sigma: 10, outside: 255)
        for y in 0..<1080 {
          for x in 0..<1920 {
            expected[y * 1920 + x][channel] = plane[(y + margin) * wide + x + margin]
          }
        }
      }
      return findings(name, canvas, expected, width: 1920)
    }
  }

  private static func findings(
    _ name: String, _ canvas: borrowing AccuracyCanvas, _ expected: [SIMD3<Double>], width: Int
  ) -> [AccuracyFinding] {
    var tally = AccuracyTally()
    var all = AccuracyTally()
    for (index, color) in expected.enumerated() {
      let error = canvas.color(index % width, index / width) - color
      all.add(error.largest)
      // The mean includes only pixels that the blur changed.
      guard color.min() < 254.99 else { continue }
      for channel in 0..<3 { tally.add(error[channel]) }
    }
    return [
      AccuracyFinding("\(name): mean error", tally.mean, limit: meanBlur),
      AccuracyFinding("\(name): worst error", all.worst, limit: worstBlur),
    ]
  }

  /// Blurs the rows and then the columns with a Gaussian.
  ///
  /// The Gaussian is integrated over each pixel and cut off at six standard deviations. Pixels
  /// around the plane have the value `outside`.
  static func blur(_ plane: inout [Double], width: Int, sigma: Double, outside: Double = 0) {
    let radius = Int((6 * sigma).rounded(.up))
    let scale = sigma * 2.0.squareRoot()
    let kernel = (0...radius).map { i in
      (Double.erf((Double(i) + 0.5) / scale) - Double.erf((Double(i) - 0.5) / scale)) / 2
    }
    let height = plane.count / max(width, 1)
    for y in 0..<height {
      let line = Array(plane[(y * width)..<((y + 1) * width)])
      let result = convolve(line, kernel, outside)
      for x in 0..<width { plane[y * width + x] = result[x] }
    }
    for x in 0..<width {
      let line = (0..<height).map { plane[$0 * width + x] }
      let result = convolve(line, kernel, outside)
      for y in 0..<height { plane[y * width + x] = result[y] }
    }
  }

  private static func convolve(
    _ line: [Double], _ kernel: [Double], _ outside: Double
  ) -> [Double] {
    let radius = kernel.count - 1
    let side = [Double](repeating: outside, count: radius)
    let padded = side + line + side
    return line.indices.map { x in
      var sum = padded[x + radius] * kernel[0]
      for i in 1...radius {
        sum += (padded[x + radius - i] + padded[x + radius + i]) * kernel[i]
      }
      return sum
    }
  }
}
