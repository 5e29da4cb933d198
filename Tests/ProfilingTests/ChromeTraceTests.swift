import JSON
import Testing

@testable import Profiling

/// The traces, checked by the rules of the trace event format.
@Suite struct ChromeTraceTests {
  private final class ManualClock { var now: UInt64 = 0 }

  /// Returns a profiler of some frames with nested zones on two threads; each zone takes 100 µs of its own.
  private func profiler(_ frames: Int, spans: Int = 256) -> Profiler {
    let clock = ManualClock()
    let profiler = Profiler(tracks: 2, spans: spans) { clock.now }
    for _ in 0..<frames {
      profiler.begin(.update)
      clock.now += 100_000
      profiler.begin(.layout)
      clock.now += 100_000
      profiler.end()
      profiler.end()
      profiler.begin(.raster)
      profiler.begin(.bands)
      profiler.begin(.band, track: 1)
      clock.now += 100_000
      profiler.end(track: 1)
      profiler.end()
      profiler.end()
      profiler.add(.present, from: clock.now, to: clock.now + 50_000)
      clock.now += 50_000
      profiler.endFrame()
    }
    return profiler
  }

  @Test func traceKeepsTheRulesOfTheFormat() throws {
    #expect(
      try TraceRules.violations(ChromeTrace.encode([("a", profiler(3)), ("b", profiler(1))])) == [])
    // A ring that has lost the oldest zones keeps them too.
    #expect(try TraceRules.violations(ChromeTrace.encode([("a", profiler(9, spans: 7))])) == [])
    #expect(try TraceRules.violations(ChromeTrace.encode([("\"quoted\"\n", Profiler { 0 })])) == [])
  }

  @Test func brokenTracesAreFound() throws {
    func rules(_ events: String, _ unit: String = "ms") throws -> [String] {
      let names =
        #"{"ph":"M","name":"process_name","pid":1,"tid":1,"args":{"name":"p"}},"#
        + #"{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"t"}}"#
      let trace = "{\"traceEvents\":[\(names),\(events)],\"displayTimeUnit\":\"\(unit)\"}"
      return try TraceRules.violations(Array(trace.utf8)).map(\.rule)
    }
    let span = #"{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":10}"#
    #expect(try rules(span) == [])
    #expect(
      try rules(span + #",{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":10}"#) == ["nesting"])
    #expect(try rules(#"{"ph":"X","name":"b","pid":1,"tid":1,"ts":5}"#) == ["ts and dur"])
    #expect(
      try rules(#"{"ph":"X","name":"b","pid":2,"tid":1,"ts":5,"dur":1}"#) == [
        "process and thread are named"
      ])
    #expect(try rules(#"{"ph":"Z","name":"b","pid":1,"tid":1}"#) == ["ph is X or M"])
    #expect(try rules(#"{"ph":"X","pid":1,"tid":1}"#) == ["pid, tid and name"])
    #expect(try rules(#"{"ph":"X","name":"b","pid":1.5,"tid":1}"#) == ["pid, tid and name"])
    #expect(try rules(#"{"ph":"X","name":"b","pid":1,"tid":1,"dur":1}"#) == ["ts and dur"])
    #expect(
      try rules(#"{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":-1}"#) == [
        "ts and dur are not negative"
      ])
    #expect(
      try rules(#"{"ph":"X","name":"","pid":1,"tid":1,"ts":5,"dur":1}"#) == ["name is not empty"])
    #expect(
      try rules(#"{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":1,"args":[1]}"#) == [
        "args is an object"
      ])
    #expect(
      try rules(#"{"ph":"M","name":"process_sort_index","pid":1,"tid":9,"args":{"name":"p"}}"#) == [
        "metadata is process_name or thread_name"
      ])
    #expect(
      try rules(#"{"ph":"M","name":"thread_name","pid":1,"tid":9,"args":{}}"#) == [
        "metadata has a name"
      ])
    #expect(
      try rules(#"{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"u"}}"#) == [
        "process and thread are named once"
      ])
    #expect(try rules(span, "s") == ["displayTimeUnit is ms or ns"])
  }

  @Test func spansHaveTheirFrameAndOwnTime() throws {
    let bytes = ChromeTrace.encode([("board", profiler(2)), ("menu", profiler(1))])
    let events = try #require(try JSON(decoding: bytes)["traceEvents"]?.array)
    let spans = events.filter { $0["ph"] == "X" }
    #expect(spans.count == 18)
    #expect(spans[0]["name"] == "layout" && spans[1]["name"] == "update")
    #expect(spans[1]["ts"] == 0 && spans[1]["dur"] == 200)
    #expect(spans[0]["ts"] == 100 && spans[0]["dur"] == 100)
    #expect(spans[0]["args"]?["own"] == 100)
    #expect(spans[1]["args"]?["own"] == 100, "without the layout nested in it")
    #expect(spans[5]["args"]?["frame"] == 1)
    let names = events.filter { $0["name"] == "process_name" }.map { $0["args"]?["name"] }
    #expect(names == ["board", "menu"])
  }
}
