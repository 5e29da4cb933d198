import SwiftUI
import Testing

/// The names that files take for granted are those of Foundation and of the kit at once.
@MainActor
@Suite struct NamesTests {
  @Test func datesIdentifiersAndAddressesAreFoundations() throws {
    let date: Foundation.Date = Date(timeIntervalSince1970: 1)
    #expect(StageUI.Date(date).timeIntervalSince1970 == 1)
    #expect(Date(StageUI.Date(date)) == date)
    let id: Foundation.UUID = UUID()
    #expect(Foundation.UUID(uuidString: id.uuidString) == id)
    let url: Foundation.URL = try #require(URL(string: "https://example.org/a%20b?c#d"))
    #expect(StageUI.URL(url).flatMap { URL($0) } == url)
  }

  @Test func timelineGivesFoundationsDates() {
    var dates: [Foundation.Date] = []
    let host = ViewHost(glyphs: NoGlyphs()) {
      TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 2)) { context in
        let date = context.date
        let _ = dates.append(date)
        Text("\(date, format: .dateTime.year())")
      }
    }
    for time in [0.0, 1, 2, 3, 4] { host.frame(size: Size(100, 100), time: time) }
    #expect(dates.map(\.timeIntervalSinceReferenceDate) == [0, 2, 4])
    #expect(host.accessibilityTree.contains("2001"))
  }

  @Test func geometryConvertsBothWays() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let other = Foundation.CGRect(rect)
    #expect(other.origin.x == 1 && other.size.height == 4)
    #expect(CGRect(other) == rect)
  }

  /// Points, sizes and rects are interchangeable with Foundation's in files.
  @Test func geometryIsCodedAsFoundationCodesIt() throws {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4.5)
    let data = try JSONEncoder().encode(rect)
    #expect(data == (try JSONEncoder().encode(Foundation.CGRect(rect))))
    #expect(try JSONDecoder().decode(CGRect.self, from: data) == rect)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(CGPoint.self, from: Data("[1]".utf8))
    }
  }
}
