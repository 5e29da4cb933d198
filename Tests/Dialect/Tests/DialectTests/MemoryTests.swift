import StageUI
import SwiftUI
import Testing

@testable import Memory

/// The card game with hero transitions.
@MainActor
@Suite(.serialized) struct MemoryTests {
  /// The positions of each pair of the first deal.
  private var pairs: [[Int]] {
    let cards = MemoryGame().cards
    return Dictionary(grouping: cards, by: \.face).values.map { $0.map(\.id) }
      .sorted { $0[0] < $1[0] }
  }

  private func dealtPlayer(
    _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) async throws -> Player {
    let player = try Player(Size(390, 720), change) { MemoryView() }
    #expect(await player.wait { player.shows("Card 12") })
    await player.run(1)
    return player
  }

  @Test func pointerAloneWins() async throws {
    let player = try await dealtPlayer()
    for pair in pairs {
      for card in pair { await player.tap("Card \(card + 1)") }
    }
    #expect(player.shows("6 moves"))
    await player.run(3)
    #expect(player.shows("You won!"))
    try await player.expectGolden("memory-won")
    await player.tap("Play Again")
    #expect(await player.wait { player.shows("Card 12") })
    #expect(player.shows("0 moves"))
    #expect(player.warnings == [])
  }

  @Test func wrongPairTurnsBack() async throws {
    let player = try await dealtPlayer()
    let (first, second) = (pairs[0][0], pairs[1][0])
    await player.tap("Card \(first + 1)")
    #expect(player.value("Card \(first + 1)") != "face down")
    await player.tap("Card \(second + 1)")
    #expect(await player.wait { player.value("Card \(first + 1)") == "face down" })
    #expect(player.shows("1 move"))
    #expect(!player.shows("1 moves"))
  }

  @Test func badgeFliesIntoTheDetailAndBack() async throws {
    let player = try await dealtPlayer()
    for card in pairs[0] { await player.tap("Card \(card + 1)") }
    let face = MemoryGame().cards[pairs[0][0]].face
    #expect(player.host.activate(labelled: "Show \(face.rawValue)"))
    try await player.expectGoldens("memory-hero") { script in
      for moment in [0.1, 0.2, 1.5] {
        await player.run(moment)
        script.expectPicture("\(Int(moment * 1000))")
      }
    }
    #expect(player.shows(face.rawValue.capitalized))
    await player.key(.escape)
    await player.run(1)
    #expect(player.shows("Show \(face.rawValue)"))
  }

  @Test func keyboardAlonePlays() async throws {
    let player = try await dealtPlayer()
    for card in pairs[0] { await player.pressByKeys("Card \(card + 1)") }
    #expect(player.shows("1 move"))
    await player.key(.n, "n")
    #expect(await player.wait { player.shows("0 moves") && player.shows("Card 12") })
  }

  @Test func reducedMotionTurnsCardsAtOnce() async throws {
    for isReduced in [true, false] {
      let player = try await dealtPlayer { $0.accessibilityReduceMotion = isReduced }
      #expect(player.host.activate(labelled: "Card 1"))
      await player.run(0.05)
      let early = player.picture().digest
      await player.run(1)
      #expect((player.picture().digest == early) == isReduced)
      #expect(player.value("Card 1") != "face down")
    }
  }

  @Test func padAlonePlays() async throws {
    let player = try await dealtPlayer()
    for card in pairs[0] { await player.pressByPad("Card \(card + 1)") }
    #expect(player.shows("1 move"))
    let face = MemoryGame().cards[pairs[0][0]].face
    await player.pressByPad("Show \(face.rawValue)")
    await player.run(1.5)
    await player.pressByPad("Close")
    await player.run(1)
    #expect(player.shows("Show \(face.rawValue)"))
  }

  @Test(arguments: Device.allCases)
  func everyDeviceOpensAPictureAndDeals(_ device: Device) async throws {
    let player = try await dealtPlayer()
    for card in pairs[0] { await player.press("Card \(card + 1)", with: device) }
    let face = MemoryGame().cards[pairs[0][0]].face.rawValue
    await player.press("Show \(face)", with: device)
    await player.run(1.5)
    #expect(player.shows(face.capitalized) && !player.shows("Show \(face)"))
    await player.press("Close", with: device)
    await player.run(1)
    #expect(player.shows("Show \(face)") && player.shows("1 move"))
    await player.press("Deal", with: device)
    #expect(await player.wait { player.shows("0 moves") && player.shows("Card 12") })
    #expect(!player.shows("Show \(face)"))
  }

  @Test(arguments: Device.allCases)
  func everyDeviceWinsAndPlaysAgain(_ device: Device) async throws {
    let player = try await dealtPlayer()
    for pair in pairs {
      for card in pair { await player.press("Card \(card + 1)", with: device) }
    }
    await player.run(3)
    #expect(player.shows("You won!"))
    await player.press("Play Again", with: device)
    #expect(await player.wait { player.shows("0 moves") && player.shows("Card 12") })
    #expect(!player.shows("You won!"))
  }

  @Test func tapBesideThePictureClosesIt() async throws {
    let player = try await dealtPlayer()
    for card in pairs[0] { await player.tap("Card \(card + 1)") }
    let face = MemoryGame().cards[pairs[0][0]].face.rawValue
    await player.tap("Show \(face)", then: 2)
    #expect(player.shows("Close"))
    await player.tap(Point(30, 700), then: 1)
    #expect(!player.shows("Close") && player.shows("Show \(face)"))
  }
}
