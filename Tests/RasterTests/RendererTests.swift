import TestSupport
import Testing
import Workers

@testable import Raster

/// A scene of overlapping, faded, moved and rotated groups, determined by a seed.
struct RandomScene {
  private var fragments: [Fragment] = []
  private var groups: [Group] = []
  private var contents: [Int] = []

  init(seed: UInt64, count: Int = 12) {
    var numbers = SeededGenerator(seed: seed)
    fragments = (0..<6).map { _ in Self.fragment(&numbers) }
    for id in 1...count {
      groups.append(Self.group(id: UInt64(id), &numbers))
      contents.append(numbers.next(below: fragments.count))
    }
  }

  private static func fragment(_ numbers: inout SeededGenerator) -> Fragment {
    let commands = 1 + numbers.next(below: 3)
    var local = numbers
    let fragment = Fragment { context in
      for _ in 0..<commands {
        let (p, q) = (local.point(0...60), local.point(0...60))
        let rect = Rect(left: p.x, top: p.y, right: q.x, bottom: q.y)
        let color = Color(
          red: local.unit(), green: local.unit(), blue: local.unit(), opacity: local.unit())
        let shading: GraphicsContext.Shading =
          local.next(below: 3) == 0
          ? .linearGradient(Gradient(colors: [color, .white]), startPoint: p, endPoint: q)
          : .color(color)
        switch local.next(below: 4) {
        case 0: context.fill(Path(rect), with: shading)
        case 1: context.fill(Path(ellipseIn: rect), with: shading)
        case 2: context.fill(Path(roundedRect: rect, cornerRadius: 6), with: shading)
        default:
          let points = (0..<5).map { _ in local.point(0...60) }
          context.fill(Path { $0.addLines(points) }, with: shading, style: FillStyle(eoFill: true))
        }
      }
    }
    numbers = local
    return fragment
  }

  private static func group(id: UInt64, _ numbers: inout SeededGenerator) -> Group {
    let turn = numbers.next(below: 2) == 0 ? 0 : numbers.unit() * 6
    let move = numbers.point(0...150)
    return Group(
      id: id,
      transform: Transform(rotationRadians: turn)
        .concatenating(Transform(translationX: move.x - 20, y: move.y - 20)),
      opacity: numbers.next(below: 2) == 0 ? 1 : numbers.unit())
  }

  /// Changes a few groups, as a frame of the game does.
  mutating func step(_ numbers: inout SeededGenerator) {
    for _ in 0..<(1 + numbers.next(below: 3)) {
      guard !groups.isEmpty else { break }
      let index = numbers.next(below: groups.count)
      switch numbers.next(below: 6) {
      case 0: groups[index] = Self.group(id: groups[index].id, &numbers)
      case 1: groups[index].opacity = numbers.unit()
      case 2: contents[index] = numbers.next(below: fragments.count)
      case 3: groups.swapAt(index, numbers.next(below: groups.count))
      case 4 where groups.count > 3:
        groups.remove(at: index)
        contents.remove(at: index)
      default:
        groups.append(Self.group(id: UInt64(1000 + numbers.next(below: 100_000)), &numbers))
        contents.append(numbers.next(below: fragments.count))
      }
    }
  }

  /// The scene as a display list.
  ///
  /// Every third group contains the next group, so that fades and transforms nest.
  var list: DisplayList {
    var list = DisplayList()
    list.draw(
      Fragment {
        $0.fill(
          Path(Rect(x: 0, y: 0, width: 200, height: 200)), with: .color(Color(hex: 0x12196F)))
      })
    var index = 0
    while index < groups.count {
      list.group(groups[index]) { list in
        list.draw(fragments[contents[index]])
        if index % 3 == 0, index + 1 < groups.count {
          list.group(groups[index + 1]) { $0.draw(fragments[contents[index + 1]]) }
          index += 1
        }
      }
      index += 1
    }
    return list
  }
}

@Suite struct RendererTests {
  static func digest(_ list: DisplayList, _ renderer: Renderer, scale: Double = 1) -> UInt64 {
    var pixmap = Pixmap(width: 180, height: 170)
    renderer.paint(list, scale: scale, into: &pixmap)
    return pixmap.digest
  }

