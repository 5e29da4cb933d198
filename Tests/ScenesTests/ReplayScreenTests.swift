import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The replay viewer used by keys, pad and mouse, its frames at rest, and its layout.
@MainActor
@Suite struct ReplayScreenTests {
  private func stepper(
    size: Size = Size(1280, 800), _ saved: SavedReplay = ReplayPlayer.classic(),
    _ change: (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.replay.open(ReplayTape(saved))
      app.go(to: .replay)
      change(app)
    }
  }

  @Test func arrowKeysStepAndHomeAndEndJump() throws {
    let stepper = try stepper()
    stepper.wait()
    let model = stepper.app.replay
    stepper.press(.right)
    stepper.press(.right)
    #expect(model.step == 2)
    stepper.press(.left)
    #expect(model.step == 1)
    stepper.press(.end)
    #expect(model.isAtEnd)
    stepper.press(.home)
    #expect(model.step == 0)
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "menu")
  }

  @Test func returnStartsAndStopsAutomaticPlay() throws {
    let stepper = try stepper()
    stepper.wait()
    let model = stepper.app.replay
    stepper.press(.return)
    #expect(model.isPlaying)
    stepper.press(.return)
    #expect(!model.isPlaying)
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390), Size(800, 600)])
  func pressOnAHandGoesToIt(size: Size) throws {
    let stepper = try stepper(size: size)
    stepper.wait()
    let model = stepper.app.replay
    let name = Strings.name(try #require(model.tape?.plays[1].kind))
    let row = try #require(
      stepper.program.host.screenElements.first { $0.accessibility.label.contains("2, \(name)") })
    stepper.click(row.frame.center)
    stepper.wait()
    #expect(model.step == 1)
  }

  @Test func draggingTheScrubberGoesThroughTheGame() throws {
    let stepper = try stepper()
    stepper.wait()
    let model = stepper.app.replay
    let frame = try #require(stepper.element(Strings.progress)).frame
    let y = frame.midY
    stepper.pointer(.down, Point(frame.minX + 20, y))
    var steps: [Int] = []
    for share in [0.3, 0.6, 1.0, 0.5, 0] {
      stepper.pointer(.moved, Point(frame.minX + share * frame.width, y))
      stepper.wait(frames: 4)
      steps.append(model.step)
    }
    stepper.pointer(.up, Point(frame.minX, y))
    let count = try #require(model.tape?.count)
    #expect(steps[0] > 0 && steps[1] > steps[0] && steps[2] == count && steps[3] < count)
    #expect(steps[4] == 0)
  }

  @Test(arguments: [Point(640, 20), Point(200, 300), Point(640, 400), Point(1000, 400)])
  func rightClickLeadsBackFromEverywhere(place: Point) throws {
    let stepper = try stepper()
    stepper.wait()
    stepper.click(place, .secondary)
    stepper.wait()
    #expect(stepper.app.screen.name == "menu")
  }

  /// With reduced motion nothing moves: a viewer that waits for the player needs no frame.
  @Test func viewerAtRestNeedsNoFrames() async throws {
    let stepper = try stepper()
    // The viewer's task, which has nothing to wait for, ends when the main actor is free.
    for _ in 0..<160 {
      stepper.frame()
      await Task.yield()
    }
    for _ in 0..<10 {
      let next = stepper.frame().next
      #expect(next == .atRest)
    }
  }

  @Test func everyControlHasANameAndIsLargeEnough() throws {
    for size in [Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800)] {
      for textScale in [1.0, 2] {
        let stepper = try stepper(size: size) { $0.settings.textScale = textScale }
        stepper.wait()
        let window = Rect(origin: .zero, size: size)
        let names = [
          Strings.back, Strings.previousHand, Strings.autoplay, Strings.nextHand,
          Strings.playSpeed, Strings.playOn, Strings.shareTitle, Strings.progress,
        ]
        for name in names {
          let element = try #require(
            stepper.element(name), "\(name) is missing at \(size), text \(textScale)")
          #expect(
            element.frame.width >= 43.9 && element.frame.height >= 43.9,
            "\(name) at \(size), text \(textScale): \(element.frame)")
          #expect(
            window.contains(element.frame.center),
            "\(name) at \(size), text \(textScale): \(element.frame)")
        }
      }
    }
  }

  @Test func listShowsTheWholeRowOfThePosition() throws {
    let size = Size(390, 844)
    let stepper = try stepper(size: size)
    stepper.wait()
    let model = stepper.app.replay
    var lists: [Rect] = []
    func collect(_ node: ViewNode) {
      if let list = node as? ScrollNode, list.axes.contains(.vertical) {
        lists.append(list.screenBounds)
      }
      for child in node.reachable { collect(child) }
    }
    collect(try #require(stepper.program.host.tree.focus.scopeNode))
    let list = try #require(lists.max { $0.minY < $1.minY })
    for step in [5, 7, 2] {
      model.jump(to: step)
      stepper.wait(frames: 90)
      let name = Strings.name(try #require(model.tape?.plays[step].kind))
      let row = try #require(
        stepper.program.host.screenElements.first {
          $0.accessibility.label.contains("\(step + 1), \(name)")
        }
      ).frame
      #expect(row.minY >= list.minY - 1 && row.maxY <= list.maxY + 1, "\(row) in \(list)")
    }
  }

  // MARK: Sharing

  @Test func sharedGameIsSavedAndItsTextCopied() throws {
    let stepper = try stepper()
    stepper.wait()
    var names: [String] = []
    stepper.app.share.save = { summary, finish in
      names.append(summary.fileName)
      finish(.success("/tmp/\(summary.fileName)"))
    }
    stepper.click(try #require(stepper.element(Strings.shareTitle)).frame.center)
    stepper.wait()
    #expect(stepper.app.screen.name == "share")
    stepper.click(try #require(stepper.element(Strings.shareCopy)).frame.center)
    #expect(stepper.app.takeTextToCopy()?.contains("Poker Slam") == true)
    stepper.press(.return)
    #expect(names.count == 1)
    #expect(stepper.app.share.state == .saved(path: "/tmp/\(names[0])"))
    // The button still copies the text.
    stepper.wait()
    stepper.click(try #require(stepper.element(Strings.shareCopy)).frame.center)
    #expect(stepper.app.takeTextToCopy()?.contains("Poker Slam") == true)
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "replay")
  }

  @Test func pictureIsCopiedOrElseItsText() throws {
    let stepper = try stepper()
    stepper.app.shareReplay()
    stepper.wait()
    var finish: (@MainActor (Bool) -> Void)?
    stepper.app.share.copy = { _, answer in finish = answer }
    func copy() throws {
      stepper.click(try #require(stepper.element(Strings.shareCopyPicture)).frame.center)
    }
    try copy()
    #expect(stepper.app.share.state == .copying && stepper.app.share.isBusy)
    finish?(true)
    stepper.wait()
    #expect(stepper.element(Strings.shareCopied) != nil)
    #expect(stepper.app.takeTextToCopy() == nil)
    try copy()
    finish?(false)
    stepper.wait()
    #expect(stepper.element(Strings.shareCopiedText) != nil)
    #expect(stepper.app.takeTextToCopy() == stepper.app.share.summary?.line)
    // An answer for a picture that is shared no more is ignored.
    try copy()
    stepper.app.shareReplay()
    finish?(false)
    #expect(stepper.app.share.state == .idle && stepper.app.takeTextToCopy() == nil)
    stepper.app.share.copy = nil
    stepper.wait()
    try copy()
    #expect(stepper.app.share.state == .copiedText)
  }

  @Test func failureToSaveIsTold() throws {
    let stepper = try stepper()
    stepper.app.shareReplay()
    stepper.wait()
    stepper.press(.return)
    #expect(stepper.app.share.state == .failed(reason: Strings.noFolder))
  }

  @Test func finishedGameCanBeShared() throws {
    let stepper = try SteppedProgram { $0.settings.reduceMotion = .on }
    stepper.game.showCards()
    while !stepper.game.isOver, let hand = stepper.game.state.grid.hands(.king).first {
      stepper.game.choose(hand.cells)
      stepper.game.play()
    }
    stepper.game.settle()
    stepper.wait(frames: 160)
    stepper.click(try #require(stepper.element(Strings.shareTitle)).frame.center)
    stepper.wait()
    #expect(stepper.app.screen.name == "share")
    #expect(stepper.app.share.summary?.score == stepper.game.state.score)
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "game-over")
  }

  // MARK: Layout

  /// Every frame of the layout lies in the window, and frames do not overlap.
  @Test func framesFitTheWindowAndKeepApart() {
    for width in stride(from: 320.0, through: 3_840, by: 88) {
      for height in stride(from: 360.0, through: 2_160, by: 75) {
        for textScale in [1.0, 2] {
          let layout = ReplayLayout(
            size: Size(width, height), insets: EdgeInsets(), textScale: textScale)
          let title = "\(width) × \(height), text \(textScale), \(layout.form)"
          var frames = [layout.boardFrame, layout.hands, layout.controls]
          if layout.form == .wide { frames.append(layout.score) }
          for (index, frame) in frames.enumerated() {
            #expect(frame.minX >= 0 && frame.minY >= 0, "\(title): \(frame)")
            #expect(frame.maxX <= width + 0.01, "\(title): \(frame)")
            // A tall window that is very low cuts off its list, which scrolls.
            if height >= 560 || layout.form != .tall {
              #expect(frame.maxY <= height + 0.01, "\(title): \(frame)")
            }
            #expect(frame.width >= 100 && frame.height >= 60, "\(title): \(frame)")
            for other in frames[..<index] {
              let isApart =
                other.maxY <= frame.minY + 0.01 || other.maxX <= frame.minX + 0.01
                || frame.maxY <= other.minY + 0.01 || frame.maxX <= other.minX + 0.01
              #expect(isApart, "\(title): \(other), \(frame)")
            }
          }
        }
      }
    }
  }
}
