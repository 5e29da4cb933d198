import Testing

@testable import StageUI

/// Actions of assistive technology that are written as buttons, and announcements.
@MainActor
struct AccessibilityActionsTests {
  @Test func eachButtonIsAnActionOfTheView() {
    var done: [String] = []
    let bench = Bench {
      Text("card")
        .accessibilityActions {
          Button("Play") { done.append("play") }
          Button("Hold") { done.append("hold") }
          Button("Sell") { done.append("sell") }.disabled(true)
        }
    }
    #expect(bench.host.perform(action: "Hold", labelled: "card"))
    #expect(bench.host.perform(action: "Play", labelled: "card"))
    #expect(!bench.host.perform(action: "Sell", labelled: "card"))
    #expect(!bench.host.perform(action: "Deal", labelled: "card"))
    #expect(done == ["hold", "play"])
  }

  @Test func buttonsOfActionsAreNeitherShownNorFocused() {
    let bench = Bench {
      Text("card").accessibilityActions { Button("Play") {} }
    }
    #expect(bench.host.screenElements.map(\.accessibility.label) == ["card"])
    bench.type(.tab)
    #expect(bench.host.focusedElement == nil)
    #expect(bench.host.tree.hit(at: Point(150, 100)).allSatisfy { !($0 is ControlNode) })
  }

  @Test func buttonsOfActionsDoNotBelongToARow() {
    var done: [String] = []
    let bench = Bench {
      List {
        Text("card").accessibilityActions { Button("Play a card") { done.append("play") } }
        Button("Deal") { done.append("deal") }
          .accessibilityActions { Button("Hold") { done.append("hold") } }
      }
    }
    let rows = bench.nodes(RowCardNode.self)
    #expect(rows[0].textStart() == 16)
    for row in rows {
      let center = row.screenBounds.center
      bench.tap(center.x, center.y)
      bench.run(0.5)
    }
    #expect(done == ["deal"])
  }

  @Test func announcementsReachTheHost() {
    var heard: [String] = []
    AccessibilityNotification.onAnnouncement = { heard.append($0) }
    defer { AccessibilityNotification.onAnnouncement = nil }
    AccessibilityNotification.Announcement("Full house").post()
    #expect(heard == ["Full house"])
  }
}
