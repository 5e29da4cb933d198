import StageUI
import SwiftUI
import Testing

@testable import Dashboard

/// The dashboard with charts on a canvas.
@MainActor
@Suite(.serialized) struct DashboardTests {
  private func player(_ change: (inout EnvironmentValues) -> Void = { _ in }) throws -> Player {
    try Player(Size(390, 860), change) { DashboardView() }
  }

  /// The start of the label of a tile.
  private func tile(_ player: Player, _ title: String) -> String {
    player.host.screenElements.map(\.accessibility.label).first { $0.contains(title) } ?? title
  }

  @Test func pointerAloneUsesEverything() async throws {
    let player = try player()
    await player.run(2)
    await player.tap("Year")
    await player.run(1)
    #expect(player.value("Bar chart") == "12 bars")
    await player.tap(tile(player, "Sleep"))
    await player.run(1)
    try Goldens.compare(player.picture(), "dashboard-sleep-year")
    #expect(player.host.element(labelled: tile(player, "Sleep"))?.accessibility.isSelected == true)
    #expect(player.host.element(labelled: tile(player, "Steps"))?.accessibility.isSelected == false)
    #expect(player.warnings == [])
  }

  @Test func keyboardAloneChangesPeriodAndMetric() async throws {
    let player = try player()
    await player.run(2)
    await player.focusByKeys("Month")
    await player.key(.space, " ")
    await player.run(1)
    #expect(player.value("Bar chart") == "10 bars")
    await player.pressByKeys(tile(player, "Water"))
    await player.run(1)
    #expect(player.host.element(labelled: tile(player, "Water"))?.accessibility.isSelected == true)
  }

  @Test func padAloneChangesPeriodAndMetric() async throws {
    let player = try player()
    await player.run(2)
    await player.pressByPad("Year")
    await player.run(1)
    #expect(player.value("Bar chart") == "12 bars")
    await player.pressByPad(tile(player, "Energy"))
    await player.run(1)
    #expect(player.host.element(labelled: tile(player, "Energy"))?.accessibility.isSelected == true)
  }

  @Test func dragHighlightsABarUntilItEnds() async throws {
    let player = try player()
    await player.run(2)
    let chart = try #require(player.host.element(labelled: "Bar chart")).frame
    let before = player.picture().digest
    await player.drag(
      Point(chart.minX + 60, chart.midY), Point(chart.minX + 150, chart.midY))
    #expect(player.picture().digest == before)
  }

  @Test func reducedMotionSelectsAtOnce() async throws {
    let player = try player { $0.accessibilityReduceMotion = true }
    await player.run(2)
    #expect(player.host.activate(labelled: tile(player, "Sleep")))
    await player.run(0.02)
    let early = player.picture().digest
    await player.run(1)
    #expect(player.picture().digest == early)
  }
}
