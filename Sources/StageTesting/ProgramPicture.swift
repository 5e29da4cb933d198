internal import PNG
public import StageUI

/// What a program shows at the moment of a picture, or what several programs show in a sheet.
@MainActor
public struct ProgramPicture {
  /// A view of a picture, and its name for failures; the name of the only view is empty.
  private let views: [(name: String, host: ViewHost)]
  /// The drawings that are painted: one, or one for each frame of a strip.
  var paintings: [ListPainting]
  /// The accessibility tree of all views.
  let tree: String
  /// Whether a tree is stored beside the picture.
  let hasStoredTree: Bool
  /// The parts that failures name.
  let parts: [PicturePart]
  /// The colour behind the views.
  private var paper: Color?
  /// The faults that were found while the program ran.
  private let found: [(step: String, fault: MeaningFault)]

  /// Creates a picture of the last frame of a program.
  ///
  /// - Parameters:
  ///   - list: The display list of the frame.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - scale: The number of pixels per point.
  public init(host: ViewHost, list: DisplayList, width: Int, height: Int, scale: Double) {
    (views, parts, found) = ([("", host)], [], [])
    paintings = [ListPainting(list, width: width, height: height, scale: scale)]
    (tree, hasStoredTree) = (host.accessibilityTree, true)
  }

  /// Starts a program, and shows 60 frames a second, without input, until the moment of the picture.
  ///
  /// - Parameters:
  ///   - host: The host of the program's views.
  ///   - size: The size in points.
  ///   - scale: The number of pixels per point.
  ///   - start: The seconds on the program's clock at the first frame.
  ///   - moment: The seconds at the frame of the picture.
  ///   - update: Passes the input of a frame to the program, which passes it to `host`.
  public init(
    _ host: ViewHost, size: Size, scale: Double = 1, from start: Double = 0, at moment: Double,
    update: @escaping @MainActor (FrameInput) -> Void
  ) {
    let stage = PictureStage(
      host, PictureCondition(size: size, scale: scale), at: start, update: update)
    stage.run(until: moment)
    (views, parts, found) = ([("", host)], [], [])
    paintings = [stage.painting]
    (tree, hasStoredTree) = (host.accessibilityTree, true)
  }

  /// Creates a sheet that shows the last frames of several views, each of which is checked.
  ///
  /// - Parameters:
  ///   - list: The display list of the whole sheet, at one pixel per point.
  ///   - views: The hosts of the views, with the names of the views for failures.
  ///   - parts: The parts of the sheet that failures name.
  ///   - paper: The colour of the sheet behind the views; nil if it is clear.
  ///   - found: The faults that were found while the views ran, each with the part that shows it.
  public init(
    sheet list: DisplayList, width: Int, height: Int, views: [(name: String, host: ViewHost)],
    parts: [PicturePart], on paper: Color? = nil,
    found: [(step: String, fault: MeaningFault)] = []
  ) {
    (self.views, self.parts, self.found) = (views, parts, found)
    self.paper = paper
    paintings = [ListPainting(list, width: width, height: height, scale: 1)]
    tree = views.map { "# \($0.name)\n\($0.host.accessibilityTree)" }.joined()
    hasStoredTree = false
  }

  /// A moment of a program.
  @MainActor
  public struct Frame {
    let time: Double
    let list: DisplayList
    let tree: String

    /// Creates a frame of what a host shows now.
    ///
    /// - Parameter time: The time in seconds, for failures.
    public init(of host: ViewHost, at time: Double) {
      (self.time, list, tree) = (time, host.list, host.accessibilityTree)
    }
  }

  /// Creates a strip of frames side by side, with transparent gaps.
  ///
  /// - Parameters:
  ///   - frames: The frames, each painted by itself.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  ///   - scale: The number of pixels per point.
  ///   - found: The faults that were found while the program ran, each with the moment.
  public init(
    strip frames: [Frame], width: Int, height: Int, scale: Double,
    found: [(step: String, fault: MeaningFault)] = []
  ) {
    views = []
    self.found = found
    paintings = frames.map { ListPainting($0.list, width: width, height: height, scale: scale) }
    tree = frames.map { "# \(Film.text(of: $0.time))\n\($0.tree)" }.joined()
    hasStoredTree = false
    parts = PicturePart.strip(at: frames.map(\.time), width: width, height: height)
  }

  /// The tree that is stored beside the picture, which also tells press areas; nil if none is stored.
  var treeWithPressAreas: String? {
    hasStoredTree ? views.first?.host.accessibilityTreeWithPressAreas : nil
  }
  /// The only painting of a picture that is no strip.
  var painting: ListPainting {
    get { paintings[0] }
    set { paintings[0] = newValue }
  }
  /// The pixels per point.
  var scale: Double { paintings.first?.scale ?? 1 }

  /// Returns the name of a painting of a strip, such as `frame 2 at 0.4 s`; nil for other pictures.
  func title(of place: Int) -> String? {
    paintings.count > 1 && parts.indices.contains(place) ? parts[place].title : nil
  }

  /// Returns the drawings of the picture of one program, and those of some pixels; nil for another picture.
  func explanation(of pixels: [PictureExplanation.Pixel]) -> PictureExplanation? {
    guard hasStoredTree, let host = views.first?.host else { return nil }
    return PictureExplanation(host, painting.list, pixels: pixels)
  }

  /// Paints the picture, and returns the digests of its paintings.
  func painted(threads: Int, poison: UInt32 = 0) -> (image: PNGImage, digests: [UInt64]) {
    let all = paintings.map { $0.picture(threads: threads, poison: poison) }
    let image =
      all.count == 1
      ? all[0].image : Film.sheet(all.map(\.image), columns: all.count, background: (0, 0))
    return (image, all.map(\.digest))
  }

  /// Returns the faults of the views, and those that were found while they ran, each with the view or
  /// the moment.
  func faults(_ checks: MeaningChecks) -> [(place: String, fault: MeaningFault)] {
    views.flatMap { view in view.host.faults(checks, on: paper).map { (view.name, $0) } }
      + found.map { ($0.step, $0.fault) }
  }
}

extension PicturePart {
  /// Returns the places of the frames of a strip.
  ///
  /// - Parameters:
  ///   - times: The times of the frames in seconds.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  public static func strip(at times: [Double], width: Int, height: Int) -> [PicturePart] {
    zip(times, Film.boxes(of: times.count, columns: times.count, width: width, height: height))
      .enumerated().map { PicturePart("", frame: ($0, $1.0), box: $1.1) }
  }
}
