import TestSupport
import Testing

@testable import StageUI

/// Tests of a square of 100 points in the middle of 200 points, turned by 60 degrees.
///
/// The viewer is 100 points away. The left edge comes nearer: it is shown at x = 55.9, from 11.8 to
/// 188.2. The right edge is shown at x = 117.4, from 65.1 to 134.9.
@MainActor
struct PerspectiveTests {
  private static func turned(_ perspective: Double = 1) -> some View {
    Color.red.frame(width: 100, height: 100)
      .rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), perspective: perspective)
  }

  @Test(arguments: [1, 1.5, 2])
  func turnedSquareIsATrapezoidAtEveryScale(_ scale: Double) {
    let picture = Picture(Size(200, 200), scale: scale) { Self.turned() }
    #expect(picture[60, 25] == 0xFFFF_3B30)
    #expect(picture[52, 100] == 0)
    #expect(picture[115, 72] == 0xFFFF_3B30)
    #expect(picture[115, 60] == 0)
    #expect(picture[121, 100] == 0)
  }

  @Test func parallelProjectionEqualsAScale() {
    let flat = Picture(Size(200, 200)) { Self.turned(0) }
    let scaled = Picture(Size(200, 200)) {
      Color.red.frame(width: 100, height: 100).scaleEffect(x: 0.5, y: 1)
    }
    #expect(flat.pixels == scaled.pixels)
  }

  @Test func inputFollowsThePerspective() {
    let bench = Bench(Size(200, 200)) { Self.turned() }
    func isHit(_ x: Double, _ y: Double) -> Bool { !bench.host.tree.hit(at: Point(x, y)).isEmpty }
    #expect(isHit(60, 25))
    #expect(isHit(115, 72))
    #expect(!isHit(115, 60))
    #expect(!isHit(121, 100))
  }

  @Test func framesAreBoundingBoxesOfThePerspective() throws {
    var found: [Rect] = []
    let bench = Bench(Size(200, 200)) {
      GeometryReader { proxy in
        let _ = found.append(proxy.frame(in: .global))
        Color.red
      }
      .frame(width: 100, height: 100)
      .rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))
    }
    bench.step()
    for box in [try #require(found.last), bench.frames(ColorNode.self)[0]] {
      #expect(abs(box.minX - 55.9) < 0.1 && abs(box.maxX - 117.4) < 0.1)
      #expect(abs(box.minY - 11.8) < 0.1 && abs(box.maxY - 188.2) < 0.1)
    }
  }

  @Test func visualEffectsAndProjectionsDrawInPerspective() {
    let effect = Picture(Size(200, 200)) {
      Color.red.frame(width: 100, height: 100).visualEffect { content, _ in
        content.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))
      }
    }
    let plain = Picture(Size(200, 200)) { Self.turned() }
    #expect(effect.pixels == plain.pixels)
    var projection = ProjectionTransform()
    projection.m13 = 0.01
    let narrowed = Picture(Size(200, 200)) {
      Color.red.frame(width: 100, height: 100).projectionEffect(projection)
    }
    // The right edge moves from 100 to 50 points and is half as long.
    #expect(narrowed[52, 145] == 0xFFFF_3B30)
    #expect(narrowed[97, 95] == 0xFFFF_3B30)
    #expect(narrowed[97, 110] == 0)
    #expect(narrowed[103, 70] == 0)
  }

  @Test func perspectiveIsAnimated() {
    let handle = Handle<Double>()
    let bench = Bench(Size(200, 200)) {
      Stage(0.0, handle) { perspective in
        Self.turned(perspective).animation(.linear(duration: 1), value: perspective)
      }
    }
    handle.set(1)
    bench.step()
    bench.run(0.5)
    let left = bench.frames(ColorNode.self)[0].minX
    #expect(left > 57 && left < 74)
    bench.run(1)
    #expect(abs(bench.frames(ColorNode.self)[0].minX - 55.9) < 0.1)
  }
}
