/// All caches of a renderer.
final class FrameCaches {
  let masks = MaskAtlas()
  let shadows = ShadowTiles()
  let gradients = GradientTables()
  let pictures = PictureCache()
  let fields = ColorFields()
  let bitmaps = ReducedBitmaps()
  let groupLayers = GroupLayers()
  /// The keys of drawings that were blurred in this frame or the last.
  let blurred = RecentKeys()
  let filters = FilterMemory()
  let meshes: MeshPainter
  /// One painter per thread.
  let bands: [BandPainter]
  let lists = PreparedLists()

  /// All of the caches above, for measuring and freeing their memory.
  let all: [any FrameCache]

  init(runner: any BandRunner) {
    meshes = MeshPainter(runner: runner)
    bands = (0..<max(runner.concurrency, 1)).map { _ in BandPainter() }
    all =
      [
        masks, shadows, gradients, pictures, fields, bitmaps, groupLayers, blurred,
        filters, meshes, lists,
      ] + bands
  }

  /// Ages every cache; called before each frame.
  func age(_ budget: CacheBudget) {
    for cache in all { cache.age(budget) }
  }

  /// What was painted, and how each cache was used, since the start.
  ///
  /// Painting counts only while the renderer has a profiler; the damage is not known here.
  var counts: FrameCounts {
    var counts = bands.reduce(into: FrameCounts()) { $0 += $1.tally.counts }
    counts.readBytes &+= 4 * pictures.madeFrom.read
    counts.writtenBytes &+= 4 * pictures.madeFrom.written
    counts.glyphMasks = masks.uses
    counts.shadowCorners = shadows.uses
    counts.gradients = gradients.uses
    counts.pictures = pictures.uses
    counts.colorFields = fields.uses
    counts.reducedBitmaps = bitmaps.uses
    counts.filteredGroups = groupLayers.uses
    return counts
  }

  func release() {
    for cache in all { cache.release() }
  }

  /// Evicts pictures, colour fields and reduced bitmaps.
  ///
  /// Unless `keepingMasks` is true, it also evicts glyph masks and blurred corners of shadows.
  func evictAll(keepingMasks: Bool) {
    pictures.evictAll()
    fields.evictAll()
    bitmaps.evictAll()
    blurred.evictAll()
    filters.evictPictures()
    if keepingMasks { return }
    masks.evictAll()
    shadows.evictAll()
  }
}
