import Raster

extension CanvasCase {
  private typealias Picture = GraphicsContext.ResolvedImage

  private static func picture(
    _ width: Int, _ height: Int, _ bytes: [[UInt8]], scale: Double = 1,
    _ interpolation: ImageInterpolation = .nearest
  ) -> Picture {
    var picture = Picture(
      Bitmap(width: width, height: height, straightRGBA: bytes.flatMap { $0 }), scale: scale)
    picture.interpolation = interpolation
    return picture
  }

  private static let (red, green, blue, white): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]
  )
  /// An image of 2 × 2 pixels: red and green above blue and white.
  private static let four = picture(2, 2, [red, green, blue, white])
  private static let flat = Array(repeating: green, count: 200)

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  static let images: [CanvasCase] = [
    CanvasCase(
      "image-at-its-own-size",
      [
        .at(10, 10, .red), .at(11, 10, .green), .at(10, 11, .blue), .at(11, 11, .white),
        .box(10, 10, 12, 12),
      ]
    ) { $0.draw(four, in: rect(10, 10, 2, 2)) },
    CanvasCase(
      "image-nearest-has-hard-squares",
      [
        .all(10, 5, 30, 25, .red), .all(30, 5, 50, 25, .green), .all(10, 25, 30, 45, .blue),
        .all(30, 25, 50, 45, .white),
      ]
    ) { $0.draw(four, in: rect(10, 5, 40, 40)) },
    // The centres of the image's two pixels lie at x = 20 and x = 40. The tested pixel's centre, x
    // = 29.5, is 0.475 of the way from the first to the second.
    CanvasCase(
      "image-linear-mixes-between-pixels",
      [
        .at(29, 20, Ink(255 * 0.525, 255 * 0.475, 0), within: 2), .at(12, 20, .red),
        .at(47, 20, .green),
      ]
    ) { $0.draw(picture(2, 1, [red, green], .linear), in: rect(10, 10, 40, 20)) },
    CanvasCase("image-around-a-point", [.box(40, 20, 60, 30), .at(50, 25, .green)]) {
      $0.draw(picture(20, 10, flat), at: Point(50, 25))
    },
    CanvasCase("image-beside-a-point", [.box(50, 25, 70, 35)]) {
      $0.draw(picture(20, 10, flat), at: Point(50, 25), anchor: .topLeading)
    },
    CanvasCase("image-of-two-pixels-to-a-point", [.box(50, 25, 60, 30)]) {
      $0.draw(picture(20, 10, flat, scale: 2), at: Point(50, 25), anchor: .topLeading)
    },
    CanvasCase("image-faded", [.at(50, 25, .green(0.5), within: 1)]) {
      $0.opacity = 0.5
      $0.draw(picture(20, 10, flat), at: Point(50, 25))
    },
    CanvasCase("image-with-alpha", [.at(50, 25, .green(128.0 / 255), within: 1)]) {
      $0.draw(
        picture(20, 10, Array(repeating: [0, 255, 0, 128], count: 200)), at: Point(50, 25))
    },
    CanvasCase(
      "image-template-takes-a-shading", [.all(20, 10, 40, 40, .green), .box(20, 10, 40, 40)]
    ) {
      var template = picture(2, 1, [[0, 0, 0, 255], [0, 0, 0, 0]])
      template.shading = .green
      $0.draw(template, in: rect(20, 10, 40, 30))
    },
    CanvasCase(
      "image-mirrored",
      [.at(35, 12, .red), .at(25, 12, .green), .at(35, 28, .blue), .box(20, 10, 40, 30)]
    ) {
      $0.translateBy(x: 50, y: 0)
      $0.scaleBy(x: -1, y: 1)
      $0.draw(four, in: rect(10, 10, 20, 20))
    },
    CanvasCase("image-turned", [.at(45, 15, .red), .at(45, 25, .green), .at(35, 15, .blue)]) {
      $0.translateBy(x: 50, y: 10)
      $0.rotate(byRadians: .pi / 2)
      $0.draw(four, in: rect(0, 0, 20, 20))
    },
    CanvasCase("image-made-smaller-is-averaged", [.all(12, 12, 18, 18, .gray(127.5), within: 2)]) {
      let cells = (0..<400).map { ($0 + $0 / 20) % 2 == 0 ? white : [0, 0, 0, 255] }
      $0.draw(picture(20, 20, cells, .linear), in: rect(10, 10, 10, 10))
    },
    CanvasCase("image-clipped", [.coverage(25 * .pi, within: 0.6)]) {
      $0.clip(to: circle(50, 25, 5))
      $0.draw(picture(20, 10, flat), at: Point(50, 25))
    },
    CanvasCase(
      "image-tiled-repeats",
      [
        .at(0, 0, .red), .at(1, 0, .green), .at(0, 1, .blue), .same(98, 48, as: (0, 0)),
        .same(97, 49, as: (1, 1)),
      ]
    ) { $0.fill(everything, with: .tiledImage(four)) },
    CanvasCase(
      "image-tiled-from-an-origin", [.at(1, 0, .red), .at(0, 0, .green), .at(1, 1, .blue)]
    ) {
      $0.fill(everything, with: .tiledImage(four, origin: Point(1, 0)))
    },
    CanvasCase(
      "image-tiled-by-its-right-half", [.at(7, 0, .green), .at(7, 1, .white), .at(8, 0, .green)]
    ) {
      $0.fill(everything, with: .tiledImage(four, sourceRect: rect(0.5, 0, 0.5, 1)))
    },
    CanvasCase(
      "image-tiled-larger",
      [.at(1, 1, .red), .at(5, 1, .green), .at(1, 5, .blue), .same(9, 1, as: (1, 1))]
    ) {
      $0.fill(everything, with: .tiledImage(four, scale: 4))
    },
  ]
}
