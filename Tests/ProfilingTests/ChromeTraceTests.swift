import JSON
import Testing

@testable import Profiling

/// The traces, checked by the rules of the trace event format.
@Suite struct ChromeTraceTests {
  /// An event that breaks a rule, with the rule.
  private struct Violation: Hashable {
    var rule: String
    var event: String
  }

  private struct Thread: Hashable {
    var process: Int
    var thread: Int
  }

  /// Returns the violations of a trace.
  ///
  /// Every event needs `ph`, `name`, `pid` and `tid`. A complete event ("X") needs `ts` and a `dur` that is
  /// not negative, and two complete events of a thread must be nested or apart. A metadata event ("M")
  /// needs the argument `name`; each process and thread with events needs one.
  private func violations(_ bytes: [UInt8]) throws -> [Violation] {
    let events = try #require(try JSON(decoding: bytes)["traceEvents"]?.array)
    var found: [Violation] = []
    var spans: [Thread: [(start: Double, end: Double)]] = [:]
    var names: Set<String> = []
    for event in events {
      func check(_ isRight: Bool, _ rule: String) {
        if !isRight { found.append(Violation(rule: rule, event: event.description)) }
      }
      guard let process = event["pid"]?.int, let thread = event["tid"]?.int,
        let name = event["name"]?.string
      else {
        check(false, "pid, tid and name")
        continue
      }
      switch event["ph"]?.string {
      case "X":
        guard let start = event["ts"]?.double, let length = event["dur"]?.double else {
          check(false, "ts and dur")
          continue
        }
        check(length >= 0 && start >= 0, "ts and dur are not negative")
        spans[Thread(process: process, thread: thread), default: []].append(
          (start, start + length))
      case "M":
        check(event["args"]?["name"]?.string != nil, "metadata has a name")
        names.insert(name == "process_name" ? "\(process)" : "\(process) \(thread)")
      default: check(false, "ph is X or M")
      }
    }
    for (thread, list) in spans {
      if !names.contains("\(thread.process)")
        || !names.contains("\(thread.process) \(thread.thread)")
      {
        found.append(Violation(rule: "process and thread are named", event: "\(thread)"))
      }
      for (index, a) in list.enumerated() {
        for b in list[(index + 1)...] {
          let isApart = a.end <= b.start || b.end <= a.start
          let isNested =
            a.start >= b.start && a.end <= b.end || b.start >= a.start && b.end <= a.end
          if !isApart, !isNested {
            found.append(Violation(rule: "nesting", event: "\(thread) \(a) \(b)"))
          }
        }
      }
    }
    return found
  }

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
    #expect(try violations(ChromeTrace.encode([("a", profiler(3)), ("b", profiler(1))])) == [])
    // A ring that has lost the oldest zones keeps them too.
    #expect(try violations(ChromeTrace.encode([("a", profiler(9, spans: 7))])) == [])
    #expect(try violations(ChromeTrace.encode([("\"quoted\"\n", Profiler { 0 })])) == [])
  }

  @Test func brokenTracesAreFound() throws {
    func rules(_ events: String) throws -> [String] {
      let names =
        #"{"ph":"M","name":"process_name","pid":1,"tid":1,"args":{"name":"p"}},"#
        + #"{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"t"}}"#
      return try violations(Array("{\"traceEvents\":[\(names),\(events)]}".utf8)).map(\.rule)
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
