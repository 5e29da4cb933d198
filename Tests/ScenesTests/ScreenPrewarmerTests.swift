import PokerSlamGame
import Session
import Testing

@testable import StageUI

/// The screens that are created in advance while the menu is shown, so that the board opens without
/// a long frame.
@MainActor
@Suite struct ScreenPrewarmerTests {
  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390), Size(360, 640)])
  func prewarmingEndsAfterTenToThirtySteps(_ size: Size) throws {
    let prewarmer = ScreenPrewarmer(glyphs: try GoldenTests.fonts.get(), size: size, textScale: 1)
    var parts = 0
    while !prewarmer.isDone {
      prewarmer.prewarmNext()
      parts += 1
    }
    #expect((10...36).contains(parts))
    prewarmer.prewarmNext()
    #expect(prewarmer.isDone)
  }

  /// A removed screen releases all its memory.
  @Test(arguments: Destination.allCases)
  func removedScreenLeaksNoNode(_ place: Destination) throws {
    var remembered: [Remembered] = []
    weak var gone: Tree?
    func show() throws {
      let app = AppModel(game: Game(mode: .classic, seed: Seed(1)), seeds: { Seed(1) })
      app.go(to: place)
      let program = Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
      for frame in 0..<60 {
        _ = program.frame(size: Size(800, 600), time: Double(frame) / 30)
      }
      gone = program.host.tree
      remembered = Self.nodes(in: program.host.tree.rootNode).map { Remembered(node: $0) }
    }
    try show()
    #expect(remembered.count > 50)
    #expect(gone == nil)
    let behind = remembered.compactMap(\.node)
    #expect(behind.isEmpty, "\(behind.count): \(Set(behind.map { "\(type(of: $0))" }))")
  }

  @MainActor
  private struct Remembered {
    weak var node: ViewNode?
  }

  private static func nodes(in node: ViewNode?) -> [ViewNode] {
    node.map { [$0] + $0.children.flatMap { nodes(in: $0) } } ?? []
  }
}
