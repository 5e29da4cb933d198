/// The display lists of the slowest frames of a profiler, which can be painted again.
///
/// Lists share the fragments that did not change, so that they take little memory.
package struct SlowPictures {
  /// A slow frame.
  package struct Picture {
    /// The number of the frame, as in `SlowFrame`.
    package let frame: Int
    package let list: DisplayList
    /// The size in points.
    package let size: Size
    /// The number of pixels per point.
    package let scale: Double

    package init(frame: Int, list: DisplayList, size: Size, scale: Double) {
      (self.frame, self.list, self.size, self.scale) = (frame, list, size, scale)
    }

    package var width: Int { max(Int(clamping: (size.width * scale).rounded()), 1) }
    package var height: Int { max(Int(clamping: (size.height * scale).rounded()), 1) }

    /// Paints the frame; returns its pixels.
    package func painted(runner: any BandRunner) -> Pixmap {
      var pixmap = Pixmap(width: width, height: height)
      Renderer(runner: runner).paint(list, scale: scale, into: &pixmap)
      return pixmap
    }
  }

  /// The kept frames, in the order of time.
  package private(set) var pictures: [Picture] = []

  package init() {}

  /// Keeps a frame that has just become one of the slowest, and drops those that are no longer.
  package mutating func keep(_ picture: Picture, among slowest: [SlowFrame]) {
    pictures.append(picture)
    pictures.removeAll { picture in !slowest.contains { $0.frame == picture.frame } }
  }
}

extension ViewHost {
  /// The pictures of the slowest frames since `measureFrames` was called; none without that call.
  package var slowPictures: [SlowPictures.Picture] { meter?.slow.pictures ?? [] }
}
