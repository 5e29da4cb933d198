import Geometry
import TestSupport
import Testing
import Workers

@testable import Raster

/// Drawings with a blur radius that changes in every frame.
///
/// The unblurred drawing is painted once, and each frame equals that of a new renderer.
@Suite struct MovingBlurTests {
  private static let size = 160

  /// Draws two discs and a translucent bar.
  private static func draw(_ context: inout GraphicsContext, width: Double = 60) {
    context.fill(
      Path(ellipseIn: Rect(x: 40, y: 50, width: width, height: max(40, width - 60))),
      with: .color(.white))
    context.fill(
      Path(ellipseIn: Rect(x: 80, y: 70, width: 30, height: 30)),
      with: .color(Color(red: 1, green: 0.2, blue: 0)))
    context.fill(
      Path(Rect(x: 50, y: 84, width: 60, height: 9)),
      with: .color(Color(red: 0, green: 0.5, blue: 1, opacity: 0.5)))
  }

  private static func list(
    radius: Double, options: BlurOptions = [],
    _ draw: @escaping (inout GraphicsContext) -> Void = { draw(&$0) }
  ) -> DisplayList {
    var list = DisplayList()
    list.draw(
      Fragment { context in
        context.addFilter(.blur(radius: radius, options: options))
        context.drawLayer { draw(&$0) }
      })
    return list
  }

  private static func pixels(
    _ list: DisplayList, _ renderer: Renderer, size: Int = size
  ) -> [Pixel] {
    var pixmap = Pixmap(width: size, height: size)
    renderer.invalidate()
    renderer.paint(list, scale: 1, into: &pixmap)
    return (0..<size).flatMap { y in (0..<size).map { pixmap[$0, y] } }
  }

  @Test(arguments: [BlurOptions(), .dithersResult, .opaque])
  func animatedBlurEqualsThatOfANewRenderer(_ options: BlurOptions) {
    let renderer = Renderer()
    for radius in [0, 0.5, 1.5, 3, 3.4, 3.6, 5, 6.9, 7.1, 9, 13, 20, 9, 30, 4, 1, 0] {
      let list = Self.list(radius: radius, options: options)
      #expect(
        Self.pixels(list, renderer) == Self.pixels(list, Renderer()), "radius \(radius)")
    }
  }

  @Test func drawingUnderAnAnimatedBlurIsPaintedOnce() {
    let renderer = Renderer()
    var counts: [Int] = []
    for radius in [8.0, 9, 10, 11, 12] {
      let before = renderer.pictureCount
      _ = Self.pixels(Self.list(radius: radius), renderer)
      counts.append(renderer.pictureCount - before)
    }
    #expect(counts == [1, 2, 1, 1, 1], "by itself from the second frame on")
    let before = renderer.pictureCount
    _ = Self.pixels(Self.list(radius: 12), renderer)
    #expect(renderer.pictureCount == before)
  }

  /// The picture of a large drawing is at first kept for only one more frame.
  ///
  /// If that frame uses the picture, the picture moves into the cache and is not painted again.
  @Test func largeDrawingIsPaintedOnceFromTheFirstFrameOn() {
    let renderer = Renderer()
    func frame(_ radius: Double, width: Double) -> (made: Int, pixels: [Pixel]) {
      let before = renderer.pictureCount
      let list = Self.list(radius: radius) { Self.draw(&$0, width: width) }
      let pixels = Self.pixels(list, renderer, size: 700)
      #expect(pixels == Self.pixels(list, Renderer(), size: 700), "radius \(radius)")
      return (renderer.pictureCount - before, pixels)
    }
    // The drawing is too tall to count as small. At first only the blur radius changes in each
    // frame. Later the drawing changes too.
    let tall = 580.0
    #expect((8...12).map { frame(Double($0), width: tall).made } == [1, 1, 1, 1, 1])
    for radius in 13...16 { #expect(frame(Double(radius), width: tall + Double(radius)).made == 1) }
  }

  @Test func changedDrawingIsNotReused() {
    let renderer = Renderer()
    for turn in 0..<12 {
      let width = 40 + Double(turn / 3) * 7
      let list = Self.list(radius: 8 + Double(turn)) { Self.draw(&$0, width: width) }
      #expect(Self.pixels(list, renderer) == Self.pixels(list, Renderer()), "turn \(turn)")
    }
  }

  @Test func partlyOffscreenBlurEqualsThatOfANewRenderer() {
    let renderer = Renderer()
    for radius in stride(from: 1.0, through: 24, by: 2.5) {
      let list = Self.list(radius: radius) { context in
        context.translateBy(x: -70, y: 90)
        Self.draw(&context, width: 300)
      }
      #expect(
        Self.pixels(list, renderer) == Self.pixels(list, Renderer()), "radius \(radius)")
    }
  }

  /// Benchmarks evict everything to measure a frame as if it were the first.
  @Test func evictAllEvictsTheUnblurredDrawing() {
    let renderer = Renderer()
    for _ in 0..<4 {
      let before = renderer.pictureCount
      _ = Self.pixels(Self.list(radius: 8), renderer)
      #expect(renderer.pictureCount == before + 1)
      renderer.evictAll(keepingMasks: true)
    }
  }

  /// With several threads, commands that use a blur see the finished blur.
  ///
  /// Such commands are a drawing above the blur, glass over it, its shadow, a clip made of it, and
  /// the same blur later in the list.
  @Test(arguments: [2, 3])
  func laterCommandsSeeTheFinishedBlur(_ threads: Int) {
    let size = 400
    let renderer = Renderer(runner: WorkerPool(threads: threads))
    func frame(_ radius: Double) -> DisplayList {
      func blurred(_ context: GraphicsContext, width: Double) {
        var context = context
        context.addFilter(.blur(radius: radius))
        context.drawLayer { Self.draw(&$0, width: width) }
      }
      var list = DisplayList()
      list.draw(
        Fragment { context in
          let all = Path(Rect(x: 0, y: 0, width: 400, height: 400))
          blurred(context, width: 300)
          blurred(context, width: 200)
          var shadowed = context
          shadowed.addFilter(.shadow(color: .black, radius: 4 + radius / 9, y: 5))
          shadowed.translateBy(x: radius, y: 40)
          shadowed.drawLayer { layer in
            blurred(layer, width: 170)
            layer.fill(Path(Rect(x: 60, y: 180, width: 50, height: 50)), with: .color(.white))
          }
          var clipped = context
          clipped.clipToLayer { blurred($0, width: 240) }
          clipped.fill(all, with: .color(Color(red: 0, green: 1, blue: 0, opacity: 0.5)))
          blurred(context, width: 300)
          context.fill(
            Path(Rect(x: 100, y: 60, width: 90, height: 120)),
            with: .material(Material(radius: 5, tint: Color(white: 0, opacity: 0.2))))
          blurred(context, width: 120)
        })
      return list
    }
    for radius in [1, 2, 3, 4, 5, 8, 13, 13, 20, 7, 3, 1.5] {
      let list = frame(radius)
      #expect(
        Self.pixels(list, renderer, size: size) == Self.pixels(list, Renderer(), size: size),
        "radius \(radius)")
    }
    // The unblurred drawings are cached. So the next frame makes fewer than 12 pictures.
    let before = renderer.pictureCount
    _ = Self.pixels(frame(1.25), renderer, size: size)
    #expect(renderer.pictureCount - before < 12)
  }
}
