/// Everything that painting keeps from frame to frame.
final class FrameCaches {
  let masks = MaskAtlas()
  let shadows = ShadowTiles()
  let gradients = GradientTables()
  let pictures = PictureCache()
  let fields = ColorFields()
  let bitmaps = ReducedBitmaps()
  let groupLayers = GroupLayers()
  /// Drawings whose blur was made in this frame or the last.
  let blurred = RecentKeys()
  let filters = FilterMemory()
  let meshes: MeshPainter
  /// The memory of each thread.
  let bands: [BandPainter]
  let lists = PreparedLists()

  /// All of them, where memory is read and given back.
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

  /// Called before each frame.
  func age(_ budget: CacheBudget) {
    for cache in all { cache.age(budget) }
  }

  func release() {
    for cache in all { cache.release() }
  }

  /// Evicts finished pictures and, unless told otherwise, masks and blurred corners.
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
