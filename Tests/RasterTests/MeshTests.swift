import Foundation
import TestSupport
import Testing
import Workers

@testable import Raster

/// Compares the game's violet mesh in five poses with reference values.
@Suite struct MeshTests {
  struct Vectors: Decodable {
    struct Pose: Decodable {
      struct Sample: Decodable {
        var cell: [Int]
        var uv: [Double]
        var pos: [Double]
      }
      struct Inverse: Decodable {
        var xy: [Double]
        var n: Int
        var rgb: [Double]
      }
      var points: [[Double]]
      var handles: [[[Double]]]
      var samples: [Sample]
      var inverse: [Inverse]
    }
    var hex: [String]
    var poses: [Pose]
  }

  static func vectors() throws -> Vectors {
    try VectorFile.decode(Vectors.self, "mesh")
  }

  static func mesh(_ pose: Vectors.Pose, _ hex: [String]) -> MeshGradient {
    MeshGradient(
      width: 3, height: 3, points: pose.points.map { Point($0[0], $0[1]) },
      colors: hex.map { Color(hex: UInt32($0.dropFirst(), radix: 16) ?? 0) })
  }

  static func evaluate(_ patch: InlineArray<16, Point>, u: Double, v: Double) -> Point {
    func weights(_ t: Double) -> SIMD4<Double> {
      let s = 1 - t
      return SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    }
    var p = Point.zero
    for i in 0..<16 {
      let weight = weights(u)[i % 4] * weights(v)[i / 4]
      p.x += patch[i].x * weight
      p.y += patch[i].y * weight
    }
    return p
  }

