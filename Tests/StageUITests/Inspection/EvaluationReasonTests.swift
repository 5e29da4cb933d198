import Testing

@testable import StageUI

/// The reasons that an inspection gives for the last evaluation of a view.
@MainActor
struct EvaluationReasonTests {
  @Observable final class Purse {
    var coins = 0
    var name = ""
  }

  final class Score: ObservableObject {
    @Published var points = 0
    @Published var level = 1
  }

  private struct Leaf: View {
    var value: Int
    var text = "fixed"
    var body: some View { Text("\(value) \(text)") }
  }

  /// A counter whose child changes it through a binding.
  private struct Counter: View {
    @State private var count = 0
    let handle: Handle<Int>

    var body: some View {
      let _ = handle.write = { count = $0 }
      VStack {
        Text("\(count)")
        Reader(count: $count)
        Leaf(value: count)
      }
    }
  }

  private struct Reader: View {
    @Binding var count: Int
    var body: some View { Text("\(count)") }
  }

  private struct Bank: View {
    let purse: Purse
    @ObservedObject var score: Score
    var body: some View { Text("\(purse.coins) \(score.points)") }
  }

  private struct Themed: View {
    @Environment(\.isEnabled) private var isEnabled
    var body: some View { Text("\(isEnabled)") }
  }

  private struct Stored: View {
    @AppStorage("volume") private var volume = 3
    let handle: Handle<Int>
    var body: some View {
      let _ = handle.write = { volume = $0 }
      Text("\(volume)")
    }
  }

  private func reasons(_ name: String, _ bench: Bench) -> [Inspection.Reason] {
    bench.host.inspection.first(named: name)?.reasons ?? []
  }

  @Test func nothingIsRecordedWithoutAnInspector() throws {
    let handle = Handle<Int>()
    let bench = Bench { Counter(handle: handle) }
    handle.set(1)
    bench.step()
    #expect(bench.host.tree.log == nil)
    #expect(bench.host.inspection.elements.allSatisfy { $0.reasons.isEmpty && $0.evaluations == 0 })
    #expect(bench.host.inspection.totals == Tree.Counters())
  }

  @Test func stateIsTheReasonForItsViewAndTheBindingForOthers() throws {
    let handle = Handle<Int>()
    let bench = Bench { Counter(handle: handle) }
    bench.host.recordEvaluations()
    handle.set(1)
    bench.step()
    #expect(reasons("Counter", bench) == [.state("count")])
    #expect(reasons("Reader", bench) == [.binding("Counter.count")])
    #expect(reasons("Leaf", bench) == [.parent("Counter", ["value"])])
    #expect(bench.host.inspection.first(named: "Counter")?.evaluations == 1)
    #expect(bench.host.inspection.totals.bodies == 3)
  }

  @Test func propertyOfAModelIsTheReason() throws {
    let (purse, score) = (Purse(), Score())
    let bench = Bench { Bank(purse: purse, score: score) }
    bench.host.recordEvaluations()
    purse.coins = 5
    bench.step()
    #expect(reasons("Bank", bench) == [.model("Purse.coins")])
    score.points = 2
    bench.step()
    #expect(reasons("Bank", bench) == [.model("Score.points")])
    purse.name = "unread"
    bench.step()
    #expect(bench.host.inspection.first(named: "Bank")?.evaluations == 2)
  }

  @Test func environmentIsTheReason() throws {
    let handle = Handle<Bool>()
    let bench = Bench { Stage(false, handle) { Themed().disabled($0) } }
    bench.host.recordEvaluations()
    handle.set(true)
    bench.step()
    #expect(reasons("Themed", bench) == [.environment("isEnabled")])
  }

  @Test func settingIsTheReason() throws {
    let handle = Handle<Int>()
    let bench = Bench { Stored(handle: handle) }
    bench.host.recordEvaluations()
    handle.set(9)
    bench.step()
    #expect(reasons("Stored", bench) == [.setting("volume")])
  }

  @Test func insertedViewsHaveAppeared() throws {
    let handle = Handle<Int>()
    let bench = Bench { Stage(0, handle) { if $0 > 0 { Leaf(value: 1) } } }
    bench.host.recordEvaluations()
    handle.set(1)
    bench.step()
    #expect(reasons("Leaf", bench) == [.appeared])
    handle.set(2)
    bench.step()
    #expect(reasons("Leaf", bench) == [.appeared], "no property differs, so it is not evaluated")
  }

  @Test func timeOfATimelineIsTheReason() throws {
    let bench = Bench { TimelineView(.animation) { Text("\($0.date)") } }
    bench.host.recordEvaluations()
    bench.run(0.1)
    let timeline = try #require(bench.host.inspection.first(named: "TimelineView"))
    #expect(timeline.reasons == [.time])
    #expect(timeline.evaluations == 6)
  }

  @Test func timeIsThatOfTheBodiesAlone() throws {
    let handle = Handle<Int>()
    let bench = Bench { Counter(handle: handle) }
    var now: Int64 = 0
    bench.host.tree.log = EvaluationLog(bench.host.tree) {
      now += 1_000_000
      return now
    }
    handle.set(1)
    bench.step()
    let inspection = bench.host.inspection
    for name in ["Counter", "Reader", "Leaf"] {
      #expect(inspection.first(named: name)?.seconds == 0.001)
    }
  }

  @Test func recordsOfRemovedViewsAreDiscarded() throws {
    let handle = Handle<Int>()
    let bench = Bench { Stage(1, handle) { if $0 > 0 { Leaf(value: $0) } } }
    bench.host.recordEvaluations()
    let count = try #require(bench.host.tree.log).records.count
    handle.set(0)
    bench.step()
    _ = bench.host.inspection
    #expect(try #require(bench.host.tree.log).records.count == count - 1)
    bench.host.recordEvaluations(false)
    #expect(bench.host.tree.log == nil)
  }

  @Test func descriptionIsATextOfTheTree() {
    let handle = Handle<Int>()
    let bench = Bench(Size(100, 60)) { Counter(handle: handle) }
    bench.host.recordEvaluations()
    handle.set(4)
    bench.step()
    let text = bench.host.inspection.description
    #expect(text.contains("· state count\n    state count = 4\n"), "\(text)")
    #expect(text.contains("Reader"), "\(text)")
    #expect(text.contains("· parent Counter: value\n"), "\(text)")
  }
}
