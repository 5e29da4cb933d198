import PokerSlamGame
import Records
import Raster
import Scenes
import Session
import Testing

@testable import StageUI

/// Text at up to twice its size.
///
/// No word is truncated, broken, outside its container or on top of another word.
@MainActor
@Suite struct LargeTextTests {
  /// A scene, and the actions that lead from it to the tested screen.
  struct Screen: Sendable, CustomTestStringConvertible {
    var name: String
    var scene: String
    var act: @MainActor @Sendable (Program, Size) -> Void = { _, _ in }

    var testDescription: String { name }

    init(_ scene: String) { (name, self.scene) = (scene, scene) }

    init(_ page: SettingsPage) {
      (name, scene) = ("settings: \(page.rawValue)", "settings")
      act = { program, _ in program.app.settingsPage = page }
    }

    /// The board, on which the hand with the longest name is selected.
    static let longName = {
      var screen = Screen("board")
      screen.name = "long name"
      screen.act = { program, _ in
        let game = program.app.game
        let hands = game.state.grid.hands(game.session.game.adjacency)
        if let best = hands.max(by: { $0.hand.name.count < $1.hand.name.count }) {
          game.choose(best.cells)
        }
      }
      return screen
    }()
  }

  nonisolated static let screens =
    [
      "menu", "menu-first", "board", "board-hand", "board-held", "board-hint", "board-first",
      "board-practice", "board-wide", "pause", "game-over", "game-over-record", "game-over-cleared",
      "reference-phone", "reference-scoring", "reference-keys", "board-coach-bridge", "about",
      "modes", "beam-line",
    ].map { Screen($0) } + [Screen.longName] + SettingsPage.allCases.map { Screen($0) }
  nonisolated static let sizes = [
    Size(360, 640), Size(390, 844), Size(844, 390), Size(1280, 800),
  ]

  @Test(arguments: screens, sizes)
  func everyWordFitsAtUpToDoubleTextSize(_ screen: Screen, _ size: Size) throws {
    for textScale in [1, 1.35, 2] { try look(at: screen, size, textScale) }
  }

  private func look(at screen: Screen, _ size: Size, _ textScale: Double) throws {
    let scene = try #require(Scene.named(screen.scene))
    var changes = SceneChanges()
    changes.settings = ["textScale": .real(textScale)]
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get(), changes: changes)
    staged.program.app.settings.reduceMotion = .on
    staged.advance(to: 1, size: size)
    screen.act(staged.program, size)
    staged.advance(to: 4, size: size)
    let faults = TextFaults(staged.program.host, size)
    #expect(faults.count > 0, "the screen must contain text")
    #expect(
      faults.found == [],
      "\(screen.name) at \(Int(size.width))x\(Int(size.height)), text \(textScale)")
  }
}

/// The faults of the text on a screen, or on the panel above it.
@MainActor
struct TextFaults {
  private(set) var found: [String] = []
  var count: Int { texts.count }

  private struct Words {
    var text: String
    var frame: Rect
    /// The part of `frame` that the surrounding scroll views leave visible.
    var seen: Rect
  }

  private var texts: [Words] = []
  /// The frames of buttons, with their labels.
  private var controls: [Words] = []
  private let size: Size

  init(_ host: ViewHost, _ size: Size) {
    self.size = size
    guard let root = host.tree.focus.scopeNode else { return }
    visit(root, [], within: Rect(origin: .zero, size: size), scrolls: [])
    for (place, a) in texts.enumerated() {
      // Equal numbers may overlap: a counting number lies on its final value, and the final value
      // reserves the width.
      for b in texts[(place + 1)...] where a.text != b.text || !a.text.allSatisfy(\.isNumber) {
        // The insets remove the space that a line has above and below its letters.
        let shared = a.seen.insetBy(dx: 2, dy: 5).intersection(b.seen.insetBy(dx: 2, dy: 5))
        if !shared.isEmpty { found.append("\"\(a.text)\" lies over \"\(b.text)\"") }
      }
      for control in controls {
        let shared = a.seen.insetBy(dx: 2, dy: 5).intersection(control.seen.insetBy(dx: 2, dy: 2))
        guard !shared.isEmpty, !control.frame.insetBy(dx: -2, dy: -2).contains(a.frame) else {
          continue
        }
        found.append("\"\(a.text)\" lies over the button \"\(control.text)\"")
      }
    }
  }

  private mutating func visit(
    _ node: ViewNode, _ around: [Rect], within window: Rect, scrolls: Axis.Set
  ) {
    guard node.isReachable, !(node is SpokenTitleNode) else { return }
    let bounds = node.screenBounds
    if let text = node as? TextNode {
      return check(text, bounds, around, within: window, scrolls)
    }
    var (around, window, scrolls) = (around, window, scrolls)
    if node is ControlNode {
      let label = node.accessibilityElements().first?.accessibility.label ?? ""
      controls.append(Words(text: label, frame: bounds, seen: bounds.intersection(window)))
    }
    if let scroller = node as? ScrollNode {
      // Scrollable content may extend beyond its container along the scroll axis.
      scrolls.formUnion(scroller.axes)
      window = window.intersection(bounds)
      around = []
    } else if bounds.width > 0, bounds.height > 0, isContainer(node) {
      around.append(bounds)
    }
    for child in node.reachable { visit(child, around, within: window, scrolls: scrolls) }
  }

  /// Returns whether a node shows a box or has a size of its own.
  private func isContainer(_ node: ViewNode) -> Bool {
    node is FrameNode || node is PaddingNode || node is LayerNode || node is ControlNode
  }

  private mutating func check(
    _ node: TextNode, _ frame: Rect, _ around: [Rect], within window: Rect, _ scrolls: Axis.Set
  ) {
    let text = node.accessibility?.label ?? ""
    guard !text.trimmed.isEmpty, frame.height > 0 else { return }
    let layout = node.shownLayout
    if layout.isTruncated { found.append("\"\(text)\" is cut") }
    if let word = brokenWord(layout, text) { found.append("\"\(text)\" is broken at \(word)") }
    if frame.minX < window.minX - 1 || frame.maxX > window.maxX + 1 {
      found.append("\"\(text)\" reaches beyond the sides: \(frame)")
    }
    if !scrolls.contains(.vertical),
      frame.minY < window.minY - 1 || frame.maxY > window.maxY + 1
    {
      found.append("\"\(text)\" reaches beyond top or bottom: \(frame)")
    }
    for box in around where !box.insetBy(dx: -1.5, dy: -1.5).contains(frame) {
      found.append("\"\(text)\" at \(frame) does not fit into \(box)")
      break
    }
    texts.append(Words(text: text, frame: frame, seen: frame.intersection(window)))
  }

  /// Returns the word that is broken across two lines, if any.
  private func brokenWord(_ layout: TextLayout, _ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    for line in layout.lines.dropFirst() {
      guard let run = line.runs.first, run.piece == 0, let glyph = run.glyphs.glyphs.first else {
        continue
      }
      let start = run.offset(of: glyph)
      guard start > 0, start < scalars.count else { continue }
      let before = scalars[start - 1]
      // Japanese lines break between any two letters.
      if before.value >= 0x2E80 || scalars[start].value >= 0x2E80 { continue }
      // A view marks places in long words where a line may break.
      if !before.properties.isWhitespace, before != "-", before != "\u{200B}" {
        return String(String.UnicodeScalarView(scalars[max(0, start - 4)..<start]))
      }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String { String(drop(while: \.isWhitespace)) }
}
