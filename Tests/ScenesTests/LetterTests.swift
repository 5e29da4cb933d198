import Raster
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// Letters that appear one after the other and wave, at given times.
@MainActor
@Suite struct LetterTests {
  private let revealed = GlyphRevealRenderer.duration(count: 4)

  @Test func letterOffsetIsASineOfTimeAndIndex() {
    for time in [0.0, 0.7, 12.3] {
      let wave = LetterWave(time: time, elapsed: revealed + 0.5, height: 1)
      for index in 0..<4 {
        let effect = wave.effect(on: index, of: 4)
        let y = Double.sin(3 * time + 0.5 * Double(3 - index))
        #expect(abs(effect.offset.y - y) < 1e-9)
        #expect(effect.opacity == 1 && effect.blur == 0 && effect.offset.x == 0)
      }
    }
  }

  @Test func letterWaveGrowsInHalfASecondAfterTheLastLetter() {
    func height(_ elapsed: Double) -> Double {
      LetterWave(time: .pi / 6, elapsed: elapsed, height: 1).effect(on: 3, of: 4).offset.y
    }
    #expect(height(revealed) == 0)
    #expect(abs(height(revealed + 0.25) - 0.5) < 1e-9)
    #expect(abs(height(revealed + 0.5) - 1) < 1e-9)
    #expect(abs(height(revealed + 9) - 1) < 1e-9)
  }

  @Test func lettersAppear30MillisecondsApart() {
    let wave = LetterWave(time: 0, elapsed: 0.07, height: 0)
    let opacities = (0..<4).map { wave.effect(on: $0, of: 4).opacity }
    #expect(opacities[0] > opacities[1] && opacities[1] > opacities[2] && opacities[2] > 0)
    #expect(opacities[3] == 0)
    #expect(wave.effect(on: 0, of: 4).offset.y > 0 && wave.effect(on: 0, of: 4).blur > 0)
    let still = LetterWave(time: 3, elapsed: revealed, height: 0)
    #expect((0..<4).allSatisfy { still.effect(on: $0, of: 4) == .none })
    #expect(abs(LetterMotion.delayBelow(count: 13) - 0.49) < 1e-12)
  }

  private func select(_ stepper: SteppedProgram) throws {
    let hands = stepper.game.state.grid.hands(.king)
    let best = try #require(hands.max { $0.hand < $1.hand })
    withAnimation(BoardView.select) { stepper.game.choose(best.cells) }
  }

  /// The clock moves the letters and the rim of the button without the help of any view.
  @Test func noViewIsEvaluatedWhileTheNameOfAHandWaves() throws {
    let stepper = try SteppedProgram { $0.settings.reduceMotion = .off }
    stepper.wait(frames: 120)
    let tree = stepper.program.host.tree
    tree.logsEvaluations = true
    func evaluated(frames: Int) -> Set<String> {
      tree.evaluated = []
      for _ in 0..<frames { stepper.frame() }
      return Set(tree.evaluated)
    }
    #expect(evaluated(frames: 60) == [])
    try select(stepper)
    stepper.wait(frames: 120)
    let before = tree.counters
    #expect(evaluated(frames: 60) == [])
    #expect(tree.counters.bodies == before.bodies, "modifiers have bodies, too")
    // The clock ticks 30 times a second for the mesh, the rim, the title and the name.
    #expect(tree.counters.recordings >= before.recordings + 4 * 28)
    withAnimation(BoardView.move) { stepper.game.clearSelection() }
    stepper.wait(frames: 120)
    #expect(evaluated(frames: 60) == [])
  }

  @Test func lettersStandStillWhenIdleOrWithReducedMotion() throws {
    for reducesMotion in [false, true] {
      let stepper = try SteppedProgram { $0.settings.reduceMotion = reducesMotion ? .on : .off }
      stepper.wait(frames: 120)
      try select(stepper)
      stepper.wait(frames: 120)
      if !reducesMotion {
        #expect(stepper.frame().next != .atRest)
        stepper.isAmbientAllowed = false
      }
      stepper.wait(frames: 600)
      #expect(stepper.frame().next == .atRest)
      #expect(waves(stepper).allSatisfy { $0.height == 0 }, "letters stand on their lines")
    }
  }

  @Test func pointsAppearAfterTheNameOrAtOnceWithReducedMotion() throws {
    for reducesMotion in [false, true] {
      let stepper = try SteppedProgram { $0.settings.reduceMotion = reducesMotion ? .on : .off }
      stepper.wait(frames: 120)
      try select(stepper)
      stepper.wait(frames: 2)
      let hand = try #require(stepper.game.session.selectedHand)
      let count = Strings.name(hand).count
      var begun = 0.0
      for frame in 2..<200 where begun == 0 {
        stepper.frame()
        let shown = waves(stepper, saying: Strings.points(hand)).first
        if let shown, shown.elapsed > 0 { begun = Double(frame) * 0.016 }
      }
      let expected = reducesMotion ? 0 : LetterMotion.delayBelow(count: count)
      #expect(abs(begun - expected) < 0.06, "\(begun) s, and not \(expected) s")
    }
  }

  /// Returns the moments of the letters of all texts, or only those of the text `words`.
  private func waves(_ stepper: SteppedProgram, saying words: String? = nil) -> [LetterWave] {
    func visit(_ node: ViewNode) -> [LetterWave] {
      var own: [LetterWave] = []
      if words == nil || node.accessibility?.label == words {
        switch (node as? TextNode)?.renderer?.shown {
        case let shown as LetterRelay: own = [shown.wave]
        case let shown as GlyphRevealRenderer:
          own = [LetterWave(time: 0, elapsed: shown.elapsedTime, height: 0)]
        default: break
        }
      }
      return own + node.children.flatMap(visit)
    }
    return stepper.program.host.tree.rootNode.map(visit) ?? []
  }

  /// Returns the largest difference between two channels of a pixel of the score; 0 if all pixels
  /// are grey.
  private func chroma(_ stepper: SteppedProgram) throws -> Int {
    let place = try #require(stepper.element(Strings.score)).frame
    let pixels = stepper.pixels
    let (left, right) = (Int(place.minX), Int(place.maxX))
    var most = 0
    for y in Int(place.midY) - 20..<Int(place.midY) + 24 {
      for x in left..<right {
        let at = (y * Int(stepper.size.width) + x) * 4
        let channels = pixels[at..<at + 3].map(Int.init)
        most = max(most, (channels.max() ?? 0) - (channels.min() ?? 0))
      }
    }
    return most
  }

  @Test func scoreFlashesWhileItCounts() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 120)
    try select(stepper)
    stepper.wait(frames: 60)
    let calm = try chroma(stepper)
    withAnimation(BoardView.move) { stepper.game.play() }
    stepper.game.settle()
    stepper.wait(frames: 24)
    #expect(try chroma(stepper) > calm + 60)
    stepper.wait(frames: 150)
    #expect(abs(try chroma(stepper) - calm) < 30)
  }
}
