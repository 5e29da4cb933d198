internal import StageUI

/// Counts flashes in the frames of a film, by WCAG 2.2, 2.3.1.
///
/// A frame is a picture in which each pixel covers `cell` × `cell` points. A flash is a pair of
/// opposing changes: of the luminance by a tenth of the brightest, if the darker side is below 0.8,
/// or of a saturated red. A film fails if more than three flashes occur within a second, on a
/// quarter of some area of 341 × 256 points.
public struct FlashMeter {
  /// The side of a pixel in points.
  public static let cell = 8.0
  /// A small picture, in premultiplied pixels of `cell` × `cell` points.
  public struct Cells: Equatable {
    var pixels: [UInt32]
    var width: Int
  }

  /// The number of opposing changes of three flashes.
  private static let mostChanges = 6

  /// A second; the difference keeps out a change exactly a second ago, whose time is not exact.
  private static let period = 1 - 1e-6

  /// The changes of a value at one place.
  private struct Trace {
    /// The extreme value since the last change, and whether the pixel was a saturated red then.
    var extreme = 0.0
    var wasRed = false
    var rises: Bool?
    var changes: [Double] = []

    /// Follows a value; a change is at least `step` away from the last extreme.
    mutating func follow(
      _ value: Double, isRed: Bool, at time: Double, step: Double,
      counts: (_ from: Double, _ wasRed: Bool) -> Bool
    ) {
      let isRising = value > extreme
      if rises == isRising {
        (extreme, wasRed) = (value, isRed)
      } else if abs(value - extreme) >= step, counts(extreme, wasRed) {
        (extreme, wasRed, rises) = (value, isRed, isRising)
        changes.append(time)
        changes.removeAll { $0 < time - FlashMeter.period }
      }
    }
  }

  private var light: [Trace] = []
  private var red: [Trace] = []
  /// The flashes so far: one fault for those of light, and one for those in red.
  public private(set) var faults: [MeaningFault] = []
  private var found: Set<String> = []

  /// Creates a meter without frames.
  public init() {}

  /// Adds a frame in premultiplied pixels, in rows of `width`, at a time in seconds.
  ///
  /// Times must increase. A frame of another size begins the film anew.
  public mutating func add(_ pixels: [UInt32], width: Int, time: Double) {
    guard width > 0, pixels.count >= width else { return }
    if light.count != pixels.count {
      light = pixels.map { Trace(extreme: PixelLight.luminance($0)) }
      red = pixels.map { Trace(extreme: Self.redness($0).value, wasRed: Self.redness($0).isRed) }
      return
    }
    for (place, pixel) in pixels.enumerated() {
      let value = PixelLight.luminance(pixel)
      light[place].follow(value, isRed: false, at: time, step: 0.1) { old, _ in
        min(old, value) < 0.8
      }
      let (redness, isRed) = Self.redness(pixel)
      red[place].follow(redness, isRed: isRed, at: time, step: 20) { _, wasRed in
        wasRed || isRed
      }
    }
    report("flashes", light, width, time)
    report("flashes in red", red, width, time)
  }

  private static func redness(_ pixel: UInt32) -> (value: Double, isRed: Bool) {
    let light = PixelLight.components(pixel)
    let sum = light.red + light.green + light.blue
    return (
      max(0, (light.red - light.green - light.blue) * 320), sum > 0 && light.red / sum >= 0.8
    )
  }

  private mutating func report(_ what: String, _ traces: [Trace], _ width: Int, _ time: Double) {
    guard !found.contains(what) else { return }
    let flashing = traces.map { trace in
      trace.changes.count { $0 > time - Self.period } > Self.mostChanges
    }
    guard flashing.contains(true) else { return }
    let columns = min(Int(341 / Self.cell), width)
    let rows = min(Int(256 / Self.cell), max(flashing.count / width, 1))
    // A quarter of the area of 341 × 256 points, also if the window is smaller.
    let limit = 341 * 256 / 4 / (Self.cell * Self.cell)
    guard Self.mostTrue(flashing, width, columns, rows) >= limit else { return }
    found.insert(what)
    faults.append(
      MeaningFault(
        .flashes, "",
        "the window \(what) more than three times in the second before \(time.short)"))
  }

  /// Returns the largest number of true values in a box of some columns and rows.
  private static func mostTrue(
    _ values: [Bool], _ width: Int, _ columns: Int, _ rows: Int
  ) -> Double {
    let height = values.count / width
    // The sums of all values above and to the left.
    var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      for x in 0..<width {
        sums[(y + 1) * (width + 1) + x + 1] =
          (values[y * width + x] ? 1 : 0) + sums[y * (width + 1) + x + 1]
          + sums[(y + 1) * (width + 1) + x] - sums[y * (width + 1) + x]
      }
    }
    var most = 0
    for y in 0...(height - rows) {
      for x in 0...(width - columns) {
        let (top, bottom) = (y * (width + 1), (y + rows) * (width + 1))
        most = max(
          most,
          sums[bottom + x + columns] - sums[top + x + columns] - sums[bottom + x]
            + sums[top + x])
      }
    }
    return Double(most)
  }
}

extension Pixmap {
  /// Returns the mean colours of squares of pixels; a rest at the right and at the bottom is left out.
  ///
  /// - Parameter side: The side of a square in pixels, at most 16.
  func cells(ofSide side: Int) -> FlashMeter.Cells {
    let (columns, rows) = (width / side, height / side)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    // Two channels in one number: the sum of 256 bytes has 16 bits.
    var sums = [(even: UInt32, odd: UInt32)](repeating: (0, 0), count: columns)
    let count = UInt32(side * side)
    func mean(_ sums: UInt32) -> UInt32 { (sums & 0xFFFF) / count | ((sums >> 16) / count) << 16 }
    for row in 0..<rows {
      for y in row * side..<(row + 1) * side {
        // Sums of a row's part in local variables.
        sums = withRow(y) { pixels in
          var sums = sums
          for column in 0..<columns {
            var (even, odd) = sums[column]
            for x in column * side..<(column + 1) * side {
              let pixel = pixels[x]
              even &+= pixel & 0x00FF_00FF
              odd &+= pixel >> 8 & 0x00FF_00FF
            }
            sums[column] = (even, odd)
          }
          return sums
        }
      }
      for column in 0..<columns {
        pixels.append(mean(sums[column].even) | mean(sums[column].odd) << 8)
        sums[column] = (0, 0)
      }
    }
    return FlashMeter.Cells(pixels: pixels, width: columns)
  }
}
