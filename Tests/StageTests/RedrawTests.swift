import Frame
import Glibc
import Raster
import TestSupport
import Testing

@testable import Stage

extension StageTests {
  /// Partial repaints show the same pixels as whole ones.
  @MainActor struct Redraws {
    /// A scene of cards that move, fade, change, appear and disappear.
    private final class RandomScene {
      private struct Item {
        var id: UInt64
        var x: Double
        var y: Double
        var angle: Double
        var opacity: Double
        var fragment: Fragment
      }

      private var random: SeededGenerator
      private var items: [Item] = []
      private var nextID: UInt64 = 1
      var size: Size { didSet { background = Self.background(size) } }
      private var background: Fragment

      init(seed: UInt64, size: Size) {
        random = SeededGenerator(seed: seed)
        self.size = size
        background = Self.background(size)
      }

      private static func background(_ size: Size) -> Fragment {
        Fragment {
          $0.fill(
            Path(Rect(x: 0, y: 0, width: size.width, height: size.height)),
            with: .color(Color(hex: 0x1A0938)))
        }
      }

      /// Makes a few random changes and returns the picture.
      func step() -> DisplayList {
        for _ in 0..<(items.count < 6 ? 9 : Int.random(in: 1...4, using: &random)) { change() }
        var list = DisplayList()
        list.draw(background)
        for item in items {
          let transform = Transform.identity
            .concatenating(Transform(rotation: .radians(item.angle)))
            .concatenating(Transform(translationX: item.x, y: item.y))
          list.group(Group(id: item.id, transform: transform, opacity: item.opacity)) {
            $0.draw(item.fragment)
          }
        }
        return list
      }

      private func change() {
        func unit() -> Double { Double.random(in: 0...1, using: &random) }
        let choice = items.isEmpty ? 0 : Int.random(in: 0...40, using: &random)
        let index = items.isEmpty ? 0 : Int.random(in: 0..<items.count, using: &random)
        switch choice {
        case 0 where items.count < 24, 1 where items.count < 12:
          // Some items are half outside of the surface, like a card that flies away.
          items.append(
            Item(
              id: nextID, x: unit() * size.width * 1.4 - size.width * 0.2,
              y: unit() * size.height * 1.4 - size.height * 0.2, angle: unit(), opacity: unit(),
              fragment: card()))
          nextID += 1
        case 2: items.remove(at: index)
        case 3...9: items[index].fragment = card()
        case 10...15: items[index].opacity = unit()
        case 16: items.swapAt(index, items.count - 1)
        default:
          items[index].x += unit() * 60 - 30
          items[index].y += unit() * 60 - 30
          items[index].angle += unit() * 0.2
        }
      }

      private func card() -> Fragment {
        let (width, height) = (
          Double.random(in: 3...90, using: &random), Double.random(in: 3...60, using: &random)
        )
        let color = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
        let hasShadow = Bool.random(using: &random)
        return Fragment { context in
          if hasShadow {
            context.addFilter(.shadow(color: Color(white: 0, opacity: 0.5), radius: 6, y: 4))
          }
          context.fill(
            Path(
              roundedRect: Rect(x: -width / 2, y: -height / 2, width: width, height: height),
              cornerRadius: 7), with: .color(color))
        }
      }
    }

    private func paint(
      _ list: DisplayList, _ renderer: Renderer, _ surface: borrowing SurfaceMemory
    ) -> [PixelRect] {
      if surface.isFresh { renderer.invalidate() }
      var pixmap = unsafe Pixmap(
        borrowing: surface.baseAddress, width: surface.width, height: surface.height,
        bytesPerRow: surface.bytesPerRow)
      return renderer.paint(list, scale: 1, into: &pixmap)
    }

    /// Returns the whole picture, painted by a new renderer.
    private func whole(_ list: DisplayList, width: Int, height: Int) -> [UInt32] {
      let presenter = MemoryPresenter(width: width, height: height)
      let renderer = Renderer()
      let damage = presenter.paint(ifNeeded: true) { paint(list, renderer, $0) }
      presenter.present(damage: damage ?? [])
      return presenter.shown
    }

    @Test(arguments: 1...12)
    func partialRepaintsInMemoryEqualWholeOnes(seed: UInt64) {
      let presenter = MemoryPresenter(width: 640, height: 400)
      let renderer = Renderer()
      let scene = RandomScene(seed: seed, size: Size(640, 400))
      var partial = 0
      for frame in 0..<60 {
        if frame % 20 == 19 {
          let (width, height) = (600 + frame, 460 - frame)
          presenter.resize(width: width, height: height)
          scene.size = Size(Double(width), Double(height))
        }
        let list = scene.step()
        guard let damage = presenter.paint(ifNeeded: true, { paint(list, renderer, $0) }) else {
          continue
        }
        presenter.present(damage: damage)
        if presenter.lastDamage != [presenter.bounds] { partial += 1 }
        let expected = whole(list, width: presenter.bounds.width, height: presenter.bounds.height)
        #expect(presenter.shown == expected, "seed \(seed), frame \(frame)")
      }
      #expect(partial > 30, "only \(partial) frames were shown in parts")
    }

    /// Compares the screen of a real X server with pictures that are repainted as a whole.
    ///
    /// The stage presents by shared memory or by a texture.
    @Test(
      .enabled(if: XServer.isInstalled, "Xvfb is not installed"),
      arguments: [PresentChoice.shm, .texture])
    func partialRepaintsOnAScreenEqualWholeOnes(present: PresentChoice) throws {
      let server = try XServer()
      defer { server.stop() }
      unsafe setenv("DISPLAY", server.display, 1)
      let stage = try Stage(StageTests.options(present))
      let renderer = Renderer()
      let scene = RandomScene(seed: 77, size: Size(640, 400))
      var list = DisplayList()
      for _ in 0..<12 {
        stage.run(frameLimit: 4) { _ in
          list = scene.step()
          return FrameOutcome(needsPaint: true, next: .animating(.display))
        } paint: {
          paint(list, renderer, $0)
        }
        let expected = whole(list, width: 640, height: 400)
        let shown = try server.window(of: stage)
        #expect(haveEqualColors(shown, expected))
      }
    }
  }
}
