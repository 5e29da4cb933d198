import SwiftUI
import Testing
import UIKit

/// UIKit's names for the computer and its window.
@MainActor
@Suite struct DeviceTests {
  @Test func generatorsGiveFeedbackThroughTheHost() {
    let host = ViewHost(glyphs: NoGlyphs()) { Color.red }
    var given: [SensoryFeedback] = []
    host.onFeedback = { given.append($0) }
    host.frame(size: Size(100, 100), time: 0)
    UIImpactFeedbackGenerator(style: .heavy).impactOccurred(intensity: 0.5)
    UINotificationFeedbackGenerator().notificationOccurred(.error)
    UISelectionFeedbackGenerator().selectionChanged()
    host.frame(size: Size(100, 100), time: 1)
    #expect(given == [.impact(weight: .heavy, intensity: 0.5), .error, .selection])
  }

  @Test func screenIsTheWindow() {
    let host = ViewHost(glyphs: NoGlyphs()) { Text("\(Int(UIScreen.main.bounds.width)) wide") }
    host.frame(size: Size(320, 480), scale: 2, time: 0)
    #expect(host.accessibilityTree.contains("320 wide"))
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(UIScreen.main.nativeBounds.height == 960)
    #expect(UIDevice.current.orientation == .portrait)
    #expect(UIDevice.current.userInterfaceIdiom == .mac)
    #expect(UIApplication.shared.applicationState == .active)
  }

  @Test func urlWithoutAWindowIsNotOpened() throws {
    let host = ViewHost(glyphs: NoGlyphs()) { Color.red }
    host.frame(size: Size(10, 10), time: 0)
    var answers: [Bool] = []
    let url = try #require(URL(string: "https://example.org"))
    UIApplication.shared.open(url) { answers.append($0) }
    #expect(answers == [false])
    #expect(UIApplication.shared.canOpenURL(url))
  }

  @Test func screenHasTheExpectedSizeBeforeTheFirstFrame() {
    var widths: [Double] = []
    let host = ViewHost(glyphs: NoGlyphs()) {
      let _ = widths.append(UIScreen.main.bounds.width)
      Color.red
    }
    host.window = (Size(640, 480), 2)
    host.build(at: 0)
    #expect(widths == [640])
    #expect(UIScreen.main.bounds.size == CGSize(width: 640, height: 480))
    #expect(UIScreen.main.scale == 2)
  }

  @Test func displayStaysOnWhileTheIdleTimerIsDisabled() {
    let host = ViewHost(glyphs: NoGlyphs()) { Color.red }
    host.frame(size: Size(10, 10), time: 0)
    UIApplication.shared.isIdleTimerDisabled = true
    var calls: [Bool] = []
    host.keepDisplayOn = { calls.append($0) }
    #expect(UIApplication.shared.isIdleTimerDisabled)
    UIApplication.shared.isIdleTimerDisabled = true
    UIApplication.shared.isIdleTimerDisabled = false
    #expect(calls == [true, false])
  }

  @Test func pasteboardIsTheClipboardOfTheWindow() {
    let host = ViewHost(glyphs: NoGlyphs()) { Color.red }
    host.frame(size: Size(10, 10), time: 0)
    #expect(!UIPasteboard.general.hasStrings)
    UIPasteboard.general.string = "code"
    #expect(host.clipboard.text == "code")
    host.clipboard.text = "other"
    #expect(UIPasteboard.general.string == "other")
  }
}
