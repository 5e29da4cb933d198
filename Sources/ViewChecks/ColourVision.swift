internal import StageUI

/// Models of colour vision, and the check that colours are distinct in all of them.
///
/// The first model is normal vision. Each other model gives the colours seen by people who lack one
/// kind of cones (Machado, Oliveira and Fernandes 2009, severity 1).
public enum ColourVision {
  /// A kind of colour vision.
  public struct Model: Sendable {
    /// The name, which faults contain.
    public var name: String
    /// The rows of the matrix that is applied to linear light.
    var matrix: [Double]
  }

  /// Normal vision, then that without each of the three kinds of cones.
  public static let models = [
    Model(name: "all cones", matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1]),
    Model(
      name: "protan",
      matrix: [
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998,
      ]),
    Model(
      name: "deutan",
      matrix: [
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
        0.968881,
      ]),
    Model(
      name: "tritan",
      matrix: [
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
        0.303900,
      ]),
  ]

  /// Returns the CIE L*a*b* values (white D65) of a colour with channels in 0…255, as it is seen
  /// with a model.
  private static func lab(_ color: [Double], _ model: Model) -> [Double] {
    let light = color.map { PixelLight.linear($0 / 255) }
    let seen = (0..<3).map { row in
      min(max((0..<3).reduce(0) { $0 + model.matrix[row * 3 + $1] * light[$1] }, 0), 1)
    }
    let xyz = [
      (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047,
      0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2],
      (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883,
    ]
    let f = xyz.map { $0 > 216.0 / 24389 ? pow($0, 1.0 / 3) : (24389.0 / 27 * $0 + 16) / 116 }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  /// The least distance in L*a*b* at which colours far from each other are told apart.
  private static let leastDistance = 20.0

  /// Returns the pairs of colours that look alike with a model.
  ///
  /// - Parameter colors: The names of the colours, and their channels in 0…255.
  public static func alike(_ colors: [(name: String, channels: [Double])]) -> [MeaningFault] {
    var faults: [MeaningFault] = []
    for model in models {
      let seen = colors.map { lab($0.channels, model) }
      for (a, first) in colors.enumerated() {
        for (b, second) in colors.enumerated().dropFirst(a + 1) {
          let distance = zip(seen[a], seen[b]).reduce(0) {
            $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
          }.squareRoot()
          guard distance < leastDistance else { continue }
          faults.append(
            MeaningFault(
              .seriesColors, first.name,
              """
              the colours of "\(first.name)" and "\(second.name)" look alike with \(model.name): \
              their distance is \(distance.short)
              """))
        }
      }
    }
    return faults
  }

  /// Returns the pairs of elements whose colours look alike.
  ///
  /// The colour of an element is the commonest one in its frame that is not that of the window.
  static func alike(
    _ labels: [String], among elements: [ScreenElement], in picture: LetteredPicture
  ) -> [MeaningFault] {
    let background = commonest(picture.with)
    var frames: [String: Rect] = [:]
    let colors: [(String, [Double])] = labels.compactMap { label in
      guard let element = elements.first(where: { $0.accessibility.label == label }) else {
        return nil
      }
      let (columns, rows) = picture.columnsAndRows(of: element.frame)
      let pixels = rows.flatMap { y in columns.map { picture.with[y * picture.width + $0] } }
      guard let color = commonest(pixels.filter { $0 != background }) else { return nil }
      frames[label] = element.frame
      return (label, [16, 8, 0].map { Double(PixelLight.channel(color, $0)) })
    }
    return alike(colors).map { fault in
      var fault = fault
      fault.frame = frames[fault.element]
      return fault
    }
  }

  /// Returns the commonest pixel; the smallest value of several.
  private static func commonest(_ pixels: [UInt32]) -> UInt32? {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}
