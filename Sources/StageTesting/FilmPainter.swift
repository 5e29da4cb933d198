internal import KitWindow
package import StageUI
internal import Workers

/// Paints the frames of a film twice, each time only what changes from frame to frame, as a window
/// does: with one thread, and with more threads in memory filled with a pattern.
///
/// The first frame of which the two differ is a failure of its own.
@MainActor
package final class FilmPainter {
  private let name: String
  private let scale: Double
  private let threads: Int
  private let place: TestPlace
  private let once = Renderer()
  private let again: Renderer
  private var onceMap: Pixmap
  private var againMap: Pixmap
  private var count = 0
  private var hasFailed = false
  private static var films = 0
  /// Paints a frame for the second time; tests of this library replace it by a function that depends
  /// on more than the frame.
  var paintAgain: @MainActor (Renderer, DisplayList, Double, inout Pixmap) -> Void = {
    $0.paint($1, scale: $2, into: &$3)
  }

  /// - Parameters:
  ///   - name: The name of the film for failures.
  ///   - size: The size of the window in points.
  ///   - threads: The number of threads of the second painting; nil for two and three by turns.
  package init(
    _ name: String, size: Size, scale: Double, threads: Int? = nil,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    func count(_ length: Double) -> Int { max(Int(clamping: (length * scale).rounded()), 1) }
    let (width, height) = (count(size.width), count(size.height))
    Self.films += 1
    let count = threads ?? 2 + Self.films % 2
    (self.name, self.scale, self.threads) = (name, scale, count)
    place = TestPlace(file, fileID, line, column)
    again = Renderer(runner: PoolRunner(pool: WorkerPool(threads: count)))
    onceMap = Pixmap(width: width, height: height)
    againMap = Pixmap(width: width, height: height)
    againMap.clear(againMap.bounds, to: ListPainting.poison)
  }

  /// Paints a frame, and returns the digest of its pixels and the pixels that were painted again.
  package func paint(_ list: DisplayList) -> (digest: UInt64, damage: [PixelRect]) {
    let damage = once.paint(list, scale: scale, into: &onceMap)
    paintAgain(again, list, scale, &againMap)
    let digest = onceMap.digest
    if !hasFailed, againMap.digest != digest {
      hasFailed = true
      TestReport.fail(
        """
        \(name) is not the same twice: frame \(count), painted again with \(threads) threads in \
        memory filled with a pattern, differs
        """, at: place)
    }
    count += 1
    return (digest, damage)
  }
}
