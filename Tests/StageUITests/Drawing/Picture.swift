import StageUI
import TestSupport
import Testing

@testable import Raster

/// Shows a view on a surface and gives tests access to its pixels.
@MainActor
final class Picture {
  let host: ViewHost
  private let size: Size
  private let scale: Double
  private let width: Int
  private let height: Int
  private(set) var pixels: [UInt32]
  private(set) var time = 0.0
  private(set) var outcome = FrameOutcome(needsPaint: false)

  init<Content: View>(
    _ size: Size, scale: Double = 1, scheme: ColorScheme = .light,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.size = size
    self.scale = scale
    width = Int(size.width * scale)
    height = Int(size.height * scale)
    pixels = Array(repeating: 0, count: width * height)
    host = ViewHost(glyphs: BlockFont(), content: content)
    host.environment.colorScheme = scheme
    step(0)
  }

  /// Advances by some seconds and paints.
  func step(_ seconds: Double = 1.0 / 60) {
    time += seconds
    let moment = Nanoseconds(seconds: time)
    outcome = host.update(
      FrameInput(
        events: [],
        time: FrameTime(
          timestamp: moment, targetTimestamp: moment, duration: Nanoseconds(seconds: 1.0 / 60),
          delta: .zero), size: size, scale: scale))
    let (width, height) = (width, height)
    let list = host.frame(size: size, scale: scale, time: time)
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var pixmap = unsafe Pixmap(
        borrowing: UnsafeMutableRawPointer(base), width: width, height: height,
        bytesPerRow: width * 4)
      pixmap.clear(pixmap.bounds)
      _ = Renderer(runner: SerialRunner()).paint(list, scale: scale, into: &pixmap)
    }
  }

  /// The premultiplied pixel at a point.
  subscript(x: Double, y: Double) -> UInt32 {
    pixels[Int(y * scale) * width + Int(x * scale)]
  }

  /// The number of pixels that are not clear.
  var inked: Int { pixels.count { $0 >> 24 != 0 } }

  /// The sum of the alphas of all pixels, each 0 to 1.
  var coverage: Double { pixels.reduce(0) { $0 + Double($1 >> 24) } / 255 }
}

/// Returns whether each channel of two pixels differs by at most `levels` of 255.
func isNear(_ pixel: UInt32, _ expected: UInt32, within levels: Int = 1) -> Bool {
  [0, 8, 16, 24].allSatisfy { shift in
    abs(Int(pixel >> shift & 255) - Int(expected >> shift & 255)) <= levels
  }
}