  @Test func handlesAndPatchPointsMatchTheTestVectors() throws {
    let vectors = try Self.vectors()
    for pose in vectors.poses {
      let mesh = Self.mesh(pose, vectors.hex)
      for (index, expected) in pose.handles.enumerated() {
        let handles = mesh.handles(column: index % 3, row: index / 3)
        for (p, q) in zip(
          [handles.leading, handles.top, handles.trailing, handles.bottom], expected)
        {
          #expect(abs(p.x - q[0]) <= 1e-6 && abs(p.y - q[1]) <= 1e-6)
        }
      }
      for sample in pose.samples {
        let patch = mesh.patch(column: sample.cell[0], row: sample.cell[1])
        let p = Self.evaluate(patch, u: sample.uv[0], v: sample.uv[1])
        #expect(
          abs(p.x - sample.pos[0]) <= 1e-6 && abs(p.y - sample.pos[1]) <= 1e-6,
          "\(sample.cell) \(sample.uv)")
      }
    }
  }

  @Test func meshColoursMatchTheTestVectors() throws {
    let vectors = try Self.vectors()
    for pose in vectors.poses {
      var pixmap = Pixmap(width: 600, height: 400)
      var list = DisplayList()
      let all = Rect(x: 0, y: 0, width: 600, height: 400)
      list.draw(
        Fragment {
          $0.fill(Path(all), with: .meshGradient(Self.mesh(pose, vectors.hex), in: all))
        })
      Renderer().paint(list, scale: 1, into: &pixmap)
      var compared = 0
      for entry in pose.inverse where entry.n == 1 {
        let pixel = pixmap[Int(entry.xy[0] * 600), Int(entry.xy[1] * 400)]
        for (shift, value) in zip([16, 8, 0] as [UInt32], entry.rgb) {
          let difference = abs(Double(pixel >> shift & 0xFF) - value * 255)
          #expect(difference <= 3, "\(entry.xy): off by \(difference)")
        }
        compared += 1
      }
      #expect(compared > 25)
    }
  }

  @Test func meshCoversItsRectOrPaintsNothingIfPointsAreInvalid() throws {
    let vectors = try Self.vectors()
    var mesh = Self.mesh(vectors.poses[2], vectors.hex)
    mesh.background = Color(hex: 0x0D092B)
    for size in [1, 2, 3, 5, 37, 64] {
      let all = Rect(x: 0, y: 0, width: Double(size), height: Double(size))
      var pixmap = Pixmap(width: size + 4, height: size + 4)
      var list = DisplayList()
      list.draw(
        Fragment { $0.fill(Path(all.insetBy(dx: -2, dy: -2)), with: .meshGradient(mesh, in: all)) }
      )
      Renderer().paint(list, scale: 1, into: &pixmap)
      for y in 0..<(size + 2) {
        for x in 0..<(size + 2) { #expect(pixmap[x, y] >> 24 == 255) }
      }
      #expect(pixmap[size + 1, 0] == 0xFF0D_092B)
    }
    for count in [0, 1, 8, 9] {
      let odd = MeshGradient(
        width: 3, height: 3, points: Array(repeating: Point(.nan, 1e300), count: count),
        colors: [.white])
      var pixmap = Pixmap(width: 8, height: 8)
      var list = DisplayList()
      let all = Rect(x: 0, y: 0, width: 8, height: 8)
      list.draw(Fragment { $0.fill(Path(all), with: .meshGradient(odd, in: all)) })
      Renderer().paint(list, scale: 1, into: &pixmap)
      #expect(pixmap[4, 4] == 0)
    }
  }

  private static func pixels(_ mesh: MeshGradient, _ width: Int, _ height: Int) -> [Pixel] {
    let pixmap = MeshPainter().pixmap(of: mesh, width: width, height: height)
    return (0..<(width * height)).map { pixmap[$0 % width, $0 / width] }
  }

  private static func patches(_ mesh: MeshGradient, _ width: Int, _ height: Int) -> MeshPatches {
    var patches = MeshPatches()
    patches.cut(mesh, size: SIMD2(Double(width), Double(height)))
    return patches
  }

  /// The painter may compute one node for four pixels and interpolate between nodes.
  ///
  /// The test compares the result with computing every pixel.
  @Test func interpolatedNodesAreWithin3LevelsOfExactPixels() throws {
    let vectors = try Self.vectors()
    var smooth = 0
    for pose in vectors.poses {
      for (width, height) in [(600, 400), (393, 851), (1001, 333)] {
        var mesh = Self.mesh(pose, vectors.hex)
        mesh.isDithered = false
        // Moving a border by an invisible amount forces every pixel to be computed.
        var exact = mesh
        exact.points[0].x = -1e-9
        guard !Self.patches(mesh, width, height).isRough else { continue }
        #expect(Self.patches(exact, width, height).isRough)
        smooth += 1
        let (p, q) = (Self.pixels(mesh, width, height), Self.pixels(exact, width, height))
        var (most, at) = (0, 0)
        for index in p.indices {
          for shift in [0, 8, 16] as [UInt32] {
            let difference = Int(p[index] >> shift & 0xFF) - Int(q[index] >> shift & 0xFF)
            if abs(difference) > most { (most, at) = (abs(difference), index) }
          }
        }
        #expect(most <= 3, "\(width) × \(height): \(most) at \(at % width), \(at / width)")
      }
    }
    #expect(smooth >= 3)
  }

  @Test func ditheredMeshKeepsItsMeanWithinALevel() throws {
    let vectors = try Self.vectors()
    var mesh = Self.mesh(vectors.poses[0], vectors.hex)
    let dithered = Self.pixels(mesh, 640, 480)
    mesh.isDithered = false
    let plain = Self.pixels(mesh, 640, 480)
    for shift in [0, 8, 16] as [UInt32] {
      var sum = 0
      for (p, q) in zip(dithered, plain) {
        let difference = Int(p >> shift & 0xFF) - Int(q >> shift & 0xFF)
        #expect(abs(difference) <= 1)
        sum += difference
      }
      #expect(abs(Double(sum)) / Double(plain.count) < 0.02)
    }
    #expect(dithered != plain)
  }

  @Test func meshBorderInsideTheRectIsSharp() {
    let colors = [Color.white, Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)]
    let mesh = MeshGradient(
      width: 2, height: 2,
      points: [Point(0.2, 0.3), Point(0.8, 0.3), Point(0.2, 0.7), Point(0.8, 0.7)],
      colors: colors, background: Color(hex: 0x102030))
    let pixels = Self.pixels(mesh, 100, 100)
    for y in 0..<100 {
      for x in 0..<100 {
        let isInside = (20..<80).contains(x) && (30..<70).contains(y)
        #expect((pixels[y * 100 + x] != 0xFF10_2030) == isInside, "\(x), \(y)")
      }
    }
  }

  @Test func explicitBezierPointsBendEdges() throws {
    let vectors = try Self.vectors()
    let mesh = Self.mesh(vectors.poses[1], vectors.hex)
    let bent = (0..<9).map { index in
      let handles = mesh.handles(column: index % 3, row: index / 3)
      return MeshGradient.BezierPoint(
        position: mesh.points[index], leadingControlPoint: handles.leading,
        topControlPoint: handles.top, trailingControlPoint: handles.trailing,
        bottomControlPoint: handles.bottom)
    }
    let same = MeshGradient(width: 3, height: 3, bezierPoints: bent, colors: mesh.colors)
    #expect(Self.pixels(mesh, 300, 200) == Self.pixels(same, 300, 200))
    var straight = bent
    straight[4].leadingControlPoint = straight[4].position
    let other = MeshGradient(width: 3, height: 3, bezierPoints: straight, colors: mesh.colors)
    #expect(Self.pixels(other, 300, 200) != Self.pixels(same, 300, 200))
  }

  @Test func meshColoursMixInTheGivenSpace() {
    let (a, b) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    for space in [Gradient.ColorSpace.device, .perceptual, .linear] {
      var mesh = MeshGradient(
        width: 2, height: 2, points: [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)],
        colors: [a, b, a, b], smoothsColors: false, colorSpace: space)
      mesh.isDithered = false
      let pixels = Self.pixels(mesh, 256, 64)
      for x in [0, 31, 64, 128, 200, 255] {
        let expected = a.mix(with: b, by: (Double(x) + 0.5) / 256, in: space)
        let off = GradientVectorTests.distance(pixels[32 * 256 + x], expected)
        #expect(off <= 3, "\(space) \(x): \(off)")
      }
    }
  }

  @Test func meshOnThreadsWithReusedMemoryEqualsAFreshOne() throws {
    let vectors = try Self.vectors()
    let (left, right) = (
      Rect(x: 0, y: 0, width: 300, height: 200), Rect(x: 300, y: 0, width: 300, height: 200)
    )
    let renderer = Renderer(runner: WorkerPool(threads: 3), bandHeight: 32)
    var pixmap = Pixmap(width: 600, height: 200)
    for turn in 0..<6 {
      var list = DisplayList()
      list.draw(
        Fragment {
          for (rect, shift) in [(left, 0), (right, 2)] {
            let pose = vectors.poses[(turn + shift) % vectors.poses.count]
            $0.fill(Path(rect), with: .meshGradient(Self.mesh(pose, vectors.hex), in: rect))
          }
        })
      renderer.paint(list, scale: 1, into: &pixmap)
      var fresh = Pixmap(width: 600, height: 200)
      Renderer().paint(list, scale: 1, into: &fresh)
      #expect(pixmap.digest == fresh.digest)
    }
  }
}

extension MeshPainter {
  /// Returns a picture of the mesh's unit square, `width` pixels wide and `height` pixels high.
  ///
  /// If `window` is not nil, the result is only this part of the picture.
  func pixmap(
    of mesh: MeshGradient, width: Int, height: Int, window: PixelRect? = nil
  ) -> Pixmap {
    let window = window ?? PixelRect(left: 0, top: 0, right: width, bottom: height)
    var pixmap = Pixmap(width: window.width, height: window.height)
    paint(mesh, width: width, height: height, window: window, into: &pixmap)
    return pixmap
  }
}
