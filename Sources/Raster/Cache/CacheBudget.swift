/// The limits of the caches that live from frame to frame.
package struct CacheBudget {
  /// The pixels of the surface.
  let surface: PixelRect

  init(surface: PixelRect) { self.surface = surface }

  /// The limit for pictures that the last frame did not show: 1 MB plus a quarter of the surface's
  /// bytes.
  ///
  /// Some of these pictures are shown again, such as the content below a panel after the panel
  /// closes. Others are not, such as the old backdrops of a material above moving content.
  var unusedPictureBytes: Int { (1 << 20) + surface.area }

  /// The limit for cached pictures that a frame shows.
  ///
  /// It is 24 MB plus the bytes of five surfaces. Pictures beyond the limit are evicted as soon as
  /// they are drawn. Without the limit, a hundred shadows of shapes as large as the window took 903
  /// MB (1920 × 1080, 2026-11).
  var shownPictureBytes: Int { (24 << 20) + surface.area * 20 }

  /// The limit for memory that evicted pictures leave behind and new pictures reuse.
  ///
  /// It is 4 MB plus the size of two surfaces with their spare capacity, because a blur of the
  /// whole surface reads one picture and writes another.
  var sparePictureBytes: Int { (4 << 20) + surface.area * 10 }

  /// The number of frames after which an unused spare picture is freed; a picture above 1 MB is
  /// freed after a third of that number.
  static let sparePictureFrames = 60

  /// The number of frames between two searches for unused pictures.
  static let pictureSearchInterval = 60

  /// The bounds for glyph masks, in bytes; see `BlockCache.bounds`.
  static let maskBytes = (1 << 20)...(8 << 20)

  /// The bounds for blurred corners, in samples of two bytes; see `BlockCache.bounds`.
  static let shadowSamples = (1 << 19)...(4 << 20)

  static let reducedBitmapBytes = 32 << 20

  /// The limit for gradient tables, in words of four bytes.
  static let gradientWords = 1 << 18

  /// The number of frames after which an unused colour field is evicted.
  static let fieldFrames = 60

  /// Returns the number of frames after which a buffer is freed if less than half of it was used.
  ///
  /// A buffer above 1 MB is freed sooner. For example, the blur of a whole surface takes 9 MB when
  /// the pause screen opens.
  static func shrinkInterval(bufferBytes: Int) -> Int { bufferBytes > 1 << 20 ? 30 : 90 }
}
