public import PNG
public import StageUI
public import ViewChecks

/// Paints the frames of a film twice, each time only what changes from frame to frame, as a window
/// does: with one thread, and with more threads in memory filled with a pattern.
///
/// The first frame of which the two differ is a failure of its own. A film may be painted only once, and
/// some of its frames compared with the whole picture painted anew instead, which also finds traces.
@MainActor
public final class FilmPainter {
  private let name: String
  private let scale: Double
  private let threads: Int
  private let place: TestPlace
  private let once = Renderer()
  private let again: Renderer
  private var onceMap: Pixmap
  private var againMap: Pixmap
  private let paintsTwice: Bool
  private var count = 0
  private var digest: UInt64 = 0
  private var hasFailed = false
  /// The page of the film's failures; nil if it has none.
  var page: FailurePage?
  /// Pixels that remained of earlier frames in the frames that were compared with new pictures.
  public private(set) var traces: [MeaningFault] = []
  private static var films = 0
  /// Paints a frame for the second time; tests of this library replace it by a function that depends
  /// on more than the frame.
  var paintAgain: @MainActor (Renderer, DisplayList, Double, inout Pixmap) -> Void = {
    $0.paint($1, scale: $2, into: &$3)
  }

  /// Creates a painter for the frames of a film.
  ///
  /// - Parameters:
  ///   - name: The name of the film for failures.
  ///   - size: The size of the window in points.
  ///   - threads: The number of threads of the second painting; nil for two and three by turns.
  ///   - paintsTwice: Whether `paint` paints each frame twice.
  public convenience init(
    _ name: String, size: Size, scale: Double, threads: Int? = nil, paintsTwice: Bool = true,
    file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    self.init(
      name, size: size, scale: scale, threads: threads, paintsTwice: paintsTwice,
      at: TestPlace(file, fileID, line, column))
  }

  init(
    _ name: String, size: Size, scale: Double, threads: Int? = nil, paintsTwice: Bool = true,
    at place: TestPlace
  ) {
    func count(_ length: Double) -> Int { max(Int(clamping: (length * scale).rounded()), 1) }
    let (width, height) = (count(size.width), count(size.height))
    Self.films += 1
    let count = threads ?? 2 + Self.films % 2
    (self.name, self.scale, self.threads) = (name, scale, count)
    self.paintsTwice = paintsTwice
    self.place = place
    again = Renderer(runner: ListPainting.runner(threads: count))
    onceMap = Pixmap(width: width, height: height)
    againMap = Pixmap(width: width, height: height)
    againMap.clear(againMap.bounds, to: ListPainting.poison)
  }

  /// Paints a frame, and returns the digest of its pixels and the pixels that were painted again.
  public func paint(_ list: DisplayList) -> (digest: UInt64, damage: [PixelRect]) {
    let damage = once.paint(list, scale: scale, into: &onceMap)
    digest = onceMap.digest
    if paintsTwice {
      paintAgain(again, list, scale, &againMap)
      if againMap.digest != digest { fail(inFrame: count) }
    }
    count += 1
    return (digest, damage)
  }

  /// The picture of the last frame.
  public var picture: PNGImage {
    PNGImage(width: onceMap.width, height: onceMap.height, pixels: onceMap.straightRGBA)
  }

  /// The last frame for the check of flashes; nil if a cell has no whole number of pixels.
  public var cells: FlashMeter.Cells? {
    let side = FlashMeter.cell * scale
    guard side >= 1, side <= 16, side == side.rounded() else { return nil }
    return onceMap.cells(ofSide: Int(side))
  }

  /// Paints the last frame anew, with more threads in memory filled with a pattern, and compares it.
  ///
  /// If the painting with one thread differs too, pixels of earlier frames remain: a fault in `traces`.
  ///
  /// - Parameter time: The time of the frame in seconds.
  public func compareAnew(_ list: DisplayList, at time: Double) {
    guard !hasFailed, traces.isEmpty else { return }
    againMap.clear(againMap.bounds, to: ListPainting.poison)
    paintAgain(Renderer(runner: ListPainting.runner(threads: threads)), list, scale, &againMap)
    guard againMap.digest != digest else { return }
    var new = Pixmap(width: onceMap.width, height: onceMap.height)
    Renderer().paint(list, scale: scale, into: &new)
    guard new.digest != digest else { return fail(inFrame: count - 1) }
    traces = TraceCheck.faults(
      onceMap.allPixels, new.allPixels, width: new.width, scale: scale, time: time)
  }

  private func fail(inFrame number: Int) {
    guard !hasFailed else { return }
    hasFailed = true
    TestReport.fail(
      """
      \(name) is not the same twice: frame \(number), painted again with \(threads) threads in \
      memory filled with a pattern, differs
      """, of: "\(name)-again", on: page, at: place)
  }
}
