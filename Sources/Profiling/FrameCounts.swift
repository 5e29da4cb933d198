/// What a renderer did for a frame, in counts that repeat exactly for the same frames.
///
/// The counts do not depend on the number of threads. A renderer counts while it has a profiler.
public struct FrameCounts: Hashable, Sendable {
  /// The use of a cache.
  public struct Uses: Hashable, Sendable {
    /// Requests that the cache answered.
    public var hits = 0
    /// Requests for which a new entry was made.
    public var misses = 0

    /// Creates counts of a cache.
    public init(hits: Int = 0, misses: Int = 0) {
      (self.hits, self.misses) = (hits, misses)
    }

    /// The share of the requests that the cache answered; nil without requests.
    public var hitRate: Double? {
      hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil
    }
  }

  /// The repainted pixels of the surface; where rectangles overlap, pixels count more than once.
  public var damaged = 0
  /// The pixels that drawings were painted on, in the surface, in layers and in offscreen pictures.
  ///
  /// A drawing counts with its bounding box inside the repainted rectangles, and a finished layer is a
  /// drawing too. Where an opaque drawing above hides a box, that box does not count.
  public var painted = 0
  /// The bytes of pixels written: 4 for each painted or cleared pixel, and for each pixel that a filter,
  /// a mesh or a backdrop makes.
  public var writtenBytes = 0
  /// The bytes of sources read: 4 for each pixel drawn from a picture, an image or a layer, and for each
  /// pixel that a filter or a backdrop reads, and 1 for each pixel of a glyph.
  ///
  /// The pixels that drawings are blended with are not counted, nor are small tables such as those of
  /// gradients, nor what the passes of a filter read and write in between.
  public var readBytes = 0

  /// The masks of glyphs.
  public var glyphMasks = Uses()
  /// The blurred corners of shadows.
  public var shadowCorners = Uses()
  /// The colour tables of gradients.
  public var gradients = Uses()
  /// The offscreen pictures of filtered drawings, meshes and backdrops.
  ///
  /// A picture that is not kept is neither a hit nor a miss.
  public var pictures = Uses()
  /// The large meshes and gradients that are kept as one colour for 4 × 4 pixels.
  public var colorFields = Uses()
  /// The bitmaps that are averaged for small drawings.
  public var reducedBitmaps = Uses()
  /// The content of groups with filters.
  public var filteredGroups = Uses()

  /// Creates counts of 0.
  public init() {}

  /// The use of each cache by its name, as in reports of held memory.
  public var caches: [(name: String, uses: Uses)] {
    [
      ("glyph masks", glyphMasks), ("shadow corners", shadowCorners), ("gradients", gradients),
      ("pictures", pictures), ("colour fields", colorFields),
      ("reduced bitmaps", reducedBitmaps), ("filtered groups", filteredGroups),
    ]
  }

  /// The painted pixels for each repainted pixel of the surface; nil if none was repainted.
  public var overdraw: Double? { damaged > 0 ? Double(painted) / Double(damaged) : nil }

  /// The misses of all caches together.
  public var misses: Int { caches.reduce(0) { $0 + $1.uses.misses } }

  /// Returns the sums of the counts.
  public static func + (a: Self, b: Self) -> Self { a.combined(with: b, by: &+) }

  /// Adds the counts of another value.
  public static func += (a: inout Self, b: Self) { a = a + b }

  /// Returns the differences of the counts.
  public static func - (a: Self, b: Self) -> Self { a.combined(with: b, by: &-) }

  @inline(__always)
  private func combined(with other: Self, by combine: (Int, Int) -> Int) -> Self {
    func uses(_ a: Uses, _ b: Uses) -> Uses {
      Uses(hits: combine(a.hits, b.hits), misses: combine(a.misses, b.misses))
    }
    var counts = FrameCounts()
    counts.damaged = combine(damaged, other.damaged)
    counts.painted = combine(painted, other.painted)
    counts.writtenBytes = combine(writtenBytes, other.writtenBytes)
    counts.readBytes = combine(readBytes, other.readBytes)
    counts.glyphMasks = uses(glyphMasks, other.glyphMasks)
    counts.shadowCorners = uses(shadowCorners, other.shadowCorners)
    counts.gradients = uses(gradients, other.gradients)
    counts.pictures = uses(pictures, other.pictures)
    counts.colorFields = uses(colorFields, other.colorFields)
    counts.reducedBitmaps = uses(reducedBitmaps, other.reducedBitmaps)
    counts.filteredGroups = uses(filteredGroups, other.filteredGroups)
    return counts
  }
}
