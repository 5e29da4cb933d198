import TestSupport
import PNG

/// Pictures to encode, named after their content or after the colour type that they need.
enum SamplePicture: String, CaseIterable, Sendable {
  case flat, shaded, noisy, random, repetitive
  case opaque, gray, grayAlpha

  func make(_ width: Int, _ height: Int) -> PNGImage {
    var random = SeededGenerator(seed: UInt64(width * 1000 + height))
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let slope = UInt8(truncatingIfNeeded: x * 3 + y * 2 + x * y / 50)
        let noise = random.byte()
        switch self {
        case .flat: pixels += (x / 9 + y / 7) % 2 == 0 ? [20, 40, 60, 255] : [200, 90, 0, 128]
        case .shaded: pixels += [slope, slope / 2, 255 - slope, UInt8(clamping: 2 * x)]
        case .noisy: pixels += [slope &+ noise & 3, slope &+ noise & 7, 9, 255 - noise & 1]
        case .random: pixels += [noise, random.byte(), random.byte(), random.byte()]
        case .repetitive: pixels += [UInt8(x % 5), 0, UInt8(x % 3), 0]
        case .opaque: pixels += [slope, noise & 15, 30, 255]
        case .gray: pixels += [slope, slope, slope, 255]
        case .grayAlpha: pixels += [slope, slope, slope, noise]
        }
      }
    }
    return PNGImage(width: width, height: height, pixels: pixels)
  }

  /// The colour type of the encoded picture.
  var colorType: UInt8 {
    switch self {
    case .opaque: 2
    case .gray: 0
    case .grayAlpha: 4
    default: 6
    }
  }
}
