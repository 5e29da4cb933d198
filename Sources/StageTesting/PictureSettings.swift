internal import Foundation
internal import Paragraphs
public import StageUI
internal import Typeset

/// How pictures are drawn and compared.
public struct PictureSettings: Sendable {
  /// The font of the pictures.
  public var font = PictureFont.installed
  /// The differences that are accepted; none by default.
  public var tolerance = Tolerance.exact
  /// The numbers of drawing threads, all of which must draw the same pixels.
  public var threads = [1, 2, 3]
  /// The order in which pictures are drawn the second time, another one in each process.
  ///
  /// A failure prints it, and `STAGE_SEED` in the environment repeats it.
  public var seed = PictureOrder.seed
  /// The largest number of bytes that the files of one call may take in the repository.
  ///
  /// A failure names the largest files. `expectGoldenSize` limits those of all calls.
  public var budget = 2_000_000
  /// Whether `useView` runs its script a second time with a new view, and fails if the display list or the
  /// accessibility tree after a step differs; a script whose tasks run is never repeated.
  ///
  /// Films and pictures are always drawn twice. A script may change what the test holds, such as a model that
  /// it gives to the view, so it runs twice only if the test says so.
  public var runsScriptsTwice = false
  /// The lengths that a title bar or a notch covers at the edges of the window, in points.
  public var safeArea = EdgeInsets()
  /// The date at which the clock of the frames begins: `Date.now` of the first frame of a view.
  public var startDate = Date(timeIntervalSinceReferenceDate: 0)
  /// The path of the folder of all files, in which each source has a folder; nil for `Goldens` beside the
  /// test.
  public var folder: String?
  /// Whether pictures that fail are recorded.
  package var isRecording = GoldenFolder.isRecording
  /// Whether missing pictures are recorded, and no others.
  var recordsMissing = GoldenFolder.recordsMissing
  /// The pictures that are recorded if they fail as they were approved; nil if there are none.
  var approved = ApprovedPictures.shared
  /// Whether the run may write files, so that all pictures are drawn.
  var isWriting: Bool { isRecording || recordsMissing || approved != nil }

  /// Returns whether a file that differs or is missing is recorded.
  func records(isMissing: Bool) -> Bool { isRecording || recordsMissing && isMissing }

  /// What to do about a missing file, for messages.
  var remedy: String { GoldenFolder.remedy(isRecorded: records(isMissing: true)) }

  /// The part of the pictures that is drawn, by default that of `STAGE_SHARD`; nil for all of them.
  public var shard = TestShard.current
  /// The pictures that need not be painted, by default those of `STAGE_CACHE`; nil if all are painted.
  public var proved = ProvedPictures.shared
  /// The pixel that the run explains; nil if there is none.
  var question = PixelQuestion.shared
  /// The calls that have written files; nil if calls may share them.
  var calls: PictureCalls? = .shared
  /// The path of a source file beside which the pictures are; nil for the caller's.
  package var sourceFile: String?

  /// Creates the default settings.
  public init() {}
}

/// The font of pictures.
public enum PictureFont: Hashable, Sendable {
  /// The fonts that a window would use. Pictures recorded on one machine equal those of another only
  /// if both have the same font files.
  case installed
  /// A font that this library draws, which needs no file: letters as blocks of their own width.
  case blocks
  /// The font files of some folders, for example one in the repository.
  case folders([String])

  /// Returns the font; fails if no usable font file is found.
  @MainActor
  func source() throws -> any GlyphSource {
    switch self {
    case .installed: try Self.installedFonts.get()
    case .blocks: BlockFont.shared
    case .folders(let paths): try FontLibrary(folders: paths, asksFontconfig: false)
    }
  }

  @MainActor private static let installedFonts = Result { try FontLibrary() }
}

/// Accepted differences of a picture, with the reason why they cannot be avoided.
///
/// Declare each in one place, so that a reader sees all of them:
///
/// ```swift
/// extension Tolerance {
///   static let photo = Tolerance(
///     "photo", because: "the decoder rounds differently", difference: 2, share: 0.01)
/// }
/// ```
public struct Tolerance: Hashable, Sendable {
  /// The name, which failures print.
  public let name: String
  /// Why the pictures cannot be equal.
  public let reason: String
  /// The largest accepted difference of a colour component, 0…255.
  public let difference: Int
  /// The largest accepted share of differing pixels, 0…1.
  public let share: Double

  /// Creates a tolerance; one without a reason accepts nothing, and fails the calls that use it.
  public init(_ name: String, because reason: String, difference: Int, share: Double) {
    (self.name, self.reason) = (name, reason)
    (self.difference, self.share) = (difference, share)
  }

  /// No difference at all.
  public static let exact = Tolerance("exact", because: "", difference: 0, share: 0)

  /// Whether it would accept differences without a reason.
  var lacksReason: Bool {
    difference > 0 && share > 0 && reason.allSatisfy(\.isWhitespace)
  }

  /// Returns whether a difference is accepted.
  func accepts(count: Int, worst: Int, of pixels: Int) -> Bool {
    count == 0
      || !lacksReason && worst <= difference && Double(count) <= share * Double(pixels)
  }
}

/// Orders of drawing.
enum PictureOrder {
  static let seed =
    ProcessInfo.processInfo.environment["STAGE_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1_000_000)

  /// Returns the numbers below `count` in an order that depends on the seed alone.
  static func order(of count: Int, seed: UInt64) -> [Int] {
    var (order, state) = (Array(0..<count), seed)
    for last in order.indices.dropFirst().reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      order.swapAt(last, Int((state >> 33) % UInt64(last + 1)))
    }
    return order
  }
}