  @Test func pixelsAreEqualForAnyThreadsAndBands() {
    let pools = (1...4).map { WorkerPool(threads: $0) }
    for seed in 0..<20 as Range<UInt64> {
      let list = RandomScene(seed: seed).list
      let expected = Self.digest(list, Renderer(), scale: 0.9)
      for pool in pools {
        for height in [1, 7, 32, 500] {
          let renderer = Renderer(runner: pool, bandHeight: height)
          #expect(Self.digest(list, renderer, scale: 0.9) == expected)
        }
      }
    }
  }

  @Test func repaintingDamageEqualsPaintingEverything() {
    for seed in 0..<12 as Range<UInt64> {
      var numbers = SeededGenerator(seed: seed + 100)
      var scene = RandomScene(seed: seed)
      let renderer = Renderer()
      var pixmap = Pixmap(width: 180, height: 170)
      var partial = 0
      for _ in 0..<30 {
        let damage = renderer.paint(scene.list, scale: 1, into: &pixmap)
        if damage.reduce(0, { $0 + $1.area }) < 180 * 170 { partial += 1 }
        #expect(pixmap.digest == Self.digest(scene.list, Renderer()))
        scene.step(&numbers)
      }
      #expect(partial > 5, "most steps must not repaint everything")
    }
  }

  @Test func unchangedListPaintsNothing() {
    let scene = RandomScene(seed: 7)
    let renderer = Renderer()
    var pixmap = Pixmap(width: 180, height: 170)
    #expect(renderer.paint(scene.list, scale: 1, into: &pixmap) == [pixmap.bounds])
    // The background is recorded anew with equal commands, which is not a change.
    #expect(renderer.paint(scene.list, scale: 1, into: &pixmap).isEmpty)
    renderer.invalidate()
    #expect(renderer.paint(scene.list, scale: 1, into: &pixmap) == [pixmap.bounds])
    #expect(renderer.paint(scene.list, scale: 1.5, into: &pixmap) == [pixmap.bounds])
  }

  @Test func groupFadesAsOnePicture() {
    let overlapping = Fragment { context in
      context.fill(Path(Rect(x: 0, y: 0, width: 8, height: 4)), with: .color(.white))
      context.fill(Path(Rect(x: 4, y: 0, width: 8, height: 4)), with: .color(.white))
    }
    var list = DisplayList()
    list.group(Group(id: 1, opacity: 0.5)) { $0.draw(overlapping) }
    var pixmap = Pixmap(width: 12, height: 4)
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[1, 1] == 0x8080_8080)
    #expect(pixmap[5, 1] == 0x8080_8080, "the overlap does not shine through")
  }

  @Test func emptyListsAndEmptySurfacesPaintNothing() {
    var pixmap = Pixmap(width: 20, height: 20)
    pixmap.clear(pixmap.bounds, to: 0xFFFF_FFFF)
    Renderer().paint(DisplayList(), scale: 1, into: &pixmap)
    #expect(pixmap[3, 3] == 0, "an empty picture is clear")
    var none = Pixmap(width: 0, height: 0)
    #expect(Renderer().paint(RandomScene(seed: 1).list, scale: 1, into: &none).isEmpty)
    for transform in [
      Transform(scaleX: 0, y: 0), Transform(scaleX: .nan, y: 1),
      Transform(translationX: .infinity, y: 0), Transform(scaleX: 1e300, y: 1e300),
    ] {
      var list = DisplayList()
      list.group(Group(id: 3, transform: transform, opacity: .nan)) {
        $0.draw(
          Fragment {
            $0.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 9, height: 9)), with: .color(.white))
          })
      }
      Renderer().paint(list, scale: 1, into: &pixmap)
    }
  }

  @Test func movingAGroupDamagesItsOldAndNewBounds() {
    let dot = Fragment {
      $0.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10)), with: .color(.white))
    }
    func list(x: Double) -> DisplayList {
      var list = DisplayList()
      list.group(Group(id: 9, transform: Transform(translationX: x, y: 5))) { $0.draw(dot) }
      return list
    }
    let renderer = Renderer()
    var pixmap = Pixmap(width: 100, height: 20)
    renderer.paint(list(x: 5), scale: 1, into: &pixmap)
    let damage = renderer.paint(list(x: 80), scale: 1, into: &pixmap)
    #expect(
      damage == [
        PixelRect(left: 5, top: 5, right: 15, bottom: 15),
        PixelRect(left: 80, top: 5, right: 90, bottom: 15),
      ])
  }
}
