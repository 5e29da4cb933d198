import Observation
import Testing

@testable import StageUI

/// The cost of a change: only affected nodes are updated.
@MainActor
struct CounterTests {
  struct Row: View {
    var width: Double
    var body: some View { Color.white.frame(width: width, height: 10) }
  }

  struct Board: View {
    let handle: Handle<Double>

    var body: some View {
      HStack(spacing: 0) {
        Stage(10.0, handle) { width in
          Color.black.frame(width: width, height: 10).frame(width: 50, height: 10)
        }
        VStack(spacing: 0) { ForEach(0..<20) { Row(width: Double($0)) } }
      }
    }
  }

  @Test func stateChangeUpdatesOnlyTheViewThatReadsIt() {
    let handle = Handle<Double>()
    let bench = Bench(Size(300, 300)) { Board(handle: handle) }
    let before = bench.counters
    handle.set(20)
    bench.step()
    #expect(bench.counters.bodies - before.bodies == 1)
    // The changed view has three nodes: two fixed frames and the colour.
    #expect(bench.counters.measures - before.measures <= 3)
    #expect(bench.counters.layouts - before.layouts <= 4)
    #expect(bench.counters.recordings - before.recordings == 1)
  }

  @Observable final class Lamp {
    var rows = [1, 2, 3]
    var isLit = false
    @ObservationIgnored var rowsMade = 0
  }

  struct Lamps: View {
    let lamp: Lamp

    var body: some View {
      VStack(spacing: lamp.isLit ? 1 : 0) {
        ForEach(lamp.rows, id: \.self) { row in
          let _ = lamp.rowsMade += 1
          Row(width: Double(row) * (lamp.isLit ? 2 : 1))
        }
      }
    }
  }

  /// The body of a list and the content of its rows read the same value.
  ///
  /// When the value changes, the content of each row is evaluated only once.
  @Test func rowsAreEvaluatedOnceEvenIfTheListReadsTheSameValue() {
    let lamp = Lamp()
    let bench = Bench { Lamps(lamp: lamp) }
    lamp.rowsMade = 0
    lamp.isLit = true
    bench.step()
    #expect(lamp.rowsMade == 3)
    #expect(bench.frames(ColorNode.self).map(\.width) == [2, 4, 6])
    lamp.rows.append(4)
    bench.step()
    #expect(lamp.rowsMade == 3 + 4)
  }

  @Test func idleFrameDoesNothing() {
    let bench = Bench { Board(handle: Handle<Double>()) }
    let before = bench.counters
    bench.run(0.5)
    #expect(bench.counters == before)
    let outcome = bench.host.update(
      FrameInput(
        time: FrameTime(
          timestamp: .zero, targetTimestamp: .seconds(9), duration: .zero, delta: .zero),
        size: bench.size, scale: 1))
    #expect(!outcome.needsPaint)
    #expect(outcome.next == .atRest)
  }

  @Test func animatedOpacityOffsetAndScaleCauseNoLayoutOrRecording() {
    let handle = Handle<Bool>()
    let bench = Bench {
      Stage(false, handle) { isOn in
        HStack(spacing: 0) {
          Row(width: 20).opacity(isOn ? 0.5 : 1)
          Color.black.offset(x: isOn ? 10 : 0)
          Row(width: 10).scaleEffect(isOn ? 0.5 : 1)
        }
      }
    }
    bench.step()
    let before = bench.counters
    withAnimation(.linear(duration: 0.5)) { handle.set(true) }
    bench.run(1)
    #expect(bench.counters.bodies - before.bodies == 1)
    #expect(bench.counters.measures == before.measures)
    #expect(bench.counters.layouts == before.layouts)
    #expect(bench.counters.recordings == before.recordings)
    #expect(!bench.host.tree.isMoving)
  }

  @Test func movedViewIsNotRecordedAgain() {
    let handle = Handle<Bool>()
    let bench = Bench {
      Stage(false, handle) { isOn in
        HStack(spacing: 0) {
          if isOn { Color.black.frame(width: 30, height: 10) }
          Row(width: 10)
        }
      }
    }
    let before = bench.counters.recordings
    handle.set(true)
    bench.step()
    #expect(bench.counters.recordings - before == 1)
    #expect(bench.frames(ColorNode.self).map(\.minX) == [130, 160])
  }

  @MainActor private final class Found {
    var slot: (any EvaluatedSlot)?
  }

  private struct Surroundings: View {
    let found: Found
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.colorScheme) private var scheme
    @Environment(\.controlSize) private var controlSize
    @Environment(\.displayScale) private var displayScale

    var body: some View {
      let _ = found.slot = Dependencies.Reader.current?.slot as? any EvaluatedSlot
      Text("\(isEnabled) \(scheme) \(controlSize) \(displayScale) \(isEnabled)")
    }
  }

  /// A change of the first value ends the comparison, so that its cost is the same in each build.
  @Test func readEnvironmentValuesAreComparedInTheOrderOfTheReads() throws {
    let found = Found()
    let bench = Bench { Surroundings(found: found) }
    let keys = try #require(found.slot).dependencies.environmentKeys
    let expected: [KitKey] = [.isEnabled, .colorScheme, .controlSize, .displayScale]
    #expect(keys == expected.map(\.rawValue))
    #expect(bench.host.tree.rootNode != nil)
  }
}
