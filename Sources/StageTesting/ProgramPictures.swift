internal import Foundation
internal import PNG
public import StageUI

/// What a program shows at the moment of a picture.
@MainActor
public struct ProgramPicture {
  let host: ViewHost
  var painting: ListPainting

  /// Creates a picture of the last frame of a program.
  ///
  /// - Parameters:
  ///   - list: The display list of the frame.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - scale: The number of pixels per point.
  public init(host: ViewHost, list: DisplayList, width: Int, height: Int, scale: Double) {
    self.host = host
    painting = ListPainting(list, width: width, height: height, scale: scale)
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
    (self.host, painting) = (host, stage.painting)
  }
}

/// The pictures of a program that is more than a view, such as the scenes of a game, each of which is
/// drawn twice and compared with a golden.
///
/// ```swift
/// static let pictures = ProgramPictures(in: GoldenFolder("goldens")) { name in
///   let game = Game(at: name)
///   return ProgramPicture(
///     host: game.host, list: game.frame(at: 4), width: 1280, height: 800, scale: 1)
/// }
///
/// @Test(arguments: names) func sceneEqualsItsGolden(_ name: String) throws {
///   try Self.pictures.expectGolden(name)
/// }
///
/// @Test(arguments: ProgramPictures.shuffled(names)) func sceneIsTheSameTwice(_ name: String) throws {
///   try Self.pictures.expectSame(name)
/// }
/// ```
///
/// The second drawing begins with a new program, comes in another order, which differs from process
/// to process, and is painted with more threads in memory filled with a pattern. A difference between
/// the two is a failure of its own, which names the condition and the seed of the order. The second
/// drawing is also checked for what people need to read and to use it; see `MeaningChecks`.
@MainActor
public final class ProgramPictures {
  /// A first drawing.
  private struct First {
    var list: UInt64
    var tree: String
    /// The digest of the pixels; nil if an earlier run has found the picture equal to its golden.
    var pixels: UInt64?
    /// The key under which the picture is stored once it is the same twice; nil if it is not equal
    /// to its golden.
    var key: String?
  }

  private let folder: GoldenFolder
  private let settings: PictureSettings
  private let usesAllThreads: Bool
  private let checks: (String) -> MeaningChecks
  private let stage: @MainActor (String) throws -> ProgramPicture
  private var drawn: [String: First] = [:]
  private var repeats = 0

  /// Creates pictures that are stored in a folder.
  ///
  /// - Parameters:
  ///   - settings: The threads and the seed are used.
  ///   - usesAllThreads: Whether second drawings are painted with each number of threads; by default,
  ///     the numbers above one take turns, and each process gives a picture another one.
  ///   - checks: Returns the checks of the picture with a name.
  ///   - stage: Starts the program of the picture with a name, and shows the frame of the picture.
  public init(
    in folder: GoldenFolder, settings: PictureSettings = PictureSettings(),
    usesAllThreads: Bool = false,
    checks: @escaping (String) -> MeaningChecks = { _ in .standard },
    stage: @escaping @MainActor (String) throws -> ProgramPicture
  ) {
    (self.folder, self.settings, self.usesAllThreads) = (folder, settings, usesAllThreads)
    (self.checks, self.stage) = (checks, stage)
  }

  /// Returns names in the order of second drawings, which is another one in each process.
  ///
  /// A failure prints its seed, and `STAGE_SEED` in the environment repeats it.
  public nonisolated static func shuffled<Item>(_ items: [Item]) -> [Item] {
    PictureOrder.order(of: items.count, seed: PictureOrder.seed).map { items[$0] }
  }

  /// Draws a picture, and compares it with `NAME.png` and its accessibility tree with `NAME.txt`.
  ///
  /// The tree also tells where elements take presses, if that is not their frame.
  ///
  /// - Returns: The digest of the pixels; nil if an earlier run has found them equal to the golden.
  @discardableResult
  public func expectGolden(
    _ name: String, file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws -> UInt64? {
    let (picture, proved) = (try stage(name), settings.proved)
    let painting = picture.painting
    let tree = picture.host.accessibilityTree
    let treeWithAreas = picture.host.accessibilityTreeWithPressAreas
    var first = First(list: painting.listDigest, tree: tree)
    defer { drawn[name] = first }
    let key = folder.key(
      of: name, list: first.list, tree: treeWithAreas, threads: settings.threads, in: proved)
    if let key, proved?.spares(key) == true {
      folder.pass(name)
      return nil
    }
    let (image, digest) = painting.picture(threads: 1)
    first.pixels = digest
    let isEqual = try folder.compare(
      image, tree: treeWithAreas, name: name,
      places: ElementPlaces(tree: tree, scale: painting.scale))
    if isEqual {
      first.key = key
    } else if let key, proved?.contains(key) == true {
      TestReport.fail(
        "\(name) was equal in an earlier run", at: TestPlace(file, fileID, line, column))
    }
    return digest
  }

  /// Draws a picture for the second time and compares it with the first time, which comes now if the
  /// picture was not drawn yet; and performs the checks of what the picture means.
  public func expectSame(
    _ name: String, file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws {
    let place = TestPlace(file, fileID, line, column)
    if drawn[name] == nil {
      try expectGolden(name, file: file, fileID: fileID, line: line, column: column)
    }
    guard let first = drawn[name] else { return }
    let picture = try stage(name)
    if let difference = difference(of: picture, from: first) {
      let message =
        "not the same twice: \(difference), in the order of STAGE_SEED=\(settings.seed)"
      let figures = try figures(of: picture.painting, name)
      try folder.page.add("\(name)-again", message, figures)
      TestReport.fail("\(name) is \(message)", at: place)
    } else if let key = first.key {
      settings.proved?.insert(key)
    }
    TestReport.fail(picture.host.faults(checks(name)).map { (name, $0) }, at: place)
  }

  /// Returns how a second drawing differs from the first one, in words; nil if it is the same.
  private func difference(of picture: ProgramPicture, from first: First) -> String? {
    let painting = picture.painting
    let tree = picture.host.accessibilityTree
    if tree != first.tree {
      let change = GoldenFolder.difference(
        expected: Array(first.tree.utf8), actual: Array(tree.utf8))
      return "drawn again, \(change)"
    }
    if painting.listDigest != first.list { return "drawn again, its display list differs" }
    guard let pixels = first.pixels else { return nil }
    let more = settings.threads.filter { $0 > 1 }
    // Each process counts the repeats in another order, so that a picture gets each number.
    repeats += 1
    let counts = more.isEmpty ? [1] : usesAllThreads ? more : [more[repeats % more.count]]
    return counts.lazy.compactMap { painting.difference(from: pixels, threads: $0) }.first
  }

  /// Returns the difference between the golden and a second drawing.
  private func figures(of painting: ListPainting, _ name: String) throws -> [PictureFigure] {
    let again = painting.picture(threads: settings.threads.last ?? 1, poison: ListPainting.poison)
    guard let golden = try folder.picture(name), golden.width == again.image.width,
      golden.height == again.image.height
    else { return [PictureFigure(caption: "drawn again", picture: again.image)] }
    return PictureStrip(expected: golden, actual: again.image).figures
  }
}
