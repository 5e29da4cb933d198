import TestSupport
import Testing
import Workers

@testable import Raster

/// Images drawn in a graphics context and painted by a renderer.
@Suite struct ImageDrawingTests {
  private func painted(
    width: Int, height: Int, renderer: Renderer = Renderer(),
    _ draw: (inout GraphicsContext) -> Void
  ) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    var list = DisplayList()
    list.draw(Fragment(draw))
    renderer.paint(list, scale: 1, into: &pixmap)
    return pixmap
  }

  @Test func imagesAreEqualForAnyBandsAndThreads() {
    var numbers = SeededGenerator(seed: 41)
    for _ in 0..<12 {
      let bitmap = numbers.bitmap(width: 300, height: 200)
      let transforms = (0..<4).map { _ in numbers.transform() } + [Transform(scaleX: 0.2, y: 0.3)]
      func draw(_ context: inout GraphicsContext) {
        for (index, transform) in transforms.enumerated() {
          context.opacity = index == 2 ? 0.4 : 1
          context.fill(
            Path(ellipseIn: Rect(x: 5, y: 4, width: 150, height: 90)),
            with: .image(bitmap, transform: transform, spreadX: .repeat, spreadY: .mirror))
        }
      }
      let pool = WorkerPool(threads: 2)
      let digests = [1, 7, 32, 1000].map { height in
        painted(
          width: 160, height: 100, renderer: Renderer(runner: pool, bandHeight: height), draw
        ).digest
      }
      #expect(Set(digests).count == 1)
    }
  }

  @Test func bottomLeftCornerOfATileLiesAtItsOrigin() {
    var numbers = SeededGenerator(seed: 42)
    let bitmap = numbers.bitmap(width: 8, height: 10)
    let half = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.3)
    let pixmap = painted(width: 20, height: 20) {
      $0.fill(
        Path(Rect(x: 0, y: 0, width: 20, height: 20)),
        with: .tiledImage(
          GraphicsContext.ResolvedImage(bitmap), origin: Point(6, 9), sourceRect: half))
    }
    // The tile is columns 2..<6 and rows 5..<8 of the image. Its bottom left corner is at the
    // origin.
    for y in 0..<20 {
      for x in 0..<20 {
        let (column, row) = ((x - 6 + 40) % 4, (y - 9 + 30) % 3)
        #expect(pixmap[x, y] == over(bitmap[2 + column, 5 + row], 0), "\(x), \(y)")
      }
    }
  }

  @Test func opaqueImagesLookTheSameWithoutBlending() {
    var numbers = SeededGenerator(seed: 43)
    let pixels = (0..<(20 * 20)).map { _ in numbers.pixel() | 0xFF00_0000 }
    let bitmap = Bitmap(width: 20, height: 20, pixels: pixels)
    #expect(bitmap.isOpaque)
    let image = ShownImage(bitmap: bitmap, transform: Transform(scaleX: 2.3, y: 1.7))
    let pixmap = painted(width: 46, height: 34) { context in
      context.fill(Path(Rect(x: 0, y: 0, width: 46, height: 34)), with: .color(.white))
      context.draw(
        GraphicsContext.ResolvedImage(bitmap), in: Rect(x: 0, y: 0, width: 46, height: 34))
    }
    for y in 0..<34 {
      #expect(image.colors(y: y, count: 46) == (0..<46).map { pixmap[$0, y] })
    }
  }

  @Test func reducedCheckerboardIsGrey() {
    for size in [64, 100, 101] {
      let pixels = (0..<(size * size)).map { place -> Pixel in
        (place % size + place / size) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
      }
      let board = Bitmap(width: size, height: size, pixels: pixels)
      for (scale, limit) in [(8, 1), (6.3, 3), (11, 3)] as [(Double, Int)] {
        let side = Double(size) / scale
        let pixmap = painted(width: 16, height: 16) {
          $0.draw(
            GraphicsContext.ResolvedImage(board), in: Rect(x: 0, y: 0, width: side, height: side))
        }
        for place in 0..<Int(side) {
          let grey = pixmap[place, Int(side) - 1 - place].components[0]
          // A side of 64 can be halved evenly several times. Other sides cannot, so their limit is
          // higher.
          #expect(abs(grey - 127) <= (size == 64 ? limit : limit + 2), "\(size) by \(scale)")
        }
      }
    }
  }

  @Test func reducedImagesAreAveragedAndOpaqueToTheEdge() {
    var numbers = SeededGenerator(seed: 44)
    let white = Bitmap(
      width: 75, height: 45, pixels: [Pixel](repeating: 0xFFFF_FFFF, count: 75 * 45))
    for side in [1, 3, 10, 22] as [Double] {
      let pixmap = painted(width: 30, height: 30) {
        $0.draw(
          GraphicsContext.ResolvedImage(white), in: Rect(x: 0, y: 0, width: side, height: side))
      }
      for y in 0..<Int(side) {
        for x in 0..<Int(side) { #expect(pixmap[x, y] == 0xFFFF_FFFF, "\(x), \(y) of \(side)") }
      }
    }
    let noise = numbers.bitmap(width: 64, height: 32)
    let pixmap = painted(width: 8, height: 4) {
      $0.draw(GraphicsContext.ResolvedImage(noise), in: Rect(x: 0, y: 0, width: 8, height: 4))
    }
    for y in 0..<4 {
      for x in 0..<8 {
        for component in 0..<4 {
          let sum = (0..<64).reduce(0) {
            $0 + noise[x * 8 + $1 % 8, y * 8 + $1 / 8].components[component]
          }
          #expect(abs(Double(pixmap[x, y].components[component]) - Double(sum) / 64) <= 1)
        }
      }
    }
  }

  @Test func reducedImageIsMadeOnce() {
    var numbers = SeededGenerator(seed: 45)
    let reductions = ReducedBitmaps()
    let image = ImageShading(bitmap: numbers.bitmap(width: 90, height: 7), transform: .identity)
    func size(_ x: Double, _ y: Double, turned: Double = 0) -> [Int] {
      let map = Transform(rotationRadians: turned).scaledBy(x: x, y: y)
      let bitmap = image.reduced(under: map, by: reductions).bitmap
      return [bitmap.width, bitmap.height]
    }
    #expect(size(0.5, 1) == [90, 7] && reductions.misses == 0)
    #expect(size(0.25, 1) == [45, 7] && size(0.25, 0.9, turned: 1.5) == [45, 7])
    #expect(reductions.misses == 1)
    #expect(size(0.2, 0.01) == [22, 1] && size(1e-200, 1e-100) == [1, 1])
    #expect(reductions.misses == 3 && reductions.byteCount == (45 * 7 + 22 + 1) * 4)
    reductions.evictAll()
    #expect(reductions.byteCount == 0)
    #expect(size(0.25, 1) == [45, 7] && reductions.misses == 4)
  }
}
