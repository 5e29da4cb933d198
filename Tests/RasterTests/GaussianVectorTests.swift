import Foundation
import TestSupport
import Testing

@testable import Raster

/// Compares the blur with recorded reference values.
@Suite struct GaussianVectorTests {
  private struct Vectors: Decodable {
    struct Kernel: Decodable {
      var sigma: Double
      var pixel_integrated_half: [Double]
    }
    struct Edge: Decodable {
      var sigma: Double
      var x_alpha: [[Double]]
    }
    struct Shadow: Decodable {
      var name: String
      var color_alpha: Double
      var radius_as_sigma: Double
      var offset: [Double]
      var alpha_at_distance_below_a_long_bottom_edge: [[Double]]
    }
    var kernels: [Kernel]
    var edge_profiles: [Edge]
    var brief_shadows: [Shadow]
    var rect_64x94_sigma_8_alpha: [[Double]]
  }

  private let vectors: Vectors

  init() throws {
    vectors = try VectorFile.decode(Vectors.self, "gaussian")
  }

  @Test func kernelTapsMatchTheTestVectors() {
    #expect(vectors.kernels.count == 13)
    for kernel in vectors.kernels {
      for (i, share) in kernel.pixel_integrated_half.enumerated() {
        #expect(abs(GaussianKernel.share(Double(i), sigma: kernel.sigma) - share) <= 1e-6)
      }
      let radius = kernel.pixel_integrated_half.count - 1
      let taps = GaussianKernel.taps(sigma: kernel.sigma, radius: radius)
      for (i, share) in kernel.pixel_integrated_half.enumerated() {
        #expect(abs(taps[radius + i] - share) <= 0.0001, "\(kernel.sigma) \(i)")
      }
    }
  }

  @Test func blurredEdgesMatchTheTestVectors() {
    for edge in vectors.edge_profiles {
      let middle = Int(edge.sigma * 8)
      var pixmap = Pixmap(width: 2 * middle, height: 2 * middle)
      pixmap.clear(PixelRect(left: 0, top: 0, right: middle, bottom: 2 * middle), to: .max)
      BlurReference.blur(&pixmap, edge.sigma)
      for pair in edge.x_alpha {
        // Between two pixel centres, the alpha is that of a cubic through the four nearest pixels.
        let place = Double(middle) + pair[0] - 0.5
        let x = Int(place.rounded(.down))
        let isBetween = place != place.rounded(.down)
        let weights: [Double] = isBetween ? [-1, 9, 9, -1] : [0, 16, 0, 0]
        let sum = (0..<4).reduce(0.0) { sum, i in
          sum + weights[i] * Double(pixmap[x - 1 + i, middle] >> 24)
        }
        let alpha = sum / 16 / 255
        #expect(abs(alpha - pair[1]) <= 1.0 / 255, "σ \(edge.sigma) at \(pair[0]): \(alpha)")
      }
    }
  }

  @Test func shadowProfilesMatchTheTestVectors() {
    #expect(vectors.brief_shadows.count == 6)
    for shadow in vectors.brief_shadows {
      // The white rectangle is so large that in its middle column, only the bottom edge affects the
      // shadow.
      var wide = Pixmap(width: 400, height: 320)
      wide.clear(PixelRect(left: 0, top: 0, right: 400, bottom: 160), to: .max)
      Filter.shadow(
        color: Color(white: 0, opacity: shadow.color_alpha), radius: shadow.radius_as_sigma,
        x: shadow.offset[0], y: shadow.offset[1], options: .shadowOnly
      ).apply(
        to: &wide, toDevice: .identity, memory: FilterMemory(), runner: SerialRunner())
      for pair in shadow.alpha_at_distance_below_a_long_bottom_edge {
        let y = 160 + Int(pair[0])
        let alpha = Double((wide[200, y - 1] >> 24) + (wide[200, y] >> 24)) / 510
        #expect(abs(alpha - pair[1]) <= 1.0 / 255, "\(shadow.name) at \(pair[0]): \(alpha)")
      }
    }
  }

  /// Compares the alphas of a card's shadow around a corner with the recorded ones.
  @Test func cardShadowMatchesTheVectorsAtTheCorner() {
    let (margin, width, height) = (40, 64 + 80, 94 + 80)
    let box = PixelRect(left: margin, top: margin, right: margin + 64, bottom: margin + 94)
    var pixmap = Pixmap(width: width, height: height)
    pixmap.clear(box, to: .max)
    let fast = BlurReference.alphas(pixmap, sigma: 8)
    for entry in vectors.rect_64x94_sigma_8_alpha {
      let (x, y) = (margin + Int(entry[0]), margin + Int(entry[1]))
      // The reference values are for points at the corners of pixels, so take the mean of the four
      // pixels around.
      let four = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map { $0.1 * width + $0.0 }
      let fastAlpha = four.reduce(0.0) { $0 + Double(fast[$1]) } / 4 / 255
      #expect(abs(fastAlpha - entry[2]) <= 1.0 / 255, "\(entry)")
    }
  }
}
