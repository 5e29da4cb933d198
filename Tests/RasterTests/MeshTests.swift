import Foundation
import Testing

@testable import Raster

/// The violet mesh of the game in five poses, against reference values.
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
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/mesh.json")
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
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

  @Test func handlesAndPatchPoints() throws {
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

  @Test func thePictureShowsTheColours() throws {
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
          #expect(difference <= 3.5, "\(entry.xy): off by \(difference)")
        }
        compared += 1
      }
      #expect(compared > 25)
    }
  }

  @Test func meshesCoverTheirRectAndHostileOnesAreHarmless() throws {
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
}
