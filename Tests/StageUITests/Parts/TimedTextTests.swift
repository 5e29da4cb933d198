import Testing

@testable import StageUI

@MainActor
struct TimedTextTests {
  private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  private func moment(_ seconds: Double, _ style: Text.DateStyle) -> TextMoment {
    TextMoment(kind: .date(date(seconds), style))
  }

  @Test(arguments: [
    (0.0, "0 seconds", "+0 seconds", "0:00"), (36, "36 seconds", "+36 seconds", "0:36"),
    (-1, "1 second", "-1 second", "0:01"),
    (8595, "2 hours, 23 minutes", "+2 hours", "2:23:15"),
    (-86_400 * 3, "3 days", "-3 days", "72:00:00"),
    (31_556_952 + 2_629_746, "1 year, 1 month", "+1 year", "9496:18:18"),
    (.nan, "0 seconds", "+0 seconds", "0:00"),
  ])
  func datesAreTextsInEachStyle(seconds: Double, relative: String, offset: String, timer: String) {
    #expect(moment(seconds, .relative).string(at: date(0), offset: 0) == relative)
    #expect(moment(seconds, .offset).string(at: date(0), offset: 0) == offset)
    #expect(moment(seconds, .timer).string(at: date(0), offset: 0) == timer)
  }

  @Test func dayAndTimeAreThoseOfTheLocalTime() {
    #expect(moment(3600 * 23, .time).string(at: date(0), offset: 0) == "11:00 PM")
    #expect(moment(3600 * 23, .time).string(at: date(0), offset: 7200) == "1:00 AM")
    #expect(moment(3600 * 23, .date).string(at: date(0), offset: 7200) == "January 2, 2001")
  }

  /// A text changes exactly at the moment that it announces, and not before.
  @Test func textsChangeWhenTheyAnnounceIt() {
    let moments =
      [-9.5, 0, 100.25, 4000, 90_000].flatMap { seconds in
        [Text.DateStyle.relative, .offset, .timer].map { moment(seconds, $0) }
      }
      + [true, false].map {
        TextMoment(kind: .timer(date(2)...date(9.5), pause: nil, countsDown: $0, showsHours: true))
      }
    for moment in moments {
      var now = date(0.1)
      for _ in 0..<20 {
        let text = moment.string(at: now, offset: 0)
        guard let next = moment.nextChange(after: now) else { break }
        #expect(next > now)
        let before = now.addingTimeInterval(next.timeIntervalSince(now) * 0.99)
        #expect(moment.string(at: before, offset: 0) == text, "\(moment)")
        now = next.addingTimeInterval(1e-4)
      }
    }
  }

  @Test func countdownEndsAtZeroAndRests() {
    let bench = Bench {
      Text(
        timerInterval: Date(
          timeIntervalSinceReferenceDate: 0)...Date(timeIntervalSinceReferenceDate: 3))
    }
    func text() -> String { bench.nodes(TextNode.self).first?.accessibility?.label ?? "" }
    #expect(text() == "0:03")
    #expect(bench.host.tree.next != .atRest)
    bench.run(1.1)
    #expect(text() == "0:02")
    bench.run(3)
    #expect(text() == "0:00")
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func timerCountsUpAndStopsAtItsPause() {
    let interval = date(0)...date(7200)
    func text(_ now: Double, pause: Double? = nil, hours: Bool = true) -> String {
      TextMoment(
        kind: .timer(interval, pause: pause.map(date), countsDown: false, showsHours: hours)
      ).string(at: date(now), offset: 0)
    }
    #expect(text(-5) == "0:00")
    #expect(text(61.9) == "1:01")
    #expect(text(4000) == "1:06:40" && text(4000, hours: false) == "66:40")
    #expect(text(4000, pause: 30) == "0:30")
    #expect(text(1e9) == "2:00:00")
  }

  @Test func timerMakesOneFrameASecond() {
    let bench = Bench { Text(Date(timeIntervalSinceReferenceDate: 0), style: .timer) }
    guard case .at(let next) = bench.host.tree.next else {
      Issue.record("\(bench.host.tree.next)")
      return
    }
    #expect(abs(next.seconds - 1) < 1e-3)
  }

  // MARK: Links and attributes

  @Test func markdownLinksAreLinks() throws {
    let text = Text("See [the **rules**](https://example.org/a) or [not this] (x) [](y)")
    #expect(text.string == "See the rules or [not this] (x) [](y)")
    #expect(
      text.pieces.map { $0.attributes.link?.absoluteString ?? "-" }
        == ["-", "https://example.org/a", "https://example.org/a", "-"])
    #expect(text.pieces[2].attributes.isBold == true)
  }

  @Test func linkInATextIsPressedByPointerAndKeys() {
    var opened: [String] = []
    let bench = Bench {
      Text("go [here](https://example.org/b) now")
        .environment(
          \.openURL,
          OpenURLAction {
            opened.append($0.absoluteString); return .handled
          })
    }
    guard let link = bench.frames(TextLinkNode.self).first else {
      Issue.record("there is no link")
      return
    }
    #expect(link.width > 10 && link.width < 100)
    bench.tap(link.midX, link.midY)
    #expect(opened.count == 1)
    bench.type(.tab)
    bench.type(.return)
    #expect(opened == ["https://example.org/b", "https://example.org/b"])
    #expect(bench.host.element(labelled: "here")?.accessibility.role == .link)
  }

  @Test func attributesOfAStringReachTheText() throws {
    var line = try AttributedString(markdown: "**12** points")
    #expect(line.characters == "12 points")
    let range = try #require(line.range(of: "points"))
    line[range].foregroundColor = .red
    line[range].underlineStyle = .single
    line += AttributedString("!")
    #expect(line.runs.map { line[$0.range].characters } == ["12", " ", "points", "!"])
    #expect(line[range].foregroundColor == .red && line.foregroundColor == nil)
    let pieces = Text(line).pieces
    #expect(pieces[0].attributes.isBold == true && pieces[2].attributes.underline == .single)
    #expect(line.range(of: "absent") == nil && line.range(of: "") == nil)
    #expect(Text(AttributedString()).string == "")
    line[range] = "coins"
    #expect(line.characters == "12 coins!")
  }

  @Test func tightenedTextIsNotCut() {
    func isCut(_ tightens: Bool) -> Bool {
      let bench = Bench {
        Text(verbatim: "Twelve letters").lineLimit(1).allowsTightening(tightens)
      }
      let ideal = bench.frames(TextNode.self).first?.width ?? 0
      let narrow = Bench {
        Text(verbatim: "Twelve letters").lineLimit(1).allowsTightening(tightens)
          .frame(width: ideal - 4)
      }
      return narrow.nodes(TextNode.self).first?.shownLayout.isTruncated ?? false
    }
    #expect(isCut(false))
    #expect(!isCut(true))
  }
}
