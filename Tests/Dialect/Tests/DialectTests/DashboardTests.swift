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

  @Test func pointerAloneUsesEverything() async throws {
    let player = try player()
    await player.run(2)
    await player.tapSegment("Period", 2, of: 3)
    await player.run(1)
    #expect(player.value("Bar chart") == "12 bars")
    await player.tap("Sleep")
    await player.run(1)
    try await player.expectGolden("dashboard-sleep-year")
    #expect(player.element("Sleep")?.accessibility.isSelected == true)
    #expect(player.element("Steps")?.accessibility.isSelected == false)
    #expect(player.warnings == [])
  }

  @Test func keyboardAloneChangesPeriodAndMetric() async throws {
    let player = try player()
    await player.run(2)
    await player.focusByKeys("Period")
    await player.key(.right)
    await player.run(1)
    #expect(player.value("Bar chart") == "10 bars")
    await player.pressByKeys("Water")
    await player.run(1)
    #expect(player.element("Water")?.accessibility.isSelected == true)
  }

  @Test func padAloneChangesPeriodAndMetric() async throws {
    let player = try player()
    await player.run(2)
    await player.focusByPad("Period")
    await player.pad(.right)
    await player.pad(.right)
    await player.run(1)
    #expect(player.value("Bar chart") == "12 bars")
    await player.pressByPad("Energy")
    await player.run(1)
    #expect(player.element("Energy")?.accessibility.isSelected == true)
  }

  @Test func dragHighlightsABarUntilItEnds() async throws {
    let player = try player()
    await player.run(2)
    let chart = try #require(player.element("Bar chart")).frame
    let before = player.picture().digest
    let end = Point(chart.minX + 150, chart.midY)
    await player.hold([Point(chart.minX + 60, chart.midY), end])
    #expect(player.picture().digest != before)
    await player.release(end)
    #expect(player.picture().digest == before)
  }

  @Test func reducedMotionSelectsAtOnce() async throws {
    let player = try player { $0.accessibilityReduceMotion = true }
    await player.run(2)
    #expect(player.host.activate(labelled: player.element("Sleep")?.accessibility.label ?? ""))
    await player.run(0.02)
    let early = player.picture().digest
    await player.run(1)
    #expect(player.picture().digest == early)
  }

  @Test(arguments: Device.allCases)
  func everyDeviceUsesEverything(_ device: Device) async throws {
    var copied: [String] = []
    let player = try player {
      $0.copyText = {
        copied.append($0)
        return true
      }
    }
    await player.run(2)
    for (segment, bars) in [(1, 10), (2, 12)] {
      if device == .pointer {
        await player.tapSegment("Period", segment, of: 3)
      } else {
        await player.increase("Period", with: device)
      }
      await player.run(1)
      #expect(player.value("Bar chart") == "\(bars) bars")
    }
    for metric in ["Sleep", "Water", "Energy", "Steps"] {
      await player.press(metric, with: device)
      #expect(player.element(metric)?.accessibility.isSelected == true)
    }
    await player.press("Share…", with: device)
    #expect(copied.count == 1 && copied.first?.hasSuffix(" steps") == true)
    #expect(player.shows("Copied"))
    #expect(await player.wait { !player.shows("Copied") })
    var looks: [String] = []
    for _ in 0..<3 {
      let chart = try #require(player.element("Bar chart")).frame
      let best = player.host.screenElements.first {
        $0.accessibility.role == .button && $0.frame.minY > chart.maxY
      }
      await player.press(try #require(best).accessibility.label, with: device)
      await player.run(1)
      looks.append(player.digest(in: try #require(player.element("Bar chart")).frame))
    }
    #expect(looks[0] != looks[1] && looks[0] == looks[2])
    #expect(player.warnings == [])
  }
}
