import TestSupport
import Testing

@testable import StageUI

/// Names of SwiftUI that few programs use.
@MainActor
struct AcceptedNamesTests {
  private struct Reader: View {
    @Environment(\.lineSpacing) private var lineSpacing
    @Environment(\.minimumScaleFactor) private var scaleFactor
    @Environment(\.allowsTightening) private var allowsTightening
    @Environment(\.truncationMode) private var truncation
    @Environment(\.textCase) private var textCase
    @Environment(\.accessibilityDifferentiateWithoutColor) private var differs
    @Environment(\.accessibilityPlayAnimatedImages) private var plays
    @Environment(\.accessibilityVoiceOverEnabled) private var speaks
    @Environment(\.legibilityWeight) private var weight
    @Environment(\.appearsActive) private var isActive
    let report: (String) -> Void

    var body: some View {
      let _ = report(
        "\(lineSpacing) \(scaleFactor) \(allowsTightening) \(truncation == .middle) "
          + "\(textCase == .uppercase) \(differs) \(plays) \(speaks) \(weight == .bold) \(isActive)"
      )
      Color.clear
    }
  }

  @Test func environmentTellsWhatModifiersSet() {
    var seen: [String] = []
    _ = Bench {
      VStack {
        Reader { seen.append($0) }
        Reader { seen.append($0) }
          .lineSpacing(4).minimumScaleFactor(0.5).allowsTightening(true).truncationMode(.middle)
          .textCase(.uppercase)
          .environment(\.accessibilityDifferentiateWithoutColor, true)
          .environment(\.accessibilityPlayAnimatedImages, false)
          .environment(\.accessibilityVoiceOverEnabled, true)
          .environment(\.legibilityWeight, .bold)
          .environment(\.scenePhase, .inactive)
      }
    }
    #expect(
      seen.suffix(2) == [
        "0.0 1.0 false false false false true false false true",
        "4.0 0.5 true true true true false true true false",
      ])
  }

  @Test func emptyModifierChangesNothing() {
    let plain = Bench { Text("a").padding(8) }
    let modified = Bench { Text("a").modifier(EmptyModifier.identity).padding(8) }
    #expect(modified.host.accessibilityTree == plain.host.accessibilityTree)
    #expect(modified.frames(TextNode.self) == plain.frames(TextNode.self))
    #expect(!plain.frames(TextNode.self).isEmpty)
  }

  @Test func headingIsAHeaderAndAcceptedNamesChangeNothing() {
    func tree(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> String {
      Bench(content: content).host.accessibilityTree
    }
    let plain = tree { Text("a").accessibilityAddTraits(.isHeader) }
    #expect(tree { Text("a") } != plain)
    #expect(
      tree {
        Text("a").accessibilityHeading(.h1).accessibilityInputLabels(["b"])
          .accessibilityIgnoresInvertColors().accessibilityRespondsToUserInteraction()
          .accessibilityShowsLargeContentViewer().textSelection(.enabled).hoverEffect(.lift)
          .presentationContentInteraction(.scrolls).defersSystemGestures(on: .all)
          .invalidatableContent()
      } == plain)
  }

  @Test func containerBackgroundFillsTheContainer() {
    let picture = Picture(Size(60, 40)) {
      Color.clear.frame(width: 10, height: 10)
        .containerBackground(Color(hex: 0xFF0000), for: .navigation)
    }
    #expect(picture[1, 1] == 0xFFFF_0000 && picture[58, 38] == 0xFFFF_0000)
    let view = Picture(Size(60, 40)) {
      Color.clear.frame(width: 10, height: 10).containerBackground(for: .window) {
        Color(hex: 0x0000FF)
      }
    }
    #expect(view[1, 1] == 0xFF00_00FF && view[58, 38] == 0xFF00_00FF)
  }

  @Test func subtitleStandsBelowTheTitle() {
    for mode in [NavigationBarItem.TitleDisplayMode.inline, .large] {
      let bench = Bench(Size(390, 600)) {
        NavigationStack {
          Color.clear.navigationTitle("Inbox").navigationSubtitle("3 unread")
            .navigationBarTitleDisplayMode(mode)
        }
      }
      bench.run(0.2)
      let (title, subtitle) = (
        bench.host.screenElements.last { $0.accessibility.label == "Inbox" }?.frame ?? .null,
        bench.host.screenElements.last { $0.accessibility.label == "3 unread" }?.frame ?? .null
      )
      #expect(title.minY >= 0 && title.maxY <= subtitle.minY + 1, "\(title) \(subtitle)")
      #expect(subtitle.maxY < 130)
    }
  }

  // MARK: - Progress of an interval

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  @Test func intervalIsLeftOrHasPassed() {
    let down = ProgressInterval(dates: date(10)...date(30), countsDown: true)
    let up = ProgressInterval(dates: date(10)...date(30), countsDown: false)
    #expect([0, 10, 15, 30, 99].map { down.fraction(at: date($0)) } == [1, 1, 0.75, 0, 0])
    #expect([0, 10, 15, 30, 99].map { up.fraction(at: date($0)) } == [0, 0, 0.25, 1, 1])
    let moments = Array(down.moments)
    #expect(moments.count == 601 && moments.first == date(10) && moments.last == date(30))
    #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 < $1 })
    let empty = ProgressInterval(dates: date(10)...date(10), countsDown: true)
    #expect(empty.fraction(at: date(10)) == 0 && Array(empty.moments).last == date(10))
    #expect(
      Array(ProgressInterval(dates: date(0)...date(1e6), countsDown: true).moments).count == 1001)
  }

  @Test func progressFollowsTheClockAndRestsAtTheEnd() {
    let bench = Bench(Size(300, 100)) {
      ProgressView(timerInterval: date(0)...date(2), countsDown: false) { Text("Tea") }
    }
    bench.run(1)
    let half = bench.host.accessibilityTree
    bench.run(1.5)
    #expect(bench.host.accessibilityTree.contains("100"))
    #expect(half != bench.host.accessibilityTree && half.contains("Tea"))
  }

  // MARK: - Pasting

  private struct Code: Transferable {
    var text: String
    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation<Code, String>(importing: { Code(text: $0) })
    }
  }

  @Test func buttonPastesTheTextOfTheClipboard() {
    let diary = Diary()
    let bench = Bench {
      VStack {
        PasteButton(payloadType: String.self) { diary.note("text \($0)") }
          .accessibilityLabel("Text")
        PasteButton(payloadType: Code.self) { diary.note("code \($0.map(\.text))") }
          .accessibilityLabel("Code")
        PasteButton(payloadType: URL.self) { diary.note("url \($0.map(\.absoluteString))") }
          .accessibilityLabel("URL")
      }
    }
    #expect(bench.host.activate(labelled: "Text"))
    #expect(diary.take() == [])
    bench.host.clipboard.text = "https://a.org/b"
    for label in ["Text", "Code", "URL"] { #expect(bench.host.activate(labelled: label)) }
    #expect(
      diary.take() == [
        #"text ["https://a.org/b"]"#, #"code ["https://a.org/b"]"#, #"url ["https://a.org/b"]"#,
      ])
  }
}
