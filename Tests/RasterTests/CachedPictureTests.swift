import Testing

@testable import Raster

/// Pictures that are painted once and shown many times.
@Suite struct CachedPictureTests {
  private let renderer = Renderer()

  private func square(_ x: Double, _ y: Double, side: Double = 20) -> Fragment {
    Fragment { context in
      context.fill(
        Path(roundedRect: Rect(x: x, y: y, width: side, height: side), cornerRadius: 4),
        with: .color(Color(hex: 0x4060A0, opacity: 0.8)))
      context.fill(
        Path(Rect(x: x + 5, y: y + 5, width: 4, height: 4)), with: .color(.white))
    }
  }

  private func pixels(_ list: DisplayList, _ renderer: Renderer) -> [UInt8] {
    var pixmap = Pixmap(width: 200, height: 100)
    renderer.invalidate()
    renderer.paint(list, scale: 1, into: &pixmap)
    return pixmap.straightRGBA
  }

  private func list(_ places: [Point], filters: [Filter]) -> DisplayList {
    var list = DisplayList()
    for (index, place) in places.enumerated() {
      var group = Group(
        id: UInt64(index + 1), transform: Transform(translationX: place.x, y: place.y))
      group.filters = filters
      list.group(group) { $0.draw(square(0, 0)) }
    }
    return list
  }

  @Test func identicalDrawingsShareOneCachedPicture() {
    let places = [Point(10, 10), Point(60, 20), Point(110.02, 30.1)]
    _ = pixels(list(places, filters: [.cached]), renderer)
    #expect(renderer.pictureCount == 1)
    _ = pixels(list([Point(20.25, 10)], filters: [.cached]), renderer)
    #expect(renderer.pictureCount == 2)
    _ = pixels(list([Point(30.3, 40), Point(5, 5)], filters: [.cached]), renderer)
    #expect(renderer.pictureCount == 2)
  }

  @Test func cachedPicturesAreWithin3LevelsOfDirectDrawing() {
    let places = [Point(10, 10), Point(60.25, 20.5)]
    let cached = pixels(list(places, filters: [.cached]), renderer)
    let drawn = pixels(list(places, filters: []), Renderer())
    let most = zip(cached, drawn).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(most <= 3, "rounding to bytes once more")
  }

  @Test func cachedPictureSnapsToTheNearestPixel() {
    #expect(
      pixels(list([Point(9.9, 10)], filters: [.cached]), renderer)
        == pixels(list([Point(10, 10)], filters: [.cached]), renderer))
  }

  private func blurred(_ places: [Point], radius: Double) -> DisplayList {
    var list = DisplayList()
    var group = Group(id: 100)
    group.filters = [.blur(radius: radius)]
    list.group(group) { list in
      for (index, place) in places.enumerated() {
        list.group(
          Group(
            id: UInt64(index + 1), transform: Transform(translationX: place.x, y: place.y))
        ) { $0.draw(square(0, 0)) }
      }
    }
    return list
  }

  @Test(arguments: [2.0, 4, 9]) func separateShapesAreBlurredAsIfAlone(radius: Double) {
    let places = [Point(20, 40), Point(160, 30)]
    let apart = pixels(blurred(places, radius: radius), renderer)
    let alone = places.map { pixels(blurred([$0], radius: radius), Renderer()) }
    let most = apart.indices.map { index in
      abs(Int(apart[index]) - max(Int(alone[0][index]), Int(alone[1][index])))
    }.max()
    #expect(most == 0)
  }

  @Test func touchingShapesAreBlurredTogether() {
    _ = pixels(blurred([Point(60, 40), Point(90, 40)], radius: 6), renderer)
    #expect(renderer.pictureCount == 1)
  }

  /// Returns a list of rects filled with one gradient, for 640 × 480 pixels.
  private func vignette(
    _ parts: [Rect], _ gradient: Gradient = Gradient(colors: [.clear, .black]),
    radius: Double = 800
  ) -> DisplayList {
    var list = DisplayList()
    list.draw(
      Fragment { context in
        for part in parts {
          context.fill(
            Path(part),
            with: .radialGradient(
              gradient, center: Point(320, 240), startRadius: 0, endRadius: radius))
        }
      })
    return list
  }

  private func pixels(_ list: DisplayList) -> [UInt8] {
    var pixmap = Pixmap(width: 640, height: 480)
    pixmap.clear(pixmap.bounds, to: 0xFFFF_FFFF)
    renderer.invalidate()
    renderer.paint(list, scale: 1, into: &pixmap, over: .existing)
    return pixmap.straightRGBA
  }

  private static let quarters = [
    Rect(x: 0, y: 0, width: 320, height: 240), Rect(x: 320, y: 0, width: 320, height: 240),
    Rect(x: 0, y: 240, width: 320, height: 240), Rect(x: 320, y: 240, width: 320, height: 240),
  ]

  @Test func interpolatedLargeGradientIsAccurateToALevel() {
    let large = pixels(vignette([Rect(x: 0, y: 0, width: 640, height: 480)]))
    let small = pixels(vignette(Self.quarters))
    let apart = zip(large, small).map { abs(Int($0) - Int($1)) }
    #expect(apart.max() == 1, "0: painted the same way; above 1: not accurate")
    #expect(large[..<4] == small[..<4])
  }

  /// A large gradient is interpolated only where its slope changes slowly.
  ///
  /// The slope must also be at most one level per pixel. Elsewhere, every pixel is painted.
  @Test(arguments: [(0.2, 1), (0.6, 1), (1, 0), (0, 0)])
  func steepGradientIsInterpolatedWhereCurvatureIsLow(_ strength: Double, _ most: Int) {
    // A strength of 0 stands for a gradient with a hard edge.
    let dark = Color(white: 0, opacity: strength > 0 ? strength : 0.6)
    let gradient = Gradient(stops: [
      .init(color: dark.opacity(0), location: strength > 0 ? 0.7 : 0.85),
      .init(color: dark.opacity(0.33), location: 0.85), .init(color: dark, location: 1),
    ])
    let large = pixels(
      vignette([Rect(x: 0, y: 0, width: 640, height: 480)], gradient, radius: 400))
    let small = pixels(vignette(Self.quarters, gradient, radius: 400))
    let apart = zip(large, small).map { abs(Int($0) - Int($1)) }
    #expect(apart.max() == most)
  }

  @Test func repaintedLargeGradientIsIdentical() {
    let list = vignette([Rect(x: 0, y: 0, width: 640, height: 480)])
    #expect(Set((0..<4).map { _ in pixels(list) }).count == 1)
  }
}
