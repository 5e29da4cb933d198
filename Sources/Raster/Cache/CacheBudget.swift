/// The limits of all that is kept between frames.
package struct CacheBudget {
  /// The pixels of the surface.
  let surface: PixelRect

  init(surface: PixelRect) { self.surface = surface }

  /// Pictures that the last frame did not show: some come back, as what stands under a panel that is
  /// closed; what lay behind glass while something moved there does not.
  ///
  /// A megabyte, and a quarter of what the surface takes.
  var unusedPictureBytes: Int { (1 << 20) + surface.area }

  /// Pictures that one frame shows and that are kept for the next; those beyond are evicted as soon
  /// as they are painted.
  ///
  /// 24 MB and five surfaces. A hundred shadows of shapes as large as a window of 1920 × 1080 took
  /// 903 MB before (2026-11).
  var shownPictureBytes: Int { (24 << 20) + surface.area * 20 }

  /// Memory of evicted pictures that the next ones take.
  ///
  /// Two surfaces, because a picture of all of it is blurred from one into another, with what large
  /// ones have to spare, and 4 MB.
  var sparePictureBytes: Int { (4 << 20) + surface.area * 10 }

  /// Frames after which such memory goes back to the system; large memory goes in a third.
  static let sparePictureFrames = 60

  /// Frames from one look for unused pictures to the next.
  static let pictureLookInterval = 60

  /// Glyph masks, in bytes: up to the lower bound all are kept, over the upper one none.
  static let maskBytes = (1 << 20)...(8 << 20)

  /// Blurred corners, in samples of two bytes.
  static let shadowSamples = (1 << 19)...(4 << 20)

  static let reducedBitmapBytes = 32 << 20

  /// Gradient tables, in words of four bytes.
  static let gradientWords = 1 << 18

  /// Frames for which a colour field that nothing shows is kept.
  static let fieldFrames = 60

  /// Frames for which a buffer is kept that is twice as large as needed.
  ///
  /// A large one goes soon: the blur of a whole surface, as a pause begins with, takes 9 MB.
  static func framesKept(bufferBytes: Int) -> Int { bufferBytes > 1 << 20 ? 30 : 90 }
}
