import Platform
import Testing

@testable import Raster

/// Digests of display lists: the same in every process, and different for different pictures.
@Suite struct ListDigestTests {
  private static let rect = Path(Rect(x: 1, y: 2, width: 30, height: 40))
  private static let orange = GraphicsContext.Shading.color(Color(red: 1, green: 0.5, blue: 0))

  private static func list(
    _ group: Group? = nil, _ draw: (inout GraphicsContext) -> Void
  ) -> DisplayList {
    var list = DisplayList()
    if let group { list.begin(group) }
    list.draw(Fragment(draw))
    if group != nil { list.end() }
    return list
  }

  private static func list(_ shading: GraphicsContext.Shading) -> DisplayList {
    list { $0.fill(rect, with: shading) }
  }

  private static func gradient(_ change: (inout Gradient) -> Void) -> DisplayList {
    var gradient = Gradient(colors: [.white, .black])
    change(&gradient)
    return list(.linearGradient(gradient, startPoint: .zero, endPoint: Point(30, 0)))
  }

  @Test func digestsAreTheSameInEveryProcess() {
    #expect(Self.list(Self.orange).digest == 0xAE96_F516_0FD6_8F14)
    #expect(Self.gradient { _ in }.digest == 0x0DC5_7242_5035_B22E)
  }

  @Test func identifiersOfGroupsDoNotCount() {
    let digests = [1, 2].map { id in
      Self.list(Group(id: id, opacity: 0.5)) { $0.fill(Self.rect, with: Self.orange) }.digest
    }
    #expect(digests[0] == digests[1])
    let placed = [1, 2].map { (id: UInt64) in
      var list = DisplayList()
      list.draw(Fragment { $0.fill(Self.rect, with: Self.orange) }, id: id, at: Point(3, 4))
      return list.digest
    }
    #expect(placed[0] == placed[1])
  }

  @Test func everyPropertyOfAGroupCounts() {
    var groups = [Group(id: 1)]
    func add(_ change: (inout Group) -> Void) {
      var group = Group(id: 1)
      change(&group)
      groups.append(group)
    }
    add { $0.transform = Transform(translationX: 1, y: 0) }
    add { $0.opacity = 0.5 }
    add { $0.blendMode = .multiply }
    add { $0.isIsolated = true }
    add { $0.clip = Self.rect }
    add {
      $0.clip = Self.rect
      $0.clipStyle = FillStyle(eoFill: true)
    }
    add { $0.filters = [.blur(radius: 2)] }
    let digests = groups.map { group in
      Self.list(group) { $0.fill(Self.rect, with: Self.orange) }.digest
    }
    #expect(Set(digests).count == groups.count)
  }

  @Test func everyPropertyOfADrawingCounts() {
    let bitmaps = [1, 2].map { Bitmap(width: 1, height: 1, pixels: [0xFF00_0000 + $0]) }
    let material = Material.thin()
    var mesh = MeshGradient(
      width: 2, height: 2, points: [.zero, Point(1, 0), Point(0, 1), Point(1, 1)],
      colors: [.white, .black, .white, .black])
    let box = Rect(x: 0, y: 0, width: 9, height: 9)
    var lists = [
      DisplayList(), Self.list(Self.orange), Self.list(.backdrop), Self.list(.material(material)),
      Self.list(.material(Material(radius: 25, saturation: 1, tint: material.tint))),
      Self.gradient { _ in }, Self.gradient { $0.colorSpace = .linear },
      Self.gradient { $0.alphaRule = .straight }, Self.gradient { $0.isDithered = false },
      Self.gradient { $0.stops[1].location = 0.5 }, Self.gradient { $0.stops[1].color = .white },
      Self.list(.meshGradient(mesh, in: box)),
    ]
    mesh.smoothsColors = false
    lists.append(Self.list(.meshGradient(mesh, in: box)))
    for bitmap in bitmaps {
      for spread in [ImageSpread.pad, .mirror] {
        for interpolation in [ImageInterpolation.linear, .nearest] {
          lists.append(
            Self.list(
              .image(
                bitmap, transform: .identity, spreadX: spread, spreadY: .pad,
                interpolation: interpolation)))
        }
      }
    }
    for style in [
      StrokeStyle(), StrokeStyle(lineCap: .round), StrokeStyle(lineJoin: .round),
      StrokeStyle(miterLimit: 4), StrokeStyle(dash: [1]), StrokeStyle(dash: [1], dashPhase: 0.5),
    ] {
      lists.append(Self.list { $0.stroke(Self.rect, with: Self.orange, style: style) })
    }
    lists.append(
      Self.list { $0.fill(Self.rect, with: Self.orange, style: FillStyle(antialiased: false)) })
    for filter in [
      Filter.blur(radius: 2), .blur(radius: 3), .blur(radius: 2, options: .opaque),
      .shadow(radius: 2), .shadow(radius: 2, x: 1), .shadow(radius: 2, options: .shadowOnly),
      .alphaThreshold(min: 0.5), .alphaThreshold(min: 0.5, color: .white), .saturation(0),
      .saturation(0.5), .saturation(0.5).options(.linearColor),
    ] {
      lists.append(
        Self.list {
          $0.addFilter(filter)
          $0.fill(Self.rect, with: Self.orange)
        })
    }
    for isInverse in [false, true] {
      lists.append(
        Self.list {
          $0.clip(to: Path(ellipseIn: box), isInverse: isInverse)
          $0.fill(Self.rect, with: Self.orange)
        })
      lists.append(
        Self.list {
          $0.clipToLayer(isInverse: isInverse) { $0.fill(Self.rect, with: Self.orange) }
          $0.fill(Self.rect, with: Self.orange)
        })
    }
    #expect(Set(lists.map(\.digest)).count == lists.count)
  }

  @Test func sizeAndScaleOfAPictureCount() {
    let list = Self.list(Self.orange)
    let digests = [
      list.digest(width: 10, height: 20, scale: 1), list.digest(width: 20, height: 10, scale: 1),
      list.digest(width: 10, height: 20, scale: 2),
      Self.list(.backdrop).digest(width: 10, height: 20, scale: 1),
    ]
    #expect(Set(digests).count == 4)
    #expect(digests[0] == Self.list(Self.orange).digest(width: 10, height: 20, scale: 1))
  }

  @Test func sourcesOfTheRendererExist() {
    #expect(Renderer.sources.count == 6)
    #expect(Renderer.sources.allSatisfy(File.exists))
  }
}
