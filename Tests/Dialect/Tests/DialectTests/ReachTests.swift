import SwiftUI
import Testing

/// Everything that can be used has the focus at some time.
@MainActor
@Suite(.serialized) struct ReachTests {
  @Test(arguments: SampleScreen.all)
  func keysAndPadReachEveryControl(_ screen: SampleScreen) async throws {
    let byKeys = try await screen.open()
    let controls = byKeys.controls(except: screen.pointerOnly)
    #expect(!controls.isEmpty)
    let tabbed = await byKeys.reachedByTab(except: screen.pointerOnly)
    #expect(controls.subtracting(tabbed) == [], "Tab reaches only \(tabbed.sorted())")
    let byPad = try await screen.open()
    let walked = await byPad.reachedByPad(tabbed, except: screen.pointerOnly)
    let left = controls.union(tabbed).subtracting(walked)
    #expect(left == [], "the pad reaches only \(walked.sorted())")
    #expect(byKeys.warnings == [] && byPad.warnings == [])
  }
}
