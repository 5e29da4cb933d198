import Testing

@testable import Raster

/// The bounds of a context's clips.
@Suite struct ClipBoundsTests {
  private func bounds(_ draw: (inout GraphicsContext) -> Void) -> Rect {
    var found = Rect.zero
    _ = Fragment { context in
      draw(&context)
      found = context.clipBoundingRect
    }
    return found
  }

  @Test func boundsAreInfiniteWithoutClips() {
    #expect(bounds { _ in } == .infinite)
    #expect(bounds { $0.translateBy(x: 5, y: 5) } == .infinite)
  }

  @Test func boundsAreTheIntersectionOfTheClips() {
    #expect(
      bounds {
        $0.clip(to: Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 20)))
        $0.clip(to: Path(Rect(x: 30, y: 5, width: 40, height: 40)))
      } == Rect(x: 30, y: 5, width: 10, height: 15))
    #expect(
      bounds {
        $0.clip(to: Path(Rect(x: 0, y: 0, width: 10, height: 10)))
        $0.clip(to: Path(Rect(x: 20, y: 0, width: 10, height: 10)))
      }.isNull)
  }

  @Test func boundsAreInTheCurrentUserSpace() {
    #expect(
      bounds {
        $0.translateBy(x: 10, y: 20)
        $0.clip(to: Path(Rect(x: 0, y: 0, width: 40, height: 20)))
        $0.scaleBy(x: 2, y: 2)
      } == Rect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test func inverseClipsDoNotNarrowTheBounds() {
    #expect(
      bounds {
        $0.clip(to: Path(Rect(x: 0, y: 0, width: 40, height: 20)))
        $0.clip(to: Path(Rect(x: 0, y: 0, width: 20, height: 20)), isInverse: true)
      } == Rect(x: 0, y: 0, width: 40, height: 20))
  }
}
