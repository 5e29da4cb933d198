internal import Foundation
internal import PNG
internal import StageUI

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
///
/// A picture may also be a sheet of several views or a strip of several moments; see `ProgramPicture`.
@MainActor
public final class ProgramPictures {
  /// A first drawing.
  private struct First {
    var lists: [UInt64]
    var tree: String
    /// The digests of the pixels; nil if an earlier run has found the picture equal to its golden.
    var pixels: [UInt64]?
    /// The key under which the picture is stored once it is the same twice; nil if it is not equal
    /// to its golden.
    var key: String?
  }

  private let folder: GoldenFolder
  private let settings: PictureSettings
  private let usesAllThreads: Bool
  private let checks: (String) -> MeaningChecks
  private let stage: @MainActor (String, MeaningChecks) throws -> ProgramPicture
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
  public convenience init(
    in folder: GoldenFolder, settings: PictureSettings = PictureSettings(),
    usesAllThreads: Bool = false,
    checks: @escaping (String) -> MeaningChecks = { _ in .standard },
    stage: @escaping @MainActor (String) throws -> ProgramPicture
  ) {
    self.init(
      in: folder, settings: settings, usesAllThreads: usesAllThreads, checks: checks
    ) { name, _ in
      try stage(name)
    }
  }

  /// Creates pictures of programs that are also checked while they run.
  ///
  /// - Parameter stage: Starts the program of the picture with a name, and shows the frames of the
  ///   picture. It also gets the checks, which are none for a first drawing.
  public init(
    in folder: GoldenFolder, settings: PictureSettings = PictureSettings(),
    usesAllThreads: Bool = false, checks: @escaping (String) -> MeaningChecks,
    checkedStage stage: @escaping @MainActor (String, MeaningChecks) throws -> ProgramPicture
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

  /// Draws a picture, and compares it with `NAME.png` and its accessibility tree with `NAME.txt`; for a
  /// sheet or a strip no tree is stored.
  ///
  /// The tree also tells where elements take presses, if that is not their frame.
  ///
  /// - Returns: The digest of the pixels; nil if an earlier run has found them equal to the golden.
  @discardableResult
  public func expectGolden(
    _ name: String, file: StaticString = #filePath, fileID: String = #fileID, line: Int = #line,
    column: Int = #column
  ) throws -> UInt64? {
    let place = TestPlace(file, fileID, line, column)
    let (picture, proved) = (try stage(name, .none), settings.proved)
    var first = First(lists: picture.paintings.map(\.listDigest), tree: picture.tree)
    defer { drawn[name] = first }
    let stored = picture.treeWithPressAreas
    let key = folder.key(
      of: name, list: Self.digest(of: first.lists), tree: stored, threads: settings.threads,
      in: proved)
    if let key, proved?.spares(key) == true {
      folder.pass(name, hasTree: stored != nil)
      return nil
    }
    let (image, digests) = picture.painted(threads: 1)
    first.pixels = digests
    let isEqual =
      if let stored {
        try folder.compare(
          image, tree: stored, name: name,
          places: ElementPlaces(tree: picture.tree, scale: picture.scale), at: place,
          explain: picture.explanation)
      } else {
        try folder.compare(image, name: name, parts: picture.parts, at: place)
      }
    if isEqual {
      first.key = key
    } else if let key, proved?.contains(key) == true {
      TestReport.fail(
        "\(name) was equal in an earlier run", of: "\(name)-earlier", on: folder.page, at: place)
    }
    return Self.digest(of: digests)
  }

  /// Returns the digest of a picture from those of its paintings, of which most pictures have one.
  private static func digest(of paintings: [UInt64]) -> UInt64 {
    guard paintings.count != 1 else { return paintings[0] }
    var digest = Digest()
    for painting in paintings { digest.combine(painting) }
    return digest.value
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
    let checks = checks(name)
    let picture = try stage(name, checks)
    if let difference = difference(of: picture, from: first) {
      let (figures, parts) = try figures(of: picture, name)
      let cause = "not the same twice: \(difference)"
      let message =
        "\(cause)\(parts.isEmpty ? "" : " in \(parts)"), in the order of "
        + "STAGE_SEED=\(settings.seed)"
      try folder.page.add("\(name)-again", message, cause: cause, figures)
      TestReport.fail("\(name) is \(message)", at: place)
    } else if let key = first.key {
      settings.proved?.insert(key)
    }
    TestReport.fail(
      picture.faults(checks).map { ($0.isEmpty ? name : "\(name), \($0)", $1) }, of: name,
      on: folder.page, at: place)
  }

  /// Returns how a second drawing differs from the first one, in words; nil if it is the same.
  private func difference(of picture: ProgramPicture, from first: First) -> String? {
    if picture.tree != first.tree {
      let change = GoldenFolder.difference(
        expected: Array(first.tree.utf8), actual: Array(picture.tree.utf8))
      return "drawn again, \(change)"
    }
    let lists = picture.paintings.map(\.listDigest)
    guard lists.count == first.lists.count else { return "drawn again, it has other frames" }
    if let place = lists.indices.first(where: { lists[$0] != first.lists[$0] }) {
      let frame = picture.title(of: place).map { "the display list of \($0)" }
      return "drawn again, \(frame ?? "its display list") differs"
    }
    guard let pixels = first.pixels else { return nil }
    let more = settings.threads.filter { $0 > 1 }
    // Each process counts the repeats in another order, so that a picture gets each number.
    repeats += 1
    let counts = more.isEmpty ? [1] : usesAllThreads ? more : [more[repeats % more.count]]
    for (place, painting) in picture.paintings.enumerated() {
      for threads in counts {
        guard let difference = painting.difference(from: pixels[place], threads: threads) else {
          continue
        }
        return picture.title(of: place).map { "\($0) \(difference)" } ?? difference
      }
    }
    return nil
  }

  /// Returns the difference between the golden and a second drawing, with the names of the parts of a
  /// sheet that differ.
  private func figures(
    of picture: ProgramPicture, _ name: String
  ) throws -> (figures: [PictureFigure], parts: String) {
    let again = picture.painted(
      threads: settings.threads.last ?? 1, poison: ListPainting.poison
    ).image
    guard let golden = try folder.picture(name), golden.width == again.width,
      golden.height == again.height
    else { return ([PictureFigure(caption: "drawn again", picture: again)], "") }
    let parts =
      picture.paintings.count == 1
      ? PicturePart.differing(picture.parts, expected: golden, actual: again) : []
    return (
      PictureStrip(expected: golden, actual: again).figures, PicturePart.text(of: parts)
    )
  }
}
