import StageUI
import SwiftUI
import Testing

@testable import Bookshelf
@testable import Comet
@testable import Dashboard
@testable import DrawingPad
@testable import Memory

/// A program of the package, without its window.
struct Sample: Sendable, CustomTestStringConvertible {
  var name: String
  var size = StageUI.Size(390, 720)
  var make: @MainActor @Sendable () -> AnyView

  var testDescription: String { name }

  static let all = [bookshelf, comet, dashboard, drawingPad, memory]

  static let bookshelf = Sample(name: "bookshelf") {
    AnyView(BookshelfView().environment(Library()))
  }
  static let comet = Sample(name: "comet") { CometGame().view }
  static let dashboard = Sample(name: "dashboard", size: StageUI.Size(390, 860)) {
    AnyView(DashboardView())
  }
  static let drawingPad = Sample(name: "drawing-pad") {
    AnyView(DrawingPadView(drawing: Drawing()))
  }
  static let memory = Sample(name: "memory") { AnyView(MemoryView()) }

  @MainActor
  func player(
    dark: Bool = false, _ change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) throws -> Player {
    try Player(size, dark: dark, change) { make() }
  }

  /// Runs frames for some seconds; in the game of cards, each of the first frames deals a card.
  @MainActor
  func run(_ player: Player, _ seconds: Double) async {
    await player.run(seconds) { frame in
      name != "memory" || player.element("Card \(min(frame, 12))") != nil
    }
  }
}

/// What all programs have in common.
@MainActor
@Suite(.serialized) struct SampleTests {
  @Test(arguments: Sample.all)
  func picturesAtThreeTimesEqualTheirGoldens(_ sample: Sample) async throws {
    let player = try sample.player()
    try await player.expectGoldens(sample.name) { script in
      for (moment, seconds) in [(0.1, 0.1), (0.5, 0.4), (3, 2.5)] {
        await sample.run(player, seconds)
        script.expectPicture("\(Int(moment * 1000))")
      }
    }
    #expect(player.warnings == [])
  }

  @Test(arguments: Sample.all)
  func darkPictureEqualsItsGolden(_ sample: Sample) async throws {
    let player = try sample.player(dark: true)
    await sample.run(player, 3)
    try await player.expectGolden("\(sample.name)-dark")
  }

  @Test(arguments: Sample.all)
  func rightToLeftMirrorsEveryElement(_ sample: Sample) async throws {
    let left = try sample.player()
    let right = try sample.player { $0.layoutDirection = .rightToLeft }
    await sample.run(left, 3)
    await sample.run(right, 3)
    let (old, new) = (left.host.screenElements, right.host.screenElements)
    #expect(old.count == new.count)
    for (old, new) in zip(old, new) {
      let label = old.accessibility.label
      #expect(label == new.accessibility.label)
      #expect(
        abs(old.frame.minX + new.frame.maxX - sample.size.width) <= 1,
        "“\(label)” is at \(old.frame) and at \(new.frame)")
    }
    try await right.expectGolden("\(sample.name)-rtl")
  }

  @Test(arguments: Sample.all)
  func textOfTwiceTheSizeIsNotClipped(_ sample: Sample) async throws {
    let player = try sample.player { $0.textScale = 2 }
    await sample.run(player, 3)
    #expect(player.host.truncatedTexts == [])
    for element in player.host.screenElements {
      #expect(
        element.frame.minX >= -1 && element.frame.maxX <= sample.size.width + 1,
        "“\(element.accessibility.label)” is at \(element.frame)")
    }
    try await player.expectGolden("\(sample.name)-200")
  }

  // The emblem of Comet's menu never rests.
  @Test(arguments: Sample.all.filter { $0.name != "comet" })
  func nothingMovesAtRest(_ sample: Sample) async throws {
    let player = try sample.player()
    await sample.run(player, 3)
    let counters = player.host.tree.counters
    await player.run(0.5)
    #expect(player.host.tree.counters == counters)
  }
}
