internal import KitWindow
internal import PNG
internal import StageUI
internal import Workers

/// A display list that can be painted under several conditions, all of which must give the same
/// pixels.
@MainActor
struct ListPainting {
  let list: DisplayList
  /// The size in pixels.
  let width, height: Int
  /// The number of pixels per point.
  let scale: Double
  /// Paints a list; tests of this library replace it by functions that depend on more than the list.
  var paint: @MainActor (DisplayList, Double, any BandRunner, inout Pixmap) -> Void = {
    Renderer(runner: $2).paint($0, scale: $1, into: &$3)
  }

  /// The pixels in memory that no drawing has touched yet, when it is filled with a pattern.
  static let poison: UInt32 = 0xA5C3_5A3C
  /// A pool for each number of threads.
  private static var runners: [Int: PoolRunner] = [:]

  init(_ list: DisplayList, width: Int, height: Int, scale: Double) {
    (self.list, self.width, self.height, self.scale) = (list, width, height, scale)
  }

  /// A digest of what the pixels depend on.
  var listDigest: UInt64 { list.digest(width: width, height: height, scale: scale) }

  /// Paints into memory filled with `poison`, so that a pixel that is not painted shows.
  func picture(threads: Int, poison: UInt32 = 0) -> (image: PNGImage, digest: UInt64) {
    painted(threads: threads, poison: poison) { pixmap in
      let image = PNGImage(
        width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA)
      return (image, pixmap.digest)
    }
  }

  /// Paints as `picture` does, and returns only the digest of the pixels.
  func digest(threads: Int, poison: UInt32 = 0) -> UInt64 {
    painted(threads: threads, poison: poison) { $0.digest }
  }

  private func painted<Result>(
    threads: Int, poison: UInt32, _ body: (borrowing Pixmap) -> Result
  ) -> Result {
    let (width, height) = (max(width, 1), max(height, 1))
    let count = width * height
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    unsafe memory.initialize(repeating: poison, count: count)
    defer { unsafe memory.deallocate() }
    var pixmap = unsafe Pixmap(
      borrowing: UnsafeMutableRawPointer(memory), width: width, height: height,
      bytesPerRow: width * 4)
    paint(list, scale, Self.runner(threads: max(threads, 1)), &pixmap)
    return body(pixmap)
  }

  /// Returns the runner with a number of threads, which all drawings share.
  static func runner(threads: Int) -> PoolRunner {
    if let runner = runners[threads] { return runner }
    let runner = PoolRunner(pool: WorkerPool(threads: threads))
    runners[threads] = runner
    return runner
  }

  /// Paints the list with some threads in memory filled with a pattern, and returns the condition
  /// under which its pixels differ from those of a first drawing; nil if they are the same.
  ///
  /// - Parameter first: The digest of the first drawing, with one thread in cleared memory.
  func difference(from first: UInt64, threads: Int) -> String? {
    guard digest(threads: threads, poison: Self.poison) != first else { return nil }
    if digest(threads: 1) != first { return "drawn again" }
    if digest(threads: 1, poison: Self.poison) != first {
      return "drawn again in memory filled with a pattern"
    }
    return "drawn again with \(threads) threads"
  }
}
