import SwiftUI
import Testing

/// Views and modifiers that take Foundation's types in a file that imports only SwiftUI.
@MainActor
@Suite struct FoundationOverloadTests {
  @Observable
  final class Model {
    var names = ["a", "b", "c"]
    func delete(at offsets: IndexSet) { names.remove(atOffsets: offsets) }
    func move(from source: IndexSet, to destination: Int) {
      names.move(fromOffsets: source, toOffset: destination)
    }
  }

  @Test func indexSetIsFoundations() {
    let model = Model()
    let set: Foundation.IndexSet = IndexSet(integer: 1)
    #expect(StageUI.IndexSet(set) == [1])
    #expect(IndexSet(StageUI.IndexSet([0, 2])) == IndexSet([0, 2]))
    model.delete(at: set)
    #expect(model.names == ["a", "c"])
    model.move(from: IndexSet(integer: 0), to: 2)
    #expect(model.names == ["c", "a"])
    // A typed function, a typed closure and a closure without types edit the rows.
    let rows = ForEach(model.names, id: \.self) { Text($0) }
    _ = rows.onDelete(perform: model.delete).onMove(perform: model.move)
    _ = rows.onDelete { (offsets: IndexSet) in model.delete(at: offsets) }
    _ = rows.onDelete { model.delete(at: $0) }.onMove { model.move(from: $0, to: $1) }
    _ = rows.onDelete { model.names.remove(atOffsets: $0) }.onDelete(perform: nil)
    _ = rows.onMove { model.names.move(fromOffsets: $0, toOffset: $1) }
  }

  @Test func environmentHasCalendarTimeZoneAndLocale() throws {
    var values = EnvironmentValues()
    #expect(values.calendar == .current && values.timeZone == .current)
    #expect(values.locale == .current)
    values.calendar = Calendar(identifier: .buddhist)
    values.timeZone = try #require(TimeZone(secondsFromGMT: 7200))
    values.locale = Locale(identifier: "de_DE")
    #expect(values.calendar.identifier == .buddhist && values.locale.identifier == "de_DE")
    #expect(values.timeZone.secondsFromGMT() == 7200)
  }

  @Test func progressTakesFoundationsInterval() {
    let start = Foundation.Date(timeIntervalSinceReferenceDate: 0)
    let end = start.addingTimeInterval(60)
    #expect(tree { ProgressView(timerInterval: start...end) }.contains("100"))
    #expect(
      tree { ProgressView(timerInterval: start...end, countsDown: false) { Text("Tea") } }
        .contains("Tea"))
  }

  private func tree(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> String {
    let host = ViewHost(glyphs: NoGlyphs(), content: content)
    host.frame(size: Size(300, 300), time: 0)
    return host.accessibilityTree
  }

  @Test func textsTakeFoundationsDates() {
    let date: Foundation.Date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(tree { Text(date, style: .date) } == tree { Text(StageUI.Date(date), style: .date) })
    #expect(tree { Text(date...date.addingTimeInterval(60)) }.contains(" – "))
    #expect(
      tree { Text(timerInterval: date...date.addingTimeInterval(60)) }.contains("1:00"))
  }

  @Test func linksTakeFoundationsURLs() throws {
    let url: Foundation.URL = try #require(URL(string: "https://example.org/a"))
    var opened: [Foundation.URL] = []
    let host = ViewHost(glyphs: NoGlyphs()) {
      VStack {
        Link("Rules", destination: url)
        Link(destination: url) { Text("Help") }
        ShareLink(item: url)
        ShareLink("Share", item: url)
        ShareLink(items: [url]) { Text("All") }
      }
      .environment(
        \.openURL,
        OpenURLAction { (url: Foundation.URL) in
          opened.append(url)
          return .handled
        })
    }
    host.frame(size: Size(300, 300), time: 0)
    #expect(host.activate(labelled: "Rules"))
    #expect(opened == [url])
    #expect(host.accessibilityTree.contains("Help"))
  }

  @Observable
  final class Fee {
    var amount = 2.5
    var seats: Int? = 4
    var level = 3
    var day = Foundation.Date(timeIntervalSinceReferenceDate: 0)
  }

  @Test func fieldsTakeFoundationsFormatsAndFormatters() throws {
    @Bindable var fee = Fee()
    let days = DateFormatter()
    days.dateFormat = "yyyy-MM-dd"
    days.timeZone = TimeZone(secondsFromGMT: 0)
    let shown = tree {
      VStack {
        TextField("Fee", value: $fee.amount, format: .currency(code: "EUR"))
        TextField("Seats", value: $fee.seats, format: .number)
        TextField("Level", value: $fee.level, formatter: NumberFormatter())
        TextField("Day", value: $fee.day, formatter: days)
      }
    }
    #expect(shown.contains("2.50"))
    #expect(shown.contains("textField \"Seats\" = \"4\""))
    #expect(shown.contains("textField \"Level\" = \"3\""))
    #expect(shown.contains("textField \"Day\" = \"2001-01-01\""))
  }

  @Test func formattersReadWhatIsTyped() {
    let fee = Fee()
    let host = ViewHost(glyphs: NoGlyphs()) {
      @Bindable var fee = fee
      TextField("Level", value: $fee.level, formatter: NumberFormatter())
    }
    func type(_ text: String) {
      for letter in text {
        host.send(InputEvent(time: .zero, .text(String(letter))))
      }
      for isDown in [true, false] {
        host.send(InputEvent(time: .zero, .key(KeyEvent(isDown: isDown, key: .return))))
      }
      host.frame(size: Size(300, 300), time: 1)
    }
    host.frame(size: Size(300, 300), time: 0)
    #expect(host.activate(labelled: "Level"))
    type("2")
    #expect(fee.level == 32)
    type("x")
    #expect(fee.level == 32)
  }

  @Test func zeroIsNotAmbiguousBetweenTheKitAndFoundation() {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: Foundation.CGPoint(x: 3, y: 4))
      path.addLine(to: .zero)
    }
    #expect(path.boundingRect == Rect(x: 0, y: 0, width: 3, height: 4))
    _ = Text("a").position(.zero).offset(.zero)
  }
}
